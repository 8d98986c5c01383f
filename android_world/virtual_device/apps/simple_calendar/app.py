"""Simple Calendar Pro: its process reminds of events."""

from __future__ import annotations

from android_world.virtual_device.apps.base import app
from android_world.virtual_device.apps.simple_calendar.reminders import ReminderApp


@app()
class SimpleCalendarApp(ReminderApp):
    """Waits for the next reminder."""

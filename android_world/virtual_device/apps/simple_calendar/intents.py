"""The app's own screens as intents."""

from __future__ import annotations

from android_world.virtual_device.apps.simple_calendar.model import PACKAGE, Event
from android_world.virtual_device.framework.intents import Intent


def own(name: str, **extras: object) -> Intent:
    """Opens one of the app's activities."""
    return Intent(component=(PACKAGE, f"{PACKAGE}.activities.{name}"), extras=extras)


def edit(event: Event, **extras: object) -> Intent:
    """Opens the editor on an occurrence."""
    name = "TaskActivity" if event.is_task else "EventActivity"
    return own(name, event_id=event.id, event_occurrence_ts=event.start_ts, **extras)

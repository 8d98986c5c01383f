"""The editors of events and tasks."""

from __future__ import annotations

from android_world.virtual_device.apps.simple_calendar.editor.activities import (
    EventActivity,
    TaskActivity,
)

__all__ = ["EventActivity", "TaskActivity"]

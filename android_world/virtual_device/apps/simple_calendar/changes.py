"""Changing events from a screen: what can go wrong, and what follows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import UNKNOWN_ERROR
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar.reminders import reschedule


def try_to(activity: Activity, change: Callable[[], object]) -> bool:
    """Run a change of the database; a toast and False while another program holds the file."""
    try:
        change()
    except sqlite3.OperationalError:
        activity.toast(UNKNOWN_ERROR)
        return False
    reschedule(activity)
    return True

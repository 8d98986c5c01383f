"""The dialog that asks for a calendar; a phone without accounts has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.tasks_org import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.main_activity import MainActivity

_READ = "android.permission.READ_CALENDAR"


def show_calendar_dialog(main: MainActivity) -> None:
    """Ask which calendar, once the calendars may be read."""
    request_permissions(main, [_READ], main.pick_calendar)


def pick_calendar(main: MainActivity, granted: dict[str, bool]) -> None:
    """Show the calendars."""
    if granted[_READ]:
        names = ["Don't add to calendar"]
        ui.ListDialog(main, "", names, kind="single", selected=0, style=style.DIALOG).show()

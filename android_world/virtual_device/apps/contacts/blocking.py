"""The numbers whose calls are not wanted, which Contacts and Phone share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity
    from android_world.virtual_device.system.phone import Phone

_PROVIDER = "com.android.providers.blockednumber"


def blocked_numbers(device: Phone) -> list[str]:
    """All of them, in order."""
    return sorted(Preferences(device.storage, _PROVIDER).get_set("blocked"))


def block(activity: Activity, *numbers: str, blocked: bool = True) -> None:
    """Block numbers, or let them through again, and say so."""
    now = set(blocked_numbers(activity.device)) - set(numbers)
    store = Preferences(activity.device.storage, _PROVIDER)
    store.put(blocked=frozenset(now | set(numbers) if blocked else now))
    activity.toast(f"{', '.join(numbers)} {'blocked' if blocked else 'unblocked'}")
    activity.invalidate()


def ask_block(activity: Activity, *numbers: str) -> None:
    """Ask before numbers are blocked."""
    text = "You will no longer receive calls or texts from this number."
    buttons = ("Block", lambda: block(activity, *numbers)), ("Cancel", None)
    title = f"Block {', '.join(numbers)}?"
    ui.AlertDialog(activity, title, text, *buttons, style=ui.PLATFORM).show()

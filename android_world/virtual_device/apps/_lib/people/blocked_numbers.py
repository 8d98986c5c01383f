"""The numbers whose calls are not wanted, which Contacts and Phone share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity
    from android_world.virtual_device.system.device_protocol import Device


def blocked_numbers(device: Device) -> list[str]:
    """All of them, in order."""
    return sorted(device.telephony.blocked_numbers())


def block(activity: Activity, *numbers: str, blocked: bool = True) -> None:
    """Block numbers, or let them through again, and report this."""
    activity.device.telephony.block_numbers(numbers, blocked=blocked)
    activity.toast(f"{', '.join(numbers)} {'blocked' if blocked else 'unblocked'}")
    activity.invalidate()


def show_block_dialog(activity: Activity, *numbers: str) -> None:
    """Ask before numbers are blocked."""
    text = "You will no longer receive calls or texts from this number."
    buttons = ("Block", lambda: block(activity, *numbers)), ("Cancel", None)
    title = f"Block {', '.join(numbers)}?"
    ui.AlertDialog(activity, title, text, *buttons, style=ui.PLATFORM).show()

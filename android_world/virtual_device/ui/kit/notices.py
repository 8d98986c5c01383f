"""What apps say when a function is not on this phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.ui.kit.dialogs import PLATFORM, AlertDialog, DialogStyle

if TYPE_CHECKING:
    from android_world.virtual_device.ui.host import Host


def show_unavailable(activity: Host, what: str, style: DialogStyle = PLATFORM) -> None:
    """Open a dialog that says that `what` is not available."""
    AlertDialog(
        activity,
        what,
        "This is not available on this phone.",
        positive=("OK", None),
        style=style,
    ).show()

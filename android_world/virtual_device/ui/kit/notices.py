"""What apps say in a dialog that only has to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.ui.kit.dialogs import PLATFORM, AlertDialog, DialogStyle

if TYPE_CHECKING:
    from android_world.virtual_device.ui.host import Host


def show_notice(
    activity: Host, message: str, title: str = "", style: DialogStyle = PLATFORM
) -> None:
    """Open a dialog that only has to be read."""
    AlertDialog(activity, title, message, positive=("OK", None), style=style).show()


def show_unavailable(activity: Host, what: str, style: DialogStyle = PLATFORM) -> None:
    """Open a dialog that says that `what` is not available."""
    show_notice(activity, "This is not available on this phone.", what, style)

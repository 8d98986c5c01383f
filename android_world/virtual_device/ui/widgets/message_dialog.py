"""What apps say in a dialog that only has to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.ui.widgets.dialogs import PLATFORM, AlertDialog, DialogStyle

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host


def show_notice(
    activity: Host, message: str, title: str = "", style: DialogStyle = PLATFORM
) -> None:
    """Open a dialog that only has to be read."""
    AlertDialog(activity, title, message, positive=("OK", None), style=style).show()

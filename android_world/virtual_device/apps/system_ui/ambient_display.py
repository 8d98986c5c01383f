"""What is left of the screen while it is off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.system.system_window import SystemScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

_RADIUS_DP, _BOTTOM_DP = 36, 74


class AmbientDisplay(SystemScreen):
    """The lock above the lower edge, which accessibility lists alone while the screen is off."""

    window_type = "system"
    window_title = "NotificationShade"
    modal = False
    focusable = False
    touchable = False
    background = ""
    listed_while_off = True

    def build(self) -> ui.View:
        return ui.Box(fill=True)[
            ui.Box(
                "#lock_icon_view",
                desc="Device locked",
                w=2 * _RADIUS_DP,
                h=2 * _RADIUS_DP,
                gravity="center_horizontal|bottom",
                margin=(0, 0, 0, _BOTTOM_DP),
            )
        ]

    def is_visible_among(self, windows: Sequence[ui.Screen]) -> bool:
        return not self.device.display.screen_on

"""The card at the lower edge that permission questions are asked on."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity

CARD_COLOR = "#F0F4F8"
_SIDE_DP, _BOTTOM_DP, _WIDEST_DP = 16, 16, 400


class CardActivity(Activity):
    """A translucent activity whose window is a card at the bottom."""

    background = ""
    dim = 0.6
    light_status_bar = False

    def build_window(self, insets: ui.Insets) -> ui.View:
        """The card alone: its window ends above the navigation bar."""
        return self.build()

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """Centred at the lower edge."""
        room = display.height - insets.top - insets.bottom - ctx.px(_BOTTOM_DP)
        width = min(ctx.px(_WIDEST_DP), display.width - 2 * ctx.px(_SIDE_DP))
        width, height = root.measure(ctx, width, room, exact_w=True)
        left = (display.width - width) // 2
        bottom = display.bottom - insets.bottom - ctx.px(_BOTTOM_DP)
        return ui.Rect(left, bottom - height, left + width, bottom)

"""Windows that hang on a view: the base of menus, drop-down lists and suggestions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets, Screen
from android_world.virtual_device.ui.view import UNBOUNDED, LayoutContext, View

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

TOOLTIP_MS = 2500
_EDGE_DP = 4  # room between a popup and the edge of the display
_TOOLTIP, _TOOLTIP_LAYER = "tooltip", 6


class Popup(Screen):
    """A window next to `anchor` (px); BACK and a touch outside close it.

    `overlap` covers the anchor instead of hanging below it; `align` is the side that both share
    (start or end), `edge` the dp between the popup and the edge of the display.
    """

    background = ""
    covers_keyboard = True
    max_width_dp = 320.0
    min_width_dp = 112.0
    max_height_dp = 0.0

    def __init__(
        self,
        activity: Host,
        anchor: Rect,
        *,
        overlap: bool = False,
        align: str = "start",
        edge: float = _EDGE_DP,
    ) -> None:
        super().__init__(activity.device, activity.package)
        self.activity = activity
        self.anchor = anchor
        self.overlap = overlap
        self.align = align
        self.edge = edge
        self.light_status_bar = activity.light_status_bar
        self.light_navigation_bar = activity.light_navigation_bar

    def show(self) -> None:
        """Open the popup above the keyboard, which stays as it is."""
        self.activity.overlays.append(self)
        self.device.windows.mark_changed()

    def dismiss(self) -> None:
        """Close the popup."""
        self.activity.dismiss(self)

    def on_outside_tap(self) -> None:
        self.dismiss()

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        edge = ctx.px(self.edge)
        room = Rect(
            display.left + insets.left + edge,
            display.top + insets.top + edge,
            display.right - insets.right - edge,
            display.bottom - insets.bottom - edge,
        )
        width = self._width(root, ctx, room)
        most = room.height
        if self.max_height_dp:
            most = min(most, ctx.px(self.max_height_dp))
        width, height = root.measure(ctx, width, most, exact_w=True)
        return self._position(width, height, room)

    def _width(self, root: View, ctx: LayoutContext, room: Rect) -> int:
        natural, _ = root.measure(ctx, UNBOUNDED, UNBOUNDED)
        widest = min(max(ctx.px(self.max_width_dp), room.width // 2), room.width)
        return min(max(natural, ctx.px(self.min_width_dp)), widest)

    def _position(self, width: int, height: int, room: Rect) -> Rect:
        anchor = self.anchor
        x = anchor.right - width if self.align == "end" else anchor.left
        x = max(room.left, min(x, room.right - width))
        y = anchor.top if self.overlap else anchor.bottom
        if y + height > room.bottom:
            above = (anchor.bottom if self.overlap else anchor.top) - height
            y = min(above, room.bottom - height) if above >= room.top else room.bottom - height
        y = max(room.top, y)
        return Rect(x, y, x + width, y + height)


class Tooltip(Screen):
    """What a long press on an action button says, for 2.5 seconds."""

    background = ""
    modal = False
    focusable = False
    hides_behind = False

    def __init__(self, activity: Host, text: str, anchor: Rect) -> None:
        super().__init__(activity.device, activity.package)
        self.text = text
        self.anchor = anchor
        self.light_status_bar = activity.light_status_bar

    def show(self) -> None:
        """Show it, and take it away later."""
        windows = self.device.windows
        windows.show(_TOOLTIP, self, _TOOLTIP_LAYER)
        self.device.clock.call_later(TOOLTIP_MS, self._end, periodic=True, name="tooltip")

    def _end(self) -> None:
        if self.device.windows.system_window(_TOOLTIP) is self:
            self.device.windows.hide(_TOOLTIP)

    def build(self) -> View:
        return Text(
            self.text,
            "#message",
            style=TextStyle(14, 400, "#F0F0F3"),
            background="#2E3133",
            corner=4,
            padding=(16, 6),
            max_lines=3,
        )

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        width, height = root.measure(ctx, display.width // 2, display.height)
        x = self.anchor.center[0] - width // 2
        x = max(0, min(x, display.right - width))
        return Rect(x, self.anchor.bottom, x + width, self.anchor.bottom + height)


def bounds_of(screen: Screen, key: str) -> Rect:
    """Bounds of the view with `key` (or that resource id) on a shown screen.

    KeyError when there is none.
    """
    for layer in screen.device.windows.scene().layers:
        if layer.screen is screen:
            for view in layer.root.walk():
                if key in (view.key, view.resource_id):
                    return view.bounds
    raise KeyError(f"no view {key!r} on {type(screen).__name__}")

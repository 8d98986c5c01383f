"""Icons with labels, as home screen and app list show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.line_breaking import break_lines

ICON_DP = 60
_LABEL_GAP_DP = 12
_RING_DP = 5
_PLATE = "#66FFFFFF"


@dataclass(kw_only=True, eq=False, repr=False)
class BubbleText(ui.View):
    """Launcher3's BubbleTextView: an icon and, where `label` has a colour, the text below it.

    `top` is the distance of the icon from the upper edge in dp; `ring` draws the frame around
    predicted apps.
    """

    class_name: str | None = "android.widget.TextView"
    icon: ui.IconSpec = ui.DEFAULT_ICON
    label: str = ""
    top: float = 8.5
    ring: str = ""

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        size = ctx.px(ICON_DP)
        box = self.bounds
        left, top = box.left + (box.width - size) // 2, box.top + ctx.px(self.top)
        self.paint_icon(canvas, ctx, ui.Rect(left, top, left + size, top + size))
        if self.label:
            self._paint_label(canvas, ctx, top + size + ctx.px(_LABEL_GAP_DP))

    def paint_icon(self, canvas: skia.Canvas, ctx: ui.LayoutContext, box: ui.Rect) -> None:
        """Draw the icon into its square."""
        ring = ctx.px(_RING_DP) if self.ring else 0
        if ring:
            _disc(canvas, box, self.ring)
        inner = (box.left + ring, box.top + ring, box.right - ring, box.bottom - ring)
        ui.draw_app_icon(canvas, self.icon, ui.Rect(*inner))

    def _paint_label(self, canvas: skia.Canvas, ctx: ui.LayoutContext, top: int) -> None:
        style = ui.TextStyle(14, 400, self.label)
        size, room = ctx.sp(style.size), self.bounds.width - 12
        line = break_lines(self.text, size, style.weight, room, 1)[0]
        x = self.bounds.left + (self.bounds.width - line.width) // 2
        ui.draw_text(canvas, line.text, x, top + round(size * 0.93), size, style, self.label)


@dataclass(kw_only=True, eq=False, repr=False)
class FolderIcon(BubbleText):
    """Launcher3's FolderIcon: a plate with the first four icons of a folder."""

    class_name: str | None = "android.widget.FrameLayout"
    icons: Sequence[ui.IconSpec] = ()

    def paint_icon(self, canvas: skia.Canvas, ctx: ui.LayoutContext, box: ui.Rect) -> None:
        _disc(canvas, box, _PLATE)
        small, gap = int(box.width * 0.32), box.width // 16
        middle_x, middle_y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
        for position, icon in enumerate(self.icons[:4]):
            x = middle_x + (gap // 2 if position % 2 else -small - gap // 2)
            y = middle_y + (gap // 2 if position > 1 else -small - gap // 2)
            if len(self.icons) < 3:
                y = middle_y - small // 2
            ui.draw_app_icon(canvas, icon, ui.Rect(x, y, x + small, y + small))


def _disc(canvas: skia.Canvas, box: ui.Rect, colour: str) -> None:
    paint = skia.Paint(Color=theme.color(colour), AntiAlias=True)
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    canvas.drawCircle(*middle, box.width / 2, paint)

"""Icons with labels, as home screen and app list show them."""

from __future__ import annotations

from dataclasses import dataclass

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.ui import text as typography, theme

ICON_DP = 60
_LABEL_GAP_DP = 12
_RING_DP = 5


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
        """Draw icon and label."""
        size, ring = ctx.px(ICON_DP), ctx.px(_RING_DP) if self.ring else 0
        box = self.bounds
        left, top = box.left + (box.width - size) // 2, box.top + ctx.px(self.top)
        if ring:
            paint = skia.Paint(Color=theme.color(self.ring), AntiAlias=True)
            canvas.drawCircle(left + size / 2, top + size / 2, size / 2, paint)
        inner = (left + ring, top + ring, left + size - ring, top + size - ring)
        ui.draw_app_icon(canvas, self.icon, ui.Rect(*inner))
        if self.label:
            self._paint_label(canvas, ctx, top + size + ctx.px(_LABEL_GAP_DP))

    def _paint_label(self, canvas: skia.Canvas, ctx: ui.LayoutContext, top: int) -> None:
        style = ui.TextStyle(14, 400, self.label)
        size, room = ctx.sp(style.size), self.bounds.width - 12
        line = typography.break_lines(self.text, size, style.weight, room, 1)[0]
        x = self.bounds.left + (self.bounds.width - line.width) // 2
        ui.draw_text(canvas, line.text, x, top + round(size * 0.93), size, style, self.label)

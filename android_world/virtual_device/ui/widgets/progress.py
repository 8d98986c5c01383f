"""Progress bars."""

from __future__ import annotations

from dataclasses import dataclass

import skia

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View


@dataclass(kw_only=True, eq=False, repr=False)
class LinearProgress(View):
    """A horizontal bar; `value` 0..1, None = indeterminate (drawn as a fixed frame)."""

    value: float | None = None
    tint: str = theme.ACCENT
    track: str = "#C4DCE8"
    class_name: str | None = "android.widget.ProgressBar"
    w: float = MATCH
    h: float = 4

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        box = self.bounds
        paint = skia.Paint(Color=color(self.track), AntiAlias=True)
        radius = box.height / 2
        canvas.drawRoundRect(skia.Rect.MakeLTRB(*map(float, box)), radius, radius, paint)
        start, end = (0.25, 0.65) if self.value is None else (0.0, min(1.0, max(0.0, self.value)))
        paint.setColor(color(self.tint))
        bar = skia.Rect.MakeLTRB(
            box.left + box.width * start, box.top, box.left + box.width * end, box.bottom
        )
        canvas.drawRoundRect(bar, radius, radius, paint)

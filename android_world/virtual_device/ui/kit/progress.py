"""Progress indicators and star ratings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import skia

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import draw_icon
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View

_SPINNER_SWEEP = 270.0  # degrees of an indeterminate circle's arc


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
        """Draw track and bar."""
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


@dataclass(kw_only=True, eq=False, repr=False)
class CircularProgress(View):
    """A ring; `value` 0..1, None = indeterminate (drawn as a fixed frame)."""

    value: float | None = None
    tint: str = theme.ACCENT
    track: str = ""
    stroke: float = 4
    class_name: str | None = "android.widget.ProgressBar"
    w: float = 48
    h: float = 48

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        """Draw the arc from the top."""
        inset = ctx.px(self.stroke) / 2 + ctx.px(4)
        oval = skia.Rect.MakeLTRB(*map(float, self.bounds)).makeInset(inset, inset)
        paint = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style)
        paint.setStrokeWidth(ctx.px(self.stroke))
        if self.track:
            paint.setColor(color(self.track))
            canvas.drawArc(oval, 0, 360, False, paint)
        sweep = _SPINNER_SWEEP if self.value is None else 360 * min(1.0, max(0.0, self.value))
        paint.setColor(color(self.tint))
        canvas.drawArc(oval, -90, sweep, False, paint)


@dataclass(kw_only=True, eq=False, repr=False)
class RatingBar(View):
    """Stars; a tap sets `on_change(stars)`."""

    stars: int = 0
    count: int = 5
    on_change: Callable[[int], object] | None = None
    tint: str = theme.ACCENT
    star_size: float = 36
    class_name: str | None = "android.widget.RatingBar"

    def __post_init__(self) -> None:
        super().__post_init__()
        self.w, self.h = self.star_size * self.count, self.star_size
        if self.on_change is not None:
            self.on_tap_at = self._tapped

    def _tapped(self, x: float, y: float) -> None:
        assert self.on_change is not None
        width = self.bounds.width / self.count
        self.on_change(min(self.count, int(x // width) + 1))

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        """Draw the stars."""
        width = self.bounds.width / self.count
        for i in range(self.count):
            left = round(self.bounds.left + i * width)
            box = Rect(left, self.bounds.top, left + round(width), self.bounds.bottom)
            icon = "star" if i < self.stars else "star_outline"
            draw_icon(canvas, icon, box, self.tint, ctx.px(self.star_size * 0.8))

"""The image in the editor: with the frame of the part that stays, or with strokes over it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_gallery.crop import Region, Stroke
from android_world.virtual_device.apps.simple_gallery.photo_view import PhotoView
from android_world.virtual_device.ui import theme

_SHADE, _CORNER_DP = "#99000000", 16


@dataclass(kw_only=True, eq=False, repr=False)
class EditView(PhotoView):
    """`on_finger(phase, x, y)` gets fractions of the image; `part` and `strokes` are over it."""

    part: Region | None = None
    strokes: tuple[Stroke, ...] = ()
    on_finger: Callable[[str, float, float], object] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.on_finger is not None:
            self.on_touch = self._touch

    def _touch(self, phase: str, x: float, y: float) -> None:
        assert self.on_finger is not None
        box = self.image_bounds()
        across = (x + self.bounds.left - box.left()) / box.width()
        down = (y + self.bounds.top - box.top()) / box.height()
        self.on_finger(phase, across, down)

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        super().paint_content(canvas, ctx)
        if self.source is None or self.bounds.empty:
            return
        box = self.image_bounds()
        for stroke in self.strokes:
            _draw_stroke(canvas, box, stroke)
        if self.part is not None:
            _draw_frame(canvas, box, self.part, ctx.px(2), ctx.px(_CORNER_DP))


def _draw_stroke(canvas: skia.Canvas, box: skia.Rect, stroke: Stroke) -> None:
    paint = skia.Paint(Color=theme.color(stroke.color), AntiAlias=True)
    paint.setStrokeWidth(stroke.width * box.width())
    paint.setStrokeCap(skia.Paint.kRound_Cap)
    places = [
        (box.left() + x * box.width(), box.top() + y * box.height()) for x, y in stroke.points
    ]
    for start, end in zip(places, places[1:] or places, strict=False):
        canvas.drawLine(*start, *end, paint)


def _draw_frame(
    canvas: skia.Canvas, box: skia.Rect, part: Region, line: float, corner: float
) -> None:
    """Darken what is cut off, and mark the corners."""
    inside = skia.Rect.MakeLTRB(
        box.left() + part.left * box.width(),
        box.top() + part.top * box.height(),
        box.left() + part.right * box.width(),
        box.top() + part.bottom * box.height(),
    )
    canvas.save()
    canvas.clipRect(inside, skia.ClipOp.kDifference)
    canvas.drawRect(box, skia.Paint(Color=theme.color(_SHADE)))
    canvas.restore()
    frame = skia.Paint(Color=skia.ColorWHITE, AntiAlias=True, Style=skia.Paint.kStroke_Style)
    frame.setStrokeWidth(line)
    canvas.drawRect(inside, frame)
    frame.setStrokeWidth(2 * line)
    for x, dx in ((inside.left(), corner), (inside.right(), -corner)):
        for y, dy in ((inside.top(), corner), (inside.bottom(), -corner)):
            canvas.drawLine(x, y, x + dx, y, frame)
            canvas.drawLine(x, y, x, y + dy, frame)

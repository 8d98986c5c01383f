"""The clock face of time pickers: numbers on one or two rings and a hand that follows a finger."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import skia

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import LayoutContext, View
from android_world.virtual_device.ui.widgets.date_picker import draw_centered

_NUMBER_DP = 48
_OUTER, _INNER = 0.81, 0.53  # radius of the rings as shares of the face's radius
_SNAP_SLOP_DP = 12


def dial_numbers(minute: bool, is_24h: bool) -> list[int]:
    """The values on the face, clockwise from the top; the inner ring follows the outer one."""
    if minute:
        return list(range(0, 60, 5))
    return list(range(24)) if is_24h else [12, *range(1, 12)]


def value_at(x: float, y: float, size: float, minute: bool, is_24h: bool, exact: bool) -> int:
    """The value under a point of a face of `size` px; minutes to the next 5 unless `exact`."""
    dx, dy = x - size / 2, y - size / 2
    turn = (math.degrees(math.atan2(dx, -dy)) + 360) % 360
    if minute:
        return round(turn / 6) % 60 if exact else round(turn / 30) % 12 * 5
    position = round(turn / 30) % 12
    if not is_24h:
        return position or 12
    inner = math.hypot(dx, dy) < size / 2 * (_OUTER + _INNER) / 2
    return position + (12 if inner else 0)


@dataclass(kw_only=True, eq=False, repr=False)
class ClockFace(View):
    """The face. `on_value(value, done)` while the finger moves (done=False) and when it lifts.

    `describe(value)` gives a number's content description; `labels(value)` its text.
    """

    value: int
    minute: bool
    is_24h: bool
    on_value: Callable[[int, bool], object]
    describe: Callable[[int], str]
    label: Callable[[int], str]
    number_class: str = "android.widget.TextView"
    accent: str = theme.ACCENT
    dial: str = "#DCE4EA"
    _start: tuple[float, float] | None = None  # where the finger came down

    def __post_init__(self) -> None:
        super().__post_init__()
        self.on_touch = self._on_touch
        self._numbers = [
            View(
                class_name=self.number_class,
                text=self.label(n),
                desc=self.describe(n),
                clickable=True,
                selected=n == self.value,
            )
            for n in dial_numbers(self.minute, self.is_24h)
        ]

    def child_views(self) -> Sequence[View]:
        return self._numbers

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        size = min(ctx.px(_NUMBER_DP), inner.width // 5)
        for view, (x, y) in zip(self._numbers, self._centers(inner), strict=True):
            view.measure(ctx, size, size, exact_w=True, exact_h=True)
            view.layout(ctx, round(x - size / 2), round(y - size / 2), clip)

    def _centers(self, inner: Rect) -> list[tuple[float, float]]:
        return [_on_ring(inner, i % 12 * 30, inside=i >= 12) for i in range(len(self._numbers))]

    def _hand(self) -> tuple[float, float]:
        """Where the hand ends."""
        turn = self.value * 6 if self.minute else self.value % 12 * 30
        inside = not self.minute and self.is_24h and self.value >= 12
        return _on_ring(self.bounds, turn, inside)

    def _on_touch(self, phase: str, x: float, y: float) -> None:
        size = float(min(self.bounds.width, self.bounds.height))
        if phase == "down":
            self._start = (x, y)
            return
        began = self._start or (x, y)
        slop = size / 256 * _SNAP_SLOP_DP
        moved = math.hypot(x - began[0], y - began[1]) > slop
        if phase == "up" or moved:
            self.on_value(value_at(x, y, size, self.minute, self.is_24h, moved), phase == "up")

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        box = self.bounds
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        paint = skia.Paint(Color=color(self.dial), AntiAlias=True)
        canvas.drawCircle(x, y, min(box.width, box.height) / 2, paint)
        end = self._hand()
        paint.setColor(color(self.accent))
        paint.setStrokeWidth(ctx.px(2))
        canvas.drawLine(x, y, *end, paint)
        canvas.drawCircle(x, y, ctx.px(4), paint)
        canvas.drawCircle(*end, min(ctx.px(24), box.width * 0.09), paint)
        for view, (nx, ny) in zip(self._numbers, self._centers(box), strict=True):
            chosen = math.hypot(nx - end[0], ny - end[1]) < ctx.px(12)
            shade = theme.ON_ACCENT if chosen else theme.TEXT
            style = TextStyle(16, 400, shade)
            draw_centered(canvas, ctx, view.text, nx, ny, style)


def _on_ring(face: Rect, turn: float, inside: bool) -> tuple[float, float]:
    """The point of a ring at `turn` degrees."""
    x, y = (face.left + face.right) / 2, (face.top + face.bottom) / 2
    radius = min(face.width, face.height) / 2
    angle, ring = math.radians(turn), _INNER if inside else _OUTER
    return x + math.sin(angle) * radius * ring, y - math.cos(angle) * radius * ring

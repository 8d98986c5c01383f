"""The charts of a track: height and speed over time or distance."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.points import Sample
from android_world.virtual_device.ui import fonts as typography
from android_world.virtual_device.ui.theme import color

_ELEVATION, _SPEED, _GRID = "#339933", "#0066FF", "#D0D0D0"
_STEPS = 5
_LABEL = ui.TextStyle(10, 400, style.TEXT)
_MAX_POINTS = 1000


@dataclass(frozen=True)
class _Series:
    """A line of a chart with its scale; a point that has no value is left out."""

    title: str
    tint: str
    points: tuple[tuple[float, float], ...]
    low: float
    step: float

    @property
    def high(self) -> float:
        return self.low + self.step * _STEPS


def chart(samples: Sequence[Sample], units: formats.Units, pace: bool, *, by_time: bool) -> ui.View:
    """One page: the chart of all that was measured."""
    thinned = samples[:: max(1, math.ceil(len(samples) / _MAX_POINTS))]

    def at(sample: Sample) -> float:
        return sample.seconds if by_time else sample.metres / units.long_m

    heights = [(at(s), s.elevation / units.height_m) for s in thinned if s.elevation is not None]
    rates = [(at(s), rate) for s in thinned if (rate := _rate(s, units, pace)) is not None]
    rate_title = f"Pace (min/{units.long})" if pace else f"Speed ({units.speed})"
    series = (
        _series(f"Elevation ({units.height})", _ELEVATION, heights, least=5),
        _series(rate_title, _SPEED, rates, least=1, from_zero=True),
    )
    end = max((at(s) for s in thinned), default=0.0)
    draw = partial(
        _draw,
        series=series,
        end=end,
        label=formats.duration if by_time else _distance_label,
        title="Time" if by_time else f"Distance ({units.long})",
    )
    return ui.Box(fill=True, padding=(8, 4))[ui.Drawing("#chart_view.View", fill=True, draw=draw)]


def _rate(sample: Sample, units: formats.Units, pace: bool) -> float | None:
    if sample.speed is None:
        return None
    if pace:
        return units.long_m / sample.speed / 60 if sample.speed > 0 else 0.0
    return sample.speed * 3600 / units.long_m


def _distance_label(value: float) -> str:
    return f"{value:.2f}"


def _series(
    title: str,
    tint: str,
    points: Sequence[tuple[float, float]],
    *,
    least: float,
    from_zero: bool = False,
) -> _Series:
    """A line with a scale of round steps that holds it."""
    values = [value for _, value in points] or [0.0]
    low = 0.0 if from_zero else min(values)
    span = max(max(values) - low, least)
    size = 10 ** math.floor(math.log10(span / _STEPS))
    step = next(size * n for n in (1, 2, 5, 10, 20) if size * n * _STEPS >= span)
    low = math.floor(low / step) * step
    if low + step * _STEPS < max(values):
        step *= 2
        low = math.floor(low / step) * step
    return _Series(title, tint, tuple(points), low, step)


def _draw(
    canvas: skia.Canvas,
    bounds: ui.Rect,
    ctx: ui.LayoutContext,
    *,
    series: tuple[_Series, ...],
    end: float,
    label: Callable[[float], str],
    title: str,
) -> None:
    """Paint grid, scales and lines."""
    size = ctx.sp(_LABEL.size)
    line, gap = round(size * 1.3), ctx.px(4)
    left, right = bounds.left + 4 * size + gap, bounds.right - ctx.px(8)
    top, bottom = bounds.top + 3 * line, bounds.bottom - 2 * line - gap

    def text(words: str, x: float, y: float, tint: str = style.TEXT, anchor: float = 0) -> float:
        width = typography.text_width(words, size, *_LABEL.face)
        ui.draw_text(canvas, words, x - anchor * width, y, size, _LABEL, tint)
        return width

    at = float(bounds.left)
    for one in series:
        at += text(one.title, at, bounds.top + line, one.tint) + 2 * gap
    grid = skia.Paint(Color=color(_GRID), StrokeWidth=1)
    for step in range(_STEPS + 1):
        y = bottom - (bottom - top) * step / _STEPS
        canvas.drawLine(left, y, right, y, grid)
        for row, one in enumerate(series):
            value = f"{one.low + one.step * step:g}"
            text(value, left - gap, y + (row - 0.2) * line, one.tint, 1)
    for step in range(_STEPS):
        x = left + (right - left) * step / (_STEPS - 1)
        canvas.drawLine(x, top, x, bottom, grid)
        if end and step < _STEPS - 1:
            text(label(end * step / (_STEPS - 1)), x, bottom + line + gap, anchor=0.5)
    text(title, right, bottom + 2 * line + gap, anchor=1)
    for one in series:
        _paint_line(canvas, one, (left, top, right, bottom), end, ctx.px(1))


def _paint_line(
    canvas: skia.Canvas,
    one: _Series,
    area: tuple[float, float, float, float],
    end: float,
    width: float,
) -> None:
    """The line of a series and the ground below it."""
    left, top, right, bottom = area
    if not one.points or not end:
        return
    scale = (bottom - top) / (one.high - one.low)
    spots = [
        (left + (right - left) * x / end, bottom - (value - one.low) * scale)
        for x, value in one.points
    ]
    ground = [(spots[0][0], bottom), *spots, (spots[-1][0], bottom)]
    fill = skia.Paint(Color=color(one.tint), AntiAlias=True)
    fill.setAlphaf(0.08)
    canvas.drawPath(_path(ground), fill)
    paint = skia.Paint(Color=color(one.tint), AntiAlias=True, StrokeWidth=width)
    paint.setStyle(skia.Paint.kStroke_Style)
    canvas.drawPath(_path(spots), paint)


def _path(spots: Sequence[tuple[float, float]]) -> skia.Path:
    path = skia.Path()
    path.addPoly([skia.Point(*spot) for spot in spots], False)
    return path

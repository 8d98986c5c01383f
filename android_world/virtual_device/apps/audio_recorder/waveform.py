"""The waveform: a flat line, since the room is quiet, on a grid of seconds."""

from __future__ import annotations

import math
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.store import clock_text
from android_world.virtual_device.ui import fonts as typography, theme

HEIGHT_DP = 200
_RECORDING_DP = 25.2  # of a second while recording
_SCREENS = 1.5  # that a long record is wide
_SHORT_S = 18  # up to here a second has the same width
_LABEL_DP = 46  # between the times
_INSET_DP = 36  # of the lines from the upper and lower edge
_TICK_DP = 5
_STEPS = (2, 4, 6, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 36000)
_TIME = ui.TextStyle(11, 300, style.WHITE)


def recording_view(length_ms: int) -> ui.View:
    """What was recorded so far, up to the middle."""
    draw = partial(_draw, length_ms, length_ms, _RECORDING_DP)
    return ui.Drawing("#recording_view.View", w=ui.MATCH, h=HEIGHT_DP, draw=draw)


def record_view(
    width_dp: float, length_ms: int, position_ms: int, height: float = HEIGHT_DP
) -> ui.View:
    """A record; what is played is in the middle."""
    seconds = max(_SHORT_S, length_ms / 1000)
    draw = partial(_draw, length_ms, position_ms, _SCREENS * width_dp / seconds)
    return ui.Drawing("#record.View", w=ui.MATCH, h=height, draw=draw)


def list_view() -> ui.View:
    """The small waveform of a row."""

    def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
        paint = skia.Paint(Color=theme.plain_color(style.WHITE), StrokeWidth=ctx.px(1))
        y = (bounds.top + bounds.bottom) / 2
        canvas.drawLine(bounds.left, y, bounds.right, y, paint)

    return ui.Drawing("#list_item_waveform.View", w=40, h=40, draw=draw)


def logo(width: float = 128, **place: str) -> ui.View:
    """The image of a page without a record."""
    heights = (0, 0.3, 0.66, 1, 0, 0.3, 0.66, 1, 0, 0.3, 0.66, 1)

    def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
        paint = skia.Paint(Color=theme.plain_color(style.WHITE), AntiAlias=True)
        thick = bounds.width / 24
        middle = (bounds.top + bounds.bottom) / 2
        for number, share in enumerate(heights):
            x = bounds.left + (bounds.width - thick) * number / (len(heights) - 1)
            half = max(thick, share * bounds.height) / 2
            box = skia.Rect.MakeLTRB(x, middle - half, x + thick, middle + half)
            canvas.drawRoundRect(box, thick / 2, thick / 2, paint)

    gravity = place.get("gravity", "")
    return ui.Drawing("#placeholder.ImageView", w=width, h=width * 0.4, draw=draw, gravity=gravity)


def _draw(
    length_ms: int,
    position_ms: int,
    second_dp: float,
    canvas: skia.Canvas,
    bounds: ui.Rect,
    ctx: ui.LayoutContext,
) -> None:
    second = second_dp * ctx.density
    middle = (bounds.left + bounds.right) / 2
    start = middle - position_ms / 1000 * second
    step = next((s for s in _STEPS if s * second_dp >= _LABEL_DP), _STEPS[-1])
    canvas.save()
    canvas.clipRect(skia.Rect.MakeLTRB(*map(float, bounds)))
    _draw_grid(canvas, bounds, ctx, start, second, step)
    paint = skia.Paint(Color=theme.plain_color(style.WHITE), StrokeWidth=ctx.px(0.7))
    y = (bounds.top + bounds.bottom) / 2
    canvas.drawLine(start, y, start + length_ms / 1000 * second, y, paint)
    paint = skia.Paint(Color=theme.plain_color(style.YELLOW), StrokeWidth=ctx.px(2))
    canvas.drawLine(middle, bounds.top, middle, bounds.bottom, paint)
    canvas.restore()


def _draw_grid(
    canvas: skia.Canvas,
    bounds: ui.Rect,
    ctx: ui.LayoutContext,
    start: float,
    second: float,
    step: int,
) -> None:
    """Lines at times of `step` seconds with the time above and below, ticks half way."""
    inset = min(ctx.px(_INSET_DP), bounds.height // 4)
    tick, size = ctx.px(_TICK_DP), ctx.sp(_TIME.size)
    top, bottom = bounds.top + inset, bounds.bottom - inset
    paint = skia.Paint(Color=theme.plain_color(style.LINE), StrokeWidth=ctx.px(0.7))
    first = math.floor((bounds.left - start) / second / step) - 1
    last = math.ceil((bounds.right - start) / second / step) + 1
    for number in range(first, last):
        x, between = start + number * step * second, start + (number + 0.5) * step * second
        canvas.drawLine(x, top, x, bottom, paint)
        canvas.drawLine(between, top, between, top + tick, paint)
        canvas.drawLine(between, bottom - tick, between, bottom, paint)
        if number >= 0:
            text = clock_text(number * step * 1000)
            left = x - typography.text_width(text, size, *_TIME.face) / 2
            for y in (bounds.top + inset * 0.42, bounds.bottom - inset * 0.12):
                ui.draw_text(canvas, text, left, y, size, _TIME, style.WHITE)

"""The lines of a week, with blocks between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.ui import theme

Placed = tuple[ui.View, tuple[float, float, float, float]]


def week_grid(
    count: int, placed: Sequence[Placed], on_slot: Callable[[int, int], object]
) -> ui.View:
    """Lines and blocks; `placed` are views with (day, hour, day, hour) of their corners."""

    def on_tap(x: float, y: float) -> None:
        column = int(x * count / max(1, grid.bounds.width))
        hour = int(y * 24 / max(1, grid.bounds.height))
        on_slot(min(max(0, column), count - 1), min(max(0, hour), 23))

    def place(inner: ui.Rect, ctx: ui.LayoutContext) -> list[ui.Rect]:
        width, height = inner.width / count, inner.height / 24
        return [
            ui.Rect(
                round(inner.left + left * width) + 1,
                round(inner.top + top * height) + 1,
                round(inner.left + right * width) - 1,
                round(inner.top + bottom * height) - 1,
            )
            for _, (left, top, right, bottom) in placed
        ]

    grid = ui.Drawing(
        "#week_events_holder.RelativeLayout",
        weight=1,
        h=ui.MATCH,
        children=tuple(view for view, _ in placed),
        draw=partial(_draw_lines, count),
        place=place,
        on_tap_at=on_tap,
    )
    return grid


def _draw_lines(count: int, canvas: skia.Canvas, box: ui.Rect, ctx: ui.LayoutContext) -> None:
    paint = skia.Paint(Color=theme.color(style.LINE), StrokeWidth=2)
    for hour in range(24):
        y = box.top + hour * box.height / 24
        canvas.drawLine(box.left, y, box.right, y, paint)
    for column in range(count):
        x = box.left + column * box.width / count
        canvas.drawLine(x, box.top, x, box.bottom, paint)

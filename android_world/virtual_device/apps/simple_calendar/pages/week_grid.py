"""The lines of a week, with blocks between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.ui import theme

Placed = tuple[ui.View, tuple[float, float, float, float]]


@dataclass(kw_only=True, eq=False, repr=False)
class WeekGrid(ui.Group):
    """Lines and blocks; `placed` are views with (day, hour, day, hour) of their corners."""

    count: int = 7
    placed: Sequence[Placed] = ()
    on_slot: Callable[[int, int], object]
    class_name: str | None = "android.widget.RelativeLayout"
    resource_id: str = "week_events_holder"

    def __post_init__(self) -> None:
        self.children = [view for view, _ in self.placed]
        self.on_tap_at = self._tapped
        self.clickable = True
        super().__post_init__()

    def _tapped(self, x: float, y: float) -> None:
        column = int(x * self.count / max(1, self.bounds.width))
        hour = int(y * 24 / max(1, self.bounds.height))
        self.on_slot(min(max(0, column), self.count - 1), min(max(0, hour), 23))

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        """Place the blocks."""
        width, height = inner.width / self.count, inner.height / 24
        for view, (left, top, right, bottom) in self.placed:
            x, y = round(inner.left + left * width) + 1, round(inner.top + top * height) + 1
            w = round(inner.left + right * width) - 1 - x
            h = round(inner.top + bottom * height) - 1 - y
            view.measure(ctx, w, h, exact_w=True, exact_h=True)
            view.layout(ctx, x, y, clip)

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        """Draw the lines."""
        box = self.bounds
        paint = skia.Paint(Color=theme.color(style.LINE), StrokeWidth=2)
        for hour in range(24):
            y = box.top + hour * box.height / 24
            canvas.drawLine(box.left, y, box.right, y, paint)
        for column in range(self.count):
            x = box.left + column * box.width / self.count
            canvas.drawLine(x, box.top, x, box.bottom, paint)

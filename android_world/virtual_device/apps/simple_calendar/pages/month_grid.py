"""The grid of a month: drawn letters, numbers and titles, with an untitled view on every day."""

from __future__ import annotations

import calendar
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.ui import fonts as typography, theme
from android_world.virtual_device.ui.line_breaking import break_lines

# The canvas counts in text sizes and, between bars, in whole density pixels.
_NUMBER = ui.TextStyle(14, 400, style.INK)
_TITLE_SP = 12.0
_CORNER_PX = 8.0
_DIMMED = 0.5
# Dots of a day, as shares of the size of its number; the last of three is a plus if there are more.
_DOT_RADIUS, _DOT_STEP, _DOT_TOP, _MOST_DOTS = 0.2, 0.5, 1.4, 3
_PLUS = 0.69  # opacity of that plus


@dataclass(frozen=True)
class Bar:
    """An event on the days `first` to `last`."""

    title: str
    color: str
    first: date
    last: date
    dimmed: bool
    struck: bool


@dataclass(frozen=True)
class GridData:
    """What the canvas draws."""

    days: Sequence[date]
    month: int
    today: date
    bars: Sequence[Bar]
    selected: date | None
    lines: bool
    weekend_color: str  # "" = as other days
    week_numbers: bool
    dots: bool = False  # dots in the events' colours instead of bars with titles

    def ink(self, day: date) -> str:
        """Colour of a day's letter or number."""
        return self.weekend_color if self.weekend_color and day.weekday() >= 5 else style.INK

    def cells(self, box: ui.Rect, ctx: ui.LayoutContext) -> list[ui.Rect]:
        """The bounds of the days."""
        before = 1 if self.week_numbers else 0
        top = box.top + 2 * int(ctx.sp(_NUMBER.size) + 0.5)
        width, height = box.width / (7 + before), (box.bottom - top) / 6
        places = [
            (math.floor(box.left + column * width + 0.5), math.floor(top + row * height + 0.5))
            for row in range(6)
            for column in range(before, 7 + before)
        ]
        return [ui.Rect(x, y, x + int(width), y + int(height)) for x, y in places]


def readable_on(background: str) -> str:
    """White, or dark grey on light colours."""
    digits = background.lstrip("#")[-6:]
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return "#333333" if (299 * red + 587 * green + 114 * blue) / 1000 >= 149 else "#FFFFFF"


def month_grid(data: GridData, on_day: Callable[[date], object], **more: Any) -> ui.View:
    """The canvas and the 42 views of the days over it; `on_day` opens one."""

    def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
        _Painter(data, canvas, bounds, ctx).paint()

    days = [ui.View("#month_view_background", tap=partial(on_day, day)) for day in data.days]
    return ui.Drawing(
        class_name=None,
        w=ui.MATCH,
        children=(ui.Drawing(draw=draw, class_name=None), *days),
        place=lambda inner, ctx: [inner, *data.cells(inner, ctx)],
        **{"h": ui.MATCH, **more},
    )


class _Painter:
    """Draws letters, numbers, bars and lines of a month."""

    def __init__(
        self, data: GridData, canvas: skia.Canvas, box: ui.Rect, ctx: ui.LayoutContext
    ) -> None:
        self.data, self.canvas, self.box, self.ctx = data, canvas, box, ctx
        self.cells = data.cells(box, ctx)
        self.text_px, self.title_px = int(ctx.sp(_NUMBER.size) + 0.5), int(ctx.sp(_TITLE_SP) + 0.5)
        self.gap = int(ctx.px(1))

    def paint(self) -> None:
        data, cells = self.data, self.cells
        self._letters()
        for day, cell in zip(data.days, cells, strict=True):
            self._number(day, cell)
        weeks = [(data.days[i : i + 7], cells[i : i + 7]) for i in range(0, 42, 7)]
        if data.week_numbers:
            for days, week in weeks:
                number, x = days[3].isocalendar().week, (self.box.left + week[0].left) // 2
                self._text(f"{number}:", x, week[0].top + self.text_px)
        if data.lines:
            self._lines()
        if data.dots:
            for day, cell in zip(data.days, cells, strict=True):
                self._dots(day, cell)
            return
        for days, week in weeks:
            self._bars(days, week)

    def _text(self, text: str, x: float, base: float, shade: str = style.INK) -> None:
        """A letter or number, centred above its base line."""
        width = typography.text_width(text, self.text_px, _NUMBER.weight)
        ui.draw_text(self.canvas, text, x - width / 2, base, self.text_px, _NUMBER, shade)

    def _letters(self) -> None:
        data, base = self.data, self.box.top + 1.4 * self.text_px
        for day, cell in zip(data.days[:7], self.cells[:7], strict=True):
            now = data.today in data.days and day.weekday() == data.today.weekday()
            shade = style.PRIMARY if now else data.ink(day)
            self._text(calendar.day_name[day.weekday()][0], cell.center[0], base, shade)

    def _number(self, day: date, cell: ui.Rect) -> None:
        x, size = cell.center[0], self.text_px
        shade = self.data.ink(day)
        ring = skia.Paint(Color=theme.color(style.PRIMARY), AntiAlias=True)
        if day == self.data.today:
            shade = "#FFFFFF"
        else:
            ring.setStyle(skia.Paint.kStroke_Style)
            ring.setStrokeWidth(self.ctx.px(1))
        if day in (self.data.today, self.data.selected):
            self.canvas.drawCircle(x, cell.top + 0.7 * size, 0.8 * size, ring)
        if day.month != self.data.month:
            shade = theme.with_alpha(shade, _DIMMED)
        self._text(str(day.day), x, cell.top + size, shade)

    def _lines(self) -> None:
        box, paint = self.box, skia.Paint(Color=theme.color(style.LINE), StrokeWidth=2)
        for cell in self.cells[1:7]:
            self.canvas.drawLine(cell.left, box.top, cell.left, box.bottom, paint)
        for cell in self.cells[::7]:
            self.canvas.drawLine(box.left, cell.top, box.right, cell.top, paint)

    def _dots(self, day: date, cell: ui.Rect) -> None:
        """A dot for each colour of a day's events; the day with a circle has none."""
        data, size = self.data, self.text_px
        shades = [bar.color for bar in data.bars if bar.first <= day <= bar.last]
        if not shades or day in (data.today, data.selected):
            return
        colors = list(dict.fromkeys(shades))
        step, radius = _DOT_STEP * size, _DOT_RADIUS * size
        x = cell.center[0] - step * (min(len(colors), _MOST_DOTS) // 2)
        x += step / 2 if len(colors) % 2 == 0 else 0
        y = cell.top + _DOT_TOP * size
        for index, shade in enumerate(colors[:_MOST_DOTS]):
            if index == _MOST_DOTS - 1 and len(shades) > _MOST_DOTS:
                look = ui.TextStyle(_NUMBER.size, 400, style.INK)
                plus, at = 1.5 * step, x + index * step
                left = at - typography.text_width("+", plus, look.weight) / 2
                ink = theme.with_alpha(style.INK, _PLUS)
                ui.draw_text(self.canvas, "+", left, y + 1.2 * radius, plus, look, ink)
            else:
                paint = skia.Paint(Color=theme.color(shade), AntiAlias=True)
                self.canvas.drawCircle(x + index * step, y, radius, paint)

    def _bars(self, days: Sequence[date], week: Sequence[ui.Rect]) -> None:
        """The events of a week, each below all that its days have already."""
        size, title, gap = self.text_px, self.title_px, self.gap
        room = week[0].height - 2 * size + 2 * title
        below = [2 * size] * 7  # where the next title of each day stands
        for bar in self.data.bars:
            if bar.last < days[0] or bar.first > days[6]:
                continue
            first = max(0, (bar.first - days[0]).days)
            last = min(6, (bar.last - days[0]).days)
            base = max(below[first : last + 1])
            if base > room:
                self._text("...", week[first].center[0], week[0].top + base - title / 2)
                continue
            below[first : last + 1] = [base + title + 2 * gap] * (last + 1 - first)
            bottom = week[0].top + base + 2 * gap
            left, right = week[first].left + gap, week[last].right - gap
            box = ui.Rect(left, bottom - title - gap, right, bottom)
            self._bar(bar, box, dimmed=bar.dimmed or days[first].month != self.data.month)

    def _bar(self, bar: Bar, box: ui.Rect, dimmed: bool) -> None:
        shade, ink = bar.color, readable_on(bar.color)
        if dimmed:
            shade, ink = theme.with_alpha(shade, _DIMMED), theme.with_alpha(ink, 0.75)
        paint = skia.Paint(Color=theme.color(shade), AntiAlias=True)
        shape = skia.Rect.MakeLTRB(*map(float, box))
        self.canvas.drawRoundRect(shape, _CORNER_PX, _CORNER_PX, paint)
        look = ui.TextStyle(_TITLE_SP, 400, ink, strike=bar.struck)
        room, base = box.width - self.gap, box.bottom - 2 * self.gap
        for line in break_lines(bar.title, self.title_px, 400, room, 1)[:1]:
            # As many letters as an ellipsis would leave, and one in its place.
            text = bar.title[: len(line.text)]
            ui.draw_text(self.canvas, text, box.left + self.gap, base, self.title_px, look, ink)


def draw_centered(
    canvas: skia.Canvas,
    ctx: ui.LayoutContext,
    text: str,
    x: float,
    y: float,
    look: ui.TextStyle,
    shade: str,
) -> None:
    """Draw a text with its middle at (x, y) px."""
    size = ctx.sp(look.size)
    width = typography.text_width(text, size, look.weight)
    ui.draw_text(canvas, text, x - width / 2, y + size * 0.35, size, look, shade)

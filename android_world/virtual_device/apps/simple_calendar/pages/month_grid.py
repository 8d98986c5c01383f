"""The grid of a month: drawn letters, numbers and titles, with an untitled view on every day."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.ui import text as typography, theme

_LETTERS_DP = 32.0
_NUMBER_DP = 26.0
_BAR_DP = 16.0
_BAR_GAP_DP = 2.0
_DIMMED = 0.5
_WEEKEND = "#CC0000"
_NUMBER = ui.TextStyle(14, 400, style.INK)


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
    red_weekends: bool
    week_numbers: bool

    def ink(self, day: date) -> str:
        """Colour of a day's letter or number."""
        return _WEEKEND if self.red_weekends and day.weekday() >= 5 else style.INK

    def cells(self, box: ui.Rect, ctx: ui.LayoutContext) -> list[ui.Rect]:
        """Where the days lie."""
        before = 1 if self.week_numbers else 0
        top = box.top + ctx.px(_LETTERS_DP)
        width, height = box.width / (7 + before), (box.bottom - top) / 6
        return [
            ui.Rect(
                round(box.left + column * width),
                round(top + row * height),
                round(box.left + (column + 1) * width),
                round(top + (row + 1) * height),
            )
            for row in range(6)
            for column in range(before, 7 + before)
        ]


def readable_on(background: str) -> str:
    """White, or dark grey on light colours."""
    digits = background.lstrip("#")[-6:]
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return "#333333" if (299 * red + 587 * green + 114 * blue) / 1000 >= 149 else "#FFFFFF"


def month_grid(data: GridData, on_day: Callable[[date], object], h: float) -> ui.View:
    """The canvas and the 42 views of the days over it; `on_day` opens one."""

    def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
        _Painter(data, canvas, bounds, ctx).paint()

    days = [ui.View("#month_view_background", tap=partial(on_day, day)) for day in data.days]
    return ui.Drawing(
        "#month_view_wrapper.FrameLayout",
        w=ui.MATCH,
        h=h,
        children=(ui.Drawing("#month_view", draw=draw), *days),
        place=lambda inner, ctx: [inner, *data.cells(inner, ctx)],
    )


class _Painter:
    """Draws letters, numbers, bars and lines of a month."""

    def __init__(
        self, data: GridData, canvas: skia.Canvas, box: ui.Rect, ctx: ui.LayoutContext
    ) -> None:
        self.data, self.canvas, self.box, self.ctx = data, canvas, box, ctx
        self.cells = data.cells(box, ctx)
        self.number_px = ctx.px(_NUMBER_DP)

    def paint(self) -> None:
        data, cells = self.data, self.cells
        self._letters()
        for day, cell in zip(data.days, cells, strict=True):
            self._number(day, cell)
        weeks = [(data.days[i : i + 7], cells[i : i + 7]) for i in range(0, 42, 7)]
        if data.week_numbers:
            for days, week in weeks:
                number, x = days[3].isocalendar().week, (self.box.left + week[0].left) // 2
                self._text(f"{number}:", x, week[0].top + self.number_px // 2)
        if data.lines:
            self._lines()
        for days, week in weeks:
            self._bars(days, week)

    def _text(self, text: str, x: float, y: float, shade: str = style.INK) -> None:
        draw_centered(self.canvas, self.ctx, text, x, y, _NUMBER, shade)

    def _letters(self) -> None:
        data, middle = self.data, self.box.top + self.ctx.px(_LETTERS_DP) // 2
        for day, cell in zip(data.days[:7], self.cells[:7], strict=True):
            now = data.today in data.days and day.weekday() == data.today.weekday()
            shade = style.PRIMARY if now else data.ink(day)
            self._text(calendar.day_name[day.weekday()][0], cell.center[0], middle, shade)

    def _number(self, day: date, cell: ui.Rect) -> None:
        x, y = cell.center[0], cell.top + self.number_px // 2
        shade = self.data.ink(day)
        ring = skia.Paint(Color=theme.color(style.PRIMARY), AntiAlias=True)
        if day == self.data.today:
            shade = "#FFFFFF"
        else:
            ring.setStyle(skia.Paint.kStroke_Style)
            ring.setStrokeWidth(self.ctx.px(1))
        if day in (self.data.today, self.data.selected):
            self.canvas.drawCircle(x, y, self.ctx.px(11), ring)
        if day.month != self.data.month:
            shade = theme.with_alpha(shade, _DIMMED)
        self._text(str(day.day), x, y, shade)

    def _lines(self) -> None:
        box, paint = self.box, skia.Paint(Color=theme.color(style.LINE), StrokeWidth=2)
        for cell in self.cells[1:7]:
            self.canvas.drawLine(cell.left, box.top, cell.left, box.bottom, paint)
        for cell in self.cells[::7]:
            self.canvas.drawLine(box.left, cell.top, box.right, cell.top, paint)

    def _bars(self, days: Sequence[date], week: Sequence[ui.Rect]) -> None:
        """The events of a week, each in the first line that is free on all its days."""
        pitch = self.ctx.px(_BAR_DP + _BAR_GAP_DP)
        lines = max(0, (week[0].height - self.number_px) // pitch)
        used: list[set[int]] = [set() for _ in range(7)]
        for bar in self.data.bars:
            if bar.last < days[0] or bar.first > days[6]:
                continue
            first = max(0, (bar.first - days[0]).days)
            last = min(6, (bar.last - days[0]).days)
            taken = set().union(*used[first : last + 1])
            line = next(i for i in range(len(self.data.bars) + 1) if i not in taken)
            for column in used[first : last + 1]:
                column.add(line)
            if line < lines:
                top = week[0].top + self.number_px + line * pitch
                left, right = week[first].left + 3, week[last].right - 3
                box = ui.Rect(left, top, right, top + self.ctx.px(_BAR_DP))
                self._bar(bar, box, dimmed=bar.dimmed or days[first].month != self.data.month)
        for cell, column in zip(week, used, strict=True):
            if any(line >= lines for line in column):
                self._text("...", cell.center[0], cell.bottom - self.ctx.px(5))

    def _bar(self, bar: Bar, box: ui.Rect, dimmed: bool) -> None:
        ctx, shade, ink = self.ctx, bar.color, readable_on(bar.color)
        if dimmed:
            shade, ink = theme.with_alpha(shade, _DIMMED), theme.with_alpha(ink, 0.75)
        paint = skia.Paint(Color=theme.color(shade), AntiAlias=True)
        shape = skia.Rect.MakeLTRB(*map(float, box))
        self.canvas.drawRoundRect(shape, ctx.px(3), ctx.px(3), paint)
        look = ui.TextStyle(11, 400, ink, strike=bar.struck)
        size, room = ctx.sp(look.size), box.width - ctx.px(4)
        for line in typography.break_lines(bar.title, size, look.weight, room, 1)[:1]:
            y = (box.top + box.bottom) / 2 + size * 0.35
            ui.draw_text(self.canvas, line.text, box.left + ctx.px(2), y, size, look, ink)


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

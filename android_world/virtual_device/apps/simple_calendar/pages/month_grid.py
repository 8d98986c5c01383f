"""The grid of a month: drawn letters, numbers and titles, with an untitled view on every day."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
_TITLE = ui.TextStyle(11, 400, "#FFFFFF")


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

    days: tuple[date, ...]
    month: int
    today: date
    bars: tuple[Bar, ...]
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


@dataclass(kw_only=True, eq=False, repr=False)
class MonthGrid(ui.Group):
    """The canvas and the 42 views of the days over it; `on_day` opens one."""

    data: GridData
    on_day: Callable[[date], object]
    class_name: str | None = "android.widget.FrameLayout"
    resource_id: str = "month_view_wrapper"
    w: float = ui.MATCH
    children: Sequence[ui.View | None] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        days = self.data.days
        self.children = [
            _Canvas("#month_view", data=self.data),
            *(ui.View("#month_view_background", tap=partial(self.on_day, day)) for day in days),
        ]
        super().__post_init__()

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """All the room there is."""
        return max_w, max_h

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        """The canvas fills the view; the days lie below the letters."""
        places = [inner, *self.data.cells(inner, ctx)]
        for view, place in zip(self.child_views(), places, strict=True):
            view.measure(ctx, place.width, place.height, exact_w=True, exact_h=True)
            view.layout(ctx, place.left, place.top, clip)


@dataclass(kw_only=True, eq=False, repr=False)
class _Canvas(ui.View):
    data: GridData

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        """Letters, numbers, bars and lines."""
        data, cells = self.data, self.data.cells(self.bounds, ctx)
        self._letters(canvas, ctx, cells)
        for day, cell in zip(data.days, cells, strict=True):
            self._number(canvas, ctx, day, cell)
        weeks = [(data.days[i : i + 7], cells[i : i + 7]) for i in range(0, 42, 7)]
        if data.week_numbers:
            for days, week in weeks:
                number, x = days[3].isocalendar().week, (self.bounds.left + week[0].left) // 2
                y = week[0].top + ctx.px(_NUMBER_DP) // 2
                draw_centered(canvas, ctx, f"{number}:", x, y, _NUMBER, style.INK)
        if data.lines:
            self._lines(canvas, cells)
        for days, week in weeks:
            self._bars(canvas, ctx, days, week)

    def _letters(self, canvas: skia.Canvas, ctx: ui.LayoutContext, cells: list[ui.Rect]) -> None:
        data, middle = self.data, self.bounds.top + ctx.px(_LETTERS_DP) // 2
        for day, cell in zip(data.days[:7], cells[:7], strict=True):
            now = data.today in data.days and day.weekday() == data.today.weekday()
            letter, shade = calendar.day_name[day.weekday()][0], data.ink(day)
            shade = style.PRIMARY if now else shade
            draw_centered(canvas, ctx, letter, cell.center[0], middle, _NUMBER, shade)

    def _number(self, canvas: skia.Canvas, ctx: ui.LayoutContext, day: date, cell: ui.Rect) -> None:
        x, y = cell.center[0], cell.top + ctx.px(_NUMBER_DP) // 2
        shade = self.data.ink(day)
        ring = skia.Paint(Color=theme.color(style.PRIMARY), AntiAlias=True)
        if day == self.data.today:
            shade = "#FFFFFF"
        else:
            ring.setStyle(skia.Paint.kStroke_Style)
            ring.setStrokeWidth(ctx.px(1))
        if day in (self.data.today, self.data.selected):
            canvas.drawCircle(x, y, ctx.px(11), ring)
        if day.month != self.data.month:
            shade = theme.with_alpha(shade, _DIMMED)
        draw_centered(canvas, ctx, str(day.day), x, y, _NUMBER, shade)

    def _lines(self, canvas: skia.Canvas, cells: list[ui.Rect]) -> None:
        box, paint = self.bounds, skia.Paint(Color=theme.color(style.LINE), StrokeWidth=2)
        for cell in cells[1:7]:
            canvas.drawLine(cell.left, box.top, cell.left, box.bottom, paint)
        for cell in cells[::7]:
            canvas.drawLine(box.left, cell.top, box.right, cell.top, paint)

    def _bars(
        self,
        canvas: skia.Canvas,
        ctx: ui.LayoutContext,
        days: Sequence[date],
        week: Sequence[ui.Rect],
    ) -> None:
        """The events of a week, each in the first line that is free on all its days."""
        pitch = ctx.px(_BAR_DP + _BAR_GAP_DP)
        lines = max(0, (week[0].height - ctx.px(_NUMBER_DP)) // pitch)
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
                top = week[0].top + ctx.px(_NUMBER_DP) + line * pitch
                left, right = week[first].left + 3, week[last].right - 3
                box = ui.Rect(left, top, right, top + ctx.px(_BAR_DP))
                self._bar(canvas, ctx, bar, box, days[first])
        for cell, column in zip(week, used, strict=True):
            if any(line >= lines for line in column):
                x, y = cell.center[0], cell.bottom - ctx.px(5)
                draw_centered(canvas, ctx, "...", x, y, _NUMBER, style.INK)

    def _bar(
        self, canvas: skia.Canvas, ctx: ui.LayoutContext, bar: Bar, box: ui.Rect, first: date
    ) -> None:
        shade, ink = bar.color, readable_on(bar.color)
        if bar.dimmed or first.month != self.data.month:
            shade, ink = theme.with_alpha(shade, _DIMMED), theme.with_alpha(ink, 0.75)
        paint = skia.Paint(Color=theme.color(shade), AntiAlias=True)
        shape = skia.Rect.MakeLTRB(*map(float, box))
        canvas.drawRoundRect(shape, ctx.px(3), ctx.px(3), paint)
        size = ctx.sp(_TITLE.size)
        room = box.width - ctx.px(4)
        for line in typography.break_lines(bar.title, size, _TITLE.weight, room, 1)[:1]:
            look = ui.TextStyle(_TITLE.size, 400, ink, strike=bar.struck)
            y = (box.top + box.bottom) / 2 + size * 0.35
            ui.draw_text(canvas, line.text, box.left + ctx.px(2), y, size, look, ink)


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

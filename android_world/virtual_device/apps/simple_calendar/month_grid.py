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
_NUMBER = ui.TextStyle(14, 400, style.INK)
_TITLE = ui.TextStyle(11, 400, "#FFFFFF")


@dataclass(frozen=True)
class Bar:
    """An event on the days `first` to `last`."""

    title: str
    color: str
    first: date
    last: date
    dimmed: bool = False
    struck: bool = False


@dataclass(frozen=True)
class GridData:
    """What the canvas draws."""

    days: tuple[date, ...]
    month: int
    today: date
    bars: tuple[Bar, ...] = ()
    selected: date | None = None
    lines: bool = False
    red_weekends: bool = False
    week_numbers: bool = False


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
    h: float = ui.MATCH
    children: Sequence[ui.View | None] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        cells = [
            ui.View("#month_view_background.View", tap=partial(self.on_day, day))
            for day in self.data.days
        ]
        self.children = [_Canvas(data=self.data), *cells]
        super().__post_init__()

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """All the room there is."""
        return max_w, max_h

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        """The canvas fills the view; the days lie below the letters."""
        canvas, *cells = self.child_views()
        _put(canvas, inner, ctx, clip)
        for index, cell in enumerate(cells):
            _put(cell, cell_rect(inner, ctx, index, self.data.week_numbers), ctx, clip)


def _put(view: ui.View, rect: ui.Rect, ctx: ui.LayoutContext, clip: ui.Rect) -> None:
    view.measure(ctx, rect.width, rect.height, exact_w=True, exact_h=True)
    view.layout(ctx, rect.left, rect.top, clip)


def cell_rect(box: ui.Rect, ctx: ui.LayoutContext, index: int, week_numbers: bool) -> ui.Rect:
    """Where a day of the 42 lies."""
    columns = 8 if week_numbers else 7
    column, row = index % 7 + columns - 7, index // 7
    top = box.top + ctx.px(_LETTERS_DP)
    width, height = box.width / columns, (box.bottom - top) / 6
    return ui.Rect(
        round(box.left + column * width),
        round(top + row * height),
        round(box.left + (column + 1) * width),
        round(top + (row + 1) * height),
    )


@dataclass(kw_only=True, eq=False, repr=False)
class _Canvas(ui.View):
    data: GridData
    resource_id: str = "month_view"

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        """Letters, numbers, bars and lines."""
        cells = [
            cell_rect(self.bounds, ctx, i, self.data.week_numbers)
            for i in range(len(self.data.days))
        ]
        self._letters(canvas, ctx, cells)
        for day, cell in zip(self.data.days, cells, strict=True):
            self._number(canvas, ctx, day, cell)
        if self.data.week_numbers:
            self._week_numbers(canvas, ctx, cells)
        if self.data.lines:
            self._grid(canvas, cells)
        for row in range(6):
            self._bars(canvas, ctx, cells, row)

    def _letters(self, canvas: skia.Canvas, ctx: ui.LayoutContext, cells: list[ui.Rect]) -> None:
        middle = self.bounds.top + ctx.px(_LETTERS_DP) // 2
        for column in range(7):
            day = self.data.days[column]
            shade = style.INK
            if day.weekday() == self.data.today.weekday() and self.data.today in self.data.days:
                shade = style.PRIMARY
            elif self.data.red_weekends and day.weekday() >= 5:
                shade = "#CC0000"
            x = cells[column].center[0]
            letter = calendar.day_name[day.weekday()][0]
            draw_centered(canvas, ctx, letter, x, middle, _NUMBER, shade)

    def _number(self, canvas: skia.Canvas, ctx: ui.LayoutContext, day: date, cell: ui.Rect) -> None:
        x, y = cell.center[0], cell.top + ctx.px(_NUMBER_DP) // 2
        shade = "#CC0000" if self.data.red_weekends and day.weekday() >= 5 else style.INK
        if day == self.data.today:
            paint = skia.Paint(Color=theme.color(style.PRIMARY), AntiAlias=True)
            canvas.drawCircle(x, y, ctx.px(11), paint)
            shade = "#FFFFFF"
        elif day == self.data.selected:
            paint = skia.Paint(
                Color=theme.color(style.PRIMARY), AntiAlias=True, Style=skia.Paint.kStroke_Style
            )
            paint.setStrokeWidth(ctx.px(1))
            canvas.drawCircle(x, y, ctx.px(11), paint)
        if day.month != self.data.month:
            shade = theme.with_alpha(shade, _DIMMED)
        draw_centered(canvas, ctx, str(day.day), x, y, _NUMBER, shade)

    def _week_numbers(
        self, canvas: skia.Canvas, ctx: ui.LayoutContext, cells: list[ui.Rect]
    ) -> None:
        for row in range(6):
            number = self.data.days[row * 7 + 3].isocalendar().week
            cell = cells[row * 7]
            x, y = (self.bounds.left + cell.left) // 2, cell.top + ctx.px(_NUMBER_DP) // 2
            draw_centered(canvas, ctx, f"{number}:", x, y, _NUMBER, style.INK)

    def _grid(self, canvas: skia.Canvas, cells: list[ui.Rect]) -> None:
        paint = skia.Paint(Color=theme.color(style.LINE), StrokeWidth=2)
        for column in range(1, 7):
            x = cells[column].left
            canvas.drawLine(x, self.bounds.top, x, self.bounds.bottom, paint)
        for row in range(6):
            y = cells[row * 7].top
            canvas.drawLine(self.bounds.left, y, self.bounds.right, y, paint)

    def _bars(
        self, canvas: skia.Canvas, ctx: ui.LayoutContext, cells: list[ui.Rect], row: int
    ) -> None:
        """The events of a week, each in the first line that is free on all its days."""
        days = self.data.days[row * 7 : row * 7 + 7]
        pitch = ctx.px(_BAR_DP + _BAR_GAP_DP)
        lines = max(0, (cells[row * 7].height - ctx.px(_NUMBER_DP)) // pitch)
        used: list[set[int]] = [set() for _ in range(7)]
        for bar in self.data.bars:
            if bar.last < days[0] or bar.first > days[6]:
                continue
            first = max(0, (bar.first - days[0]).days)
            last = min(6, (bar.last - days[0]).days)
            taken = set().union(*used[first : last + 1])
            line = next(i for i in range(len(self.data.bars) + 1) if i not in taken)
            for column in range(first, last + 1):
                used[column].add(line)
            if line >= lines:
                continue
            left, right = cells[row * 7 + first].left, cells[row * 7 + last].right
            top = cells[row * 7].top + ctx.px(_NUMBER_DP) + line * pitch
            box = ui.Rect(left + 3, top, right - 3, top + ctx.px(_BAR_DP))
            self._bar(canvas, ctx, bar, box, days[first])
        for column in range(7):
            if any(line >= lines for line in used[column]):
                cell = cells[row * 7 + column]
                y = cell.bottom - ctx.px(5)
                draw_centered(canvas, ctx, "...", cell.center[0], y, _NUMBER, style.INK)

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
        lines = typography.break_lines(bar.title, size, _TITLE.weight, room, 1)
        if lines:
            look = ui.TextStyle(_TITLE.size, 400, ink, strike=bar.struck)
            y = (box.top + box.bottom) / 2 + size * 0.35
            ui.draw_text(canvas, lines[0].text, box.left + ctx.px(2), y, size, look, ink)


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

"""The platform's DatePickerDialog: calendar with a year list, and the spinner style."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device.ui import fonts as typography, theme
from android_world.virtual_device.ui.basic import Text, draw_text
from android_world.virtual_device.ui.containers import Box, Column, ListView, Row
from android_world.virtual_device.ui.controls import IconButton
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets
from android_world.virtual_device.ui.scrolling import ScrollState
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import MATCH, Drag, LayoutContext, View
from android_world.virtual_device.ui.widgets.dialogs import PLATFORM, Dialog, DialogStyle
from android_world.virtual_device.ui.widgets.number_picker import NumberPicker, NumberPickerState

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

FIRST_YEAR, LAST_YEAR = 1900, 2100
# dp of AOSP's month view.
_PADDING_X, _PADDING_TOP, _MONTH, _WEEKDAYS, _DAY = 20, 6, 56, 36, 40
PAGER_DP = 338.3
_HEADER = 92
_YEAR_ROW = 64
_SWIPE_DP = 56


def month_weeks(year: int, month: int, first_weekday: int = 6) -> list[tuple[int, int, int]]:
    """(day, week row, column) of each day; `first_weekday` 0 = Monday, 6 = Sunday."""
    start = (datetime.date(year, month, 1).weekday() - first_weekday) % 7
    days = calendar.monthrange(year, month)[1]
    return [(d, (start + d - 1) // 7, (start + d - 1) % 7) for d in range(1, days + 1)]


def add_months(year: int, month: int, count: int) -> tuple[int, int]:
    """Year and month `count` months later."""
    total = year * 12 + month - 1 + count
    return total // 12, total % 12 + 1


def clamp_day(year: int, month: int, day: int) -> datetime.date:
    """The date, or the last of its month where the month is shorter."""
    return datetime.date(year, month, min(day, calendar.monthrange(year, month)[1]))


@dataclass(kw_only=True, eq=False, repr=False)
class MonthView(View):
    """One month's days as virtual children: text = day, description "15 October 2023"."""

    year: int
    month: int
    selected_date: datetime.date | None = None
    today: datetime.date | None = None
    first: datetime.date = datetime.date.min
    last: datetime.date = datetime.date.max
    first_weekday: int = 6
    on_day: Callable[[datetime.date], object] | None = None
    accent: str = theme.ACCENT
    resource_id: str = "android:id/month_view"
    w: float = MATCH
    h: float = PAGER_DP

    def __post_init__(self) -> None:
        super().__post_init__()
        self._days = [self._day(day) for day, _, _ in self._weeks()]

    def _weeks(self) -> list[tuple[int, int, int]]:
        return month_weeks(self.year, self.month, self.first_weekday)

    def _day(self, day: int) -> View:
        date = datetime.date(self.year, self.month, day)
        allowed = self.first <= date <= self.last

        def pick() -> None:
            if self.on_day is not None:
                self.on_day(date)

        return _Day(
            text=str(day),
            desc=date.strftime("%d %B %Y"),
            checkable=True,
            checked=date == self.selected_date,
            enabled=allowed,
            tap=pick if allowed else None,
            accent=self.accent,
            today=date == self.today,
        )

    def child_views(self) -> Sequence[View]:
        return self._days

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        cell_w = (inner.width - 2 * ctx.px(_PADDING_X)) / 7
        left = inner.left + (inner.width - 7 * cell_w) / 2
        unit = inner.height / PAGER_DP
        top = inner.top + (_PADDING_TOP + _MONTH + _WEEKDAYS) * unit
        cell_h = _DAY * unit
        for view, (_, row, column) in zip(self._days, self._weeks(), strict=True):
            x, y = round(left + column * cell_w), round(top + row * cell_h)
            w, h = round(left + (column + 1) * cell_w) - x, round(top + (row + 1) * cell_h) - y
            view.measure(ctx, w, h, exact_w=True, exact_h=True)
            view.layout(ctx, x, y, clip)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        box, unit = self.bounds, self.bounds.height / PAGER_DP
        title = f"{calendar.month_name[self.month]} {self.year}"
        middle = box.top + (_PADDING_TOP + _MONTH / 2) * unit
        draw_centered(canvas, ctx, title, box.center[0], middle, TextStyle(14, 500, theme.TEXT))
        cell_w = (box.width - 2 * ctx.px(_PADDING_X)) / 7
        left = box.left + (box.width - 7 * cell_w) / 2
        y = box.top + (_PADDING_TOP + _MONTH + _WEEKDAYS / 2) * unit
        for column in range(7):
            name = calendar.day_name[(self.first_weekday + column) % 7][0]
            style = TextStyle(12, 400, theme.SECONDARY)
            draw_centered(canvas, ctx, name, left + (column + 0.5) * cell_w, y, style)


def draw_centered(
    canvas: skia.Canvas, ctx: LayoutContext, text: str, x: float, y: float, style: TextStyle
) -> None:
    """Draw a text with its middle at (x, y) px."""
    size = ctx.sp(style.size)
    width = typography.text_width(text, size, style.weight)
    draw_text(canvas, text, x - width / 2, y + size * 0.35, size, style, style.color)


@dataclass(kw_only=True, eq=False, repr=False)
class _Day(View):
    accent: str = theme.ACCENT
    today: bool = False

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        x, y = self.bounds.center
        shade = theme.TEXT if self.enabled else theme.DISABLED
        if self.checked:
            paint = skia.Paint(Color=color(self.accent), AntiAlias=True)
            canvas.drawCircle(x, y, min(ctx.px(18), self.bounds.height / 2), paint)
            shade = theme.ON_ACCENT
        elif self.today:
            shade = self.accent
        draw_centered(canvas, ctx, self.text, x, y, TextStyle(12, 400, shade))


def picker_header(
    date: datetime.date,
    background: str,
    on_year: Callable[[], object] | None = None,
    on_date: Callable[[], object] | None = None,
) -> View:
    """Year and day above a calendar, as AOSP draws them."""
    year = Text(
        str(date.year),
        "#android:id/date_picker_header_year",
        style=TextStyle(16, 500, theme.ON_ACCENT),
        font_padding=False,
        padding=8,
        margin=(16, 8, 0, -8),
        tap=on_year,
    )
    day = Text(
        date.strftime("%a, %b ") + str(date.day),
        "#android:id/date_picker_header_date",
        style=TextStyle(34, 500, theme.ON_ACCENT),
        font_padding=False,
        margin=(24, 0, 24, 18),
        tap=on_date,
    )
    return Column("#android:id/date_picker_header", background=background, w=MATCH)[
        Column(".LinearLayout")[year, day]
    ]


class DatePickerDialog(Dialog):
    """Calendar style. `on_pick(date)` gets the chosen date when OK is pressed.

    `header_color` is the accent behind year and date. `first_weekday` 0 = Monday, 6 = Sunday.
    """

    def __init__(
        self,
        activity: Host,
        date: datetime.date,
        on_pick: Callable[[datetime.date], object],
        *,
        minimum: datetime.date | None = None,
        maximum: datetime.date | None = None,
        first_weekday: int = 6,
        ok: str = "OK",
        cancel: str = "Cancel",
        header_color: str = theme.ACCENT,
        style: DialogStyle = PLATFORM,
        **options: Any,
    ) -> None:
        options.setdefault("negative", (cancel, None))
        super().__init__(activity, positive=(ok, on_pick), style=style, **options)
        self.date = date
        self.shown = (date.year, date.month)
        self.minimum = minimum or datetime.date(FIRST_YEAR, 1, 1)
        self.maximum = maximum or datetime.date(LAST_YEAR, 12, 31)
        self.first_weekday = first_weekday
        self.header_color = header_color
        self.choosing_year = False
        self.years = ScrollState()

    def values(self, button: tuple[str, Callable[..., object] | None]) -> tuple[Any, ...]:
        return (self.date,) if button == self.positive else ()

    # -- choosing --------------------------------------------------------------------------------

    def choose(self, date: datetime.date) -> None:
        """A tap on a day."""
        self.date = date
        self.shown = (date.year, date.month)

    def turn(self, months: int) -> None:
        """Show another month."""
        year, month = add_months(*self.shown, months)
        first, last = self._limits()
        if first <= (year, month) <= last:
            self.shown = (year, month)

    def _limits(self) -> tuple[tuple[int, int], tuple[int, int]]:
        low, high = self.minimum, self.maximum
        return (low.year, low.month), (high.year, high.month)

    def open_years(self) -> None:
        """Show the year list, the chosen year in the middle."""
        self.choosing_year = True
        density = self.device.display.density
        row = (self.date.year - self.minimum.year) * _YEAR_ROW * density
        self.years = ScrollState(round(row - (PAGER_DP - _YEAR_ROW) / 2 * density), 1 << 20)

    def choose_year(self, year: int) -> None:
        """A tap in the year list."""
        date = clamp_day(year, self.date.month, self.date.day)
        self.date = min(max(date, self.minimum), self.maximum)
        self.shown = (self.date.year, self.date.month)
        self.choosing_year = False

    def open_calendar(self) -> None:
        """Leave the year list."""
        self.choosing_year = False
        self.shown = (self.date.year, self.date.month)

    # -- views -----------------------------------------------------------------------------------

    @property
    def _is_side_by_side(self) -> bool:
        """Whether the header is left of the calendar (low displays)."""
        width, height = self.device.display.size
        return width > height

    def content(self) -> View | None:
        body = self._year_list() if self.choosing_year else self._calendar()
        animator = Box(
            "#android:id/animator.ViewAnimator",
            w=MATCH if not self._is_side_by_side else 320,
            h=PAGER_DP,
        )[body]
        kind = Row if self._is_side_by_side else Column
        picker = kind(
            class_name="android.widget.LinearLayout",
            w=MATCH,
            children=[self._header(), animator],
        )
        date_picker = Box("#android:id/datePicker.DatePicker", w=MATCH)[picker]
        custom = Box("#android:id/custom", w=MATCH)[date_picker]
        return Box("#android:id/customPanel", w=MATCH)[custom]

    def _header(self) -> View:
        header = picker_header(self.date, self.header_color, self.open_years, self.open_calendar)
        if self._is_side_by_side:
            header.w, header.h = 168, PAGER_DP
        return header

    def _calendar(self) -> View:
        year, month = self.shown
        first, last = self._limits()
        now = datetime.datetime.fromtimestamp(self.device.clock.now_ms / 1000, datetime.UTC)
        view = MonthView(
            year=year,
            month=month,
            selected_date=self.date,
            today=now.date(),
            first=self.minimum,
            last=self.maximum,
            first_weekday=self.first_weekday,
            on_day=self.choose,
            accent=self.header_color,
        )
        pager = Box(
            "#android:id/day_picker_view_pager.com.android.internal.widget.ViewPager",
            w=MATCH,
            h=PAGER_DP,
            scrollable=True,
            on_drag=self._on_swipe,
            drag_axis="x",
        )[view]
        return Box("#android:id/date_picker_day_picker.ViewGroup", w=MATCH)[
            pager,
            self._arrow("prev", -1, (year, month) > first),
            self._arrow("next", 1, (year, month) < last),
        ]

    def _arrow(self, name: str, months: int, shown: bool) -> View:
        back = months < 0
        return IconButton(
            "chevron_left" if back else "chevron_right",
            desc="Previous month" if back else "Next month",
            resource_id=f"android:id/{name}",
            gravity="start" if back else "end",
            margin=(16, 10, 16, 0),
            visible=shown,
            tap=lambda: self.turn(months),
        )

    def _on_swipe(self, drag: Drag) -> None:
        if drag.phase == "end" and abs(drag.dx) > self.device.display.px(_SWIPE_DP):
            self.turn(-1 if drag.dx > 0 else 1)

    def _year_list(self) -> View:
        def row(position: int) -> View:
            year = self.minimum.year + position
            chosen = year == self.date.year
            return Text(
                str(year),
                "#android:id/text1",
                style=self._year_style(year),
                align="center",
                selected=chosen,
                tap=lambda: self.choose_year(year),
            )

        return ListView(
            "#android:id/date_picker_year_picker.ListView",
            state=self.years,
            count=self.maximum.year - self.minimum.year + 1,
            build_row=row,
            row_height=_YEAR_ROW,
            w=MATCH,
            h=PAGER_DP,
        )

    def _year_style(self, year: int) -> TextStyle:
        if year == self.date.year:
            return TextStyle(26, 500, self.header_color)
        return TextStyle(16, 400, theme.TEXT)

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        """In the middle of the display; wide where the header is next to the calendar."""
        width = ctx.px(488 if self._is_side_by_side else self.style.width or 320)
        width = min(width, display.width - 2 * ctx.px(16))
        width, height = root.measure(ctx, width, display.height - 2 * ctx.px(8), exact_w=True)
        left = display.left + (display.width - width) // 2
        top = display.top + (display.height - height) // 2
        return Rect(left, top, left + width, top + height)


class SpinnerDatePickerDialog(Dialog):
    """Spinner style: wheels for month, day and year; `on_pick(date)` on OK."""

    def __init__(
        self,
        activity: Host,
        date: datetime.date,
        on_pick: Callable[[datetime.date], object],
        *,
        day: bool = True,
        ok: str = "OK",
        cancel: str = "Cancel",
        **options: Any,
    ) -> None:
        options.setdefault("negative", (cancel, None))
        super().__init__(activity, positive=(ok, on_pick), **options)
        names = [calendar.month_abbr[i] for i in range(1, 13)]
        self.month = NumberPickerState(date.month, 1, 12, names)
        self.day = NumberPickerState(date.day, 1, calendar.monthrange(date.year, date.month)[1])
        self.year = NumberPickerState(date.year, FIRST_YEAR, LAST_YEAR, wrap=False)
        self.with_day = day

    @property
    def date(self) -> datetime.date:
        """The date on the wheels."""
        return clamp_day(self.year.value, self.month.value, self.day.value)

    def values(self, button: tuple[str, Callable[..., object] | None]) -> tuple[Any, ...]:
        return (self.date,) if button == self.positive else ()

    def _on_change(self, _: int) -> None:
        days = calendar.monthrange(self.year.value, self.month.value)[1]
        self.day.set_range(1, days)

    def content(self) -> View | None:
        wheels = [self.month, *([self.day] if self.with_day else []), self.year]
        pickers = Row("#android:id/pickers", gap=16, gravity="center", padding=(0, 16, 8, 16))[
            [NumberPicker(picker=wheel, on_change=self._on_change) for wheel in wheels]
        ]
        picker = Box("#android:id/datePicker.DatePicker", w=MATCH)[pickers]
        return Box(".FrameLayout", resource_id=self.style.resource_id("customPanel"), w=MATCH)[
            picker
        ]

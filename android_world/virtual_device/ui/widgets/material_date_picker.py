"""MaterialDatePicker: calendar and text input."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column, Grid, Row, Scroll, Spacer
from android_world.virtual_device.ui.controls import Button, IconButton, TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets
from android_world.virtual_device.ui.scrolling import ScrollState
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import MATCH, Drag, LayoutContext, View
from android_world.virtual_device.ui.widgets.date_picker import (
    FIRST_YEAR,
    LAST_YEAR,
    add_months,
    clamp_day,
    draw_centered,
    month_weeks,
)
from android_world.virtual_device.ui.widgets.dialogs import (
    KEEP_OPEN,
    Dialog,
    PanelColumn,
    center,
)
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

_WIDTH_DP = 328
_DAY_DP = 40
_YEAR_ROW_DP = 48
_SWIPE_DP = 56
_FORMAT = "%m/%d/%Y"
_TYPED = r"[0-9/]{0,10}"


@dataclass(kw_only=True, eq=False, repr=False)
class _DayText(View):
    accent: str = theme.ACCENT
    today: bool = False
    class_name: str | None = "android.widget.TextView"

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        x, y = self.bounds.center
        paint = skia.Paint(Color=color(self.accent), AntiAlias=True)
        shade = theme.TEXT if self.enabled else theme.DISABLED
        radius = min(self.bounds.width, self.bounds.height) / 2 - ctx.px(2)
        if self.checked:
            canvas.drawCircle(x, y, radius, paint)
            shade = theme.ON_ACCENT
        elif self.today:
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(ctx.px(1))
            canvas.drawCircle(x, y, radius, paint)
            shade = self.accent
        draw_centered(canvas, ctx, self.text, x, y, TextStyle(14, 400, shade))


class MaterialDatePicker(Dialog):
    """Calendar with text-input mode; `on_pick(date)` gets the chosen date on OK."""

    def __init__(
        self,
        activity: Host,
        date: datetime.date | None,
        on_pick: Callable[[datetime.date], object],
        *,
        title: str = "Select date",
        minimum: datetime.date | None = None,
        maximum: datetime.date | None = None,
        first_weekday: int = 6,
        **options: Any,
    ) -> None:
        super().__init__(activity, **options)
        self.heading = title
        self.on_pick = snapshot_safe(on_pick)
        now = datetime.datetime.fromtimestamp(self.device.clock.now_ms / 1000, datetime.UTC)
        self.today = now.date()
        self.date = date
        start = date or self.today
        self.shown = (start.year, start.month)
        self.minimum = minimum or datetime.date(FIRST_YEAR, 1, 1)
        self.maximum = maximum or datetime.date(LAST_YEAR, 12, 31)
        self.first_weekday = first_weekday
        self.choosing_year = False
        self.years = ScrollState()
        self.keyboard = False
        self.typed = TextState(accepts=_TYPED)

    # -- choosing --------------------------------------------------------------------------------

    def choose(self, date: datetime.date) -> None:
        """A tap on a day."""
        self.date = date

    def turn(self, months: int) -> None:
        """Show another month."""
        year, month = add_months(*self.shown, months)
        low, high = self.minimum, self.maximum
        if (low.year, low.month) <= (year, month) <= (high.year, high.month):
            self.shown = (year, month)

    def toggle_years(self) -> None:
        """Open or close the grid of years."""
        self.choosing_year = not self.choosing_year
        row = (self.shown[0] - self.minimum.year) // 3
        offset = round((row - 2) * _YEAR_ROW_DP * self.device.display.density)
        self.years = ScrollState(max(0, offset), 1 << 20)

    def choose_year(self, year: int) -> None:
        """A tap on a year."""
        date = clamp_day(year, self.shown[1], 1)
        date = min(max(date, self.minimum), self.maximum)
        self.shown = (date.year, date.month)
        self.choosing_year = False

    def toggle_input(self) -> None:
        """Change between calendar and text input."""
        self.keyboard = not self.keyboard
        if self.keyboard:
            self.typed.set_text(self.date.strftime(_FORMAT) if self.date else "")
            self.set_focus(self.typed)
        else:
            self.set_focus(None)
            if self.date is not None:
                self.shown = (self.date.year, self.date.month)

    def _on_text_change(self, text: str) -> None:
        try:
            date = datetime.datetime.strptime(text, _FORMAT).date()
        except ValueError:
            self.date = None
            return
        self.date = date if self.minimum <= date <= self.maximum else None

    def accept(self) -> object:
        """OK: give the date to the app; nothing chosen keeps the dialog open."""
        return KEEP_OPEN if self.date is None else self.on_pick(self.date)

    # -- views -----------------------------------------------------------------------------------

    @property
    def _low(self) -> bool:
        width, height = self.device.display.size
        return width > height

    def build(self) -> View:
        body = Scroll(class_name=None, key="body", w=MATCH)[
            self._entry() if self.keyboard else self._calendar()
        ]
        beside = self._low and not self.keyboard
        right = PanelColumn(".FrameLayout", w=_WIDTH_DP if beside else MATCH, flexible=body)[
            body, self._buttons()
        ]
        kind = Row if beside else Column
        return kind(
            class_name="android.widget.LinearLayout",
            background=self.style.background,
            corner=self.style.corner,
            elevation=6,
            w=MATCH,
            children=[self._header(beside), right],
        )

    def _header(self, beside: bool) -> View:
        date = self.date
        shown = f"{calendar.month_abbr[date.month]} {date.day}, {date.year}" if date else ""
        kind = "calendar" if self.keyboard else "text"
        toggle = IconButton(
            "calendar" if self.keyboard else "pencil_outline",
            "#mtrl_picker_header_toggle",
            desc=f"Switch to {kind} input mode",
            tint=theme.SECONDARY,
            tap=self.toggle_input,
        )
        return Column("#mtrl_picker_header", w=160 if beside else MATCH, padding=(24, 16, 12, 8))[
            Text(
                self.heading, "#mtrl_picker_title_text", style=TextStyle(12, 500, theme.SECONDARY)
            ),
            Row(".LinearLayout", w=MATCH, align="center", margin=(0, 12, 0, 0))[
                Text(
                    shown or "Selected date",
                    "#mtrl_picker_header_selection_text",
                    style=TextStyle(22 if beside else 32, 400, theme.TEXT),
                    max_lines=2 if beside else 1,
                    weight=1,
                ),
                toggle,
            ],
        ]

    def _calendar(self) -> View:
        body = self._year_grid() if self.choosing_year else self._month()
        return Column("#mtrl_calendar_main_pane", w=MATCH)[self._navigation(), body]

    def _navigation(self) -> View:
        year, month = self.shown
        previous = self._arrow("previous", "chevron_left", -1)
        arrows = [previous, self._arrow("next", "chevron_right", 1)]
        return Row(".LinearLayout", w=MATCH, align="center", padding=(12, 0))[
            Button(
                f"{calendar.month_name[month]} {year}",
                "#month_navigation_fragment_toggle",
                style=TextStyle(14, 500, theme.SECONDARY),
                tap=self.toggle_years,
            ),
            Spacer(weight=1),
            *(() if self.choosing_year else arrows),
        ]

    def _arrow(self, name: str, icon: str, months: int) -> View:
        return IconButton(
            icon,
            ".Button",
            desc=f"Change to {name} month",
            resource_id=f"month_navigation_{name}",
            tint=theme.SECONDARY,
            tap=lambda: self.turn(months),
        )

    def _month(self) -> View:
        year, month = self.shown
        blank = month_weeks(year, month, self.first_weekday)[0][2]
        names = [calendar.day_name[(self.first_weekday + i) % 7] for i in range(7)]
        head: list[View | None] = [
            Text(name[0], desc=name, style=TextStyle(12, 400, theme.SECONDARY), align="center")
            for name in names
        ]
        days = calendar.monthrange(year, month)[1]
        cells: list[View | None] = [Spacer() for _ in range(blank)]
        cells += [self._day(datetime.date(year, month, day)) for day in range(1, days + 1)]
        return Column(
            "#mtrl_calendar_months",
            w=MATCH,
            h=_DAY_DP * 7,
            padding=(12, 0),
            on_drag=self._on_swipe,
            drag_axis="x",
        )[
            Grid("#mtrl_calendar_days_of_week", columns=7, row_height=_DAY_DP)[head],
            Grid("#month_grid", columns=7, row_height=_DAY_DP)[cells],
        ]

    def _day(self, date: datetime.date) -> View:
        allowed = self.minimum <= date <= self.maximum
        said = f"{calendar.day_name[date.weekday()]}, {calendar.month_name[date.month]} {date.day}"
        if date.year != self.today.year:
            said += f", {date.year}"
        if date == self.today:
            said = f"Today {said}"
        return _DayText(
            text=str(date.day),
            desc=said,
            checked=date == self.date,
            selected=date == self.date,
            today=date == self.today,
            enabled=allowed,
            tap=(lambda: self.choose(date)) if allowed else None,
        )

    def _on_swipe(self, drag: Drag) -> None:
        if drag.phase == "end" and abs(drag.dx) > self.device.display.px(_SWIPE_DP):
            self.turn(-1 if drag.dx > 0 else 1)

    def _year_grid(self) -> View:
        def cell(year: int) -> View:
            chosen = year == self.shown[0]
            return Text(
                str(year),
                desc=f"Navigate to year {year}",
                style=TextStyle(14, 500, theme.ON_ACCENT if chosen else theme.TEXT),
                align="center",
                selected=chosen,
                background=theme.ACCENT if chosen else "",
                corner=18,
                tap=lambda: self.choose_year(year),
            )

        years = range(self.minimum.year, self.maximum.year + 1)
        cells: Sequence[View | None] = [cell(year) for year in years]
        return Scroll(
            "#mtrl_calendar_year_selector_frame.RecyclerView",
            state=self.years,
            w=MATCH,
            h=_DAY_DP * 7,
        )[Grid(class_name=None, columns=3, row_height=_YEAR_ROW_DP)[cells]]

    def _entry(self) -> View:
        wrong = bool(self.typed.text) and self.date is None
        error = Text(
            "Invalid format. Use: mm/dd/yyyy",
            "#textinput_error",
            style=TextStyle(12, 400, theme.ERROR),
        )
        return Column("#mtrl_picker_text_input_date", w=MATCH, padding=(24, 8, 24, 8))[
            TextField(
                state=self.typed,
                hint="Date",
                input_type="number",
                ime_action="done",
                w=MATCH,
                min_height=56,
                padding=(16, 0),
                border=(theme.ERROR if wrong else "#73787C", 1),
                corner=4,
                on_change=self._on_text_change,
            ),
            error if wrong else None,
        ]

    def _buttons(self) -> View:
        style = TextStyle(14, 500, self.style.accent)
        return Row(".LinearLayout", w=MATCH, main="end", gap=8, padding=(12, 4, 8, 8))[
            Button("Cancel", "#cancel_button", style=style, tap=self.cancel),
            Button(
                "OK",
                "#confirm_button",
                style=style,
                enabled=self.date is not None,
                tap=lambda: self.finish(self.accept),
            ),
        ]

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        wide = _WIDTH_DP + (160 if self._low and not self.keyboard else 0)
        return center(root, ctx, display, insets, wide)

"""The sheets that ask for a due date and for a start date."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import dates, options, style
from android_world.virtual_device.ui.widgets.date_picker import MonthView, add_months
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity
    from android_world.virtual_device.system.device_protocol import Device

Choice = tuple[str, str, bool, Callable[[], object]]  # id, text, chosen, what a tap does
_DAY = datetime.timedelta(days=1)
_WEEK = 7 * _DAY
WEEK_START = "p_start_of_week"
AUTO_CLOSE = {
    name: f"p_auto_dismiss_datetime_{key}"
    for name, key in (("Task list", "list"), ("Task edit", "edit"), ("Widget", "widget"))
}
LOCALE_WEEK, _FIRST = -1, 6  # The locale's week starts on Sunday.
_DAYS = tuple(calendar.day_name)
WEEKS = {LOCALE_WEEK: "Use locale default", _FIRST: _DAYS[_FIRST], **dict(enumerate(_DAYS[:-1]))}


class DateSheet(ui.BottomSheet):
    """Days at the left, times at the right, a calendar below."""

    device: Device
    surface = style.WHITE
    handle = False

    def __init__(
        self,
        host: Activity,
        date: int,
        on_pick: Callable[[int], object],
        origin: str = "Task list",
    ) -> None:
        super().__init__(host)
        self.origin = origin
        self.on_pick = snapshot_safe(on_pick)
        self.today = dates.today(self.device)
        when = dates.moment(self.device, date) if date else None
        self.day = when.date() if when else None
        self.time = when.time().replace(second=0) if when and dates.has_time(date) else None
        shown = self.day or self.today
        self.shown = (shown.year, shown.month)

    # -- choosing --------------------------------------------------------------------------------

    def choose_day(self, day: datetime.date | None) -> None:
        """A day, or none."""
        self.day = day
        if day is None:
            self.time = None
        else:
            self.shown = (day.year, day.month)

    def _pick_day(self, day: datetime.date | None) -> None:
        """A tap on a day, which closes the sheet if the settings want that."""
        self.choose_day(day)
        self._close_if_requested()

    def _pick_time(self, time: datetime.time | None) -> None:
        self.choose_time(time)
        self._close_if_requested()

    def _first_weekday(self) -> int:
        chosen = options.preferences(self.device).get_int(WEEK_START, LOCALE_WEEK)
        return _FIRST if chosen == LOCALE_WEEK else chosen

    def _close_if_requested(self) -> None:
        if options.preferences(self.device).get_bool(AUTO_CLOSE[self.origin]):
            self._accept()

    def choose_time(self, time: datetime.time | None) -> None:
        """A time, or none; without a day it is that of the next day on which it comes."""
        self.time = time
        if time and self.day is None:
            now = dates.moment(self.device, self.device.clock.now_ms).time()
            self.choose_day(self.today if time > now else self.today + _DAY)

    def _show_time_dialog(self) -> None:
        now = self.time or datetime.time(12)

        def take(hour: int, minute: int) -> None:
            self.choose_time(datetime.time(hour, minute))

        ui.MaterialTimePicker(self.activity, now.hour, now.minute, take, style=style.DIALOG).show()

    def _turn(self, months: int) -> None:
        self.shown = add_months(*self.shown, months)

    def result(self) -> int:
        """The chosen date, as it is stored."""
        if self.day is None:
            return 0
        if self.time is None:
            return self.without_time(self.day)
        return dates.at(self.device, self.day, self.time)

    def without_time(self, day: datetime.date) -> int:
        """A day without a time, as it is stored."""
        return dates.at_noon(self.device, day)

    def _accept(self) -> None:
        self.dismiss()
        self.on_pick(self.result())
        self.activity.invalidate()

    # -- views -----------------------------------------------------------------------------------

    def days(self) -> list[Choice]:
        """The days that have a button."""
        week = self.today + _WEEK
        named = (
            ("today_button", "Today", self.today),
            ("tomorrow_button", "Tomorrow", self.today + _DAY),
            ("next_week_button", f"Next {week:%a}", week),
            ("no_date_button", "No date", None),
        )
        return self._with_own([self._day_choice(name, text, day) for name, text, day in named])

    def _day_choice(self, name: str, text: str, day: datetime.date | None) -> Choice:
        return name, text, self.day == day, partial(self._pick_day, day)

    def _with_own(self, choices: list[Choice]) -> list[Choice]:
        """The choices, below the chosen day if that is none of them."""
        day = self.day
        if day is None or any(chosen for _, _, chosen, _ in choices):
            return choices
        text = dates.short_day(self.device, day)
        return [self._day_choice("current_date_selection", text, day), *choices]

    def times(self) -> list[Choice]:
        """The times that have a button."""
        found: list[Choice] = []
        own = self.time
        for name, time in dates.day_times(self.device).items():
            text, tap = dates.time_text(self.device, time), partial(self._pick_time, time)
            found.append((f"{name}_button", text, self.time == time, tap))
        if own and not any(chosen for _, _, chosen, _ in found):
            text = dates.time_text(self.device, own)
            found.insert(0, ("current_time_selection", text, True, partial(self._pick_time, own)))
        found.append(("pick_time_button", "Pick time", False, self._show_time_dialog))
        found.append(("no_time", "No time", self.time is None, partial(self._pick_time, None)))
        return found

    def content(self) -> ui.View:
        year, month = self.shown
        pad = (16, 12, 16, 0)
        return ui.Scroll(key="dates", w=ui.MATCH)[
            ui.Column(w=ui.MATCH)[
                ui.Row(w=ui.MATCH, gap=16, padding=pad)[
                    ui.Column("#date_group", weight=1)[_buttons(self.days())],
                    ui.Column("#time_group", weight=1)[_buttons(self.times())],
                ],
                ui.Box("#calendar_view.CalendarView", w=ui.MATCH)[
                    MonthView(
                        year=year,
                        month=month,
                        selected_date=self.day,
                        today=self.today,
                        first_weekday=self._first_weekday(),
                        on_day=self._pick_day,
                        accent=style.RED,
                        h=320,
                    ),
                    self._arrow("prev", "chevron_left", "Previous month", "start", -1),
                    self._arrow("next", "chevron_right", "Next month", "end", 1),
                ],
                ui.Row(w=ui.MATCH, main="end", gap=8, padding=(16, 0, 16, 8))[
                    self._button("Cancel", "#cancel_button", self.cancel),
                    self._button("OK", "#ok_button", self._accept),
                ],
            ]
        ]

    def _arrow(self, name: str, icon: str, text: str, side: str, months: int) -> ui.View:
        tap = partial(self._turn, months)
        selector = f"#android:id/{name}"
        return ui.IconButton(icon, selector, desc=text, gravity=side, margin=(16, 6), tap=tap)

    @staticmethod
    def _button(text: str, selector: str, tap: Callable[[], object]) -> ui.View:
        return ui.Button(text, selector, style=ui.TextStyle(14, 500, style.RED), tap=tap)


class DueSheet(DateSheet):
    """Asks for a due date."""


class StartSheet(DateSheet):
    """Asks for a start date; some of its days hang on the due date."""

    def __init__(
        self,
        host: Activity,
        date: int,
        due: int,
        on_pick: Callable[[int], object],
        origin: str = "Task list",
    ) -> None:
        super().__init__(host, date, on_pick, origin)
        self.due = due

    def without_time(self, day: datetime.date) -> int:
        return dates.at_midnight(self.device, day)

    def days(self) -> list[Choice]:
        if not self.due:
            return super().days()
        due = dates.moment(self.device, self.due)
        timed = due.time().replace(second=0) if dates.has_time(self.due) else None

        def at_due() -> None:
            self.choose_day(due.date())
            self.choose_time(timed)

        day = due.date()
        return self._with_own(
            [
                self._day_choice("due_date_button", "Due date", day),
                ("due_time_button", "Due time", False, at_due),
                self._day_choice("day_before_due_button", "Day before due", day - _DAY),
                self._day_choice("week_before_due_button", "Week before due", day - _WEEK),
                self._day_choice("no_date_button", "No date", None),
            ]
        )


def _buttons(choices: Sequence[Choice]) -> list[ui.View]:
    return [
        ui.Button(
            text,
            f"#{name}",
            style=ui.TextStyle(14, 400, style.RED if chosen else style.TEXT),
            background="#1FFF1744" if chosen else "",
            corner=4,
            w=ui.MATCH,
            align="start",
            min_height=42,
            checkable=True,
            checked=chosen,
            tap=tap,
        )
        for name, text, chosen, tap in choices
    ]

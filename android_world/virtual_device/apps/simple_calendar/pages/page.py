"""What the views of the main screen share: dates, header with arrows, rows for selection."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_calendar.context import CalendarContext
from android_world.virtual_device.apps.simple_calendar.model import Event
from android_world.virtual_device.apps.simple_calendar.pages.event_list import (
    EventRows,
    ListItem,
    event_item,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.simple_calendar.main_screen import MainActivity

_PAGER = ".androidx.viewpager.widget.b"  # the app's code is shrunk
HEADING = ui.TextStyle(22, 400, style.INK)


def add_months(day: date, months: int) -> date:
    """The same day `months` later, or the last one of a shorter month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = index // 12, index % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def week_start(day: date, first_weekday: int) -> date:
    """The first day of the week of `day`."""
    return day - timedelta(days=(day.weekday() - first_weekday) % 7)


def month_days(day: date, first_weekday: int) -> list[date]:
    """The 42 days of a month's page.

    Where weeks start with Sunday the app counts Monday 1 to Sunday 7: a month that starts on a
    Sunday comes after a whole week of the one before.
    """
    first = day.replace(day=1)
    before = first.isoweekday() if first_weekday == calendar.SUNDAY else first.weekday()
    return [first + timedelta(days=i - before) for i in range(42)]


class CalendarPage:
    """One view of the main screen; `day` is what it shows, or the first of it."""

    view = 0  # its number in the settings
    has_fab = True
    lacks = ""  # id of the menu entry that it does not have
    picks_day = True  # whether "Go to date" asks for a day of the month

    def __init__(self, activity: MainActivity, day: date) -> None:
        self.activity = activity
        self.day = day
        self.on_create()

    def on_create(self) -> None:
        """Set what the page keeps besides its day."""

    @property
    def context(self) -> CalendarContext:
        """Store, options and time."""
        return self.activity.context

    @property
    def today(self) -> date:
        """The phone's date."""
        return self.context.today

    def build(self) -> ui.View:
        """The views below the search field."""
        raise TypeError(f"{type(self).__name__} does not define build()")

    def shows_today(self) -> bool:
        """Whether today is in what is shown."""
        return self.day == self.today

    def go_to(self, day: date) -> None:
        """Show another day."""
        self.day = day
        self.activity.invalidate()

    def turn(self, steps: int) -> None:
        """Show the next (or an earlier) period."""
        self.go_to(self.day + timedelta(days=steps))

    def new_event_day(self) -> date:
        """The day of an event that is created here."""
        return self.day

    def items(self) -> Sequence[ListItem]:
        """Rows that can be selected."""
        return []

    # -- for subclasses --------------------------------------------------------------------------

    def events(self, first: date, last: date) -> Sequence[Event]:
        """Occurrences on the days `first` to `last`."""
        return self.context.store.days(first, last, self.context.options.visible_types)

    def day_items(self, day: date) -> list[ListItem]:
        """Rows of a day's events, without headings."""
        return [event_item(event, self.context) for event in self.events(day, day)]

    def rows(
        self, items: Sequence[ListItem], selector: str, listed: bool = False, **more: Any
    ) -> ui.View:
        """A list of events; `listed` is the way the event list writes times."""
        return EventRows(self.activity, items, listed).view(selector, **more)

    def pager(self, neighbour: Callable[[int], ui.View]) -> ui.View:
        """Periods side by side; `neighbour` builds the one some steps away."""
        return ui.Pager(
            _PAGER,
            key=type(self).__name__,
            count=3,
            page=1,
            build_page=lambda position: neighbour(position - 1),
            on_page=lambda position: self.turn(position - 1),
            clickable=True,
            weight=1,
        )

    def header(self, title: str, top: float = 0) -> ui.View:
        """Arrows and the period's name, which opens "Go to date", `top` dp below what is above."""

        def arrow(side: str, steps: int) -> ui.View:
            name, turn = f"#top_{side}_arrow.ImageView", partial(self.turn, steps)
            return ui.Icon(f"chevron-{side}", name, tint=style.INK, w=56, h=ui.MATCH, tap=turn)

        return ui.Row(w=ui.MATCH, h=54, margin=(0, top, 0, 0))[
            arrow("left", -1),
            ui.Text(
                title,
                "#top_value",
                desc=title,
                style=HEADING,
                align="center",
                weight=1,
                h=ui.MATCH,
                max_lines=1,
                tap=self.activity.show_date_dialog,
            ),
            arrow("right", 1),
        ]


def placeholder(text: str, selector: str, **more: Any) -> ui.View:
    """The text of an empty page."""
    return ui.Text(text, selector, style=style.PLACEHOLDER, align="center", w=ui.MATCH, **more)

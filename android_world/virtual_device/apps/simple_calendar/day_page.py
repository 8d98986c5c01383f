"""The events of a day, and the list of events to come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_calendar import options, texts
from android_world.virtual_device.apps.simple_calendar.agenda import Agenda, agenda
from android_world.virtual_device.apps.simple_calendar.event_rows import (
    ListItem,
    event_list,
    row_height,
)
from android_world.virtual_device.apps.simple_calendar.model import day_bounds, instant, local
from android_world.virtual_device.apps.simple_calendar.pages import (
    CalendarPage,
    add_months,
    only_events,
)
from android_world.virtual_device.apps.simple_mobile_tools import style

_MIN_LISTED = 30
_FORWARD_MONTHS, _MORE_MONTHS = 6, 3
_MAX_MONTHS = 140
_DAY_MINUTES = 1440


class DayPage(CalendarPage):
    """One day."""

    view = options.DAILY

    def build(self) -> ui.View:
        """The days, side by side."""
        return ui.Pager(
            "#fragment_days_viewpager",
            key="days",
            count=3,
            page=1,
            build_page=self._page,
            on_page=self.turned,
            weight=1,
        )

    def items(self) -> list[ListItem]:
        """Events of the day."""
        return self._items(self.day)

    def _items(self, day: date) -> list[ListItem]:
        return only_events(self.events(day, day))

    def _page(self, position: int) -> ui.View:
        day = date.fromordinal(self.day.toordinal() + position - 1)
        return ui.Column("#day_holder.RelativeLayout", fill=True)[
            self.header(texts.day_title(day, self.today)),
            event_list(
                self._items(day),
                self.context,
                self.activity.selection,
                self.activity.open_event,
                resource_id="day_events",
                key=f"day {day}",
                listed=False,
            ),
        ]


class ListPage(CalendarPage):
    """Events from the recent past on, below headings of months and days."""

    view = options.EVENT_LIST

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.state = ui.ScrollState()
        self.months = _FORWARD_MONTHS
        self.earlier_days = 0
        self.scrolled = False

    def shows_today(self) -> bool:
        """Whether the list is where it starts."""
        return self.state.offset == 0 and not self.earlier_days

    def go_to(self, day: date) -> None:
        """Back to the start of the list."""
        self.state = ui.ScrollState()
        self.months, self.earlier_days = _FORWARD_MONTHS, 0
        self.activity.invalidate()

    def new_event_day(self) -> date:
        """Today."""
        return self.today

    def items(self) -> Sequence[ListItem]:
        """Headings and events."""
        return self._agenda().items

    def _agenda(self) -> Agenda:
        zone, now = self.context.store.zone, self.context.now_ts
        past = self.context.options.number("display_past_events", _DAY_MINUTES) * 60
        begin = now - past
        if self.earlier_days:
            start = date.fromordinal(self.today.toordinal() - self.earlier_days)
            begin = min(begin, day_bounds(start, start, zone)[0])
        types = self.context.options.shown_types
        for months in (self.months, self.months + _MORE_MONTHS):
            moment = local(now, zone)
            until = add_months(moment.date(), months)
            end = instant(moment.replace(year=until.year, month=until.month, day=until.day), zone)
            found = agenda(self.context, begin, end, types)
            if found.events >= _MIN_LISTED:
                break
        return found

    def _extend(self) -> None:
        """Look further where the list was scrolled to an end."""
        if 0 < self.state.limit <= self.state.offset and self.months < _MAX_MONTHS:
            self.months += _MORE_MONTHS
        if self.state.offset:
            self.scrolled = True
        elif self.scrolled:
            self.scrolled = False
            self._load_earlier()

    def _load_earlier(self) -> None:
        """Look a month further back, staying at the same rows."""
        before = len(self.items())
        self.earlier_days += 30
        items = self.items()
        added = sum(row_height(i) for i in items[: max(0, len(items) - before)])
        self.state.offset += round(added * self.activity.device.display.density)

    def build(self) -> ui.View:
        """The list, or what is said when there is nothing."""
        self._extend()
        shown = self._agenda()
        if shown.items:
            return event_list(
                shown.items,
                self.context,
                self.activity.selection,
                self.activity.open_event,
                resource_id="calendar_events_list",
                key="events",
                listed=True,
                state=self.state,
                heights=shown.heights,
            )
        filtered = not self.context.options.shown_types
        text = "You have filtered out all event types" if filtered else "No upcoming events."
        return ui.Column(w=ui.MATCH, weight=1)[
            ui.Text(
                text,
                "#calendar_empty_list_placeholder",
                style=style.PLACEHOLDER,
                gravity="center",
                margin=(16, 24, 16, 0),
            ),
            None
            if filtered
            else ui.Text(
                "Create a new event",
                "#calendar_empty_list_placeholder_2",
                style=style.LINK,
                gravity="center",
                padding=16,
                tap=self.activity.new_event,
            ),
        ]

"""The list of events to come; its rows are kept until an event changes, ends or comes into view."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_calendar import model, options
from android_world.virtual_device.apps.simple_calendar.pages.event_list import ListItem, sections
from android_world.virtual_device.apps.simple_calendar.pages.page import CalendarPage, add_months

_MIN_LISTED = 30
_FORWARD_MONTHS, _MORE_MONTHS = 6, 3
_MAX_MONTHS = 140
_DAY_MINUTES = 1440


@dataclass(frozen=True)
class Agenda:
    """Headings and events, with the heights of their rows."""

    items: Sequence[ListItem]
    heights: ui.RowHeights
    events: int


class ListPage(CalendarPage):
    """Events from the recent past on, below headings of months and days."""

    view = options.EVENT_LIST
    lacks = "go_to_date"

    def on_create(self) -> None:
        self.state = ui.ScrollState()
        self.months = _FORWARD_MONTHS
        self.earlier_days = 0
        self.scrolled = False

    def shows_today(self) -> bool:
        return self.state.offset == 0 and not self.earlier_days

    def go_to(self, day: date) -> None:
        self.state = ui.ScrollState()
        self.months, self.earlier_days = _FORWARD_MONTHS, 0
        self.activity.invalidate()

    def new_event_day(self) -> date:
        return self.today

    def items(self) -> Sequence[ListItem]:
        return self._agenda().items

    def _agenda(self) -> Agenda:
        context, zone = self.context, self.context.zone
        begin = context.now_ts - context.options.number("display_past_events", _DAY_MINUTES) * 60
        if self.earlier_days:
            start = self.today - timedelta(days=self.earlier_days)
            begin = min(begin, model.day_bounds(start, start, zone)[0])
        now = model.local(context.now_ts, zone)
        for months in (self.months, self.months + _MORE_MONTHS):
            until = datetime.combine(add_months(now.date(), months), now.time())
            found = self._between(begin, model.instant(until, zone))
            if found.events >= _MIN_LISTED:
                break
        return found

    def _between(self, begin_ts: int, end_ts: int) -> Agenda:
        """The occurrences that are (in part) between two timestamps, both included.

        The timestamps move with every second. The rows are the same while as many events as before
        are over at the first one and have started at the last one.
        """
        context, store, zone = self.context, self.context.store, self.context.zone
        days = model.day_of(begin_ts, zone), model.day_of(end_ts, zone)
        display, options = self.activity.device.display, context.options
        what = (*days, options.visible_types, options.listed_field, zone, display.font_scale)
        events = self.events(*days)
        ends, starts = store.remember(
            ("limits", *what),
            lambda: (sorted(e.end_ts for e in events), sorted(e.start_ts for e in events)),
        )
        over, begun = bisect_left(ends, begin_ts), bisect_right(starts, end_ts)

        def make() -> Agenda:
            found = [e for e in events if e.end_ts >= begin_ts and e.start_ts <= end_ts]
            items = tuple(sections(found, context))
            return Agenda(items, ui.RowHeights(item.height(display) for item in items), len(found))

        return store.remember(("agenda", *what, context.today, over, begun), make)

    def _extend(self) -> None:
        """Look further where the list was scrolled to an end, staying at the same rows."""
        if 0 < self.state.limit <= self.state.offset and self.months < _MAX_MONTHS:
            self.months += _MORE_MONTHS
        back_at_start = self.scrolled and not self.state.offset
        self.scrolled = bool(self.state.offset)
        if back_at_start:
            before = len(self.items())
            self.earlier_days += 30
            items = self.items()
            display, earlier = self.activity.device.display, items[: max(0, len(items) - before)]
            added = sum(item.height(display) for item in earlier)
            self.state.offset += round(added * display.density)

    def build(self) -> ui.View:
        self._extend()
        shown = self._agenda()
        if shown.items:
            return self.rows(
                shown.items,
                "#calendar_events_list",
                listed=True,
                key="events",
                state=self.state,
                heights=shown.heights,
            )
        filtered = not self.context.options.visible_types
        text = "You have filtered out all event types" if filtered else "No upcoming events."
        create = ui.Text(
            "Create a new event",
            "#calendar_empty_list_placeholder_2",
            style=style.LINK,
            gravity="center",
            padding=16,
            tap=self.activity.new_event,
        )
        return ui.Column(w=ui.MATCH, weight=1)[
            ui.Text(
                text,
                "#calendar_empty_list_placeholder",
                style=style.PLACEHOLDER,
                gravity="center",
                margin=(16, 24, 16, 0),
            ),
            None if filtered else create,
        ]

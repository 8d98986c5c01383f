"""The week: hours down the side, days across, events as blocks."""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_calendar import options
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.context import color_of
from android_world.virtual_device.apps.simple_calendar.dialogs.form import choose
from android_world.virtual_device.apps.simple_calendar.model import Event, day_of, instant
from android_world.virtual_device.apps.simple_calendar.pages.month_grid import readable_on
from android_world.virtual_device.apps.simple_calendar.pages.page import CalendarPage, week_start
from android_world.virtual_device.apps.simple_calendar.pages.week_grid import Placed, week_grid
from android_world.virtual_device.apps.simple_calendar.texts import plural

_HOUR_DP = 60.0
_HOURS_DP = 48.0
_TILE_MS = 3000
_MIN_BLOCK_H = 0.4
_MAX_DAYS = 14
_DEFAULT_START = 7
_SMALL = ui.TextStyle(12, 400, style.INK)


class WeekPage(CalendarPage):
    """A week (or another number of days)."""

    has_fab = False
    view = options.WEEKLY

    def on_create(self) -> None:
        start = self.context.options.number("start_weekly_at", _DEFAULT_START)
        offset = round(start * _HOUR_DP * self.activity.device.display.density)
        self.scroll = ui.ScrollState(offset, 1 << 20)
        self.tile: tuple[date, int] | None = None
        self.tile_number = 0

    @property
    def count(self) -> int:
        """Days that are shown."""
        return self.context.options.number("weekly_view_days", 7)

    @property
    def first(self) -> date:
        """The first day."""
        if self.count == 7:
            options = self.context.options
            starts_now = options.is_on("start_week_with_current_day")
            weekday = self.today.weekday() if starts_now else options.first_weekday
            return week_start(self.day, weekday)
        return self.day

    def shows_today(self) -> bool:
        return 0 <= (self.today - self.first).days < self.count

    def turn(self, steps: int) -> None:
        self.tile = None
        self.go_to(self.first + timedelta(days=steps * self.count))

    def new_event_day(self) -> date:
        return self.today if self.shows_today() else self.first

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        count = self.count

        def set_days(value: float, done: bool) -> None:
            self.context.options.put(weekly_view_days=1 + round(value * (_MAX_DAYS - 1)))

        return ui.Column("#week_view_holder.RelativeLayout", w=ui.MATCH, weight=1)[
            self.pager(self._neighbour),
            ui.Row(".RelativeLayout", w=ui.MATCH, h=48, align="center", padding=(8, 0, 16, 0))[
                ui.Slider(
                    "#week_view_seekbar",
                    value=(count - 1) / (_MAX_DAYS - 1),
                    on_change=set_days,
                    tint=style.PRIMARY,
                    weight=1,
                ),
                ui.Text(plural(count, "day"), "#week_view_days_count", style=style.BODY),
            ]
            if self.context.options.is_on("allow_customise_day_count")
            else None,
        ]

    def _is_at_top(self, event: Event) -> bool:
        """Whether an event with a time is shown above the hours: it spans midnight."""
        if not self.context.options.is_on("midnight_span_events"):
            return False
        zone = self.context.zone
        return day_of(event.start_ts, zone) != day_of(event.end_ts, zone)

    def _neighbour(self, steps: int) -> ui.View:
        first = self.first + timedelta(days=steps * self.count)
        days = [first + timedelta(days=i) for i in range(self.count)]
        events, colors = self.events(days[0], days[-1]), self.context.colors()
        long = {e for e in events if e.is_all_day or self._is_at_top(e)}
        top = [self._all_day(e, days, colors) for e in events if e in long]
        timed = [e for e in events if e not in long]
        return ui.Column("#week_holder.RelativeLayout", fill=True)[
            self._labels(days),
            ui.Column("#week_top_holder.RelativeLayout", w=ui.MATCH)[top] if top else None,
            ui.Scroll(
                "#week_events_scrollview", key="week", state=self.scroll, w=ui.MATCH, weight=1
            )[
                ui.Row(".RelativeLayout", w=ui.MATCH, h=24 * _HOUR_DP)[
                    _hours(self.context.options.uses_24_hours),
                    week_grid(
                        len(days),
                        [*self._place_events(timed, days, colors)],
                        lambda column, hour: self._on_touch(days[column], hour),
                    ),
                ]
            ],
        ]

    def _labels(self, days: list[date]) -> ui.View:
        middle = days[len(days) // 2]
        month, week = calendar.month_abbr[middle.month], f"wk. {middle.isocalendar().week}"
        if middle.year != self.today.year:
            month += f" {middle.year}"
        return ui.Row("#week_letters_holder", w=ui.MATCH, h=52, align="center")[
            ui.Column(w=_HOURS_DP, main="center", h=ui.MATCH)[
                _small(month, "#week_view_month_label", tap=self.activity.show_date_dialog),
                _small(week, "#week_view_week_number"),
            ],
            *[self._label(day) for day in days],
        ]

    def _label(self, day: date) -> ui.View:
        shade = style.PRIMARY if day == self.today else style.INK
        name = calendar.day_name[day.weekday()]
        return ui.Text(
            f"{name[0] if self.count > 4 else name[:3]}\n{day.day}",
            "#week_day_label",
            style=ui.TextStyle(14, 400, shade),
            align="center",
            weight=1,
        )

    def _all_day(self, event: Event, days: list[date], colors: dict[int, str]) -> ui.View:
        zone = self.context.zone
        first = max(0, (day_of(event.start_ts, zone) - days[0]).days)
        last = min(len(days) - 1, (day_of(event.end_ts, zone) - days[0]).days)
        after = len(days) - 1 - last
        block = self._block(event, colors)
        block.weight, block.h = last - first + 1, 20
        return ui.Row(w=ui.MATCH, padding=(_HOURS_DP, 1, 0, 1))[
            ui.Spacer(weight=first) if first else None,
            block,
            ui.Spacer(weight=after) if after else None,
        ]

    def _place_events(
        self, events: list[Event], days: list[date], colors: dict[int, str]
    ) -> Iterator[Placed]:
        for number, day in enumerate(days):
            for event, start, end, column, ends in self._slots(events, day):
                left, right = number + column / len(ends), number + (column + 1) / len(ends)
                block = self._block(event, colors)
                block.drag_axis, block.long_clickable = "long", True
                block.on_drag = partial(self._on_move, event)
                yield block, (left, start, right, end)
        if self.tile is not None and self.tile[0] in days:
            number, hour = days.index(self.tile[0]), self.tile[1]
            plus, ask = "#week_grid_item", self._show_kind_dialog
            tile = ui.Icon("plus", plus, tint="#FFFFFF", background=style.PRIMARY, tap=ask)
            yield tile, (number, hour, number + 1, hour + 1)

    def _block(self, event: Event, colors: dict[int, str]) -> ui.View:
        shade, open_event = color_of(event, colors), partial(self.activity.open_event, event)
        return ui.Box(
            "#week_event_holder.ConstraintLayout",
            background=shade,
            corner=3,
            clip=True,
            tap=open_event,
        )[
            ui.Text(
                event.title,
                "#week_event_label",
                fill=True,
                desc=event.title,
                style=ui.TextStyle(12, 400, readable_on(shade)),
                padding=(2, 0),
            )
        ]

    def _slots(
        self, events: list[Event], day: date
    ) -> list[tuple[Event, float, float, int, list[float]]]:
        """Events of a day with hours, column, and the ends of all columns that overlap."""
        midnight = instant(datetime.combine(day, time()), self.context.zone)
        spans = []
        for event in events:
            start = max(0.0, (event.start_ts - midnight) / 3600)
            end = min(24.0, (event.end_ts - midnight) / 3600)
            if start < 24 and (end > 0 or event.start_ts >= midnight):
                spans.append((event, start, max(end, start + _MIN_BLOCK_H)))
        slots = []
        ends: list[float] = []
        for event, start, end in sorted(spans, key=lambda span: span[1:]):
            if all(until <= start for until in ends):
                ends = []
            free = (i for i, until in enumerate(ends) if until <= start)
            column = next(free, len(ends))
            ends[column : column + 1] = [end]
            slots.append((event, start, end, column, ends))
        return slots

    # -- changes ---------------------------------------------------------------------------------

    def _on_move(self, event: Event, drag: ui.Drag) -> None:
        """A dragged event is released elsewhere: another hour or day."""
        if drag.phase != "end":
            return
        display = self.activity.device.display
        hours = round(drag.dy / (_HOUR_DP * display.density) * 4) / 4
        width = (display.size[0] - _HOURS_DP * display.density) / self.count
        days = round(drag.dx / width)
        store = self.context.store
        row = store.event(event.id)
        if row is None or (not hours and not days):
            return
        moved = event.at(event.start_ts + int(hours * 3600) + days * 86_400)
        if row.is_repeating:
            try_to(self.activity, lambda: store.edit_occurrence(row.id, event.start_ts, moved))
        else:
            try_to(self.activity, lambda: store.update(moved))

    def _on_touch(self, day: date, hour: int) -> None:
        self.tile, self.tile_number = (day, hour), self.tile_number + 1
        self.activity.app.call_later(_TILE_MS, self._hide_tile, self.tile_number)

    def _hide_tile(self, number: int) -> None:
        if number == self.tile_number:
            self.tile = None
            self.activity.invalidate()

    def _show_kind_dialog(self) -> None:
        kinds = (("Event", "EventActivity"), ("Task", "TaskActivity"))
        if self.context.options.is_on("allow_creating_tasks"):
            choose(self.activity, [(label, partial(self._create, name)) for label, name in kinds])
        else:
            self._create("EventActivity")

    def _create(self, name: str) -> None:
        if self.tile is not None:
            day, hour = self.tile
            self.tile = None
            start = instant(datetime.combine(day, time(hour)), self.context.zone)
            self.activity.edit_new(name, start, new_event_duration_s=3540 if hour == 23 else 3600)


def _small(text: str, selector: str, **more: Any) -> ui.View:
    return ui.Text(text, selector, style=_SMALL, align="center", w=ui.MATCH, **more)


def _hours(twenty_four: bool) -> ui.View:
    def row(hour: int) -> ui.View:
        text = f"{hour:02d}:00" if twenty_four else f"{hour % 12 or 12} {'AP'[hour // 12]}M"
        return _small(text, "#weekly_view_hour_textview", h=_HOUR_DP)

    return ui.Column("#week_view_hours_holder", w=_HOURS_DP, padding=(0, _HOUR_DP / 2, 0, 0))[
        [row(hour) for hour in range(1, 24)]
    ]

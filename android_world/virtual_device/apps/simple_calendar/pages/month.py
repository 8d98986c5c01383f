"""The month, alone or with the chosen day's events below it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_calendar import options, texts
from android_world.virtual_device.apps.simple_calendar.context import color_of
from android_world.virtual_device.apps.simple_calendar.model import day_of
from android_world.virtual_device.apps.simple_calendar.pages import event_list, month_grid, page
from android_world.virtual_device.apps.simple_calendar.pages.page import CalendarPage

# Shares of the month: of the height, and of the width in landscape.
_GRID_HEIGHT, _GRID_WIDTH = 0.3, 0.45


class MonthPage(CalendarPage):
    """A month; a tap on a day opens it."""

    picks_day = False
    view = options.MONTHLY

    def shows_today(self) -> bool:
        return (self.day.year, self.day.month) == (self.today.year, self.today.month)

    def turn(self, steps: int) -> None:
        self.go_to(page.add_months(self.day.replace(day=1), steps))

    def new_event_day(self) -> date:
        return self.today if self.shows_today() else self.day.replace(day=1)

    def build(self) -> ui.View:
        first = self.day.replace(day=1)
        return self.pager(
            lambda steps: ui.Column("#month_calendar_holder.RelativeLayout", fill=True)[
                self.month_views(page.add_months(first, steps))
            ],
        )

    def month_views(self, month: date) -> list[ui.View]:
        """Header and grid of a month."""
        return [self.header(texts.month_title(month, self.today)), self.grid(month)]

    def grid(
        self, month: date, selected: date | None = None, dots: bool = False, **more: Any
    ) -> ui.View:
        """The grid of a month, with titles of events or only with dots."""
        context, settings, colors = self.context, self.context.options, self.context.colors()
        days = page.month_days(month, settings.first_weekday)
        bars = [
            month_grid.Bar(
                event.title,
                color_of(event, colors),
                day_of(event.start_ts, context.zone),
                day_of(event.end_ts, context.zone),
                context.is_dimmed(event),
                event.is_completed,
            )
            for event in self.events(days[0], days[-1])
        ]
        data = month_grid.GridData(
            days,
            month.month,
            self.today,
            bars,
            selected,
            settings.is_on("show_grid") and not dots,
            settings.weekend_color if settings.is_on("highlight_weekends") else "",
            settings.is_on("week_numbers"),
            dots,
        )
        return month_grid.month_grid(data, self.open_day, **more)

    def open_day(self, day: date) -> None:
        """A tap on a day."""
        self.activity.open_day(day)


class MonthDayPage(MonthPage):
    """A month and, below or next to it, the events of the chosen day (or of the month)."""

    view = options.MONTHLY_DAILY
    lacks = "print"

    def on_create(self) -> None:
        self.selected: date | None = None

    def go_to(self, day: date) -> None:
        self.selected = None
        super().go_to(day)

    def open_day(self, day: date) -> None:
        self.selected = day
        self.activity.selection.clear()

    def new_event_day(self) -> date:
        return self.selected or super().new_event_day()

    def items(self) -> Sequence[event_list.ListItem]:
        if self.selected is not None:
            return self.day_items(self.selected)
        first = self.day.replace(day=1)
        last = page.add_months(first, 1) - timedelta(days=1)
        return [
            i
            for i in event_list.sections(self.events(first, last), self.context)
            if i.kind != "month"
        ]

    def build(self) -> ui.View:
        first = self.day.replace(day=1)
        return self.pager(lambda steps: self._month(page.add_months(first, steps)))

    def _month(self, month: date) -> ui.View:
        """Grid and list: one above the other, in landscape side by side."""
        name, top = "#month_day_calendar_holder.ViewGroup", (0, 8, 0, 0)
        width, height = self.activity.device.display.size
        if width > height:
            shares = _GRID_WIDTH, 1 - _GRID_WIDTH
            views = self._grid_and_list(month, *shares, h=ui.MATCH)
            return ui.Row(name, fill=True, padding=top)[views]
        line = ui.Divider("#month_day_view_divider.ImageView", background=style.LINE)
        grid, events = self._grid_and_list(month, _GRID_HEIGHT, 1 - _GRID_HEIGHT)
        return ui.Column(name, fill=True, padding=top)[grid, line, events]

    def _grid_and_list(self, month: date, grid: float, events: float, **more: Any) -> list[ui.View]:
        items, title = self.items(), texts.month_title(month, self.today)
        nothing = page.placeholder(
            "No items found.", "#month_day_no_events_placeholder", padding=(16, 0)
        )
        key = f"month_day {self.selected or month}"
        label = ui.Text(
            texts.short_day(self.selected, self.today) if self.selected else title,
            "#month_day_selected_day_label",
            style=page.HEADING,
            padding=(0, 12, 0, 4),
            tap=self.activity.show_date_dialog,
        )
        return [
            self.grid(month, self.selected, dots=True, weight=grid, **more),
            ui.Column(
                "#month_day_list_holder.RelativeLayout",
                w=ui.MATCH,
                weight=events,
                align="center",
                **more,
            )[label, self.rows(items, "#month_day_events_list", key=key) if items else nothing],
        ]

"""The month, alone or with the chosen day's events below it."""

from __future__ import annotations

from datetime import date

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_calendar import options, texts
from android_world.virtual_device.apps.simple_calendar.event_rows import (
    ListItem,
    color_of,
    event_list,
    is_past,
    sections,
)
from android_world.virtual_device.apps.simple_calendar.model import Event, day_of
from android_world.virtual_device.apps.simple_calendar.month_grid import Bar, GridData, MonthGrid
from android_world.virtual_device.apps.simple_calendar.pages import (
    CalendarPage,
    add_months,
    month_days,
    only_events,
)
from android_world.virtual_device.apps.simple_mobile_tools import style


class MonthPage(CalendarPage):
    """A month; a tap on a day opens it."""

    picks_day = False
    view = options.MONTHLY

    def shows_today(self) -> bool:
        """Whether it is the current month."""
        return (self.day.year, self.day.month) == (self.today.year, self.today.month)

    def turn(self, steps: int) -> None:
        """Another month."""
        self.go_to(add_months(self.day.replace(day=1), steps))

    def new_event_day(self) -> date:
        """Today in the current month, else the month's first day."""
        return self.today if self.shows_today() else self.day.replace(day=1)

    def build(self) -> ui.View:
        """The months, side by side."""
        return ui.Pager(
            "#fragment_months_viewpager",
            key="months",
            count=3,
            page=1,
            build_page=self._page,
            on_page=self.turned,
            weight=1,
        )

    def _page(self, position: int) -> ui.View:
        month = add_months(self.day.replace(day=1), position - 1)
        return self.month_column(month)

    def month_column(self, month: date) -> ui.View:
        """Header and grid of a month."""
        return ui.Column("#month_calendar_holder.RelativeLayout", fill=True)[
            self.header(texts.month_title(month, self.today)), self.grid(month)
        ]

    def grid(self, month: date, selected: date | None = None) -> ui.View:
        """The grid of a month."""
        context = self.context
        days = tuple(month_days(month, context.options.first_weekday))
        colors = context.colors()
        bars = tuple(self._bar(e, colors) for e in self.events(days[0], days[-1]))
        data = GridData(
            days,
            month.month,
            self.today,
            bars,
            selected,
            context.options.is_on("show_grid"),
            context.options.is_on("highlight_weekends"),
            context.options.is_on("week_numbers"),
        )
        return MonthGrid(data=data, on_day=self.open_day)

    def _bar(self, event: Event, colors: dict[int, str]) -> Bar:
        zone = self.context.store.zone
        dim = "dim_completed_tasks" if event.is_completed else "dim_past_events"
        return Bar(
            event.title,
            color_of(event, colors),
            day_of(event.start_ts, zone),
            day_of(event.end_ts, zone),
            is_past(event, self.context) and self.context.options.is_on(dim),
            event.is_completed,
        )

    def open_day(self, day: date) -> None:
        """A tap on a day."""
        self.activity.open_day(day)


class MonthDayPage(MonthPage):
    """A month and, below it, the events of the chosen day (or of the month)."""

    view = options.MONTHLY_DAILY

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.selected: date | None = self.day

    def go_to(self, day: date) -> None:
        """Another month has no chosen day."""
        same = (day.year, day.month) == (self.today.year, self.today.month)
        self.selected = self.today if same else None
        super().go_to(day)

    def open_day(self, day: date) -> None:
        """Choose the day."""
        self.selected = day
        self.activity.selection.clear()
        self.activity.invalidate()

    def new_event_day(self) -> date:
        """The chosen day."""
        return self.selected or super().new_event_day()

    def items(self) -> list[ListItem]:
        """Events of the day, or of the month below headings."""
        if self.selected is not None:
            return only_events(self.events(self.selected, self.selected))
        first = self.day.replace(day=1)
        last = date.fromordinal(add_months(first, 1).toordinal() - 1)
        return [i for i in sections(self.events(first, last), self.context) if i.kind != "month"]

    def month_column(self, month: date) -> ui.View:
        """Header, grid and list."""
        items = self.items()
        label = self.selected or month
        return ui.Column("#month_calendar_holder.RelativeLayout", fill=True)[
            self.header(texts.month_title(month, self.today)),
            self._sized(self.grid(month, self.selected)),
            ui.Text(
                texts.short_day(label, self.today)
                if self.selected
                else texts.month_title(month, self.today),
                "#month_day_selected_day_label",
                style=ui.TextStyle(16, 500, style.PRIMARY),
                padding=(16, 8),
                w=ui.MATCH,
            ),
            event_list(
                items,
                self.context,
                self.activity.selection,
                self.activity.open_event,
                resource_id="month_day_events_list",
                key=f"month_day {self.selected or month}",
                listed=False,
            )
            if items
            else ui.Text(
                "No items found.",
                "#month_day_no_events_placeholder",
                style=style.PLACEHOLDER,
                align="center",
                w=ui.MATCH,
                padding=(16, 16),
            ),
        ]

    @staticmethod
    def _sized(grid: ui.View) -> ui.View:
        grid.h = 300
        return grid

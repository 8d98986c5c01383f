"""Rows of events in the day, the event list and the search results, and their selection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, tzinfo
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_calendar import texts
from android_world.virtual_device.apps.simple_calendar.context import CalendarContext, color_of
from android_world.virtual_device.apps.simple_calendar.model import Event, day_of
from android_world.virtual_device.system.display import Display
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.simple_calendar.main_screen import MainActivity

_TITLE = ui.TextStyle(17, 400, style.INK)
_SMALL = ui.TextStyle(14, 300, style.INK)
_TITLE_DP, _LINE_DP, _GAP_DP = 26.3, 20.57, 8.0
_BAR_DP, _CORNER_DP, _OUTLINE = 16.0, 16.0, "#BDBDBF"
_MONTH = ui.TextStyle(22, 400, style.PRIMARY)
_DAY = ui.TextStyle(14, 500, style.INK)
_PAST = 0.5
_HEADING_DP = {"month": 52.0, "day": 36.0}


def event_key(event: Event) -> str:
    """The key that distinguishes an occurrence from all others."""
    return f"{event.id}:{event.start_ts}"


class ListItem(NamedTuple):
    """A row: an event, or a heading (`kind` month or day)."""

    kind: str
    text: str = ""
    event: Event | None = None
    highlighted: bool = False
    description: str = ""

    def height(self, display: Display) -> float:
        """Height of the row in dp."""
        if self.event is None:
            return display.scale_height(_HEADING_DP[self.kind])
        lines = 2 if self.description else 1
        return display.scale_height(_TITLE_DP + lines * _LINE_DP) + _GAP_DP


def sections(events: Sequence[Event], context: CalendarContext) -> list[ListItem]:
    """Events below headings of months and days."""
    zone, today = context.zone, context.today
    items: list[ListItem] = []
    previous: date | None = None
    for event in sorted(events, key=partial(_list_order, zone)):
        day = day_of(event.start_ts, zone)
        if previous is None or (day.year, day.month) != (previous.year, previous.month):
            items.append(ListItem("month", texts.month_title(day, today)))
        if day != previous:
            items.append(ListItem("day", texts.list_day(day), highlighted=day == today))
        previous = day
        items.append(event_item(event, context))
    return items


def event_item(event: Event, context: CalendarContext) -> ListItem:
    """The row of an event, with the description that the settings choose."""
    field = context.options.listed_field
    description = str(getattr(event, field)).replace("\n", " ") if field else ""
    return ListItem("event", event=event, description=description)


def _list_order(zone: tzinfo, event: Event) -> tuple[date, bool, int, int, str]:
    day = day_of(event.start_ts, zone)
    return day, not event.is_all_day, event.start_ts, event.end_ts, event.title


class EventRows:
    """The rows of `items`; `listed` is the way the event list writes times."""

    def __init__(self, activity: MainActivity, items: Sequence[ListItem], listed: bool) -> None:
        self.activity = activity
        self.items = items
        self.listed = listed
        self.context = activity.context
        self.colors = self.context.colors()

    def view(self, selector: str, heights: ui.RowHeights | None = None, **more: Any) -> ui.View:
        """The list; `heights` are those of the items, where they are kept."""
        display = self.activity.device.display
        return ui.ListView(
            selector,
            count=len(self.items),
            build_row=self._row,
            row_height=heights or ui.RowHeights(item.height(display) for item in self.items),
            w=ui.MATCH,
            weight=1,
            bottom_inset=80,
            **more,
        )

    def _row(self, position: int) -> ui.View:
        item = self.items[position]
        if item.event is not None:
            return self._event(item.event, item.description)
        look = _MONTH if item.kind == "month" else _DAY
        look = replace(look, color=style.PRIMARY) if item.highlighted else look
        return ui.Text(item.text, "#event_section_title", style=look, padding=(16, 8), w=ui.MATCH)

    def _event(self, event: Event, description: str) -> ui.View:
        key, selection = event_key(event), self.activity.selection
        open_event = partial(self.activity.open_event, event)
        row = ui.Row(
            "#event_item_holder.ConstraintLayout",
            selected=key in selection,
            background=style.SELECTED if key in selection else "",
            border=(_OUTLINE, 1),
            corner=_CORNER_DP,
            fill=True,
            margin=(16, 0, 16, _GAP_DP),
            tap=lambda: selection.tap(key, open_event, self._keys().index(key)),
            on_long_press=lambda: selection.extend(self._keys(), self._keys().index(key)),
        )[
            ui.Box(
                "#event_item_color_bar.ImageView",
                background=color_of(event, self.colors),
                corner=(_CORNER_DP, 0, 0, _CORNER_DP),
                w=_BAR_DP,
                h=ui.MATCH,
                margin=(0, 0, 8, 0),
                important=False,
            ),
            _task_icon(event) if event.is_task else None,
            self._texts(event, description),
        ]
        return ui.Box(fill=True)[row]

    def _keys(self) -> list[str]:
        return [event_key(i.event) for i in self.items if i.event is not None]

    def _texts(self, event: Event, description: str) -> ui.View:
        context, ink = self.context, self._ink(event)
        time = texts.event_time(
            event, context.zone, context.today, context.options.uses_24_hours, self.listed
        )
        title = replace(_TITLE, color=ink, strike=event.is_completed)
        return ui.Column(weight=1)[
            ui.Text(
                event.title,
                "#event_item_title",
                style=title,
                font_padding=False,
                max_lines=1,
                w=ui.MATCH,
                h=_TITLE_DP,
                padding=(0, 2, 0, 0),
            ),
            _line(time, "#event_item_time", ink),
            _line(description, "#event_item_description", ink, w=ui.MATCH) if description else None,
        ]

    def _ink(self, event: Event) -> str:
        now = self.context.now_ts
        if self.listed and not event.is_all_day and event.start_ts <= now <= event.end_ts:
            return style.PRIMARY
        return theme.with_alpha(style.INK, _PAST) if self.context.is_dimmed(event) else style.INK


def _line(text: str, selector: str, ink: str, **more: Any) -> ui.View:
    """A line below the title, cut at its end."""
    look = replace(_SMALL, color=ink)
    return ui.Text(
        text,
        selector,
        style=look,
        font_padding=False,
        max_lines=1,
        h=_LINE_DP,
        padding=(0, 0, 0, 4),
        **more,
    )


def _task_icon(event: Event) -> ui.View:
    return ui.Icon(
        "checkbox-marked-circle-outline" if event.is_completed else "circle-outline",
        "#event_item_task_image",
        tint=style.INK,
        size=20,
        desc="Task",
        margin=(0, 4, 4, 0),
    )

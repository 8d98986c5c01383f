"""Rows of events in the day, the event list and the search results, and their selection."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, tzinfo
from functools import partial
from typing import NamedTuple

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_calendar import texts
from android_world.virtual_device.apps.simple_calendar.model import (
    Event,
    css_color,
    day_of,
)
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import Selection
from android_world.virtual_device.ui import theme

_TITLE = ui.TextStyle(16, 400, style.INK)
_SMALL = ui.TextStyle(14, 400, style.INK)
_MONTH = ui.TextStyle(22, 400, style.PRIMARY)
_DAY = ui.TextStyle(14, 500, style.INK)
_PAST = 0.5
_HEADING_DP = {"month": 52.0, "day": 36.0}


def event_key(event: Event) -> str:
    """What tells an occurrence from all others."""
    return f"{event.id}:{event.start_ts}"


class ListItem(NamedTuple):
    """A row: an event, or a heading (`kind` month or day)."""

    kind: str
    text: str = ""
    event: Event | None = None
    highlighted: bool = False


@dataclass(frozen=True)
class RowContext:
    """What rows look up while they are built."""

    store: CalendarStore
    options: Options
    now_ts: int

    @property
    def today(self) -> date:
        """The phone's date."""
        return day_of(self.now_ts, self.store.zone)

    def colors(self) -> dict[int, str]:
        """Colour of each event type."""
        return {t.id: css_color(t.color) for t in self.store.event_types()}


def color_of(event: Event, colors: dict[int, str]) -> str:
    """The event's own colour, else its type's."""
    return css_color(event.color) if event.color else colors.get(event.event_type, style.PRIMARY)


def sections(events: Sequence[Event], context: RowContext) -> list[ListItem]:
    """Events below headings of months and days."""
    zone, today = context.store.zone, context.today
    items: list[ListItem] = []
    previous: date | None = None
    for event in sorted(events, key=partial(_list_order, zone)):
        day = day_of(event.start_ts, zone)
        if previous is None or (day.year, day.month) != (previous.year, previous.month):
            items.append(ListItem("month", texts.month_title(day, today)))
        if day != previous:
            items.append(ListItem("day", texts.list_day(day), highlighted=day == today))
        previous = day
        items.append(ListItem("event", event=event))
    return items


def _list_order(zone: tzinfo, event: Event) -> tuple[date, bool, int, int, str]:
    day = day_of(event.start_ts, zone)
    return day, not event.is_all_day, event.start_ts, event.end_ts, event.title


def event_list(
    items: Sequence[ListItem],
    context: RowContext,
    selection: Selection,
    on_open: Callable[[Event], object],
    *,
    resource_id: str,
    key: str,
    listed: bool,
    state: ui.ScrollState | None = None,
    heights: ui.RowHeights | None = None,
) -> ui.View:
    """A list of `items`; `listed` is the way the event list writes times.

    `heights` are those of the items, where somebody keeps them.
    """
    colors = context.colors()

    def keys() -> list[str]:
        return [event_key(i.event) for i in items if i.event is not None]

    def row(position: int) -> ui.View:
        item = items[position]
        if item.event is None:
            return _heading(item)
        return _event_row(item.event, context, colors, selection, keys, on_open, listed)

    return ui.ListView(
        resource_id=resource_id,
        key=key,
        state=state,
        count=len(items),
        build_row=row,
        row_height=heights or row_heights(items),
        w=ui.MATCH,
        weight=1,
        bottom_inset=80,
    )


def row_height(item: ListItem) -> float:
    """Height of a row in dp."""
    if item.event is None:
        return _HEADING_DP[item.kind]
    return 74.0 if item.event.description else 54.0


def row_heights(items: Iterable[ListItem]) -> ui.RowHeights:
    """Heights of all rows."""
    return ui.RowHeights(map(row_height, items))


def _heading(item: ListItem) -> ui.View:
    look = _MONTH if item.kind == "month" else _DAY
    if item.highlighted:
        look = replace(look, color=style.PRIMARY)
    return ui.Text(item.text, "#event_section_title", style=look, padding=(16, 8), w=ui.MATCH)


def _event_row(
    event: Event,
    context: RowContext,
    colors: dict[int, str],
    selection: Selection,
    keys: Callable[[], list[str]],
    on_open: Callable[[Event], object],
    listed: bool,
) -> ui.View:
    key = event_key(event)
    chosen = key in selection.ids
    shade = _text_color(event, context, listed)
    when = texts.event_time(
        event, context.store.zone, context.today, context.options.uses_24_hours, listed
    )

    def tap() -> None:
        if selection:
            selection.toggle(key, keys().index(key))
        else:
            on_open(event)

    return ui.Box(
        "#event_item_holder.ConstraintLayout",
        selected=chosen,
        background=style.SELECTED if chosen else "",
        w=ui.MATCH,
        tap=tap,
        on_long_press=lambda: selection.extend(keys(), keys().index(key)),
    )[
        ui.Row(fill=True, padding=(16, 5, 16, 5), gap=12)[
            ui.Icon(
                "",
                "#event_item_color_bar",
                background=color_of(event, colors),
                corner=2,
                w=5,
                h=ui.MATCH,
            ),
            _task_icon(event) if event.is_task else None,
            _texts(event, when, shade),
        ]
    ]


def _task_icon(event: Event) -> ui.View:
    return ui.Icon(
        "checkbox-marked-circle-outline" if event.is_completed else "circle-outline",
        "#event_item_task_image",
        tint=style.INK,
        size=20,
        desc="Task",
        margin=(0, 4, 0, 0),
    )


def _texts(event: Event, when: str, shade: str) -> ui.View:
    title = replace(_TITLE, color=shade, strike=event.is_completed)
    small = replace(_SMALL, color=shade)
    return ui.Column(weight=1, gravity="center_vertical")[
        ui.Text(event.title, "#event_item_title", style=title, max_lines=1, w=ui.MATCH),
        ui.Text(when, "#event_item_time", style=small, max_lines=1),
        ui.Text(
            event.description.replace("\n", " "),
            "#event_item_description",
            style=small,
            max_lines=1,
            w=ui.MATCH,
        )
        if event.description
        else None,
    ]


def _text_color(event: Event, context: RowContext, listed: bool) -> str:
    now = context.now_ts
    if listed and not event.is_all_day and event.start_ts <= now <= event.end_ts:
        return style.PRIMARY
    over = is_past(event, context)
    key = "dim_completed_tasks" if event.is_completed else "dim_past_events"
    return theme.with_alpha(style.INK, _PAST) if over and context.options.is_on(key) else style.INK


def is_past(event: Event, context: RowContext) -> bool:
    """Whether the event is over (or the task done)."""
    if event.is_task:
        return event.is_completed
    if event.is_all_day:
        return day_of(event.end_ts, context.store.zone) < context.today
    return event.end_ts < context.now_ts

"""The week: hours down the side, days across, events as blocks."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_calendar import options
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.event_rows import color_of
from android_world.virtual_device.apps.simple_calendar.model import Event, day_of, instant
from android_world.virtual_device.apps.simple_calendar.month_grid import readable_on
from android_world.virtual_device.apps.simple_calendar.pages import CalendarPage, week_start
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.ui import theme

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

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
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
            return week_start(self.day, self.context.options.first_weekday)
        return self.day

    def shows_today(self) -> bool:
        """Whether today is among the days."""
        return 0 <= (self.today - self.first).days < self.count

    def turn(self, steps: int) -> None:
        """Earlier or later days."""
        self.tile = None
        self.go_to(self.first + timedelta(days=steps * self.count))

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Labels, grid and the bar for the number of days."""
        return ui.Column("#week_view_holder.RelativeLayout", w=ui.MATCH, weight=1)[
            ui.Pager(
                "#week_view_view_pager",
                key="weeks",
                count=3,
                page=1,
                build_page=self._page,
                on_page=self.turned,
                weight=1,
            ),
            self._days_bar(),
        ]

    def _page(self, position: int) -> ui.View:
        first = self.first + timedelta(days=(position - 1) * self.count)
        days = [first + timedelta(days=i) for i in range(self.count)]
        events = self.events(days[0], days[-1])
        all_day = [e for e in events if self._in_top_line(e)]
        timed = [e for e in events if not self._in_top_line(e)]
        return ui.Column("#week_holder.RelativeLayout", fill=True)[
            self._labels(days),
            self._all_day_line(all_day, days),
            ui.Scroll(
                "#week_events_scrollview", key="week", state=self.scroll, w=ui.MATCH, weight=1
            )[
                ui.Row(".RelativeLayout", w=ui.MATCH, h=24 * _HOUR_DP)[
                    _hours(self.context.options.uses_24_hours), self._grid(timed, days)
                ]
            ],
        ]

    def _labels(self, days: list[date]) -> ui.View:
        middle = days[len(days) // 2]
        month = calendar.month_abbr[middle.month]
        if middle.year != self.today.year:
            month += f" {middle.year}"
        side = ui.Column(w=_HOURS_DP, main="center", h=ui.MATCH)[
            ui.Text(
                month,
                "#week_view_month_label",
                style=_SMALL,
                align="center",
                w=ui.MATCH,
                tap=self.activity.ask_date,
            ),
            ui.Text(
                f"wk. {middle.isocalendar().week}",
                "#week_view_week_number",
                style=_SMALL,
                align="center",
                w=ui.MATCH,
            ),
        ]
        return ui.Row("#week_letters_holder", w=ui.MATCH, h=52, align="center")[
            side, *[self._label(day) for day in days]
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

    def _in_top_line(self, event: Event) -> bool:
        return event.is_all_day or event.end_ts - event.start_ts >= 86_400

    def _all_day_line(self, events: list[Event], days: list[date]) -> ui.View | None:
        if not events:
            return None
        zone, colors = self.context.store.zone, self.context.colors()
        rows = []
        for event in events:
            first = max(0, (day_of(event.start_ts, zone) - days[0]).days)
            last = min(len(days) - 1, (day_of(event.end_ts, zone) - days[0]).days)
            shade = color_of(event, colors)
            label = _block(event, shade, partial(self.activity.open_event, event))
            label.weight = last - first + 1
            label.h = 20
            rows.append(
                ui.Row(w=ui.MATCH, padding=(_HOURS_DP, 1, 0, 1))[
                    ui.View(class_name=None, weight=first) if first else None,
                    label,
                    ui.View(class_name=None, weight=len(days) - 1 - last)
                    if last < len(days) - 1
                    else None,
                ]
            )
        return ui.Column("#week_top_holder.RelativeLayout", w=ui.MATCH)[rows]

    def _grid(self, events: list[Event], days: list[date]) -> ui.View:
        colors = self.context.colors()
        placed = []
        for number, day in enumerate(days):
            for event, start, end, column, columns in self._columns(events, day):
                rect = ((number + column / columns), start, (number + (column + 1) / columns), end)
                placed.append((self._event_block(event, color_of(event, colors)), rect))
        if self.tile is not None and self.tile[0] in days:
            number, hour = days.index(self.tile[0]), self.tile[1]
            placed.append((self._tile_view(), (number, hour, number + 1, hour + 1)))
        return WeekGrid(
            count=len(days),
            placed=placed,
            weight=1,
            h=ui.MATCH,
            on_slot=lambda column, hour: self._touched(days[column], hour),
        )

    def _columns(
        self, events: list[Event], day: date
    ) -> list[tuple[Event, float, float, int, int]]:
        """Events of a day with hours and, where they overlap, columns."""
        zone = self.context.store.zone
        midnight = instant(datetime.combine(day, time()), zone)
        spans = []
        for event in events:
            start = max(0.0, (event.start_ts - midnight) / 3600)
            end = min(24.0, (event.end_ts - midnight) / 3600)
            if start < 24 and (end > 0 or event.start_ts >= midnight):
                spans.append((event, start, max(end, start + _MIN_BLOCK_H)))
        result: list[tuple[Event, float, float, int, int]] = []
        group: list[tuple[Event, float, float, int]] = []
        for event, start, end in sorted(spans, key=lambda s: (s[1], s[2])):
            if group and all(start >= other[2] for other in group):
                result += _spread(group)
                group = []
            used = {other[3] for other in group if other[2] > start}
            column = next(i for i in range(len(group) + 1) if i not in used)
            group.append((event, start, end, column))
        return result + _spread(group)

    def _event_block(self, event: Event, shade: str) -> ui.View:
        block = _block(event, shade, lambda: self.activity.open_event(event))
        block.drag_axis = "long"
        block.on_drag = lambda drag: self._moved(event, drag)
        block.long_clickable = True
        return block

    def _moved(self, event: Event, drag: ui.Drag) -> None:
        """An event that was held is let go elsewhere: another hour or day."""
        if drag.phase != "end":
            return
        density = self.activity.device.display.density
        hours = round(drag.dy / (_HOUR_DP * density) * 4) / 4
        width = (self.activity.device.display.size[0] - _HOURS_DP * density) / self.count
        days = round(drag.dx / width)
        store = self.context.store
        row = store.event(event.id)
        if row is None or (not hours and not days):
            return
        moved = event.at(event.start_ts + int(hours * 3600) + days * 86_400)
        if row.is_repeating:
            change = partial(store.edit_occurrence, row.id, event.start_ts, moved)
            try_to(self.activity, change)
        else:
            try_to(self.activity, partial(store.update, moved))

    # -- new events ------------------------------------------------------------------------------

    def _tile_view(self) -> ui.View:
        return ui.Icon(
            "plus", "#week_grid_item", tint="#FFFFFF", background=style.PRIMARY, tap=self._ask_kind
        )

    def _touched(self, day: date, hour: int) -> None:
        self.tile, self.tile_number = (day, hour), self.tile_number + 1
        self.activity.app.call_later(_TILE_MS, self._hide_tile, self.tile_number)

    def _hide_tile(self, number: int) -> None:
        if number == self.tile_number:
            self.tile = None
            self.activity.invalidate()

    def _ask_kind(self) -> None:
        if not self.context.options.is_on("allow_creating_tasks"):
            self._create(0)
            return
        ui.ListDialog(
            self.activity,
            "",
            ["Event", "Task"],
            self._create,
            kind="single",
            radio_group=True,
            style=DIALOG_STYLE,
        ).show()

    def _create(self, position: int) -> None:
        if self.tile is None:
            return
        day, hour = self.tile
        self.tile = None
        start = instant(datetime.combine(day, time(hour)), self.context.store.zone)
        minutes = 59 if hour == 23 else 60
        name = "TaskActivity" if position else "EventActivity"
        self.activity.edit_new(name, start, minutes * 60)

    def new_event_day(self) -> date:
        """Today if it shows."""
        return self.today if self.shows_today() else self.first

    # -- number of days --------------------------------------------------------------------------

    def _days_bar(self) -> ui.View:
        count = self.count
        return ui.Row(".RelativeLayout", w=ui.MATCH, h=48, align="center", padding=(8, 0, 16, 0))[
            ui.Slider(
                "#week_view_seekbar",
                value=(count - 1) / (_MAX_DAYS - 1),
                on_change=self._set_days,
                tint=style.PRIMARY,
                weight=1,
            ),
            ui.Text(
                "1 day" if count == 1 else f"{count} days",
                "#week_view_days_count",
                style=style.BODY,
            ),
        ]

    def _set_days(self, value: float, done: bool) -> None:
        self.context.options.put(weekly_view_days=1 + round(value * (_MAX_DAYS - 1)))
        self.activity.invalidate()


def _spread(
    group: Sequence[tuple[Event, float, float, int]],
) -> list[tuple[Event, float, float, int, int]]:
    columns = 1 + max((g[3] for g in group), default=0)
    return [(*g, columns) for g in group]


def _block(event: Event, shade: str, on_tap: Callable[[], object]) -> ui.View:
    label = ui.Text(
        event.title,
        "#week_event_label",
        fill=True,
        desc=event.title,
        style=ui.TextStyle(12, 400, readable_on(shade)),
        padding=(2, 0),
    )
    return ui.Box(
        "#week_event_holder.ConstraintLayout", background=shade, corner=3, clip=True, tap=on_tap
    )[label]


def _hours(twenty_four: bool) -> ui.View:
    def text(hour: int) -> str:
        if twenty_four:
            return f"{hour:02d}:00"
        return f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}"

    rows = [
        ui.Text(
            text(hour),
            "#weekly_view_hour_textview",
            style=_SMALL,
            align="center",
            w=ui.MATCH,
            h=_HOUR_DP,
        )
        for hour in range(1, 24)
    ]
    return ui.Column("#week_view_hours_holder", w=_HOURS_DP, padding=(0, _HOUR_DP / 2, 0, 0))[rows]


@dataclass(kw_only=True, eq=False, repr=False)
class WeekGrid(ui.Group):
    """Lines and blocks; `placed` are views with (day, hour, day, hour) of their corners."""

    count: int = 7
    placed: Sequence[tuple[ui.View, tuple[float, float, float, float]]] = ()
    on_slot: Callable[[int, int], object]
    class_name: str | None = "android.widget.RelativeLayout"
    resource_id: str = "week_events_holder"
    children: Sequence[ui.View | None] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        self.children = [view for view, _ in self.placed]
        self.on_tap_at = self._tapped
        self.clickable = True
        super().__post_init__()

    def _tapped(self, x: float, y: float) -> None:
        column = int(x * self.count / max(1, self.bounds.width))
        hour = int(y * 24 / max(1, self.bounds.height))
        self.on_slot(min(max(0, column), self.count - 1), min(max(0, hour), 23))

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """All the room there is."""
        return max_w, max_h

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        """Place the blocks."""
        width, height = inner.width / self.count, inner.height / 24
        for view, (left, top, right, bottom) in self.placed:
            x, y = round(inner.left + left * width) + 1, round(inner.top + top * height) + 1
            w = round(inner.left + right * width) - 1 - x
            h = round(inner.top + bottom * height) - 1 - y
            view.measure(ctx, w, h, exact_w=True, exact_h=True)
            view.layout(ctx, x, y, clip)

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        """Draw the lines."""
        box = self.bounds
        paint = skia.Paint(Color=theme.color(style.LINE), StrokeWidth=2)
        for hour in range(24):
            y = box.top + hour * box.height / 24
            canvas.drawLine(box.left, y, box.right, y, paint)
        for column in range(self.count):
            x = box.left + column * box.width / self.count
            canvas.drawLine(x, box.top, x, box.bottom, paint)

"""The event editor and the task editor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from urllib.parse import quote

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.simple_calendar import repetition, texts
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.item_editor import ItemEditor
from android_world.virtual_device.apps.simple_calendar.model import (
    PACKAGE,
    REMINDER_OFF,
    TYPE_TASK,
    css_color,
)
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import BarAction, toolbar
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui import theme

_WRONG = "#EC2E2A"
_DIM = theme.with_alpha(style.INK, 0.4)
_ICON_ROOM = 56


class EditorViews(ItemEditor):
    """The rows that both editors have."""

    prefix = "event"

    def build(self) -> ui.View:
        """Toolbar and scrolling fields."""
        return ui.Column(".LinearLayout", fill=True, resource_id=f"{self.prefix}_coordinator")[
            toolbar(self, self._title(), self.finish, self._actions(), self._bar_id()),
            ui.Scroll(
                ".NestedScrollView",
                resource_id=f"{self.prefix}_nested_scrollview",
                w=ui.MATCH,
                weight=1,
            )[
                ui.Column(
                    ".RelativeLayout",
                    resource_id=f"{self.prefix}_holder",
                    w=ui.MATCH,
                    padding=(0, 0, 0, 24),
                )[self.fields()]
            ],
            self.footer(),
        ]

    def fields(self) -> list[ui.View | None]:
        """The rows."""
        raise TypeError(f"{type(self).__name__} does not define fields()")

    def footer(self) -> ui.View | None:
        """What stands below the rows."""
        return None

    def _bar_id(self) -> str:
        return f"{self.prefix}_toolbar"

    def _title(self) -> str:
        noun = "Task" if self.draft.is_task else "Event"
        return f"{'New' if self.stored is None else 'Edit'} {noun}"

    def _actions(self) -> list[BarAction]:
        actions = [BarAction("Save", "save", self.save, "check")]
        if self.stored is None:
            return actions
        noun = "task" if self.draft.is_task else "event"
        actions += [
            BarAction("Delete", "delete", self.delete, "trash-can-outline"),
            BarAction(f"Duplicate {noun}", "duplicate", self.duplicate, "content-copy"),
        ]
        if not self.draft.is_task:
            actions.append(BarAction("Share", "share", self.share, "share-variant"))
        return actions

    # -- rows ------------------------------------------------------------------------------------

    def field(
        self, state: ui.TextState, hint: str, name: str, *, multiline: bool = False, end: float = 16
    ) -> ui.View:
        """A text field."""
        return ui.TextField(
            state=state,
            hint=hint,
            resource_id=name,
            style=style.BODY,
            hint_color=style.HINT,
            input_type="multiline" if multiline else "text",
            capitalize="sentences",
            ime_action="none" if multiline else "next",
            w=ui.MATCH,
            min_height=48,
            padding=(4, 8),
            margin=(12, 4, end, 0),
            underline="#73787C",
            cursor_color=style.PRIMARY,
        )

    def value(
        self,
        text: str,
        name: str,
        on_tap: Callable[[], object],
        color: str = style.INK,
        **options: object,
    ) -> ui.View:
        """A row that is one text."""
        look = ui.TextStyle(16, 400, color)
        options.setdefault("w", ui.MATCH)
        return ui.Text(
            text=text,
            resource_id=name,
            style=look,
            min_height=48,
            padding=(16, 8),
            tap=on_tap,
            **options,  # type: ignore[arg-type]
        )

    def with_icon(self, icon: str, view: ui.View) -> ui.View:
        """A row with an icon at its start."""
        view.w, view.weight = 0, 1
        return ui.Row(w=ui.MATCH, align="center")[
            ui.Icon(icon, ".ImageView", tint=style.INK, w=_ICON_ROOM, h=48), view
        ]

    def all_day_row(self) -> ui.View:
        """The box "All-day", at the end of its row."""
        return ui.Box(
            ".RelativeLayout",
            resource_id=f"{self.prefix}_all_day_holder",
            w=ui.MATCH,
            h=52,
            tap=self.toggle_all_day,
        )[
            EndCheckBox(
                text="All-day",
                resource_id=f"{self.prefix}_all_day",
                checked=self.draft.all_day,
                clickable=False,
                style=style.BODY,
                tint=style.PRIMARY,
                w=ui.MATCH,
                h=ui.MATCH,
                padding=(_ICON_ROOM + 16, 0, 16, 0),
            )
        ]

    def when_row(
        self,
        icon: str,
        date_view: ui.View,
        time_view: ui.View | None,
    ) -> ui.View:
        """A date at the left and a time at the right."""
        date_view.weight = 1
        return ui.Row(w=ui.MATCH, align="center")[
            ui.Icon(icon, tint=style.INK, w=_ICON_ROOM, h=48), date_view, time_view
        ]

    def reminder_rows(self) -> list[ui.View]:
        """One line more than there are reminders."""
        reminders = self.draft.reminders
        rows = []
        for index, minutes in enumerate(reminders):
            if index and reminders[index - 1] == REMINDER_OFF:
                break
            is_set = minutes != REMINDER_OFF
            text = texts.reminder_text(minutes, self.options.uses_24_hours)
            if index and not is_set:
                text = "Add another reminder"
            row = self.value(
                text,
                f"{self.prefix}_reminder_{index + 1}",
                partial(self.ask_reminder, index),
                style.INK if is_set else _DIM,
            )
            rows.append(self.with_icon("bell-outline" if index == 0 else "", row))
        return rows

    def repetition_rows(self) -> list[ui.View | None]:
        """Interval, rule and limit."""
        draft = self.draft
        unit, _ = repetition.unit_of(draft.interval)
        interval = self.value(
            texts.repetition_text(draft.interval), f"{self.prefix}_repetition", self.ask_repetition
        )
        rule = None
        if unit in ("week", "month", "year"):
            text = texts.rule_text(
                draft.start.date(), draft.interval, draft.rule, self.options.first_weekday
            )
            label = "Repeat on" if unit == "week" else "Repeat"
            rule = self._labelled(label, text, f"{self.prefix}_repetition_rule", self.ask_rule)
        limit = None
        if unit:
            label, text = texts.limit_text(draft.limit, self.store.zone)
            name = f"{self.prefix}_repetition_limit"
            limit = self._labelled(label, text, name, self.ask_limit)
        return [self.with_icon("repeat", interval), rule, limit]

    def _labelled(self, label: str, text: str, name: str, on_tap: Callable[[], object]) -> ui.View:
        return ui.Row(
            ".RelativeLayout",
            resource_id=f"{name}_holder",
            w=ui.MATCH,
            min_height=48,
            align="center",
            padding=(_ICON_ROOM + 16, 0, 16, 0),
            tap=on_tap,
        )[
            ui.Text(label, resource_id=f"{name}_label", style=style.BODY, weight=1),
            ui.Text(text, resource_id=name, style=style.BODY),
        ]

    def type_rows(self, type_name: str) -> list[ui.View | None]:
        """Event type and colour."""
        title, shade = self.type_of()
        own = css_color(self.draft.color) if self.draft.color else shade
        return [
            ui.Row(
                ".RelativeLayout",
                resource_id=f"{type_name}_holder",
                w=ui.MATCH,
                min_height=48,
                align="center",
                padding=(0, 0, 16, 0),
                tap=self.ask_type,
            )[
                ui.Icon("label-outline", ".ImageView", tint=style.INK, w=_ICON_ROOM, h=48),
                ui.Text(title, resource_id=type_name, style=style.BODY, weight=1, padding=(16, 0)),
            ],
            ui.Row(
                ".RelativeLayout",
                resource_id=f"{self.prefix}_color_holder",
                w=ui.MATCH,
                min_height=52,
                align="center",
                padding=(0, 0, 16, 0),
                tap=self.ask_color,
            )[
                ui.Icon("palette-outline", ".ImageView", tint=style.INK, w=_ICON_ROOM, h=48),
                ui.Text(
                    "Task color" if self.draft.is_task else "Event color",
                    style=style.BODY,
                    weight=1,
                    padding=(16, 0),
                ),
                ui.View(
                    ".ImageView",
                    resource_id=f"{self.prefix}_color",
                    background=own,
                    corner=14,
                    w=28,
                    h=28,
                ),
            ],
        ]

    @staticmethod
    def line() -> ui.View:
        """A line between groups of rows."""
        return ui.Divider(background=style.LINE, margin=(0, 8))


class EndCheckBox(ui.CheckBox):
    """A check box whose box stands at the end."""

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        """Draw the label at the start and the box at the end."""
        whole, padding = self.bounds, self.padding
        text, box = self.text, ctx.px(32)
        left, _, right, _ = self.edges(ctx, padding)
        self.bounds = whole._replace(left=whole.left + left - box)
        self.padding = 0
        ui.Text.paint_content(self, canvas, ctx)
        self.bounds = whole._replace(left=whole.right - right - box + ctx.px(4))
        self.text, self._lines = "", ()
        ui.CheckBox.paint_content(self, canvas, ctx)
        self.bounds, self.padding, self.text = whole, padding, text


class EventActivity(EditorViews):
    """A new or stored event."""

    def fields(self) -> list[ui.View | None]:
        """The rows."""
        draft = self.draft
        return [
            self.field(draft.title, "Title", "event_title"),
            ui.Row(w=ui.MATCH, align="center")[
                self._location(),
                ui.Icon(
                    "map-marker",
                    "#event_show_on_map",
                    tint=style.INK,
                    w=48,
                    h=48,
                    tap=self._show_on_map,
                    margin=(0, 0, 8, 0),
                ),
            ],
            self.field(draft.description, "Description", "event_description", multiline=True),
            self.line(),
            self.all_day_row(),
            self._start_row(),
            self._end_row(),
            self._zone_row(),
            self.line(),
            *self.reminder_rows(),
            self.line(),
            *self.repetition_rows(),
            self.line(),
            *self.type_rows("event_type"),
        ]

    def _location(self) -> ui.View:
        view = self.field(self.draft.location, "Location", "event_location", end=0)
        view.weight = 1
        return view

    def _start_row(self) -> ui.View:
        draft, options = self.draft, self.options
        day = texts.day_title(draft.start.date(), self.today)
        clock = texts.time_text(draft.start, options.uses_24_hours)
        time = self.value(clock, "event_start_time", self.ask_start_time, w=-2)
        return self.when_row(
            "clock-outline",
            self.value(day, "event_start_date", self.ask_start_day),
            None if draft.all_day else time,
        )

    def _end_row(self) -> ui.View:
        draft, options = self.draft, self.options
        color = _WRONG if draft.ends_early else style.INK
        day = texts.day_title(draft.end.date(), self.today)
        clock = texts.time_text(draft.end, options.uses_24_hours)
        time = self.value(clock, "event_end_time", self.ask_end_time, color, w=-2)
        return self.when_row(
            "",
            self.value(day, "event_end_date", self.ask_end_day, color),
            None if draft.all_day else time,
        )

    def _zone_row(self) -> ui.View | None:
        if not self.options.is_on("allow_changing_time_zones") or self.draft.all_day:
            return None
        row = self.value(self.draft.time_zone, "event_time_zone", self._ask_zone)
        return self.with_icon("earth", row)

    def _ask_zone(self) -> None:
        component = (PACKAGE, f"{PACKAGE}.activities.SelectTimeZoneActivity")
        extras = {"current_time_zone": self.draft.time_zone}
        self.start_activity(Intent(component=component, extras=extras), request="zone")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """A time zone was chosen."""
        if request == "zone" and result.ok:
            self.draft.time_zone = str(result.data["time_zone"])
            self.invalidate()

    def _show_on_map(self) -> None:
        place = self.draft.location.text.strip()
        if not place:
            self.toast("Please fill in a location to be shown on a map")
            return
        intent = Intent(ACTION_VIEW, data=f"geo:0,0?q={quote(place)}")
        if not self.device.activities.start(intent, caller=self).ok:
            self.toast("No valid app found")


class TaskActivity(EditorViews):
    """A new or stored task."""

    prefix = "task"
    item_type = TYPE_TASK

    def fields(self) -> list[ui.View | None]:
        """The rows."""
        draft = self.draft
        day = texts.day_title(draft.start.date(), self.today)
        clock = texts.time_text(draft.start, self.options.uses_24_hours)
        time = self.value(clock, "task_time", self.ask_start_time, w=-2)
        return [
            self.field(draft.title, "Title", "task_title"),
            self.field(draft.description, "Description", "task_description", multiline=True),
            self.line(),
            self.all_day_row(),
            self.when_row(
                "clock-outline",
                self.value(day, "task_date", self.ask_start_day),
                None if draft.all_day else time,
            ),
            self.line(),
            *self.reminder_rows(),
            self.line(),
            *self.repetition_rows(),
            self.line(),
            *self.type_rows("task_type"),
        ]

    def footer(self) -> ui.View | None:
        """The button that marks a stored task as done."""
        if self.stored is None:
            return None
        done = self._is_done()
        return ui.Button(
            "Mark incomplete" if done else "Mark completed",
            "#toggle_mark_complete",
            style=ui.TextStyle(14, 500, style.PRIMARY if done else "#FFFFFF"),
            background="" if done else style.PRIMARY,
            corner=24,
            w=ui.MATCH,
            margin=16,
            tap=self._toggle_done,
        )

    def _is_done(self) -> bool:
        found = self.store.between(self.occurrence_ts, self.occurrence_ts)
        return any(
            e.is_completed for e in found if self.stored is not None and e.id == self.stored.id
        )

    def _toggle_done(self) -> None:
        if self.stored is not None:
            task = self.stored.at(self.occurrence_ts)
            if try_to(self, partial(self.store.set_completed, task, not self._is_done())):
                self.finish()

"""What the editors of events and tasks have in common: the rows, and storing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools import style, widgets
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import BarAction
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import (
    intents,
    model,
    recurrence,
    texts,
)
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.context import CalendarContext
from android_world.virtual_device.apps.simple_calendar.dialogs import deletion, form
from android_world.virtual_device.apps.simple_calendar.editor.draft import Draft
from android_world.virtual_device.apps.simple_calendar.editor.prompts import Questions
from android_world.virtual_device.apps.simple_calendar.import_export import share_events
from android_world.virtual_device.apps.simple_calendar.model import Event
from android_world.virtual_device.apps.simple_calendar.options import LAST_REMINDERS
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.line_breaking import Lines

_WRONG = "#EC2E2A"
_DIM = theme.with_alpha(style.INK, 0.4)
# Measured on recorded frames, dp.
_ROW, _ICON_ROOM, _ICON, _ICON_START = 55.2, 60, 28, 10.3
_LABEL = ui.TextStyle(17, 400, style.INK)
_NOTIFY = "android.permission.POST_NOTIFICATIONS"
_SCOPES = ("one", "future", "all")


class ItemEditor(Activity):
    """A new or stored event or task."""

    background = style.BACKGROUND
    item_type = model.TYPE_EVENT
    prefix = "event"  # of the ids

    def on_create(self) -> None:
        self.occurrence_ts = 0
        self.stored: Event | None = None  # the row that is edited
        self.draft = self._load()
        self.original = self.draft.content()
        self.questions = Questions(self)

    @property
    def context(self) -> CalendarContext:
        """Store, options and time."""
        return CalendarContext(self.device)

    def _load(self) -> Draft:
        extras = self.intent.extras
        event_id = int(extras.get("event_id", 0))
        row = self.context.store.event(event_id) if event_id else None
        if row is None:
            return self._new()
        self.occurrence_ts = int(extras.get("event_occurrence_ts", row.start_ts))
        occurrence = row.at(self.occurrence_ts)
        if extras.get("is_duplicate"):
            occurrence = occurrence._replace(id=0, import_id="", parent_id=0)
        else:
            self.stored = row
        return Draft(occurrence, self.context.zone)

    def _new(self) -> Draft:
        extras, options, zone = self.intent.extras, self.context.options, self.context.zone
        start = int(extras.get("beginTime", 0)) // 1000
        next_hour = (self.context.now_ts // 3600 + 1) * 3600
        start = start or int(extras.get("new_event_start_ts", next_hour))
        length = options.number("default_duration", 0) * 60
        length = int(extras.get("new_event_duration_s", length))
        end = int(extras.get("endTime", 0)) // 1000 or start + length
        draft = Draft(Event(start, end, type=self.item_type, time_zone=str(zone)), zone)
        draft.title.set_text(str(extras.get("title", "")))
        draft.location.set_text(str(extras.get("eventLocation", "")))
        draft.description.set_text(str(extras.get("description", "")))
        draft.all_day = str(extras.get("allDay", "")).lower() == "true"
        draft.reminders = list(options.last_reminders)
        chosen = options.number("default_event_type", -1)
        wanted = options.number("last_used_event_type", 1) if chosen == -1 else chosen
        known = {t.id for t in self.context.store.event_types()}
        draft.event_type = wanted if wanted in known else 1
        return draft

    def on_resume(self) -> None:
        if self.stored is None and not self.draft.title.text and self.focus is None:
            self.set_focus(self.draft.title)

    # -- views -----------------------------------------------------------------------------------

    def form(self, *rows: ui.View | None, footer: ui.View | None = None) -> ui.View:
        """Toolbar, scrolling rows and what is below them."""
        prefix, noun = f"#{self.prefix}", self.draft.noun.capitalize()
        title = f"New {noun}" if self.stored is None else f"Edit {noun}"
        bar = f"{self.prefix}_toolbar"
        return ui.Column(f"{prefix}_coordinator.LinearLayout", fill=True)[
            widgets.toolbar(self, title, self.finish, self._actions(), bar, described=False),
            ui.Scroll(f"{prefix}_nested_scrollview.NestedScrollView", w=ui.MATCH, weight=1)[
                ui.Column(f"{prefix}_holder.RelativeLayout", w=ui.MATCH, padding=(0, 0, 0, 24))[
                    rows
                ]
            ],
            footer,
        ]

    def _actions(self) -> list[BarAction]:
        stored, noun = self.stored, self.draft.noun
        save = BarAction("Save", "save", self._save, "check")
        if stored is None:
            return [save]

        def delete() -> None:
            occurrence = stored.at(self.occurrence_ts)
            deletion.DeleteEventDialog(self, [occurrence], self.finish).show()

        def duplicate() -> None:
            extras = {**self.intent.extras, "is_duplicate": True}
            self.finish()
            self.start_activity(Intent(component=self.component, extras=extras))

        actions = [
            save,
            BarAction("Delete", "delete", delete, "delete"),
            BarAction(f"Duplicate {noun}", "duplicate", duplicate, "content-copy"),
            BarAction("Share", "share", partial(share_events, self, [stored]), "share-variant"),
        ]
        return actions[:-1] if self.draft.is_task else actions

    def field(self, name: str, **more: Any) -> ui.View:
        """The text field for title, location or description."""
        multiline = name == "description"
        return form.field(
            getattr(self.draft, name),
            f"#{self.prefix}_{name}",
            hint=name.capitalize(),
            style=_LABEL,
            hint_color=style.HINT,
            input_type="multiline" if multiline else "text",
            capitalize="words" if name == "location" else "sentences",
            ime_action="none" if multiline else "next",
            padding=(4, 5, 4, 0),
            min_height=44,
            thin_cursor=True,
            **{"margin": (16, 16, 16, 0), **more},
        )

    def value(
        self, text: str, name: str, tap: Callable[[], object], color: str = style.INK, **more: Any
    ) -> ui.View:
        """A text that opens a question."""
        return ui.Text(
            text,
            f"#{self.prefix}_{name}",
            style=replace(_LABEL, color=color),
            min_height=_ROW,
            tap=tap,
            **more,
        )

    def timestamp_row(self, name: str, moment: datetime, wrong: bool = False) -> ui.View:
        """A date at the left and a time at the right; `name` starts their ids ("start_")."""
        ask, at_end = self.questions, name == "end_"
        color = _WRONG if wrong else style.INK
        day = texts.day_title(moment.date(), self.context.today)
        clock = style.time_text(moment, self.context.options.uses_24_hours)
        ask_day, ask_time = partial(ask.day, at_end), partial(ask.moment, at_end)
        return _with_icon(
            "",
            self.value(day, f"{name}date", ask_day, color, weight=1),
            None
            if self.draft.all_day
            else self.value(clock, f"{name}time", ask_time, color, padding=(16, 0)),
        )

    def all_day_row(self) -> ui.View:
        """The box "All-day", at the end of its row."""
        return ui.Box(
            f"#{self.prefix}_all_day_holder.RelativeLayout",
            w=ui.MATCH,
            h=66,
            margin=(0, 11, 0, 0),
            tap=self._toggle_all_day,
        )[
            _row_icon("clock-outline"),
            form.option(
                "All-day",
                f"#{self.prefix}_all_day",
                self.draft.all_day,
                None,
                EndCheckBox,
                look=_LABEL,
                clickable=False,
                h=ui.MATCH,
                padding=(_ICON_ROOM + 32, 0, 16, 0),
            ),
        ]

    def _toggle_all_day(self) -> None:
        self.device.ime.hide()
        self.draft.set_all_day(not self.draft.all_day)

    def zone_row(self) -> ui.View | None:
        """The time zone, where the settings let it be changed."""
        if not self.context.options.is_on("allow_changing_time_zones") or self.draft.all_day:
            return None
        zone = self.draft.time_zone
        page = intents.own("SelectTimeZoneActivity", current_time_zone=zone)
        ask = partial(self.start_activity, page, request="zone")
        return _with_icon("earth", self.value(zone, "time_zone", ask, weight=1))

    def common_rows(self) -> list[ui.View | None]:
        """Reminders, repetition, type and colour."""
        return [
            line(8),
            *self._reminder_rows(),
            line(8, 4),
            *self._repetition_rows(),
            line(4),
            *self._type_rows(),
        ]

    def _reminder_rows(self) -> Iterator[ui.View]:
        """One line more than there are reminders."""
        for index, minutes in enumerate(self.draft.reminders):
            text, is_set = self.questions.reminder_text(minutes), minutes != model.REMINDER_OFF
            if index and not is_set:
                text = "Add another reminder"
            name, ask = f"reminder_{index + 1}", partial(self.questions.reminder, index)
            row = self.value(text, name, ask, style.INK if is_set else _DIM, weight=1)
            yield _with_icon("" if index else "bell", row)
            if not is_set:
                return

    def _repetition_rows(self) -> Iterator[ui.View]:
        """Interval, rule and limit."""
        draft, ask = self.draft, self.questions
        unit, _ = recurrence.unit_of(draft.interval)
        text = texts.repetition_text(draft.interval)
        yield _with_icon("refresh", self.value(text, "repetition", ask.repetition, weight=1))
        if unit in ("week", "month", "year"):
            first = self.context.options.first_weekday
            text = texts.rule_text(draft.start.date(), draft.interval, draft.rule, first)
            label = "Repeat on" if unit == "week" else "Repeat"
            yield self._labelled_rows(label, text, "repetition_rule", ask.rule)
        if unit:
            label, text = texts.limit_text(draft.limit, self.context.zone)
            yield self._labelled_rows(label, text, "repetition_limit", ask.limit)

    def _labelled_rows(
        self, label: str, text: str, name: str, tap: Callable[[], object]
    ) -> ui.View:
        selector = f"#{self.prefix}_{name}"
        return self._holder(name, tap, padding=(_ICON_ROOM, 0, 16, 0))[
            ui.Text(label, f"{selector}_label", style=_LABEL, weight=1),
            ui.Text(text, selector, style=_LABEL),
        ]

    def _holder(self, name: str, tap: Callable[[], object], **more: Any) -> ui.Row:
        selector = f"#{self.prefix}_{name}_holder.RelativeLayout"
        return ui.Row(selector, w=ui.MATCH, min_height=_ROW, align="center", tap=tap, **more)

    def _type_rows(self) -> list[ui.View | None]:
        """Event type and colour."""
        prefix, end = f"#{self.prefix}", (0, 0, 16, 0)

        def label(text: str, selector: str = "") -> ui.View:
            return ui.Text(text, selector, style=_LABEL, weight=1)

        return [
            self._holder("type", self.questions.type, padding=end)[
                _row_icon("shape"), label(self.type_of()[0], f"{prefix}_type")
            ],
            line(4),
            self._holder("color", self.questions.color, padding=end)[
                _row_icon("palette"),
                label(f"{self.draft.noun.capitalize()} color"),
                form.dot(self.color_of(), f"{prefix}_color.ImageView", 33.5),
            ],
            line(4),
        ]

    def type_of(self) -> tuple[str, str]:
        """Title and colour of the chosen type."""
        for known in self.context.store.event_types():
            if known.id == self.draft.event_type:
                return known.title, model.css_color(known.color)
        return "Regular event", style.PRIMARY

    def color_of(self) -> str:
        """The event's own colour, else its type's."""
        return model.css_color(self.draft.color) if self.draft.color else self.type_of()[1]

    # -- saving ----------------------------------------------------------------------------------

    def _save(self) -> None:
        self.device.ime.hide()
        draft = self.draft
        if not draft.title.text.strip():
            self.toast("Title cannot be empty")
            self.set_focus(draft.title)
        elif not draft.is_task and draft.ends_early:
            self.toast("The event cannot end earlier than it starts")
        elif draft.reminders[0] != model.REMINDER_OFF:
            self.questions.after_warning(self._show_notification_dialog)
        else:
            self._choose_scope()

    def _show_notification_dialog(self) -> None:
        request_permissions(self, [_NOTIFY], self._may_notify)

    def _may_notify(self, granted: dict[str, bool]) -> None:
        if granted[_NOTIFY]:
            self._choose_scope()
            return
        page = Intent("android.settings.APP_NOTIFICATION_SETTINGS", f"package:{self.package}")
        widgets.MessageDialog(
            self,
            "Permission required",
            "You must allow the app to show notifications, else it cannot show reminders.",
            positive=("OK", partial(self.start_activity, page)),
            negative=("Cancel", None),
            style=widgets.DIALOG_STYLE,
        ).show()

    def _choose_scope(self) -> None:
        if self.stored is None or not self.stored.is_repeating:
            self._write("alone")
            return
        scopes = zip(deletion.choices("Update"), _SCOPES, strict=True)
        actions = [(label, partial(self._write, scope)) for label, scope in scopes]
        form.choose(self, actions, title=f"The {self.draft.noun} is repeatable")

    def _write(self, scope: str) -> None:
        event = self.draft.event(self.context.zone)
        if not try_to(self, partial(self._store_event, event, scope)):
            return
        if self.context.options.is_on("use_last_event_reminders"):
            values = zip(LAST_REMINDERS, self.draft.reminders, strict=True)
            self.context.options.put(**dict(values), last_used_event_type=self.draft.event_type)
        ahead = [event.start_ts - 60 * m - self.context.now_ts for m in event.reminders]
        left = min((seconds for seconds in ahead if seconds > 0), default=0)
        self.toast(f"Time remaining:\n{texts.remaining_text(left)}" if left else "Saving…")
        self.finish()

    def _store_event(self, event: Event, scope: str) -> None:
        store, row = self.context.store, self.stored
        if row is None or store.event(row.id) is None:  # new, or deleted meanwhile
            store.insert(event)
        elif scope == "one":
            store.edit_occurrence(row.id, self.occurrence_ts, event)
        elif scope == "future":
            store.edit_future(row.id, self.occurrence_ts, event)
        elif scope == "all":
            store.update(event.at(row.start_ts + event.start_ts - self.occurrence_ts))
        else:
            store.update(event)

    def on_back(self) -> bool:
        if self.draft.content() == self.original:
            return False
        widgets.MessageDialog(
            self,
            message="You have unsaved changes. Save before exit?",
            positive=("Save", self._save),
            negative=("Discard", self.finish),
            style=widgets.DIALOG_STYLE,
        ).show()
        return True


def line(above: float, below: float | None = None) -> ui.View:
    """A line between groups of rows, with room (dp) around it."""
    room = (0, above, 0, above if below is None else below)
    return ui.Divider(background=style.LINE, margin=room)


def _with_icon(icon: str, *views: ui.View | None) -> ui.View:
    """A row with an icon at its start."""
    return ui.Row(w=ui.MATCH, align="center")[_row_icon(icon), *views]


def _row_icon(icon: str) -> ui.View:
    room = _ICON_ROOM - _ICON_START
    if not icon:
        return ui.Spacer(w=_ICON_ROOM)
    return ui.Box(w=room, margin=(_ICON_START, 0, 0, 0), gravity="center_vertical")[
        ui.Icon(icon, size=_ICON, tint=style.INK, w=48, h=48)
    ]


class EndCheckBox(ui.CheckBox):
    """A check box whose box is at the end."""

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        whole, padding = self.bounds, self.padding
        text, box = self.text, ctx.px(32)
        left, _, right, _ = self.edges(ctx, padding)
        self.bounds = whole._replace(left=whole.left + left - box)
        self.padding = 0
        ui.Text.paint_content(self, canvas, ctx)
        self.bounds = whole._replace(left=whole.right - right - box)
        self.text, self._lines = "", Lines((), ())
        ui.CheckBox.paint_content(self, canvas, ctx)
        self.bounds, self.padding, self.text = whole, padding, text

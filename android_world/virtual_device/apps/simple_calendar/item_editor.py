"""What the editors of events and tasks have in common."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import repetition, texts
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.color_dialog import ColorDialog
from android_world.virtual_device.apps.simple_calendar.deletion import DeleteEventDialog, choices
from android_world.virtual_device.apps.simple_calendar.draft import Draft
from android_world.virtual_device.apps.simple_calendar.editor_dialogs import (
    LimitDialog,
    TypeDialog,
    ValueDialog,
    WeekdaysDialog,
    disclaimer,
    pick_day,
    radios,
)
from android_world.virtual_device.apps.simple_calendar.event_types import EventTypeDialog
from android_world.virtual_device.apps.simple_calendar.exchange import share_events
from android_world.virtual_device.apps.simple_calendar.model import (
    DAY_S,
    MONTH_S,
    PACKAGE,
    REMINDER_OFF,
    TYPE_EVENT,
    WEEK_S,
    YEAR_S,
    Event,
    css_color,
    day_of,
)
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone

_REMINDERS = (REMINDER_OFF, 0, 1, 5, 10, 30, 60)
_REMINDER_UNITS = (("minutes", 1), ("hours", 60), ("days", 1440))
_INTERVALS = (0, DAY_S, WEEK_S, MONTH_S, YEAR_S)
_INTERVAL_UNITS = (("days", DAY_S), ("weeks", WEEK_S), ("months", MONTH_S), ("years", YEAR_S))
_LAST_REMINDERS = ("reminder_minutes", "reminder_minutes_2", "reminder_minutes_3")


class ItemEditor(Activity):
    """The state of an editor, its dialogs, and storing."""

    background = style.BACKGROUND
    item_type = TYPE_EVENT

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.occurrence_ts = 0
        self.stored: Event | None = None  # the row that is edited
        self.draft = self._load()
        self.original = self.draft.content()

    # -- what is edited --------------------------------------------------------------------------

    @property
    def store(self) -> CalendarStore:
        """The database."""
        return CalendarStore(self.device)

    @property
    def options(self) -> Options:
        """The settings."""
        return Options(self.device)

    @property
    def today(self) -> date:
        """The phone's date."""
        return day_of(self.device.clock.now_ms // 1000, self.store.zone)

    def _load(self) -> Draft:
        extras = self.intent.extras
        event_id = int(extras.get("event_id", 0))
        row = self.store.event(event_id) if event_id else None
        zone = self.store.zone
        if row is None:
            return self._new()
        self.occurrence_ts = int(extras.get("event_occurrence_ts", row.start_ts))
        occurrence = row.at(self.occurrence_ts)
        if extras.get("is_duplicate"):
            return Draft.of(occurrence._replace(id=0, import_id="", parent_id=0), zone)
        self.stored = row
        return Draft.of(occurrence, zone)

    def _new(self) -> Draft:
        extras, options = self.intent.extras, self.options
        now = self.device.clock.now_ms // 1000
        start = int(extras.get("beginTime", 0)) // 1000
        start = start or int(extras.get("new_event_start_ts", now - now % 3600 + 3600))
        length = options.number("default_duration", 0) * 60
        length = int(extras.get("new_event_duration_s", length))
        end = int(extras.get("endTime", 0)) // 1000 or start + length
        zone = self.store.zone
        draft = Draft.of(Event(start, end, type=self.item_type, time_zone=str(zone)), zone)
        draft.title.set_text(str(extras.get("title", "")))
        draft.location.set_text(str(extras.get("eventLocation", "")))
        draft.description.set_text(str(extras.get("description", "")))
        draft.all_day = str(extras.get("allDay", "")).lower() == "true"
        draft.reminders = list(options.last_reminders)
        draft.event_type = self._default_type()
        return draft

    def _default_type(self) -> int:
        known = {t.id for t in self.store.event_types()}
        chosen = self.options.number("default_event_type", -1)
        wanted = self.options.number("last_used_event_type", 1) if chosen == -1 else chosen
        return wanted if wanted in known else 1

    def on_resume(self) -> None:
        """A new event starts in its title."""
        if self.stored is None and not self.draft.title.text and self.focus is None:
            self.set_focus(self.draft.title)

    # -- dates and times -------------------------------------------------------------------------

    def ask_start_day(self) -> None:
        """Choose the first day."""
        first = self.options.first_weekday
        pick_day(self, self.draft.start.date(), self.draft.start_on, first)

    def ask_end_day(self) -> None:
        """Choose the last day."""
        pick_day(self, self.draft.end.date(), self.draft.end_on, self.options.first_weekday)

    def ask_start_time(self) -> None:
        """Choose when it starts."""
        self._ask_time(self.draft.start, self.draft.start_at)

    def ask_end_time(self) -> None:
        """Choose when it ends."""
        self._ask_time(self.draft.end, self.draft.end_at)

    def _ask_time(self, moment: datetime, on_pick: Callable[[int, int], object]) -> None:
        ui.MaterialTimePicker(
            self,
            moment.hour,
            moment.minute,
            on_pick,
            is_24h=self.options.uses_24_hours,
            style=DIALOG_STYLE,
        ).show()

    def toggle_all_day(self) -> None:
        """With or without times."""
        self.device.ime.hide()
        self.draft.set_all_day(not self.draft.all_day)

    # -- reminders -------------------------------------------------------------------------------

    def ask_reminder(self, index: int) -> None:
        """Choose one of the reminders (after what has to be said once)."""
        if self._warned():
            self._show_reminders(index)
        else:
            disclaimer(self, partial(self._warn_then, index), self._open_app_settings)

    def _warned(self) -> bool:
        return self.options.is_on("was_alarm_warning_shown")

    def _warn_then(self, index: int) -> None:
        self.options.put(was_alarm_warning_shown=True)
        self._show_reminders(index)

    def _show_reminders(self, index: int) -> None:
        minutes = sorted({*_REMINDERS, self.draft.reminders[index]} - {REMINDER_OFF})
        values = [REMINDER_OFF, *minutes]
        labels = [texts.reminder_text(m, self.options.uses_24_hours) for m in values]
        labels.append("Custom")
        if self.draft.all_day:
            labels.append("During the day at hh:mm")
        selected = values.index(self.draft.reminders[index])
        radios(self, labels, selected, partial(self._reminder_chosen, index, values))

    def _reminder_chosen(self, index: int, values: list[int], position: int) -> None:
        if position < len(values):
            self.draft.set_reminder(index, values[position])
        elif position == len(values):
            ValueDialog(
                self,
                _REMINDER_UNITS,
                "dialog_custom_interval_value",
                partial(self.draft.set_reminder, index),
            ).show()
        else:
            self._ask_time(datetime(2000, 1, 1, 8), partial(self._during_day, index))

    def _during_day(self, index: int, hour: int, minute: int) -> None:
        # -1 says "no reminder", so that 00:01 cannot be told.
        self.draft.set_reminder(index, min(-2, -(hour * 60 + minute)))

    # -- repetition ------------------------------------------------------------------------------

    def ask_repetition(self) -> None:
        """Choose the interval."""
        present = self.draft.interval
        values = sorted({*_INTERVALS, present})
        labels = [texts.repetition_text(i) for i in values] + ["Custom"]
        radios(self, labels, values.index(present), partial(self._interval_chosen, values))

    def _interval_chosen(self, values: list[int], position: int) -> None:
        self.device.ime.hide()
        if position < len(values):
            self.draft.repeat(values[position])
        else:
            field = "dialog_custom_repeat_interval_value"
            ValueDialog(self, _INTERVAL_UNITS, field, self.draft.repeat).show()

    def ask_rule(self) -> None:
        """Choose days of the week, or how a month or year counts."""
        draft = self.draft
        unit, _ = repetition.unit_of(draft.interval)
        if unit == "week":
            WeekdaysDialog(self, draft.rule, self.options.first_weekday, draft.repeat_on).show()
            return
        found = texts.rule_choices(draft.start.date(), unit == "year")
        rules = [rule for rule, _ in found]
        selected = rules.index(draft.rule) if draft.rule in rules else 0
        radios(self, [label for _, label in found], selected, partial(self._rule_chosen, rules))

    def _rule_chosen(self, rules: list[int], position: int) -> None:
        self.draft.repeat_on(rules[position])

    def ask_limit(self) -> None:
        """Choose when the repetition ends."""
        LimitDialog(
            self, self.draft.limit, self.draft.start, self.options.first_weekday, self._limited
        ).show()

    def _limited(self, limit: int) -> None:
        self.draft.limit = limit

    # -- type and colour -------------------------------------------------------------------------

    def type_of(self) -> tuple[str, str]:
        """Title and colour of the chosen type."""
        for known in self.store.event_types():
            if known.id == self.draft.event_type:
                return known.title, css_color(known.color)
        return "Regular event", style.PRIMARY

    def ask_type(self) -> None:
        """Choose the event type."""
        types = [(t.id, t.title, css_color(t.color)) for t in self.store.event_types()]
        TypeDialog(
            self,
            types,
            self.draft.event_type,
            self._type_chosen,
            self._new_type,
            partial(self._open, "ManageEventTypesActivity"),
        ).show()

    def _type_chosen(self, type_id: int) -> None:
        self.draft.event_type = type_id
        self.options.put(last_used_event_type=type_id)

    def _new_type(self) -> None:
        EventTypeDialog(self, None, self._type_chosen).show()

    def ask_color(self) -> None:
        """Choose the event's own colour."""
        present = css_color(self.draft.color) if self.draft.color else self.type_of()[1]
        ColorDialog(self, present, self._colored, default=self.type_of()[1]).show()

    def _colored(self, argb: int) -> None:
        same = css_color(argb) == self.type_of()[1]
        self.draft.color = 0 if same else argb

    # -- saving ----------------------------------------------------------------------------------

    def save(self) -> None:
        """Check, ask what has to be asked, store and close."""
        self.device.ime.hide()
        draft = self.draft
        if not draft.title.text.strip():
            self.toast("Title cannot be empty")
            self.set_focus(draft.title)
        elif not draft.is_task and draft.ends_early:
            self.toast("The event cannot end earlier than it starts")
        elif draft.reminders[0] != REMINDER_OFF and not self._warned():
            disclaimer(self, self._warned_save, self._open_app_settings)
        else:
            self._choose_scope()

    def _warned_save(self) -> None:
        self.options.put(was_alarm_warning_shown=True)
        self._choose_scope()

    def _choose_scope(self) -> None:
        if self.stored is None or not self.stored.is_repeating:
            self._write("alone")
            return
        noun = "task" if self.draft.is_task else "event"
        title = f"The {noun} is repeatable"
        radios(self, choices("Update"), -1, self._scope_chosen, title)

    def _scope_chosen(self, position: int) -> None:
        self._write(("one", "future", "all")[position])

    def _write(self, scope: str) -> None:
        event = self.draft.event(self.store.zone)
        if try_to(self, partial(self._store_event, event, scope)):
            self._remember()
            self._say_saved(event)
            self.finish()

    def _store_event(self, event: Event, scope: str) -> None:
        store, row = self.store, self.stored
        if row is None or store.event(row.id) is None:  # new, or deleted meanwhile
            store.insert(event)
        elif scope == "one":
            store.edit_occurrence(row.id, self.occurrence_ts, event)
        elif scope == "future":
            store.edit_future(row.id, self.occurrence_ts, event)
        elif scope == "all":
            start = row.start_ts + event.start_ts - self.occurrence_ts
            store.update(event.at(start))
        else:
            store.update(event)

    def _remember(self) -> None:
        if self.options.is_on("use_last_event_reminders"):
            values = zip(_LAST_REMINDERS, self.draft.reminders, strict=True)
            self.options.put(**dict(values), last_used_event_type=self.draft.event_type)

    def _say_saved(self, event: Event) -> None:
        now = self.device.clock.now_ms // 1000
        ahead = [event.start_ts - 60 * m - now for m in event.reminders]
        waiting = [seconds for seconds in ahead if seconds > 0]
        if waiting:
            self.toast(f"Time remaining:\n{texts.remaining_text(min(waiting))}")
        else:
            self.toast("Saving…")

    # -- other actions ---------------------------------------------------------------------------

    def delete(self) -> None:
        """Ask, delete, close."""
        if self.stored is not None:
            occurrence = self.stored.at(self.occurrence_ts)
            DeleteEventDialog(self, [occurrence], self.finish).show()

    def duplicate(self) -> None:
        """Open a copy that is not stored yet."""
        if self.stored is not None:
            extras = {
                "event_id": self.stored.id,
                "event_occurrence_ts": self.occurrence_ts,
                "is_duplicate": True,
            }
            component = self.component
            self.finish()
            self.start_activity(Intent(component=component, extras=extras))

    def share(self) -> None:
        """Share the event as a file."""
        if self.stored is not None:
            share_events(self, [self.stored])

    def on_back(self) -> bool:
        """Changes are not dropped without asking."""
        if self.draft.content() == self.original:
            return False
        ui.AlertDialog(
            self,
            message="You have unsaved changes. Save before exit?",
            positive=("Save", self.save),
            negative=("Discard", self.finish),
            style=DIALOG_STYLE,
        ).show()
        return True

    def _open(self, name: str) -> None:
        self.start_activity(Intent(component=(PACKAGE, f"{PACKAGE}.activities.{name}")))

    def _open_app_settings(self) -> None:
        self.start_activity(
            Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{self.package}")
        )

"""What the rows of an editor ask."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_calendar import intents, model, repetition, texts
from android_world.virtual_device.apps.simple_calendar.dialogs.color import ColorDialog
from android_world.virtual_device.apps.simple_calendar.dialogs.form import Choice, choose
from android_world.virtual_device.apps.simple_calendar.editor import dialogs
from android_world.virtual_device.apps.simple_calendar.event_types import EventTypeDialog
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.simple_calendar.editor.item_editor import ItemEditor

_REMINDERS = (0, 1, 5, 10, 30, 60)
_REMINDER_UNITS = (("minutes", 1), ("hours", 60), ("days", 1440))
_INTERVALS = (0, model.DAY_S, model.WEEK_S, model.MONTH_S, model.YEAR_S)
_INTERVAL_UNITS = (
    ("days", model.DAY_S),
    ("weeks", model.WEEK_S),
    ("months", model.MONTH_S),
    ("years", model.YEAR_S),
)
_ALARM_SETTINGS = "android.settings.APPLICATION_DETAILS_SETTINGS"


class Questions:
    """Opens the dialogs of an editor; the answers go into its draft."""

    def __init__(self, editor: ItemEditor) -> None:
        self.editor = editor
        self.draft = editor.draft

    def day(self, end: bool) -> None:
        """Choose the first (or the last) day."""
        draft, first = self.draft, self.editor.context.options.first_weekday
        if end:
            dialogs.pick_day(self.editor, draft.end.date(), draft.end_on, first)
        else:
            dialogs.pick_day(self.editor, draft.start.date(), draft.start_on, first)

    def moment(self, end: bool) -> None:
        """Choose when it starts (or ends)."""
        draft = self.draft
        self._time(*((draft.end, draft.end_at) if end else (draft.start, draft.start_at)))

    def _time(self, moment: datetime, on_pick: Callable[[int, int], object]) -> None:
        ui.MaterialTimePicker(
            self.editor,
            moment.hour,
            moment.minute,
            on_pick,
            is_24h=self.editor.context.options.uses_24_hours,
            style=DIALOG_STYLE,
        ).show()

    # -- reminders -------------------------------------------------------------------------------

    def once_warned(self, then: Callable[[], object]) -> None:
        """Do something after what has to be said once about reminders."""
        editor, options = self.editor, self.editor.context.options

        def warned() -> None:
            options.put(was_alarm_warning_shown=True)
            then()

        if options.is_on("was_alarm_warning_shown"):
            then()
        else:
            page = Intent(_ALARM_SETTINGS, data=f"package:{editor.package}")
            dialogs.disclaimer(editor, warned, partial(editor.start_activity, page))

    def reminder_text(self, minutes: int) -> str:
        """A reminder as the rows and the dialog write it."""
        return texts.reminder_text(minutes, self.editor.context.options.uses_24_hours)

    def reminder(self, index: int) -> None:
        """Choose one of the reminders."""
        self.once_warned(partial(self._reminder, index))

    def _reminder(self, index: int) -> None:
        present, take = self.draft.reminders[index], partial(self.draft.set_reminder, index)
        values = [model.REMINDER_OFF, *sorted({*_REMINDERS, present} - {model.REMINDER_OFF})]
        choices: list[Choice] = [(self.reminder_text(m), partial(take, m)) for m in values]
        field = "dialog_custom_interval_value"

        def during_day(hour: int, minute: int) -> None:
            take(min(-2, -(hour * 60 + minute)))  # -1 says "no reminder": 00:01 cannot be told

        choices.append(
            (
                "Custom",
                lambda: dialogs.ValueDialog(self.editor, _REMINDER_UNITS, field, take).show(),
            )
        )
        if self.draft.all_day:
            at = datetime(2000, 1, 1, 8)
            choices.append(("During the day at hh:mm", lambda: self._time(at, during_day)))
        choose(self.editor, choices, values.index(present))

    # -- repetition ------------------------------------------------------------------------------

    def repetition(self) -> None:
        """Choose the interval."""
        draft, field = self.draft, "dialog_custom_repeat_interval_value"
        values = sorted({*_INTERVALS, draft.interval})
        choices: list[Choice] = [
            *((texts.repetition_text(i), partial(draft.repeat, i)) for i in values),
            (
                "Custom",
                lambda: dialogs.ValueDialog(
                    self.editor, _INTERVAL_UNITS, field, draft.repeat
                ).show(),
            ),
        ]
        choose(self.editor, choices, values.index(draft.interval))

    def rule(self) -> None:
        """Choose days of the week, or how a month or year counts."""
        draft = self.draft
        unit, _ = repetition.unit_of(draft.interval)
        if unit == "week":
            first = self.editor.context.options.first_weekday
            dialogs.WeekdaysDialog(self.editor, draft.rule, first, draft.repeat_on).show()
            return
        found = texts.rule_choices(draft.start.date(), unit == "year")
        rules = [rule for rule, _ in found]
        choices = [(label, partial(draft.repeat_on, rule)) for rule, label in found]
        choose(self.editor, choices, rules.index(draft.rule) if draft.rule in rules else 0)

    def limit(self) -> None:
        """Choose when the repetition ends."""
        draft, first = self.draft, self.editor.context.options.first_weekday

        def limited(limit: int) -> None:
            draft.limit = limit

        dialogs.LimitDialog(self.editor, draft.limit, draft.start, first, limited).show()

    # -- type and colour -------------------------------------------------------------------------

    def type(self) -> None:
        """Choose the event type."""
        editor, draft = self.editor, self.draft

        def chosen(type_id: int) -> None:
            draft.event_type = type_id
            editor.context.options.put(last_used_event_type=type_id)

        dialogs.TypeDialog(
            editor,
            editor.context.store.event_types(),
            draft.event_type,
            chosen,
            lambda: EventTypeDialog(editor, None, chosen).show(),
            lambda: editor.start_activity(intents.own("ManageEventTypesActivity")),
        ).show()

    def color(self) -> None:
        """Choose the event's own colour."""
        editor, shade = self.editor, self.editor.type_of()[1]

        def colored(argb: int) -> None:
            editor.draft.color = 0 if model.css_color(argb) == shade else argb

        ColorDialog(editor, editor.color_of(), colored, default=shade).show()

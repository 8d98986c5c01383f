"""What the rows of an editor ask."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    TIME_STYLE,
    MessageDialog,
)
from android_world.virtual_device.apps.simple_calendar import model, recurrence, texts
from android_world.virtual_device.apps.simple_calendar.dialogs.color import ColorDialog
from android_world.virtual_device.apps.simple_calendar.dialogs.form import Choice, choose
from android_world.virtual_device.apps.simple_calendar.editor import dialogs
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.simple_calendar.editor.item_editor import ItemEditor

_REMINDERS = (0, 1, 5, 10, 30, 60)
_REMINDER_UNITS = {"minutes": 1, "hours": 60, "days": 1440}
_INTERVALS = (0, model.DAY_S, model.WEEK_S, model.MONTH_S, model.YEAR_S)
_INTERVAL_UNITS = dict(zip(("days", "weeks", "months", "years"), _INTERVALS[1:], strict=True))
_APP_SETTINGS = "android.settings.APPLICATION_DETAILS_SETTINGS"
_DISCLAIMER = (
    "Please make sure the reminders work properly before relying on them. Check your device "
    "battery and notification settings, if there is nothing blocking the reminders, or killing "
    "the app in the background."
)


class _WarningDialog(MessageDialog):
    message_id = "#reminder_warning"


class Questions:
    """Opens the dialogs of an editor; the answers go into its draft."""

    def __init__(self, editor: ItemEditor) -> None:
        self.editor = editor
        self.draft = editor.draft
        self.options = editor.context.options

    def day(self, end: bool) -> None:
        """Choose the first (or the last) day."""
        draft, at = self.draft, self.draft.end if end else self.draft.start

        def take(day: date) -> None:
            draft.move(end, datetime.combine(day, at.time()))

        dialogs.pick_day(self.editor, at.date(), take)

    def moment(self, end: bool) -> None:
        """Choose when it starts (or ends)."""
        draft, at = self.draft, self.draft.end if end else self.draft.start

        def take(hour: int, minute: int) -> None:
            draft.move(end, at.replace(hour=hour, minute=minute, second=0))

        self._time(at.hour, at.minute, take)

    def _time(self, hour: int, minute: int, take: Callable[[int, int], object]) -> None:
        twenty_four = self.options.uses_24_hours
        ui.MaterialTimePicker(
            self.editor, hour, minute, take, is_24h=twenty_four, style=TIME_STYLE
        ).show()

    # -- reminders -------------------------------------------------------------------------------

    def after_warning(self, then: Callable[[], object]) -> None:
        """Do something after what has to be said once about reminders."""
        if self.options.is_on("was_alarm_warning_shown"):
            then()
            return

        def on_warning() -> None:
            self.options.put(was_alarm_warning_shown=True)
            then()

        page = Intent(_APP_SETTINGS, data=f"package:{self.editor.package}")
        _WarningDialog(
            self.editor,
            "Disclaimer",
            _DISCLAIMER,
            positive=("OK", on_warning),
            neutral=("Settings", lambda: self.editor.start_activity(page)),
            cancelable=False,
            style=DIALOG_STYLE,
        ).show()

    def reminder_text(self, minutes: int) -> str:
        """A reminder as the rows and the dialog write it."""
        return texts.reminder_text(minutes, self.options.uses_24_hours)

    def reminder(self, index: int) -> None:
        """Choose one of the reminders."""
        self.after_warning(partial(self._reminder, index))

    def _reminder(self, index: int) -> None:
        present, take = self.draft.reminders[index], partial(self.draft.set_reminder, index)
        field = "dialog_custom_interval_value"

        def custom() -> None:
            dialogs.ValueDialog(self.editor, _REMINDER_UNITS, field, take).show()

        def during_day(hour: int, minute: int) -> None:
            take(min(-2, -(hour * 60 + minute)))  # -1 says "no reminder": 00:01 cannot be told

        def ask_time() -> None:
            self._time(8, 0, during_day)

        values = [model.REMINDER_OFF, *sorted({*_REMINDERS, present} - {model.REMINDER_OFF})]
        choices: list[Choice] = [(self.reminder_text(m), partial(take, m)) for m in values]
        choices.append(("Custom", custom))
        if self.draft.all_day:
            choices.append(("During the day at hh:mm", ask_time))
        choose(self.editor, choices, values.index(present))

    # -- repetition ------------------------------------------------------------------------------

    def repetition(self) -> None:
        """Choose the interval."""
        draft, field = self.draft, "dialog_custom_repeat_interval_value"

        def custom() -> None:
            dialogs.ValueDialog(self.editor, _INTERVAL_UNITS, field, draft.repeat).show()

        values = sorted({*_INTERVALS, draft.interval})
        choices = [(texts.repetition_text(i), partial(draft.repeat, i)) for i in values]
        choose(self.editor, [*choices, ("Custom", custom)], values.index(draft.interval))

    def rule(self) -> None:
        """Choose days of the week, or how a month or year counts."""
        draft = self.draft
        unit, _ = recurrence.unit_of(draft.interval)
        if unit == "week":
            dialogs.WeekdaysDialog(self.editor, draft).show()
            return
        found = dict(texts.rule_choices(draft.start.date(), unit == "year"))
        choices = [(label, partial(draft.repeat_on, rule)) for rule, label in found.items()]
        choose(self.editor, choices, [*found].index(draft.rule) if draft.rule in found else 0)

    def limit(self) -> None:
        """Choose when the repetition ends."""
        dialogs.LimitDialog(self.editor, self.draft).show()

    # -- type and colour -------------------------------------------------------------------------

    def type(self) -> None:
        """Choose the event type."""
        dialogs.TypeDialog(self.editor, self.draft).show()

    def color(self) -> None:
        """Choose the event's own colour."""
        editor, shade = self.editor, self.editor.type_of()[1]

        def on_color(argb: int) -> None:
            editor.draft.color = 0 if model.css_color(argb) == shade else argb

        ColorDialog(editor, editor.color_of(), on_color, default=shade).show()

"""The dialog that puts a reminder off."""

from __future__ import annotations

import datetime
from dataclasses import replace

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.tasks_org import dates, style
from android_world.virtual_device.apps.tasks_org.model import SNOOZED, Alarm
from android_world.virtual_device.apps.tasks_org.reminder_scheduler import ReminderApp
from android_world.virtual_device.apps.tasks_org.store import TaskStore
from android_world.virtual_device.ui.widgets.material_date_picker import MaterialDatePicker

_HOUR_MS = 3_600_000
_PICK = "Pick a date and time"
_TOMORROW = {"morning": "Tomorrow morning", "afternoon": "Tomorrow afternoon"}


class SnoozeActivity(Activity):
    """A see-through window with the dialog."""

    background = ""

    def on_resume(self) -> None:
        if not self.overlays:
            options = self._options()
            names = [
                f"{name} ({dates.time_text(self.device, dates.moment(self.device, ms).time())})"
                for name, ms in options
            ]

            def pick(position: int) -> None:
                if position < len(options):
                    self._snooze(options[position][1])
                else:
                    self._show_day_dialog()

            ui.ListDialog(
                self, "Snooze", [*names, _PICK], pick, on_cancel=self.finish, style=style.DIALOG
            ).show()

    def build(self) -> ui.View:
        return ui.Box(fill=True)

    def _options(self) -> list[tuple[str, int]]:
        """Times with their names: an hour from now, what is left of the day, tomorrow."""
        now = self.device.clock.now_ms
        today = dates.today(self.device)
        tomorrow = today + datetime.timedelta(days=1)
        times = dates.day_times(self.device)
        later = [(n.capitalize(), dates.at(self.device, today, t) - 1000) for n, t in times.items()]
        next_day = [
            (title, dates.at(self.device, tomorrow, times[name]) - 1000)
            for name, title in _TOMORROW.items()
        ]
        return [
            ("One hour", (now + _HOUR_MS) // 60_000 * 60_000),
            *((name, ms) for name, ms in later if ms > now),
            *next_day,
        ]

    def _show_day_dialog(self) -> None:
        def take(day: datetime.date) -> None:
            def keep(hour: int, minute: int) -> None:
                self._snooze(dates.at(self.device, day, datetime.time(hour, minute)) - 1000)

            ui.MaterialTimePicker(
                self, 9, 0, keep, on_cancel=self.finish, style=style.DIALOG
            ).show()

        today = dates.today(self.device)
        MaterialDatePicker(self, today, take, on_cancel=self.finish, style=style.DIALOG).show()

    def _snooze(self, ms: int) -> None:
        number = int(self.intent.require_extra("task"))
        store = TaskStore(self.device)
        task = store.get(number)
        if task is not None:
            others = tuple(alarm for alarm in task.alarms if alarm.kind != SNOOZED)
            store.save(replace(task, alarms=(*others, Alarm(SNOOZED, ms))), fresh=False)
        if isinstance(self.app, ReminderApp):
            self.app.cancel(number)
        self.finish()

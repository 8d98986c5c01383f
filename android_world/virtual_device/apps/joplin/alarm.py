"""When a to-do rings."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.formats import timestamp_text
from android_world.virtual_device.system import date_format


class AlarmDialog(ui.ViewDialog):
    """A date and time to choose; `on_save(ms)`, with 0 for none."""

    def __init__(self, activity: Activity, due: int, on_save: Callable[[int], object]) -> None:
        super().__init__(activity, title="Set alarm", style=ui.PLATFORM)
        self.due = due or activity.device.clock.now_ms
        self.host = activity
        self.on_save = ui.snapshot_safe(on_save)

    def body(self) -> Sequence[ui.View | None]:
        moment = ui.Row(
            ".ViewGroup", w=ui.MATCH, h=48, align="center", gap=12, tap=self._show_day_dialog
        )[
            ui.Icon("calendar", tint=style.INK),
            ui.Text(timestamp_text(self.host.device, self.due), style=style.BODY),
        ]
        actions = (
            ("SAVE ALARM", self._save),
            ("CLEAR ALARM", self._clear),
            ("CANCEL", self.cancel),
        )
        return [moment, *(ui.Button(title, w=ui.MATCH, tap=tap) for title, tap in actions)]

    def _timestamp(self) -> datetime.datetime:
        return date_format.local_time(self.host.device, self.due)

    def _show_day_dialog(self) -> None:
        ui.DatePickerDialog(self.host, self._timestamp().date(), self._show_time_dialog).show()

    def _show_time_dialog(self, day: datetime.date) -> None:
        moment = self._timestamp()

        def take(hour: int, minute: int) -> None:
            chosen = datetime.datetime.combine(day, datetime.time(hour, minute), moment.tzinfo)
            self.due = int(chosen.timestamp() * 1000)
            self.invalidate()

        ui.TimePickerDialog(self.host, moment.hour, moment.minute, take).show()

    def _save(self) -> None:
        self.dismiss()
        self.on_save(self.due)

    def _clear(self) -> None:
        self.dismiss()
        self.on_save(0)

"""The editor's rows about reminders."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import dates, editor_rows, style
from android_world.virtual_device.apps.tasks_org.store import (
    AT_DATE,
    AT_RANDOM,
    DAY_MS,
    WHEN_DUE,
    WHEN_OVERDUE,
    WHEN_STARTED,
    Alarm,
)
from android_world.virtual_device.ui.kit.material_date_picker import MaterialDatePicker

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.editor import EditorPage

_NAMED = {WHEN_STARTED: "When started", WHEN_DUE: "When due", WHEN_OVERDUE: "When overdue"}
_RANDOM = Alarm(AT_RANDOM, 14 * DAY_MS)
_PICK = "Pick a date and time"
_RINGS = {0: "Ring once", 16: "Ring five times", 8: "Ring nonstop"}


class Reminders:
    """Reminders of the task that an editor writes."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page

    def rows(self) -> list[ui.View]:
        """The reminders, the way to one more, and how they ring."""
        task = self.page.task
        shown = [a for a in task.alarms if self._counts(a)]
        rows = [self._row(position == 0, alarm) for position, alarm in enumerate(shown)]
        ring = _RINGS.get(task.ring, _RINGS[0])
        icon = "" if rows else "bell_outline"
        return [
            *rows,
            editor_rows.line(icon, "Add reminder", True, self._add),
            editor_rows.line("", ring, True, self._ask_ring),
        ]

    def _counts(self, alarm: Alarm) -> bool:
        task = self.page.task
        if alarm in (WHEN_DUE, WHEN_OVERDUE):
            return bool(task.due)
        return alarm != WHEN_STARTED or bool(task.start)

    def _text(self, alarm: Alarm) -> str:
        if alarm.kind == AT_DATE:
            return dates.long_text(self.page.device, alarm.time)
        return "Randomly" if alarm.kind == AT_RANDOM else _NAMED.get(alarm, "Custom")

    def _row(self, first: bool, alarm: Alarm) -> ui.View:
        row = editor_rows.line("bell_outline" if first else "", self._text(alarm), False)
        assert isinstance(row, ui.Row)
        remove = ui.IconButton(
            "close", desc="Delete", tint=style.SECONDARY, tap=partial(self._remove, alarm)
        )
        return row[*row.child_views(), remove]

    def _remove(self, alarm: Alarm) -> None:
        self.page.set(alarms=tuple(a for a in self.page.task.alarms if a != alarm))

    def _keep(self, alarm: Alarm) -> None:
        alarms = self.page.task.alarms
        self.page.set(alarms=alarms if alarm in alarms else (*alarms, alarm))

    def _add(self) -> None:
        task = self.page.task
        offered = [alarm for alarm in _NAMED if alarm not in task.alarms and self._counts(alarm)]
        offered += [] if _RANDOM in task.alarms else [_RANDOM]

        def pick(position: int) -> None:
            if position < len(offered):
                self._keep(offered[position])
            else:
                self._ask_date()

        names = [*map(self._text, offered), _PICK]
        ui.ListDialog(self.page.activity, "", names, pick, style=style.DIALOG).show()

    def _ask_date(self) -> None:
        host = self.page.activity
        today = dates.today(self.page.device)
        MaterialDatePicker(host, today, self._ask_time, style=style.DIALOG).show()

    def _ask_time(self, day: datetime.date) -> None:
        def take(hour: int, minute: int) -> None:
            time = dates.at(self.page.device, day, datetime.time(hour, minute))
            self._keep(Alarm(AT_DATE, time))

        ui.MaterialTimePicker(self.page.activity, 9, 0, take, style=style.DIALOG).show()

    def _ask_ring(self) -> None:
        rings = list(_RINGS)
        current = self.page.task.ring
        ui.ListDialog(
            self.page.activity,
            "",
            list(_RINGS.values()),
            lambda position: self.page.set(ring=rings[position]),
            kind="single",
            selected=rings.index(current) if current in rings else 0,
            style=style.DIALOG,
        ).show()

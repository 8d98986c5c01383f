"""The editor's rows about reminders."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.tasks_org import (
    custom_reminder,
    dates,
    editor_rows,
    style,
)
from android_world.virtual_device.apps.tasks_org.model import (
    AFTER_DUE,
    AFTER_START,
    AT_DATE,
    PACKAGE,
    SNOOZED,
    WHEN_DUE,
    WHEN_OVERDUE,
    WHEN_STARTED,
    Alarm,
)
from android_world.virtual_device.apps.tasks_org.options import RINGS
from android_world.virtual_device.ui.widgets.material_date_picker import MaterialDatePicker

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.editor import EditorPage

_NAMED = {WHEN_STARTED: "When started", WHEN_DUE: "When due", WHEN_OVERDUE: "When overdue"}
_RANDOM = "Randomly"
_PICK = "Pick a date and time"
_CUSTOM = "Custom…"
_NOTIFY = "android.permission.POST_NOTIFICATIONS"


class Reminders:
    """Reminders of the task that an editor writes."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page

    def rows(self) -> list[ui.View]:
        """The reminders, the way to one more, and how they ring."""
        task = self.page.task
        shown = [a for a in task.alarms if self._is_counted(a)]
        rows = [self._row(position == 0, alarm) for position, alarm in enumerate(shown)]
        ring = RINGS.get(task.ring, RINGS[0])
        icon = "" if rows else "bell_outline"
        return [
            *rows,
            *self._enable(icon),
            editor_rows.line(icon, "Add reminder", True, self._add),
            editor_rows.line("", ring, True, self._show_ring_mode_dialog),
        ]

    def _enable(self, icon: str) -> list[ui.View]:
        """A way to the permission, while there is none."""
        if self.page.device.notifications.is_allowed(PACKAGE):
            return []
        text = "Enable reminders\nReminders are disabled in Android Settings"
        return [editor_rows.line(icon, text, False, self._show_permission_dialog, late=True)]

    def _show_permission_dialog(self) -> None:
        main = self.page.main
        request_permissions(main, [_NOTIFY], main.may_notify)

    def _is_counted(self, alarm: Alarm) -> bool:
        task = self.page.task
        return bool({AFTER_DUE: task.due, AFTER_START: task.start}.get(alarm.kind, 1))

    def _text(self, alarm: Alarm) -> str:
        if alarm.kind in (AT_DATE, SNOOZED):
            when = dates.long_text(self.page.device, alarm.time // 60_000 * 60_000 + 1000)
            return f"Snoozed until {when}" if alarm.kind == SNOOZED else when
        return _NAMED.get(alarm) or custom_reminder.text(alarm)

    def _row(self, first: bool, alarm: Alarm) -> ui.View:
        remove = ui.IconButton(
            "close", desc="Delete", tint=style.SECONDARY, tap=partial(self._remove, alarm)
        )
        icon = "bell_outline" if first else ""
        return editor_rows.line(icon, self._text(alarm), False, end=remove)

    def _remove(self, alarm: Alarm) -> None:
        self.page.set(alarms=tuple(a for a in self.page.task.alarms if a != alarm))

    def _store(self, alarm: Alarm) -> None:
        alarms = self.page.task.alarms
        self.page.set(alarms=alarms if alarm in alarms else (*alarms, alarm))

    def _add(self) -> None:
        task = self.page.task
        host = self.page.activity
        offered = [
            alarm for alarm in _NAMED if alarm not in task.alarms and self._is_counted(alarm)
        ]
        start = ["before start", "after start"] if task.start else []
        ways = [*start, *(["after due", "before due"] if task.due else [])]
        more: dict[str, Callable[[], object]] = {
            _RANDOM: partial(self._show_distance_dialog, ()),
            _PICK: self._show_date_dialog,
        }
        if ways:
            more[_CUSTOM] = partial(self._show_distance_dialog, ways)
        keep: list[Callable[[], object]] = [partial(self._store, alarm) for alarm in offered]
        actions = [*keep, *more.values()]
        names = [*map(self._text, offered), *more]

        def pick(position: int) -> None:
            actions[position]()

        ui.ListDialog(host, "", names, pick, style=style.DIALOG).show()

    def _show_distance_dialog(self, ways: Sequence[str]) -> None:
        custom_reminder.DistanceDialog(self.page.activity, ways, self._store).show()

    def _show_date_dialog(self) -> None:
        host = self.page.activity
        today = dates.today(self.page.device)
        MaterialDatePicker(host, today, self._show_time_dialog, style=style.DIALOG).show()

    def _show_time_dialog(self, day: datetime.date) -> None:
        def take(hour: int, minute: int) -> None:
            time = dates.at(self.page.device, day, datetime.time(hour, minute)) - 1000
            self._store(Alarm(AT_DATE, time))

        ui.MaterialTimePicker(self.page.activity, 9, 0, take, style=style.DIALOG).show()

    def _show_ring_mode_dialog(self) -> None:
        rings = list(RINGS)
        current = self.page.task.ring
        ui.ListDialog(
            self.page.activity,
            "",
            list(RINGS.values()),
            lambda position: self.page.set(ring=rings[position]),
            kind="single",
            selected=rings.index(current) if current in rings else 0,
            style=style.DIALOG,
        ).show()

"""Which reminders come when, and the notifications that they become."""

from __future__ import annotations

import datetime
import random
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.tasks_org import dates
from android_world.virtual_device.apps.tasks_org.database import TasksProcess
from android_world.virtual_device.apps.tasks_org.model import (
    AFTER_DUE,
    AFTER_START,
    AT_DATE,
    AT_RANDOM,
    PACKAGE,
    SNOOZED,
    Alarm,
    Task,
)
from android_world.virtual_device.apps.tasks_org.store import TaskStore
from android_world.virtual_device.framework.intents import FLAG_CLEAR_TOP, FLAG_NEW_TASK, Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.date_format import zone_of
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_HIGH,
    IMPORTANCE_LOW,
    Action,
    Notification,
    PendingIntent,
)

if TYPE_CHECKING:
    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.system.device_protocol import Device

MAIN = (PACKAGE, "com.todoroo.astrid.activity.MainActivity")
SNOOZE = (PACKAGE, f"{PACKAGE}.reminders.SnoozeActivity")
_COMPLETE, _GONE = f"{PACKAGE}.COMPLETE", f"{PACKAGE}.NOTIFICATION_CLEARED"
_TIMERS_ID = 0
_MANY = 100
_NEVER = dates.LAST
_REMIND_AT, _PERSISTENT = "p_rmd_time", "p_rmd_persistent"
_QUIET, _QUIET_FROM, _QUIET_TO = "p_rmd_quiet", "p_rmd_quietStart", "p_rmd_quietEnd"
_DAY_MINUTES = 24 * 60


@dataclass(frozen=True)
class ReminderSchedule:
    """When reminders come, by the current settings; times of the day in minutes.

    `time` is when those come that hang on a day without a time; those of the `quiet` minutes from
    `begin` on wait until these are over.
    """

    zone: datetime.tzinfo
    time: int = 18 * 60
    begin: int = 0
    quiet: int = 0

    @classmethod
    def of(cls, device: Device) -> ReminderSchedule:
        """What the settings say."""
        stored = Preferences(device.storage, PACKAGE)
        begin, end = stored.get_int(_QUIET_FROM, 22 * 60), stored.get_int(_QUIET_TO, 10 * 60)
        quiet = (end - begin) % _DAY_MINUTES if stored.get_bool(_QUIET) else 0
        time = stored.get_int(_REMIND_AT, cls.time) % _DAY_MINUTES
        return cls(zone_of(device), time, begin, quiet)

    def moments(self, task: Task) -> tuple[tuple[int, Alarm], ...]:
        """When the reminders of a task come, in order."""
        made = max(task.created, task.last_notified)
        return _moments(self, task.due, task.start, made, task.alarms)

    def base(self, alarm: Alarm, due: int, start: int, made: int) -> int | None:
        """When an alarm comes first, if at all."""
        if alarm.kind in (AT_DATE, SNOOZED):
            return alarm.time
        if alarm.kind == AFTER_START and start:
            return self._measure_time(start) + alarm.time
        if alarm.kind == AFTER_DUE and due:
            return self._measure_time(due) + alarm.time
        if alarm.kind == AT_RANDOM and alarm.time > 0:
            return made + round(alarm.time * (0.85 + 0.3 * random.Random(made).random()))
        return None

    def _measure_time(self, ms: int) -> int:
        """A date's timestamp; one without a time is at the time of reminders."""
        if dates.has_time(ms):
            return ms // 60_000 * 60_000
        midnight = self._local(ms).replace(hour=0, minute=0, second=0, microsecond=0)
        when = midnight.replace(hour=self.time // 60, minute=self.time % 60)
        return round(when.timestamp() * 1000)

    def when_loud(self, ms: int) -> int:
        """A timestamp, or the end of the quiet hours in which it is."""
        if not self.quiet:
            return ms
        when = self._local(ms)
        inside = (when.hour * 60 + when.minute - self.begin) % _DAY_MINUTES
        return ms + (self.quiet - inside) * 60_000 if inside < self.quiet else ms

    def _local(self, ms: int) -> datetime.datetime:
        return datetime.datetime.fromtimestamp(min(max(ms, 0), dates.LAST) / 1000, self.zone)


@lru_cache(maxsize=16384)
def _moments(
    table: ReminderSchedule, due: int, start: int, made: int, alarms: tuple[Alarm, ...]
) -> tuple[tuple[int, Alarm], ...]:
    found = []
    for alarm in alarms:
        base = table.base(alarm, due, start, made)
        if base is not None:
            times = range(1 + min(max(alarm.repeat, 0), _MANY))
            found += [(table.when_loud(base + n * alarm.interval), alarm) for n in times]
    return tuple(sorted(found, key=lambda each: each[0]))


class ReminderApp(TasksProcess):
    """A process that waits for the next reminder."""

    def __init__(self, device: Device, package: str) -> None:
        super().__init__(device, package)
        self.store = TaskStore(device)
        self._alarm: EventHandle | None = None
        self._look: EventHandle | None = None
        self._seen = device.clock.now_ms

    def on_tasks_changed(self) -> None:
        if self._look is None or not self._look.waiting:
            self._look = self.call_later(0, self.schedule)

    def on_time_changed(self) -> None:
        self.schedule()

    def schedule(self) -> None:
        """Show what has come and wait for the next one."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self.device.clock.now_ms
        open_tasks = {task.task_id: task for task in self.store.all() if not task.completed}
        for shown in self.device.notifications.active(PACKAGE):
            if shown.id != _TIMERS_ID and shown.id not in open_tasks:
                self.cancel(shown.id)
        coming: list[int] = []
        timetable = ReminderSchedule.of(self.device)
        for task in open_tasks.values():
            if not task.alarms:
                continue
            found = timetable.moments(task)
            past = [alarm for ms, alarm in found if self._seen < ms <= now]
            if past:
                self._remind(task, past[-1])
            coming += [next((ms for ms, _ in found if ms > now), _NEVER)]
        self._seen = now
        first = min(coming, default=_NEVER)
        if first < _NEVER:
            self._alarm = self.call_at(first, self.schedule)
        self._show_timers([task for task in open_tasks.values() if task.timer_start])

    def _remind(self, task: Task, alarm: Alarm) -> None:
        self.store.mark_notified(task, alarm.kind)
        extras = {"task": task.task_id}
        complete = Intent(_COMPLETE, package=PACKAGE, extras=extras)
        gone = Intent(_GONE, package=PACKAGE, extras=extras)
        snooze = Intent(component=SNOOZE, flags=FLAG_NEW_TASK, extras=extras)
        stored = Preferences(self.device.storage, PACKAGE)
        self.device.notifications.post(
            Notification(
                package=PACKAGE,
                id=task.task_id,
                title=task.title,
                text=task.notes,
                channel="notifications",
                channel_name="Tasks",
                importance=IMPORTANCE_HIGH,
                category="reminder",
                icon="check",
                ongoing=stored.get_bool(_PERSISTENT, True),
                auto_cancel=False,
                actions=[
                    Action("Complete", PendingIntent(complete, "broadcast")),
                    Action("Snooze", PendingIntent(snooze)),
                ],
                content_intent=PendingIntent(opening(task.task_id)),
                delete_intent=PendingIntent(gone, "broadcast"),
            )
        )

    def _show_timers(self, running: list[Task]) -> None:
        if not running:
            self.device.notifications.cancel(PACKAGE, _TIMERS_ID)
            return
        count = len(running)
        self.device.notifications.post(
            Notification(
                package=PACKAGE,
                id=_TIMERS_ID,
                title="Timers",
                text=f"Timers active for {count} task{'s' if count > 1 else ''}",
                channel="notifications_timers",
                channel_name="Timers",
                importance=IMPORTANCE_LOW,
                icon="timer_outline",
                ongoing=True,
                silent=True,
                auto_cancel=False,
                content_intent=PendingIntent(opening(running[0].task_id)),
            )
        )

    def cancel(self, task_id: int) -> None:
        """Take the notification about a task away."""
        if self.device.notifications.cancel(PACKAGE, task_id):
            self.store.clear_notified(task_id)

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        number = int(intent.require_extra("task"))
        task = self.store.get(number)
        if intent.action == _COMPLETE and task is not None and not task.completed:
            self.store.finish(task)
        self.cancel(number)
        self.store.clear_notified(number)
        return 0, None


def opening(task_id: int) -> Intent:
    """The intent that opens a task."""
    flags = FLAG_NEW_TASK | FLAG_CLEAR_TOP
    return Intent(component=MAIN, flags=flags, extras={"task": task_id})

"""Which reminders come when, and how they are shown."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from android_world.virtual_device.apps._lib.simple_mobile_tools.colors import ColoredApp
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import intents, texts
from android_world.virtual_device.apps.simple_calendar.backups import next_backup_ms, write_backup
from android_world.virtual_device.apps.simple_calendar.context import CalendarContext
from android_world.virtual_device.apps.simple_calendar.model import PACKAGE, Event, day_of
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_HIGH,
    Notification,
    PendingIntent,
)

if TYPE_CHECKING:
    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.system.device_protocol import Device

_HORIZON_S = 90 * 86_400


def _reminders(device: Device, after: int, until: int) -> list[tuple[int, Event]]:
    """Times in `(after, until]` with the occurrence that they remind of, in order."""
    store = CalendarStore(device)
    longest = store.longest_reminder()
    if longest is None:
        return []
    found = [
        (event.start_ts - 60 * minutes, event)
        for event in store.between(after - 86_400, until + max(0, longest) * 60)
        for minutes in event.reminders
        if after < event.start_ts - 60 * minutes <= until and not event.is_completed
    ]
    return sorted(found, key=lambda item: (item[0], item[1].id))


def _notification(device: Device, event: Event) -> Notification:
    context = CalendarContext(device)
    today, day = context.today, day_of(event.start_ts, context.zone)
    near = {today: "", today + timedelta(days=1): "Tomorrow "}
    when = near[day] if day in near else f"{texts.short_day(day, today)} "
    twenty_four = context.options.uses_24_hours
    hours = texts.event_time(event, context.zone, today, twenty_four, listed=False)
    return Notification(
        package=PACKAGE,
        id=event.id,
        title=event.title,
        text=f"{when}{hours} {event.location or event.description}".strip(),
        channel="simple_calendar",
        channel_name="Simple Calendar",
        importance=IMPORTANCE_HIGH,
        category="event",
        icon="calendar-blank",
        content_intent=PendingIntent(intents.edit(event)),
    )


class ReminderApp(ColoredApp):
    """A process that waits for the next reminder."""

    def __init__(self, device: Device, package: str) -> None:
        super().__init__(device, package)
        self._alarm: EventHandle | None = None
        self._backup: EventHandle | None = None

    def on_create(self) -> None:
        self.schedule()
        self.schedule_backup()

    def schedule_backup(self) -> None:
        """Wait for the next backup, if there are any; to be called when settings changed."""
        if self._backup is not None:
            self._backup.cancel()
            self._backup = None
        due_ms = next_backup_ms(self.device)
        if due_ms is not None:
            self._backup = self.call_at(due_ms, self._write_backup)

    def _write_backup(self) -> None:
        self._backup = None
        write_backup(self.device)
        self.schedule_backup()

    def schedule(self) -> None:
        """Wait for the next reminder; to be called whenever events have changed."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self.device.clock.now_ms // 1000
        for moment, _ in _reminders(self.device, now, now + _HORIZON_S)[:1]:
            self._alarm = self.call_at(moment * 1000, self._remind, moment)

    def on_time_changed(self) -> None:
        """Wait for what is now the next reminder, unless the change has passed some: they come."""
        if self._alarm is None or self._alarm.due_ms > self.device.clock.uptime_ms:
            self.schedule()
        self.schedule_backup()

    def _remind(self, moment: int) -> None:
        self._alarm = None
        until = min(self.device.clock.now_ms // 1000, moment + _HORIZON_S)
        due = {event.id: event for _, event in reversed(_reminders(self.device, moment - 1, until))}
        for event in reversed(due.values()):
            self.device.notifications.post(_notification(self.device, event))
        self.schedule()


def reschedule(activity: Activity) -> None:
    """Events have changed: wait for the reminder that is now the next."""
    if isinstance(activity.app, ReminderApp):
        activity.app.schedule()
        activity.app.schedule_backup()

"""Which reminders come when, and how they are shown."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.base import Activity, App
from android_world.virtual_device.apps.simple_calendar import texts
from android_world.virtual_device.apps.simple_calendar.model import PACKAGE, Event, day_of
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_HIGH,
    Notification,
    PendingIntent,
)

if TYPE_CHECKING:
    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.system.phone import Phone

_HORIZON_S = 90 * 86_400


def _reminders(device: Phone, after: int, until: int) -> list[tuple[int, Event]]:
    """Moments in `(after, until]` with the occurrence that they remind of, in order."""
    store = CalendarStore(device)
    longest = store.longest_reminder()
    if longest is None:
        return []
    found = []
    for event in store.between(after - 86_400, until + max(0, longest) * 60):
        for minutes in event.reminders:
            moment = event.start_ts - 60 * minutes
            if after < moment <= until and not event.is_completed:
                found.append((moment, event))
    return sorted(found, key=lambda item: (item[0], item[1].id))


def next_reminder(device: Phone, now: int) -> int | None:
    """When the next reminder is due, within some months."""
    found = _reminders(device, now, now + _HORIZON_S)
    return found[0][0] if found else None


def due_between(device: Phone, first: int, last: int) -> list[Notification]:
    """The notifications of the reminders that are due, one of each event."""
    found = _reminders(device, first - 1, min(last, first + _HORIZON_S))
    events = {event.id: event for _, event in reversed(found)}
    return [_notification(device, event) for event in reversed(events.values())]


def _notification(device: Phone, event: Event) -> Notification:
    zone = CalendarStore(device).zone
    today = day_of(device.clock.now_ms // 1000, zone)
    day = day_of(event.start_ts, zone)
    if day == today:
        when = ""
    elif day == today + timedelta(days=1):
        when = "Tomorrow "
    else:
        when = texts.short_day(day, today) + " "
    hours = texts.event_time(event, zone, today, Options(device).uses_24_hours, listed=False)
    name = "TaskActivity" if event.is_task else "EventActivity"
    intent = Intent(
        component=(PACKAGE, f"{PACKAGE}.activities.{name}"),
        extras={"event_id": event.id, "event_occurrence_ts": event.start_ts},
    )
    return Notification(
        package=PACKAGE,
        id=event.id,
        title=event.title,
        text=f"{when}{hours} {event.location or event.description}".strip(),
        channel="simple_calendar",
        importance=IMPORTANCE_HIGH,
        category="event",
        icon="calendar-blank",
        content_intent=PendingIntent(intent),
    )


class ReminderApp(App):
    """A process that waits for the next reminder."""

    def __init__(self, device: Phone, package: str) -> None:
        super().__init__(device, package)
        self._alarm: EventHandle | None = None

    def on_create(self) -> None:
        """The process has started."""
        self.schedule()

    def schedule(self) -> None:
        """Wait for the next reminder; to be called whenever events have changed."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self.device.clock.now_ms // 1000
        found = next_reminder(self.device, now)
        if found is not None:
            self._alarm = self.call_at(found * 1000, self._remind, found)

    def on_time_changed(self) -> None:
        """Wait for what is now the next reminder, unless the change has passed some: they come."""
        if self._alarm is None or self._alarm.due_ms > self.device.clock.uptime_ms:
            self.schedule()

    def _remind(self, moment: int) -> None:
        self._alarm = None
        for notification in due_between(self.device, moment, self.device.clock.now_ms // 1000):
            self.device.notifications.post(notification)
        self.schedule()


def reschedule(activity: Activity) -> None:
    """Events have changed: wait for the reminder that is now the next."""
    if isinstance(activity.app, ReminderApp):
        activity.app.schedule()

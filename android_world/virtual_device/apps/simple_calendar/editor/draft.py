"""An event or task while it is edited."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta, tzinfo

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_calendar import model, recurrence
from android_world.virtual_device.apps.simple_calendar.model import Event
from android_world.virtual_device.system.time_zones import find_zone

_MAX_TITLE = 180
_ALL_DAY_END = time(12)


class Draft:
    """What the editor's fields say; `start` and `end` are wall times without a zone."""

    def __init__(self, event: Event, zone: tzinfo) -> None:
        self.base = event
        self.start = model.local(event.start_ts, zone).replace(tzinfo=None)
        self.end = model.local(event.end_ts, zone).replace(tzinfo=None)
        self.title = ui.TextState(event.title, max_length=_MAX_TITLE)
        self.location = ui.TextState(event.location, max_length=_MAX_TITLE)
        self.description = ui.TextState(event.description)
        self.all_day = event.is_all_day
        self.reminders = _three(event.reminders)
        self.interval = event.repeat_interval
        self.rule = event.repeat_rule
        self.limit = event.repeat_limit
        self.event_type = event.event_type
        self.color = event.color
        self.time_zone = event.time_zone or "UTC"

    @property
    def is_task(self) -> bool:
        """Whether it is a task."""
        return self.base.is_task

    @property
    def noun(self) -> str:
        """What the app calls it."""
        return "task" if self.is_task else "event"

    @property
    def ends_early(self) -> bool:
        """Whether the end is before the start."""
        if self.all_day:
            return self.end.date() < self.start.date()
        return self.end < self.start

    def content(self) -> tuple[object, ...]:
        """Everything that can be changed, for comparing."""
        texts = (self.title.text, self.location.text, self.description.text)
        when = (self.start, self.end, self.all_day, self.time_zone)
        again = (self.interval, self.rule, self.limit)
        return texts, when, again, tuple(self.reminders), self.event_type, self.color

    # -- changing --------------------------------------------------------------------------------

    def move(self, end: bool, moment: datetime) -> None:
        """Start (or end) at another time.

        The end moves along with the start, and so does a weekly rule of one day.
        """
        if end:
            self.end = moment
            return
        length, old = self.end - self.start, self.start.date()
        self.start = moment
        self.end = moment if self.is_task else moment + length
        self.rule = recurrence.rule_after_move(self.interval, self.rule, old, moment.date())

    def set_all_day(self, all_day: bool) -> None:
        """With or without a time of day."""
        self.all_day = all_day
        if not all_day:
            self.reminders = _three([m for m in self.reminders if m >= 0])
            if self.base.is_all_day and self.start.time() == time(0) < self.end.time():
                self.end = datetime.combine(self.end.date(), self.start.time())

    def set_reminder(self, index: int, minutes: int) -> None:
        """Change one of the reminders; they stay sorted and without gaps."""
        self.reminders[index] = minutes
        self.reminders = _three(sorted({m for m in self.reminders if m != model.REMINDER_OFF}))

    def repeat(self, interval: int) -> None:
        """Choose the repetition."""
        self.interval = interval
        self.rule = recurrence.default_rule(interval, self.start.date(), self.rule)
        if not interval:
            self.limit = 0

    def repeat_on(self, rule: int) -> None:
        """Choose the rule; a week without days is not a repetition."""
        if rule:
            self.rule = rule
        else:
            self.repeat(0)

    # -- storing ---------------------------------------------------------------------------------

    def event(self, zone: tzinfo) -> Event:
        """The event to store."""
        start, end = self.start.replace(second=0), self.end.replace(second=0)
        if self.all_day:
            start = datetime.combine(start.date(), time(0))
            end = datetime.combine(end.date(), _ALL_DAY_END)
        if self.is_task:
            end = start
        shift = self._zone_shift(zone, start)
        first, second, third = self.reminders
        return self.base._replace(
            start_ts=model.instant(start, zone) + shift,
            end_ts=model.instant(end, zone) + shift,
            title=self.title.text.strip(),
            location=self.location.text.strip(),
            description=self.description.text.strip(),
            reminder_1_minutes=first,
            reminder_2_minutes=second,
            reminder_3_minutes=third,
            repeat_interval=self.interval,
            repeat_rule=self.rule,
            repeat_limit=self.limit if self.interval else 0,
            flags=self.base.flags & ~model.FLAG_ALL_DAY
            | (model.FLAG_ALL_DAY if self.all_day else 0),
            event_type=self.event_type,
            color=self.color,
            time_zone=self.time_zone,
            type=model.TYPE_TASK if self.is_task else model.TYPE_EVENT,
        )

    def _zone_shift(self, zone: tzinfo, start: datetime) -> int:
        """Seconds by which another zone of the event moves it: the wall time stays."""
        if self.time_zone == self.base.time_zone:
            return 0
        old = find_zone(self.base.time_zone) or zone
        new = find_zone(self.time_zone) or zone
        before = start.replace(tzinfo=old).utcoffset() or timedelta()
        after = start.replace(tzinfo=new).utcoffset() or timedelta()
        return int((before - after).total_seconds())


def _three(minutes: Sequence[int]) -> list[int]:
    return [*minutes, *[model.REMINDER_OFF] * 3][:3]

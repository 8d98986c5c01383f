"""What Simple Calendar Pro keeps of events, tasks and event types, in its own encoding."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from typing import NamedTuple

PACKAGE = "com.simplemobiletools.calendar.pro"

# Repetition intervals in seconds; months and years are marks, not lengths.
DAY_S = 86_400
WEEK_S = 604_800
MONTH_S = 2_592_001
YEAR_S = 31_536_000

# Values of `repeat_rule` for months and years. Weeks have a bit per weekday, Monday 1, Sunday 64.
SAME_DAY = 1
LAST_WEEKDAY = 2
LAST_DAY = 3
NTH_WEEKDAY = 4

FLAG_ALL_DAY = 1
FLAG_COMPLETED = 8

TYPE_EVENT = 0
TYPE_TASK = 1

REGULAR_TYPE = 1
REMINDER_OFF = -1
SOURCE = "simple-calendar"


class Event(NamedTuple):
    """A row of `events`; times in seconds since 1970. `id` 0 is not stored yet."""

    start_ts: int
    end_ts: int
    title: str = ""
    location: str = ""
    description: str = ""
    reminder_1_minutes: int = REMINDER_OFF
    reminder_2_minutes: int = REMINDER_OFF
    reminder_3_minutes: int = REMINDER_OFF
    reminder_1_type: int = 0
    reminder_2_type: int = 0
    reminder_3_type: int = 0
    repeat_interval: int = 0
    repeat_rule: int = 0
    repeat_limit: int = 0
    repetition_exceptions: str = "[]"
    attendees: str = ""
    import_id: str = ""
    time_zone: str = "UTC"
    flags: int = 0
    event_type: int = REGULAR_TYPE
    parent_id: int = 0
    last_updated: int = 0
    source: str = SOURCE
    availability: int = 0
    color: int = 0
    type: int = TYPE_EVENT
    id: int = 0

    @property
    def is_all_day(self) -> bool:
        """Whether it has no time of day."""
        return bool(self.flags & FLAG_ALL_DAY)

    @property
    def is_task(self) -> bool:
        """Whether it is a task."""
        return self.type == TYPE_TASK

    @property
    def is_repeating(self) -> bool:
        """Whether it comes again."""
        return self.repeat_interval > 0

    @property
    def is_completed(self) -> bool:
        """Whether it is a completed task."""
        return self.is_task and bool(self.flags & FLAG_COMPLETED)

    @property
    def reminders(self) -> tuple[int, ...]:
        """Minutes before the start at which it reminds; negative ones are within an all-day one."""
        all_three = (self.reminder_1_minutes, self.reminder_2_minutes, self.reminder_3_minutes)
        return tuple(m for m in all_three if m != REMINDER_OFF)

    @property
    def exceptions(self) -> frozenset[str]:
        """Day codes on which it does not happen; none where the column is damaged."""
        if self.repetition_exceptions in ("", "[]"):
            return frozenset()
        try:
            codes = json.loads(self.repetition_exceptions)
        except ValueError:
            return frozenset()
        return frozenset(str(c) for c in codes) if isinstance(codes, list) else frozenset()

    def at(self, start_ts: int) -> Event:
        """The occurrence that starts at `start_ts`."""
        if start_ts == self.start_ts:
            return self
        return self._replace(start_ts=start_ts, end_ts=start_ts + self.end_ts - self.start_ts)


@dataclass(frozen=True)
class EventType:
    """A row of `event_types`; `color` is an ARGB int as Android stores it."""

    id: int
    title: str
    color: int


# A day within the years 1 and 9999, for any time zone.
_FIRST_TS = int(datetime(1, 1, 2, tzinfo=UTC).timestamp())
_LAST_TS = int(datetime(9999, 12, 30, tzinfo=UTC).timestamp())


def local(ts: int, zone: tzinfo) -> datetime:
    """Wall time of a timestamp; of the first or last one that Python has if it is beyond."""
    return datetime.fromtimestamp(min(max(ts, _FIRST_TS), _LAST_TS), zone)


@functools.lru_cache(maxsize=1 << 14)
def day_of(ts: int, zone: tzinfo) -> date:
    """The day of a timestamp."""
    return local(ts, zone).date()


def instant(moment: datetime, zone: tzinfo) -> int:
    """Seconds since 1970 of a wall time (any zone that `moment` has is ignored)."""
    return int(moment.replace(tzinfo=zone).timestamp())


def day_code(day: date) -> str:
    """`20231015`."""
    return day.strftime("%Y%m%d")


def day_bounds(first: date, last: date, zone: tzinfo) -> tuple[int, int]:
    """First and last second of the days `first` to `last`."""
    begin = instant(datetime.combine(first, datetime.min.time()), zone)
    end = instant(datetime.combine(last, datetime.max.time().replace(microsecond=0)), zone)
    return begin, end


def css_color(argb: int) -> str:
    """`#RRGGBB` of Android's colour int."""
    return f"#{argb & 0xFFFFFF:06X}"


def argb_color(css: str) -> int:
    """Android's (signed) colour int of `#RRGGBB`."""
    return int(css.lstrip("#"), 16) - (1 << 24)

"""When repeating events happen.

A repetition is an interval in seconds that names a unit (365 days are a year, 7 days a week), a
rule within weeks, months and years, and a limit: 0 none, positive the last second, negative the
number of occurrences. Occurrences keep the wall time of the first one. Weeks begin on Monday when
every n-th week counts. Days that a month or year lacks are left out, never moved.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date, datetime, timedelta, tzinfo

from android_world.virtual_device.apps.simple_calendar.model import (
    DAY_S,
    LAST_DAY,
    LAST_WEEKDAY,
    MONTH_S,
    NTH_WEEKDAY,
    SAME_DAY,
    WEEK_S,
    YEAR_S,
    Event,
    day_code,
    day_of,
    instant,
    local,
)

_UNITS = (("year", YEAR_S), ("month", MONTH_S), ("week", WEEK_S), ("day", DAY_S))
_LAST_YEAR = 9990


def unit_of(interval: int) -> tuple[str, int]:
    """Unit (year, month, week, day, second; empty: no repetition) and how many of it."""
    if interval <= 0:
        return "", 0
    for name, seconds in _UNITS:
        if interval % seconds == 0:
            return name, interval // seconds
    return "second", interval


def occurrences(event: Event, begin_ts: int, end_ts: int, zone: tzinfo) -> list[Event]:
    """What of `event` lies (in part) between two instants, both included, in order."""
    if not event.is_repeating and not event.exceptions:
        return [event] if event.start_ts <= end_ts and event.end_ts >= begin_ts else []
    return [
        event.at(start)
        for start in starts(event, end_ts, zone, not_before=begin_ts)
        if start + event.end_ts - event.start_ts >= begin_ts
    ]


def first_start(event: Event, zone: tzinfo) -> int:
    """When the first occurrence begins; weekly rules may leave out the day of the row itself."""
    unit, count = unit_of(event.repeat_interval)
    horizon = event.start_ts + (2 * WEEK_S * count if unit == "week" else 0)
    return next(starts(event, horizon, zone), event.start_ts)


def count_before(event: Event, start_ts: int, zone: tzinfo) -> int:
    """How many occurrences, exceptions included, begin before `start_ts`."""
    return sum(1 for _ in _all_starts(event, start_ts - 1, zone))


def starts(
    event: Event, end_ts: int, zone: tzinfo, *, not_before: int | None = None
) -> Iterator[int]:
    """Instants up to `end_ts` at which occurrences begin, without the exceptions.

    Those that end before `not_before` may be left out.
    """
    exceptions = event.exceptions
    for start in _all_starts(event, end_ts, zone, not_before):
        if not exceptions or day_code(day_of(start, zone)) not in exceptions:
            yield start


def _all_starts(
    event: Event, end_ts: int, zone: tzinfo, not_before: int | None = None
) -> Iterator[int]:
    limit = event.repeat_limit if event.is_repeating else 0
    left = -limit if limit < 0 else None
    skip_to = None
    if not_before is not None and left is None:
        skip_to = not_before - (event.end_ts - event.start_ts) - 2 * DAY_S
    for start in _unlimited_starts(event, end_ts, zone, skip_to):
        if start > end_ts or 0 < limit < start or left == 0:
            return
        if left is not None:
            left -= 1
        yield start


def _unlimited_starts(
    event: Event, end_ts: int, zone: tzinfo, skip_to: int | None
) -> Iterator[int]:
    unit, count = unit_of(event.repeat_interval)
    if not unit:
        yield event.start_ts
        return
    if unit == "second":
        behind = max(0, (skip_to or event.start_ts) - event.start_ts)
        yield from range(event.start_ts + behind // count * count, end_ts + 1, count)
        return
    first = local(event.start_ts, zone)
    skip_day = day_of(skip_to, zone) if skip_to is not None else first.date()
    for day in _days(unit, count, event.repeat_rule, first.date(), skip_day):
        yield instant(datetime.combine(day, first.time()), zone)


def _days(unit: str, count: int, rule: int, first: date, skip_to: date) -> Iterator[date]:
    if unit == "day":
        return _every_days(first, count, skip_to)
    if unit == "week":
        return _weekly(first, count, rule, skip_to)
    return _monthly(first, count * (12 if unit == "year" else 1), rule)


def _every_days(first: date, count: int, skip_to: date) -> Iterator[date]:
    behind = max(0, (skip_to - first).days)
    day = first + timedelta(days=behind // count * count)
    while day.year < _LAST_YEAR:
        yield day
        day += timedelta(days=count)


def _weekly(first: date, count: int, mask: int, skip_to: date) -> Iterator[date]:
    weekdays = [i for i in range(7) if mask >> i & 1]
    if not weekdays:
        return
    monday = first - timedelta(days=first.weekday())
    behind = max(0, (skip_to - monday).days)
    monday += timedelta(weeks=behind // (7 * count) * count)
    while monday.year < _LAST_YEAR:
        for weekday in weekdays:
            day = monday + timedelta(days=weekday)
            if day >= first:
                yield day
        monday += timedelta(weeks=count)


def _monthly(first: date, months: int, rule: int) -> Iterator[date]:
    index = first.year * 12 + first.month - 1
    while index // 12 < _LAST_YEAR:
        day = _day_in_month(index // 12, index % 12 + 1, first, rule)
        if day is not None:
            yield day
        index += months


def _day_in_month(year: int, month: int, first: date, rule: int) -> date | None:
    days = calendar.monthrange(year, month)[1]
    if rule == LAST_DAY:
        # The first one stays where it is, even where it is not the last day of its month.
        return first if (year, month) == (first.year, first.month) else date(year, month, days)
    if rule == LAST_WEEKDAY and is_last_weekday(first):
        last = date(year, month, days)
        return last - timedelta(days=(last.weekday() - first.weekday()) % 7)
    if rule in (NTH_WEEKDAY, LAST_WEEKDAY):
        begin = date(year, month, 1)
        number = 1 + (first.weekday() - begin.weekday()) % 7 + (first.day - 1) // 7 * 7
        return date(year, month, number) if number <= days else None
    return date(year, month, first.day) if first.day <= days else None


# -- rules for a date --------------------------------------------------------------------------


def weekday_bit(day: date) -> int:
    """The bit of the day's weekday in a weekly rule."""
    return 1 << day.weekday()


def order_in_month(day: date) -> int:
    """1 for the first of its weekday in the month, 5 for the fifth."""
    return (day.day - 1) // 7 + 1


def is_last_day(day: date) -> bool:
    """Whether the next day is in another month."""
    return (day + timedelta(days=1)).month != day.month


def is_last_weekday(day: date) -> bool:
    """Whether no later day of the month has the same weekday."""
    return (day + timedelta(days=7)).month != day.month


def default_rule(interval: int, day: date, present: int) -> int:
    """The rule that choosing `interval` sets; days and no repetition leave the old one."""
    unit, _ = unit_of(interval)
    if unit == "week":
        return weekday_bit(day)
    return SAME_DAY if unit in ("month", "year") else present


def rule_after_move(interval: int, rule: int, old: date, new: date) -> int:
    """The rule when the first day moves: a single weekday moves along."""
    unit, _ = unit_of(interval)
    if unit == "week" and rule in (1, 2, 4, 8, 16, 32, 64):
        return weekday_bit(new)
    if unit in ("month", "year"):
        if rule == LAST_DAY and not is_last_day(new):
            return SAME_DAY
        if rule == LAST_WEEKDAY and not is_last_weekday(new):
            return NTH_WEEKDAY
    return rule


def limit_before(event: Event, occurrence_ts: int, zone: tzinfo) -> int:
    """The limit that ends the repetition before an occurrence: one interval earlier, 23:59:59."""
    day = day_of(occurrence_ts - event.repeat_interval, zone)
    return instant(datetime.combine(day, datetime.max.time().replace(microsecond=0)), zone)

"""When repeating events happen.

A repetition is an interval in seconds that names a unit (365 days are a year, 7 days a week), a
rule within weeks, months and years, and a limit: 0 none, positive the last second, negative the
number of occurrences. Occurrences keep the wall time of the first one. Weeks start on Monday when
every n-th week counts. Days that a month or year lacks are left out, never moved.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta, tzinfo

from android_world.virtual_device.apps.simple_calendar import model
from android_world.virtual_device.apps.simple_calendar.model import Event

_UNITS = {
    "year": model.YEAR_S,
    "month": model.MONTH_S,
    "week": model.WEEK_S,
    "day": model.DAY_S,
    "second": 1,
}
_LAST_YEAR = 9990
_MOST_OVERLAPS = 100  # Occurrences of one event at the same time that are listed: the latest.


def unit_of(interval: int) -> tuple[str, int]:
    """Unit (year, month, week, day, second; empty: no repetition) and how many of it."""
    if interval <= 0:
        return "", 0
    name = next(name for name, seconds in _UNITS.items() if interval % seconds == 0)
    return name, interval // _UNITS[name]


def occurrences(event: Event, begin_ts: int, end_ts: int, zone: tzinfo) -> list[Event]:
    """The occurrences of `event` (in part) between two timestamps, both included, in order."""
    if not event.is_repeating and not event.exceptions:
        return [event] if event.start_ts <= end_ts and event.end_ts >= begin_ts else []
    return [
        event.at(start)
        for start in starts(event, end_ts, zone, not_before=begin_ts)
        if start + event.end_ts - event.start_ts >= begin_ts
    ]


def first_start(event: Event, zone: tzinfo) -> int:
    """When the first occurrence starts; weekly rules may leave out the day of the row itself."""
    unit, count = unit_of(event.repeat_interval)
    horizon = event.start_ts + (2 * model.WEEK_S * count if unit == "week" else 0)
    return next(starts(event, horizon, zone), event.start_ts)


def count_before(event: Event, start_ts: int, zone: tzinfo) -> int:
    """How many occurrences, exceptions included, start before `start_ts`."""
    return sum(1 for _ in _all_starts(event, start_ts - 1, zone))


def starts(
    event: Event, end_ts: int, zone: tzinfo, *, not_before: int | None = None
) -> Iterator[int]:
    """Instants up to `end_ts` at which occurrences start, without the exceptions.

    Those that end before `not_before` may be left out.
    """
    exceptions = event.exceptions
    for start in _all_starts(event, end_ts, zone, not_before):
        if not exceptions or model.day_code(model.day_of(start, zone)) not in exceptions:
            yield start


def _all_starts(
    event: Event, end_ts: int, zone: tzinfo, not_before: int | None = None
) -> Iterator[int]:
    limit = event.repeat_limit if event.is_repeating else 0
    left = -limit if limit < 0 else None
    skip_to = event.start_ts
    if not_before is not None and left is None:
        lasting = min(event.end_ts - event.start_ts, _MOST_OVERLAPS * event.repeat_interval)
        skip_to = not_before - lasting - 2 * model.DAY_S
    for start in _unlimited_starts(event, end_ts, zone, skip_to):
        if start > end_ts or 0 < limit < start or left == 0:
            return
        if left is not None:
            left -= 1
        yield start


def _unlimited_starts(event: Event, end_ts: int, zone: tzinfo, skip_to: int) -> Iterator[int]:
    unit, count = unit_of(event.repeat_interval)
    if not unit:
        yield event.start_ts
    elif unit == "second":
        behind = max(0, skip_to - event.start_ts)
        yield from range(event.start_ts + behind // count * count, end_ts + 1, count)
    else:
        first = model.local(event.start_ts, zone)
        skip_day = model.day_of(skip_to, zone)
        for day in _days(unit, count, event.repeat_rule, first.date(), skip_day):
            yield model.instant(datetime.combine(day, first.time()), zone)


def _days(unit: str, count: int, rule: int, first: date, skip_to: date) -> Iterator[date]:
    if unit == "day":
        return _every(count, first, skip_to)
    if unit == "week":
        return _weekly(first, count, rule, skip_to)
    return _monthly(first, count * (12 if unit == "year" else 1), rule)


def _every(days: int, first: date, skip_to: date) -> Iterator[date]:
    day = first + timedelta(days=max(0, (skip_to - first).days) // days * days)
    while day.year < _LAST_YEAR:
        yield day
        day += timedelta(days=days)


def _weekly(first: date, count: int, mask: int, skip_to: date) -> Iterator[date]:
    weekdays = [timedelta(days=i) for i in range(7) if mask >> i & 1]
    monday = first - timedelta(days=first.weekday())
    for week in _every(7 * count, monday, skip_to) if weekdays else ():
        yield from (week + days for days in weekdays if week + days >= first)


def _monthly(first: date, months: int, rule: int) -> Iterator[date]:
    index = first.year * 12 + first.month - 1
    while index // 12 < _LAST_YEAR:
        day = _day_in_month(index // 12, index % 12 + 1, first, rule)
        if day is not None:
            yield day
        index += months


def _day_in_month(year: int, month: int, first: date, rule: int) -> date | None:
    days = calendar.monthrange(year, month)[1]
    if rule == model.LAST_DAY:
        # The first one stays where it is, even where it is not the last day of its month.
        return first if (year, month) == (first.year, first.month) else date(year, month, days)
    if rule == model.LAST_WEEKDAY and is_last_weekday(first):
        last = date(year, month, days)
        return last - timedelta(days=(last.weekday() - first.weekday()) % 7)
    number = first.day
    if rule in (model.NTH_WEEKDAY, model.LAST_WEEKDAY):
        begin = date(year, month, 1)
        number = 1 + (first.weekday() - begin.weekday()) % 7 + (first.day - 1) // 7 * 7
    return date(year, month, number) if number <= days else None


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
    return model.SAME_DAY if unit in ("month", "year") else present


def rule_after_move(interval: int, rule: int, old: date, new: date) -> int:
    """The rule when the first day moves: a single weekday moves along."""
    unit, _ = unit_of(interval)
    if unit == "week" and rule in (1, 2, 4, 8, 16, 32, 64):
        return weekday_bit(new)
    if unit in ("month", "year"):
        if rule == model.LAST_DAY and not is_last_day(new):
            return model.SAME_DAY
        if rule == model.LAST_WEEKDAY and not is_last_weekday(new):
            return model.NTH_WEEKDAY
    return rule


def limit_before(event: Event, occurrence_ts: int, zone: tzinfo) -> int:
    """The limit that ends the repetition before an occurrence: one interval earlier, 23:59:59."""
    day = model.day_of(occurrence_ts - event.repeat_interval, zone)
    return model.instant(datetime.combine(day, time(23, 59, 59)), zone)

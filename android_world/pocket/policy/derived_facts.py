"""What follows from a goal by reading a calendar and a clock: dates, times, digits."""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from android_world.core.text_sanitizing import split_list

FACTS: Final = split_list("""
    date, day_month, weekday, relative, cell, end_date, time, hour, minute, end_time, end_hour,
    end_minute, digit
""")
"""The kinds of facts, by number."""

_MONTHS: Final = [name.casefold() for name in calendar.month_name]
_DAYS: Final = [name.casefold() for name in calendar.day_name]
_SHORT_DAYS: Final = list(calendar.day_abbr)
_SHORT_MONTHS: Final = list(calendar.month_abbr)
_YEARS: Final = range(2023, 2040)
_COUNTS: Final = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_SHOWN_DAY = re.compile(r"\b([A-Z][a-z]{2}), ([A-Z][a-z]{2}) (\d{1,2})\b")
_ISO = re.compile(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b")
_NAMED = re.compile(rf"\b({'|'.join(_MONTHS[1:])}) (\d{{1,2}})(?:,? (\d{{4}}))?\b", re.I)
_ONLY_DAY = re.compile(
    rf"(?:\w+, )?({'|'.join([*_MONTHS[1:], *_SHORT_MONTHS[1:]])}) (\d{{1,2}})"
    r"(?:, \d{4}| \(\w+\))?",
    re.I,
)
_ONLY_TIME = re.compile(r"\d{1,2}:\d{2}(?: ?[AP]M)?", re.I)
_WEEKDAY = re.compile(rf"\b({'|'.join(_DAYS)})\b", re.I)
_NEAR = re.compile(r"\b(today|tomorrow|yesterday)\b", re.I)
_AHEAD = re.compile(r"\bin (\w+) (day|week)s?\b", re.I)
_TIME = re.compile(
    r"\b(\d{1,2})(?::(\d{2}))?\s?(am|pm)\b|\b(\d{1,2}):(\d{2})\b|\b(\d{1,2})h\b", re.I
)
_LASTS = re.compile(r"\b(\d+) ?min(?:ute)?s?\b", re.I)
_PART = re.compile(r"\b(\d+) (hour|minute|second)s?\b", re.I)


class Fact(NamedTuple):
    """A text that follows from the goal.

    Attributes:
      kind: one of `FACTS`.
      text: as a screen may show it.
    """

    kind: str
    text: str


def visible_day(labels: Iterable[str]) -> datetime.date | None:
    """The day that one of the texts names with its weekday; its year is one in which that fits."""
    for label in labels:
        match = _SHOWN_DAY.search(label)
        if match and match[1] in _SHORT_DAYS and match[2] in _SHORT_MONTHS:
            month, day = _SHORT_MONTHS.index(match[2]), int(match[3])
            for year in _YEARS:
                found = _date(year, month, day)
                if found is not None and found.weekday() == _SHORT_DAYS.index(match[1]):
                    return found
    return None


def facts_of(goal: str, today: datetime.date | None, tapped: str = "", done: int = 0) -> list[Fact]:
    """What follows from a goal.

    Args:
      goal: what is asked for.
      today: the day, where a screen has said it.
      tapped: the digits that were tapped so far.
      done: where in the goal the words end that were done last: what comes next counts first.
    """
    left = goal[done:]
    date = _first_date(left, today) or _first_date(goal, today)
    from_here = left if _first_time(left) is not None else goal
    time = _first_time(from_here)
    found = [] if date is None else _of_date(date, today)
    if time is not None:
        start = datetime.datetime.combine(date or today or datetime.date(2023, 1, 1), time)
        found += _of_time("", start)
        lasts = _LASTS.search(from_here)
        if lasts:
            end = start + datetime.timedelta(minutes=int(lasts[1]))
            found += _of_time("end_", end)
            if end.date() != start.date() and date is not None:
                found.append(Fact("end_date", f"{end.day:02d} {end:%B %Y}"))
    digits = _duration_digits(goal)
    if digits and digits.startswith(tapped) and len(tapped) < len(digits):
        found.append(Fact("digit", digits[len(tapped)]))
    return found


def cell_of(date: datetime.date) -> int:
    """Where a day is in the table of its month, from 0; weeks start on Sunday.

    A month that starts on a Sunday has the last week of the month before above it.
    """
    return date.replace(day=1).isoweekday() + date.day - 1


def date_of(text: str, today: datetime.date | None) -> datetime.date | None:
    """The day that a text is, as in `October 25` or `October 25 (Wed)`; years are today's."""
    match = _ONLY_DAY.fullmatch(text)
    if match is None or today is None:
        return None
    month = next(i for i, m in enumerate(_SHORT_MONTHS) if m and match[1].title().startswith(m))
    return _date(today.year, month, int(match[2]))


def timestamps_of(
    labels: Iterable[str], today: datetime.date | None
) -> list[tuple[datetime.date, datetime.time]]:
    """Each day with the times that follow it on a screen, before the next day."""
    found: list[tuple[datetime.date, datetime.time]] = []
    day = None
    for label in labels:
        day = date_of(label, today) or day
        time = _first_time(label) if day is not None and _ONLY_TIME.fullmatch(label) else None
        if day is not None and time is not None:
            found.append((day, time))
    return found


def _date(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


def _first_date(goal: str, today: datetime.date | None) -> datetime.date | None:
    if match := _ISO.search(goal):
        return _date(int(match[1]), int(match[2]), int(match[3]))
    if match := _NAMED.search(goal):
        year = int(match[3]) if match[3] else (today.year if today else _YEARS[0])
        return _date(year, _MONTHS.index(match[1].casefold()), int(match[2]))
    if today is None:
        return None
    if match := _NEAR.search(goal):
        near = {"today": 0, "tomorrow": 1, "yesterday": -1}[match[1].casefold()]
        if near or not _AHEAD.search(goal):
            return today + datetime.timedelta(days=near)
    if match := _AHEAD.search(goal):
        count = _COUNTS.get(match[1].casefold()) or (int(match[1]) if match[1].isdigit() else 0)
        return today + datetime.timedelta(days=count * (7 if match[2].casefold() == "week" else 1))
    if match := _WEEKDAY.search(goal):
        ahead = (_DAYS.index(match[1].casefold()) - today.weekday() - 1) % 7 + 1
        return today + datetime.timedelta(days=ahead)
    return None


def _of_date(date: datetime.date, today: datetime.date | None) -> list[Fact]:
    found = [
        Fact("date", f"{date.day:02d} {date:%B %Y}"),
        Fact("day_month", f"{date:%B} {date.day}"),
        Fact("day_month", f"{date.day} {date:%b}"),
        Fact("day_month", f"{date:%b} {date.day}"),
        Fact("weekday", f"{date:%A}"),
        Fact("cell", str(cell_of(date))),
    ]
    if today is not None and abs((date - today).days) <= 1:
        names = (("Yesterday", "Yest"), ("Today",), ("Tomorrow", "Tmrw"))
        found += [Fact("relative", name) for name in names[(date - today).days + 1]]
    return found


def _first_time(goal: str) -> datetime.time | None:
    match = _TIME.search(goal)
    if match is None:
        return None
    hour, minute = int(match[1] or match[4] or match[6]), int(match[2] or match[5] or 0)
    if match[3]:
        hour = hour % 12 + (12 if match[3].casefold() == "pm" else 0)
    return datetime.time(hour, minute) if hour < 24 and minute < 60 else None


def _of_time(prefix: str, time: datetime.datetime) -> list[Fact]:
    return [
        Fact(f"{prefix}time", f"{time:%H:%M}"),
        Fact(f"{prefix}hour", f"{time.hour} hours"),
        Fact(f"{prefix}minute", f"{time.minute} minutes"),
    ]


def _duration_digits(goal: str) -> str:
    """Hours, minutes and seconds as a key pad takes them."""
    parts = {match[2].casefold(): int(match[1]) for match in _PART.finditer(goal)}
    if len(parts) < 2:
        return ""
    numbers = (parts.get(unit, 0) for unit in ("hour", "minute", "second"))
    return "".join(f"{number:02d}" for number in numbers).lstrip("0")

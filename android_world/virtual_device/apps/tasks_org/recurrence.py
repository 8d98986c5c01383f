"""Tasks that repeat: their rules, as RFC 5545 writes them, and their next dates."""

from __future__ import annotations

import calendar
import datetime
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.tasks_org import dates
from android_world.virtual_device.ui.widgets.date_picker import add_months, clamp_day

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.model import Task
    from android_world.virtual_device.system.device_protocol import Device

NEVER = "Does not repeat"
SIMPLE = {
    "": NEVER,
    "FREQ=DAILY": "Every day",
    "FREQ=WEEKLY": "Every week",
    "FREQ=MONTHLY": "Every month",
    "FREQ=YEARLY": "Every year",
}
UNITS = {
    "MINUTELY": "minute",
    "HOURLY": "hour",
    "DAILY": "day",
    "WEEKLY": "week",
    "MONTHLY": "month",
    "YEARLY": "year",
}
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last"}
_PLAIN = {"DAILY": "daily", "WEEKLY": "weekly", "MONTHLY": "monthly", "YEARLY": "yearly"}
_CLOCKED = {"MINUTELY": datetime.timedelta(minutes=1), "HOURLY": datetime.timedelta(hours=1)}
_MOST = 999
_WEEK = 7
_MONTHS_AHEAD = 60  # A fifth weekday of the month, however many months lie between.
_DAY = re.compile(r"([+-]?\d{0,2})(MO|TU|WE|TH|FR|SA|SU)")


@dataclass(frozen=True)
class Rule:
    """When something repeats; `days` are weekdays, each with its place in the month or 0."""

    frequency: str
    interval: int = 1
    days: tuple[tuple[int, int], ...] = ()
    until: datetime.date | None = None
    count: int = 0

    def __str__(self) -> str:
        parts = [f"FREQ={self.frequency}"]
        if self.until:
            parts.append(f"UNTIL={self.until:%Y%m%d}")
        if self.count:
            parts.append(f"COUNT={self.count}")
        if self.interval != 1:
            parts.append(f"INTERVAL={self.interval}")
        if self.days:
            named = ",".join(f"{place or ''}{DAYS[day]}" for place, day in self.days)
            parts.append(f"BYDAY={named}")
        return ";".join(parts)


def parse(text: str) -> Rule | None:
    """A rule as it is stored; None of what is none."""
    text = text.upper().removeprefix("RRULE:")
    fields = dict(part.split("=", 1) for part in text.split(";") if "=" in part)
    frequency = fields.get("FREQ", "")
    if frequency not in UNITS:
        return None
    days = tuple(
        (int(found[1] or 0), DAYS.index(found[2]))
        for found in map(_DAY.fullmatch, fields.get("BYDAY", "").split(","))
        if found and found[1] not in ("+", "-")
    )
    interval = min(max(_number(fields.get("INTERVAL", "")), 1), _MOST)
    until = _date(fields.get("UNTIL", ""))
    return Rule(frequency, interval, days, until, _number(fields.get("COUNT", "")))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _date(text: str) -> datetime.date | None:
    try:
        return datetime.datetime.strptime(text[:8], "%Y%m%d").date()
    except ValueError:
        return None


def text(device: Device, stored: str) -> str:
    """A rule as the editor shows it."""
    rule = parse(stored)
    if rule is None:
        return NEVER
    if rule.interval == 1 and rule.frequency in _PLAIN:
        said = f"Repeats {_PLAIN[rule.frequency]}"
    else:
        plural = "s" if rule.interval > 1 else ""
        number = f"{rule.interval} " if plural else ""
        said = f"Repeats every {number}{UNITS[rule.frequency]}{plural}"
    if rule.days:
        said += f" on {', '.join(_weekday(*each) for each in rule.days)}"
    if rule.until:
        said += f", ends on {dates.long_day(device, rule.until)}"
    elif rule.count:
        said += f", occurs {rule.count} time{'s' if rule.count > 1 else ''}"
    return said


def _weekday(place: int, day: int) -> str:
    if not place:
        return calendar.day_abbr[day]
    return f"the {ORDINALS.get(place, str(place))} {calendar.day_name[day]}"


def again(device: Device, task: Task) -> Task | None:
    """The task with its next date, or None if there is none."""
    rule = parse(task.recurrence)
    if rule is None or rule.count == 1:
        return None
    now = device.clock.now_ms
    from_due = bool(task.due) and not task.repeat_from
    base = dates.moment(device, task.due if from_due else now)
    try:
        if rule.frequency in _CLOCKED:
            when = base + _CLOCKED[rule.frequency] * rule.interval
            later = dates.at(device, when.date(), when.time().replace(second=0, microsecond=0))
        else:
            day = _next(base.date(), rule)
            timed = dates.moment(device, task.due).time() if dates.has_time(task.due) else None
            later = (
                dates.at(device, day, timed.replace(second=0))
                if timed
                else dates.at_noon(device, day)
            )
    except (OverflowError, ValueError):
        return None
    if rule.until and dates.moment(device, later).date() > rule.until:
        return None
    left = replace(rule, count=rule.count - 1) if rule.count else rule
    start = task.start and task.start + (later - task.due if task.due else 0)
    recurrence = str(left) if rule.count else task.recurrence
    return replace(task, due=later, start=start, recurrence=recurrence, completed=0)


def _next(day: datetime.date, rule: Rule) -> datetime.date:
    if rule.frequency == "DAILY":
        return day + datetime.timedelta(days=rule.interval)
    if rule.frequency == "WEEKLY":
        return _next_weekday(day, rule)
    placed = [(place, weekday) for place, weekday in rule.days if place]
    if rule.frequency == "MONTHLY" and placed:
        return _next_position(day, rule.interval, *placed[0])
    months = rule.interval * (12 if rule.frequency == "YEARLY" else 1)
    return clamp_day(*add_months(day.year, day.month, months), day.day)


def _next_weekday(day: datetime.date, rule: Rule) -> datetime.date:
    """The next of the rule's weekdays in this week, else the first in the next one that counts."""
    wanted = sorted({(weekday + 1) % _WEEK for _, weekday in rule.days})  # Weeks begin on Sunday.
    if not wanted:
        return day + datetime.timedelta(days=_WEEK * rule.interval)
    today = (day.weekday() + 1) % _WEEK
    ahead = [weekday - today for weekday in wanted if weekday > today]
    days = ahead[0] if ahead else wanted[0] - today + _WEEK * rule.interval
    return day + datetime.timedelta(days=days)


def _next_position(day: datetime.date, interval: int, place: int, weekday: int) -> datetime.date:
    for months in range(0, interval * _MONTHS_AHEAD, interval):
        year, month = add_months(day.year, day.month, months)
        found = placed_day(year, month, place, weekday)
        if found and found > day:
            return found
    raise ValueError("no such day")


def placed_day(year: int, month: int, place: int, weekday: int) -> datetime.date | None:
    """The first, second ... or last (-1) of a month's Mondays, Tuesdays ..."""
    last = calendar.monthrange(year, month)[1]
    days = [d for d in range(1, last + 1) if datetime.date(year, month, d).weekday() == weekday]
    index = place - 1 if place > 0 else place
    return datetime.date(year, month, days[index]) if -len(days) <= index < len(days) else None

"""How the app writes dates, times, reminders and repetitions."""

from __future__ import annotations

import calendar
from datetime import date, datetime, timedelta, tzinfo

from android_world.virtual_device.apps._lib.simple_mobile_tools.style import time_text
from android_world.virtual_device.apps.simple_calendar import model, recurrence
from android_world.virtual_device.apps.simple_calendar.model import Event

_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_MINUTES = {"minute": 1, "hour": 60, "day": 1440, "week": 10080}
_EVERY_DAY = 127


def month_title(day: date, today: date) -> str:
    """`October`, or `October 2024` in another year."""
    return _date_text(calendar.month_name[day.month], day, today)


def day_title(day: date, today: date) -> str:
    """`October 15 (Sun)`, or `October 15 2024 (Sun)` in another year."""
    return f"{short_day(day, today)} ({day:%a})"


def short_day(day: date, today: date) -> str:
    """`October 15`, with the year if it is another one."""
    return _date_text(f"{calendar.month_name[day.month]} {day.day}", day, today)


def _date_text(text: str, day: date, today: date) -> str:
    return text if day.year == today.year else f"{text} {day.year}"


def list_day(day: date) -> str:
    """`15 Sunday`."""
    return f"{day.day} {day:%A}"


def full_day(day: date) -> str:
    """`October 20 2023`."""
    return f"{calendar.month_name[day.month]} {day.day} {day.year}"


def event_time(event: Event, zone: tzinfo, today: date, twenty_four: bool, listed: bool) -> str:
    """When an event is: start, end if it differs, and the day of the end if it is another one."""
    start, end = model.local(event.start_ts, zone), model.local(event.end_ts, zone)
    if event.is_all_day:
        text = "All-day"
    else:
        text = time_text(start, twenty_four)
        if event.end_ts != event.start_ts:
            text += f" - {time_text(end, twenty_four)}"
    if start.date() != end.date():
        text += f" ({list_day(end.date()) if listed else short_day(end.date(), today)})"
    return text


def span(minutes: int) -> str:
    """`10 minutes`, `2 hours`, `1 day`: in the largest unit that fits."""
    for unit in ("week", "day", "hour"):
        if minutes and minutes % _MINUTES[unit] == 0:
            return plural(minutes // _MINUTES[unit], unit)
    return plural(minutes, "minute")


def plural(count: int, noun: str) -> str:
    """`1 day`, `2 days`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def reminder_text(minutes: int, twenty_four: bool = True) -> str:
    """`10 minutes before`, `At start`, `During the day at 08:00`, `No reminder`."""
    if minutes == model.REMINDER_OFF:
        return "No reminder"
    if minutes == 0:
        return "At start"
    if minutes < 0:
        at = datetime.min + timedelta(minutes=-minutes)
        return f"During the day at {time_text(at, twenty_four)}"
    return f"{span(minutes)} before"


def repetition_text(interval: int) -> str:
    """`No repetition`, `Daily`, `Weekly`, `3 weeks` ..."""
    unit, count = recurrence.unit_of(interval)
    if not unit:
        return "No repetition"
    if count == 1:
        return {"day": "Daily", "week": "Weekly", "month": "Monthly", "year": "Yearly"}[unit]
    return plural(count, unit)


def weekdays_from(first: int) -> list[int]:
    """The days of a week that starts with `first`; 0 is Monday."""
    return [(first + i) % 7 for i in range(7)]


def rule_text(event_day: date, interval: int, rule: int, first_weekday: int) -> str:
    """The value of the row below the repetition."""
    unit, _ = recurrence.unit_of(interval)
    if unit == "week":
        days = (calendar.day_abbr[i] for i in weekdays_from(first_weekday) if rule >> i & 1)
        return "Every day" if rule == _EVERY_DAY else ", ".join(days)
    if rule in (model.NTH_WEEKDAY, model.LAST_WEEKDAY):
        text = _nth_weekday(event_day, rule == model.LAST_WEEKDAY)
        text = text[0].upper() + text[1:]
        return f"{text} in {calendar.month_name[event_day.month]}" if unit == "year" else text
    return "The last day" if rule == model.LAST_DAY and unit == "month" else "The same day"


def _nth_weekday(day: date, last: bool) -> str:
    order = "last" if last else _ORDINALS[recurrence.order_in_month(day) - 1]
    return f"every {order} {day:%A}"


def rule_choices(day: date, yearly: bool) -> list[tuple[int, str]]:
    """What can be chosen below a monthly or yearly repetition."""
    place = f" in {calendar.month_name[day.month]}" if yearly else ""
    same = "on the same day every year" if yearly else "on the same day each month"
    choices = [(1, f"Repeat {same}")]
    if recurrence.order_in_month(day) < 5:
        choices.append((model.NTH_WEEKDAY, f"Repeat {_nth_weekday(day, last=False)}{place}"))
    if recurrence.is_last_weekday(day):
        choices.append((model.LAST_WEEKDAY, f"Repeat {_nth_weekday(day, last=True)}{place}"))
    if not yearly and recurrence.is_last_day(day):
        choices.append((model.LAST_DAY, "Repeat on the last day of the month"))
    return choices


def limit_text(limit: int, zone: tzinfo) -> tuple[str, str]:
    """Label and value of the row with the end of the repetition."""
    if limit > 0:
        return "Repeat till", full_day(model.day_of(limit, zone))
    if limit < 0:
        return "Repeat", plural(-limit, "time")
    return "Repeat", "Forever"


def remaining_text(seconds: int) -> str:
    """`1 day, 2 hours, 15 minutes, 1 second`."""
    parts = []
    for noun, size in (("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1)):
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(plural(count, noun))
    return ", ".join(parts) or "0 seconds"

"""Events as iCalendar text (RFC 5545), written and read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta, tzinfo

from android_world.virtual_device.apps.simple_calendar import model, recurrence
from android_world.virtual_device.apps.simple_calendar.model import Event
from android_world.virtual_device.system.time_zones import find_zone

IMPORTED = "imported-ics"
_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_UNITS = {
    "DAILY": model.DAY_S,
    "WEEKLY": model.WEEK_S,
    "MONTHLY": model.MONTH_S,
    "YEARLY": model.YEAR_S,
}
_FREQUENCIES = {"day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY"}
_MINUTES = {"W": 10080, "D": 1440, "H": 60, "M": 1}
_MAX_INT = 2**31 - 1
_ESCAPES = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"}


def to_ics(events: Iterable[Event], zone: tzinfo) -> str:
    """The events as one calendar."""
    lines = [
        "BEGIN:VCALENDAR",
        "PRODID:-//Simple Mobile Tools//NONSGML Event Calendar//EN",
        "VERSION:2.0",
        *(line for event in events for line in _component(event, zone)),
        "END:VCALENDAR",
        "",
    ]
    return "\r\n".join(lines)


def _component(event: Event, zone: tzinfo) -> Iterator[str]:
    kind = "VTODO" if event.is_task else "VEVENT"
    yield f"BEGIN:{kind}"
    texts = {"SUMMARY": event.title, "DESCRIPTION": event.description, "LOCATION": event.location}
    for name, value in texts.items():
        if value:
            yield f"{name}:{''.join(_ESCAPES.get(c, c) for c in value)}"
    if event.import_id:
        yield f"UID:{event.import_id}"
    if event.is_all_day:
        start, last = model.day_of(event.start_ts, zone), model.day_of(event.end_ts, zone)
        begin = f";VALUE=DATE:{model.day_code(start)}"
        end = f";VALUE=DATE:{model.day_code(last + timedelta(days=1))}"
    else:
        begin, end = f":{_utc(event.start_ts)}", f":{_utc(event.end_ts)}"
    yield f"DTSTART{begin}"
    if not event.is_task:
        yield f"DTEND{end}"
    if event.is_repeating:
        yield f"RRULE:{_rrule(event, zone)}"
    yield from (f"EXDATE;VALUE=DATE:{code}" for code in sorted(event.exceptions))
    for minutes in event.reminders:
        trigger = f"-PT{minutes}M" if minutes >= 0 else f"PT{-minutes}M"
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:{trigger}", "END:VALARM")
    if event.is_completed:
        yield "STATUS:COMPLETED"
    yield f"END:{kind}"


def _utc(ts: int) -> str:
    return model.local(ts, UTC).strftime("%Y%m%dT%H%M%SZ")


def _rrule(event: Event, zone: tzinfo) -> str:
    unit, count = recurrence.unit_of(event.repeat_interval)
    parts = [f"FREQ={_FREQUENCIES.get(unit, 'DAILY')}", f"INTERVAL={max(1, count)}"]
    if event.repeat_limit > 0:
        parts.append(f"UNTIL={_utc(event.repeat_limit)}")
    elif event.repeat_limit < 0:
        parts.append(f"COUNT={-event.repeat_limit}")
    first = model.local(event.start_ts, zone).date()
    day = _WEEKDAYS[first.weekday()]
    if unit == "week":
        chosen = [name for i, name in enumerate(_WEEKDAYS) if event.repeat_rule >> i & 1]
        parts.append(f"BYDAY={','.join(chosen)}")
    elif event.repeat_rule == model.NTH_WEEKDAY:
        parts.append(f"BYDAY={recurrence.order_in_month(first)}{day}")
    elif event.repeat_rule == model.LAST_WEEKDAY:
        parts.append(f"BYDAY=-1{day}")
    elif event.repeat_rule == model.LAST_DAY:
        parts.append("BYMONTHDAY=-1")
    if unit == "year" and event.repeat_rule in (model.NTH_WEEKDAY, model.LAST_WEEKDAY):
        parts.append(f"BYMONTH={first.month}")
    return ";".join(parts)


# -- reading -----------------------------------------------------------------------------------


def from_ics(text: str, zone: tzinfo, source: str = IMPORTED) -> list[Event]:
    """The events and tasks of a calendar; what cannot be understood is left out."""
    events = (_parse_or_none(kind, lines, zone) for kind, lines in _components(text))
    return [event._replace(source=source) for event in events if event is not None]


def _parse_or_none(kind: str, lines: list[tuple[str, str]], zone: tzinfo) -> Event | None:
    try:
        return _parse(kind, lines, zone)
    except (OverflowError, ValueError):
        return None


def _int(digits: str) -> int:
    """A number, if it is an `int` of Java."""
    number = int(digits)
    if number > _MAX_INT:
        raise ValueError(f"{digits[:20]} is too large")
    return number


def _components(text: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    unfolded = re.sub(r"\r?\n[ \t]", "", text)
    kind, depth = "", 0
    lines: list[tuple[str, str]] = []
    for line in unfolded.splitlines():
        name, _, value = line.partition(":")
        if line in ("BEGIN:VEVENT", "BEGIN:VTODO"):
            kind, lines, depth = value, [], 0
        elif kind and line == f"END:{kind}":
            yield kind, lines
            kind = ""
        elif kind:
            depth += (name == "BEGIN") - (name == "END")
            if depth == 0 or name.startswith("TRIGGER"):
                lines.append((name.upper(), value))


def _parse(kind: str, lines: list[tuple[str, str]], zone: tzinfo) -> Event | None:
    fields = {name.partition(";")[0]: (name, value) for name, value in lines}

    def field(name: str) -> str:
        return fields.get(name, ("", ""))[1]

    begin = _timestamp(fields.get("DTSTART") or fields.get("DUE"), zone)
    if begin is None:
        return None
    start, all_day = begin
    end = start if kind == "VTODO" else _end(fields, start, all_day, zone)
    interval, rule, limit = _repetition(field("RRULE"), start, zone)
    codes = [c[:8] for n, v in lines if n.startswith("EXDATE") for c in v.split(",")]
    exceptions = [code for code in codes if code.isdecimal()]
    reminders = sorted(m for n, v in lines if n.startswith("TRIGGER") for m in _trigger(v))
    first, second, third = [*reminders, -1, -1, -1][:3]
    return Event(
        start,
        end,
        title=_plain(field("SUMMARY"))[:180],
        location=_plain(field("LOCATION")),
        description=_plain(field("DESCRIPTION")),
        reminder_1_minutes=first,
        reminder_2_minutes=second,
        reminder_3_minutes=third,
        repeat_interval=interval,
        repeat_rule=rule,
        repeat_limit=limit,
        repetition_exceptions=json.dumps(exceptions, separators=(",", ":")),
        import_id=field("UID"),
        flags=model.FLAG_ALL_DAY if all_day else 0,
        time_zone=str(zone),
        type=model.TYPE_TASK if kind == "VTODO" else 0,
    )


def _end(fields: dict[str, tuple[str, str]], start: int, all_day: bool, zone: tzinfo) -> int:
    found = _timestamp(fields.get("DTEND"), zone)
    if found is None:
        return start + 12 * 3600 if all_day else start
    # The end of an all-day event is the day after; the app keeps noon of the last day.
    return max(start, found[0] - 12 * 3600) if all_day else found[0]


def _timestamp(field: tuple[str, str] | None, zone: tzinfo) -> tuple[int, bool] | None:
    if field is None:
        return None
    name, value = field
    match = re.fullmatch(r"(\d{8})(?:T(\d{4,6})(Z?))?", value.strip())
    if match is None:
        return None
    try:
        day = datetime.strptime(match[1], "%Y%m%d")
        if match[2] is None:
            return model.instant(day, zone), True
        clock = datetime.strptime(match[2].ljust(6, "0"), "%H%M%S").time()
    except ValueError:
        return None
    named = re.search(r"TZID=\"?([^;:\"]+)", name)
    where = UTC if match[3] else (find_zone(named[1]) if named else None) or zone
    return model.instant(datetime.combine(day, clock), where), False


def _repetition(text: str, start: int, zone: tzinfo) -> tuple[int, int, int]:
    parts = dict(p.split("=", 1) for p in text.upper().split(";") if "=" in p)
    unit = _UNITS.get(parts.get("FREQ", ""))
    if unit is None:
        return 0, 0, 0
    every = parts.get("INTERVAL", "1")
    interval = unit * (_int(every) if every.isdecimal() else 1)
    limit = 0
    until = _timestamp(("UNTIL", parts["UNTIL"]), zone) if "UNTIL" in parts else None
    if until is not None:
        limit = until[0] + model.DAY_S - 1 if until[1] else until[0]
    elif parts.get("COUNT", "").isdecimal():
        limit = -_int(parts["COUNT"])
    return interval, _rule(unit, parts, start, zone), limit


def _rule(unit: int, parts: dict[str, str], start: int, zone: tzinfo) -> int:
    days = [d for d in parts.get("BYDAY", "").split(",") if d]
    if unit == model.WEEK_S:
        mask = sum(1 << _WEEKDAYS.index(d) for d in set(days) if d in _WEEKDAYS)
        return mask or recurrence.weekday_bit(model.local(start, zone).date())
    if unit == model.DAY_S:
        return 0
    if days:
        return model.LAST_WEEKDAY if days[0].startswith("-1") else model.NTH_WEEKDAY
    return model.LAST_DAY if parts.get("BYMONTHDAY") == "-1" else model.SAME_DAY


def _trigger(value: str) -> list[int]:
    parts = re.findall(r"(\d+)([WDHM])", value)
    minutes = sum(_int(count) * _MINUTES[unit] for count, unit in parts)
    if not parts and "0S" not in value:
        return []
    return [minutes if value.startswith("-") or minutes == 0 else min(-2, -minutes)]


def _plain(value: str) -> str:
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], value)

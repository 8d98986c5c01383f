"""Events as iCalendar text (RFC 5545), written and read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta, tzinfo

from android_world.virtual_device.apps.simple_calendar import repetition
from android_world.virtual_device.apps.simple_calendar.model import (
    DAY_S,
    FLAG_ALL_DAY,
    LAST_DAY,
    LAST_WEEKDAY,
    MONTH_S,
    NTH_WEEKDAY,
    SAME_DAY,
    TYPE_TASK,
    WEEK_S,
    YEAR_S,
    Event,
    day_code,
    instant,
    local,
)
from android_world.virtual_device.system.zones import zone_named

IMPORTED = "imported-ics"
_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_UNITS = {"DAILY": DAY_S, "WEEKLY": WEEK_S, "MONTHLY": MONTH_S, "YEARLY": YEAR_S}
_FREQUENCIES = {"day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY"}
_MINUTES = {"W": 10080, "D": 1440, "H": 60, "M": 1}
_ESCAPES = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"}


def to_ics(events: Iterable[Event], zone: tzinfo) -> str:
    """The events as one calendar."""
    lines = ["BEGIN:VCALENDAR", "PRODID:-//Simple Mobile Tools//NONSGML Event Calendar//EN"]
    lines.append("VERSION:2.0")
    for event in events:
        lines += _component(event, zone)
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def _component(event: Event, zone: tzinfo) -> list[str]:
    kind = "VTODO" if event.is_task else "VEVENT"
    lines = [f"BEGIN:{kind}"]
    for name, value in (
        ("SUMMARY", event.title),
        ("DESCRIPTION", event.description),
        ("LOCATION", event.location),
    ):
        if value:
            lines.append(f"{name}:{''.join(_ESCAPES.get(c, c) for c in value)}")
    if event.import_id:
        lines.append(f"UID:{event.import_id}")
    start, end = local(event.start_ts, zone).date(), local(event.end_ts, zone).date()
    if event.is_all_day:
        lines.append(f"DTSTART;VALUE=DATE:{day_code(start)}")
        if not event.is_task:
            lines.append(f"DTEND;VALUE=DATE:{day_code(end + timedelta(days=1))}")
    else:
        lines.append(f"DTSTART:{_utc(event.start_ts)}")
        if not event.is_task:
            lines.append(f"DTEND:{_utc(event.end_ts)}")
    if event.is_repeating:
        lines.append(f"RRULE:{_rrule(event, zone)}")
    lines += [f"EXDATE;VALUE=DATE:{code}" for code in sorted(event.exceptions)]
    for minutes in event.reminders:
        trigger = f"-PT{minutes}M" if minutes >= 0 else f"PT{-minutes}M"
        lines += ["BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:{trigger}", "END:VALARM"]
    if event.is_completed:
        lines.append("STATUS:COMPLETED")
    return [*lines, f"END:{kind}"]


def _utc(ts: int) -> str:
    return local(ts, UTC).strftime("%Y%m%dT%H%M%SZ")


def _rrule(event: Event, zone: tzinfo) -> str:
    unit, count = repetition.unit_of(event.repeat_interval)
    parts = [f"FREQ={_FREQUENCIES.get(unit, 'DAILY')}", f"INTERVAL={max(1, count)}"]
    if event.repeat_limit > 0:
        parts.append(f"UNTIL={_utc(event.repeat_limit)}")
    elif event.repeat_limit < 0:
        parts.append(f"COUNT={-event.repeat_limit}")
    first = local(event.start_ts, zone).date()
    day = _WEEKDAYS[first.weekday()]
    if unit == "week":
        chosen = [name for i, name in enumerate(_WEEKDAYS) if event.repeat_rule >> i & 1]
        parts.append(f"BYDAY={','.join(chosen)}")
    elif event.repeat_rule == NTH_WEEKDAY:
        parts.append(f"BYDAY={repetition.order_in_month(first)}{day}")
    elif event.repeat_rule == LAST_WEEKDAY:
        parts.append(f"BYDAY=-1{day}")
    elif event.repeat_rule == LAST_DAY:
        parts.append("BYMONTHDAY=-1")
    if unit == "year" and event.repeat_rule in (NTH_WEEKDAY, LAST_WEEKDAY):
        parts.append(f"BYMONTH={first.month}")
    return ";".join(parts)


# -- reading -----------------------------------------------------------------------------------


def from_ics(text: str, zone: tzinfo, source: str = IMPORTED) -> list[Event]:
    """The events and tasks of a calendar; what cannot be understood is left out."""
    events = []
    for kind, lines in _components(text):
        event = _parse(kind, lines, zone)
        if event is not None:
            events.append(event._replace(source=source))
    return events


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
    begin = _moment(fields.get("DTSTART") or fields.get("DUE"), zone)
    if begin is None:
        return None
    start, all_day = begin
    end = _end(fields, start, all_day, zone)
    if kind == "VTODO":
        end = start
    interval, rule, limit = _repetition(fields.get("RRULE", ("", ""))[1], start, zone)
    exceptions = [
        code[:8]
        for name, value in lines
        if name.startswith("EXDATE")
        for code in value.split(",")
        if code[:8].isdecimal()
    ]
    reminders = sorted(m for n, v in lines if n.startswith("TRIGGER") for m in _trigger(v))[:3]
    first, second, third = [*reminders, -1, -1, -1][:3]
    return Event(
        start,
        end,
        title=_plain(fields.get("SUMMARY", ("", ""))[1])[:180],
        location=_plain(fields.get("LOCATION", ("", ""))[1]),
        description=_plain(fields.get("DESCRIPTION", ("", ""))[1]),
        reminder_1_minutes=first,
        reminder_2_minutes=second,
        reminder_3_minutes=third,
        repeat_interval=interval,
        repeat_rule=rule,
        repeat_limit=limit,
        repetition_exceptions=json.dumps(exceptions, separators=(",", ":")),
        import_id=fields.get("UID", ("", ""))[1],
        flags=FLAG_ALL_DAY if all_day else 0,
        time_zone=str(zone),
        type=TYPE_TASK if kind == "VTODO" else 0,
    )


def _end(fields: dict[str, tuple[str, str]], start: int, all_day: bool, zone: tzinfo) -> int:
    found = _moment(fields.get("DTEND"), zone)
    if found is None:
        return start + 12 * 3600 if all_day else start
    # The end of an all-day event is the day after; the app keeps noon of the last day.
    return max(start, found[0] - 12 * 3600) if all_day else found[0]


def _moment(field: tuple[str, str] | None, zone: tzinfo) -> tuple[int, bool] | None:
    if field is None:
        return None
    name, value = field
    match = re.fullmatch(r"(\d{8})(?:T(\d{4,6})(Z?))?", value.strip())
    if match is None:
        return None
    try:
        day = datetime.strptime(match[1], "%Y%m%d")
        if match[2] is None:
            return instant(day, zone), True
        clock = datetime.strptime(match[2].ljust(6, "0"), "%H%M%S").time()
    except ValueError:
        return None
    named = re.search(r"TZID=\"?([^;:\"]+)", name)
    where = UTC if match[3] else (zone_named(named[1]) if named else None) or zone
    return instant(datetime.combine(day, clock), where), False


def _repetition(text: str, start: int, zone: tzinfo) -> tuple[int, int, int]:
    parts = dict(p.split("=", 1) for p in text.upper().split(";") if "=" in p)
    unit = _UNITS.get(parts.get("FREQ", ""))
    if unit is None:
        return 0, 0, 0
    every = parts.get("INTERVAL", "1")
    interval = unit * (int(every) if every.isdecimal() else 1)
    limit = 0
    until = _moment(("UNTIL", parts["UNTIL"]), zone) if "UNTIL" in parts else None
    if until is not None:
        limit = until[0] + DAY_S - 1 if until[1] else until[0]
    elif parts.get("COUNT", "").isdecimal():
        limit = -int(parts["COUNT"])
    return interval, _rule(unit, parts, start, zone), limit


def _rule(unit: int, parts: dict[str, str], start: int, zone: tzinfo) -> int:
    days = [d for d in parts.get("BYDAY", "").split(",") if d]
    if unit == WEEK_S:
        mask = sum(1 << _WEEKDAYS.index(d) for d in set(days) if d in _WEEKDAYS)
        return mask or repetition.weekday_bit(local(start, zone).date())
    if unit == DAY_S:
        return 0
    if days:
        return LAST_WEEKDAY if days[0].startswith("-1") else NTH_WEEKDAY
    return LAST_DAY if parts.get("BYMONTHDAY") == "-1" else SAME_DAY


def _trigger(value: str) -> list[int]:
    parts = re.findall(r"(\d+)([WDHM])", value)
    minutes = sum(int(count) * _MINUTES[unit] for count, unit in parts)
    if not parts and "0S" not in value:
        return []
    return [minutes if value.startswith("-") or minutes == 0 else min(-2, -minutes)]


def _plain(value: str) -> str:
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], value)

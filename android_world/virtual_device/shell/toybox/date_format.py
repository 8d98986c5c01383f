"""Device time as commands print and read it."""

from __future__ import annotations

import datetime
import re

from android_world.virtual_device.system.date_format import zone_of

__all__ = ["format_time", "parse_set_time", "parse_time", "parse_touch_time", "zone_of"]

DEFAULT_FORMAT = "%a %b %e %H:%M:%S %Z %Y"
_NS = 1_000_000_000
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_FULL_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def format_time(ns: int, pattern: str, zone: datetime.tzinfo) -> str:
    """Format device nanoseconds as `strftime` does in the C locale, with `%N` besides."""
    moment = datetime.datetime.fromtimestamp(ns // _NS, zone)

    def expand(match: re.Match[str]) -> str:
        text = _directive(match.group(2), moment, ns, zone)
        flag = match.group(1)
        if flag == "-":
            return text.lstrip(" 0") or "0"
        return text.replace(" ", "0", 1) if flag == "0" and text.startswith(" ") else text

    return re.sub(r"%([-_0]?)(.)", expand, pattern, flags=re.S)


def _directive(letter: str, moment: datetime.datetime, ns: int, zone: datetime.tzinfo) -> str:
    composites = {
        "D": "%m/%d/%y",
        "F": "%Y-%m-%d",
        "R": "%H:%M",
        "T": "%H:%M:%S",
        "X": "%H:%M:%S",
        "c": "%a %b %e %H:%M:%S %Y",
        "h": "%b",
        "r": "%I:%M:%S %p",
        "x": "%m/%d/%y",
    }
    if letter in composites:
        return format_time(ns, composites[letter], zone)
    names = {
        "a": _DAYS[moment.weekday()],
        "A": _FULL_DAYS[moment.weekday()],
        "b": _MONTHS[moment.month - 1][:3],
        "B": _MONTHS[moment.month - 1],
        "p": "AM" if moment.hour < 12 else "PM",
        "P": "am" if moment.hour < 12 else "pm",
        "e": f"{moment.day:2}",
        "k": f"{moment.hour:2}",
        "l": f"{(moment.hour + 11) % 12 + 1:2}",
        "N": f"{ns % _NS:09}",
        "s": str(ns // _NS),
        "n": "\n",
        "t": "\t",
        "%": "%",
        "C": f"{moment.year // 100:02}",
        "Y": str(moment.year),
        "y": f"{moment.year % 100:02}",
        "Z": moment.tzname() or "UTC",
    }
    if letter in names:
        return names[letter]
    return moment.strftime(f"%{letter}") if letter in "dHIjmMSuUVwWzGg" else f"%{letter}"


def parse_time(text: str, now_ns: int, zone: datetime.tzinfo) -> int | None:
    """Nanoseconds of a time as `date -d` and `touch -d` read it; None if it is none."""
    text = text.strip()
    if re.fullmatch(r"@-?\d+(\.\d+)?", text):
        whole, _, fraction = text[1:].partition(".")
        return int(whole) * _NS + int((fraction + "000000000")[:9])
    if text == "now":
        return now_ns
    if match := re.fullmatch(
        r"(?:(\d{4})-(\d\d)-(\d\d))?[T ]?(?:(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?"
        r" ?(Z|[-+]\d\d:?\d\d|UTC)?",
        text,
    ):
        return _from_iso(match, now_ns, zone) if text else None
    if match := re.fullmatch(r"(\d{4})?(\d\d)(\d\d)(\d\d)(\d\d)(\d\d|\d{4})?(?:\.(\d\d))?", text):
        return _from_digits(match, now_ns, zone)
    return None


def _from_iso(match: re.Match[str], now_ns: int, zone: datetime.tzinfo) -> int | None:
    now = datetime.datetime.fromtimestamp(now_ns // _NS, zone)
    year, month, day, hour, minute, second = match.groups()[:6]
    offset = match.group(8)
    if offset in ("Z", "UTC"):
        zone = datetime.UTC
    elif offset:
        sign = -1 if offset[0] == "-" else 1
        minutes = int(offset[1:3]) * 60 + int(offset[-2:])
        zone = datetime.timezone(sign * datetime.timedelta(minutes=minutes))
    date = (int(year), int(month), int(day)) if year else (now.year, now.month, now.day)
    time = (int(hour or 0), int(minute or 0), int(second or 0))
    fraction = int(((match.group(7) or "") + "000000000")[:9])
    return _nanoseconds((*date, *time), fraction, zone)


def parse_set_time(text: str, now_ns: int, zone: datetime.tzinfo) -> int | None:
    """Nanoseconds of the operand of `date`: `MMDDhhmm[[CC]YY][.ss]`, ISO or `@seconds`."""
    match = re.fullmatch(r"(\d\d)(\d\d)(\d\d)(\d\d)(\d{2}|\d{4})?(?:\.(\d\d))?", text)
    if match is None:
        return parse_time(text, now_ns, zone)
    now = datetime.datetime.fromtimestamp(now_ns // _NS, zone)
    month, day, hour, minute = (int(match.group(n)) for n in range(1, 5))
    year = _full_year(match.group(5), now.year)
    return _nanoseconds((year, month, day, hour, minute, int(match.group(6) or 0)), 0, zone)


def parse_touch_time(text: str, now_ns: int, zone: datetime.tzinfo) -> int | None:
    """Nanoseconds of the operand of `touch -t`: `[[CC]YY]MMDDhhmm[.ss]`."""
    match = re.fullmatch(r"(\d{2}|\d{4})?(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d\d))?", text)
    if match is None:
        return None
    now = datetime.datetime.fromtimestamp(now_ns // _NS, zone)
    month, day, hour, minute = (int(match.group(n)) for n in range(2, 6))
    year = _full_year(match.group(1), now.year)
    return _nanoseconds((year, month, day, hour, minute, int(match.group(6) or 0)), 0, zone)


def _from_digits(match: re.Match[str], now_ns: int, zone: datetime.tzinfo) -> int | None:
    return parse_set_time(match.group(), now_ns, zone) if match.group(1) is None else None


def _full_year(text: str | None, now: int) -> int:
    if not text:
        return now
    if len(text) == 4:
        return int(text)
    return int(text) + (1900 if int(text) >= 69 else 2000)


def _nanoseconds(fields: tuple[int, ...], fraction: int, zone: datetime.tzinfo) -> int | None:
    try:
        moment = datetime.datetime(*fields, tzinfo=zone)  # type: ignore[arg-type,misc]
    except ValueError:
        return None
    return int(moment.timestamp()) * _NS + fraction

"""Types of fields for dates and times of day."""

from __future__ import annotations

import calendar
import datetime
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.records.items.fields.choices import OneOf
from android_world.records.items.fields.field_type import FieldType, ValuePart
from android_world.records.items.fields.numbers import Number
from android_world.records.items.fields.spelling import DIGIT, GAP, find

WEEKDAYS: Final = tuple(calendar.day_name)
MONTHS: Final = tuple(calendar.month_name)[1:]
_ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
_TIME: Final = r"\d{1,2}:\d{2}|\d{1,2}(?:\.\d{2})?\s*[ap]\.?m\b"
_END_OF_SPAN: Final = rf"{GAP}\s*(?:-|\u2013|to|till|until)\s*(?:{_TIME})\s*(?:[ap]\.?m\b)?"
_MONTH: Final = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY: Final = rf"\b\w+day\b|\b{_MONTH}\.? \d|\d{{1,2}}\.? {_MONTH}\b|\d[/-]\d"


class DateTime(FieldType):
    """A date and time of day in UTC, to the minute.

    Forms: `date` (Friday, October 20), `time` (3:30 PM), `weekday` (Friday), by default date and
    time.
    """

    schema = {"type": "string", "format": "date-time"}
    forms = ("date", "time", "weekday")
    extremes = ("earliest", "latest")

    def parts(self) -> Mapping[str, ValuePart]:
        return {
            "date": ValuePart(Day(), lambda value: value.date()),
            "time": ValuePart(TimeOfDay(), lambda value: value.time()),
            "weekday": ValuePart(OneOf(WEEKDAYS), lambda value: f"{value:%A}"),
            "month": ValuePart(OneOf(MONTHS), lambda value: f"{value:%B}"),
        }

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the time, and no other date."""
        rest = _without_date(text, value.date())
        return super().is_answer(rest, value) and not _names_day(rest)

    def is_same(self, one: Any, other: Any) -> bool:
        return bool(_minute(one) == _minute(other))

    def is_given_in(self, text: str, value: Any) -> bool:
        return Day().is_spelled_in(text, value.date()) and self.is_spelled_in(text, value)

    def _text(self, value: Any, form: str) -> str:
        date, time = Day().say(value.date()), TimeOfDay().say(value.time())
        forms = {"date": date, "time": time, "weekday": f"{value:%A}"}
        return forms.get(form, f"{date} at {time}")

    def spellings(self, value: Any) -> Sequence[str]:
        return TimeOfDay().spellings(value.time())

    def _other(self, value: Any) -> str:
        return TimeOfDay()._other(value.time())

    def _without(self, text: str, value: Any) -> str:
        return TimeOfDay()._without(text, value.time())

    def to_json(self, value: Any) -> Any:
        return value.isoformat()

    def from_json(self, value: Any) -> Any:
        return datetime.datetime.fromisoformat(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + datetime.timedelta(minutes=rng.choice((30, 60)))


class Day(FieldType):
    """A date.

    Forms: `weekday` (Friday), `month` (October), by default `Friday, October 20`.
    """

    schema = {"type": "string", "format": "date"}
    forms = ("weekday", "month")
    extremes = ("earliest", "latest")

    def parts(self) -> Mapping[str, ValuePart]:
        return {
            "weekday": ValuePart(OneOf(WEEKDAYS), lambda value: f"{value:%A}"),
            "month": ValuePart(OneOf(MONTHS), lambda value: f"{value:%B}"),
            "year": ValuePart(Number(), lambda value: value.year),
        }

    def _text(self, value: Any, form: str) -> str:
        forms = {"weekday": f"{value:%A}", "month": f"{value:%B}"}
        return forms.get(form, f"{value:%A}, {value:%B} {value.day}")

    def spellings(self, value: Any) -> Sequence[str]:
        days = (f"{value.day}", f"{value.day}{_ordinal(value.day)}")
        months = (f"{value:%B}", f"{value:%b}")
        named = [t for d in days for m in months for t in (f"{m} {d}", f"{d} {m}", f"{d} of {m}")]
        return [*named, f"{value:%A}", f"{value:%Y-%m-%d}", f"{value.month}/{value.day}"]

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the date, and no other one."""
        rest = _without_date(text, value)
        return rest != text and not DIGIT.search(rest) and not _names_day(rest)

    def _other(self, value: Any) -> str:
        return _DAY

    def to_json(self, value: Any) -> Any:
        return value.isoformat()

    def from_json(self, value: Any) -> Any:
        return datetime.date.fromisoformat(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + datetime.timedelta(days=rng.choice((1, 2)))


class TimeOfDay(FieldType):
    """A time of day, to the minute."""

    schema = {"type": "string", "format": "time"}
    extremes = ("earliest", "latest")

    def is_same(self, one: Any, other: Any) -> bool:
        return bool((one.hour, one.minute) == (other.hour, other.minute))

    def _text(self, value: Any, form: str) -> str:
        hour = value.hour % 12 or 12
        return f"{hour}:{value.minute:02d} {'AM' if value.hour < 12 else 'PM'}"

    def spellings(self, value: Any) -> Sequence[str]:
        hour, half = value.hour % 12 or 12, ("am", "a.m.") if value.hour < 12 else ("pm", "p.m.")
        clock = [f"{hour}:{value.minute:02d}"] + ([f"{hour}"] if not value.minute else [])
        twelve = [f"{text}{gap}{mark}" for text in clock for mark in half for gap in ("", " ")]
        return [f"{value.hour:02d}:{value.minute:02d}", f"{value.hour}:{value.minute:02d}", *twelve]

    def _other(self, value: Any) -> str:
        return _TIME

    def _without(self, text: str, value: Any) -> str:
        """A text without the spellings of the value, also where they start a span of time."""
        return re.sub(_END_OF_SPAN, GAP, super()._without(text, value), flags=re.IGNORECASE)

    def to_json(self, value: Any) -> Any:
        return value.isoformat("minutes")

    def from_json(self, value: Any) -> Any:
        return datetime.time.fromisoformat(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value.replace(hour=(value.hour + rng.choice((1, 2))) % 24)


def _without_date(text: str, day: datetime.date) -> str:
    """A text without a date, in any of its spellings, and without its weekday."""
    for spelling in sorted(Day().spellings(day), key=len, reverse=True):
        for year in (f", {day.year}", f" {day.year}", f"/{day.year}", ""):
            match = find(spelling + year, text)
            if match is not None:
                text = f"{text[: match.start()]} {text[match.end() :]}"
    return text


def _names_day(text: str) -> bool:
    return any(find(name, text) for name in (*WEEKDAYS, *MONTHS))


def _ordinal(day: int) -> str:
    return "th" if 10 < day < 20 else _ORDINALS.get(day % 10, "th")


def _minute(value: Any) -> Any:
    return value.replace(second=0, microsecond=0) if isinstance(value, datetime.datetime) else value

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
from android_world.records.items.fields.spelling import GAP, NUMBER, find, pattern

WEEKDAYS: Final = tuple(calendar.day_name)
MONTHS: Final = tuple(calendar.month_name)[1:]
_IN_WORDS: Final = {(0, 0): ("midnight",), (12, 0): ("noon", "12 noon")}
_ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
# Names of a weekday, in full and shortened.
WEEKDAY: Final = r"(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?"
_MORNING: Final = ("am", "a.m.", "in the morning")
_LATER: Final = ("pm", "p.m.", "in the afternoon", "in the evening", "at night")
_AM: Final = r"(?:a\.?\s?m\b|in the morning)"
_PM: Final = r"(?:p\.?\s?m\b|in the (?:afternoon|evening)|at night)"
_TIME: Final = rf"\d{{1,2}}:\d{{2}}|\d{{1,2}}(?:\.\d{{2}})?\s*(?:{_AM}|{_PM})|\bnoon\b|\bmidnight\b"
_END_OF_SPAN: Final = rf"{GAP}\s*(?:-|\u2013|to|till|until)\s*(?:{_TIME})\s*(?:{_AM}|{_PM})?"
_MONTH: Final = f"(?:{'|'.join(f'{m[:3]}(?:{m[3:]})?' for m in MONTHS)}|sept)"
_DAY_OF_MONTH: Final = r"\d{1,2}(?:st|nd|rd|th)?"
_DATE: Final = (
    rf"\b(?:{_MONTH}\.? {_DAY_OF_MONTH}|{_DAY_OF_MONTH}\.? (?:of )?{_MONTH})\b(?:,? \d{{4}}\b)?"
    r"|\b\d{4}[/-]\d{2}[/-]\d{2}(?!\d)|\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b|\b\d{1,2}\.\d{1,2}\.\d{4}\b"
)
# Shortened weekdays only with a capital: people sat in the sun.
_WEEKDAY: Final = rf"\b(?:{'|'.join(WEEKDAYS)})s?\b|(?-i:\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b)"
_NAMED_DAY: Final = re.compile(
    rf"{_WEEKDAY}|\b(?:{'|'.join(m for m in MONTHS if m not in ('March', 'May'))})\b"
    r"|(?-i:\b(?:March|May)\b)",
    re.IGNORECASE,
)
_ISO_TIME: Final = re.compile(r"(?<=\d)T(\d\d:\d\d(?::\d\d)?)(?:Z|\+00:00)?")


class DateTime(FieldType):
    """A date and time of day in UTC, to the minute.

    Forms: `date` (Friday, October 20), `time` (3:30 PM), `weekday` (Friday), `iso` (2023-10-20),
    `clock` (15:30), by default date and time.
    """

    schema = {"type": "string", "format": "date-time"}
    python_types = (datetime.datetime,)
    forms = ("date", "time", "weekday", "iso", "clock")
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
        rest = _without_date(_ISO_TIME.sub(r" \1", text), value.date())
        if re.search(_DATE, rest, re.IGNORECASE) or _NAMED_DAY.search(rest):
            return False
        return TimeOfDay().is_answer(rest, value.time())

    def is_same(self, one: Any, other: Any) -> bool:
        return bool(_minute(one) == _minute(other))

    def is_given_in(self, text: str, value: Any) -> bool:
        return Day().is_spelled_in(text, value.date()) and self.is_spelled_in(text, value)

    def _text(self, value: Any, form: str) -> str:
        date, time = Day().say(value.date()), TimeOfDay().say(value.time())
        forms = {"date": date, "time": time, "weekday": f"{value:%A}"}
        forms |= {"iso": f"{value:%Y-%m-%d}", "clock": f"{value:%H:%M}"}
        return forms.get(form, f"{date} at {time}")

    def spellings(self, value: Any) -> Sequence[str]:
        return TimeOfDay().spellings(value.time())

    def is_stated_in(self, text: str, value: Any) -> bool:
        """Whether a text states the time, and neither another time nor another date."""
        rest = _without_date(text, value.date())
        is_other_day = re.search(f"{_DATE}|{_WEEKDAY}", rest, re.IGNORECASE)
        return not is_other_day and TimeOfDay().is_stated_in(rest, value.time())

    def _pattern(self, spelling: str, value: Any) -> re.Pattern[str]:
        return TimeOfDay()._pattern(spelling, value.time())

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

    Forms: `weekday` (Friday), `month` (October), `iso` (2023-10-20), by default
    `Friday, October 20`.
    """

    schema = {"type": "string", "format": "date"}
    python_types = (datetime.date,)
    forms = ("weekday", "month", "iso")
    extremes = ("earliest", "latest")

    def parts(self) -> Mapping[str, ValuePart]:
        return {
            "weekday": ValuePart(OneOf(WEEKDAYS), lambda value: f"{value:%A}"),
            "month": ValuePart(OneOf(MONTHS), lambda value: f"{value:%B}"),
            "year": ValuePart(Number(), lambda value: value.year),
        }

    def _text(self, value: Any, form: str) -> str:
        forms = {"weekday": f"{value:%A}", "month": f"{value:%B}", "iso": f"{value:%Y-%m-%d}"}
        return forms.get(form, f"{value:%A}, {value:%B} {value.day}")

    def spellings(self, value: Any) -> Sequence[str]:
        nth = f"{value.day}{_ordinal(value.day)}"
        days, months = (f"{value.day}", nth), (f"{value:%B}", f"{value:%b}", f"{value:%b}.")
        named = [t for d in days for m in months for t in (f"{m} {d}", f"{d} {m}", f"{d} of {m}")]
        named += [f"{value:%A}{gap}{nth}" for gap in (" ", " the ", ", the ")]
        numbers = [f"{value:{form}}" for form in ("%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%m/%d")]
        numbers += [f"{value.month}/{value.day}", f"{value.day}.{value.month}.{value.year}"]
        if value.day > len(MONTHS):  # No month, so the day is first.
            numbers.append(f"{value.day}/{value.month}")
        return [*named, f"{value:%A}", *numbers]

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the date, and no other one."""
        rest = _without_date(text, value)
        return rest != text and not NUMBER.search(rest) and not _NAMED_DAY.search(rest)

    def _without(self, text: str, value: Any) -> str:
        return _without_date(text, value, GAP)

    def _other(self, value: Any) -> str:
        return f"{_DATE}|{_WEEKDAY}"

    def to_json(self, value: Any) -> Any:
        return value.isoformat()

    def from_json(self, value: Any) -> Any:
        return datetime.date.fromisoformat(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + datetime.timedelta(days=rng.choice((1, 2)))


class TimeOfDay(FieldType):
    """A time of day, to the minute.

    Forms: `clock` (15:30), by default `3:30 PM`.
    """

    schema = {"type": "string", "format": "time"}
    python_types = (datetime.time,)
    forms = ("clock",)
    extremes = ("earliest", "latest")

    def is_same(self, one: Any, other: Any) -> bool:
        return bool((one.hour, one.minute) == (other.hour, other.minute))

    def _text(self, value: Any, form: str) -> str:
        if form == "clock":
            return f"{value:%H:%M}"
        hour = value.hour % 12 or 12
        return f"{hour}:{value.minute:02d} {'AM' if value.hour < 12 else 'PM'}"

    def spellings(self, value: Any) -> Sequence[str]:
        hour, marks = value.hour % 12 or 12, _MORNING if value.hour < 12 else _LATER
        clock = [f"{hour}{sign}{value.minute:02d}" for sign in (":", ".")]
        clock += [f"{clock[0]}:00"] + ([f"{hour}", f"{hour} o'clock"] if not value.minute else [])
        twelve = [f"{text}{gap}{mark}" for text in clock for mark in marks for gap in ("", " ")]
        full = [f"{value.hour:02d}:{value.minute:02d}", f"{value.hour}:{value.minute:02d}"]
        words = _IN_WORDS.get((value.hour, value.minute), ())
        return [*full, *(f"{text}:00" for text in full), *twelve, *words]

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the time, perhaps with a date, and no other number."""
        rest = super()._without(re.sub(_DATE, " ", text, flags=re.IGNORECASE), value)
        return GAP in rest and not NUMBER.search(rest) and not re.search(_TIME, rest, re.IGNORECASE)

    def _pattern(self, spelling: str, value: Any) -> re.Pattern[str]:
        """Pattern of a spelling, without the mark of the other half of the day."""
        wrong = _PM if value.hour < 12 else _AM
        return re.compile(rf"{pattern(spelling).pattern}(?!\s*{wrong})", re.IGNORECASE)

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


def _without_date(text: str, day: datetime.date, gap: str = " ") -> str:
    """A text without a date, in any of its spellings, and without its weekday."""
    years = (f", {day.year}", f" {day.year}", f"/{day.year}", f"/{day:%y}", "")
    for spelling in sorted((*Day().spellings(day), f"{day:%a}"), key=len, reverse=True):
        for year in years:
            match = find(spelling + year, text)
            if match is not None:
                text = f"{text[: match.start()]}{gap}{text[match.end() :]}"
    return text


def _ordinal(day: int) -> str:
    return "th" if 10 < day < 20 else _ORDINALS.get(day % 10, "th")


def _minute(value: Any) -> Any:
    return value.replace(second=0, microsecond=0) if isinstance(value, datetime.datetime) else value

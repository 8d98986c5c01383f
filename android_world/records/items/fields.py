"""Types of an item's fields: how values are compared, written in English, and stored as JSON."""

from __future__ import annotations

import calendar
import dataclasses
import datetime
import decimal
import posixpath
import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from android_world.core import typed_texts

_NOT_A_DIGIT: Final = re.compile(r"\D")
# Digits of a number without the prefix of a country: enough to identify a subscriber.
_SUBSCRIBER_DIGITS: Final = 10
_MAX_PREFIX_DIGITS: Final = 3
_DIGIT: Final = re.compile(r"\d")
_AROUND: Final = " .!\"'\n"
_OTHER_WORDS: Final = ("Two", "Again", "Later")
WEEKDAYS: Final = tuple(calendar.day_name)
MONTHS: Final = tuple(calendar.month_name)[1:]
_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
_NONE: Final = ("none", "no", "nothing")
# What may be between the values of a list, and before and after it.
_SEPARATORS: Final = re.compile(r"(?:[\s,;&•*.!\"'|\[\]()-]|\band\b)*", re.IGNORECASE)
_ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
METERS_A_MILE: Final = 1609.344
_METERS_A_FOOT: Final = 0.3048
_CENT: Final = decimal.Decimal("0.01")
# Names of hours, minutes and seconds; long ones have a plural.
_UNITS: Final = (
    *((" hour", " minute", " second"), (" hr", " min", " sec"), (" hrs", " mins", " secs")),
    ("h", "min", "s"),
    *((" h", " min", " s"), ("h", "m", "s"), (" h", " m", " s"), (" h", " min", " sec")),
)
_PLURALS: Final = (" hour", " minute", " second")
_PHONE_NUMBER: Final = re.compile(r"\+?\d[\d ().-]{5,}\d")
# What stands for a stated value, so that it still separates its neighbours.
_GAP: Final = "\0"
_TIME: Final = r"\d{1,2}:\d{2}|\d{1,2}(?:\.\d{2})?\s*[ap]\.?m\b"
_END_OF_SPAN: Final = rf"{_GAP}\s*(?:-|\u2013|to|till|until)\s*(?:{_TIME})\s*(?:[ap]\.?m\b)?"
_MONEY: Final = r"[$\u20ac\u00a3]\s?\d|\d[.,]\d{2}(?!\d)|\d\s?(?:dollars?|bucks|usd)\b"
_LENGTH: Final = r"\d\s*(?:h|hours?|hrs?|m|mins?|minutes?|s|secs?|seconds?)\b|\d:\d\d"
_MONTH: Final = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY: Final = rf"\b\w+day\b|\b{_MONTH}\.? \d|\d{{1,2}}\.? {_MONTH}\b|\d[/-]\d"
_WEEKDAY_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "every day": WEEKDAYS,
    "every weekday": WEEKDAYS[:5],
    "the weekend": WEEKDAYS[5:],
}
_TIMEOUT_MINUTES: Final = ("1 minute", *(f"{n} minutes" for n in (2, 5, 10, 30)))
# Values of settings: of switches, sliders, the font size and the screen timeout.
SETTING_VALUES: Final = (
    ("on", "off"),
    ("maximum", "minimum"),
    ("small", "default", "large", "largest"),
    tuple(f"{n} seconds" for n in (15, 30)) + _TIMEOUT_MINUTES,
)
_SETTING_WORDS: Final[Mapping[str, Sequence[str]]] = {
    "on": ("enabled", "enable", "active", "activate", "yes"),
    "off": ("disabled", "disable", "inactive", "deactivate", "no"),
    "maximum": ("max", "highest", "100%", "full"),
    "minimum": ("min", "lowest", "0%"),
}
_WORD_EDGE: Final = r"(?<!\w)(?<!\d[.,:]){}(?!\w|[.,:]\d)"


@dataclasses.dataclass(frozen=True)
class ValuePart:
    """A part of a value, such as the weekday of a date.

    Attributes:
      kind: Its type.
      of: The part of a value.
    """

    kind: FieldType
    of: Callable[[Any], Any]


@dataclasses.dataclass(frozen=True)
class FieldType:
    """How the values of a field are compared, written and stored.

    Attributes:
      forms: Forms in which the value can be written, besides the one without a name.
      is_strict: Whether a new item must leave the field empty where nothing is wanted.
      zero: The sum of no values; None for types that have no sums.
      extremes: What the least and the greatest of several values are called.
    """

    schema: ClassVar[Mapping[str, Any]] = {}
    forms: ClassVar[tuple[str, ...]] = ()
    is_strict: ClassVar[bool] = False
    zero: ClassVar[Any] = None
    extremes: ClassVar[tuple[str, str]] = ("smallest", "largest")

    def parts(self) -> Mapping[str, ValuePart]:
        """What a value consists of, by name, such as the weekday of a date."""
        return {}

    def round(self, value: Any) -> Any:
        """A computed value, such as an average, as exact as the type is."""
        return value

    def is_same(self, one: Any, other: Any) -> bool:
        """Whether two values are the same to a user."""
        return bool(one == other)

    def say(self, value: Any, form: str = "") -> str:
        """The value in English; `form` chooses one of the type's forms.

        Raises:
          ValueError: The type has no such form.
        """
        self.check_form(form)
        return self._text(value, form)

    def check_form(self, form: str) -> None:
        """Refuse a form that the type does not have.

        Raises:
          ValueError: The type has no such form.
        """
        if form and form not in self.forms:
            known = ", ".join(self.forms) or "none"
            raise ValueError(f"{type(self).__name__} has no form {form!r}. Known: {known}")

    def _text(self, value: Any, form: str) -> str:
        return str(value)

    def is_as_wanted(self, actual: Any, wanted: Any) -> bool:
        """Whether a value that was entered is the one that a goal gives."""
        return self.is_same(actual, wanted)

    def is_given_in(self, text: str, value: Any) -> bool:
        """Whether a goal gives the whole value."""
        return self.is_spelled_in(text, value)

    def spellings(self, value: Any) -> Sequence[str]:
        """Ways to write the value, each of which states it."""
        return [self.say(value)]

    def is_spelled_in(self, text: str, value: Any) -> bool:
        """Whether a text contains the value, in any of its spellings."""
        return any(_find(spelling, text) for spelling in self.spellings(value))

    def is_stated_in(self, text: str, value: Any) -> bool:
        """Whether a text states the value, in any of its spellings, and no other value."""
        rest = self._without(text, value)
        return rest != text and not re.search(self._other(value), rest, re.IGNORECASE)

    def _other(self, value: Any) -> str:
        """Pattern of what states another value in a text; by default nothing does."""
        return r"(?!)"

    def _without(self, text: str, value: Any) -> str:
        """A text without the spellings of the value."""
        for spelling in sorted(self.spellings(value), key=len, reverse=True):
            text = _pattern(spelling).sub(_GAP, text)
        return text

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the value, in any of its spellings, and no other number."""
        spelled = sorted(self.spellings(value), key=len, reverse=True)
        match = next((m for s in spelled if (m := _find(s, text))), None)
        return match is not None and not _DIGIT.search(text[: match.start()] + text[match.end() :])

    def alter(self, value: Any, rng: random.Random) -> Any:
        """Another value, beyond every tolerance."""
        raise NotImplementedError

    def to_json(self, value: Any) -> Any:
        """The value as JSON."""
        return value

    def from_json(self, value: Any) -> Any:
        """The value that `to_json` gave."""
        return value


@dataclasses.dataclass(frozen=True)
class Text(FieldType):
    """One line of text; white space at its ends does not count.

    Attributes:
      has_capitals: Whether capitals have to be entered as they are given, as those of names.
    """

    has_capitals: bool = False

    schema = {"type": "string"}
    is_strict = True

    def is_same(self, one: Any, other: Any) -> bool:
        return str(one).strip() == str(other).strip()

    def is_as_wanted(self, actual: Any, wanted: Any) -> bool:
        """Whether a text is the one that a goal gives, by the rule of all typed texts."""
        is_same = typed_texts.same_text_and_capitals if self.has_capitals else typed_texts.same_text
        return is_same(str(actual), str(wanted))

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer is the text, but for capitals, quotation marks and a full stop."""
        return _bare(text) == _bare(str(value))

    def alter(self, value: Any, rng: random.Random) -> Any:
        words = str(value).split()
        return " ".join([*words, rng.choice(_OTHER_WORDS)]) if value else "changed"


class FileName(Text):
    """A name with a suffix; an app that makes a file names it itself."""

    is_strict = False

    def alter(self, value: Any, rng: random.Random) -> Any:
        stem, suffix = posixpath.splitext(str(value))
        return f"{stem} {rng.choice((2, 3))}{suffix}"


class Lines(Text):
    """Text of several lines; white space at the end of a line does not count."""

    def parts(self) -> Mapping[str, ValuePart]:
        return {
            "lines": ValuePart(ListOf(Text(), is_ordered=True), lambda text: tuple(_lines(text)))
        }

    def is_same(self, one: Any, other: Any) -> bool:
        return _lines(one) == _lines(other)

    def is_as_wanted(self, actual: Any, wanted: Any) -> bool:
        lines, others = _lines(actual), _lines(wanted)
        return len(lines) == len(others) and all(map(super().is_as_wanted, lines, others))


class Number(FieldType):
    """A whole number."""

    schema = {"type": "integer"}
    zero = 0

    def round(self, value: Any) -> Any:
        return round(value)

    def spellings(self, value: Any) -> Sequence[str]:
        return [f"{value}", f"{value:,}"]

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the number in digits, or is its name."""
        names = _NUMBERS[value : value + 1] if value >= 0 else ()
        return super().is_answer(text, value) or _bare(text) in (names if value else _NONE + names)

    def _other(self, value: Any) -> str:
        return r"\d"

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + rng.choice((1, 2))


class Flag(FieldType):
    """Yes or no."""

    schema = {"type": "boolean"}
    is_strict = True

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer is yes or no, or starts with it."""
        bare, right = _bare(text), self.say(value)
        if _find(self.say(not value), bare):
            return False
        return bare == right or bare.startswith((f"{right},", f"{right}.", f"{right} "))

    def is_given_in(self, text: str, value: Any) -> bool:
        """A goal gives it by its verb, such as `turn on`."""
        return True

    def _text(self, value: Any, form: str) -> str:
        return "yes" if value else "no"

    def _other(self, value: Any) -> str:
        return _words([self.say(not value)])

    def alter(self, value: Any, rng: random.Random) -> Any:
        return not value


@dataclasses.dataclass(frozen=True)
class Optional(FieldType):
    """A value that may be absent, which is None.

    Attributes:
      type: The type of the value that is there.
      example: A value of that type.
    """

    type: FieldType
    example: Any

    is_strict = True

    @property
    def schema(self) -> Mapping[str, Any]:  # type: ignore[override]
        """JSON Schema of the value, or of null."""
        return {"anyOf": [dict(self.type.schema), {"type": "null"}]}

    @property
    def forms(self) -> tuple[str, ...]:  # type: ignore[override]
        """The forms of the value that is there."""
        return self.type.forms

    @property
    def zero(self) -> Any:
        """The sum of no values."""
        return self.type.zero

    @property
    def extremes(self) -> tuple[str, str]:  # type: ignore[override]
        """What the least and the greatest value are called."""
        return self.type.extremes

    def parts(self) -> Mapping[str, ValuePart]:
        return self.type.parts()

    def round(self, value: Any) -> Any:
        return self.type.round(value)

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the value, or says that there is none."""
        return _bare(text) in _NONE if value is None else self.type.is_answer(text, value)

    def is_same(self, one: Any, other: Any) -> bool:
        if one is None or other is None:
            return one is other
        return self.type.is_same(one, other)

    def _text(self, value: Any, form: str) -> str:
        return "none" if value is None else self.type.say(value, form)

    def spellings(self, value: Any) -> Sequence[str]:
        return ["none"] if value is None else self.type.spellings(value)

    def is_as_wanted(self, actual: Any, wanted: Any) -> bool:
        if actual is None or wanted is None:
            return actual is wanted
        return self.type.is_as_wanted(actual, wanted)

    def _other(self, value: Any) -> str:
        return super()._other(value) if value is None else self.type._other(value)

    def _without(self, text: str, value: Any) -> str:
        if value is None:
            return super()._without(text, value)
        return self.type._without(text, value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return self.example if value is None else self.type.alter(value, rng)

    def to_json(self, value: Any) -> Any:
        return None if value is None else self.type.to_json(value)

    def from_json(self, value: Any) -> Any:
        return None if value is None else self.type.from_json(value)


class SettingValue(FieldType):
    """The value of a setting of the phone: on, off, a size, a time."""

    schema = {"type": "string"}

    def spellings(self, value: Any) -> Sequence[str]:
        return (value, *_SETTING_WORDS.get(value, ()))

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer states the value and none of the others that the setting can have."""
        others = [other for other in _setting_values(value) if other != value]
        return self.is_stated_in(text, value) and not any(
            self.is_stated_in(text, other) for other in others
        )

    def alter(self, value: Any, rng: random.Random) -> Any:
        return rng.choice([other for other in _setting_values(value) if other != value])


class Amount(FieldType):
    """An amount of money, exact to the cent.

    Forms: `number` (12.50), by default `$12.50`.
    """

    schema = {"type": "string", "pattern": r"^-?\d+(\.\d{1,2})?$"}
    forms = ("number",)
    zero = decimal.Decimal(0)

    def round(self, value: Any) -> Any:
        return value.quantize(_CENT, decimal.ROUND_HALF_UP)

    def _text(self, value: Any, form: str) -> str:
        text = f"{value:.2f}"
        return text if form == "number" else f"${text}"

    def spellings(self, value: Any) -> Sequence[str]:
        plain = dict.fromkeys((f"{value:.2f}", f"{value:,.2f}"))
        short = (text.rstrip("0").rstrip(".") for text in plain)
        return [f"{sign}{text}" for text in (*plain, *short) for sign in ("$", "")]

    def _other(self, value: Any) -> str:
        return rf"{_MONEY}|\d" if value == int(value) else _MONEY

    def to_json(self, value: Any) -> Any:
        return str(value)

    def from_json(self, value: Any) -> Any:
        return decimal.Decimal(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + rng.choice((1, 10)) * decimal.Decimal("0.10")


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
        return rest != text and not _DIGIT.search(rest) and not _names_day(rest)

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
        return re.sub(_END_OF_SPAN, _GAP, super()._without(text, value), flags=re.IGNORECASE)

    def to_json(self, value: Any) -> Any:
        return value.isoformat("minutes")

    def from_json(self, value: Any) -> Any:
        return datetime.time.fromisoformat(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value.replace(hour=(value.hour + rng.choice((1, 2))) % 24)


class Duration(FieldType):
    """A length of time, to the second.

    Forms: `minutes` (90), by default `1 hour 30 minutes`.
    """

    schema = {"type": "number", "description": "seconds"}
    forms = ("minutes",)
    zero = datetime.timedelta()
    extremes = ("shortest", "longest")

    def parts(self) -> Mapping[str, ValuePart]:
        units = {"days": 86_400, "hours": 3600, "minutes": 60, "seconds": 1}
        return {name: ValuePart(Number(), _whole_units(size)) for name, size in units.items()}

    def round(self, value: Any) -> Any:
        return datetime.timedelta(seconds=round(value.total_seconds()))

    def is_same(self, one: Any, other: Any) -> bool:
        return bool(self.round(one) == self.round(other))

    def _text(self, value: Any, form: str) -> str:
        seconds = round(value.total_seconds())
        if form == "minutes":
            return str(seconds // 60)
        parts = (seconds // 3600, seconds % 3600 // 60, seconds % 60)
        named = zip(parts, ("hour", "minute", "second"), strict=True)
        texts = [f"{n} {unit}{'' if n == 1 else 's'}" for n, unit in named if n]
        return " ".join(texts) or "0 minutes"

    def spellings(self, value: Any) -> Sequence[str]:
        seconds = round(value.total_seconds())
        parts = (seconds // 3600, seconds % 3600 // 60, seconds % 60)
        texts = [self.say(value), *_clocks(*parts)]
        for units in _UNITS:
            named = [_amount(n, unit) for n, unit in zip(parts, units, strict=True) if n]
            texts += [gap.join(named) for gap in (" ", "", ", ", " and ") if named]
            for size, unit in zip((3600, 60, 1), units, strict=True):
                amount = decimal.Decimal(seconds) / size
                if amount == amount.quantize(_CENT):
                    texts.append(_amount(amount, unit))
        return list(dict.fromkeys(texts))

    def _other(self, value: Any) -> str:
        return _LENGTH

    def to_json(self, value: Any) -> Any:
        return value.total_seconds()

    def from_json(self, value: Any) -> Any:
        return datetime.timedelta(seconds=value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + datetime.timedelta(minutes=rng.choice((5, 10)))


class Distance(FieldType):
    """A distance in meters, exact to a hundredth of a mile.

    Said in miles, which is what apps show on a phone for the USA; stated in miles or kilometers.
    """

    schema = {"type": "number", "description": "meters"}
    zero = 0.0
    extremes = ("shortest", "longest")

    def parts(self) -> Mapping[str, ValuePart]:
        return {"meters": ValuePart(Number(), round)}

    def is_same(self, one: Any, other: Any) -> bool:
        return bool(abs(one - other) < METERS_A_MILE / 200)

    def _text(self, value: Any, form: str) -> str:
        if value <= METERS_A_MILE / 2:
            return f"{value / _METERS_A_FOOT:,.2f} ft"
        return f"{value / METERS_A_MILE:.2f} mi"

    def spellings(self, value: Any) -> Sequence[str]:
        miles, kilometers = f"{value / METERS_A_MILE:.2f}", f"{value / 1000:.2f}"
        texts = [self.say(value)]
        for number, units in ((miles, ("mi", "miles")), (kilometers, ("km", "kilometers"))):
            for text in dict.fromkeys((number, number.rstrip("0").rstrip("."))):
                texts += [f"{text}{gap}{unit}" for unit in units for gap in (" ", "")]
        return texts

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the distance with its unit, or in miles without one."""
        miles = f"{value / METERS_A_MILE:.2f}"
        return super().is_answer(text, value) or _bare(text) in (miles, miles.rstrip("0"))

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + METERS_A_MILE * rng.choice((1, 2))


class Weekdays(FieldType):
    """Days of the week, from Monday on; none for something that happens once."""

    schema = {
        "type": "array",
        "items": {"enum": list(WEEKDAYS)},
        "uniqueItems": True,
    }
    is_strict = True

    def is_same(self, one: Any, other: Any) -> bool:
        return set(one) == set(other)

    def _text(self, value: Any, form: str) -> str:
        named = next((name for name, days in _WEEKDAY_GROUPS.items() if days == tuple(value)), None)
        *first, last = value or ("no day",)
        listed = f"{', '.join(first)} and {last}" if first else last
        return named or listed

    def spellings(self, value: Any) -> Sequence[str]:
        sunday_first = sorted(value, key=lambda day: (WEEKDAYS.index(day) + 1) % len(WEEKDAYS))
        return [self.say(value), ", ".join(value), ", ".join(sunday_first)]

    def is_spelled_in(self, text: str, value: Any) -> bool:
        """Whether a text names these days and no other one."""
        named = {day for day in WEEKDAYS if _find(f"{day}s", text) or _find(day, text)}
        for name, days in _WEEKDAY_GROUPS.items():
            named |= set(days) if _find(name, text) else set()
        return named == set(value)

    def is_stated_in(self, text: str, value: Any) -> bool:
        return self.is_spelled_in(text, value)

    def is_answer(self, text: str, value: Any) -> bool:
        return self.is_spelled_in(text, value)

    def to_json(self, value: Any) -> Any:
        return list(value)

    def from_json(self, value: Any) -> Any:
        return tuple(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        other = rng.choice(WEEKDAYS)
        return tuple(day for day in WEEKDAYS if (day in value) != (day == other))


class PhoneNumber(FieldType):
    """A telephone number, compared by its digits without the prefix of a country."""

    schema = {"type": "string"}

    def is_same(self, one: Any, other: Any) -> bool:
        return subscriber(str(one)) == subscriber(str(other))

    def is_spelled_in(self, text: str, value: Any) -> bool:
        return subscriber(str(value)) in _NOT_A_DIGIT.sub("", text)

    def _other(self, value: Any) -> str:
        return _PHONE_NUMBER.pattern

    def _without(self, text: str, value: Any) -> str:
        own = subscriber(str(value))
        return _PHONE_NUMBER.sub(lambda m: _GAP if subscriber(m[0]) == own else m[0], text)

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether the digits of an answer are the number, with or without a country's prefix."""
        own, given = subscriber(str(value)), _NOT_A_DIGIT.sub("", text)
        return given.endswith(own) and len(given) - len(own) <= _MAX_PREFIX_DIGITS

    def alter(self, value: Any, rng: random.Random) -> Any:
        return f"{value[:-1]}{(int(value[-1]) + rng.choice((1, 5))) % 10}"


@dataclasses.dataclass(frozen=True)
class OneOf(FieldType):
    """One of several words, without regard to capitals.

    Attributes:
      options: The words.
    """

    options: tuple[str, ...]

    schema = {"type": "string"}

    def alter(self, value: Any, rng: random.Random) -> Any:
        return rng.choice([option for option in self.options if option != value])

    def is_same(self, one: Any, other: Any) -> bool:
        return str(one).casefold() == str(other).casefold()

    def _other(self, value: Any) -> str:
        return _words([option for option in self.options if not self.is_same(option, value)])

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the option, and none of the others."""
        if _bare(text) == _bare(str(value)):
            return True
        match = _find(str(value), text)
        rest = text[: match.start()] + text[match.end() :] if match else text
        others = (option for option in self.options if not self.is_same(option, value))
        return match is not None and not any(_find(option, rest) for option in others)


@dataclasses.dataclass(frozen=True)
class ListOf(FieldType):
    """Several values.

    Attributes:
      kind: The type of each.
      is_ordered: Whether another order is another value; an answer may have any order.
    """

    kind: FieldType
    is_ordered: bool = False

    schema = {"type": "array"}

    def is_same(self, one: Any, other: Any) -> bool:
        if self.is_ordered:
            return len(one) == len(other) and all(map(self.kind.is_same, one, other))
        left = list(other)
        for value in one:
            same = next((n for n, o in enumerate(left) if self.kind.is_same(value, o)), None)
            if same is None:
                return False
            del left[same]
        return not left

    def _text(self, value: Any, form: str) -> str:
        texts = [self.kind.say(one) for one in value]
        return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1]))) if texts else "none"

    def is_spelled_in(self, text: str, value: Any) -> bool:
        return all(self.kind.is_spelled_in(text, one) for one in value)

    def is_stated_in(self, text: str, value: Any) -> bool:
        """Whether a text states all values and no other one."""
        rest = text
        for one in value:
            if not self.kind.is_spelled_in(text, one):
                return False
            rest = self.kind._without(rest, one)
        others = (self.kind._other(one) for one in value)
        return not any(re.search(other, rest, re.IGNORECASE) for other in others)

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer lists the values, each once, and nothing else."""
        if not value:
            return _bare(text) in _NONE
        rest = " ".join(text.split())
        for spelled in sorted(map(self._longest_first, value), key=lambda s: -len(s[0])):
            match = next((m for text in spelled if (m := _find(text, rest))), None)
            if match is None:
                return False
            rest = f"{rest[: match.start()]}, {rest[match.end() :]}"
        return _SEPARATORS.fullmatch(rest) is not None

    def _longest_first(self, value: Any) -> list[str]:
        return sorted((_bare(s) for s in self.kind.spellings(value)), key=len, reverse=True)

    def alter(self, value: Any, rng: random.Random) -> Any:
        if len(value) > 1:
            return list(value[:-1])
        return [self.kind.alter(one, rng) for one in value] or [""]

    def to_json(self, value: Any) -> Any:
        return [self.kind.to_json(one) for one in value]

    def from_json(self, value: Any) -> Any:
        return [self.kind.from_json(one) for one in value]


def weekdays(bits: int) -> tuple[str, ...]:
    """The days of a number with a bit for each, Monday first."""
    return tuple(day for place, day in enumerate(WEEKDAYS) if bits >> place & 1)


def bits_of_weekdays(days: Sequence[str]) -> int:
    """A number with a bit for each day, Monday first."""
    return sum(1 << place for place, day in enumerate(WEEKDAYS) if day in days)


def _setting_values(value: str) -> Sequence[str]:
    """The values of settings that can have this one."""
    return next((group for group in SETTING_VALUES if value in group), SETTING_VALUES[0])


def subscriber(number: str) -> str:
    """The digits of a number that identify a subscriber."""
    return _NOT_A_DIGIT.sub("", number)[-_SUBSCRIBER_DIGITS:]


def _find(spelling: str, text: str) -> re.Match[str] | None:
    return _pattern(spelling).search(text)


def _words(words: Sequence[str]) -> str:
    """Pattern of any of several words; of nothing without words."""
    return "|".join(rf"\b{re.escape(word)}\b" for word in words) or r"(?!)"


def _pattern(spelling: str) -> re.Pattern[str]:
    return re.compile(_WORD_EDGE.format(re.escape(spelling)), re.IGNORECASE)


def _without_date(text: str, day: datetime.date) -> str:
    """A text without a date, in any of its spellings, and without its weekday."""
    for spelling in sorted(Day().spellings(day), key=len, reverse=True):
        for year in (f", {day.year}", f" {day.year}", f"/{day.year}", ""):
            match = _find(spelling + year, text)
            if match is not None:
                text = f"{text[: match.start()]} {text[match.end() :]}"
    return text


def _names_day(text: str) -> bool:
    return any(_find(name, text) for name in (*WEEKDAYS, *MONTHS))


def _ordinal(day: int) -> str:
    return "th" if 10 < day < 20 else _ORDINALS.get(day % 10, "th")


def _amount(amount: Any, unit: str) -> str:
    number = f"{decimal.Decimal(amount).normalize():f}"
    return f"{number}{unit}{'s' if unit in _PLURALS and amount != 1 else ''}"


def _clocks(hours: int, minutes: int, seconds: int) -> list[str]:
    """A length of time as a stopwatch shows it."""
    texts = [f"{hours}:{minutes:02d}:{seconds:02d}", f"{hours:02d}:{minutes:02d}:{seconds:02d}"]
    if not hours:
        texts += [f"{minutes}:{seconds:02d}", f"{minutes:02d}:{seconds:02d}"]
    elif not seconds:
        texts += [f"{hours}:{minutes:02d}", f"{hours:02d}:{minutes:02d}"]
    return texts


def _whole_units(seconds: int) -> Callable[[Any], int]:
    return lambda value: int(value.total_seconds() // seconds)


def _bare(text: str) -> str:
    return " ".join(text.casefold().strip(_AROUND).split())


def _lines(text: Any) -> list[str]:
    return [line.rstrip() for line in str(text).strip().splitlines()]


def _minute(value: Any) -> Any:
    return value.replace(second=0, microsecond=0) if isinstance(value, datetime.datetime) else value

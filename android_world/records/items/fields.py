"""Types of an item's fields: how values are compared, written in English, and stored as JSON."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

_NOT_A_DIGIT: Final = re.compile(r"\D")
# Digits of a number without the prefix of a country: enough to identify a subscriber.
_SUBSCRIBER_DIGITS: Final = 10
_DIGIT: Final = re.compile(r"\d")
_AROUND: Final = " .!\"'\n"
_OTHER_WORDS: Final = ("Two", "Again", "Later")
_WORD_EDGE: Final = r"(?<!\w)(?<!\d[.,:]){}(?!\w|[.,:]\d)"


@dataclasses.dataclass(frozen=True)
class FieldType:
    """How the values of a field are compared, written and stored.

    Attributes:
      forms: Forms in which the value can be written, besides the one without a name.
      is_strict: Whether a new item must leave the field empty where nothing is wanted.
    """

    schema: ClassVar[Mapping[str, Any]] = {}
    forms: ClassVar[tuple[str, ...]] = ()
    is_strict: ClassVar[bool] = False

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

    def is_given_in(self, text: str, value: Any) -> bool:
        """Whether a goal gives the whole value."""
        return self.is_stated_in(text, value)

    def spellings(self, value: Any) -> Sequence[str]:
        """Ways to write the value, each of which states it."""
        return [self.say(value)]

    def is_stated_in(self, text: str, value: Any) -> bool:
        """Whether a text states the value, in any of its spellings."""
        return any(_find(spelling, text) for spelling in self.spellings(value))

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


class Text(FieldType):
    """One line of text; white space at its ends does not count."""

    schema = {"type": "string"}
    is_strict = True

    def is_same(self, one: Any, other: Any) -> bool:
        return str(one).strip() == str(other).strip()

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer is the text, but for capitals, quotation marks and a full stop."""
        return _bare(text) == _bare(str(value))

    def alter(self, value: Any, rng: random.Random) -> Any:
        words = str(value).split()
        return " ".join([*words, rng.choice(_OTHER_WORDS)]) if value else "changed"


class Lines(Text):
    """Text of several lines; white space at the end of a line does not count."""

    def is_same(self, one: Any, other: Any) -> bool:
        return _lines(one) == _lines(other)


class Number(FieldType):
    """A whole number."""

    schema = {"type": "integer"}

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + rng.choice((1, 2))


class Flag(FieldType):
    """Yes or no."""

    schema = {"type": "boolean"}
    is_strict = True

    def _text(self, value: Any, form: str) -> str:
        return "yes" if value else "no"

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

    def is_same(self, one: Any, other: Any) -> bool:
        if one is None or other is None:
            return one is other
        return self.type.is_same(one, other)

    def _text(self, value: Any, form: str) -> str:
        return "none" if value is None else self.type.say(value, form)

    def spellings(self, value: Any) -> Sequence[str]:
        return ["none"] if value is None else self.type.spellings(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return self.example if value is None else self.type.alter(value, rng)

    def to_json(self, value: Any) -> Any:
        return None if value is None else self.type.to_json(value)

    def from_json(self, value: Any) -> Any:
        return None if value is None else self.type.from_json(value)


class Amount(FieldType):
    """An amount of money, exact to the cent.

    Forms: `number` (12.50), by default `$12.50`.
    """

    schema = {"type": "string", "pattern": r"^-?\d+(\.\d{1,2})?$"}
    forms = ("number",)

    def _text(self, value: Any, form: str) -> str:
        text = f"{value:.2f}"
        return text if form == "number" else f"${text}"

    def spellings(self, value: Any) -> Sequence[str]:
        plain = f"{value:.2f}"
        short = plain.rstrip("0").rstrip(".")
        return [f"{sign}{text}" for text in (plain, short) for sign in ("$", "")]

    def to_json(self, value: Any) -> Any:
        return str(value)

    def from_json(self, value: Any) -> Any:
        return decimal.Decimal(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + rng.choice((1, 10)) * decimal.Decimal("0.10")


class DateTime(FieldType):
    """A date and time of day in UTC, to the minute.

    Forms: `date` (Friday, October 20), `time` (3:30 PM), by default both.
    """

    schema = {"type": "string", "format": "date-time"}
    forms = ("date", "time")

    def is_same(self, one: Any, other: Any) -> bool:
        return bool(_minute(one) == _minute(other))

    def is_given_in(self, text: str, value: Any) -> bool:
        return Day().is_stated_in(text, value.date()) and self.is_stated_in(text, value)

    def _text(self, value: Any, form: str) -> str:
        date, time = Day().say(value.date()), TimeOfDay().say(value.time())
        return {"date": date, "time": time, "": f"{date} at {time}"}[form]

    def spellings(self, value: Any) -> Sequence[str]:
        return TimeOfDay().spellings(value.time())

    def to_json(self, value: Any) -> Any:
        return value.isoformat()

    def from_json(self, value: Any) -> Any:
        return datetime.datetime.fromisoformat(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + datetime.timedelta(minutes=rng.choice((30, 60)))


class Day(FieldType):
    """A date.

    Forms: `weekday` (Friday), by default `Friday, October 20`.
    """

    schema = {"type": "string", "format": "date"}
    forms = ("weekday",)

    def _text(self, value: Any, form: str) -> str:
        return f"{value:%A}" if form == "weekday" else f"{value:%A, %B} {value.day}"

    def spellings(self, value: Any) -> Sequence[str]:
        month = [f"{value:%B} {value.day}", f"{value.day} {value:%B}", f"{value:%b} {value.day}"]
        return [*month, f"{value:%A}", f"{value:%Y-%m-%d}", f"{value.month}/{value.day}"]

    def to_json(self, value: Any) -> Any:
        return value.isoformat()

    def from_json(self, value: Any) -> Any:
        return datetime.date.fromisoformat(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + datetime.timedelta(days=rng.choice((1, 2)))


class TimeOfDay(FieldType):
    """A time of day, to the minute."""

    schema = {"type": "string", "format": "time"}

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

    def to_json(self, value: Any) -> Any:
        return value.isoformat("minutes")

    def from_json(self, value: Any) -> Any:
        return datetime.time.fromisoformat(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value.replace(hour=(value.hour + rng.choice((1, 2))) % 24)


class PhoneNumber(FieldType):
    """A telephone number, compared by its digits without the prefix of a country."""

    schema = {"type": "string"}

    def is_same(self, one: Any, other: Any) -> bool:
        return subscriber(str(one)) == subscriber(str(other))

    def is_stated_in(self, text: str, value: Any) -> bool:
        return subscriber(str(value)) in _NOT_A_DIGIT.sub("", text)

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


def subscriber(number: str) -> str:
    """The digits of a number that identify a subscriber."""
    return _NOT_A_DIGIT.sub("", number)[-_SUBSCRIBER_DIGITS:]


def _find(spelling: str, text: str) -> re.Match[str] | None:
    return re.search(_WORD_EDGE.format(re.escape(spelling)), text, re.IGNORECASE)


def _bare(text: str) -> str:
    return " ".join(text.casefold().strip(_AROUND).split())


def _lines(text: Any) -> list[str]:
    return [line.rstrip() for line in str(text).strip().splitlines()]


def _minute(value: Any) -> Any:
    return value.replace(second=0, microsecond=0) if isinstance(value, datetime.datetime) else value

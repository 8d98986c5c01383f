"""Type of fields for lengths of time."""

from __future__ import annotations

import datetime
import decimal
import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from android_world.records.items.fields.field_type import FieldType, ValuePart
from android_world.records.items.fields.numbers import CENT, Number

# Names of hours, minutes and seconds; long ones have a plural.
_UNITS: Final = (
    *((" hour", " minute", " second"), (" hr", " min", " sec"), (" hrs", " mins", " secs")),
    ("h", "min", "s"),
    *((" h", " min", " s"), ("h", "m", "s"), (" h", " m", " s"), (" h", " min", " sec")),
)
_PLURALS: Final = (" day", " hour", " minute", " second")
_DAY: Final = 86_400
_LAST: Final = (" and ", ", and ")
_IN_WORDS: Final = {
    1800: ("half an hour",),
    3600: ("an hour",),
    5400: ("an hour and a half", "one and a half hours"),
}
_LENGTH: Final = (
    r"\ban hour\b|\b(?:half|quarter)\b|"
    r"\d\s*(?:h|hours?|hrs?|m|mins?|minutes?|s|secs?|seconds?)\b|\d:\d\d"
)


class Duration(FieldType):
    """A length of time, to the second.

    Forms: `minutes` (90), by default `1 hour 30 minutes`.
    """

    schema = {"type": "number", "description": "seconds"}
    python_types = (datetime.timedelta,)
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
            texts += [f"{', '.join(named[:-1])}{gap}{named[-1]}" for gap in _LAST if named[1:]]
            for size, unit in zip((3600, 60, 1), units, strict=True):
                amount = decimal.Decimal(seconds) / size
                if amount == amount.quantize(CENT):
                    texts.append(_amount(amount, unit))
        if seconds and not seconds % _DAY:
            texts.append(_amount(seconds // _DAY, " day"))
        return list(dict.fromkeys((*texts, *_IN_WORDS.get(seconds, ()))))

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the length with its units, and no other one."""
        rest = self._without(text, value)
        return super().is_answer(text, value) and not re.search(_LENGTH, rest, re.IGNORECASE)

    def _other(self, value: Any) -> str:
        return _LENGTH

    def to_json(self, value: Any) -> Any:
        return value.total_seconds()

    def from_json(self, value: Any) -> Any:
        return datetime.timedelta(seconds=value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + datetime.timedelta(minutes=rng.choice((5, 10)))


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

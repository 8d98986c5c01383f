"""Type of fields for days of the week."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.records.items.fields.field_type import FieldType
from android_world.records.items.fields.times import WEEKDAY, WEEKDAYS

# A day, or the first and the last of several in a row.
_DAYS: Final = re.compile(
    rf"\b({WEEKDAY})\b\.?(?:\s*(?:-|\u2013|to|through|till|until)\s*({WEEKDAY})\b)?", re.IGNORECASE
)
_GROUPS: Final = {
    re.compile(r"\b(?:every ?day|daily)\b", re.IGNORECASE): WEEKDAYS,
    re.compile(r"\bweekdays?\b", re.IGNORECASE): WEEKDAYS[:5],
    re.compile(r"\bweekends?\b", re.IGNORECASE): WEEKDAYS[5:],
}
_WEEKDAY_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "every day": WEEKDAYS,
    "every weekday": WEEKDAYS[:5],
    "the weekend": WEEKDAYS[5:],
}


class Weekdays(FieldType):
    """Days of the week, from Monday on; none for something that happens once."""

    schema = {
        "type": "array",
        "items": {"enum": list(WEEKDAYS)},
        "uniqueItems": True,
    }
    python_types = (tuple, list)

    def can_be(self, value: Any) -> bool:
        return super().can_be(value) and set(WEEKDAYS).issuperset(value)

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
        short = ", ".join(day[:3] for day in sunday_first)
        return [self.say(value), ", ".join(value), ", ".join(sunday_first), short]

    def is_spelled_in(self, text: str, value: Any) -> bool:
        """Whether a text names these days and no other one."""
        named = {day for found in _DAYS.finditer(text) for day in _row_of_days(*found.groups())}
        for group, days in _GROUPS.items():
            named |= set(days) if group.search(text) else set()
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


def _row_of_days(first: str, last: str | None) -> Sequence[str]:
    """The days from a first to a last one, written in full or by their first letters."""
    start, end = (_index_of(name) for name in (first, last or first))
    return [WEEKDAYS[(start + step) % 7] for step in range((end - start) % 7 + 1)]


def _index_of(name: str) -> int:
    return next(n for n, day in enumerate(WEEKDAYS) if day[:3] == name[:3].capitalize())


def weekdays(bits: int) -> tuple[str, ...]:
    """The days of a number with a bit for each, Monday first."""
    return tuple(day for place, day in enumerate(WEEKDAYS) if bits >> place & 1)


def bits_of_weekdays(days: Sequence[str]) -> int:
    """A number with a bit for each day, Monday first."""
    return sum(1 << place for place, day in enumerate(WEEKDAYS) if day in days)

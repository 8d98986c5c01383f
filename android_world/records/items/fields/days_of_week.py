"""Type of fields for days of the week."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.records.items.fields.field_type import FieldType
from android_world.records.items.fields.spelling import find
from android_world.records.items.fields.times import WEEKDAYS

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
        named = {day for day in WEEKDAYS if find(f"{day}s", text) or find(day, text)}
        for name, days in _WEEKDAY_GROUPS.items():
            named |= set(days) if find(name, text) else set()
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


def weekdays(bits: int) -> tuple[str, ...]:
    """The days of a number with a bit for each, Monday first."""
    return tuple(day for place, day in enumerate(WEEKDAYS) if bits >> place & 1)


def bits_of_weekdays(days: Sequence[str]) -> int:
    """A number with a bit for each day, Monday first."""
    return sum(1 << place for place, day in enumerate(WEEKDAYS) if day in days)

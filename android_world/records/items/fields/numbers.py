"""Types of fields for numbers, amounts of money and distances."""

from __future__ import annotations

import decimal
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.core import number_words
from android_world.records.items.fields.field_type import FieldType, ValuePart
from android_world.records.items.fields.spelling import (
    GAP,
    NONE,
    NUMBER,
    NUMBER_WORD,
    pattern,
    plain,
)

CENT: Final = decimal.Decimal("0.01")
METERS_A_MILE: Final = 1609.344
_METERS_A_FOOT: Final = 0.3048
_UNIT: Final = r"\s?(?:dollars?|bucks|usd)\b"
_MONEY: Final = rf"[$\u20ac\u00a3]\s?\d|\d[.,]\d{{2}}(?!\d)|(?:\d|{NUMBER_WORD}){_UNIT}"


class Number(FieldType):
    """A whole number."""

    schema = {"type": "integer"}
    python_types = (int,)
    zero = 0

    def round(self, value: Any) -> Any:
        return round(value)

    def spellings(self, value: Any) -> Sequence[str]:
        grouped = f"{value:,}"
        return [f"{value}", grouped, grouped.replace(",", " ")]

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the number in digits or words, and no other one."""
        rest = self._without(text, value)
        return rest != text and not re.search(self._other(value), rest, re.IGNORECASE)

    def _without(self, text: str, value: Any) -> str:
        words = number_words.SMALL[value : value + 1] if value >= 0 else ()
        for word in words if value else (*words, *NONE):
            text = pattern(word).sub(GAP, text)
        return super()._without(text, value)

    def _other(self, value: Any) -> str:
        return rf"{NUMBER.pattern}|\bone\b"

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + rng.choice((1, 2))


class Amount(FieldType):
    """An amount of money, exact to the cent.

    Forms: `number` (12.50), by default `$12.50`.
    """

    schema = {"type": "string", "pattern": r"^-?\d+(\.\d{1,2})?$"}
    python_types = (decimal.Decimal, int)
    forms = ("number",)
    zero = decimal.Decimal(0)

    def round(self, value: Any) -> Any:
        return value.quantize(CENT, decimal.ROUND_HALF_UP)

    def _text(self, value: Any, form: str) -> str:
        text = f"{value:.2f}"
        return text if form == "number" else f"${text}"

    def spellings(self, value: Any) -> Sequence[str]:
        grouped = f"{value:,.2f}"
        exact = dict.fromkeys((f"{value:.2f}", grouped, grouped.replace(",", " ")))
        short = (text.rstrip("0").rstrip(".") for text in exact)
        return [f"{sign}{text}" for text in (*exact, *short) for sign in ("$", "")]

    def _other(self, value: Any) -> str:
        return rf"{_MONEY}|\d" if value == int(value) else _MONEY

    def to_json(self, value: Any) -> Any:
        return str(value)

    def from_json(self, value: Any) -> Any:
        return decimal.Decimal(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + rng.choice((1, 10)) * decimal.Decimal("0.10")


class Distance(FieldType):
    """A distance in meters, exact to a hundredth of a mile.

    Said in miles, which is what apps show on a phone for the USA; stated in miles or kilometers.
    """

    schema = {"type": "number", "description": "meters"}
    python_types = (float, int)
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
        numbers = (miles, miles.rstrip("0"), miles.rstrip("0").rstrip("."))
        return super().is_answer(text, value) or plain(text) in numbers

    def alter(self, value: Any, rng: random.Random) -> Any:
        return value + METERS_A_MILE * rng.choice((1, 2))

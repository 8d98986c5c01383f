"""Type of fields for telephone numbers."""

from __future__ import annotations

import random
import re
from typing import Any, Final

from android_world.records.items.fields.field_type import FieldType
from android_world.records.items.fields.spelling import GAP, NOT_A_DIGIT

# Digits of a number without the prefix of a country: enough to identify a subscriber.
_SUBSCRIBER_DIGITS: Final = 10
_MAX_PREFIX_DIGITS: Final = 3
_DIALED: Final = re.compile(r"[+*#]?[\d ().*#-]*\d[*#]?")
_PHONE_NUMBER: Final = re.compile(r"\+?\d[\d ().-]{5,}\d")


class PhoneNumber(FieldType):
    """A telephone number, compared by its digits without the prefix of a country."""

    schema = {"type": "string"}
    python_types = (str,)

    def can_be(self, value: Any) -> bool:
        return super().can_be(value) and _DIALED.fullmatch(value) is not None

    def is_same(self, one: Any, other: Any) -> bool:
        return subscriber(str(one)) == subscriber(str(other))

    def is_spelled_in(self, text: str, value: Any) -> bool:
        return subscriber(str(value)) in NOT_A_DIGIT.sub("", text)

    def _other(self, value: Any) -> str:
        return _PHONE_NUMBER.pattern

    def _without(self, text: str, value: Any) -> str:
        own = subscriber(str(value))
        return _PHONE_NUMBER.sub(lambda m: GAP if subscriber(m[0]) == own else m[0], text)

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether the digits of an answer are the number, with or without a country's prefix."""
        own, given = subscriber(str(value)), NOT_A_DIGIT.sub("", text)
        return given.endswith(own) and len(given) - len(own) <= _MAX_PREFIX_DIGITS

    def alter(self, value: Any, rng: random.Random) -> Any:
        return f"{value[:-1]}{(int(value[-1]) + rng.choice((1, 5))) % 10}"


def subscriber(number: str) -> str:
    """The digits of a number that identify a subscriber."""
    return NOT_A_DIGIT.sub("", number)[-_SUBSCRIBER_DIGITS:]

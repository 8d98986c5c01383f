"""Types of fields that are made of other types: absent values, lists."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.core import typed_texts
from android_world.records.items.fields.field_type import FieldType, ValuePart
from android_world.records.items.fields.spelling import LEAD_IN, NONE, find, plain

# What may be between the values of a list, and before and after it.
_SEPARATORS: Final = re.compile(r"(?:[\s,;/&•*.!\"'`|\[\]()-]|\band\b)*", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(?<!\S)\(?(\d{1,2})[.)]\s+")


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
    def python_types(self) -> tuple[Any, ...]:  # type: ignore[override]
        """Python types of the value that is there."""
        return self.type.python_types

    def can_be(self, value: Any) -> bool:
        return value is None or self.type.can_be(value)

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
        return plain(text) in NONE if value is None else self.type.is_answer(text, value)

    def is_same(self, one: Any, other: Any) -> bool:
        if one is None or other is None:
            return one is other
        return self.type.is_same(one, other)

    def _text(self, value: Any, form: str) -> str:
        return "none" if value is None else self.type.say(value, form)

    def spellings(self, value: Any) -> Sequence[str]:
        return ["none"] if value is None else self.type.spellings(value)

    def is_spelled_in(self, text: str, value: Any) -> bool:
        if value is None:
            return super().is_spelled_in(text, value)
        return self.type.is_spelled_in(text, value)

    def is_stated_in(self, text: str, value: Any) -> bool:
        """Whether a text states the value, or that there is none."""
        if value is None:
            return super().is_stated_in(text, value)
        return self.type.is_stated_in(text, value)

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

    def _pattern(self, spelling: str, value: Any) -> re.Pattern[str]:
        if value is None:
            return super()._pattern(spelling, value)
        return self.type._pattern(spelling, value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return self.example if value is None else self.type.alter(value, rng)

    def to_json(self, value: Any) -> Any:
        return None if value is None else self.type.to_json(value)

    def from_json(self, value: Any) -> Any:
        return None if value is None else self.type.from_json(value)


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
    python_types = (tuple, list)

    def can_be(self, value: Any) -> bool:
        return super().can_be(value) and all(map(self.kind.can_be, value))

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
            return plain(text) in NONE
        rest = self._without_numbering(typed_texts.normalize(text), len(value))
        for spelled in sorted(map(self._longest_first, value), key=lambda s: -len(s[0])):
            match = next((m for text in spelled if (m := find(text, rest))), None)
            if match is None:
                return False
            rest = f"{rest[: match.start()]}, {rest[match.end() :]}"
        rest = re.sub(rf"^{LEAD_IN}", "", rest, flags=re.IGNORECASE)
        return _SEPARATORS.fullmatch(rest) is not None

    @staticmethod
    def _without_numbering(text: str, count: int) -> str:
        """A text without the numbers before the values, if they are 1, 2, 3 and so on."""
        in_order = [str(number + 1) for number in range(count)]
        return _NUMBERED.sub(", ", text) if _NUMBERED.findall(text) == in_order else text

    def _longest_first(self, value: Any) -> list[str]:
        return sorted((plain(s) for s in self.kind.spellings(value)), key=len, reverse=True)

    def alter(self, value: Any, rng: random.Random) -> Any:
        if len(value) > 1:
            return list(value[:-1])
        return [self.kind.alter(one, rng) for one in value] or [""]

    def to_json(self, value: Any) -> Any:
        return [self.kind.to_json(one) for one in value]

    def from_json(self, value: Any) -> Any:
        return [self.kind.from_json(one) for one in value]

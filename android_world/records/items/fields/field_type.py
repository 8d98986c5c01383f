"""What all types of fields have in common."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from android_world.records.items.fields.spelling import DENIED_GAP, GAP, NUMBER, pattern


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
      python_types: Python types of the values; none for any.
      forms: Forms in which the value can be written, besides the one without a name.
      is_strict: Whether a new item must leave the field empty where nothing is wanted.
      zero: The sum of no values; None for types that have no sums.
      extremes: What the least and the greatest of several values are called.
    """

    schema: ClassVar[Mapping[str, Any]] = {}
    python_types: ClassVar[tuple[type, ...]] = ()
    forms: ClassVar[tuple[str, ...]] = ()
    is_strict: ClassVar[bool] = False
    zero: ClassVar[Any] = None
    extremes: ClassVar[tuple[str, str]] = ("smallest", "largest")

    def can_be(self, value: Any) -> bool:
        """Whether a value is one of this type."""
        return not self.python_types or type(value) in self.python_types

    def is_like(self, other: FieldType) -> bool:
        """Whether values of another type can be values of this one."""
        known = (self.python_types, other.python_types)
        return not all(known) or not set(known[0]).isdisjoint(known[1])

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
        return any(self._pattern(s, value).search(text) for s in self.spellings(value))

    def is_stated_in(self, text: str, value: Any) -> bool:
        """Whether a text states the value, in any of its spellings, and no other value."""
        rest = self._without(text, value)
        return rest != text and not re.search(self._other(value), rest, re.IGNORECASE)

    def is_denied_in(self, text: str, value: Any) -> bool:
        """Whether a text says that something is not the value, as `not on Friday` does."""
        return DENIED_GAP.search(self._without(text, value)) is not None

    def _other(self, value: Any) -> str:
        """Pattern of what states another value in a text; by default nothing does."""
        return r"(?!)"

    def _without(self, text: str, value: Any) -> str:
        """A text without the spellings of the value."""
        for spelling in sorted(self.spellings(value), key=len, reverse=True):
            text = self._pattern(spelling, value).sub(GAP, text)
        return text

    def _pattern(self, spelling: str, value: Any) -> re.Pattern[str]:
        """Pattern of one of the spellings of a value."""
        return pattern(spelling)

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the value, in any of its spellings, and no other number."""
        rest = self._without(text, value)
        return rest != text and not NUMBER.search(rest)

    def alter(self, value: Any, rng: random.Random) -> Any:
        """Another value, beyond every tolerance."""
        raise NotImplementedError

    def to_json(self, value: Any) -> Any:
        """The value as JSON."""
        return value

    def from_json(self, value: Any) -> Any:
        """The value that `to_json` gave."""
        return value

"""Types of fields that have one of several values."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.records.items.fields.field_type import FieldType
from android_world.records.items.fields.spelling import any_of, find, plain

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

_PERIODS: Final = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"}


_NEGATION: Final = re.compile(r"\bnot\b|n['\u2019]t\b", re.IGNORECASE)


class Flag(FieldType):
    """Yes or no."""

    schema = {"type": "boolean"}
    python_types = (bool,)
    is_strict = True

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer is yes or no, or starts with it."""
        bare, right = plain(text), self.say(value)
        if find(self.say(not value), bare):
            return False
        return bare == right or bare.startswith((f"{right},", f"{right}.", f"{right} "))

    def is_given_in(self, text: str, value: Any) -> bool:
        """A goal gives it by its verb, such as `turn on`."""
        return True

    def _text(self, value: Any, form: str) -> str:
        return "yes" if value else "no"

    def _other(self, value: Any) -> str:
        return any_of([self.say(not value)])

    def alter(self, value: Any, rng: random.Random) -> Any:
        return not value


@dataclasses.dataclass(frozen=True)
class OneOf(FieldType):
    """One of several words, without regard to capitals.

    Attributes:
      options: The words.
    """

    options: tuple[str, ...]

    schema = {"type": "string"}
    python_types = (str,)

    def can_be(self, value: Any) -> bool:
        return any(self.is_same(option, value) for option in self.options)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return rng.choice([option for option in self.options if option != value])

    def is_same(self, one: Any, other: Any) -> bool:
        return str(one).casefold() == str(other).casefold()

    def _other(self, value: Any) -> str:
        return any_of([option for option in self.options if not self.is_same(option, value)])

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer gives the option, and none of the others."""
        if plain(text) == plain(str(value)):
            return True
        match = find(str(value), text)
        rest = text[: match.start()] + text[match.end() :] if match else text
        others = (option for option in self.options if not self.is_same(option, value))
        return match is not None and not any(find(option, rest) for option in others)


@dataclasses.dataclass(frozen=True)
class Repetition(OneOf):
    """How often an event happens.

    Forms: `every` (every week), by default `weekly`.
    """

    options: tuple[str, ...] = ("daily", "weekly", "monthly", "yearly")

    forms = ("every",)

    def _text(self, value: Any, form: str) -> str:
        return f"every {_PERIODS[value]}" if form == "every" else str(value)

    def spellings(self, value: Any) -> Sequence[str]:
        period = _PERIODS[value]
        return [value, value.capitalize(), f"every {period}", f"each {period}"]

    def _other(self, value: Any) -> str:
        others = (option for option in self.options if option != value)
        return any_of([text for option in others for text in self.spellings(option)])

    def is_spelled_in(self, text: str, value: Any) -> bool:
        """Whether a text names it and no other one, as a question with all of them does."""
        return self.is_stated_in(text, value)

    def is_answer(self, text: str, value: Any) -> bool:
        return self.is_stated_in(text, value)


class SettingValue(FieldType):
    """The value of a setting of the phone: on, off, a size, a time."""

    schema = {"type": "string"}
    python_types = (str,)

    def can_be(self, value: Any) -> bool:
        return any(value in group for group in SETTING_VALUES)

    def spellings(self, value: Any) -> Sequence[str]:
        return (value, *_SETTING_WORDS.get(value, ()))

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer states the value and none of the others that the setting can have."""
        others = [other for other in _setting_values(value) if other != value]
        return (
            not _NEGATION.search(text)
            and self.is_stated_in(text, value)
            and not any(self.is_stated_in(text, other) for other in others)
        )

    def alter(self, value: Any, rng: random.Random) -> Any:
        return rng.choice([other for other in _setting_values(value) if other != value])


def _setting_values(value: str) -> Sequence[str]:
    """The values of settings that can have this one."""
    return next((group for group in SETTING_VALUES if value in group), SETTING_VALUES[0])

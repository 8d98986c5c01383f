"""Types of fields for texts and names."""

from __future__ import annotations

import dataclasses
import posixpath
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.core import typed_texts
from android_world.records.items.fields.composite import ListOf
from android_world.records.items.fields.field_type import FieldType, ValuePart
from android_world.records.items.fields.numbers import Number
from android_world.records.items.fields.spelling import LEAD_IN, plain

_SCHEME: Final = re.compile(r"^https?://(www\.)?", re.IGNORECASE)
_OTHER_WORDS: Final = ("Two", "Again", "Later")


@dataclasses.dataclass(frozen=True)
class Text(FieldType):
    """One line of text; white space at its ends does not count.

    Attributes:
      has_capitals: Whether capitals have to be entered as they are given, as those of names.
    """

    has_capitals: bool = False

    schema = {"type": "string"}
    python_types = (str,)
    is_strict = True

    def is_same(self, one: Any, other: Any) -> bool:
        return str(one).strip() == str(other).strip()

    def is_as_wanted(self, actual: Any, wanted: Any) -> bool:
        """Whether a text is the one that a goal gives, by the rule of all typed texts."""
        is_same = typed_texts.same_text_and_capitals if self.has_capitals else typed_texts.same_text
        return is_same(str(actual), str(wanted))

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer is the text, but for capitals, marks around it and a lead-in."""
        given, own = plain(text), plain(str(value))
        sentence = rf"{LEAD_IN}[\"'*`]*{re.escape(own)}[\"'*`]*(?:\s(?:folder|notebook))?"
        return given == own or (bool(own) and re.fullmatch(sentence, given) is not None)

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
            "lines": ValuePart(ListOf(Text(), is_ordered=True), lambda text: tuple(_lines(text))),
            "first_line": ValuePart(Text(), lambda text: (_lines(text) or [""])[0]),
            "last_line": ValuePart(Text(), lambda text: (_lines(text) or [""])[-1]),
            "line_count": ValuePart(Number(), lambda text: len(_lines(text))),
        }

    def is_same(self, one: Any, other: Any) -> bool:
        return _lines(one) == _lines(other)

    def is_as_wanted(self, actual: Any, wanted: Any) -> bool:
        lines, others = _lines(actual), _lines(wanted)
        return len(lines) == len(others) and all(map(super().is_as_wanted, lines, others))


def _lines(text: Any) -> list[str]:
    return [line.rstrip() for line in str(text).strip().splitlines()]


class WebAddress(Text):
    """The address of a page; its scheme, `www.` and a slash at its end do not count."""

    def is_same(self, one: Any, other: Any) -> bool:
        return _site(one) == _site(other)

    def is_as_wanted(self, actual: Any, wanted: Any) -> bool:
        """Whether an address that was entered is the one that a goal gives."""
        return self.is_same(actual, wanted)

    def spellings(self, value: Any) -> Sequence[str]:
        return list(dict.fromkeys((str(value), _site(value))))

    def is_answer(self, text: str, value: Any) -> bool:
        """Whether an answer is the address."""
        return _site(text) == _site(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return f"{str(value).rstrip('/')}/{rng.choice(_OTHER_WORDS).lower()}"


def _site(address: Any) -> str:
    """An address as Chrome shows it."""
    return _SCHEME.sub("", str(address).strip()).rstrip("/.")

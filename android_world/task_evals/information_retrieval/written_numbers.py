"""Numbers as answers write them: digits or words, with a unit that the question names."""

from __future__ import annotations

import math
import re
from typing import Final

from android_world.core.number_words import SMALL, TENS

_ONES: Final = "|".join(SMALL[1:10])
_BELOW_100: Final = rf"(?:(?:{'|'.join(TENS)})(?:[ -](?:{_ONES}))?|{'|'.join(SMALL)})"
_BELOW_1000: Final = (
    rf"(?:(?:a|{_BELOW_100})[ -]hundred(?:(?: and)? {_BELOW_100}\b)?|{_BELOW_100}\b)"
)
_WORDS: Final = re.compile(
    rf"((?:(?:a|{_BELOW_1000})[ -]thousand(?:,?(?: and)? {_BELOW_1000})?|{_BELOW_1000}))"
    r"(?:\s+(.*))?",
    re.DOTALL,
)
# Thousands are grouped by commas, blanks or apostrophes, digits as in Python by underscores.
_DIGITS: Final = re.compile(
    r"([+-]?(?:\d{1,3}(?:([, '])\d{3}(?:\2\d{3})*)(?!\d)|\d+(?:_\d+)*)(?:\.\d+)?(?:e[+-]?\d+)?"
    r"|[+-]?\.\d+)\s*(.*)",
    re.DOTALL,
)
_UNITS: Final = ({"m", "meter", "metre"}, {"m", "min", "minute"})
_PERSONS: Final = frozenset({"attendee", "participant", "people", "person", "individual"})
_COUNTED: Final = frozenset({"item", "entry"})
_IN_ALL: Final = frozenset({"in", "total", "all", "altogether"})


def read_number(text: str, prompt: str = "") -> float:
    """Return the number that a text gives, with or without a unit that the question names.

    Args:
      text: Digits or English words, then perhaps a unit.
      prompt: The question, with its parameters filled in.

    Raises:
      ValueError: It is not a number, or its unit is not one of the question's.
    """
    tidy = text.casefold().strip().rstrip(".!")
    if in_words := _WORDS.fullmatch(tidy):
        value, rest = _value_of(in_words[1]), in_words[2]
    elif in_digits := _DIGITS.fullmatch(tidy):
        value, rest = float(re.sub(r"[, '_]", "", in_digits[1])), in_digits[3]
    else:
        raise ValueError(f"{text!r} is not a number.")
    if rest and not _is_unit(rest, prompt):
        raise ValueError(f"{rest!r} is not a unit of the question.")
    if not math.isfinite(value):
        raise ValueError(f"{text!r} is not a number.")
    return value


def _value_of(words: str) -> float:
    for name, size in (("thousand", 1000.0), ("hundred", 100.0)):
        head, found, tail = words.partition(name)
        if found:
            return _value_of(head) * size + _value_of(tail)
    return sum(map(_value_of_word, re.findall(r"[a-z]+", words)))


def _value_of_word(word: str) -> float:
    if word in TENS:
        return 10.0 * (TENS.index(word) + 2)
    if word == "and":
        return 0.0
    return float(SMALL.index("one" if word == "a" else word))


def _is_unit(rest: str, prompt: str) -> bool:
    """Whether words after a number are words of the question, or general words for its subject."""
    question = prompt.casefold()
    allowed = {stem for word in re.findall(r"[a-z-]+", question) for stem in _stems(word)}
    for forms in _UNITS:
        if (forms - {"m"}) & allowed:
            allowed |= forms
    if allowed & _PERSONS:
        allowed |= _PERSONS
    if question.startswith("how many"):
        allowed |= _COUNTED
    return all(
        _stem(word.replace("-", "")) in allowed
        for word in rest.split()
        if _stem(word) not in _IN_ALL
    )


def _stems(word: str) -> set[str]:
    """The stems of a word and, if it has hyphens, those of its parts and of the word without."""
    parts = [part for part in word.split("-") if part]
    return {_stem(part) for part in (*parts, "".join(parts)) if part}


def _stem(word: str) -> str:
    plain = word.rstrip(".,")
    return f"{plain[:-3]}y" if plain.endswith("ies") else plain.removesuffix("s")

"""Comparing texts that a person typed with texts that were asked for."""

from __future__ import annotations

import difflib
import re
from typing import Final

from android_world.core.typed_texts import (
    normalize,
    same_text,
    same_text_and_capitals,
    typed_forms,
)

__all__ = [
    "digits",
    "fuzzy_match",
    "normalize",
    "phone_number",
    "same_number",
    "same_text",
    "same_text_and_capitals",
    "typed_forms",
]

_MIN_RATIO: Final = 0.9
_NUMBER_NOISE = re.compile(r"[^\d+*#]", re.ASCII)
_COUNTRY_CODE: Final = "+1"
_NATIONAL_LENGTH: Final = 10


def digits(text: str | None) -> str:
    """The digits of a phone number, however it is written."""
    return "".join(filter(str.isdigit, text or ""))


def phone_number(text: str | None) -> str:
    """The subscriber that a number reaches on the phone, whose country is the United States.

    Separators do not count, and the country code may be left out. A plus sign in front of a
    national number makes it one of another country; `*` and `#` make it a code of the network.
    """
    plain = _NUMBER_NOISE.sub("", text or "")
    if plain.isdecimal() and len(plain) == _NATIONAL_LENGTH:
        return f"{_COUNTRY_CODE}{plain}"
    is_national = plain.isdecimal() and len(plain) == _NATIONAL_LENGTH + 1
    return f"+{plain}" if is_national and plain.startswith("1") else plain


def same_number(actual: str | None, expected: str | None) -> bool:
    """Whether two phone numbers reach the same subscriber."""
    return phone_number(actual) == phone_number(expected)


def fuzzy_match(text1: object, text2: object, ignore_case: bool = True) -> bool:
    """Whether nine tenths of the two texts agree.

    Args:
      text1: A text; another value counts as the text that `str` gives, None matches nothing.
      text2: The other one.
      ignore_case: Whether capitals do not count.
    """
    if text1 is None or text2 is None:
        return False
    text1, text2 = str(text1), str(text2)
    if ignore_case:
        text1, text2 = text1.lower(), text2.lower()
    matcher = difflib.SequenceMatcher(None, text1, text2)
    # The first two are upper bounds of the third, and much quicker.
    bounds = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(bound() >= _MIN_RATIO for bound in bounds)

"""How values are found in texts: whole, in any capitals, between words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

NOT_A_DIGIT: Final = re.compile(r"\D")
DIGIT: Final = re.compile(r"\d")
_AROUND: Final = " .!\"'\n"
NONE: Final = ("none", "no", "nothing")
# What stands for a stated value, so that it still separates its neighbours.
GAP: Final = "\0"
_WORD_EDGE: Final = r"(?<!\w)(?<!\d[.,:]){}(?!\w|[.,:]\d)"


def find(spelling: str, text: str) -> re.Match[str] | None:
    """The first place of a text with a spelling."""
    return pattern(spelling).search(text)


def any_of(words: Sequence[str]) -> str:
    """Pattern of any of several words; of nothing without words."""
    return "|".join(rf"\b{re.escape(word)}\b" for word in words) or r"(?!)"


def pattern(spelling: str) -> re.Pattern[str]:
    """Pattern of a spelling: in any capitals, and not within a word or a number."""
    return re.compile(_WORD_EDGE.format(re.escape(spelling)), re.IGNORECASE)


def plain(text: str) -> str:
    """A text in small letters, without quotation marks and punctuation around it."""
    return " ".join(text.casefold().strip(_AROUND).split())

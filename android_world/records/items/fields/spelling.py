"""How values are found in texts: whole, in any capitals, between words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from android_world.core import number_words, typed_texts

NOT_A_DIGIT: Final = re.compile(r"\D")
# `one` is not in it: it often stands for a thing.
NUMBER_WORD: Final = rf"\b(?:{'|'.join(number_words.WITHOUT_ONE)})\b"
NUMBER: Final = re.compile(rf"\d|{NUMBER_WORD}", re.IGNORECASE)
_AROUND: Final = " .,:;!\"'*`\n"
NONE: Final = ("none", "no", "nothing")
# What sentences have before an answer that is a name, such as `The folder is`; no hint at another.
LEAD_IN: Final = (
    r"(?:(?:it['\u2019]?s|its|it|is|are|was|were|the|in|on|at|by|called|named|says|"
    r"(?:answer|artist|contact|event|expense|file|folder|image|line|location|name|note|notebook|page"
    r"|place|song|task|title|type)s?):?\s+)*"
)
# What stands for a stated value, so that it still separates its neighbours.
GAP: Final = "\0"
# A stated value right after a negation, perhaps with two words such as `on a` between.
DENIED_GAP: Final = re.compile(
    rf"(?:\b(?:not|never|neither|nor|cannot)\b|n['\u2019]t\b)(?:\s+[^\W\d]+){{0,2}}\s*{GAP}",
    re.IGNORECASE,
)
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
    return typed_texts.normalize(text).casefold().strip(_AROUND)

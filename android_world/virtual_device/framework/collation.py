"""The orders in which apps list names, all without case."""

from __future__ import annotations

import functools
import re
import unicodedata

_NUMBER = re.compile(r"\d+")


@functools.lru_cache(maxsize=1 << 14)
def natural(text: str) -> str:
    """A sort key: numbers come before letters, and `2` before `10`.

    A number is written as its length and its digits, behind what no name holds.
    """
    return _NUMBER.sub(_by_value, text.casefold())


def _by_value(match: re.Match[str]) -> str:
    digits = str(int(match[0]))
    return f"\0{chr(len(digits))}{digits}"


# The characters before digits and letters, as Unicode's root collation has them.
_BEFORE_DIGITS = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
_RANK = {ord(c): chr(rank) for rank, c in enumerate(_BEFORE_DIGITS, start=1)}


@functools.lru_cache(maxsize=1 << 14)
def collate(text: str) -> tuple[str, str]:
    """A sort key as Java's Collator compares: signs, digits, letters; accents count last."""
    parts = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(c for c in parts if not unicodedata.combining(c))
    return bare.translate(_RANK), parts

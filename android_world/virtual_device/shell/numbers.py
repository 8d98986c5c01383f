"""Numbers in command lines that are longer than any that a program takes."""

from __future__ import annotations

import re

_DIGITS = re.compile(r"[0-9a-fA-FxX]+")
_MOST_DIGITS = 10  # of the shell's own numbers, which have 32 bits
LARGEST = (1 << 31) - 1


def is_number_of_shell(text: str) -> bool:
    """Whether the builtins of mksh take these decimal digits as a number."""
    digits = text.lstrip("0") or "0"
    return text.isdecimal() and len(digits) <= _MOST_DIGITS and int(digits) <= LARGEST


def number_out_of_range(error: ValueError | OverflowError, words: list[str]) -> str | None:
    """The word with the number that was too long for Python; None for another error.

    Python converts no more than some 4,300 digits, and no huge number to a float or a date. C's
    functions report ERANGE far earlier.
    """
    if not isinstance(error, OverflowError) and "integer string conversion" not in str(error):
        return None
    longest = max(words, key=_digits, default="")
    return longest if _digits(longest) else None


def _digits(word: str) -> int:
    return max(map(len, _DIGITS.findall(word)), default=0)

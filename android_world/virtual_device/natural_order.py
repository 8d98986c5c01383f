"""The order in which apps list names: without case, numbers in them by value."""

from __future__ import annotations

import functools
import re

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

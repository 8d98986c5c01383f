"""Durations as models write them."""

from __future__ import annotations

import math
import re
from typing import Any, Final

LONGEST_MS: Final = 60_000
"""A longer duration becomes this; it is the limit of `JSONAction.duration_ms`."""
_WRITTEN = re.compile(
    r"\s*(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?)?\s*", re.I
)


def milliseconds(value: Any) -> int | None:
    """A number of seconds, or a text such as `2 seconds` or `500 ms`, in milliseconds.

    Returns:
      None for other values; at most `LONGEST_MS`.
    """
    unit = "s"
    if isinstance(value, str):
        found = _WRITTEN.fullmatch(value)
        if found is None:
            return None
        value, unit = float(found.group(1)), (found.group(2) or "s").lower()
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
        return None
    if unit.startswith("m"):
        factor = 1 if unit == "ms" or unit.startswith("milli") else 60_000
    else:
        factor = 1000
    return max(1, round(min(value * factor, LONGEST_MS)))


def of_gesture(value: Any) -> int | None:
    """How long a finger is down, as `milliseconds`; plain numbers above 60 are milliseconds."""
    try:
        is_long = float(value) > LONGEST_MS / 1000
    except (TypeError, ValueError):
        is_long = False
    return milliseconds(f"{value} ms" if is_long else value)

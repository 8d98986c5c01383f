"""Numbers out of texts: how long, how far, how many."""

from __future__ import annotations

import re
from collections.abc import Sequence

_CLOCK = re.compile(r"\b(?:(\d+):)?(\d{1,2}):(\d{2})\b")
_FAR = re.compile(r"(\d[\d.,]*) ?(mi|ft|km|m)\b")
_METRES = {"mi": 1609.34, "ft": 0.3048, "km": 1000.0, "m": 1.0}


def minutes_of(text: str) -> int:
    """The whole minutes of a duration such as `1:23:45` or `23:45`; 0 where there is none."""
    match = _CLOCK.search(text)
    return int(match[1] or 0) * 60 + int(match[2]) if match else 0


def metres_of(text: str) -> float:
    """The metres of a distance with its unit; 0 where there is none."""
    match = _FAR.search(text)
    return float(match[1].replace(",", "").rstrip(".")) * _METRES[match[2]] if match else 0.0


def work_out(operation: str, texts: Sequence[str]) -> str:
    """The answer that an operation of `network.OPERATIONS` gives for texts.

    Raises:
      ValueError: there is no such operation.
    """
    if operation == "join":
        return ", ".join(texts)
    if operation == "list":
        return " and ".join(part for part in (", ".join(texts[:-1]), *texts[-1:]) if part)
    if operation == "count":
        return str(len(texts))
    if operation == "minutes":
        return str(sum(map(minutes_of, texts)))
    if operation == "metres":
        return str(round(sum(map(metres_of, texts))))
    if operation == "longest":
        return str(round(max(map(metres_of, texts), default=0.0)))
    raise ValueError(f"Unknown operation {operation!r}.")

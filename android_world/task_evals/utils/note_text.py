"""Texts of notes, compared line by line."""

from __future__ import annotations

import csv
import re
from decimal import Decimal

from android_world.task_evals.utils.text_match import normalize, same_text

_AMOUNT = re.compile(r"\$?\s*(\d+(?:\.\d+)?)\s*\$?", re.ASCII)


def lines_of(text: str | None) -> list[str]:
    """Lines as a reader sees them, without empty ones at the ends."""
    lines = [normalize(line) for line in (text or "").replace("\r", "").split("\n")]
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    return lines


def nonempty_lines(text: str | None) -> list[str]:
    """The lines that are not empty."""
    return [line for line in lines_of(text) if line]


def same_lines(actual: str | None, expected: str | None) -> bool:
    """Whether a reader sees the same text: line by line where there are several lines.

    Empty lines do not count, and a text of one line may be broken anywhere.
    """
    wanted = nonempty_lines(expected)
    if len(wanted) < 2:
        return same_text(actual, expected)
    found = nonempty_lines(actual)
    return (
        len(found) == len(wanted)
        and [line.casefold() for line in found[:-1]] == [line.casefold() for line in wanted[:-1]]
        and same_text(found[-1], wanted[-1])
    )


def csv_rows(text: str | None) -> list[tuple[str, ...]]:
    """Rows of comma-separated values, an amount with or without its dollar sign.

    A full stop at the end of a line is left out: the goal's header is followed by one.

    There are none in a text whose cells are too long for a table.
    """
    lines = [line.removesuffix(".") for line in nonempty_lines(text)]
    try:
        rows = list(csv.reader(lines, skipinitialspace=True))
    except csv.Error:
        return []
    return [tuple(map(_value, row)) for row in rows]


def _value(cell: str) -> str:
    match = _AMOUNT.fullmatch(cell.strip())
    return str(Decimal(match[1]).normalize()) if match else cell.strip().casefold()

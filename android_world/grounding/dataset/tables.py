"""The word lists of this package."""

from __future__ import annotations

import functools
from pathlib import Path


def _lines(name: str) -> list[str]:
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("# ")]


@functools.cache
def columns(name: str) -> tuple[tuple[str, ...], ...]:
    """The lines of a file, each cut at its bars."""
    return tuple(tuple(cell.strip() for cell in line.split("|")) for line in _lines(name))


@functools.cache
def meanings(name: str) -> dict[str, str]:
    """A file of lines `name, name = meaning`: the meaning of each name."""
    found: dict[str, str] = {}
    for line in _lines(name):
        names, _, meaning = line.partition(" =")
        for each in names.replace(";", ",").split(","):
            found[each.strip()] = meaning.strip()
    return found

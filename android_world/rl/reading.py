"""What the command lines of rollouts and training read from a text."""

from __future__ import annotations

import argparse


def names(text: str) -> tuple[str, ...]:
    """Names of tasks, with commas between them.

    Raises:
      ArgumentTypeError: there is none.
    """
    found = tuple(name.strip() for name in text.split(",") if name.strip())
    if not found:
        raise argparse.ArgumentTypeError("names no task (leave it out for all of the family)")
    return found


def seeds(text: str) -> tuple[int, ...]:
    """Numbers and ranges, as in `1,2,10:20`.

    Raises:
      ArgumentTypeError: the text has others, or none.
    """
    found: list[int] = []
    for part in text.split(","):
        first, colon, end = part.partition(":")
        if not first.isdecimal() or (colon and not end.isdecimal()):
            raise argparse.ArgumentTypeError(f"{text!r} are no seeds: write 30, 1,2,3 or 0:100")
        found += range(int(first), int(end)) if colon else [int(first)]
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} has no seed")
    return tuple(found)


def size(text: str) -> tuple[int, int]:
    """Width and height, as in `270x600`.

    Raises:
      ArgumentTypeError: the text is none.
    """
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write 270x600")
    return int(width), int(height)

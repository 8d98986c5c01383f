"""Scripts that run inside pages."""

from __future__ import annotations

import functools
from importlib import resources

_INNER = (
    *("page", "style", "taps", "popups", "downloads", "keys", "questions", "title"),
    *("touches", "field", "selection", "words", "rest", "asked"),
)
"""The parts of the inner script; each knows those before it."""


@functools.cache
def script(name: str) -> str:
    """The source of a script in this folder."""
    return (resources.files(__package__) / f"{name}.js").read_text(encoding="utf-8")


@functools.cache
def inner_script() -> str:
    """The scripts of every document's isolated world, which read it and act on it.

    Pages neither see it nor can they change what it uses.
    """
    return "\n".join(("(() => {", *(script(f"inner/{part}") for part in _INNER), "})();"))


def document_script(seed: int) -> str:
    """What runs in every document before its own scripts; `seed` fixes `Math.random`."""
    return script("document").replace("SEED", str(seed & 0x7FFFFFFF))

"""Scripts that run inside pages."""

from __future__ import annotations

import functools
from importlib import resources


@functools.cache
def script(name: str) -> str:
    """The source of a script beside this module."""
    return (resources.files(__package__) / f"{name}.js").read_text(encoding="utf-8")


def document_script(seed: int) -> str:
    """What runs in every document before its own scripts; `seed` fixes `Math.random`."""
    return script("document").replace("SEED", str(seed & 0x7FFFFFFF))

"""Pages that nobody can solve with a finger on a phone, or not at an agent's pace."""

from __future__ import annotations

from typing import Final

UNSOLVABLE: Final = {
    "drag-box": (
        "The boxes follow a mouse only: a finger that moves scrolls, and the page hears nothing of "
        "it that would move a box."
    ),
    "simon-says": (
        "The buttons flash once, a quarter of a second each, from 0.6 s after the start on: who "
        "looks once a step, a second apart, misses most of them."
    ),
}
"""Why, by the page's name; they have no expert."""

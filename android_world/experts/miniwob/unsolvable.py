"""Pages that nobody can solve with a finger on a phone, or not at an agent's pace."""

from __future__ import annotations

from typing import Final

_BETWEEN = (
    "The page hears of a finger in whole pixels of its own, and the point with the whole reward "
)

UNSOLVABLE: Final = {
    "bisect-angle": _BETWEEN + "lies on one of them for hardly any angle.",
    "circle-center": _BETWEEN + "is always half a pixel beside them.",
    "drag-box": (
        "The boxes follow a mouse only: a finger that moves scrolls, and the page hears nothing of "
        "it that would move a box."
    ),
    "find-midpoint": _BETWEEN + "lies on one of them in one of four problems.",
    "resize-textarea": (
        "The corner follows a mouse only: a finger that moves gives the page none of what a mouse "
        "does."
    ),
    "right-angle": _BETWEEN + "lies on one of them in some problems only.",
    "simon-says": (
        "The buttons flash once, a quarter of a second each, from 0.6 s after the start on: who "
        "looks once a step, a second apart, misses most of them."
    ),
}
"""Why, by the page's name; they have no expert."""

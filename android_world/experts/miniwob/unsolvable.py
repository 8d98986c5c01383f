"""Pages that a finger cannot solve on a phone, or not in most of their problems.

Each reason has its proof among the tests of the experts.
"""

from __future__ import annotations

from typing import Final

from android_world.experts.miniwob.page import JSONAction, Page, Script, box_of, page_expert

_MOUSE = (
    "follows a mouse that moves while its button is down. A finger that moves gives a page no "
    "mouse, and one that taps gives it a mouse that goes down and up at one place. "
)
_WHOLE = "The page hears of a finger in whole pixels of its own, "

UNSOLVABLE: Final = {
    "circle-center": (
        _WHOLE + "and takes a point for half a pixel beside it, to the left and above: 1 is given "
        "for a place half a pixel beside the middle, which is a whole pixel."
    ),
    "resize-textarea": "The corner " + _MOUSE + "The text area keeps its size, which never counts.",
}
"""Why no problem of a page can be solved, by the page's name."""

SELDOM: Final = {
    "bisect-angle": (
        35 / 10_000,
        _WHOLE + "and hardly any angle is halved by a line to one of them.",
    ),
    "drag-box": (
        86 / 1000,
        "The boxes are moved by what " + _MOUSE + "Some problems have the small box inside the "
        "large one from the start.",
    ),
    "find-midpoint": (
        1 / 4,
        _WHOLE + "and two points have their middle on one if both distances are even.",
    ),
    "right-angle": (
        31 / 100,
        _WHOLE + "half of one beside the corner: only lines of some slopes meet one at 90 degrees.",
    ),
}
"""In which part of its problems a page can be solved, and why not in all, by the page's name."""

_GIVE_UP: Final = JSONAction(action_type="status", goal_status="infeasible")


@page_expert("resize-textarea")
def give_up(page: Page) -> Script:
    """Say that it cannot be done."""
    yield _GIVE_UP


@page_expert("drag-box")
def submit_boxes(page: Page) -> Script:
    """Press Submit if the small box is in the large one; it cannot be moved there."""
    small, large = (box_of(page.get(name)) for name in ("s", "L"))
    across = large.x_min < small.x_min and small.x_max < large.x_max
    if across and large.y_min < small.y_min and small.y_max < large.y_max:
        yield from page.submit()
    yield _GIVE_UP

"""What the policy wants, and the actions that this means on a device."""

from __future__ import annotations

import dataclasses
from typing import Final

from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox
from android_world.pocket.policy.features import Encoded
from android_world.pocket.policy.memory import (
    NO_SPAN,
    ActionRecord,
    EpisodeMemory,
    Span,
    label_of,
    name_of,
)

_MARGIN: Final = 0.2
_SCROLL_MS: Final = 1000
_BEYOND_PX: Final = 30  # A slider reaches its end for certain when the finger goes on a little.
_START_PX: Final = (30, 62)  # From a field's corner into its first line.
_PLAIN: Final = {
    "back": json_action.NAVIGATE_BACK,
    "enter": json_action.KEYBOARD_ENTER,
    "wait": json_action.WAIT,
}


@dataclasses.dataclass(frozen=True)
class Decision:
    """A decision of the policy.

    Attributes:
      kind: one of `KINDS`.
      element: position in `Encoded.elements`; 0 for no element.
      text: to type, to answer, or the app to open.
      span: the words of the goal that the text is, where it is from there.
      clear: whether the field is emptied first.
      enter: whether Enter is pressed after the text.
    """

    kind: str
    element: int = 0
    text: str = ""
    span: Span = NO_SPAN
    clear: bool = False
    enter: bool = False


def past_of(choice: Decision, seen: Encoded, memory: EpisodeMemory) -> ActionRecord:
    """How a choice is remembered."""
    element = seen.elements[choice.element]
    span = choice.span
    if choice.kind in ("click", "long_press"):
        match = seen.matches[choice.element]
        span = match.span if match.share > 0.3 else NO_SPAN
    typed = choice.text if choice.kind in ("type", "answer") else ""
    if element is None:
        return ActionRecord(
            choice.kind, choice.text if choice.kind == "open" else "", "", span, typed
        )
    return ActionRecord(choice.kind, label_of(element), name_of(element), span, typed)


def action_of(choice: Decision, seen: Encoded, screen_size: tuple[int, int]) -> JSONAction:
    """The action that a choice means.

    Args:
      choice: what is wanted.
      seen: the screen that it was chosen on.
      screen_size: (width, height) in pixels.
    """
    kind, element = choice.kind, seen.elements[choice.element]
    index = seen.indices[choice.element]
    if kind == "complete":
        return JSONAction(json_action.STATUS, goal_status="complete")
    if kind == "answer":
        return JSONAction(json_action.ANSWER, text=choice.text)
    if kind == "open":
        return JSONAction(json_action.OPEN_APP, app_name=choice.text)
    if kind in _PLAIN:
        return JSONAction(_PLAIN[kind])
    if kind == "type":
        action = JSONAction(json_action.INPUT_TEXT, text=choice.text, press_enter=choice.enter)
        action.index = index if element is not None else None
        action.clear_text = True if choice.clear else None
        return action
    width, height = screen_size
    box = element.bbox_pixels if element is not None else None
    box = box or BoundingBox(0, width, 0, height)
    if kind.startswith("scroll_"):
        return _scroll(box, kind.removeprefix("scroll_"))
    if kind.startswith("pull_"):
        return _pull(box, to_end=kind == "pull_to_end")
    if kind == "tap_start" or element is None:
        x, y = (_START_PX[0], _START_PX[1]) if element is not None else (width // 2, height // 2)
        return JSONAction(json_action.CLICK, x=int(box.x_min) + x, y=int(box.y_min) + y)
    wanted = json_action.CLICK if kind == "click" else json_action.LONG_PRESS
    return JSONAction(wanted, index=index)


def direction_of(action: JSONAction) -> str:
    """Where the content of a swipe comes from: down, up, right or left."""
    across = (action.x2 or 0) - (action.x or 0)
    along = (action.y2 or 0) - (action.y or 0)
    if abs(across) > abs(along):
        return "right" if across < 0 else "left"
    return "down" if along < 0 else "up"


def element_at(seen: Encoded, x: float, y: float, *, scrollable: bool = False) -> int:
    """The smallest element around a point; 0 where there is none."""
    best, area = 0, float("inf")
    for position, element in enumerate(seen.elements):
        if element is None or (scrollable and not element.is_scrollable):
            continue
        box = element.bbox_pixels
        if box is not None and _contains(box, x, y) and box.area < area:
            best, area = position, float(box.area)
    return best


def _contains(box: BoundingBox, x: float, y: float) -> bool:
    return box.x_min <= x < box.x_max and box.y_min <= y < box.y_max


def _scroll(box: BoundingBox, direction: str) -> JSONAction:
    near, far = (1 - _MARGIN, _MARGIN) if direction in ("down", "right") else (_MARGIN, 1 - _MARGIN)
    x, y = box.center
    if direction in ("right", "left"):
        start = (box.x_min + near * box.width, y)
        end = (box.x_min + far * box.width, y)
    else:
        start = (x, box.y_min + near * box.height)
        end = (x, box.y_min + far * box.height)
    return JSONAction(
        json_action.SWIPE,
        x=int(start[0]),
        y=int(start[1]),
        x2=int(end[0]),
        y2=int(end[1]),
        duration_ms=_SCROLL_MS,
    )


def _pull(box: BoundingBox, *, to_end: bool) -> JSONAction:
    x, y = box.center
    to = box.x_max + _BEYOND_PX if to_end else box.x_min - _BEYOND_PX
    return JSONAction(json_action.DRAG, x=int(x), y=int(y), x2=max(int(to), 0), y2=int(y))

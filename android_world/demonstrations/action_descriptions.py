"""Actions and their targets in words: the reasons and summaries of those who gave none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from android_world.core import data_files
from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement

_LONGEST: Final = 60
_NOUNS: Final[dict[str, str]] = data_files.read_json(__package__, "element_nouns.json")
_NAMED: Final = re.compile(r"[_\W]+")


def target(action: JSONAction, elements: Sequence[UIElement]) -> str:
    """What an action is done to, in words; nothing where it has no target."""
    if action.index is not None:
        return of_element(elements[action.index])
    if action.x is None or action.y is None:
        return ""
    here = [e for e in elements if e.bbox_pixels is not None and _contains(e, action.x, action.y)]
    if not here:
        return "this place on the screen"
    return of_element(min(here, key=lambda e: e.bbox_pixels.area if e.bbox_pixels else 0))


def of_element(element: UIElement) -> str:
    """An element by its kind and what it says, or else by its resource name."""
    kind = (element.class_name or "").rpartition(".")[2]
    noun = _NOUNS.get(kind, "text field" if element.is_editable else "element")
    name = element.text or element.content_description or element.hint_text or ""
    if not name and element.resource_name:
        name = _NAMED.sub(" ", element.resource_name.rpartition("/")[2])
    name = " ".join(name.split())
    name = name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"
    return f"the {noun} “{name}”" if name else f"the {noun}"


def reason(action: JSONAction, elements: Sequence[UIElement]) -> str:
    """The reason of an expert for this action."""
    kind, what = action.action_type, target(action, elements)
    if kind == json_action.STATUS:
        done = action.goal_status == "complete"
        return "All that was asked for is done." if done else "This phone cannot do what is asked."
    if kind == json_action.ANSWER:
        return "This is what the user asked for, so I tell it."
    if kind == json_action.ASK_USER:
        return "The goal leaves this open, so I ask the user."
    if kind == json_action.WAIT:
        return "The screen is not ready yet."
    return f"The next step to the goal is to {_move(action, what)}."


def _move(action: JSONAction, what: str) -> str:
    kind = action.action_type
    if kind == json_action.INPUT_TEXT:
        into = f" into {what}" if what else ""
        return f"type the text{into}"
    if kind == json_action.OPEN_APP:
        return f"open the app {action.app_name}"
    if kind == json_action.SCROLL:
        return f"look further {action.direction}"
    if kind == json_action.SWIPE:
        return "move on with a swipe, since what I need may be further on"
    if kind == json_action.PRESS_KEY:
        return f"press the key {(action.keycode or '').removeprefix('KEYCODE_').lower()}"
    return _MOVES.get(kind or "", "go on with").replace("{}", what)


_MOVES: Final = {
    json_action.CLICK: "tap {}",
    json_action.DOUBLE_TAP: "tap {} twice",
    json_action.LONG_PRESS: "hold {}",
    json_action.DRAG: "drag {}",
    json_action.NAVIGATE_BACK: "go back",
    json_action.NAVIGATE_HOME: "go to the home screen",
    json_action.KEYBOARD_ENTER: "press Enter",
}


def sentence(action: JSONAction, elements: Sequence[UIElement]) -> str:
    """What is done, as an order."""
    kind, what = action.action_type, target(action, elements)
    if kind == json_action.STATUS:
        return "End the task."
    if kind == json_action.ANSWER:
        return "Tell the user the answer."
    if kind == json_action.ASK_USER:
        return "Ask the user."
    if kind == json_action.WAIT:
        return "Wait."
    move = _move(action, what)
    return f"{move[:1].upper()}{move[1:]}."


def summary(action: JSONAction, elements: Sequence[UIElement], changed: bool) -> str:
    """What an action did, in one line."""
    what = sentence(action, elements).removesuffix(".")
    return f"{what}: {'the screen changed as meant' if changed else 'the screen is the same'}."


def _contains(element: UIElement, x: int, y: int) -> bool:
    box = element.bbox_pixels
    return box is not None and box.x_min <= x < box.x_max and box.y_min <= y < box.y_max

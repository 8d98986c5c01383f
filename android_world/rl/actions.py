"""Actions of a policy: as `JSONAction`, as its JSON, or as a choice of kind, target and text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from android_world.device.errors import InvalidActionError
from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement

_SCROLLS: Final = {f"scroll_{direction}": direction for direction in json_action.SCROLL_DIRECTIONS}
_STATUSES: Final = {"complete": "complete", "infeasible": "infeasible"}
# What needs a place on the screen; all others do without.
_POINTED: Final = (
    json_action.CLICK,
    json_action.DOUBLE_TAP,
    json_action.LONG_PRESS,
    json_action.INPUT_TEXT,
    json_action.DRAG,
)
KINDS: Final = (
    *_POINTED,
    *_SCROLLS,
    json_action.NAVIGATE_BACK,
    json_action.NAVIGATE_HOME,
    json_action.KEYBOARD_ENTER,
    json_action.OPEN_APP,
    json_action.WAIT,
    json_action.ANSWER,
    *_STATUSES,
)
"""The kinds of a structured action, in the order of their numbers."""

KINDS_WITH_USER: Final = (*KINDS, json_action.ASK_USER)
"""The kinds where `ObservationSpec.asks` is set; `ask_user` is refused in tasks without a user."""

ActionLike = JSONAction | str | Mapping[str, Any]


def read_action(
    action: ActionLike, screen_size: tuple[int, int], n_elements: int | None = None
) -> JSONAction:
    """The action that a policy means.

    Args:
      action: a `JSONAction`; its JSON; a mapping with its fields; or a structured action, a mapping
        (or its JSON) with `kind` (a name or number of `KINDS_WITH_USER`) and, where it needs them,
        `element` (an index; `n_elements` or more, or less than 0, for none), `point` and `end`
        ((x, y) as fractions of the screen) and `text` (to type, answer or ask, or the app's name).
        Numbers and texts may be those of numpy.
      screen_size: (width, height) of the logical screen in pixels.
      n_elements: how many elements can be pointed to; None for any number.

    Raises:
      InvalidActionError: it is none of these.
    """
    if isinstance(action, str):
        action = _parse(action)
    if isinstance(action, Mapping) and "kind" in action:
        return _of_choice(action, screen_size, n_elements)
    return json_action.as_action(action)


def action_masks(
    elements: Sequence[UIElement], n: int, asks: bool = False
) -> tuple[np.ndarray, np.ndarray]:
    """Which actions make sense on a screen.

    Args:
      elements: what is on the screen.
      n: how many of them can be pointed to.
      asks: whether `ask_user` is one of the kinds.

    Returns:
      kinds: bool array of shape (len(KINDS),), with `asks` one more.
      targets: bool array of shape (len(kinds), n + 1): for each kind the elements that it suits; in
        the last column whether it goes without an element (with a point, or without any place).
    """
    targets = np.zeros((len(KINDS) + asks, n + 1), dtype=bool)
    targets[:, n] = True
    shown = elements[:n]
    enabled = np.array([bool(e.is_enabled) for e in shown], dtype=bool)
    fields = np.array([bool(e.is_editable) for e in shown], dtype=bool)
    scrollable = np.array([bool(e.is_scrollable) for e in shown], dtype=bool)
    for row, kind in enumerate(KINDS):
        if kind == json_action.INPUT_TEXT:
            targets[row, : len(shown)] = fields & enabled
        elif kind in _POINTED:
            targets[row, : len(shown)] = enabled
        elif kind in _SCROLLS:
            targets[row, : len(shown)] = scrollable
    typing = KINDS.index(json_action.INPUT_TEXT)
    targets[typing, n] = any(e.is_focused and e.is_editable for e in elements)
    return np.asarray(targets.any(axis=1)), targets


def _parse(text: str) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:  # A number may have too many digits.
        raise InvalidActionError(f"Not the JSON of an action: {text[:200]!r}") from error
    if not isinstance(value, dict):
        raise InvalidActionError(f"An action is a JSON object, not {text[:200]!r}")
    return value


def _of_choice(
    choice: Mapping[str, Any], screen_size: tuple[int, int], n_elements: int | None
) -> JSONAction:
    kind = _kind(_scalar(choice["kind"]))
    text = _scalar(choice.get("text"))
    if kind in _STATUSES:
        return JSONAction(json_action.STATUS, goal_status=_STATUSES[kind])
    if kind == json_action.OPEN_APP:
        return JSONAction(kind, app_name=_text(text, kind))
    if kind in (json_action.ANSWER, json_action.ASK_USER):
        return JSONAction(kind, text=_text(text, kind))
    if kind not in _POINTED and kind not in _SCROLLS:
        return JSONAction(kind)
    fields: dict[str, Any] = {"direction": _SCROLLS.get(kind)}
    index = _element(_scalar(choice.get("element")), n_elements)
    if index is not None:
        fields["index"] = index
    elif kind in _POINTED and not (kind == json_action.INPUT_TEXT and choice.get("point") is None):
        fields["x"], fields["y"] = _pixels(choice.get("point"), screen_size, f"{kind} (no element)")
    if kind == json_action.INPUT_TEXT:
        fields |= {"text": _text(text, kind), "press_enter": False}
    if kind == json_action.DRAG:
        fields["x2"], fields["y2"] = _pixels(choice.get("end"), screen_size, "the end of a drag")
    return JSONAction(json_action.SCROLL if kind in _SCROLLS else kind, **fields)


def _scalar(value: Any) -> Any:
    """A value that may be an array of no dimensions, as action specs of dm_env give them."""
    return value.item() if isinstance(value, np.ndarray) and value.ndim == 0 else value


def _is_whole(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _kind(kind: Any) -> str:
    if isinstance(kind, str) and kind in KINDS_WITH_USER:
        return kind
    if _is_whole(kind) and 0 <= kind < len(KINDS_WITH_USER):
        return KINDS_WITH_USER[int(kind)]
    raise InvalidActionError(f"Unknown kind of action {kind!r}. Known: {', '.join(KINDS)}.")


def _element(element: Any, n_elements: int | None) -> int | None:
    if element is None:
        return None
    if not _is_whole(element):
        raise InvalidActionError(f"An element is named by its index, not by {element!r}.")
    index = int(element)
    return None if index < 0 or (n_elements is not None and index >= n_elements) else index


def _text(text: Any, kind: str) -> str:
    if not isinstance(text, str):
        raise InvalidActionError(f"{kind} needs a text, not {text!r}.")
    return text


def _pixels(point: Any, size: tuple[int, int], wanted_by: str) -> tuple[int, int]:
    try:
        x, y = (float(coordinate) for coordinate in point)
    except (TypeError, ValueError) as error:
        raise InvalidActionError(
            f"{wanted_by} needs a point (x, y), fractions of the screen, not {point!r}."
        ) from error
    if not (0 <= x <= 1 and 0 <= y <= 1):
        raise InvalidActionError(f"({x:g}, {y:g}) is outside the screen: fractions from 0 to 1.")
    width, height = size
    return min(int(x * width), width - 1), min(int(y * height), height - 1)

"""Carrying out `JSONAction`s on a device."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from android_world.device import (
    activities,
    errors,
    text_input,
    touch,
)
from android_world.device.adb import AdbDevice
from android_world.env import json_action
from android_world.env.json_action import JSONAction

_log = logging.getLogger(__name__)
_SWIPE_MS: Final = 500
_TWO_POINT_SWIPE_MS: Final = 500
_FOCUS_S: Final = 1.0
_FIND_TIMEOUT_S: Final = 10.0
# A finger that starts closer to the left, right or lower edge (in parts of the screen) goes back
# or home instead of swiping.
_GESTURE_ZONE: Final = 0.1
# MotionEvent has 32-bit floats: larger whole numbers are not exact.
_MAX_COORDINATE: Final = 1 << 24

Point = tuple[int, int]
Size = tuple[int, int]


def needs_screen_size(action: JSONAction) -> bool:
    """Whether carrying out the action depends on the size of the screen."""
    return action.action_type in (json_action.SCROLL, json_action.SWIPE) and action.x2 is None


def execute_adb_action(
    action: JSONAction | Any,
    screen_elements: list[Any],
    screen_size: Size,
    env: AdbDevice,
) -> None:
    """Carry out an action.

    Args:
      action: what to do; a `JSONAction`, or what `json_action.as_action` takes for one.
      screen_elements: the elements that the action's index counts in.
      screen_size: (width, height) in pixels in the current orientation.
      env: the device.

    Raises:
      InvalidActionError: the action lacks a part, or its index is not on the screen.
      DeviceError: the device failed.
    """
    action = json_action.as_action(action)
    perform = _ACTIONS.get(action.action_type or "")
    if perform is None:
        _log.warning("Action '%s' does nothing on the device.", action.action_type)
        return
    perform(action, screen_elements, screen_size, env)


def go_home(env: AdbDevice) -> None:
    """Show the home screen."""
    touch.press_home_button(env)


def find_and_click_element(element_text: str, env: Any, case_sensitive: bool = False) -> None:
    """Tap the element with this text or description; one character may differ.

    Args:
      element_text: what it says.
      env: an `AndroidWorldController`.
      case_sensitive: whether upper and lower case differ.

    Raises:
      ElementNotFoundError: it did not appear in 10 s (a `ValueError`).
    """
    action = _wait_and_find_click_element(element_text, env, case_sensitive)
    execute_adb_action(action, [], (0, 0), env)
    env.after_action()


def _click(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    touch.tap_screen(*_target(action, elements), env)


def _double_tap(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    touch.double_tap(*_target(action, elements), env)


def _long_press(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    duration_ms = action.duration_ms or touch.LONG_PRESS_MS
    touch.long_press(*_target(action, elements), env, duration_ms=duration_ms)


def _drag(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    touch.drag(_target(action, elements), _end(action), env, action.duration_ms)


def _input_text(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    if not action.text and not action.clear_text:
        _log.warning("input_text without text does nothing.")
        return
    if _has_target(action):
        _click(action, elements, size, env)
        _pause(env)
    if action.clear_text:
        touch.clear_focused_text(env)
        _pause(env)
    if action.text:
        text_input.type_text(action.text, env)
    if action.press_enter or (action.text and action.press_enter is None):
        touch.press_enter_button(env)


def _scroll(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    if not action.direction:
        raise errors.InvalidActionError("scroll needs a direction: up, down, left or right.")
    left, top, right, bottom = 0, 0, *size
    if action.index is not None:
        box = _element(action.index, elements).bbox_pixels
        left, right = max(int(box.x_min), 0), min(int(box.x_max), size[0])
        top, bottom = max(int(box.y_min), 0), min(int(box.y_max), size[1])
    middle = ((left + right) // 2, (top + bottom) // 2)
    # The content follows the finger: to see what is below, the finger goes up.
    ends: dict[str, Point] = {
        "down": (middle[0], top),
        "up": (middle[0], bottom),
        "right": (left, middle[1]),
        "left": (right, middle[1]),
    }
    touch.swipe(middle, ends[action.direction], env, action.duration_ms)


def _swipe(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    if action.x2 is not None:
        duration_ms = action.duration_ms or _TWO_POINT_SWIPE_MS
        touch.swipe(_target(action, elements), _end(action), env, duration_ms)
        return
    if not action.direction:
        raise errors.InvalidActionError(
            "swipe needs a direction (up, down, left, right), or x, y, x2 and y2."
        )
    start, end = _full_screen_swipe(action.direction, *size)
    touch.swipe(start, end, env, action.duration_ms or _SWIPE_MS)


def _full_screen_swipe(direction: str, width: int, height: int) -> tuple[Point, Point]:
    """Return where the finger goes: up and down as named, left and right against the name.

    A swipe down starts at the very top, where it opens the notification shade.
    """
    middle_x, middle_y = width // 2, height // 2
    inset_x, inset_y = int(width * _GESTURE_ZONE), int(height * _GESTURE_ZONE)
    swipes: dict[str, tuple[Point, Point]] = {
        "down": ((middle_x, 0), (middle_x, height - 1)),
        "up": ((middle_x, height - inset_y), (middle_x, 0)),
        "left": ((inset_x, middle_y), (width - 1, middle_y)),
        "right": ((width - inset_x, middle_y), (0, middle_y)),
    }
    return swipes[direction]


def _open_app(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    if not action.app_name:
        raise errors.InvalidActionError("open_app needs app_name.")
    activities.launch_app(action.app_name, env)


def _press(keycode: str) -> Callable[..., None]:
    def perform(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
        touch.press_keyboard_generic(keycode, env)

    return perform


def _press_key(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    touch.press_keyboard_generic(action.keycode or "", env)


def _wait(action: JSONAction, elements: list[Any], size: Size, env: AdbDevice) -> None:
    if action.duration_ms is not None and hasattr(env, "wait"):
        env.wait(action.duration_ms / 1000)
        return
    wait = getattr(env, "wait_action", None)
    if wait is not None:
        wait()


_ACTIONS: Final[dict[str, Callable[..., None]]] = {
    json_action.CLICK: _click,
    json_action.DOUBLE_TAP: _double_tap,
    json_action.LONG_PRESS: _long_press,
    json_action.DRAG: _drag,
    json_action.INPUT_TEXT: _input_text,
    json_action.SCROLL: _scroll,
    json_action.SWIPE: _swipe,
    json_action.OPEN_APP: _open_app,
    json_action.KEYBOARD_ENTER: _press("KEYCODE_ENTER"),
    json_action.NAVIGATE_HOME: _press("KEYCODE_HOME"),
    json_action.NAVIGATE_BACK: _press("KEYCODE_BACK"),
    json_action.PRESS_KEY: _press_key,
    json_action.WAIT: _wait,
}


def _has_target(action: JSONAction) -> bool:
    return action.index is not None or (action.x is not None and action.y is not None)


def _target(action: JSONAction, elements: Sequence[Any]) -> Point:
    if action.index is not None:
        return _center(_element(action.index, elements))
    if action.x is None or action.y is None:
        raise errors.InvalidActionError(f"{action.action_type} needs an index, or x and y.")
    return _point(action.x, action.y)


def _end(action: JSONAction) -> Point:
    if action.x2 is None or action.y2 is None:
        raise errors.InvalidActionError(f"{action.action_type} needs x2 and y2.")
    return _point(action.x2, action.y2)


def _point(x: Any, y: Any) -> Point:
    try:
        point = int(x), int(y)
    except (TypeError, ValueError, OverflowError) as e:
        raise errors.InvalidActionError(f"Not a point on the screen: {x!r}, {y!r}.") from e
    if not all(abs(coordinate) <= _MAX_COORDINATE for coordinate in point):
        raise errors.InvalidActionError(
            f"Not a point on the screen: its coordinates exceed {_MAX_COORDINATE}."
        )
    return point


def _element(index: int, elements: Sequence[Any]) -> Any:
    if not 0 <= index < len(elements):
        raise errors.InvalidActionError(
            f"There is no element {index}: the screen has {len(elements)} elements."
        )
    element = elements[index]
    if element.bbox_pixels is None:
        raise errors.InvalidActionError(f"Element {index} has no bounds.")
    return element


def _center(element: Any) -> Point:
    x, y = element.bbox_pixels.center
    return int(x), int(y)


def _pause(env: AdbDevice) -> None:
    """Let a field take the focus, and the keyboard come up."""
    settle = getattr(env, "wait_for_idle", None)
    if settle is not None:
        settle(_FOCUS_S)


def _wait_and_find_click_element(
    target_text: str, env: Any, case_sensitive: bool, dist_threshold: int = 1
) -> JSONAction:
    """The tap on the element that says a text, up to some edits, once it is on the screen.

    Raises:
      ElementNotFoundError: it did not appear in 10 s.
    """
    found: list[Any] = []

    def look() -> bool:
        elements = env.get_ui_elements()
        index, distance = _find_target_element(elements, target_text, case_sensitive)
        if distance > dist_threshold:
            return False
        found.append(elements[index])
        return True

    if not env.wait_until(look, _FIND_TIMEOUT_S):
        raise errors.ElementNotFoundError(f"'{target_text}' is not on the screen.")
    x, y = _center(found[0])
    return JSONAction(json_action.CLICK, x=x, y=y)


def _find_target_element(
    ui_elements: Sequence[Any], target_text: str, case_sensitive: bool
) -> tuple[int, int]:
    """Index of the first element whose text or description is closest, and how many edits apart.

    Without any element that could be tapped the index is -1, and the distance huge.
    """
    best, least = -1, sys.maxsize
    wanted = target_text if case_sensitive else target_text.lower()
    for index, element in enumerate(ui_elements):
        for label in (element.text, element.content_description):
            if not label or element.bbox_pixels is None:
                continue
            said = label if case_sensitive else label.lower()
            if abs(len(said) - len(wanted)) < least:
                distance = _levenshtein_distance(said, wanted)
                if distance < least:
                    best, least = index, distance
    return best, least


def _levenshtein_distance(s1: str, s2: str) -> int:
    """How many insertions, deletions and replacements make one string of the other."""
    row = list(range(len(s2) + 1))
    for i, one in enumerate(s1, 1):
        diagonal, row[0] = row[0], i
        for j, other in enumerate(s2, 1):
            change = diagonal + (one != other)
            diagonal, row[j] = row[j], min(change, row[j] + 1, row[j - 1] + 1)
    return row[-1]

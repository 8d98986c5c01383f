"""Actions of computer-use tools as fields of a `JSONAction`, and functions for what they lack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from android_world.agents.parsing.actions import UnreadableOutputError
from android_world.env import json_action

Values = dict[str, Any]
# A swipe that starts or ends nearer to an edge is a gesture of the system.
_MARGIN = 0.1
_SWIPE_MS = 800
_FARTHEST = 1e6  # Of a screen; NaN and infinity are beyond it.
_KEYS: Final = {
    **dict.fromkeys(("enter", "return", "kp_enter"), json_action.KEYBOARD_ENTER),
    **dict.fromkeys(("back", "esc", "escape"), json_action.NAVIGATE_BACK),
    "home": json_action.NAVIGATE_HOME,
}
_KEY_CODES: Final = {
    "backspace": "DEL",
    "delete": "FORWARD_DEL",
    "end": "MOVE_END",
    "pageup": "PAGE_UP",
    "pagedown": "PAGE_DOWN",
    "recents": "APP_SWITCH",
    "app_switch": "APP_SWITCH",
    **{f"arrow{way}": f"DPAD_{way.upper()}" for way in ("up", "down", "left", "right")},
    **{way: f"DPAD_{way.upper()}" for way in ("up", "down", "left", "right")},
}
_NUMBER = {"type": "number"}
_TEXT = {"type": "string"}


def function(name: str, description: str, **parameters: Mapping[str, Any]) -> dict[str, Any]:
    """A function in OpenAI's form; all parameters are required."""
    schema = {"type": "object", "properties": parameters, "required": list(parameters)}
    details = {"name": name, "description": description, "parameters": schema}
    return {"type": "function", "function": details}


FUNCTIONS: Final = (
    function("open_app", "Opens an app by its name.", app_name=_TEXT),
    function("long_press", "Long-presses a point of the screen.", x=_NUMBER, y=_NUMBER),
    function(
        "press_button",
        "Presses a button of the phone.",
        button={"type": "string", "enum": ["back", "home", "recents"]},
    ),
    function("answer", "Answers the user's question; call it before finish.", text=_TEXT),
    function(
        "finish",
        "Ends the task: complete, or infeasible if it cannot be done on this phone.",
        status={"type": "string", "enum": ["complete", "infeasible"]},
    ),
)
ASK_USER: Final = function("ask_user", "Asks the user a question about the task.", text=_TEXT)


def of_function(name: str, arguments: Any) -> Values:
    """A call of a function; other names are tools of the task.

    Raises:
      UnreadableOutputError: An argument is missing or wrong.
    """
    if not isinstance(arguments, Mapping):
        raise UnreadableOutputError(f"The arguments of {name} are not an object.")
    if name == "open_app":
        return {"action_type": json_action.OPEN_APP, "app_name": text(name, arguments, "app_name")}
    if name == "long_press":
        return at(json_action.LONG_PRESS, arguments)
    if name == "press_button":
        return key(text(name, arguments, "button"))
    if name == "finish":
        status = text(name, arguments, "status")
        if status not in ("complete", "infeasible"):
            raise UnreadableOutputError("The status of finish must be complete or infeasible.")
        return {"action_type": json_action.STATUS, "goal_status": status}
    if name in ("answer", "ask_user"):
        return {"action_type": name, "text": text(name, arguments, "text")}
    arguments = dict(arguments)
    return {"action_type": json_action.CALL_TOOL, "name": name, "arguments": arguments}


def text(name: str, arguments: Mapping[str, Any], argument: str) -> str:
    """An argument that is a text.

    Raises:
      UnreadableOutputError: It is missing or not a text.
    """
    value = arguments.get(argument)
    if not isinstance(value, str) or not value:
        raise UnreadableOutputError(f"{name} needs {argument}, a text.")
    return value


def number(name: str, value: Any) -> float:
    """A finite number.

    Raises:
      UnreadableOutputError: It is not.
    """
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not abs(value) <= _FARTHEST:
        raise UnreadableOutputError(f"{name} needs numbers, not {str(value)[:60]}.")
    return float(value)


def at(action_type: str, point: Any, **more: Any) -> Values:
    """An action at a point, which is an object with x and y, or a pair.

    Raises:
      UnreadableOutputError: It is neither.
    """
    x, y = pair(action_type, point)
    return {"action_type": action_type, "x": x, "y": y, **more}


def pair(name: str, point: Any) -> tuple[float, float]:
    """The coordinates of a point.

    Raises:
      UnreadableOutputError: It has none.
    """
    if isinstance(point, Mapping):
        point = [point.get("x"), point.get("y")]
    if not isinstance(point, list) or len(point) != 2:
        raise UnreadableOutputError(f"{name} needs a point.")
    return number(name, point[0]), number(name, point[1])


def direction(name: str, way: Any) -> tuple[int, int]:
    """A direction in which more is shown, as steps across and down.

    Raises:
      UnreadableOutputError: It is not a direction.
    """
    steps = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    if way not in steps:
        raise UnreadableOutputError(f"{name} needs a direction: up, down, left or right.")
    return steps[way]


def drag(start: Any, end: Any) -> Values:
    """A drag from a point to another.

    Raises:
      UnreadableOutputError: One of them is not a point.
    """
    x2, y2 = pair("drag", end)
    return at(json_action.DRAG, start, x2=x2, y2=y2)


def scroll(point: Any, dx: float, dy: float, ends: tuple[int, int]) -> Values:
    """A swipe that moves the content by a distance; positive ones show what is right and below.

    Raises:
      UnreadableOutputError: There is no point, or no distance.
    """
    if not dx and not dy:
        raise UnreadableOutputError("scroll needs a distance.")
    start = pair("scroll", point)
    if not all(0 <= value <= end for value, end in zip(start, ends, strict=True)):
        return at(json_action.SWIPE, point, x2=start[0], y2=start[1])  # It is refused later.
    (x, x2), (y, y2) = (_track(*axis) for axis in zip(start, (dx, dy), ends, strict=True))
    fields = {"x": x, "y": y, "x2": x2, "y2": y2, "duration_ms": _SWIPE_MS}
    return {"action_type": json_action.SWIPE, **fields}


def _track(start: float, distance: float, end: int) -> tuple[float, float]:
    """Start and end of the finger on an axis, on the screen without its edges."""
    if not distance:
        return start, start
    low, high = end * _MARGIN, end * (1 - _MARGIN)
    lifted = min(max(min(max(start, low), high) - distance, low), high)
    return min(max(lifted + distance, low), high), lifted


def type_text(said: str, **more: Any) -> Values:
    """Typing; a line break at the end is the key Enter."""
    body = said.rstrip("\n")
    if not body:
        return key("enter")
    enter = more.pop("press_enter", False) or said.endswith("\n")
    return {"action_type": json_action.INPUT_TEXT, "text": body, "press_enter": enter, **more}


def key(name: str) -> Values:
    """A key press.

    Raises:
      UnreadableOutputError: It is a combination of keys.
    """
    plain = name.strip().lower().removeprefix("keycode_")
    if "+" in plain.strip("+"):
        raise UnreadableOutputError(f"Only single keys can be pressed, not {name[:60]}.")
    if plain in _KEYS:
        return {"action_type": _KEYS[plain]}
    code = _KEY_CODES.get(plain, plain.upper())
    return {"action_type": json_action.PRESS_KEY, "keycode": f"KEYCODE_{code}"}


def wait(seconds: float | None = None) -> Values:
    """A wait, one second where no time is given."""
    values: Values = {"action_type": json_action.WAIT}
    return values if not seconds else {**values, "duration_ms": round(min(seconds, 60) * 1000)}


def unknown_action_error(name: str) -> UnreadableOutputError:
    """The error for an action that a phone does not have."""
    return UnreadableOutputError(f"There is no action {name[:60]} on this phone.")

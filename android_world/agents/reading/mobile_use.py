"""Qwen's own tool for phones, `mobile_use`, in both published variants."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from android_world.agents.reading import parsing, points
from android_world.env.json_action import JSONAction

COOKBOOK = "cookbook"
TOOL_CLASS = "tool_class"
_DESCRIPTIONS = {
    "key": "send a key event, by its adb name, e.g. volume_up",
    "click": "tap the point coordinate",
    "long_press": "press the point coordinate for time seconds",
    "swipe": "swipe from coordinate to coordinate2",
    "type": "type text into the focused field",
    "answer": "tell the user the answer text",
    "system_button": "press the button Back, Home, Menu or Enter",
    "open": "open the app named text",
    "wait": "wait for time seconds",
    "terminate": "end the task with status success or failure",
}
_TOUCHES = ("click", "long_press", "swipe", "type")
_ACTIONS = {
    COOKBOOK: (*_TOUCHES, "answer", "system_button", "wait", "terminate"),
    # Without `answer`, which the published class does not have, no question could be answered.
    TOOL_CLASS: ("key", *_TOUCHES, "system_button", "open", "wait", "terminate", "answer"),
}
_LONGEST_S = 60.0


def schema(variant: str, scale: int) -> dict[str, Any]:
    """The tool's JSON schema."""
    actions = _ACTIONS[variant]
    explained = "\n".join(f"* {name}: {_DESCRIPTIONS[name]}" for name in actions)
    point = {"type": "array", "items": {"type": "number"}, "description": "[x, y]"}
    properties: dict[str, Any] = {
        "action": {"type": "string", "enum": list(actions), "description": explained},
        "coordinate": point,
        "coordinate2": point,
        "text": {"type": "string"},
        "time": {"type": "number"},
        "button": {"type": "string", "enum": ["Back", "Home", "Menu", "Enter"]},
        "status": {"type": "string", "enum": ["success", "failure"]},
    }
    return {
        "type": "function",
        "function": {
            "name": "mobile_use",
            "description": f"Use the phone's touchscreen. The screen is {scale}x{scale}.",
            "parameters": {"type": "object", "properties": properties, "required": ["action"]},
        },
    }


def to_action(arguments: Mapping[str, Any], frame: points.Frame) -> JSONAction:
    """The action that a call means.

    Args:
      arguments: The call's arguments.
      frame: How its points count.

    Raises:
      UnreadableOutputError: The call means nothing.
    """
    values = dict(arguments)
    kind = parsing.kind_of(values)
    if kind == "input_text":
        values.setdefault("press_enter", False)
    if kind == "long_press":
        values["duration_ms"] = _milliseconds(values.get("time"))
    return parsing.action_of(values, frame)


def _milliseconds(seconds: Any) -> int | None:
    numbers = points.numbers_of(seconds)
    if not numbers or not 0 < numbers[0] < math.inf:
        return None
    return max(1, round(min(numbers[0], _LONGEST_S) * 1000))

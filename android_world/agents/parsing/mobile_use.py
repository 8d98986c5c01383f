"""Qwen's own tool for phones, `mobile_use`, in its published variants.

Names, parameters, values and forms of replies are the published ones, the descriptions our own:
`cookbook` is that of Qwen3-VL's notebook, `tool_class` that of the class next to it, and `qwen2_5`
the same class as Qwen2.5-VL was evaluated with on AndroidWorld, where its makers added `answer`
(QwenLM/Qwen3-VL#725). The class itself has none: an answer is the `text` of its `terminate`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from android_world.agents.parsing import actions as parsing_actions, coordinates
from android_world.core import data_files
from android_world.env.json_action import JSONAction

COOKBOOK = "cookbook"
TOOL_CLASS = "tool_class"
QWEN2_5 = "qwen2_5"
_DESCRIPTIONS: dict[str, str] = data_files.read_json(__package__, "mobile_use_actions.json")
_ANSWERING = "; if the user asked a question, `text` is the answer"
_TOUCHES = ("click", "long_press", "swipe", "type")
_ENDINGS = ("system_button", "open", "wait", "terminate")
_ACTIONS = {
    COOKBOOK: (*_TOUCHES, "answer", "system_button", "wait", "terminate"),
    TOOL_CLASS: ("key", *_TOUCHES, *_ENDINGS),
    QWEN2_5: ("key", *_TOUCHES, "answer", *_ENDINGS),
}
_NEEDS = {
    "coordinate": ("click", "long_press", "swipe"),
    "coordinate2": ("swipe",),
    "text": ("key", "type", "answer", "ask_user", "open"),
    "time": ("long_press", "wait"),
    "button": ("system_button",),
    "status": ("terminate",),
}
_MEANINGS: dict[str, str] = data_files.read_json(__package__, "mobile_use_arguments.json")
_FORMS: dict[str, dict[str, Any]] = {
    "coordinate": {"type": "array"},
    "coordinate2": {"type": "array"},
    "text": {"type": "string"},
    "time": {"type": "number"},
    "button": {"type": "string", "enum": ["Back", "Home", "Menu", "Enter"]},
    "status": {"type": "string", "enum": ["success", "failure"]},
}


def schema(variant: str, screen: tuple[int, int], ask_user: bool = False) -> dict[str, Any]:
    """The tool's JSON schema: published names, types and values, in our own words.

    Args:
      variant: `cookbook`, `tool_class` or `qwen2_5`.
      screen: Width and height in the model's prompt; its points count in them.
      ask_user: Whether there is the action `ask_user`, which no published variant has.
    """
    *others, ending = _ACTIONS[variant]
    actions = (*others, "ask_user", ending) if ask_user else _ACTIONS[variant]
    explained = "\n".join(f"* `{name}`: {_DESCRIPTIONS[name]}" for name in actions)
    if not has_answer(variant):
        explained += _ANSWERING
    action = {"type": "string", "enum": list(actions), "description": f"What to do:\n{explained}"}
    properties: dict[str, Any] = {"action": action}
    for name, form in _FORMS.items():
        needing = [other for other in _NEEDS[name] if other in actions]
        needed = f"Needed by the action {' and '.join((', '.join(needing[:-1]), needing[-1]))}."
        if len(needing) == 1:
            needed = f"Needed by the action {needing[0]}."
        properties[name] = {**form, "description": f"{_MEANINGS[name]} {needed}"}
    return {
        "type": "function",
        "function": {
            "name": "mobile_use",
            "description": "Operate a phone by its touchscreen, and see what is on it.\n"
            f"* The resolution of the screen is {screen[0]}x{screen[1]}.\n"
            "* Apps need time to start and to react: wait, then look at the next picture.\n"
            "* Touch buttons, links and icons in their middle, not at an edge.",
            "parameters": {"type": "object", "properties": properties, "required": ["action"]},
        },
    }


def has_answer(variant: str) -> bool:
    """Whether a variant has an action for answers; else they come with `terminate`."""
    return "answer" in _ACTIONS[variant]


def to_action(arguments: Mapping[str, Any], frame: coordinates.CoordinateFrame) -> JSONAction:
    """The action that a call means.

    Args:
      arguments: The call's arguments.
      frame: How its points count.

    Raises:
      UnreadableOutputError: The call means nothing.
    """
    values = dict(arguments)
    kind = parsing_actions.kind_of(values)
    if kind == "input_text":
        values.setdefault("press_enter", False)
    return parsing_actions.action_of(values, frame)

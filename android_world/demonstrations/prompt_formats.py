"""The agents that demonstrations can be written for: their prompts and the form of the replies."""

from __future__ import annotations

import abc
import dataclasses
import json
from collections.abc import Sequence
from typing import Any, Final, Literal

from android_world.agents.m3a import M3A
from android_world.agents.m3a_qwen import M3AQwen
from android_world.agents.parsing import coordinates, mobile_use
from android_world.agents.prompting import END, visible_elements
from android_world.agents.reason_act import ReasonActAgent
from android_world.agents.settings import QwenSettings
from android_world.agents.t3a import T3A
from android_world.demonstrations import action_descriptions
from android_world.demonstrations.errors import InexpressibleActionError
from android_world.env import json_action
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement

_POINTED: Final = (json_action.CLICK, json_action.DOUBLE_TAP, json_action.LONG_PRESS)
_WAIT_S: Final = 1
_HOLD_MS: Final = 1000
_BUTTONS: Final = {
    json_action.NAVIGATE_BACK: "Back",
    json_action.NAVIGATE_HOME: "Home",
    json_action.KEYBOARD_ENTER: "Enter",
}
_KEYS: Final = {"KEYCODE_ENTER": "Enter", "KEYCODE_APP_SWITCH": "Menu"}


@dataclasses.dataclass(frozen=True)
class TargetScreen:
    """The screen for which a reply is written.

    Attributes:
      state: What the agent inspects.
      size: Logical (width, height) in pixels.
    """

    state: State
    size: tuple[int, int]

    @property
    def elements(self) -> list[UIElement]:
        """The elements; an index is a position in this list."""
        return self.state.ui_elements


class PromptFormat(abc.ABC):
    """How an agent is asked and answers."""

    name: str
    uses_pixels: bool = True

    @abc.abstractmethod
    def make(self, env: AsyncEnv, llm: Any) -> ReasonActAgent:
        """The agent itself."""

    def parts(self, action: JSONAction, seen: TargetScreen) -> list[JSONAction]:
        """The actions of the agent that together do what an action does; as a rule just this one.

        Raises:
          InexpressibleActionError: The agent has none.
        """
        return [action]

    @abc.abstractmethod
    def reply(self, action: JSONAction, seen: TargetScreen, reason: str) -> str:
        """What the agent's model would write.

        Raises:
          InexpressibleActionError: There is no form for it.
        """

    def is_same(self, wanted: JSONAction, read: JSONAction, seen: TargetScreen) -> bool:
        """Whether what the agent read from a reply is what was meant."""
        return wanted.as_dict() == read.as_dict()


class IndexForm(PromptFormat):
    """M3A and T3A: the target is an index of the list."""

    def __init__(self, agent: type[M3A | T3A], name: str) -> None:
        """Take the agent's class and its name."""
        self.name = name
        self.uses_pixels = agent is M3A
        self._agent = agent

    def make(self, env: AsyncEnv, llm: Any) -> ReasonActAgent:
        return self._agent(env, llm)

    def reply(self, action: JSONAction, seen: TargetScreen, reason: str) -> str:
        """See `Form.reply`; an element that the list does not show cannot be named."""
        if action.index is not None:
            forest = seen.state.forest
            if action.index not in visible_elements.visible_indices(
                seen.elements, forest, seen.size
            ):
                raise InexpressibleActionError("the agent is not shown the element")
        return f"Reason: {reason}\nAction: {_json(action.as_dict())}\n{END}"


class PointForm(PromptFormat):
    """Agents that name points: the middle of an element instead of its index."""

    def __init__(self, name: str, settings: QwenSettings) -> None:
        """Take a name and the agent's settings."""
        self.name = name
        self._settings = settings

    def make(self, env: AsyncEnv, llm: Any) -> ReasonActAgent:
        return M3AQwen(env, llm, settings=self._settings)

    def is_same(self, wanted: JSONAction, read: JSONAction, seen: TargetScreen) -> bool:
        """See `Form.is_same`: all the same, the points as exact as the model's scale."""
        scale = self._settings.scale
        slack = max(seen.size) / scale + 1 if scale else 1
        first, second = wanted.as_dict(), read.as_dict()
        for side in ("x", "y", "x2", "y2"):
            one, other = first.pop(side, None), second.pop(side, None)
            if (one is None) != (other is None):
                return False
            if one is not None and abs(one - other) > slack:
                return False
        return bool(first == second)

    def _point(self, x: int | None, y: int | None, seen: TargetScreen) -> list[int]:
        frame = coordinates.CoordinateFrame(self._settings.scale, seen.size)
        return list(frame.points(x or 0, y or 0))


class GroundedForm(PointForm):
    """m3a_qwen: an action with its target in words, and the point of it."""

    def parts(self, action: JSONAction, seen: TargetScreen) -> list[JSONAction]:
        if action.action_type == json_action.SCROLL and action.index is not None:
            return [_swipe_in(action, seen)]
        placed = _place(action, seen)
        if placed.action_type == json_action.INPUT_TEXT and placed.press_enter is None:
            placed.press_enter = True
        return [placed]

    def reply(self, action: JSONAction, seen: TargetScreen, reason: str) -> str:
        fields = action.as_dict()
        for x, y, name in (("x", "y", "coordinate"), ("x2", "y2", "coordinate2")):
            if x in fields:
                fields[name] = self._point(fields.pop(x), fields.pop(y), seen)
        lines = [f"Reason: {reason}"]
        if action.action_type in (*_POINTED, json_action.INPUT_TEXT) and "coordinate" in fields:
            point = fields.pop("coordinate")
            what = action_descriptions.target(action, seen.elements)
            lines.append(f"Action: {_json({**fields, 'target': what})}")
            lines.append(f"```referring\n{what}\n```\n```grounding\n{point}\n```")
        else:
            lines.append(f"Action: {_json(fields)}")
        return "\n".join([*lines, END])


class ToolForm(PointForm):
    """Qwen's own `mobile_use`: one call a step, and no more than its schema has."""

    def __init__(self, name: str, variant: Literal["tool_class", "qwen2_5"]) -> None:
        """Take a name and the published variant."""
        super().__init__(name, QwenSettings(mobile_use=variant))
        self._answers = mobile_use.has_answer(variant)
        self._concludes = variant == mobile_use.QWEN2_5

    def parts(self, action: JSONAction, seen: TargetScreen) -> list[JSONAction]:
        """See `Form.parts`: typing is a click, the text and Enter."""
        if action.action_type == json_action.SCROLL:
            return [_swipe_in(action, seen)]
        if action.action_type == json_action.SWIPE:
            return [dataclasses.replace(_place(action, seen), duration_ms=None)]
        if action.action_type == json_action.INPUT_TEXT:
            return self._typing(action, seen)
        return [_place(action, seen)]

    def _typing(self, action: JSONAction, seen: TargetScreen) -> list[JSONAction]:
        element = None if action.index is None else seen.elements[action.index]
        held = element.text if element is not None else None
        if action.clear_text and held and held != (element.hint_text if element else None):
            raise InexpressibleActionError("the tool has no way to empty a field")
        typed = JSONAction(action_type=json_action.INPUT_TEXT, text=action.text, press_enter=False)
        found = [typed]
        if action.index is not None and not (element and element.is_focused):
            found.insert(0, _place(JSONAction(action_type="click", index=action.index), seen))
        if action.press_enter is not False:
            found.append(JSONAction(action_type=json_action.KEYBOARD_ENTER))
        return found

    def reply(self, action: JSONAction, seen: TargetScreen, reason: str) -> str:
        call = {"name": "mobile_use", "arguments": self._arguments(action, seen)}
        block = f"<tool_call>\n{json.dumps(call, ensure_ascii=False)}\n</tool_call>"
        told = action_descriptions.sentence(action, seen.elements).replace('"', "")
        if self._concludes:
            return (
                f"<thinking>\n{reason}\n</thinking>\n{block}\n<conclusion>\n{told}\n</conclusion>"
            )
        return f"Thought: {reason}\nAction: {told}\n{block}"

    def _arguments(self, action: JSONAction, seen: TargetScreen) -> dict[str, Any]:
        kind = action.action_type or ""
        if kind in _BUTTONS:
            return {"action": "system_button", "button": _BUTTONS[kind]}
        if kind in (json_action.CLICK, json_action.LONG_PRESS):
            held = {} if kind == "click" else {"time": (action.duration_ms or _HOLD_MS) / 1000}
            return {"action": kind, "coordinate": self._point(action.x, action.y, seen), **held}
        if kind == json_action.SWIPE and action.x2 is not None:
            start = self._point(action.x, action.y, seen)
            end = self._point(action.x2, action.y2, seen)
            return {"action": "swipe", "coordinate": start, "coordinate2": end}
        if kind == json_action.PRESS_KEY:
            key = action.keycode or ""
            return {"action": "key", "text": key.removeprefix("KEYCODE_").lower()}
        plain: dict[str, dict[str, Any]] = {
            json_action.INPUT_TEXT: {"action": "type", "text": action.text},
            json_action.ANSWER: {"action": "answer", "text": action.text}
            if self._answers
            else {"action": "terminate", "status": "success", "text": action.text},
            json_action.OPEN_APP: {"action": "open", "text": action.app_name},
            json_action.WAIT: {"action": "wait", "time": _WAIT_S},
            json_action.STATUS: {
                "action": "terminate",
                "status": "success" if action.goal_status == "complete" else "failure",
            },
        }
        if kind not in plain:
            raise InexpressibleActionError(f"the tool has no {kind}")
        return plain[kind]

    def is_same(self, wanted: JSONAction, read: JSONAction, seen: TargetScreen) -> bool:
        """See `Form.is_same`; the tool always says how long it holds."""
        if wanted.action_type == json_action.LONG_PRESS and wanted.duration_ms is None:
            wanted = dataclasses.replace(wanted, duration_ms=_HOLD_MS)
        return super().is_same(wanted, read, seen)


def _place(action: JSONAction, seen: TargetScreen) -> JSONAction:
    """An action at the middle of its element instead of at its index."""
    if action.index is None:
        return dataclasses.replace(action)
    box = seen.elements[action.index].bbox_pixels
    if box is None:
        raise InexpressibleActionError("the element has no place on the screen")
    x, y = (round(edge) for edge in box.center)
    return dataclasses.replace(action, index=None, x=x, y=y)


def _swipe_in(action: JSONAction, seen: TargetScreen) -> JSONAction:
    """Scrolling as the swipe that it is: from the middle to an edge, against its direction."""
    left, top, right, bottom = 0, 0, *seen.size
    if action.index is not None:
        box = seen.elements[action.index].bbox_pixels
        if box is None:
            raise InexpressibleActionError("the element has no place on the screen")
        left, top = max(int(box.x_min), 0), max(int(box.y_min), 0)
        right, bottom = min(int(box.x_max), right), min(int(box.y_max), bottom)
    x, y = (left + right) // 2, (top + bottom) // 2
    ends = {"down": (x, top), "up": (x, bottom - 1), "right": (left, y), "left": (right - 1, y)}
    x2, y2 = ends[action.direction or "down"]
    return JSONAction(action_type=json_action.SWIPE, x=x, y=y, x2=x2, y2=y2)


def _json(fields: Any) -> str:
    return json.dumps(fields, ensure_ascii=False)


def _of(forms: Sequence[PromptFormat]) -> dict[str, PromptFormat]:
    return {form.name: form for form in forms}


FORMS: Final = _of(
    [
        IndexForm(M3A, "m3a"),
        IndexForm(T3A, "t3a"),
        GroundedForm("m3a_qwen", QwenSettings()),
        ToolForm("mobile_use", "tool_class"),
        ToolForm("mobile_use_qwen2_5", "qwen2_5"),
    ]
)
"""The agents by the names by which exports call them."""

"""M3A on a local Qwen3-VL: the model names its target in words and grounds them as a point."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from android_world.agents import device_tools
from android_world.agents.llm import Message, Request
from android_world.agents.llm.backends import make_agent_llm
from android_world.agents.llm.image_encoding import ImageSizing
from android_world.agents.parsing import (
    actions,
    completion_check,
    coordinates,
    gestures,
    mobile_use,
)
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting import END, RenderedPrompt, element_list
from android_world.agents.prompting.model_calls import ModelCalls
from android_world.agents.prompting.qwen_prompts import (
    action_prompt,
    grounding_prompt,
    tool_prompt,
    tool_system_prompt,
)
from android_world.agents.reason_act import Observation, ReasonActAgent, empty_record
from android_world.agents.registry import agent
from android_world.agents.settings import AgentSettings, QwenSettings
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import SCROLL, JSONAction

_NEEDS_POINT = frozenset({"click", "long_press", "double_tap"})
_HAS_TWO_POINTS = frozenset({"swipe", "drag"})
_MAY_HAVE_POINT = _NEEDS_POINT | _HAS_TWO_POINTS | {"input_text", "scroll"}
# PIGG's question names this scale itself.
_PIGG_SCALE = 1000
_BLOCK = re.compile(r"```\s*grounding\s*\n?(.*?)(?:```|\Z)", re.DOTALL | re.I)
_THOUGHT = re.compile(r"<thinking>(.*?)(?:</thinking>|<tool_call>|\Z)", re.DOTALL | re.I)
_CONCLUSION = re.compile(r"<conclusion>(.*?)(?:</conclusion>|\Z)", re.DOTALL | re.I)


class M3AQwen(ReasonActAgent):
    """M3A's loop over points instead of indices.

    Without a grounder one call gives action and point; with one, the first model names the target
    and the grounder finds it. With `mobile_use` the model calls Qwen's own tool.
    """

    def __init__(
        self,
        env: AsyncEnv,
        llm: Any,
        name: str = "M3A-Qwen",
        grounder: Any = None,
        settings: QwenSettings | None = None,
        prompts: PromptSettings | None = None,
        sizing: ImageSizing | None = None,
    ) -> None:
        """Take the models.

        Args:
          env: Where to act.
          llm: Whom to ask for the action.
          name: For records.
          grounder: Whom to ask for the point; None asks `llm` for both at once.
          settings: Form of the calls.
          prompts: What the models are shown; None takes the defaults.
          sizing: The size at which `llm` gets screenshots; None is their own.
        """
        super().__init__(env, llm, name, prompts)
        self.grounder = grounder
        self._settings = settings or QwenSettings()
        self._sizing = sizing or ImageSizing()
        self._screens: list[np.ndarray] = []

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self._screens = []

    def new_record(self) -> dict[str, Any]:
        keys = """
            raw_screenshot, before_ui_elements, action_prompt, action_output,
            action_output_json, action_reason, action_raw_response, target, point,
            action_told, tool_call, ending, summary
        """
        return empty_record(keys, "before_ui_elements")

    def decide(
        self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]
    ) -> JSONAction:
        """Ask for the action and its point."""
        images = {f"earlier {i}": image for i, image in enumerate(self._screens)}
        images["screen"] = look.pixels
        if self._settings.history_images:
            self._screens = [*self._screens, look.pixels][-self._settings.history_images :]
        frame = self._frame(look)
        if self._settings.mobile_use:
            system = self._tool_system_prompt(frame)
            progress = [
                f"Step {i}: {record['summary']}" for i, record in enumerate(self.history, 1)
            ]
            prompt = tool_prompt(goal, progress, self.additional_guidelines)
        else:
            system, prompt = "", self._action_prompt(goal, frame)
        reply = self.ask_for_action(prompt, images, calls, data, system)
        if reply.is_safe is False:
            return self.on_refusal(data)
        data["tool_call"] = device_tools.call_in(reply.text, self._tools())
        if data["tool_call"]:
            _note_words(reply.text, data)
            return JSONAction(action_type="unknown")
        task_call = self.task_call(reply.text)
        if task_call is not None:
            _note_words(reply.text, data)
            return task_call
        form = actions.TOOL_FORM if self._settings.mobile_use else actions.JSON_FORM
        values = actions.action_dict(reply.text, form)
        if self._settings.mobile_use or "action_type" not in values:
            _note_words(reply.text, data)
            action = mobile_use.to_action(values, frame)
        else:
            data["action_reason"] = actions.reason_action(reply.text).reason
            action = self._tool_action(reply.text, values, frame, look, calls, data)
        action = self.with_last_answer(values, action, data)
        data["action_told"] = _failure_text(action, frame)
        data["point"] = None if action.x is None else (action.x, action.y)
        return (
            gestures.to_swipe(action, look.screen_size) if action.action_type == SCROLL else action
        )

    def _frame(self, look: Observation) -> coordinates.CoordinateFrame:
        """How the model counts points; pixels are those of the image as it gets it."""
        if not self._sizing.is_limited:
            return coordinates.CoordinateFrame(self._settings.scale, look.screen_size)
        height, width = look.pixels.shape[:2]
        image = self._sizing.size(width, height)
        return coordinates.CoordinateFrame(self._settings.scale, look.screen_size, image)

    @property
    def stop(self) -> tuple[str, ...]:
        if self._settings.mobile_use is None:
            return (END,)
        ending = "conclusion" if self._settings.mobile_use == mobile_use.QWEN2_5 else "tool_call"
        return (f"</{ending}>",)

    @property
    def is_complete(self) -> Callable[[str], bool]:
        """See `ReasonActAgent.is_complete`; without a grounder the point belongs to the action."""
        if self._settings.mobile_use == mobile_use.QWEN2_5:
            return completion_check.has_concluded_action
        if self.grounder is None and not self._settings.mobile_use:
            return completion_check.has_grounded_action
        return completion_check.has_action

    def is_whole(self, text: str) -> bool:
        """See `ReasonActAgent.is_whole`; half a point is none."""
        if self.grounder is None and not self._settings.mobile_use:
            return completion_check.has_grounded_action(text)
        return super().is_whole(text)

    def line_of(self, action: JSONAction, data: dict[str, Any]) -> str:
        """See `ReasonActAgent.line_of`; points are as the model counts them."""
        return data["action_told"] or super().line_of(action, data)

    def act(self, action: JSONAction, data: dict[str, Any]) -> str | None:
        """Carry an action out, or a call of one of the device's APIs."""
        call = data["tool_call"]
        if call is None:
            return super().act(action, data)
        return device_tools.run(self.env, call)

    def summarize(
        self,
        goal: str,
        before: Observation,
        action: JSONAction,
        calls: ModelCalls,
        data: dict[str, Any],
    ) -> None:
        """Note what was done to what, and why; of a tool's call, the model's own words."""
        if self._settings.mobile_use:
            data["summary"] = data["target"] or self.line_of(action, data)
            return
        target = f" on {element_list.quote(data['target'])}" if data["target"] else ""
        reason = element_list.quote(data["action_reason"] or "", 160)
        data["summary"] = f"{self.line_of(action, data)}{target}, because {reason}"

    def _action_prompt(self, goal: str, frame: coordinates.CoordinateFrame) -> RenderedPrompt:
        return action_prompt(
            goal,
            self.history_lines(),
            self.additional_guidelines,
            self._tools(),
            frame.ends,
            grounded=self.grounder is None,
            ask_user=self.can_ask_user,
            task_tools=self.tool_lines(),
            earlier_screens=self._settings.history_images > 0,
        )

    def _tool_system_prompt(self, frame: coordinates.CoordinateFrame) -> str:
        settings = self._settings
        file = settings.mobile_use_prompt
        variant, asks = settings.mobile_use or "", self.can_ask_user
        offered = [*self._tools(), *self.task_tools()]
        return tool_system_prompt(variant, frame.ends, offered, file, asks).text

    def _tools(self) -> list[dict[str, Any]]:
        """The device's APIs, where they are offered."""
        if not self._settings.use_tools:
            return []
        return device_tools.schemas(self.env)

    def _tool_action(
        self,
        text: str,
        values: dict[str, Any],
        frame: coordinates.CoordinateFrame,
        look: Observation,
        calls: ModelCalls,
        data: dict[str, Any],
    ) -> JSONAction:
        data["target"] = str(values["target"]) if values.get("target") else None
        kind = actions.kind_of(values)
        if kind == "input_text":
            values.setdefault("press_enter", False)
        if kind not in _MAY_HAVE_POINT:
            return actions.action_of(values, frame)
        found = _BLOCK.findall(text)
        if self.grounder is not None:
            frame = coordinates.CoordinateFrame(_PIGG_SCALE, frame.size)
            found = self._ask_for_points(kind, values, look, calls)
        for key, point in zip(("coordinate", "coordinate2"), found, strict=False):
            values[key] = point
        return actions.action_of(values, frame)

    def _ask_for_points(
        self, kind: str, values: dict[str, Any], look: Observation, calls: ModelCalls
    ) -> list[str]:
        """What the grounder says of the targets of an action."""
        two = kind in _HAS_TWO_POINTS and "direction" not in values
        wanted = ("target", "target2") if two else ("target",)
        named = [str(values[key]) for key in wanted if values.get(key)]
        if len(named) < len(wanted) and (two or kind in _NEEDS_POINT):
            needed = " and ".join(f'a "{key}"' for key in wanted)
            raise actions.UnreadableOutputError(f"The action needs {needed} in words.")
        return [self._ask_for_point(target, look, calls) for target in named]

    def _ask_for_point(self, target: str, look: Observation, calls: ModelCalls) -> str:
        prompt = grounding_prompt(target)
        turn = Message("user", (look.pixels, prompt.text))
        request = Request(
            (turn,), max_tokens=self.prompts.point_tokens, until=completion_check.has_point
        )
        reply = calls.ask(self.grounder or self.llm, prompt, request, "screen")
        answer = actions.without_thinking(reply.text)
        block = _BLOCK.search(answer)
        return block.group(1) if block else answer


def _note_words(text: str, data: dict[str, Any]) -> None:
    """Note the reason that comes with a tool call, and the step, as prompts have it: unquoted."""
    words = actions.without_thinking(text)
    before = words.partition("<tool_call>")[0]
    thought = _THOUGHT.search(text) or re.search(
        r"Thought:\s*(.*?)(?=\n\s*Action:|\Z)", before, re.DOTALL
    )
    step = _CONCLUSION.search(words) or re.search(r"Action:\s*(.*)", before, re.DOTALL)
    data["action_reason"] = " ".join(thought.group(1).split()) if thought else None
    sentence = " ".join(step.group(1).replace('"', "").split()) if step else ""
    data["target"] = sentence[:300] or None


def _failure_text(action: JSONAction, frame: coordinates.CoordinateFrame) -> str:
    """An action as the history has it, its points as the model counts them."""
    fields = action.as_dict()
    for x, y, name in (("x", "y", "coordinate"), ("x2", "y2", "coordinate2")):
        if x in fields and y in fields:
            fields[name] = list(frame.points(fields.pop(x), fields.pop(y)))
    return element_list.fields_line(fields)


@agent("m3a_qwen", model="local")
def m3a_qwen(env: AsyncEnv, settings: AgentSettings | None = None) -> M3AQwen:
    """M3A on a local Qwen3-VL: names its target in words, then grounds them as a point."""
    settings = settings or AgentSettings()
    qwen = settings.qwen
    own = settings.model or f"qwen:{qwen.qwen_model or settings.models.data.defaults['local']}"
    # Only the models that are asked are loaded.
    two = qwen.planner is not None or qwen.grounder is not None
    planner = make_agent_llm(qwen.planner or own, settings.models)
    grounder = make_agent_llm(qwen.grounder or own, settings.models) if two else None
    return M3AQwen(
        env,
        planner,
        grounder=grounder,
        settings=qwen,
        prompts=settings.prompts,
        sizing=ImageSizing.of(qwen.planner or own, settings.models),
    )

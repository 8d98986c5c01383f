"""The loop that M3A, T3A and their relatives share: look, reason, act, summarise."""

from __future__ import annotations

import abc
import dataclasses
import functools
import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from android_world.agents import base_agent
from android_world.agents.llm import Message, Reply, Request
from android_world.agents.llm.images import are_equal, fix
from android_world.agents.parsing import actions, completion_check
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting import (
    END,
    RenderedPrompt,
    element_list as prompting_element_list,
    set_of_mark,
    visible_elements,
)
from android_world.agents.prompting.element_list import action_line
from android_world.agents.prompting.model_calls import ModelCalls
from android_world.core.text_sanitizing import split_list
from android_world.device import errors
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import ASK_USER, CALL_TOOL, JSONAction
from android_world.env.representation_utils import UIElement

# Of a reason that is shown to the model again, in characters.
LONGEST_REASON = 2000
# Of a summary in the history.
LONGEST_SUMMARY = 900
TRIGGER_SAFETY_CLASSIFIER = "Triggered LLM safety classifier."


@dataclasses.dataclass
class Observation:
    """One observation of the screen.

    Attributes:
      state: What the device gave; its pixels are the physical portrait frame.
      screen_size: Logical (width, height) in pixels.
      orientation: Rotation of the screen in steps of 90 degrees, 0 to 3.
      prompts: What of it is shown to models.
      earlier: The previous observation; where it is equal, its list and its marks are used again.
    """

    state: State
    screen_size: tuple[int, int]
    orientation: int
    prompts: PromptSettings = PromptSettings()
    earlier: dataclasses.InitVar[Observation | None] = None

    def __post_init__(self, earlier: Observation | None) -> None:
        self._lists: dict[bool, str] = {}
        same = earlier is not None and earlier.shows(self.state)
        self._same: Observation | None = (earlier._same or earlier) if same and earlier else None

    def shows(self, state: State) -> bool:
        """Whether a state has the same elements, drawn in the same way."""
        forest, elements = state.forest, state.ui_elements
        if forest is None:
            return self.state.forest is None and self.elements == elements
        return bool(forest == self.state.forest) and len(self.elements) == len(elements)

    @property
    def elements(self) -> list[UIElement]:
        """The elements; an index is a position in this list."""
        return self.state.ui_elements

    @functools.cached_property
    def visible_indices(self) -> list[int]:
        """The positions of the elements that are listed and marked."""
        if self._same is not None:
            return self._same.visible_indices
        keys = self.prompts.keyboard_keys
        return visible_elements.visible_indices(
            self.elements, self.state.forest, self.screen_size, keys
        )

    def element_list(self, full: bool = False) -> str:
        """The elements as text; `full` with class, resource name and bounds."""
        if self._same is not None:
            return self._same.element_list(full)
        if full not in self._lists:
            limit = self.prompts.list_characters
            lines = prompting_element_list.lines_of(
                self.elements, self.visible_indices, full, limit
            )
            self._lists[full] = lines
        return self._lists[full]

    @functools.cached_property
    def pixels(self) -> np.ndarray:
        """The screenshot as the user sees it: upright also when the phone is on its side."""
        return set_of_mark.upright(self.state.pixels, self.orientation)

    @functools.cached_property
    def marked_screenshot(self) -> np.ndarray:
        """The screenshot with all elements marked; read-only, because it is sent twice."""
        if self._same is not None and are_equal(self._same.pixels, self.pixels):
            return self._same.marked_screenshot
        canvas = set_of_mark.Canvas(self.pixels, self.screen_size)
        set_of_mark.set_of_marks(canvas, self.elements, self.visible_indices)
        return fix(canvas.pixels())


class ReasonActAgent(base_agent.EnvironmentInteractingAgent):
    """An agent that asks a model for one action a step and remembers a line about each.

    Whatever the model writes, the episode continues: what could not be read or done costs the step
    and is reported to the model in the next one.
    """

    def __init__(
        self, env: AsyncEnv, llm: Any, name: str, prompts: PromptSettings | None = None
    ) -> None:
        super().__init__(env, name)
        self.llm = llm
        self.prompts = prompts or PromptSettings()
        self.history: list[dict[str, Any]] = []
        self._seen: Observation | None = None
        self.additional_guidelines: list[str] = []

    def set_task_guidelines(self, task_guidelines: list[str]) -> None:
        """Take hints about the task into the prompts."""
        self.additional_guidelines = list(task_guidelines)

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self.env.hide_automation_ui()
        self.history = []
        self._seen = None

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Look, ask, act and remember."""
        calls = ModelCalls()
        data = self.new_record()
        look = self.look()
        self.record_before(data, look)
        try:
            action = self.decide(goal, look, calls, data)
        except actions.UnreadableOutputError as error:
            data["summary"] = f"The output could not be read, so nothing was done: {error} "
            data["summary"] += calls.advice()
            return self._close(data, calls, False)
        data["action_output_json"] = action
        if action.action_type == "status":
            self.env.execute_action(action)
            infeasible = action.goal_status == "infeasible"
            data["summary"] = f"Ended the task as {'infeasible' if infeasible else 'complete'}."
            return self._close(data, calls, True)
        said = self.act(action, data)
        if said is not None:
            data["summary"] = said
            return self._close(data, calls, False)
        if data.get("ending") is not None:
            data["summary"] = f"{self.line_of(action, data)}, then ended the task as complete."
            return self._close(data, calls, True)
        self.summarize(goal, look, action, calls, data)
        return self._close(data, calls, False)

    def look(self) -> Observation:
        """Inspect the screen once it is still."""
        return self.look_at(self.get_post_transition_state())

    def look_at(self, state: State) -> Observation:
        """An observation of a state that was just taken."""
        seen = self._seen
        if seen is not None and seen.shows(state):
            size, orientation = seen.screen_size, seen.orientation  # The device is not asked.
        else:
            size, orientation = self.env.logical_screen_size, self.env.orientation
        self._seen = Observation(state, size, orientation, self.prompts, seen)
        return self._seen

    @property
    def can_ask_user(self) -> bool:
        """Whether the task has a user who can be asked."""
        return getattr(self.env, "user", None) is not None

    @property
    def tool_names(self) -> set[str]:
        """The names of the tools of the task."""
        return {tool.name for tool in getattr(self.env, "tools", ())}

    def tool_lines(self) -> list[str]:
        """The tools of the task, as prompts offer them."""
        return prompting_element_list.tool_lines(getattr(self.env, "tools", ()))

    def task_tools(self) -> list[dict[str, Any]]:
        """The tools of the task, as chat templates take functions."""
        return [json.loads(line) for line in self.tool_lines()]

    def task_call(self, text: str) -> JSONAction | None:
        """The first call of a tool of the task in a reply, in the form of a tool call."""
        known = self.tool_names
        made = actions.tool_calls(text) if known else []
        named = (call for call in made if call["name"] in known)
        return next((JSONAction(action_type=CALL_TOOL, **call) for call in named), None)

    def act(self, action: JSONAction, data: dict[str, Any]) -> str | None:
        """Carry an action out; gives the model's text in place of a summary, or None."""
        try:
            self.env.execute_action(action)
        except errors.DeviceDisconnectedError:
            raise
        except (errors.ActionError, errors.DeviceError, ValueError) as error:
            said = str(error)[:300]
            return f"{self.line_of(action, data)} could not be carried out: {said}"
        if data.get("ending") is not None:
            self.env.execute_action(data["ending"])
        if action.action_type == CALL_TOOL:
            return prompting_element_list.call_line(self.env.tool_calls[-1])
        return self.env.dialogue[-1].summary if action.action_type == ASK_USER else None

    def with_last_answer(
        self, values: Mapping[str, Any], action: JSONAction, data: dict[str, Any]
    ) -> JSONAction:
        """The answer that comes with the end of the task, which follows it; else the action.

        An earlier answer of the episode is not replaced.
        """
        answer = actions.last_answer(values)
        earlier = (record.get("action_output_json") for record in self.history)
        if answer is None or any(a is not None and a.action_type == "answer" for a in earlier):
            return action
        data["ending"] = action
        return JSONAction(action_type="answer", text=answer)

    def ask_for_action(
        self,
        prompt: RenderedPrompt,
        images: dict[str, np.ndarray],
        calls: ModelCalls,
        data: dict[str, Any],
        system: str = "",
    ) -> Reply:
        """Ask for an action and note prompt and answer.

        Raises:
          UnreadableOutputError: The token limit ended the reply before its action was whole.
        """
        turns = [Message("system", (system,))] if system else []
        request = Request(
            (*turns, Message("user", (prompt.text, *_image_parts(images)))),
            max_tokens=self.prompts.action_tokens,
            stop=self.stop,
            until=self.is_complete,
        )
        return self.send_for_action(prompt, request, calls, data, *images)

    def send_for_action(
        self,
        prompt: RenderedPrompt,
        request: Request,
        calls: ModelCalls,
        data: dict[str, Any],
        *image_names: str,
    ) -> Reply:
        """Send a request for an action and note prompt and answer.

        Raises:
          UnreadableOutputError: The token limit ended the reply before its action was whole.
        """
        data["action_prompt"] = prompt.text
        reply = calls.ask(self.llm, prompt, request, *image_names)
        data["action_output"] = data["action_raw_response"] = reply.text
        if reply.finish_reason == "length" and not self.is_whole(reply.text):
            raise actions.UnreadableOutputError("The action is not whole.")
        return reply

    def is_whole(self, text: str) -> bool:
        """Whether a reply that the token limit ended holds its action all the same."""
        return completion_check.has_whole_action(text)

    @property
    def stop(self) -> tuple[str, ...]:
        """Texts at which a server ends a reply to `ask_for_action`: the action is before them."""
        return (END,)

    @property
    def is_complete(self) -> Callable[[str], bool]:
        """Says of a reply to `ask_for_action` whether it holds all that is needed already."""
        return completion_check.has_action

    def read_indexed_action(
        self, reply: Reply, look: Observation, data: dict[str, Any]
    ) -> JSONAction:
        """The action in an output that names its target by index.

        Raises:
          UnreadableOutputError: There is none, or no such element.
        """
        if reply.is_safe is False:
            return self.on_refusal(data)
        data["action_reason"] = actions.reason_action(reply.text).reason
        values = actions.action_dict(reply.text)
        data["action_reason"] = data["action_reason"] or _text_inside(values)
        action = self.with_last_answer(values, actions.action_of(values), data)
        if action.index is not None and not 0 <= action.index < len(look.elements):
            raise actions.UnreadableOutputError(
                f"There is no element {action.index}; the list has {len(look.elements)}."
            )
        return action

    def on_refusal(self, data: dict[str, Any]) -> JSONAction:
        """What is done when a safety filter blocked the reply."""
        data["action_reason"] = TRIGGER_SAFETY_CLASSIFIER
        return JSONAction(action_type="status", goal_status="infeasible")

    def line_of(self, action: JSONAction, data: dict[str, Any]) -> str:
        """An action as the history has it."""
        return action_line(action)

    def history_lines(self) -> list[str]:
        """What was done so far, a line a step."""
        return [f"Step {i}- {record['summary']}" for i, record in enumerate(self.history, 1)]

    @abc.abstractmethod
    def new_record(self) -> dict[str, Any]:
        """The keys of a step's record."""

    def record_before(self, data: dict[str, Any], look: Observation) -> None:
        """Note the screen on which the step starts."""
        data["raw_screenshot"] = look.pixels
        data["before_ui_elements"] = look.elements

    @abc.abstractmethod
    def decide(
        self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]
    ) -> JSONAction:
        """Ask for the next action.

        Raises:
          UnreadableOutputError: The answer is none.
        """

    def summarize(
        self,
        goal: str,
        before: Observation,
        action: JSONAction,
        calls: ModelCalls,
        data: dict[str, Any],
    ) -> None:
        """Note a line about the step; here without asking."""
        reason = prompting_element_list.shorten((data["action_reason"] or "").strip())
        data["summary"] = f"{self.line_of(action, data)}: {reason}"

    def ask_for_summary(
        self,
        prompt: RenderedPrompt,
        images: list[np.ndarray],
        action: JSONAction,
        calls: ModelCalls,
        data: dict[str, Any],
    ) -> None:
        """Ask what the action has done, and note it; without an answer, the action's reason."""
        data["summary_prompt"] = prompt.text
        names = ("before", "after")[: len(images)]
        request = Request.of(
            prompt.text, images, max_tokens=self.prompts.summary_tokens, stop=(END,)
        )
        reply = calls.ask(self.llm, prompt, request, *names)
        data["summary_raw_response"] = reply.text
        said = " ".join(actions.without_thinking(reply.text).partition(END)[0].split())
        if reply.is_safe is False:
            said = TRIGGER_SAFETY_CLASSIFIER
        elif not said or reply.finish_reason == "length":
            calls.lost_summaries += 1
            reason = " ".join((data["action_reason"] or "none was given").split())
            said = f"There is no summary of what it did; its reason: {reason}"
        said = prompting_element_list.shorten(said, LONGEST_SUMMARY)
        data["summary"] = f"Action selected: {self.line_of(action, data)}. {said}"

    def _close(
        self, data: dict[str, Any], calls: ModelCalls, done: bool
    ) -> base_agent.AgentInteractionResult:
        data["model_calls"] = calls.records
        data["usage"] = calls.usage()
        self.history.append(data)
        return base_agent.AgentInteractionResult(done, dict(data))


def _image_parts(images: Mapping[str, np.ndarray]) -> list[str | np.ndarray]:
    """Images; where there are some of earlier steps, each says which screen it shows."""
    earlier = [name for name in images if name.startswith("earlier ")]
    if not earlier:
        return list(images.values())
    parts: list[str | np.ndarray] = []
    for number, (name, image) in enumerate(images.items()):
        ago = len(earlier) - number
        steps = f"{ago} step{'' if ago == 1 else 's'} ago"
        parts += [f"Screen {steps}:" if name in earlier else "Current screen:", image]
    return parts


def empty_record(keys: str, *lists: str) -> dict[str, Any]:
    """A record without values, in the order of its keys; an empty list for each of `lists`."""
    return {key: [] if key in lists else None for key in split_list(keys)}


def _text_inside(values: dict[str, Any]) -> str | None:
    """The reason that a model gives as a key of its action."""
    return next((str(values[k]) for k in ("reason", "thought", "Reason") if values.get(k)), None)

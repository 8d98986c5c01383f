"""The agent of computer-use tools: OpenAI's, Anthropic's and Gemini's, in their own format."""

from __future__ import annotations

import collections
import dataclasses
import importlib
from typing import Any, Final

import numpy as np

from android_world.agents import prompting
from android_world.agents.computer_use import back_ends, conversation
from android_world.agents.computer_use.conversation import Call, Output, Result, UserTurn
from android_world.agents.computer_use.native_actions import ASK_USER, FUNCTIONS
from android_world.agents.llm import Message, Reply, Request
from android_world.agents.llm.errors import LlmConfigurationError
from android_world.agents.parsing.actions import UnreadableOutputError
from android_world.agents.parsing.coordinates import CoordinateFrame
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting.element_list import action_line
from android_world.agents.prompting.model_calls import ModelCalls
from android_world.agents.reason_act import Observation, ReasonActAgent, empty_record
from android_world.agents.registry import agent
from android_world.agents.settings import AgentSettings
from android_world.device.errors import InvalidActionError
from android_world.env import json_action
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import JSONAction

_DONE: Final = "Done."
_SKIPPED: Final = "Not carried out, because an earlier action of the reply failed."


@dataclasses.dataclass(eq=False)
class _Exchange:
    """A reply of the model, what came of its calls, and the screen after them."""

    output: Output
    step: int
    results: list[Result] = dataclasses.field(default_factory=list)
    screen: np.ndarray | None = None


class ComputerUseAgent(ReasonActAgent):
    """Asks a model with a computer-use tool; each action of a reply is a step."""

    def __init__(
        self,
        env: AsyncEnv,
        llm: Any,
        name: str = "ComputerUse",
        prompts: PromptSettings | None = None,
        screenshots: int = 3,
        acknowledge_safety_checks: bool = False,
    ) -> None:
        """Take the model.

        Args:
          env: Where to act.
          llm: The model.
          name: For records.
          prompts: Limits of replies; None takes the defaults.
          screenshots: How many of the last screenshots are sent; older steps are sent as text.
          acknowledge_safety_checks: Whether actions that the provider wants a person to confirm are
            carried out; otherwise they end the episode as infeasible.
        """
        if screenshots < 1:
            raise LlmConfigurationError("screenshots must be at least 1.")
        super().__init__(env, llm, name, prompts)
        self._screenshots = screenshots
        self._acknowledge = acknowledge_safety_checks
        self._exchanges: list[_Exchange] = []
        self._pending: collections.deque[Call] = collections.deque()
        self._call: Call | None = None
        self._note = ""

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self._exchanges = []
        self._pending.clear()
        self._note = ""

    def new_record(self) -> dict[str, Any]:
        keys = """
            raw_screenshot, before_ui_elements, action_prompt, action_output,
            action_output_json, action_reason, action_raw_response, call, safety_checks, ending,
            summary
        """
        return empty_record(keys, "before_ui_elements")

    def decide(
        self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]
    ) -> JSONAction:
        """The next action of the last reply; the model is asked where there is none left."""
        if not self._pending:
            try:
                reply = self._ask(goal, look, calls, data)
                if reply.is_safe is False:
                    return self.on_refusal(data)
                output = conversation.output_of(reply.text)
                found, text = _read(output)
                if not found and not text:
                    raise UnreadableOutputError("The reply has neither a call nor a text.")
            except UnreadableOutputError as error:
                self._note = f"Your last reply could not be used. {error} {calls.advice()}"
                raise
            self._note = ""
            data["action_reason"] = reply.reasoning or text
            if not found:
                return self._end(text, data)
            self._exchanges.append(_Exchange(output, len(self.history)))
            self._pending.extend(found)
        return self._next(look, data)

    def act(self, action: JSONAction, data: dict[str, Any]) -> str | None:
        """Carry an action out and note its result for the model."""
        if action.action_type == json_action.UNKNOWN:
            self._report("Here is the screen.")
            return None
        said = super().act(action, data)
        has_reply = action.action_type in (json_action.ASK_USER, json_action.CALL_TOOL)
        if data["ending"] is None:
            self._report(said or _DONE, said is not None and not has_reply)
        return said

    def line_of(self, action: JSONAction, data: dict[str, Any]) -> str:
        """An action as the history has it; the provider's word for what is not an action."""
        is_action = action.action_type != json_action.UNKNOWN
        return action_line(action) if is_action else str(data["call"])

    def is_whole(self, text: str) -> bool:
        return False

    def _ask(self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]) -> Reply:
        if self._exchanges:
            self._exchanges[-1].screen = look.pixels
            # The current screen is one of them.
            self._exchanges = self._exchanges[-self._screenshots :]
        first = self._exchanges[0].step if self._exchanges else len(self.history)
        system = prompting.render("computer_use", ask_user=self.can_ask_user)
        task = prompting.render(
            "computer_use_task",
            goal=goal,
            guidelines=self.additional_guidelines,
            steps=self.history_lines()[:first],
        )
        messages = [Message("system", (system.text,))]
        if not self._exchanges:
            text = f"{task.text}\n{self._note}".strip()
            messages.append(UserTurn([], text, look.pixels).message())
        else:
            messages.append(UserTurn([], task.text, None).message())
        for exchange in self._exchanges:
            note = self._note if exchange is self._exchanges[-1] else ""
            messages.append(Message("assistant", (exchange.output.text(),)))
            messages.append(UserTurn(exchange.results, note, exchange.screen).message())
        tools = [*FUNCTIONS, *([ASK_USER] if self.can_ask_user else [])]
        tools += [{"type": "function", "function": tool} for tool in self.task_tools()]
        request = Request(
            tuple(messages),
            max_tokens=self.prompts.action_tokens,
            temperature=conversation.DEFAULT_TEMPERATURE,
            tools=tuple(tools),
        )
        names = [f"earlier {number}" for number in range(len(self._exchanges) - 1)]
        return self.send_for_action(task, request, calls, data, *names, "screen")

    def _next(self, look: Observation, data: dict[str, Any]) -> JSONAction:
        """The next action that waits.

        Raises:
          UnreadableOutputError: It is not an action on this phone.
        """
        self._call = call = self._pending.popleft()
        data["call"] = call.name
        data["safety_checks"] = list(call.safety_checks) or None
        if call.safety_checks and not self._acknowledge:
            checks = " ".join(call.safety_checks)
            data["action_reason"] = f"A safety check was not acknowledged: {checks}"
            return JSONAction(action_type="status", goal_status="infeasible")
        try:
            return self._action(call, look)
        except UnreadableOutputError as error:
            self._report(str(error), is_error=True)
            raise

    def _action(self, call: Call, look: Observation) -> JSONAction:
        if call.error:
            raise UnreadableOutputError(call.error)
        values = dict(call.values)
        if not values:
            return JSONAction(action_type=json_action.UNKNOWN)
        if values["action_type"] == json_action.CALL_TOOL and values["name"] not in self.tool_names:
            raise UnreadableOutputError(f"There is no action {call.name[:60]} on this phone.")
        frame = CoordinateFrame(0, look.screen_size, self._exchanges[-1].output.ends)
        try:
            for x, y in (("x", "y"), ("x2", "y2")):
                if x in values:
                    values[x], values[y] = frame.pixels((values[x], values[y]))
            return JSONAction(**values)
        except (InvalidActionError, ValueError) as error:
            raise UnreadableOutputError(str(error)) from error

    def _report(self, text: str, is_error: bool = False) -> None:
        """Note the result of an action for the model; after an error the others are skipped."""
        assert self._call is not None
        results = self._exchanges[-1].results
        call = self._call
        is_acknowledged = bool(call.safety_checks) and self._acknowledge
        results.append(Result(call.id, call.name, text, is_error, is_acknowledged))
        if is_error:
            skipped = [Result(c.id, c.name, _SKIPPED, True) for c in self._pending]
            results += skipped
            self._pending.clear()

    def _end(self, text: str, data: dict[str, Any]) -> JSONAction:
        """A text without a call: the answer, unless there was one, and the end of the task."""
        end = JSONAction(action_type="status", goal_status="complete")
        values = {"action_type": "status", "goal_status": "complete", "text": text}
        return self.with_last_answer(values, end, data)


def _read(output: Output) -> tuple[list[Call], str]:
    """The calls and the text of a reply.

    Raises:
      UnreadableOutputError: It is not in the provider's format, or its provider is not known.
    """
    if output.provider not in back_ends.PROVIDERS:
        raise UnreadableOutputError(f"There is no provider {output.provider[:60]}.")
    # Clients are imported when they are used: each takes a while.
    provider = importlib.import_module(f"{back_ends.__package__}.{output.provider}")
    try:
        calls: tuple[list[Call], str] = provider.read(output)
    except (AttributeError, LookupError, TypeError) as error:
        raise UnreadableOutputError("It is not in the provider's format.") from error
    return calls


@agent("computer_use")
def computer_use(
    env: AsyncEnv,
    settings: AgentSettings | None = None,
    screenshots: int = 3,
    acknowledge_safety_checks: bool = False,
) -> ComputerUseAgent:
    """The computer-use tool of OpenAI, Anthropic or Gemini, in its own format.

    Raises:
      LlmConfigurationError: No model is named, or it has no such tool.
    """
    settings = settings or AgentSettings()
    if settings.model is None:
        raise LlmConfigurationError(
            "--agent=computer_use needs --model: openai:NAME, anthropic:NAME or gemini:NAME."
        )
    asked = dataclasses.replace(settings, model=back_ends.specification(settings.model))
    llm = asked.llm(settings.model)
    return ComputerUseAgent(
        env,
        llm,
        prompts=settings.prompts,
        screenshots=screenshots,
        acknowledge_safety_checks=acknowledge_safety_checks,
    )

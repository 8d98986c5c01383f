"""The agent of GUI models: an agent definition says what is asked and how replies are read."""

from __future__ import annotations

import dataclasses
import datetime
import functools
from typing import Any

import numpy as np

from android_world.agents import device_tools
from android_world.agents.definitions import definition as definitions, requests
from android_world.agents.definitions.definition import Definition
from android_world.agents.definitions.replies import (
    NO_PARTS,
    ReplyParts,
    action_of,
    parts_of,
    values_of,
)
from android_world.agents.definitions.schema import DefinitionError
from android_world.agents.definitions.templates import Step
from android_world.agents.llm import Reply
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting import RenderedPrompt
from android_world.agents.prompting.model_calls import ModelCalls
from android_world.agents.reason_act import Observation, ReasonActAgent, empty_record
from android_world.agents.registry import agent
from android_world.agents.settings import AgentSettings
from android_world.device import activities, app_names, device_time
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import ASK_USER, JSONAction


class GuiAgent(ReasonActAgent):
    """Asks a GUI model in its own format, as a definition describes it."""

    def __init__(
        self,
        env: AsyncEnv,
        llm: Any,
        definition: Definition,
        name: str = "GUI",
        prompts: PromptSettings | None = None,
        use_tools: bool = False,
    ) -> None:
        """Take the model and its definition.

        Args:
          env: Where to act.
          llm: The model.
          definition: What it is asked, and how its replies are read.
          name: For records.
          prompts: Limits of replies; None takes the defaults.
          use_tools: Whether the device's APIs are offered.
        """
        super().__init__(env, llm, name, prompts)
        self.definition = definition
        self._use_tools = use_tools
        self._images: list[np.ndarray] = []

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self._images = []

    def new_record(self) -> dict[str, Any]:
        keys = """
            raw_screenshot, before_ui_elements, action_prompt, action_output,
            action_output_json, action_reason, action_raw_response, target, point,
            parts, app, tool_call, user_reply, result, ending, summary
        """
        return empty_record(keys, "before_ui_elements")

    def decide(
        self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]
    ) -> JSONAction:
        """Ask for the action in the model's own format."""
        reply = self._ask(goal, look, calls, data)
        if reply.is_safe is False:
            return self.on_refusal(data)
        tables = self.definition.tables
        parts = parts_of(reply.text, tables.reply, reply.reasoning)
        data["parts"] = dataclasses.asdict(parts)
        data["action_reason"] = parts.thought or parts.conclusion
        data["target"] = parts.conclusion or None
        data["tool_call"] = device_tools.call_in(reply.text, self._tools())
        if data["tool_call"]:
            return JSONAction(action_type="unknown")
        task_call = self.task_call(reply.text)
        if task_call is not None:
            return task_call
        forms, expected = self.definition.forms, self.definition.reply_form
        values = values_of(parts.said, tables.reply, forms, expected)
        frame = self.definition.frame(look.screen_size)
        action, canonical = action_of(values, forms, frame, self.can_ask_user)
        data["point"] = None if action.x is None else (action.x, action.y)
        return self.with_last_answer(canonical, action, data)

    def act(self, action: JSONAction, data: dict[str, Any]) -> str | None:
        """Carry an action out, or a call of one of the device's APIs; note what came of it."""
        call = data["tool_call"]
        asked = len(self.env.dialogue)
        result = device_tools.run(self.env, call) if call else super().act(action, data)
        if len(self.env.dialogue) > asked:
            data["user_reply"] = self.env.dialogue[-1].reply
        data["result"] = result
        return result

    def summarize(
        self,
        goal: str,
        before: Observation,
        action: JSONAction,
        calls: ModelCalls,
        data: dict[str, Any],
    ) -> None:
        """Note the model's own words about the step, or the action as it wrote it."""
        parts = ReplyParts(**data["parts"])
        data["summary"] = (parts.conclusion or parts.call)[:300]

    def _ask(self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]) -> Reply:
        """Send the turns of the definition and note them."""
        most = self.definition.tables.history.images
        images = [*self._images, requests.image_of(self.definition, look.pixels)][-most:]
        self._images = images[1:] if len(images) == most else images
        phone = _Phone(self.env)
        context = requests.RequestContext(
            goal=goal,
            steps=[step_of(number, record) for number, record in enumerate(self.history, 1)],
            images=images,
            screen_size=look.screen_size,
            phone=phone,
            guidelines=self.additional_guidelines,
            can_ask_user=self.can_ask_user,
            functions=[*self._tools(), *self.task_tools()],
        )
        request = requests.request_of(self.definition, context, self.prompts.action_tokens)
        data["app"] = vars(phone).get("app", "")
        prompt = RenderedPrompt(self.definition.id, request.messages[-1].text)
        earlier = [f"earlier {number}" for number in range(len(images) - 1)]
        return self.send_for_action(prompt, request, calls, data, *earlier, "screen")

    def _tools(self) -> list[dict[str, Any]]:
        """The device's APIs, where they are offered."""
        return device_tools.schemas(self.env) if self._use_tools else []


class _Phone:
    """Facts about the phone, each read when a template first uses it."""

    def __init__(self, env: AsyncEnv) -> None:
        self._env = env

    @functools.cached_property
    def apps(self) -> list[str]:
        """See `PhoneFacts`."""
        return activities.get_all_apps(self._env.controller)

    @functools.cached_property
    def app(self) -> str:
        """See `PhoneFacts`; the package where its name is not known."""
        activity = self._env.foreground_activity_name
        return app_names.name_of(activities.extract_package_name(activity))

    @functools.cached_property
    def date(self) -> datetime.date:
        """See `PhoneFacts`."""
        return device_time.get_time(self._env.controller).date()


def step_of(number: int, record: dict[str, Any]) -> Step:
    """An earlier step as templates see it.

    Args:
      number: From 1.
      record: What the agent noted of it.
    """
    parts = ReplyParts(**record["parts"]) if record["parts"] else NO_PARTS
    action: JSONAction | None = record["action_output_json"]
    is_question = action is not None and action.action_type == ASK_USER
    result = record["summary"] if action is None else record["result"]
    return Step(
        number,
        record["action_output"] or "",
        parts.thought,
        parts.conclusion,
        parts.summary,
        parts.call,
        app=record["app"] or "",
        question=(action.text or "") if action and is_question else "",
        answer=record["user_reply"] or "",
        result=result or "",
    )


@agent("gui")
def gui(env: AsyncEnv, settings: AgentSettings | None = None) -> GuiAgent:
    """A GUI model in its own format, which --definition describes.

    Raises:
      DefinitionError: No definition or no model is named, or the definition is wrong.
    """
    settings = settings or AgentSettings()
    known = ", ".join(definitions.names())
    if settings.gui.definition is None:
        raise DefinitionError(f"--agent=gui needs --definition: {known}, or a TOML file.")
    definition = definitions.load(settings.gui.definition)
    if settings.model is None:
        raise DefinitionError(
            f"--agent=gui needs --model: {definition.name} is for {definition.tables.title}. Serve "
            "the model, and write --model=openai:NAME --base_url=http://HOST:PORT/v1."
        )
    # Images are resized to these areas before they are sent, so points count in them.
    definition = definition.with_areas(settings.models.min_pixels, settings.models.max_pixels)
    llm = settings.llm(settings.model)
    return GuiAgent(
        env, llm, definition, prompts=settings.prompts, use_tools=settings.qwen.use_tools
    )

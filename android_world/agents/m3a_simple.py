"""M3A-Simple, the paper's minimal prompting: no guidelines, no reflection."""

from __future__ import annotations

from typing import Any

from android_world.agents import prompting
from android_world.agents.m3a import DEFAULT_MODEL
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting.model_calls import ModelCalls
from android_world.agents.reason_act import Observation, ReasonActAgent, empty_record
from android_world.agents.registry import agent
from android_world.agents.settings import AgentSettings
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import JSONAction


class M3ASimple(ReasonActAgent):
    """One question a step; the history is the list of actions."""

    def __init__(
        self,
        env: AsyncEnv,
        llm: Any,
        name: str = "M3A-Simple",
        with_images: bool = False,
        prompts: PromptSettings | None = None,
    ) -> None:
        """Take the model.

        Args:
          env: Where to act.
          llm: Whom to ask.
          name: For records.
          with_images: Show the marked screenshot as well as the list of elements.
          prompts: What the model is shown; None takes the defaults.
        """
        super().__init__(env, llm, name, prompts)
        self._with_images = with_images

    def new_record(self) -> dict[str, Any]:
        keys = """
            before_ui_elements, action_prompt, action_output, action_output_json,
            action_reason, action_raw_response, summary
        """
        return empty_record(keys, "before_ui_elements")

    def record_before(self, data: dict[str, Any], look: Observation) -> None:
        """Note the elements."""
        data["before_ui_elements"] = look.elements

    def decide(
        self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]
    ) -> JSONAction:
        """Ask with the element list, and with the marked screenshot if so wanted."""
        prompt = prompting.render(
            "m3a_simple",
            goal=goal,
            history=self.history_lines(),
            elements=look.element_list(full=not self._with_images),
            guidelines=self.additional_guidelines,
            ask_user=self.can_ask_user,
            task_tools=self.tool_lines(),
            with_images=self._with_images,
        )
        images = {"marked": look.marked_screenshot} if self._with_images else {}
        if self._with_images:
            data["marked"] = look.visible_indices
        reply = self.ask_for_action(prompt, images, calls, data)
        return self.read_indexed_action(reply, look, data)


@agent("m3a_simple", uses_pixels=False, model="openai")
def m3a_simple(env: AsyncEnv, settings: AgentSettings | None = None) -> M3ASimple:
    """Minimal prompting on the element list: no guidelines, no reflection."""
    settings = settings or AgentSettings()
    return M3ASimple(env, settings.llm(DEFAULT_MODEL), prompts=settings.prompts)


@agent("m3a_simple_som", model="openai")
def m3a_simple_som(env: AsyncEnv, settings: AgentSettings | None = None) -> M3ASimple:
    """Minimal prompting on the marked screenshot: no guidelines, no reflection."""
    settings = settings or AgentSettings()
    llm = settings.llm(DEFAULT_MODEL)
    return M3ASimple(env, llm, "M3A-Simple-SoM", with_images=True, prompts=settings.prompts)

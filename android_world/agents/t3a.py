"""T3A: M3A without images, on the list of elements alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from android_world.agents import prompting
from android_world.agents.llm.wrappers import LlmWrapper
from android_world.agents.m3a import DEFAULT_GEMINI, DEFAULT_MODEL
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting import element_list, m3a_t3a
from android_world.agents.prompting.model_calls import ModelCalls
from android_world.agents.reason_act import (
    LONGEST_REASON,
    Observation,
    ReasonActAgent,
    empty_record,
)
from android_world.agents.registry import agent
from android_world.agents.settings import AgentSettings
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import JSONAction

PROMPT_PREFIX = prompting.render("actions").text
GUIDANCE = prompting.render("guidance").text
ACTION_SELECTION_PROMPT_TEMPLATE = m3a_t3a.action_template(
    "ui_elements_description", with_images=False
)
SUMMARIZATION_PROMPT_TEMPLATE = m3a_t3a.summary_template(with_images=False)
# What other programs borrow.
_generate_ui_elements_description_list_full = m3a_t3a.generate_ui_elements_description_list_full
_action_selection_prompt = m3a_t3a.t3a_action_selection_prompt
_summarize_prompt = m3a_t3a.t3a_summarize_prompt


class T3A(ReasonActAgent):
    """Text only: the accessibility tree's elements; reasons, acts, reflects."""

    def __init__(
        self,
        env: AsyncEnv,
        llm: LlmWrapper | Any,
        name: str = "T3A",
        prompts: PromptSettings | None = None,
    ) -> None:
        super().__init__(env, llm, name, prompts)

    def reset(self, go_home_on_reset: bool = False, go_home: bool = False) -> None:  # type: ignore[override]
        """Start a new episode; both names of the parameter mean the same."""
        super().reset(go_home_on_reset or go_home)

    def new_record(self) -> dict[str, Any]:
        keys = """
            before_screenshot, after_screenshot, before_element_list,
            after_element_list, action_prompt, action_output, action_output_json,
            action_reason, action_raw_response, summary_prompt, summary,
            summary_raw_response
        """
        return empty_record(keys)

    def record_before(self, data: dict[str, Any], look: Observation) -> None:
        """Note the elements; the screenshot is for those who read the record."""
        data["before_screenshot"] = self._image(look)
        data["before_element_list"] = look.elements

    def decide(
        self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]
    ) -> JSONAction:
        """Ask with the element list."""
        prompt = prompting.render(
            "m3a_action",
            goal=goal,
            history=self.history_lines(),
            elements=look.element_list(full=True),
            guidelines=self.additional_guidelines,
            ask_user=self.can_ask_user,
            task_tools=self.tool_lines(),
            keyboard_keys=self.prompts.keyboard_keys,
            with_images=False,
        )
        reply = self.ask_for_action(prompt, {}, calls, data)
        return self.read_indexed_action(reply, look, data)

    def summarize(
        self,
        goal: str,
        before: Observation,
        action: JSONAction,
        calls: ModelCalls,
        data: dict[str, Any],
    ) -> None:
        """Ask what the action did, with both element lists."""
        after = self.look()
        data["after_screenshot"], data["after_element_list"] = self._image(after), after.elements
        prompt = prompting.render(
            "m3a_summary",
            goal=goal,
            guidelines=self.additional_guidelines,
            ask_user=self.can_ask_user,
            task_tools=self.tool_lines(),
            keyboard_keys=self.prompts.keyboard_keys,
            before=before.element_list(full=True),
            after=after.element_list(full=True),
            action=element_list.action_line(action),
            reason=element_list.shorten(data["action_reason"] or "", LONGEST_REASON),
            with_images=False,
        )
        self.ask_for_summary(prompt, [], action, calls, data)

    def _image(self, look: Observation) -> np.ndarray | None:
        """The screenshot, where one is wanted: making one takes time."""
        return look.pixels if getattr(self.env, "capture_pixels", True) else None


@agent("t3a", "t3a_gpt4", uses_pixels=False, model="openai")
def t3a(env: AsyncEnv, settings: AgentSettings | None = None) -> T3A:
    """Text only: the accessibility tree's elements; reasons, acts, reflects."""
    settings = settings or AgentSettings()
    return T3A(env, settings.llm(DEFAULT_MODEL), prompts=settings.prompts)


@agent("t3a_gemini", "t3a_gemini_gcp", uses_pixels=False, model="gemini")
def t3a_gemini(env: AsyncEnv, settings: AgentSettings | None = None) -> T3A:
    """T3A on Gemini."""
    settings = settings or AgentSettings()
    return T3A(env, settings.llm(DEFAULT_GEMINI), prompts=settings.prompts)

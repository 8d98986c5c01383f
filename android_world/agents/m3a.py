"""M3A: marked screenshots and an element list, one action a step, a summary after each."""

from __future__ import annotations

from typing import Any

from android_world.agents import model_catalog, prompting
from android_world.agents.llm.wrappers import MultimodalLlmWrapper
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
ACTION_SELECTION_PROMPT_TEMPLATE = m3a_t3a.action_template("ui_elements", with_images=True)
SUMMARY_PROMPT_TEMPLATE = m3a_t3a.summary_template(with_images=True)
# What other programs borrow.
_generate_ui_element_description = m3a_t3a.generate_ui_element_description
_generate_ui_elements_description_list = m3a_t3a.generate_ui_elements_description_list
_action_selection_prompt = m3a_t3a.m3a_action_selection_prompt
_summarize_prompt = m3a_t3a.m3a_summarize_prompt

DEFAULT_MODEL = model_catalog.load().defaults["openai"]
DEFAULT_GEMINI = model_catalog.load().defaults["gemini"]


class M3A(ReasonActAgent):
    """Multimodal: set-of-mark screenshots and element list; reasons, acts, reflects."""

    def __init__(
        self,
        env: AsyncEnv,
        llm: MultimodalLlmWrapper | Any,
        name: str = "M3A",
        wait_after_action_seconds: float = 2.0,
        prompts: PromptSettings | None = None,
    ) -> None:
        """Take the model.

        Args:
          env: Where to act.
          llm: Whom to ask.
          name: For records.
          wait_after_action_seconds: Device seconds between an action and the next observation.
          prompts: What the model is shown; None takes the defaults.
        """
        super().__init__(env, llm, name, prompts)
        self.wait_after_action_seconds = wait_after_action_seconds

    def reset(self, go_home_on_reset: bool = False, go_home: bool = False) -> None:  # type: ignore[override]
        """Start a new episode; both names of the parameter mean the same."""
        super().reset(go_home_on_reset or go_home)

    def new_record(self) -> dict[str, Any]:
        keys = """
            raw_screenshot, before_screenshot_with_som, before_ui_elements,
            after_screenshot_with_som, action_prompt, action_output, action_output_json,
            action_reason, action_raw_response, summary_prompt, summary,
            summary_raw_response
        """
        return empty_record(keys, "before_ui_elements")

    def record_before(self, data: dict[str, Any], look: Observation) -> None:
        """Note the screen, as it is and with marks."""
        data["before_ui_elements"] = look.elements
        data["raw_screenshot"] = look.pixels
        data["before_screenshot_with_som"] = look.marked_screenshot
        data["marked"] = look.visible_indices

    def decide(
        self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]
    ) -> JSONAction:
        """Ask with both screenshots."""
        prompt = prompting.render(
            "m3a_action",
            goal=goal,
            history=self.history_lines(),
            elements=look.element_list(),
            guidelines=self.additional_guidelines,
            ask_user=self.can_ask_user,
            task_tools=self.tool_lines(),
            keyboard_keys=self.prompts.keyboard_keys,
            with_images=True,
        )
        images = {"raw": look.pixels, "marked": look.marked_screenshot}
        reply = self.ask_for_action(prompt, images, calls, data)
        return self.read_indexed_action(reply, look, data)

    def summarize(
        self,
        goal: str,
        before: Observation,
        action: JSONAction,
        calls: ModelCalls,
        data: dict[str, Any],
    ) -> None:
        """Ask what the action did, with the marked screens before and after."""
        self.env.wait(self.wait_after_action_seconds)
        after = self.look_at(self.env.get_state(wait_to_stabilize=False))
        data["after_screenshot_with_som"] = after.marked_screenshot
        data["marked_after"] = after.visible_indices
        prompt = prompting.render(
            "m3a_summary",
            goal=goal,
            guidelines=self.additional_guidelines,
            ask_user=self.can_ask_user,
            task_tools=self.tool_lines(),
            keyboard_keys=self.prompts.keyboard_keys,
            before=before.element_list(),
            after=after.element_list(),
            action=element_list.action_line(action),
            reason=element_list.shorten(data["action_reason"] or "", LONGEST_REASON),
            with_images=True,
        )
        images = [data["before_screenshot_with_som"], data["after_screenshot_with_som"]]
        self.ask_for_summary(prompt, images, action, calls, data)


@agent("m3a", "m3a_gpt4v", model="openai")
def m3a(env: AsyncEnv, settings: AgentSettings | None = None) -> M3A:
    """Multimodal: set-of-mark screenshots and element list; reasons, acts, reflects."""
    settings = settings or AgentSettings()
    return M3A(env, settings.llm(DEFAULT_MODEL), prompts=settings.prompts)


@agent("m3a_gemini", "m3a_gemini_gcp", model="gemini")
def m3a_gemini(env: AsyncEnv, settings: AgentSettings | None = None) -> M3A:
    """M3A on Gemini."""
    settings = settings or AgentSettings()
    return M3A(env, settings.llm(DEFAULT_GEMINI), prompts=settings.prompts)

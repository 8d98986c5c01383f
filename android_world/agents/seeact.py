"""SeeAct with choices (SeeAct_choice, the paper's appendix E.6): describe, then choose."""

from __future__ import annotations

from typing import Any

from android_world.agents import base_agent, model_catalog, prompting
from android_world.agents.llm import Message, Reply, Request
from android_world.agents.parsing import actions, seeact_answers
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting import element_list, seeact_choices
from android_world.agents.prompting.model_calls import ModelCalls
from android_world.agents.reason_act import Observation, ReasonActAgent, empty_record
from android_world.agents.registry import agent
from android_world.agents.settings import AgentSettings
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import JSONAction

PUBLISHED_MODEL = model_catalog.load().published["seeact"]
SEEACT_ONLINE_SYS_PROMPT = prompting.render("seeact_system").text
SEEACT_ONLINE_QUESTION_DESCRIPTION_NEW_EXP4 = prompting.render("seeact_question").text
SEEACT_CHOICE_PROMPT_DICT = {
    "system_prompt": SEEACT_ONLINE_SYS_PROMPT,
    "question_description": SEEACT_ONLINE_QUESTION_DESCRIPTION_NEW_EXP4,
    "referring_description": prompting.render("seeact_referring").text,
    "element_format": prompting.render("seeact_answer_format").text,
}


def generate_seeact_prompts(
    task: str,
    previous_actions: list[str] | None = None,
    ui_element_choices: list[Any] | None = None,
    additional_guidelines: list[str] | None = None,
) -> tuple[str, str, str]:
    """The system turn, the question for the action and that for the choice, as published.

    The agent itself says the same with all that never changes first.
    """
    texts = SEEACT_CHOICE_PROMPT_DICT
    choices = [getattr(choice, "description", choice) for choice in ui_element_choices or ()]
    return (
        " ".join([texts["system_prompt"], *(additional_guidelines or ())]),
        seeact_choices.generate_action_generation_prompt(
            task, texts["question_description"], previous_actions
        ),
        seeact_choices.generate_grounding_prompt(
            texts["referring_description"], texts["element_format"], choices
        ),
    )


class SeeAct(ReasonActAgent):
    """Two turns a step: the model describes the next action, then chooses a lettered element.

    Its texts are those of the paper in another order: guidance about both turns first.
    """

    def __init__(
        self,
        env: AsyncEnv,
        name: str = "SeeAct",
        llm: Any = None,
        prompts: PromptSettings | None = None,
    ) -> None:
        """Take the model; None asks the published default."""
        llm = AgentSettings().llm(PUBLISHED_MODEL) if llm is None else llm
        super().__init__(env, llm, name, prompts)

    def step(self, goal: str, verbose: bool = True) -> base_agent.AgentInteractionResult:
        """Look, ask, choose and act; `verbose` is kept for callers and shows nothing."""
        return super().step(goal)

    def new_record(self) -> dict[str, Any]:
        keys = """
            ui_elements, screenshot, actionable_elements, action_gen_response,
            action_reason, action_ground_response, seeact_action, action,
            action_description, summary
        """
        return empty_record(keys, "ui_elements", "actionable_elements")

    def record_before(self, data: dict[str, Any], look: Observation) -> None:
        """Note the screen."""
        data["ui_elements"], data["screenshot"] = look.elements, look.pixels

    def history_lines(self) -> list[str]:
        """The actions so far."""
        return [str(record["summary"]) for record in self.history]

    def decide(
        self, goal: str, look: Observation, calls: ModelCalls, data: dict[str, Any]
    ) -> JSONAction:
        """Ask for the action in words, then for the choice."""
        choices = seeact_choices.format_and_filter_elements(
            look.elements, None, frozenset(look.visible_indices), self.prompts.list_characters
        )
        data["actionable_elements"] = choices
        turns: tuple[Message, ...] = (
            Message("system", (self._guidance(),)),
            Message("user", (self._question(goal), look.pixels)),
        )
        described = self._ask("seeact_next", turns, calls)
        data["action_gen_response"] = data["action_reason"] = described.text
        if described.is_safe is False:
            return self.on_refusal(data)
        answer = actions.without_thinking(described.text) or "(no answer)"
        options = seeact_choices.format_action_options([choice.description for choice in choices])
        asked = prompting.render("seeact_choice", options=options).text
        turns += (Message("assistant", (f"\n\n{answer}",)), Message("user", (asked,)))
        chosen = self._ask("seeact_choice", turns, calls)
        data["action_ground_response"] = chosen.text
        if chosen.is_safe is False:
            return self.on_refusal(data)
        if chosen.finish_reason == "length":
            raise actions.UnreadableOutputError("The choice is not whole.")
        try:
            action = seeact_answers.extract_element_action_value(
                actions.without_thinking(chosen.text).splitlines()
            )
            data["action"] = seeact_answers.convert_seeact_action_to_json_action(action, choices)
        except seeact_answers.ParseActionError as error:
            raise actions.UnreadableOutputError(str(error)) from error
        data["seeact_action"] = f"{action.action} {action.element} {action.value}"
        element = seeact_answers.get_referred_element(action, choices)
        data["action_description"] = seeact_answers.generate_action_description(action, element)
        return data["action"]  # type: ignore[no-any-return]

    def _guidance(self) -> str:
        """All that is the same in every call: the paper's texts about both parts of a step."""
        return prompting.render(
            "seeact_guidance",
            system=SEEACT_ONLINE_SYS_PROMPT,
            guidelines=self.additional_guidelines,
            question=SEEACT_ONLINE_QUESTION_DESCRIPTION_NEW_EXP4,
            referring=SEEACT_CHOICE_PROMPT_DICT["referring_description"],
            answer_format=SEEACT_CHOICE_PROMPT_DICT["element_format"],
        ).text

    def _question(self, goal: str) -> str:
        return prompting.render("seeact_next", task=goal, history=self.history_lines()).text

    def _ask(self, template: str, turns: tuple[Message, ...], calls: ModelCalls) -> Reply:
        prompt = prompting.RenderedPrompt(prompting.prompt_id(template), turns[-1].text)
        return calls.ask(
            self.llm, prompt, Request(turns, max_tokens=self.prompts.action_tokens), "screen"
        )

    def summarize(
        self,
        goal: str,
        before: Observation,
        action: JSONAction,
        calls: ModelCalls,
        data: dict[str, Any],
    ) -> None:
        """The line of the history is the action's description."""
        data["summary"] = element_list.shorten(data["action_description"])


@agent("seeact", model="openai")
def seeact(env: AsyncEnv, settings: AgentSettings | None = None) -> SeeAct:
    """Two turns a step: describes the next action, then chooses among lettered elements."""
    settings = settings or AgentSettings()
    return SeeAct(env, llm=settings.llm(PUBLISHED_MODEL), prompts=settings.prompts)

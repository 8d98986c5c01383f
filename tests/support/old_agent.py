"""An agent as other packages write it: on helpers of M3A, with an action class of its own."""

from __future__ import annotations

import dataclasses
import json
import re

import numpy as np

from android_world.agents import agent_utils, base_agent, infer, m3a, m3a_utils
from android_world.agents.m3a import (
    _action_selection_prompt,
    _generate_ui_element_description,
    _generate_ui_elements_description_list,
    _summarize_prompt,
)
from android_world.env import interface, json_action


@dataclasses.dataclass
class Action:
    """The fields of `JSONAction`, as a model gives them, unchecked."""

    action_type: str | None = None
    index: str | np.integer | None = None
    x: np.floating | None = None
    y: np.floating | None = None
    text: str | None = None
    direction: str | list[float] | None = None
    goal_status: str | None = None
    app_name: str | None = None
    keycode: str | None = None
    clear_text: bool | None = None


class BorrowingAgent(base_agent.EnvironmentInteractingAgent):
    """Asks with M3A's prompts and marks; acts by index, by point, and by free swipes."""

    def __init__(self, env: interface.AsyncEnv, llm: infer.MultimodalLlmWrapper) -> None:
        super().__init__(env, name="Borrower", transition_pause=None)
        self.llm = llm
        self.history: list[str] = []
        self.guidelines: list[str] | None = None

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self.env.hide_automation_ui()
        self.history = []

    def set_task_guidelines(self, task_guidelines: list[str]) -> None:
        self.guidelines = task_guidelines

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        state = self.get_post_transition_state()
        size = self.env.logical_screen_size
        elements = _generate_ui_elements_description_list(state.ui_elements, size)
        prompt = _action_selection_prompt(goal, self.history, elements, self.guidelines)
        images = [state.pixels.copy(), self._marked(state, size)]
        answer, _, raw = self.llm.predict_mm(prompt, images)
        assert raw
        reason, written = m3a_utils.parse_reason_action_output(answer)
        action = Action(**agent_utils.extract_json(written))
        if action.index is not None:
            index = int(action.index)
            self.history.append(_generate_ui_element_description(state.ui_elements[index], index))
        if action.action_type == "status":
            return base_agent.AgentInteractionResult(True, {"summary": "done"})
        self.env.execute_action(action)
        after = self.get_post_transition_state().ui_elements
        listed = _generate_ui_elements_description_list(after, size)
        prompt = _summarize_prompt(written, reason, goal, elements, listed)
        summary, _, _ = self.llm.predict_mm(prompt, images)
        self.history.append(f"Step {len(self.history) + 1}: {summary}")
        return base_agent.AgentInteractionResult(False, {"summary": summary, "action": action})

    def _marked(self, state: interface.State, size: tuple[int, int]) -> np.ndarray:
        frame, orientation = self.env.physical_frame_boundary, self.env.orientation
        picture = state.pixels.copy()
        for index, element in enumerate(state.ui_elements):
            if m3a_utils.validate_ui_element(element, size):
                m3a_utils.add_ui_element_mark(picture, element, index, size, frame, orientation)
        m3a_utils.add_screenshot_label(picture, "before")
        return picture


class ReadingLlm(infer.MultimodalLlmWrapper):
    """Does a list of things; an element to tap is looked up in the list that the prompt has."""

    def __init__(self, *plan: dict[str, object]) -> None:
        self.plan = list(plan)
        self.prompts: list[str] = []

    def predict_mm(
        self, text_prompt: str, images: list[np.ndarray]
    ) -> tuple[str, bool | None, object]:
        self.prompts.append(text_prompt)
        assert all(image.dtype == np.uint8 for image in images)
        if text_prompt.rstrip().endswith("Summary of this step:"):
            return "It worked.", None, {"id": 1}
        action = dict(self.plan.pop(0))
        if "tap" in action:
            wanted = action.pop("tap")
            found = re.search(rf'"index": (\d+), "text": "{wanted}"', text_prompt)
            assert found, f"{wanted} is not in the list:\n{text_prompt}"
            action |= {"action_type": "click", "index": found[1]}
        return f"Reason: it is next.\nAction: {json.dumps(action)}", None, {"id": 2}


class ImpatientM3A(m3a.M3A):
    """Builds on an agent of the benchmark: its own step, on what the base class holds."""

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        state = self.get_post_transition_state()
        elements = _generate_ui_elements_description_list(
            state.ui_elements, self.env.logical_screen_size
        )
        lines = [f"Step {i + 1}- {data['summary']}" for i, data in enumerate(self.history)]
        prompt = _action_selection_prompt(goal, lines, elements, self.additional_guidelines)
        answer, is_safe, raw = self.llm.predict_mm(prompt, [state.pixels, state.pixels])
        if is_safe is False or not raw:
            raise RuntimeError("The model gave no reply.")
        _, written = m3a_utils.parse_reason_action_output(answer)
        action = json_action.JSONAction(**agent_utils.extract_json(written))
        done = action.action_type == "status"
        if not done:
            self.env.execute_action(action)
        data = {"summary": action.json_str(), "action_output_json": action}
        self.history.append(data)
        return base_agent.AgentInteractionResult(done, data)

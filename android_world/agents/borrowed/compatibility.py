"""Helpers of M3A and T3A that programs written for AndroidWorld borrow from their modules.

They say and do what the agents of this package do today; new code uses `screen_text` and
`prompting`.
"""

from __future__ import annotations

from android_world.agents import prompting
from android_world.agents.prompting import screen_text
from android_world.env.representation_utils import UIElement


def generate_ui_element_description(ui_element: UIElement, index: int) -> str:
    """One line about an element."""
    return screen_text.describe(index, ui_element)


def generate_ui_elements_description_list(
    ui_elements: list[UIElement], screen_width_height_px: tuple[int, int]
) -> str:
    """All usable elements, one a line, as M3A lists them."""
    return screen_text.element_list(ui_elements, screen_width_height_px)


def generate_ui_elements_description_list_full(
    ui_elements: list[UIElement], screen_width_height_px: tuple[int, int]
) -> str:
    """All usable elements with their class and bounds, one a line, as T3A lists them."""
    return screen_text.element_list(ui_elements, screen_width_height_px, full=True)


def m3a_action_selection_prompt(
    goal: str,
    history: list[str],
    ui_elements: str,
    additional_guidelines: list[str] | None = None,
) -> str:
    """What M3A asks beside two screenshots; `history` has a line a step."""
    return _action_prompt(goal, history, ui_elements, additional_guidelines, with_images=True)


def t3a_action_selection_prompt(
    goal: str,
    history: list[str],
    ui_elements_description: str,
    additional_guidelines: list[str] | None = None,
) -> str:
    """What T3A asks; `history` has a line a step."""
    guidelines = additional_guidelines
    return _action_prompt(goal, history, ui_elements_description, guidelines, with_images=False)


def m3a_summarize_prompt(
    action: str, reason: str, goal: str, before_elements: str, after_elements: str
) -> str:
    """What M3A asks after a step, beside the marked screenshots before and after it."""
    return _summary_prompt(goal, action, reason, before_elements, after_elements, with_images=True)


def t3a_summarize_prompt(
    goal: str, action: str, reason: str, before_elements: str, after_elements: str
) -> str:
    """What T3A asks after a step."""
    return _summary_prompt(goal, action, reason, before_elements, after_elements, with_images=False)


def _action_prompt(
    goal: str,
    history: list[str],
    elements: str,
    guidelines: list[str] | None,
    with_images: bool,
) -> str:
    return prompting.render(
        "m3a_action",
        goal=goal,
        history=history,
        elements=elements,
        guidelines=guidelines,
        with_images=with_images,
    ).text


def _summary_prompt(
    goal: str, action: str, reason: str, before: str, after: str, with_images: bool
) -> str:
    return prompting.render(
        "m3a_summary",
        goal=goal,
        guidelines=(),
        before=before,
        after=after,
        action=action,
        reason=reason,
        with_images=with_images,
    ).text

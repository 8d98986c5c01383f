"""Helpers of M3A and T3A that programs written for AndroidWorld borrow from their modules.

They say and do what the agents of this package do today; new code uses `screen_text` and
`prompting`.
"""

from __future__ import annotations

from collections.abc import Iterable

from android_world.agents import prompting
from android_world.agents.prompting import element_list
from android_world.env.representation_utils import UIElement


def generate_ui_element_description(ui_element: UIElement, index: int) -> str:
    """One line about an element."""
    return element_list.describe(index, ui_element)


def generate_ui_elements_description_list(
    ui_elements: list[UIElement], screen_width_height_px: tuple[int, int]
) -> str:
    """All usable elements, one a line, as M3A lists them."""
    return element_list.element_list(ui_elements, screen_width_height_px)


def generate_ui_elements_description_list_full(
    ui_elements: list[UIElement], screen_width_height_px: tuple[int, int]
) -> str:
    """All usable elements with their class and bounds, one a line, as T3A lists them."""
    return element_list.element_list(ui_elements, screen_width_height_px, full=True)


def m3a_action_selection_prompt(
    goal: str,
    history: list[str],
    ui_elements: str,
    additional_guidelines: list[str] | None = None,
) -> str:
    """What M3A asks with two screenshots; `history` has a line a step."""
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
    """What M3A asks after a step, with the marked screenshots before and after it."""
    return _summary_prompt(goal, action, reason, before_elements, after_elements, with_images=True)


def t3a_summarize_prompt(
    goal: str, action: str, reason: str, before_elements: str, after_elements: str
) -> str:
    """What T3A asks after a step."""
    return _summary_prompt(goal, action, reason, before_elements, after_elements, with_images=False)


def action_template(elements_name: str, with_images: bool) -> str:
    """The prompt for an action as a template for `str.format`.

    Args:
      elements_name: The field of the element list; the others are `goal`, `history` and
        `additional_guidelines`.
      with_images: Whether screenshots are sent with it.
    """
    fields = {name: _mark(name) for name in ("goal", "history", "additional_guidelines")}
    text = _action_prompt(
        fields["goal"],
        [fields["history"]],
        _mark(elements_name),
        [fields["additional_guidelines"]],
        with_images,
    )
    return _with_fields(text, (*fields, elements_name))


def summary_template(with_images: bool) -> str:
    """The prompt for a summary as a template for `str.format`.

    Its fields are `goal`, `action`, `reason`, `before_elements` and `after_elements`.
    """
    names = ("goal", "action", "reason", "before_elements", "after_elements")
    goal, action, reason, before, after = (_mark(name) for name in names)
    return _with_fields(_summary_prompt(goal, action, reason, before, after, with_images), names)


def _mark(name: str) -> str:
    """A text that no prompt has, in the place of a field."""
    return f"\0{name}\0"


def _with_fields(text: str, names: Iterable[str]) -> str:
    escaped = text.replace("{", "{{").replace("}", "}}")
    for name in names:
        escaped = escaped.replace(_mark(name), f"{{{name}}}")
    return escaped


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

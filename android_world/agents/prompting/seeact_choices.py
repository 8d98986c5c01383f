"""SeeAct's choices: the elements of a screen as lettered lines, and the questions about them."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence

from android_world.agents import prompting
from android_world.agents.prompting import element_list, visible_elements
from android_world.env.representation_utils import UIElement

_LETTERS = 26
# One letter is for none of them.
_MOST_CHOICES = _LETTERS * (_LETTERS + 1) - 1


@dataclasses.dataclass
class SeeActElement:
    """A choice.

    Attributes:
      description: What the prompt calls it.
      ui_element: The element.
      index: Its position in the screen's whole list.
      abc_index: Its letter.
    """

    description: str
    ui_element: UIElement | None = None
    index: int = -1
    abc_index: str = ""


def generate_action_generation_prompt(
    task: str, question_description: str, previous_actions: list[str] | None = None
) -> str:
    """The first turn's question: task, history, and what to think about."""
    return prompting.render(
        "seeact_action", task=task, history=previous_actions or [], question=question_description
    ).text


def generate_grounding_prompt(
    referring_description: str = "",
    element_format: str = "",
    ui_element_choices: list[str] | None = None,
) -> str:
    """The second turn's question: the choices and the form of the answer."""
    return prompting.render(
        "seeact_grounding",
        referring=referring_description,
        options=format_action_options(ui_element_choices or []),
        answer_format=element_format,
    ).text


def generate_multiple_choice(index: int) -> str:
    """The letters of a position: A to Z, then AA, AB and so on.

    Raises:
      ValueError: There are no such letters.
    """
    if not 0 <= index < _LETTERS * (_LETTERS + 1):
        raise ValueError(f"No letters for choice {index}.")
    first, last = divmod(index, _LETTERS)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)


def format_and_filter_elements(
    ui_elements: list[UIElement],
    screen_size: tuple[int, int] | None = None,
    positions: Collection[int] | None = None,
    limit: int | None = None,
) -> list[SeeActElement]:
    """The elements that can be chosen, from the top of the screen to its bottom.

    They have a class and a text, and are on the screen where its size is given.

    Args:
      ui_elements: All elements of the screen.
      screen_size: Logical (width, height) in pixels.
      positions: Those that may be choices; None is all.
      limit: Characters of all descriptions; None leaves their texts whole.
    """
    usable = [
        index
        for index, element in enumerate(ui_elements)
        if _valid_element(element)
        and (positions is None or index in positions)
        and (screen_size is None or visible_elements.is_usable(element, screen_size))
    ]
    usable.sort(key=lambda index: _reading_order(ui_elements[index]))
    return [
        SeeActElement(said, ui_elements[index], index, generate_multiple_choice(position))
        for position, (index, said) in enumerate(_describe(ui_elements, usable, limit))
    ]


def _describe(
    elements: list[UIElement], positions: list[int], limit: int | None
) -> list[tuple[int, str]]:
    """What the prompt calls the elements at some positions; as many as have letters and room."""
    positions = positions[:_MOST_CHOICES]
    if limit is None:
        return [(i, _get_element_description(elements[i])) for i in positions]
    lines = element_list.within(
        limit,
        elements,
        positions,
        lambda i, cut: _get_element_description(elements[i], cut),
    )
    return [(i, line) for i, line in zip(positions, lines, strict=True) if line is not None]


def format_action_options(choices: Sequence[str]) -> str:
    """The lettered lines, and the letter for none of them."""
    lines = [f"{generate_multiple_choice(i)}. {choice}" for i, choice in enumerate(choices)]
    lines.append(
        "If none of these elements match your target element, please select "
        f"{generate_multiple_choice(len(choices))}. None of the other options match the correct "
        "element."
    )
    return "\n".join(lines)


def _label(element: UIElement) -> str:
    resource = (element.resource_name or "").rpartition("/")[2]
    texts = (element.text, element.content_description, element.hint_text, resource)
    return next((text for text in texts if text), "")


def _reading_order(element: UIElement) -> tuple[float, float]:
    box = element.bbox_pixels
    return (float("inf"), 0.0) if box is None else (box.y_min, box.x_min)


def _valid_element(ui_element: UIElement) -> bool:
    """Whether an element can be a choice: it has a class, and something to call it by."""
    return bool(ui_element.class_name and _label(ui_element))


def _get_element_description(element: UIElement, cut: int | None = None) -> str:
    """What the prompt calls an element, its texts cut to so many characters."""
    kind = (element.class_name or "").rpartition(".")[2].lower()
    state = "" if element.is_checked else "not "
    if "radiobutton" in kind:
        return _describe_checkable_element(element, "radio button", f"{state}selected", cut)
    if "button" in kind:
        return _describe_typed_element(element, "button", cut)
    if "image" in kind:
        return _describe_typed_element(element, "image", cut)
    if "text" in kind and element.is_editable:
        return _describe_text_box(element, cut)
    if "switch" in kind:
        return _describe_switch(element, cut)
    if "checkbox" in kind:
        return _describe_checkable_element(element, "checkbox", f"{state}checked", cut)
    return _describe_typed_element(element, "icon", cut)


def _describe_text_box(element: UIElement, cut: int | None = None) -> str:
    name = element_list.quote(element.hint_text or element.content_description or "", cut)
    held = element_list.quote(element.text, cut) if element.text else "nothing"
    return f"{name} text box that holds {held}"


def _describe_switch(element: UIElement, cut: int | None = None) -> str:
    state = "checked" if element.is_checked else "not checked"
    return _describe_checkable_element(element, "switch", state, cut)


def _describe_checkable_element(
    element: UIElement, element_type: str, check_description: str, cut: int | None = None
) -> str:
    return f"{_describe_typed_element(element, element_type, cut)} that is {check_description}"


def _describe_typed_element(element: UIElement, element_type: str, cut: int | None = None) -> str:
    return f"{element_list.quote(_label(element), cut)} {element_type}"

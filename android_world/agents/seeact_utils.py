"""SeeAct's choices: lettered elements, three-line answers, and the actions they mean."""

from __future__ import annotations

import base64
import dataclasses
import io
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from PIL import Image

from android_world.agents import episode_html, prompting, screen_text
from android_world.agents.llm import Message, Request, images, make_llm
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement

# In the order in which prompts list them.
VALID_ACTIONS = (
    "CLICK", "TERMINATE", "ANSWER", "LONG PRESS", "INPUT TEXT", "NAVIGATE HOME", "KEYBOARD ENTER",
    "NAVIGATE BACK", "SWIPE", "OPEN APP", "WAIT",
)  # fmt: skip
ACTIONS_WITHOUT_ELEMENT = (
    "KEYBOARD ENTER", "NAVIGATE HOME", "NAVIGATE BACK", "TERMINATE", "ANSWER", "OPEN APP", "WAIT",
)  # fmt: skip
ACTIONS_WITH_VALUE = {"INPUT TEXT", "SWIPE", "OPEN APP", "ANSWER"}
_GPT_TURBO = "gpt-4-turbo-2024-04-09"
_LETTERS = 26
# One letter is for none of them.
_MOST_CHOICES = _LETTERS * (_LETTERS + 1) - 1
_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
# Of a step, on a page about it.
_IMAGE = "screenshot"
_TEXTS = ("action_gen_response", "action_ground_response", "action_description")
_PLAIN = {
    "NAVIGATE HOME": "navigate_home",
    "NAVIGATE BACK": "navigate_back",
    "KEYBOARD ENTER": "keyboard_enter",
    "WAIT": "wait",
}


class ParseActionError(ValueError):
    """The answer is no action; the message tells the model why."""


@dataclasses.dataclass
class SeeActAction:
    """The three lines of an answer."""

    action: str
    element: str | None = None
    value: str | None = None


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
    ui_elements: list[UIElement], screen_size: tuple[int, int] | None = None
) -> list[SeeActElement]:
    """The elements that can be chosen, from the top of the screen to its bottom.

    They have a class and a text, and are on the screen where its size is given.
    """
    usable = [
        (index, element)
        for index, element in enumerate(ui_elements)
        if _valid_element(element)
        and (screen_size is None or screen_text.is_usable(element, screen_size))
    ]
    usable.sort(key=lambda item: _reading_order(item[1]))
    return [
        SeeActElement(
            _get_element_description(element), element, index, generate_multiple_choice(position)
        )
        for position, (index, element) in enumerate(usable[:_MOST_CHOICES])
    ]


def format_action_options(choices: Sequence[str]) -> str:
    """The lettered lines, and the letter for none of them."""
    lines = [f"{generate_multiple_choice(i)}. {choice}" for i, choice in enumerate(choices)]
    lines.append(
        "If none of these elements match your target element, please select "
        f"{generate_multiple_choice(len(choices))}. None of the other options match the correct "
        "element."
    )
    return "\n".join(lines)


def extract_element_action_value(lines: list[str]) -> SeeActAction:
    """Read the three lines; values keep their colons and dots.

    Raises:
      ParseActionError: They are no valid action.
    """
    found: dict[str, str] = {}
    for line in "\n".join(lines).splitlines():
        match = re.match(r"[\s*#>`-]*(ELEMENT|ACTION|VALUE)[*`]*\s*:[*`]*\s*(.*)", line, re.I)
        if match:
            found[match.group(1).upper()] = match.group(2).strip().strip("`*").strip()
    action = found.get("ACTION", "").upper().rstrip(".").replace("_", " ")
    element = _extract_text(found.get("ELEMENT", "").split(".")[0].upper())
    value = _extract_text(found.get("VALUE", ""))
    if action == "SWIPE" and value is not None:
        value = value.lower().rstrip(".")
    _validate_action(element, action, value)
    return SeeActAction(action, None if action in ACTIONS_WITHOUT_ELEMENT else element, value)


def _validate_action(element: str | None, action: str, value: str | None) -> None:
    """Check that an action has all that it needs; the word None means nothing.

    Raises:
      ParseActionError: It has not.
    """
    element, value = _extract_text(element or ""), _extract_text(value or "")
    if action not in VALID_ACTIONS:
        raise ParseActionError(f"There is no action {action[:40]!r}.")
    if action in ("CLICK", "LONG PRESS", "INPUT TEXT") and element is None:
        raise ParseActionError(f"{action} needs an element.")
    if action in ACTIONS_WITH_VALUE and value is None:
        raise ParseActionError(f"{action} needs a value.")
    if action in ("CLICK", "LONG PRESS") and value is not None:
        raise ParseActionError(f"{action} takes no value; write VALUE: None.")
    if action == "SWIPE":
        _swipe_to_scroll(value or "")


def _swipe_to_scroll(seeact_direction: str) -> str:
    """The direction of the scroll that shows what a swipe shows.

    Raises:
      ParseActionError: It is no direction.
    """
    if seeact_direction not in _OPPOSITE:
        raise ParseActionError("SWIPE needs up, down, left or right as its value.")
    return _OPPOSITE[seeact_direction]


def get_referred_element(
    action: SeeActAction, elements: list[SeeActElement]
) -> SeeActElement | None:
    """The chosen element; None if the action is about none of them."""
    return next((e for e in elements if e.abc_index == action.element), None)


def convert_seeact_action_to_json_action(
    action: SeeActAction, elements: list[SeeActElement]
) -> JSONAction:
    """The action on the device; a swipe is the scroll the other way.

    Raises:
      ParseActionError: The letter is not among the choices.
    """
    if action.action in _PLAIN:
        return JSONAction(action_type=_PLAIN[action.action])
    if action.action == "TERMINATE":
        return JSONAction(action_type="status", goal_status="complete")
    if action.action == "ANSWER":
        return JSONAction(action_type="answer", text=action.value)
    if action.action == "OPEN APP":
        return JSONAction(action_type="open_app", app_name=action.value)
    element = get_referred_element(action, elements)
    index = None if element is None else element.index
    if action.action == "SWIPE":
        direction = _swipe_to_scroll(action.value or "")
        return JSONAction(action_type="scroll", direction=direction, index=index)
    if index is None:
        raise ParseActionError(f"There is no element {action.element!r} among the choices.")
    if action.action == "INPUT TEXT":
        return JSONAction(action_type="input_text", text=action.value, index=index)
    kind = "click" if action.action == "CLICK" else "long_press"
    return JSONAction(action_type=kind, index=index)


def generate_action_description(seeact_action: SeeActAction, element: SeeActElement | None) -> str:
    """A line of the history."""
    said = seeact_action.action + (f": {seeact_action.value}" if seeact_action.value else "")
    return said if element is None else f"{element.description} -> {said}"


def _extract_text(value: str) -> str | None:
    """What a line says; None where it says that there is nothing."""
    return None if value.strip().rstrip(".").lower() in ("", "none", "n/a") else value.strip()


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


def _get_element_description(element: UIElement) -> str:
    """What the prompt calls an element."""
    kind = (element.class_name or "").rpartition(".")[2].lower()
    state = "" if element.is_checked else "not "
    if "radiobutton" in kind:
        return _describe_checkable_element(element, "radio button", f"{state}selected")
    if "button" in kind:
        return _describe_typed_element(element, "button")
    if "image" in kind:
        return _describe_typed_element(element, "image")
    if "text" in kind and element.is_editable:
        return _describe_text_box(element)
    if "switch" in kind:
        return _describe_switch(element)
    if "checkbox" in kind:
        return _describe_checkable_element(element, "checkbox", f"{state}checked")
    return _describe_typed_element(element, "icon")


def _describe_text_box(element: UIElement) -> str:
    name = screen_text.quoted(element.hint_text or element.content_description or "", 100)
    held = screen_text.quoted(element.text, 100) if element.text else "nothing"
    return f"{name} text box that holds {held}"


def _describe_switch(element: UIElement) -> str:
    state = "checked" if element.is_checked else "not checked"
    return _describe_checkable_element(element, "switch", state)


def _describe_checkable_element(
    element: UIElement, element_type: str, check_description: str
) -> str:
    return f"{_describe_typed_element(element, element_type)} that is {check_description}"


def _describe_typed_element(element: UIElement, element_type: str) -> str:
    return f"{screen_text.quoted(_label(element), 100)} {element_type}"


def create_action_generation_messages_payload(
    system_role_prompt: str, action_gen_prompt: str, image_array: np.ndarray
) -> list[dict[str, Any]]:
    """The first turn in the form of OpenAI's chat completions; the image is uint8, HxWx3."""
    url = {"url": images.data_url(image_array), "detail": "high"}
    return [
        {"role": "system", "content": [_text_part(system_role_prompt)]},
        {
            "role": "user",
            "content": [_text_part(action_gen_prompt), {"type": "image_url", "image_url": url}],
        },
    ]


def create_grounding_messages_payload(
    system_role_prompt: str,
    action_gen_prompt: str,
    image_array: np.ndarray,
    action_generation_output: str,
    action_grounding_prompt: str,
) -> list[dict[str, Any]]:
    """Both turns in the form of OpenAI's chat completions, with the answer to the first."""
    return [
        *create_action_generation_messages_payload(
            system_role_prompt, action_gen_prompt, image_array
        ),
        {"role": "assistant", "content": [_text_part(f"\n\n{action_generation_output}")]},
        {"role": "user", "content": [_text_part(action_grounding_prompt)]},
    ]


def execute_openai_request(
    messages_payload: list[dict[str, Any]],
    model: str = _GPT_TURBO,
    temperature: float = 0.0,
    max_tokens: int = 4096,
) -> dict[str, Any]:
    """Ask a model of OpenAI, or of the server that `OPENAI_BASE_URL` names.

    Returns:
      The answer in the form of OpenAI's chat completions.

    Raises:
      LlmError: There is no answer.
    """
    turns = tuple(_message(turn) for turn in messages_payload)
    request = Request(turns, max_tokens=max_tokens, temperature=temperature)
    reply = make_llm(f"openai:{model}").complete(request)
    message = {"role": "assistant", "content": reply.text}
    return {
        "model": reply.model,
        "choices": [{"index": 0, "message": message, "finish_reason": reply.finish_reason}],
        "usage": dataclasses.asdict(reply.usage),
    }


def display_prompt(
    messages_payload: list[dict[str, Any]], ignore_system_prompt: bool = True, extra_text: str = ""
) -> None:
    """Print what a model is asked; of pictures their size."""
    for message in map(_message, messages_payload):
        if message.role == "system" and ignore_system_prompt:
            continue
        sizes = "".join(f"\n[picture {i.shape[1]}x{i.shape[0]}]" for i in message.images)
        print(f"[{message.role}]\n{message.text}{sizes}")
    if extra_text:
        print(extra_text)


def plot_to_html_img(figure: Any) -> str:
    """A matplotlib figure as an `<img>`."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    code = base64.b64encode(buffer.getvalue()).decode("ascii")
    return f'<img src="data:image/png;base64,{code}">'


def generate_full_report(episodes: list[dict[str, Any]], run_id: str = "") -> str:
    """A page about episodes of SeeAct; those that crashed have no steps to show."""
    shown = [episode for episode in episodes if isinstance(episode.get("episode_data"), dict)]
    return episode_html.page(f"SeeAct {run_id}".strip(), shown, _IMAGE, _TEXTS)


def _generate_episode_html(episode: dict[str, Any], num: int) -> str:
    """A part of a page about one episode, with its number."""
    numbered = {**episode, "goal": f"{num}. {episode.get('goal', '')}"}
    return episode_html.section(numbered, _IMAGE, _TEXTS)


def _text_part(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def _message(turn: dict[str, Any]) -> Message:
    content = turn["content"]
    parts = [_text_part(content)] if isinstance(content, str) else content
    return Message(
        turn["role"],
        tuple(
            part["text"] if part["type"] == "text" else _image(part["image_url"]["url"])
            for part in parts
        ),
    )


def _image(data_url: str) -> np.ndarray:
    code = data_url.partition("base64,")[2]
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(code))).convert("RGB"))

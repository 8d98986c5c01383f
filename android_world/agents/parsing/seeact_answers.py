"""SeeAct's answers: three lines that choose an action and a lettered element."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping

from android_world.agents.prompting.seeact_choices import SeeActElement
from android_world.core.text_sanitizing import split_list
from android_world.env.json_action import JSONAction

_PLAIN = {
    "NAVIGATE HOME": "navigate_home",
    "NAVIGATE BACK": "navigate_back",
    "KEYBOARD ENTER": "keyboard_enter",
    "WAIT": "wait",
}
VALID_ACTIONS = split_list("""
    CLICK, TERMINATE, ANSWER, LONG PRESS, INPUT TEXT, NAVIGATE HOME, KEYBOARD ENTER,
    NAVIGATE BACK, SWIPE, OPEN APP, WAIT
""")
ACTIONS_WITHOUT_ELEMENT = split_list("""
    KEYBOARD ENTER, NAVIGATE HOME, NAVIGATE BACK, TERMINATE, ANSWER, OPEN APP, WAIT
""")
_LABEL = re.compile(
    r"[\s*#>`-]*?(?P<open>[*`]*)(?P<label>ELEMENT|ACTION|VALUE)(?P<close>[*`]*\s*:[*`]*)\s*(?P<said>.*)",
    re.I,
)
# A text in Markdown's marks, which are not part of it.
_MARKED = re.compile(r"([*`]{1,3})([^\s*`](?:[^*`]*[^\s*`])?)\1")
_ACTIONS_WITH_TEXT = frozenset({"INPUT TEXT", "ANSWER"})
ACTIONS_WITH_VALUE = {"INPUT TEXT", "SWIPE", "OPEN APP", "ANSWER"}
_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


class ParseActionError(ValueError):
    """The answer is not an action; the message gives the model the reason."""


@dataclasses.dataclass
class SeeActAction:
    """The three lines of an answer."""

    action: str
    element: str | None = None
    value: str | None = None


def extract_element_action_value(lines: list[str]) -> SeeActAction:
    """Read the three lines; values keep their colons and dots, and texts all their lines.

    Raises:
      ParseActionError: They are not a valid action.
    """
    parts = _parts("\n".join(lines))
    found = {label: said[0].strip().strip("`*").strip() for label, said in parts.items()}
    if _names_text(found):
        found["VALUE"] = _text_of(parts.get("VALUE", [""]))
    action = found.get("ACTION", "").upper().rstrip(".").replace("_", " ")
    element = _extract_text(found.get("ELEMENT", "").split(".")[0].upper())
    value = _extract_text(found.get("VALUE", ""))
    if action == "SWIPE" and value is not None:
        value = value.lower().rstrip(".")
    _validate_action(element, action, value)
    return SeeActAction(action, None if action in ACTIONS_WITHOUT_ELEMENT else element, value)


def _parts(text: str) -> dict[str, list[str]]:
    """The lines of each label, the last time that it comes; a text may hold words like labels."""
    parts: dict[str, list[str]] = {}
    label = ""
    for line in text.splitlines():
        match = _LABEL.match(line)
        in_text = label == "VALUE" and _names_text({k: v[0] for k, v in parts.items()})
        if match and not (in_text and not match["label"].isupper()):
            label = match["label"].upper()
            ending = "" if match["close"].strip(" :") else match["open"]
            parts[label] = [match["said"].strip().removesuffix(ending)]
        elif line.startswith("<tool_call>"):
            label = ""  # The same once more, in another form.
        elif label:
            parts[label].append(line.rstrip())
    return parts


def _names_text(found: Mapping[str, str]) -> bool:
    """Whether the action is one whose value is a text."""
    action = found.get("ACTION", "").strip("`* .").upper().replace("_", " ")
    return action in _ACTIONS_WITH_TEXT


def _text_of(lines: list[str]) -> str:
    """A text of several lines without fences or marks around it; its own lists stay."""
    while lines and not lines[-1].strip("` "):
        lines = lines[:-1]
    while lines and not lines[0].strip("` "):
        lines = lines[1:]
    text = "\n".join(lines)
    marked = _MARKED.fullmatch(text.strip())
    return marked.group(2) if marked else text


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
      ParseActionError: It is not a direction.
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

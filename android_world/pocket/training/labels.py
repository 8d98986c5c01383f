"""What an expert did, in the terms of the policy."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

import numpy as np

from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement
from android_world.pocket.policy.action_decoding import Decision, direction_of, element_at
from android_world.pocket.policy.features import MOST_WORDS, Encoded
from android_world.pocket.policy.memory import (
    KINDS,
    NO_SPAN,
    EpisodeMemory,
    label_of,
)
from android_world.pocket.policy.network import OPERATIONS
from android_world.pocket.policy.number_extraction import work_out

_ONE_BOX = 80  # Pixels from a field's top within which a point means its first line.
# What experts always type or answer in some place: the policy learns such texts as constants.
_USUAL = frozenset(("True", "False"))
_POINTED = {json_action.CLICK: "click", json_action.LONG_PRESS: "long_press"}
_OTHERS = {
    json_action.NAVIGATE_BACK: "back",
    json_action.KEYBOARD_ENTER: "enter",
    json_action.PRESS_KEY: "enter",
    json_action.WAIT: "wait",
    json_action.STATUS: "complete",
}


@dataclasses.dataclass(frozen=True)
class Label:
    """What the policy should do on a screen.

    Attributes:
      choice: as the policy's own choices.
      candidates: positions in `Encoded.candidates` that have the text.
      operations: numbers of `OPERATIONS` that give the answer.
      chosen: positions of the elements that they take.
      is_possible: whether the policy has such an action at all, and sees its element.
    """

    choice: Decision
    candidates: tuple[int, ...] = ()
    operations: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    is_possible: bool = True

    @property
    def is_expressed(self) -> bool:
        """Whether the policy can do it, and say the text, if there is one."""
        choice = self.choice
        if not self.is_possible:
            return False
        is_known = choice.span != NO_SPAN or self.candidates or self.operations
        return choice.kind not in ("type", "answer") or bool(is_known) or choice.text in _USUAL

    def arrays(self, n_elements: int) -> dict[str, np.ndarray]:
        """As arrays, in addition to those of `encode`."""
        choice = self.choice
        chosen = np.zeros(n_elements, dtype=np.int8)
        chosen[list(self.chosen)] = 1
        candidates = np.zeros(max(self.candidates, default=-1) + 1, dtype=np.int8)
        candidates[list(self.candidates)] = 1
        operations = np.zeros(len(OPERATIONS), dtype=np.int8)
        operations[list(self.operations)] = 1
        start, end = choice.span if choice.span[1] <= MOST_WORDS else NO_SPAN
        numbers = (KINDS.index(choice.kind), choice.element, start, end, choice.clear, choice.enter)
        return {
            "target": np.array(numbers, dtype=np.int32),
            "target_texts": candidates,
            "target_operations": operations,
            "target_chosen": chosen,
        }


def label_of_action(
    action: JSONAction,
    seen: Encoded,
    memory: EpisodeMemory,
    derived: Mapping[str, Sequence[str]] | None = None,
) -> Label:
    """What an action means on an encoded screen.

    Args:
      action: of an expert; its index is one of the screen's list.
      seen: the screen.
      memory: of the episode, before the action.
      derived: what the expert worked out, and the texts that it did so from.
    """
    kind = action.action_type
    element = _position(action.index, seen)
    if kind in _POINTED and action.index is None:
        return Label(_at_point(action, seen))
    if kind in _POINTED:
        return Label(Decision(_POINTED[kind], element), is_possible=element > 0)
    if kind == json_action.SWIPE:
        at = element_at(seen, action.x or 0, action.y or 0, scrollable=True)
        return Label(Decision(f"scroll_{direction_of(action)}", at))
    if kind == json_action.DRAG:
        at = element_at(seen, action.x or 0, action.y or 0)
        to_end = (action.x2 or 0) > (action.x or 0)
        return Label(Decision("pull_to_end" if to_end else "pull_to_start", at))
    if kind == json_action.OPEN_APP:
        return _word(Decision("open", 0, action.app_name or ""), seen, memory)
    if kind == json_action.INPUT_TEXT:
        choice = Decision(
            "type",
            element,
            action.text or "",
            clear=bool(action.clear_text),
            enter=action.press_enter is not False,
        )
        return _word(choice, seen, memory)
    if kind == json_action.ANSWER:
        return _answer_label(Decision("answer", 0, action.text or ""), seen, memory, derived or {})
    is_possible = kind in _OTHERS and action.goal_status in (None, "complete")
    return Label(Decision(_OTHERS.get(kind or "", "wait")), is_possible=is_possible)


def _position(index: int | None, seen: Encoded) -> int:
    return seen.indices.index(index) if index is not None and index in seen.indices else 0


def _at_point(action: JSONAction, seen: Encoded) -> Decision:
    x, y = action.x or 0, action.y or 0
    at = element_at(seen, x, y)
    element = seen.elements[at]
    box = element.bbox_pixels if element is not None else None
    first_line = box is not None and y - box.y_min <= _ONE_BOX
    return Decision("tap_start" if first_line else "click", at)


def _word(choice: Decision, seen: Encoded, memory: EpisodeMemory) -> Label:
    text = choice.text.strip("\n") or choice.text
    choice = dataclasses.replace(choice, text=text, span=memory.next_of(memory.spans_of(text)))
    same = tuple(i for i, c in enumerate(seen.candidates) if c.text == text)
    return Label(choice, same)


def _answer_label(
    choice: Decision, seen: Encoded, memory: EpisodeMemory, derived: Mapping[str, Sequence[str]]
) -> Label:
    label = _word(choice, seen, memory)
    read = derived.get(choice.text, choice.text.split(", "))
    chosen = _find_indices(read, seen.elements)
    texts = [label_of(element) for i in chosen if (element := seen.elements[i]) is not None]
    if len(chosen) != len(read):
        return label
    # Names that are listed may have another order than the screen.
    giving = (
        i
        for i, name in enumerate(OPERATIONS)
        if choice.text in (work_out(name, texts), work_out(name, read) if name == "list" else None)
    )
    operations = tuple(giving) if choice.text in derived or len(read) else ()
    return dataclasses.replace(label, operations=operations, chosen=chosen if operations else ())


def _find_indices(texts: Sequence[str], elements: Sequence[UIElement | None]) -> tuple[int, ...]:
    """The elements that say these texts, each another one."""
    left = list(texts)
    found = []
    for position, element in enumerate(elements):
        if element is not None and label_of(element) in left:
            left.remove(label_of(element))
            found.append(position)
    return tuple(found)

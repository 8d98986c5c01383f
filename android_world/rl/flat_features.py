"""Goal, screen and past actions as rows of numbers, and the texts that a policy can choose from."""

from __future__ import annotations

import dataclasses
import functools
import re
import unicodedata
import zlib
from collections.abc import Iterable, Sequence, Set as AbstractSet
from typing import Final

import numpy as np

from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement
from android_world.rl.actions import KINDS
from android_world.rl.observations import FLAGS

HASHED: Final = 16
"""How many numbers a hashed text has."""

GOAL_HASHED: Final = 64
_CLASSES_HASHED: Final = 8
_LONGEST_TEXT: Final = 400  # Longer texts are contents of notes, which are typed in parts.

_WORD = re.compile(r"\w+")
_QUOTED = re.compile(r"['\"“‘]([^'\"“”‘’\n]{1,200})['\"”’]")
# Runs of capitalized words, numbers, times, dates, amounts, phone numbers and names of files.
_NAMED = re.compile(r"\+?\d[\w.,:/-]*\w|\d|\b[A-Z]\w*(?: [A-Z]\w*)*|\b\w+\.\w{2,4}\b")

ELEMENT_FEATURES: Final = (
    *("left", "top", "right", "bottom"),
    *FLAGS,
    *(f"class_{i}" for i in range(_CLASSES_HASHED)),
    *("in_goal", "goal_share", "touched"),
    *(f"text_{i}" for i in range(HASHED)),
)
"""The columns of an element's row. `in_goal` is the share of its words that the goal has,
`goal_share` the share of the goal's words that it has, `touched` whether the policy has pointed to
an element with this text."""

TEXT_FEATURES: Final = (
    *("from_goal", "on_screen", "used", "in_goal", "length"),
    *(f"text_{i}" for i in range(HASHED)),
)
"""The columns of a text's row; `used` is whether the policy has typed or answered it."""


@dataclasses.dataclass(frozen=True)
class FlatState:
    """A state as arrays.

    Attributes:
      goal: float32 (GOAL_HASHED,), the hashed words of the goal.
      elements: float32 (n, len(ELEMENT_FEATURES)), 0 beyond the last element.
      texts: float32 (n, len(TEXT_FEATURES)), 0 beyond the last text.
      past: float32 (len(KINDS) + 1,): the kind of the last action, and the share of the step budget
        that is used.
    """

    goal: np.ndarray
    elements: np.ndarray
    texts: np.ndarray
    past: np.ndarray


def candidate_texts(goal: str, elements: Sequence[UIElement], n: int) -> tuple[str, ...]:
    """The texts that a policy can type or answer: of the goal, then of the screen.

    Args:
      goal: quoted parts, runs of capitalized words, numbers, times, and parts between commas.
      elements: their texts.
      n: how many texts there are at most.

    Returns:
      Different texts that are not empty, in a fixed order.
    """
    found = dict.fromkeys(_texts_of_goal(goal))
    for element in elements:
        text = (element.text or "").strip()
        if text and len(text) <= _LONGEST_TEXT:
            found.setdefault(text)
    return tuple(found)[:n]


@functools.lru_cache(maxsize=256)
def _texts_of_goal(goal: str) -> tuple[str, ...]:
    parts = [m[1] for m in _QUOTED.finditer(goal)]
    parts += [m[0] for m in _NAMED.finditer(goal)]
    parts += [part for line in goal.splitlines() for part in re.split(r"[|,:;]", line)]
    stripped = (part.strip(" .?!'\"“”‘’") for part in parts)
    return tuple(dict.fromkeys(part for part in stripped if 0 < len(part) <= _LONGEST_TEXT))


def encode(
    goal: str,
    elements: Sequence[UIElement],
    screen_size: tuple[int, int],
    texts: Sequence[str],
    actions: Sequence[tuple[JSONAction, str]],
    used_budget: float,
    *,
    max_elements: int,
    max_texts: int,
) -> FlatState:
    """A state as arrays of fixed shapes.

    Args:
      goal: what the policy is asked to do.
      elements: what is on the screen.
      screen_size: (width, height) of the logical screen in pixels.
      texts: see `candidate_texts`.
      actions: what the policy has done, each with the label of the element it pointed to.
      used_budget: share of the step budget that is used, 0.0 to 1.0.
      max_elements: how many rows of elements there are.
      max_texts: how many rows of texts there are.
    """
    wanted = frozenset(_words(goal))
    touched = {label for _, label in actions if label}
    used = {action.text for action, _ in actions if action.text}
    rows = np.zeros((max_elements, len(ELEMENT_FEATURES)), dtype=np.float32)
    for row, element in zip(rows, elements, strict=False):
        _fill_element(row, element, screen_size, wanted, touched)
    shown = {(element.text or "").strip() for element in elements}
    of_goal = frozenset(_texts_of_goal(goal))
    table = np.zeros((max_texts, len(TEXT_FEATURES)), dtype=np.float32)
    for row, text in zip(table, texts, strict=False):
        in_goal, _ = _overlap(_words(text), wanted)
        row[:5] = text in of_goal, text in shown, text in used, in_goal, min(len(text), 100) / 100
        row[5:] = _hash(text, HASHED)
    past = np.zeros(len(KINDS) + 1, dtype=np.float32)
    if actions and (kind := kind_of(actions[-1][0])) is not None:
        past[kind] = 1.0
    past[-1] = used_budget
    return FlatState(_hash(goal, GOAL_HASHED).copy(), rows, table, past)


def kind_of(action: JSONAction) -> int | None:
    """The number of an action's kind in `KINDS`; None where it has none."""
    name = action.action_type
    if action.goal_status is not None:
        name = action.goal_status
    elif action.direction is not None:
        name = f"{name}_{action.direction}"
    return KINDS.index(name) if name in KINDS else None


def label_of(element: UIElement) -> str:
    """The text by which an element is recognized."""
    return (element.text or element.content_description or element.hint_text or "").strip()


def _fill_element(
    row: np.ndarray,
    element: UIElement,
    screen_size: tuple[int, int],
    wanted: AbstractSet[str],
    touched: AbstractSet[str],
) -> None:
    width, height = screen_size
    box = element.bbox_pixels
    if box is not None:
        bounds = (box.x_min / width, box.y_min / height, box.x_max / width, box.y_max / height)
        row[:4] = np.clip(bounds, 0.0, 1.0)
    at = 4 + len(FLAGS)
    row[4:at] = [bool(getattr(element, flag)) for flag in FLAGS]
    row[at + _number(element.class_name or "") % _CLASSES_HASHED] = 1.0
    at += _CLASSES_HASHED
    label = label_of(element)
    row[at : at + 3] = *_overlap(_words(label), wanted), label in touched
    row[at + 3 :] = _hash(label, HASHED)


def _overlap(words: Sequence[str], wanted: AbstractSet[str]) -> tuple[float, float]:
    """The share of the words that are wanted, and of the wanted ones that are there."""
    common = wanted & set(words)
    if not common:
        return 0.0, 0.0
    return sum(word in common for word in words) / len(words), len(common) / len(wanted)


@functools.lru_cache(maxsize=16384)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(unicodedata.normalize("NFKC", text[:2000]).casefold()))


@functools.lru_cache(maxsize=16384)
def _hash(text: str, size: int) -> np.ndarray:
    """The words of a text as a sum of signed unit vectors, of length 1 (feature hashing)."""
    values = np.zeros(size, dtype=np.float32)
    for number in map(_number, _words(text)):
        values[number % size] += 1.0 if number & 0x10000 else -1.0
    length = float(np.linalg.norm(values))
    if length:
        values /= length
    values.flags.writeable = False
    return values


def _number(text: str) -> int:
    return zlib.crc32(text.encode("utf-8", "replace"))


def flatten(parts: Iterable[np.ndarray]) -> np.ndarray:
    """Arrays one after the other: float32 (n,)."""
    return np.concatenate([part.ravel() for part in parts]).astype(np.float32, copy=False)

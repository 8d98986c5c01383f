"""What a policy sees of a state: goal, elements, pixels, masks and its own last actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final, Literal

import numpy as np

from android_world.core import data_files
from android_world.core.text_sanitizing import split_list
from android_world.env.interface import State
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement
from android_world.rl.actions import action_masks
from android_world.rl.errors import SpecError

Observation = dict[str, Any]

# What lines say; that an element is enabled or can be focused says little.
_SAID: Final = split_list("""
    is_clickable, is_long_clickable, is_editable, is_scrollable, is_checkable, is_checked,
    is_focused, is_selected
""")
FLAGS: Final = split_list("""
    is_checkable, is_checked, is_clickable, is_editable, is_enabled, is_focusable, is_focused,
    is_long_clickable, is_scrollable, is_selected
""")
"""The columns of the array `flags`."""

CLASSES: Final[tuple[str, ...]] = tuple(data_files.read_json(__package__, "element_classes.json"))
"""Class names by their number in the array `classes`; 0 stands for all others."""

_CLASS_NUMBERS: Final = {name: number for number, name in enumerate(CLASSES)}


@dataclasses.dataclass(frozen=True)
class ObservationSpec:
    """What observations hold.

    Attributes:
      elements: `objects` (a list of `UIElement`), `text` (a line an element, see `line_of`),
        `arrays` (arrays of fixed shapes, see `arrays_of`) or None.
      encode_text: whether goal and history are arrays of fixed shapes, too: bytes of UTF-8 (see
        `decode`); by default with arrays.
      pixels: (width, height) of the frame, None for none. Frames have the proportions that are
        asked for: (270, 600) is a quarter of the usual screen. They are upright, whatever way the
        phone is rotated: a point of the screen is at the same fractions of the frame.
      masks: whether there are the masks `kinds` and `targets` of `actions.action_masks`.
      history: how many of the last actions are shown, as their JSON, the oldest first.
      max_elements: how many elements arrays and masks hold, and structured actions can then point
        to; objects and lines are all that there are.
      text_bytes: how much of an element's text and description arrays hold, in bytes of UTF-8.
      goal_bytes: the same for the goal, and for each action of the history.
      asks: whether the user can be asked, in tasks that have one: structured actions then have the
        kind `ask_user`, and observations the last reply, `reply`.
    """

    elements: Literal["objects", "text", "arrays"] | None = "objects"
    encode_text: bool | None = None
    pixels: tuple[int, int] | None = None
    masks: bool = False
    history: int = 0
    max_elements: int = 128
    text_bytes: int = 64
    goal_bytes: int = 1024
    asks: bool = False

    def __post_init__(self) -> None:
        if self.elements not in ("objects", "text", "arrays", None):
            raise SpecError(f"elements: objects, text, arrays or None, not {self.elements!r}.")
        if self.pixels is not None and not _is_size(self.pixels):
            raise SpecError(f"pixels: (width, height) or None, not {self.pixels!r}.")
        for name in ("max_elements", "text_bytes", "goal_bytes"):
            if not is_whole(getattr(self, name), 1):
                raise SpecError(f"{name}: a whole number from 1, not {getattr(self, name)!r}.")
        if not is_whole(self.history, 0):
            raise SpecError(f"history: a whole number from 0, not {self.history!r}.")

    @property
    def in_bytes(self) -> bool:
        """Whether goal and history are bytes."""
        return self.elements == "arrays" if self.encode_text is None else self.encode_text

    @property
    def pointed_index(self) -> int | None:
        """How many elements structured actions can point to; None is any number."""
        return self.max_elements if self.in_bytes or self.masks else None

    def observe(
        self,
        goal: str,
        state: State,
        screen_size: tuple[int, int],
        actions: Sequence[JSONAction] = (),
        orientation: int = 0,
    ) -> Observation:
        """What a policy sees.

        Args:
          goal: what it is asked to do.
          state: the screen.
          screen_size: (width, height) of the logical screen in pixels.
          actions: what it has done in this episode.
          orientation: the rotation of the screen, in steps of 90 degrees, 0 to 3.

        Returns:
          `goal`; with `elements` those under this name; with `pixels` uint8 of shape (height,
          width, 3); with `masks` bool arrays `kinds` and `targets`; with a history `history`; with
          `asks` the user's last reply, `reply`. All of it is the caller's to change.
        """
        seen: Observation = {"goal": self._text(goal)}
        if self.asks:
            dialogue = (state.auxiliaries or {}).get("dialogue")
            seen["reply"] = self._text(dialogue[-1].reply if dialogue else "")
        if self.elements is not None:
            seen["elements"] = self._elements(state.ui_elements, screen_size)
        if self.pixels is not None:
            seen["pixels"] = frame_of(state, self.pixels, orientation)
        if self.masks:
            seen["kinds"], seen["targets"] = self._masks(state)
        if self.history:
            shown = [action.json_str() for action in actions[-self.history :]]
            seen["history"] = self._history(shown) if self.in_bytes else shown
        return seen

    def _text(self, text: str) -> Any:
        return encode(text, self.goal_bytes) if self.in_bytes else text

    def _masks(self, state: State) -> tuple[np.ndarray, np.ndarray]:
        return action_masks(state.ui_elements, self.max_elements, self.asks)

    def _elements(self, elements: Sequence[UIElement], screen_size: tuple[int, int]) -> Any:
        if self.elements == "arrays":
            return arrays_of(elements, screen_size, self.max_elements, self.text_bytes)
        if self.elements == "text":
            return "\n".join(line_of(i, element) for i, element in enumerate(elements))
        return [dataclasses.replace(element) for element in elements]

    def _history(self, shown: list[str]) -> np.ndarray:
        rows = np.zeros((self.history, self.goal_bytes), dtype=np.uint8)
        for row, text in zip(rows[self.history - len(shown) :], shown, strict=True):
            row[:] = encode(text, self.goal_bytes)
        return rows


def frame_of(state: State, size: tuple[int, int], orientation: int = 0) -> np.ndarray:
    """The frame of a state as one inspects it, at a size: uint8 of shape (height, width, 3).

    The virtual phone draws it at that size; it is the caller's to change.

    Args:
      state: the screen.
      size: (width, height) in pixels.
      orientation: the rotation of the screen, in steps of 90 degrees, 0 to 3.
    """
    drawn = state.frame(size if orientation % 2 == 0 else (size[1], size[0]))
    return np.array(np.rot90(drawn, orientation), order="C")


def arrays_of(
    elements: Sequence[UIElement], screen_size: tuple[int, int], n: int, text_bytes: int
) -> dict[str, np.ndarray]:
    """Elements as arrays; rows beyond the last element are 0.

    Returns:
      `count`: int32 scalar, how many there are on the screen (it may exceed `n`); `bounds`: float32
      (n, 4), left, top, right and bottom as fractions of the screen; `flags`: int8 (n, len(FLAGS));
      `classes`: int32 (n,), numbers of `CLASSES`; `texts`, `descriptions`: uint8 (n, text_bytes),
      UTF-8, padded with 0; hints represent empty texts.
    """
    width, height = screen_size
    bounds = np.zeros((n, 4), dtype=np.float32)
    flags = np.zeros((n, len(FLAGS)), dtype=np.int8)
    classes = np.zeros(n, dtype=np.int32)
    texts = np.zeros((n, text_bytes), dtype=np.uint8)
    descriptions = np.zeros((n, text_bytes), dtype=np.uint8)
    for i, element in enumerate(elements[:n]):
        box = element.bbox_pixels
        if box is not None:
            bounds[i] = box.x_min / width, box.y_min / height, box.x_max / width, box.y_max / height
        flags[i] = [bool(getattr(element, flag)) for flag in FLAGS]
        classes[i] = _CLASS_NUMBERS.get(element.class_name or "", 0)
        texts[i] = encode(element.text or element.hint_text or "", text_bytes)
        descriptions[i] = encode(element.content_description or "", text_bytes)
    return {
        "count": np.array(len(elements), dtype=np.int32),
        "bounds": np.clip(bounds, 0, 1),
        "flags": flags,
        "classes": classes,
        "texts": texts,
        "descriptions": descriptions,
    }


def line_of(index: int, element: UIElement) -> str:
    """An element in a line, such as `[3] Button "Save" #save_button clickable checked`."""
    words = [f"[{index}]", (element.class_name or "View").rpartition(".")[2]]
    for text in (element.text, element.content_description, element.hint_text):
        if text:
            words.append('"' + text.replace("\n", "\\n") + '"')
    if element.resource_name:
        words.append("#" + element.resource_name.rpartition("/")[2])
    words += [flag.removeprefix("is_") for flag in _SAID if getattr(element, flag)]
    if not element.is_enabled:
        words.append("disabled")
    return " ".join(words)


def encode(text: str, size: int) -> np.ndarray:
    """The UTF-8 of a text: uint8 of shape (size,), cut between characters, padded with 0."""
    cut = text.encode("utf-8", "replace")[:size].decode("utf-8", "ignore").encode()
    array = np.zeros(size, dtype=np.uint8)
    array[: len(cut)] = np.frombuffer(cut, dtype=np.uint8)
    return array


def is_whole(value: object, least: int) -> bool:
    """Whether a setting is a whole number, and no smaller than this."""
    is_number = isinstance(value, int | np.integer) and not isinstance(value, bool)
    return is_number and value >= least  # type: ignore[operator]


def _is_size(value: object) -> bool:
    is_pair = isinstance(value, tuple | list) and len(value) == 2
    return is_pair and all(is_whole(part, 1) for part in value)  # type: ignore[attr-defined]


def decode(array: np.ndarray) -> str:
    """The text that `encode` was given, as far as it was kept."""
    return bytes(array.tobytes()).rstrip(b"\0").decode()

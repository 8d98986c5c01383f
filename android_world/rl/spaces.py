"""The spaces of observations and actions, for Gymnasium."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from android_world.rl.actions import KINDS
from android_world.rl.errors import SpecError
from android_world.rl.observations import CLASSES, FLAGS, ObservationSpec

MAX_TEXT: Final = 256
_CHARACTERS: Final = "".join(c for c in string.printable if c.isprintable()) + "\n"


def action_space(spec: ObservationSpec) -> spaces.Dict:
    """Structured actions (see `actions.read_action`).

    `element` is `spec.max_elements` where no element is meant. Texts of other characters than the
    space's can be given as well.
    """
    return spaces.Dict(
        {
            "kind": spaces.Discrete(len(KINDS)),
            "element": spaces.Discrete(spec.max_elements + 1),
            "point": spaces.Box(0.0, 1.0, (2,), np.float32),
            "end": spaces.Box(0.0, 1.0, (2,), np.float32),
            "text": spaces.Text(MAX_TEXT, min_length=0, charset=_CHARACTERS),
        }
    )


def observation_space(spec: ObservationSpec) -> spaces.Dict:
    """What `ObservationSpec.observe` gives.

    Raises:
      SpecError: it has no fixed shapes.
    """
    if spec.elements not in ("arrays", None) or not spec.in_bytes:
        raise SpecError(
            "Gymnasium needs observations of fixed shapes: ObservationSpec(elements='arrays'), or "
            "elements=None with encode_text=True."
        )
    parts: dict[str, spaces.Space[Any]] = {"goal": _bytes(spec.goal_bytes)}
    if spec.elements is not None:
        parts["elements"] = spaces.Dict(_element_arrays(spec.max_elements, spec.text_bytes))
    if spec.pixels is not None:
        width, height = spec.pixels
        parts["pixels"] = spaces.Box(0, 255, (height, width, 3), np.uint8)
    if spec.masks:
        parts["kinds"] = spaces.Box(0, 1, (len(KINDS),), np.bool_)
        parts["targets"] = spaces.Box(0, 1, (len(KINDS), spec.max_elements + 1), np.bool_)
    if spec.history:
        parts["history"] = _bytes(spec.history, spec.goal_bytes)
    return spaces.Dict(parts)


def _element_arrays(n: int, text_bytes: int) -> Mapping[str, spaces.Space[Any]]:
    return {
        "count": spaces.Box(0, np.iinfo(np.int32).max, (), np.int32),
        "bounds": spaces.Box(0.0, 1.0, (n, 4), np.float32),
        "flags": spaces.Box(0, 1, (n, len(FLAGS)), np.int8),
        "classes": spaces.Box(0, len(CLASSES) - 1, (n,), np.int32),
        "texts": _bytes(n, text_bytes),
        "descriptions": _bytes(n, text_bytes),
    }


def _bytes(*shape: int) -> spaces.Box:
    return spaces.Box(0, 255, shape, np.uint8)

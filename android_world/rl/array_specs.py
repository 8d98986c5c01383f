"""The shapes of observations that are arrays, for every library that wants to know them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from android_world.rl.actions import KINDS
from android_world.rl.errors import SpecError
from android_world.rl.observations import CLASSES, FLAGS, ObservationSpec


class ArraySpec(NamedTuple):
    """An array's shape, type and limits, both inclusive."""

    shape: tuple[int, ...]
    dtype: type[np.generic]
    low: float
    high: float


Layout = dict[str, Any]
"""An `Array` or another layout, by name."""


def layout_of(spec: ObservationSpec) -> Layout:
    """What `ObservationSpec.observe` gives.

    Raises:
      SpecError: it has no fixed shapes.
    """
    if spec.elements not in ("arrays", None) or not spec.in_bytes:
        raise SpecError(
            "Observations of fixed shapes are needed here: ObservationSpec(elements='arrays'), or "
            "elements=None with encode_text=True."
        )
    parts: Layout = {"goal": _bytes(spec.goal_bytes)}
    if spec.asks:
        parts["reply"] = _bytes(spec.goal_bytes)
    if spec.elements is not None:
        parts["elements"] = _of_elements(spec.max_elements, spec.text_bytes)
    if spec.pixels is not None:
        width, height = spec.pixels
        parts["pixels"] = _bytes(height, width, 3)
    if spec.masks:
        kinds = len(KINDS) + spec.asks
        parts["kinds"] = ArraySpec((kinds,), np.bool_, 0, 1)
        parts["targets"] = ArraySpec((kinds, spec.max_elements + 1), np.bool_, 0, 1)
    if spec.history:
        parts["history"] = _bytes(spec.history, spec.goal_bytes)
    return parts


def _of_elements(n: int, text_bytes: int) -> Layout:
    return {
        "count": ArraySpec((), np.int32, 0, np.iinfo(np.int32).max),
        "bounds": ArraySpec((n, 4), np.float32, 0, 1),
        "flags": ArraySpec((n, len(FLAGS)), np.int8, 0, 1),
        "classes": ArraySpec((n,), np.int32, 0, len(CLASSES) - 1),
        "texts": _bytes(n, text_bytes),
        "descriptions": _bytes(n, text_bytes),
    }


def _bytes(*shape: int) -> ArraySpec:
    return ArraySpec(shape, np.uint8, 0, 255)

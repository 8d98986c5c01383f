"""The spaces of observations and actions, for Gymnasium."""

from __future__ import annotations

import string
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from android_world.rl.actions import KINDS
from android_world.rl.array_specs import ArraySpec, Layout, layout_of
from android_world.rl.observations import ObservationSpec

MAX_TEXT: Final = 256
_CHARACTERS: Final = "".join(c for c in string.printable if c.isprintable()) + "\n"


def action_space(spec: ObservationSpec) -> spaces.Dict:
    """Structured actions (see `actions.read_action`).

    `element` is `spec.max_elements` where no element is meant. Texts of other characters than the
    space's can be given as well.
    """
    return spaces.Dict(
        {
            "kind": spaces.Discrete(len(KINDS) + spec.asks),
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
    return _dict(layout_of(spec))


def _dict(layout: Layout) -> spaces.Dict:
    parts: dict[str, spaces.Space[Any]] = {
        name: _box(part) if isinstance(part, ArraySpec) else _dict(part)
        for name, part in layout.items()
    }
    return spaces.Dict(parts)


def _box(array: ArraySpec) -> spaces.Box:
    return spaces.Box(array.low, array.high, array.shape, np.dtype(array.dtype))

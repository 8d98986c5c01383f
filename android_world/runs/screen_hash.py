"""Hashes of what was on the screen, the same for the same screen in every process."""

from __future__ import annotations

import hashlib
import zlib
from typing import Any

import numpy as np


def of_forest(forest: Any) -> str | None:
    """Hash of an accessibility forest; None of none.

    The ids that windows and nodes got when they were made do not count, only how they hang
    together.
    """
    if forest is None:
        return None
    plain = type(forest)()
    plain.CopyFrom(forest)
    for window in plain.windows:
        window.ClearField("id")
        _renumber(window.tree.nodes)
    return hashlib.sha256(plain.SerializeToString(deterministic=True)).hexdigest()[:32]


def of_frame(frame: np.ndarray) -> str:
    """Hash of a frame: CRC-32 of its upper and of its lower half.

    A stronger hash would cost more than drawing the frame.
    """
    middle = len(frame) // 2
    halves = (np.ascontiguousarray(part) for part in (frame[:middle], frame[middle:]))
    return "".join(f"{zlib.crc32(half.data):08x}" for half in halves)


def _renumber(nodes: Any) -> None:
    positions = {node.unique_id: i for i, node in enumerate(nodes)}
    for i, node in enumerate(nodes):
        node.ClearField("window_id")
        if node.unique_id != i:
            node.unique_id = i
        if node.child_ids:
            node.child_ids[:] = [positions.get(child, -1) for child in node.child_ids]

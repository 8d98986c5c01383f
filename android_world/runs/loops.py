"""Loops of an agent: the same action on the same screen, again and again."""

from __future__ import annotations

import collections
import json

from android_world.env.representation_utils import UIElement
from android_world.runs.recording import StepTrace

# Its clock and icons change by themselves.
_SYSTEM_UI = "com.android.systemui"


class LoopDetector:
    """Counts equal actions on equal screens of an episode."""

    def __init__(self, limit: int) -> None:
        """Report a loop when an action was taken `limit` times on one screen."""
        self._limit = limit
        self._counts: collections.Counter[tuple[str, str]] = collections.Counter()

    def is_loop(self, trace: StepTrace) -> bool:
        """Whether a step is the last one that an agent may repeat; call it once a step."""
        if trace.state is None or not trace.actions:
            return False
        actions = json.dumps([action.as_dict() for action in trace.actions], sort_keys=True)
        key = _screen(trace.state.ui_elements), actions
        self._counts[key] += 1
        return self._counts[key] >= self._limit


def _screen(elements: list[UIElement]) -> str:
    return repr([element for element in elements if element.package_name != _SYSTEM_UI])

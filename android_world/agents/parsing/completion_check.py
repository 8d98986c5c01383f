"""Whether what a model has written so far is all that is needed; local models stop there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from android_world.agents.parsing import actions

_GROUNDED = re.compile(r"```\s*grounding\b[^`]*```", re.I)
_CLOSED_BLOCK = re.compile(r"</(?:function|invoke|answer|action)>", re.I)
_MOST_BRACES = 60
_DECODER = json.JSONDecoder(strict=False)


def has_action(text: str) -> bool:
    """Whether there is a whole object after `Action:` or a whole tool call; a touch has a place."""
    action = _action(text)
    return action is not None and not actions.lacks_place(action)


def has_grounded_action(text: str) -> bool:
    """The same; and where the action names a target, the whole block with its point."""
    action = _action(text)
    return action is not None and ("target" not in action or has_point(text))


def has_concluded_action(text: str) -> bool:
    """Whether there is a whole action, and a conclusion after it."""
    return "</conclusion>" in text and has_action(text)


def has_whole_action(text: str) -> bool:
    """Whether a whole action is anywhere: as `has_action`, an unlabelled object, a closed block."""
    if _is_thinking(text):
        return False
    said = actions.without_thinking(text)
    return has_action(text) or _CLOSED_BLOCK.search(said) is not None or _has_object(said)


def has_point(text: str) -> bool:
    """Whether there is a whole `grounding` block."""
    return not _is_thinking(text) and bool(_GROUNDED.search(actions.without_thinking(text)))


BY_NAME: dict[str, Callable[[str], bool]] = {
    "action": has_action,
    "grounded_action": has_grounded_action,
    "concluded_action": has_concluded_action,
    "point": has_point,
}
"""How a request to another process says where its reply may end."""


def _action(text: str) -> dict[str, Any] | None:
    if _is_thinking(text):
        return None
    text = actions.without_thinking(text)
    if "</tool_call>" in text:
        return next(iter(actions.tool_calls(text)), None)
    said = actions.reason_action(text).action or ""
    try:
        action, _ = _DECODER.raw_decode(said, said.index("{"))
    except (ValueError, RecursionError):
        return None
    return action if isinstance(action, dict) else None


def _has_object(text: str) -> bool:
    for start in [brace.start() for brace in re.finditer(r"\{", text)][:_MOST_BRACES]:
        try:
            found, _ = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict) and {"action_type", "action", "name"} & found.keys():
            return True
    return False


def _is_thinking(text: str) -> bool:
    tags = actions.THINKING.findall(text)
    return bool(tags) and not tags[-1]

"""Replies in the format of a definition: their parts and their action."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from android_world.agents.definitions.action_forms import ActionForm, candidates, name_of
from android_world.agents.definitions.schema import Markers, ReplyFormat
from android_world.agents.parsing import actions, mobile_use
from android_world.agents.parsing.actions import ReplyForm
from android_world.agents.parsing.coordinates import CoordinateFrame
from android_world.env.json_action import ASK_USER, JSONAction

_NOUNS = {"call": "call", "json": "JSON object", "tool_call": "tool call", "fields": "line"}


@dataclasses.dataclass(frozen=True)
class ReplyParts:
    """The parts of a reply; those that are missing are empty.

    Attributes:
      thought: The reasoning.
      conclusion: What the history has about the step.
      summary: The model's own summary of the episode.
      call: The action as it is written; a tool call as compact JSON.
      said: The reply without its reasoning, or the part between the markers of the action.
    """

    thought: str
    conclusion: str
    summary: str
    call: str
    said: str


NO_PARTS = ReplyParts("", "", "", "", "")


def parts_of(text: str, reply: ReplyFormat, reasoning: str = "") -> ReplyParts:
    """The parts of a reply.

    Args:
      text: The reply.
      reply: The format.
      reasoning: What the back end gives as the model's reasoning, apart from the text.
    """
    said = actions.without_thinking(text)
    thought = _between(text, reply.thought) or reasoning or _leading_thought(text, said)
    action = _between(said, reply.action)
    return ReplyParts(
        thought=actions.THINKING.sub("", thought).strip(),
        conclusion=_between(said, reply.conclusion),
        summary=_between(said, reply.summary),
        call=_compact(action or said, reply),
        said=action or said,
    )


def form_of(reply: ReplyFormat, example: str) -> ReplyForm:
    """The format in words, for the feedback about an unreadable reply."""
    return ReplyForm(_NOUNS[reply.envelope], reply.key, " ".join(example.split()))


def values_of(
    text: str, reply: ReplyFormat, forms: Sequence[ActionForm], expected: ReplyForm
) -> dict[str, Any]:
    """The call in a reply: its arguments, and its name as `action_type`.

    Args:
      text: The reply, or the part with the action.
      reply: The format.
      forms: The actions of the format; others are understood if `parsing.actions` knows them.
      expected: The format in words, for the error.

    Raises:
      UnreadableOutputError: There is none.
    """
    names = {form.name for form in forms} | {form.name.replace("_", "") for form in forms}
    found = candidates(text, reply, names)
    known = (values for values in found if name_of(values) in names)
    return next(known, None) or actions.action_dict(text, expected)


def action_of(
    values: Mapping[str, Any],
    forms: Sequence[ActionForm],
    frame: CoordinateFrame,
    can_ask_user: bool,
) -> tuple[JSONAction, dict[str, Any]]:
    """The action that a call means, and the call under the names of `parsing.actions`.

    Args:
      values: The call (`values_of`).
      forms: The actions of the format. Where two have one name and one of them asks the user, it
        counts in tasks with a user only.
      frame: How points count.
      can_ask_user: Whether the task has a user.

    Raises:
      UnreadableOutputError: It means none.
    """
    matching = [form for form in forms if form.matches(values)]
    if not can_ask_user:
        matching = [f for f in matching if f.table.type != ASK_USER] or matching
    if not matching:
        return mobile_use.to_action(values, frame), dict(values)
    # Of several with one name, the one whose arguments are all there.
    form = next((f for f in matching if f.arguments.keys() <= values.keys()), matching[0])
    return form.action(values, frame), form.canonical(values)


def _between(text: str, markers: Markers | None) -> str:
    """The text from the first marker to the second one, or to the end."""
    if markers is None:
        return ""
    first, second = (re.compile(re.escape(marker), re.I) for marker in markers)
    start = first.search(text)
    if start is None:
        return ""
    end = second.search(text, start.end()) if markers[1] else None
    return text[start.end() : end.start() if end else len(text)].strip()


def _leading_thought(text: str, said: str) -> str:
    """What `without_thinking` has removed, as far as it is before the rest."""
    stripped = text.strip()
    return stripped.removesuffix(said) if said and said != stripped else ""


def _compact(action: str, reply: ReplyFormat) -> str:
    """The action as the history repeats it."""
    if reply.envelope == "tool_call":
        call = next(iter(actions.tool_calls(action)), None)
        return (
            action if call is None else json.dumps(call, ensure_ascii=False, separators=(",", ":"))
        )
    return action

"""Requests in the format of a definition."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from android_world.agents.definitions.definition import Definition
from android_world.agents.definitions.templates import (
    ActionLine,
    Conversation,
    PhoneFacts,
    Step,
    messages,
)
from android_world.agents.definitions.tool_schema import tool_schema
from android_world.agents.llm.images import fix
from android_world.agents.llm.types import Request
from android_world.env.json_action import ASK_USER


@dataclasses.dataclass(frozen=True)
class RequestContext:
    """What a model is asked about, whatever the definition.

    Attributes:
      goal: What the user asked for.
      steps: The earlier steps, in the format of the definition.
      images: The last screenshots as `image_of` returns them, the current one at the end.
      screen_size: Logical (width, height) of the screen in pixels.
      phone: Facts about the phone.
      guidelines: Hints about the task.
      can_ask_user: Whether the task has a user.
      functions: JSON schemas of functions in addition to the actions of the format.
    """

    goal: str
    steps: Sequence[Step]
    images: Sequence[np.ndarray]
    screen_size: tuple[int, int]
    phone: PhoneFacts
    guidelines: Sequence[str] = ()
    can_ask_user: bool = False
    functions: Sequence[Mapping[str, Any]] = ()


def request_of(definition: Definition, given: RequestContext, max_tokens: int) -> Request:
    """The request for the next action; the sampling of the definition is in it."""
    tables = definition.tables
    frame = definition.frame(given.screen_size)
    forms = [form for form in definition.forms if form.table.offered]
    offered = [form for form in forms if form.table.type != ASK_USER or given.can_ask_user]
    tools: list[dict[str, Any]] = []
    if tables.reply.envelope == "tool_call":
        tools = [tool_schema(tables, offered, frame.ends)]
    tools += [{"type": "function", "function": function} for function in given.functions]
    is_in_request = tables.reply.tool_in == "request"
    conversation = Conversation(
        goal=given.goal,
        steps=given.steps,
        images=given.images,
        phone=given.phone,
        actions=[ActionLine(form.usage, form.table.doc) for form in offered],
        tools=[] if is_in_request else tools,
        guidelines=given.guidelines,
        ends=frame.ends,
        can_ask_user=given.can_ask_user,
    )
    request = Request(
        messages(tables, conversation),
        max_tokens=max_tokens,
        stop=tables.stop,
        tools=tuple(tools) if is_in_request else (),
    )
    return tables.sampling.sampling().apply(request)


def image_of(definition: Definition, pixels: np.ndarray) -> np.ndarray:
    """A screenshot, uint8 of shape (height, width, 3), as it is sent."""
    rule = definition.tables.image
    if rule is None or not rule.resize:
        return pixels
    return fix(definition.sizing.resize(pixels))

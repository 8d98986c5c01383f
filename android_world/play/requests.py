"""Requests of the page: JSON messages, validated."""

from __future__ import annotations

import dataclasses
import enum
import functools
from typing import Any

import pydantic

from android_world.device.errors import InvalidActionError
from android_world.env import json_action
from android_world.env.json_action import JSONAction


class RequestKind(enum.StrEnum):
    """What a page can ask for.

    `act` has an action. `rotate` rotates the screen by a quarter, or back. `clock` lets the
    device clock run, or stops it. `elements` shows or hides the elements, `evidence` shows the
    checker's comparisons. `start` and `skip` answer the question whether to play a task; `stop`
    ends the run.
    """

    ACT = "act"
    ROTATE = "rotate"
    CLOCK = "clock"
    ELEMENTS = "elements"
    EVIDENCE = "evidence"
    START = "start"
    SKIP = "skip"
    STOP = "stop"


class RequestError(ValueError):
    """A message of a page is not a request."""


@dataclasses.dataclass(frozen=True)
class Request:
    """One request of the page.

    Attributes:
      kind: What is asked for.
      action: The action, in coordinates of the logical screen; only with `act`.
      on: For `clock` and `elements`: whether to switch it on.
      is_person: Whether the page says that a person asked.
      key: For `start` and `skip`: the episode that the page asked about; empty for whichever.
    """

    kind: RequestKind
    action: JSONAction | None = None
    on: bool = False
    is_person: bool = False
    key: str = ""

    @classmethod
    def from_json(cls, text: str) -> Request:
        """Read a message.

        Raises:
          RequestError: It is not a request.
        """
        try:
            message = _message_type().validate_json(text)
            kind = RequestKind(message.type)
            action = _read_action(message.action) if kind is RequestKind.ACT else None
        except (ValueError, TypeError, InvalidActionError) as error:
            raise RequestError(f"Not a request: {error}") from error
        return cls(kind, action, message.on, message.person, message.key)


@pydantic.dataclasses.dataclass(config=pydantic.ConfigDict(extra="forbid", strict=True))
class _Message:
    type: str
    action: dict[str, Any] | None = None
    on: bool = False
    person: bool = False
    key: str = ""


@functools.cache
def _message_type() -> pydantic.TypeAdapter[_Message]:
    return pydantic.TypeAdapter(_Message)


def _read_action(fields: dict[str, Any] | None) -> JSONAction:
    if not fields:
        raise RequestError("act needs an action.")
    action = JSONAction(**fields)
    if action.action_type == json_action.UNKNOWN:
        raise RequestError("The action type unknown does nothing.")
    return action

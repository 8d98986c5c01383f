"""What is recorded of a request to a model, and the request that a record describes.

Images are named, not stored: the screens of an episode are recorded once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from android_world.agents.llm.types import Message, Part, Request, Role

_SAMPLING: Final = (
    *("max_tokens", "temperature", "top_p", "top_k", "presence_penalty", "seed"),
    *("reasoning_effort", "stop", "tools", "json_schema", "extra_body"),
)
_SECRET: Final = re.compile(r"key|token$|secret|password|authorization", re.I)
_REDACTED: Final = "(not recorded)"
_IMAGE: Final = "image"

Turn = list[Any]
"""`[role, characters, images]`, and the order of the parts where images are not all at the end:
the number of characters of each text, and "image"."""


def of_request(request: Request) -> dict[str, Any]:
    """The turns and the settings of a request as JSON; values that look secret are left out."""
    given = {name: getattr(request, name) for name in _SAMPLING}
    settings = {name: _plain(v) for name, v in given.items() if v not in (None, (), {}, [])}
    return {
        "prompt": "\n\n".join(f"[{m.role}]\n{m.text}" for m in request.messages),
        "turns": [_turn(message) for message in request.messages],
        "sampling": settings,
    }


def texts_of(record: Mapping[str, Any]) -> list[tuple[Role, str, int]]:
    """The role, the text and the number of images of each recorded turn."""
    prompt, at = str(record.get("prompt") or ""), 0
    found: list[tuple[Role, str, int]] = []
    for role, length, images, *_ in record.get("turns") or ():
        at += len(f"[{role}]\n")
        found.append((role, prompt[at : at + length], images))
        at += length + len("\n\n")
    return found


def to_request(record: Mapping[str, Any], images: Sequence[np.ndarray]) -> Request:
    """The request that a record describes.

    Args:
      record: What `of_request` gave; `sampling` may be missing, as in records of version 0.1.
      images: The images of all turns in their order, uint8 of shape (height, width, 3).

    Raises:
      ValueError: The record has another number of images, or no turns.
    """
    left = list(images)
    turns = record.get("turns") or ()
    if not turns or sum(turn[2] for turn in turns) != len(left):
        raise ValueError("the record does not say which images the request had")
    messages = []
    for (role, text, count), (_, _, _, *order) in zip(texts_of(record), turns, strict=True):
        parts: list[Part] = []
        at = 0
        places: list[Any] = order[0] if order else [len(text), *[_IMAGE] * count]
        for part in places:
            if part == _IMAGE:
                parts.append(left.pop(0))
            else:
                parts.append(text[at : at + part])
                at += part + len("\n")
        messages.append(Message(role, tuple(parts)))
    given = {k: v for k, v in (record.get("sampling") or {}).items() if k in _SAMPLING}
    for name in ("stop", "tools"):
        if name in given:
            given[name] = tuple(given[name])
    return Request(tuple(messages), **given)


def _turn(message: Message) -> Turn:
    order = [len(part) if isinstance(part, str) else _IMAGE for part in message.parts]
    turn: Turn = [message.role, len(message.text), len(message.images)]
    usual = [len(message.text), *[_IMAGE] * len(message.images)]
    return turn if order == usual else [*turn, order]


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {
            str(k): _REDACTED if _SECRET.search(str(k)) and isinstance(v, str) else _plain(v)
            for k, v in value.items()
        }
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value

"""Recordings: replies by request, in a JSON Lines file."""

from __future__ import annotations

import collections
import dataclasses
import json
from pathlib import Path
from typing import Any

from android_world.agents.llm.errors import CassetteError
from android_world.agents.llm.types import Llm, Reply, Request, Usage


class RecordingLlm(Llm):
    """Passes requests on and appends what came back to a file."""

    def __init__(self, llm: Llm, path: Path) -> None:
        self.name = llm.name
        self._llm = llm
        self._path = path

    def complete(self, request: Request) -> Reply:
        """Answer, and keep the answer."""
        reply = self._llm.complete(request)
        line = {"request": request.fingerprint(), "reply": dataclasses.asdict(reply)}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=True) + "\n")
        return reply


class ReplayLlm(Llm):
    """Answers from a recording; the same request asked twice gets its replies in order."""

    def __init__(self, path: Path) -> None:
        """Read the recording.

        Raises:
          CassetteError: There is none, or it cannot be read.
        """
        self.name = f"replay:{path.name}"
        self._path = path
        self._replies: dict[str, collections.deque[Reply]] = {}
        try:
            lines = path.read_text("utf-8").splitlines()
        except OSError as error:
            raise CassetteError(f"Cannot read the recording {path}: {error.strerror}.") from error
        for number, line in enumerate(lines, 1):
            self._add(number, line)

    def complete(self, request: Request) -> Reply:
        replies = self._replies.get(request.fingerprint())
        if not replies:
            raise CassetteError(
                f"{self._path} has no reply to this request; record it again with --record_to."
            )
        return replies.popleft() if len(replies) > 1 else replies[0]

    def _add(self, number: int, line: str) -> None:
        try:
            entry = json.loads(line)
            reply = _reply(entry["reply"])
            key = str(entry["request"])
        except (ValueError, KeyError, TypeError) as error:
            raise CassetteError(f"{self._path}:{number} is not a recorded reply.") from error
        self._replies.setdefault(key, collections.deque()).append(reply)


def _reply(values: dict[str, Any]) -> Reply:
    return Reply(**{**values, "usage": Usage(**values["usage"])})

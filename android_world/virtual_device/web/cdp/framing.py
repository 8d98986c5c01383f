"""What comes out of the pipe, cut into messages."""

from __future__ import annotations

import json
import re
from typing import Any, Final

LARGEST_MESSAGE: Final = 64 << 20
"""Bytes; of a longer one only this is told, that it came and whose it is."""

TOO_LARGE: Final = "Page.saidTooMuch"
_WHOSE = re.compile(rb'"sessionId":"(\w+)"}$')  # It stands at the end.
_LAST_PIECES = 8


class MessageSplitter:
    """Takes pieces of any size; inspects each byte once, however long its message is."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._size = 0

    def take(self, piece: bytes) -> list[dict[str, Any]]:
        """The messages that end in the next piece."""
        *ends, rest = piece.split(b"\0")
        found = [self._message(end) for end in ends]
        self._add(rest)
        return found

    def _add(self, piece: bytes) -> None:
        self._size += len(piece)
        self._pieces.append(piece)
        if self._size > LARGEST_MESSAGE:
            del self._pieces[:-_LAST_PIECES]

    def _message(self, end: bytes) -> dict[str, Any]:
        self._add(end)
        text, size = b"".join(self._pieces), self._size
        self._pieces, self._size = [], 0
        if size > LARGEST_MESSAGE:
            whose = _WHOSE.search(text)
            return {"method": TOO_LARGE, "sessionId": whose[1].decode() if whose else "?"}
        message: dict[str, Any] = json.loads(text)
        return message

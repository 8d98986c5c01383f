"""Files that tasks make, kept for the next time: the same parameters make the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Hashable

_LIMIT_BYTES = 24 << 20


class GeneratedFileCache:
    """The contents of files by what they were made from; the least used ones are discarded."""

    def __init__(self, limit_bytes: int = _LIMIT_BYTES) -> None:
        """Keep at most `limit_bytes` bytes of contents."""
        self._limit_bytes = limit_bytes
        self._kept: dict[Hashable, bytes] = {}
        self._size = 0

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The content that goes with `key`, made if it is not known."""
        data = self._kept.pop(key, None)
        if data is None:
            data = make()
            self._size += len(data)
        self._kept[key] = data
        while self._size > self._limit_bytes:
            self._size -= len(self._kept.pop(next(iter(self._kept))))
        return data


MADE_FILES = GeneratedFileCache()
"""What all tasks of this process share."""

"""Open connections to databases that wait for the next operation on the same content.

Most of what a short operation costs is the reading of the schema by a new connection. A file that
was replaced or written by others meanwhile gets a new connection: SQLite must not meet its old
pages.
"""

from __future__ import annotations

import sqlite3

FileState = tuple[int, int] | None
_LIMIT = 4


class IdleConnections:
    """At most one connection a file, of the files used last."""

    def __init__(self) -> None:
        """Keep none yet."""
        self._kept: dict[str, tuple[FileState, sqlite3.Connection]] = {}

    def take(self, path: str, state: FileState) -> sqlite3.Connection | None:
        """The connection to a file that is still as it was, if there is one."""
        kept = self._kept.pop(path, None)
        if kept is None:
            return None
        if kept[0] == state:
            return kept[1]
        kept[1].close()
        return None

    def give(self, path: str, state: FileState, connection: sqlite3.Connection) -> None:
        """Keep a connection that is in no transaction, for a file in this state."""
        connection.row_factory = None
        replaced = self._kept.pop(path, None)
        self._kept[path] = state, connection
        if len(self._kept) > _LIMIT:
            replaced = self._kept.pop(next(iter(self._kept)))
        if replaced is not None:
            replaced[1].close()

    def close(self) -> None:
        """Close all."""
        while self._kept:
            self._kept.popitem()[1][1].close()

"""Which app made a file: the column `owner_package_name` of MediaStore.

As in Android 13 the owner is the app that creates the file, whatever other apps write into it
later; it moves with the file within a volume. A move between volumes is a copy, which belongs to
the app that moves. Files that were there before, or that the shell wrote, have none.
"""

from __future__ import annotations

import sqlite3

_BELOW = "SELECT _data, owner_package_name FROM files WHERE _data = ? OR _data LIKE ? ESCAPE '\\'"


class FileOwners:
    """What the changes since the last scan say about owners, until rows hold it."""

    def __init__(self) -> None:
        self._makers: dict[str, str] = {}  # packages by path
        self._sources: dict[str, str] = {}  # where a moved file was at the last scan, by new path
        self._replaced: set[str] = set()  # paths that may have the row of another file
        self._movers: dict[str, str] = {}  # packages by the new path, after a change of volume
        self._resolved: dict[str, str | None] = {}
        # Path, maker and source of what was deleted last.
        self._moving: tuple[str, str | None, str] = ("", None, "")

    def note(self, event: str, path: str, package: str) -> None:
        """Take a change of shared storage; a move is a "delete" and then a "rename".

        A move from another volume is a "delete" and a "rename" of the new path.
        """
        if event == "delete":
            self._moving = (path, self._makers.pop(path, None), self._sources.pop(path, path))
            self._replaced.add(path)
        elif event == "rename":
            old, maker, source = self._moving
            if package and old == path:  # It came from another volume.
                maker = self._movers[path] = package
            if maker is None:
                self._sources[path] = source
            else:
                self._makers[path] = maker
            for table in (self._makers, self._sources):
                for below in [key for key in table if key.startswith(f"{old}/")]:
                    table[path + below[len(old) :]] = table.pop(below)
            self._replaced.add(path)
        elif event == "write" and package and path not in self._sources:
            self._makers.setdefault(path, package)

    def resolve(self, connection: sqlite3.Connection) -> None:
        """Look up the owners of moved files, whose rows are still those of the last scan."""
        self._resolved = dict(self._makers)
        for target, source in self._sources.items():
            pattern = source.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
            for path, owner in connection.execute(_BELOW, (source, f"{pattern}/%")):
                self._resolved.setdefault(target + str(path)[len(source) :], owner)

    def of(self, path: str) -> str | None:
        """The owner of a file that gets a row."""
        if path in self._resolved:
            return self._resolved[path]
        return next((p for top, p in self._movers.items() if path.startswith(f"{top}/")), None)

    def write(self, connection: sqlite3.Connection) -> None:
        """Give rows that existed before to the owners of the files that took their paths."""
        for path in self._replaced:
            connection.execute(
                "UPDATE files SET owner_package_name = ? WHERE _data = ?",
                (self._resolved.get(path), path),
            )
        self._makers, self._sources, self._replaced, self._resolved = {}, {}, set(), {}
        self._movers = {}

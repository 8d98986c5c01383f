"""The spelling of names in shared storage, which finds them in any case.

A folder is listed once; from then on its names are kept in step with what the storage does. The
folder's host modification time is a seal (see `storage.snapshot`), so that a folder whose names
changed otherwise, as by a restored snapshot or SQLite, is listed again.
"""

from __future__ import annotations

import contextlib
import os
import unicodedata
from collections.abc import Iterator

SEAL_LIMIT = 10**15


class MtimeSequence:
    """Host modification times of which none comes twice, in the order of time."""

    def __init__(self) -> None:
        self._last = 1_000_000_000

    def __iter__(self) -> Iterator[int]:
        return self

    def __next__(self) -> int:
        self._last += 1
        return self._last

    def skip(self, to: int) -> None:
        """Give none away up to `to`."""
        self._last = max(self._last, to)


def fold(name: str) -> str:
    """The key under which shared storage finds a name."""
    if name.isascii():
        return name.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


class FolderNames:
    """Names by their folded form, for the folders that were asked for."""

    def __init__(self, host_root: str, seals: Iterator[int]) -> None:
        """Know the folders below `host_root`; `seals` gives numbers that never come again."""
        self._host_root = host_root
        self._seals = seals
        self._known: dict[str, tuple[int, dict[str, str]]] = {}

    def spelling(self, folder: str, name: str) -> str | None:
        """How the name in a folder is written that differs from `name` at most in case."""
        with contextlib.suppress(OSError):
            return self._names(folder).get(fold(name))
        return None

    def revision(self, folder: str) -> int:
        """A number that changes with the names in a folder, and only then."""
        self._names(folder)
        return self._known[folder][0]

    def add(self, path: str) -> None:
        """There is now something at a canonical path."""
        folder, _, name = path.rpartition("/")
        if folder in self._known:
            names = self._known[folder][1]
            names[fold(name)] = name
            self._known[folder] = (self._seal(folder), names)

    def remove(self, path: str) -> None:
        """There is no longer anything at a canonical path."""
        folder, _, name = path.rpartition("/")
        self._known.pop(path, None)
        if folder in self._known:
            names = self._known[folder][1]
            if names.get(fold(name)) == name:
                del names[fold(name)]
            self._known[folder] = (self._seal(folder), names)

    def _names(self, folder: str) -> dict[str, str]:
        host = self._host_root + folder
        seal, names = self._known.get(folder, (0, {}))
        modified = os.lstat(host).st_mtime_ns
        if modified != seal:
            seal = self._seal(folder) if modified >= SEAL_LIMIT else modified
            names = {fold(name): name for name in os.listdir(host)}
            self._known[folder] = (seal, names)
        return names

    def _seal(self, folder: str) -> int:
        seal = next(self._seals)
        os.utime(self._host_root + folder, ns=(seal, seal))
        return seal

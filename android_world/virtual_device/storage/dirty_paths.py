"""What may differ from the snapshot that a storage last was at: a return to it inspects no more."""

from __future__ import annotations

import weakref
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from android_world.virtual_device.storage.paths import parent_of

if TYPE_CHECKING:
    from android_world.virtual_device.storage.snapshot import StorageSnapshot


class DirtyPaths:
    """Canonical paths that were written since a snapshot was taken or restored.

    A file whose host path is known outside the storage can be written at any time, and a folder's
    means all that is below: then a return to a snapshot compares all files.
    """

    def __init__(self) -> None:
        self._snapshot: weakref.ref[StorageSnapshot] | None = None
        self._written: set[str] = set()
        self._known_outside: set[str] = set()
        self._all_known_outside = False

    def note(self, path: str) -> None:
        """Something is about to be written, made, moved or deleted at `path`."""
        if self._snapshot is not None:
            self._written |= {path, parent_of(path)}

    def lose(self) -> None:
        """More has changed than can be listed."""
        self._snapshot = None

    def report_outside(self, path: str, folder: bool) -> None:
        """Code outside gets the host path of `path`."""
        self._known_outside |= {path, parent_of(path)}
        self._all_known_outside |= folder

    @property
    def known_outside(self) -> AbstractSet[str] | None:
        """The paths that code outside may write at any time; None if that can be any."""
        return None if self._all_known_outside else self._known_outside

    def begin(self, snapshot: StorageSnapshot) -> None:
        """The storage now is as in `snapshot`."""
        self._snapshot = weakref.ref(snapshot)
        self._written.clear()

    @property
    def last(self) -> StorageSnapshot | None:
        """The snapshot that the storage last matched; None if that is unknown."""
        return None if self._snapshot is None else self._snapshot()

    def since(self, snapshot: StorageSnapshot) -> AbstractSet[str] | None:
        """The paths that may not be as in `snapshot`; None if that can be any."""
        if self.last is not snapshot or self._all_known_outside:
            return None
        return self._written | self._known_outside

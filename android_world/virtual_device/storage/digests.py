"""MD5 of files' contents, remembered by the seals that storage gives to contents."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from android_world.virtual_device.storage.case_folding import SEAL_LIMIT
from android_world.virtual_device.storage.nodes import is_user_volume

if TYPE_CHECKING:
    from android_world.virtual_device.storage.storage import Storage

_LIMIT = 4096
_MAX_LISTINGS = 16
_Found = TypeVar("_Found")


class ContentDigests:
    """Digests of one storage's files; a content is read once, whatever is restored since."""

    def __init__(self, storage: Storage) -> None:
        """Know no content yet."""
        self._storage = storage
        self._by_seal: dict[int, str] = {}
        self._listings: dict[Hashable, Any] = {}

    def of(self, paths: Sequence[str], folders: Sequence[str]) -> dict[str, str]:
        """MD5 by path: of those of `paths` that are files, and of all files below `folders`."""
        sealed = [(path, self._storage.revision(path)) for path in paths]
        for folder in folders:
            sealed += self._listing("files", folder, self._files_below)
        found = ((path, self._digest(path, seal)) for path, seal in sealed if seal)
        return {path: digest for path, digest in found if digest is not None}

    def folders_below(self, top: str) -> Sequence[str]:
        """Paths of all folders below a folder; nothing where there is none."""
        return self._listing("folders", top, self._folders_below)

    def _listing(
        self, what: str, top: str, read: Callable[[str], Iterable[_Found]]
    ) -> list[_Found]:
        """What a folder has below it, read again only after something in its volume changed."""
        if not self._storage.is_dir(top):
            return []
        if not is_user_volume(f"{self._storage.resolve(top)}/"):
            return list(read(top))
        key = (what, top, self._storage.volumes_revision())
        found: list[_Found] | None = self._listings.pop(key, None)
        self._listings[key] = found = list(read(top)) if found is None else found
        if len(self._listings) > _MAX_LISTINGS:
            del self._listings[next(iter(self._listings))]
        return found

    def _folders_below(self, top: str) -> Iterable[str]:
        host_top = self._storage.host_root + self._storage.resolve(top)
        pending = [""]
        while pending:
            folder = pending.pop()
            with os.scandir(host_top + folder) as entries:
                names = [e.name for e in entries if e.is_dir(follow_symlinks=False)]
            pending += [f"{folder}/{name}" for name in names]
            yield from (f"{top}{folder}/{name}" for name in names)

    def _files_below(self, top: str) -> Iterable[tuple[str, int]]:
        """Paths and seals of all files below a folder; without reading each one's metadata."""
        host_top = self._storage.host_root + self._storage.resolve(top)
        pending = [""]
        while pending:
            folder = pending.pop()
            with os.scandir(host_top + folder) as entries:
                for entry in entries:
                    below = f"{folder}/{entry.name}"
                    if entry.is_dir(follow_symlinks=False):
                        pending.append(below)
                        continue
                    seal = entry.stat(follow_symlinks=False).st_mtime_ns
                    # A later time is the host's: storage has not seen this content yet.
                    path = top + below
                    yield path, seal if seal < SEAL_LIMIT else self._storage.revision(path)

    def _digest(self, path: str, seal: int) -> str | None:
        digest = self._by_seal.get(seal)
        if digest is None and self._storage.is_file(path):
            content = self._storage.read_bytes(path)
            digest = hashlib.md5(content, usedforsecurity=False).hexdigest()
            self._by_seal[seal] = digest
            if len(self._by_seal) > _LIMIT:
                del self._by_seal[next(iter(self._by_seal))]
        return digest

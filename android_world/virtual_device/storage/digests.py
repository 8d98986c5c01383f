"""MD5 of files' contents, remembered by the seals that storage gives to contents."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device.storage.case_folding import SEAL_LIMIT

if TYPE_CHECKING:
    from android_world.virtual_device.storage.storage import Storage

_LIMIT = 4096


class ContentDigests:
    """Digests of one storage's files; a content is read once, whatever is restored since."""

    def __init__(self, storage: Storage) -> None:
        """Know no content yet."""
        self._storage = storage
        self._by_seal: dict[int, str] = {}

    def of(self, paths: Sequence[str], folders: Sequence[str]) -> dict[str, str]:
        """MD5 by path: of those of `paths` that are files, and of all files below `folders`."""
        sealed = [(path, self._storage.revision(path)) for path in paths]
        for folder in folders:
            if self._storage.is_dir(folder):
                sealed += self._below(folder)
        found = ((path, self._digest(path, seal)) for path, seal in sealed if seal)
        return {path: digest for path, digest in found if digest is not None}

    def folders_below(self, top: str) -> Iterator[str]:
        """Paths of all folders below a folder; nothing where there is none."""
        if not self._storage.is_dir(top):
            return
        host_top = self._storage.host_root + self._storage.resolve(top)
        pending = [""]
        while pending:
            folder = pending.pop()
            with os.scandir(host_top + folder) as entries:
                names = [e.name for e in entries if e.is_dir(follow_symlinks=False)]
            pending += [f"{folder}/{name}" for name in names]
            yield from (f"{top}{folder}/{name}" for name in names)

    def _below(self, top: str) -> Iterator[tuple[str, int]]:
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

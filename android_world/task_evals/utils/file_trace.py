"""Where files are that a task follows, whatever they are called: on every volume, hidden or not.

A file is still there if its bytes, its inode, or nearly its whole text are found in a file that is
new or changed since the start, also inside of archives. Where the device may give an inode to a
second file (all but the virtual phone), the inode counts with much of the text only. The trash of
shared storage (`.trashed-*`) and Markor's own folder are places like any other; recycle bins in
apps' private folders are not searched.
"""

from __future__ import annotations

import dataclasses
import difflib
import io
import zipfile
from collections.abc import Collection, Iterator

from android_world.device import errors, file_search, files
from android_world.env.interface import AsyncEnv

# Shared storage, other volumes, and the folder into which Markor imports files.
_FOLDERS = ("/storage", "/mnt/media_rw", "/data/data/net.gsantner.markor/files")
_MAX_BYTES = 64 << 20
_MAX_UNPACKED_BYTES = 256 << 20
_MAX_COMPARED_CHARACTERS = 20_000
# Random strings of 20 letters and digits agree in 0.2 to 0.4, sentences of one list in up to 0.55.
_SAME_TEXT_RATIO = 0.65
_SAME_INODE_RATIO = 0.3
_MIN_QUOTED_CHARACTERS = 6
_ARCHIVE_MARK = b"PK"
_MAX_ARCHIVE_DEPTH = 4
_MAX_ARCHIVE_ENTRIES = 200


@dataclasses.dataclass(frozen=True)
class StoredFile:
    """A file of less than 64 MiB on shared storage or another volume.

    Attributes:
      path: Its path.
      inode: Its inode, 0 where the device gives none.
      digest: MD5 of its content.
    """

    path: str
    inode: int
    digest: str


def stored_files(env: AsyncEnv) -> list[StoredFile]:
    """All files of less than 64 MiB on all volumes, those with hidden names included."""
    conditions = ("-type", "f", "-size", f"-{_MAX_BYTES}c")
    commands = (("stat", "-c", "%i %n"), ("md5sum",))
    found = file_search.describe(env.controller, _FOLDERS, conditions, *commands)
    return [StoredFile(path, int(inode), md5) for path, (inode, md5) in found.items()]


@dataclasses.dataclass(frozen=True)
class _Original:
    file: StoredFile
    text: str


class FileTrace:
    """Follows some files of the start of an episode; capitals of paths do not count."""

    def __init__(self) -> None:
        self._start: dict[str, StoredFile] = {}
        self._originals: list[_Original] = []
        self._has_unique_inodes = False

    def start(self, paths: Collection[str], env: AsyncEnv) -> None:
        """Follow the files at these paths from now on."""
        self._start = {file.path.casefold(): file for file in stored_files(env)}
        keys = [path.casefold() for path in paths]
        followed = [self._start[key] for key in keys if key in self._start]
        self._originals = [
            _Original(f, _text(files.read(f.path, env.controller))) for f in followed
        ]

    def remains(self, env: AsyncEnv, allowed: Collection[str] = ()) -> list[str]:
        """Paths at which one of the files or its content is now, sorted.

        Args:
          env: The device.
          allowed: Paths that do not count.
        """
        followed = {original.file.path.casefold() for original in self._originals}
        known = {(k, f.digest) for k, f in self._start.items() if k not in followed}
        permitted = {path.casefold() for path in allowed}
        self._has_unique_inodes = env.file_makers() is not None
        candidates = (
            file
            for file in stored_files(env)
            if (key := file.path.casefold()) not in permitted and (key, file.digest) not in known
        )
        return sorted({file.path for file in candidates if self._is_original(file, env)})

    def _is_original(self, file: StoredFile, env: AsyncEnv) -> bool:
        if any(file.digest == original.file.digest for original in self._originals):
            return True
        if self._has_unique_inodes and any(file.inode == o.file.inode for o in self._originals):
            return True
        texts = list(_texts(file.path, env))
        return any(
            _contains(text, original, file.inode == original.file.inode)
            for original in self._originals
            for text in texts
        )


def _texts(path: str, env: AsyncEnv) -> Iterator[str]:
    """The text of a file, or those of the files in an archive."""
    try:
        content = files.read(path, env.controller)
    except errors.DeviceError:  # Its name is not text.
        return
    yield from _texts_of(content, _MAX_ARCHIVE_DEPTH, [_MAX_UNPACKED_BYTES])


def _texts_of(content: bytes, depth: int, budget: list[int]) -> Iterator[str]:
    """The text of a content and of what it packs; `budget` has the bytes that may be unpacked."""
    yield _text(content)
    if not depth or not content.startswith(_ARCHIVE_MARK):
        return
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for entry in archive.infolist()[:_MAX_ARCHIVE_ENTRIES]:
                if entry.file_size > budget[0]:
                    continue
                budget[0] -= entry.file_size
                yield from _texts_of(archive.read(entry), depth - 1, budget)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
        return


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace").strip()


def _contains(text: str, original: _Original, same_inode: bool) -> bool:
    """Whether a text quotes an original, or is nearly its text."""
    if len(original.text) >= _MIN_QUOTED_CHARACTERS and original.text in text:
        return True
    if max(len(text), len(original.text)) > _MAX_COMPARED_CHARACTERS:
        return False
    ratio = _SAME_INODE_RATIO if same_inode and original.file.inode else _SAME_TEXT_RATIO
    matcher = difflib.SequenceMatcher(None, text, original.text, autojunk=False)
    bounds = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(bound() >= ratio for bound in bounds)

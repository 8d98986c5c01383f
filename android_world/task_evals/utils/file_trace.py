"""Where files are that a task follows, whatever they are called: on every volume, hidden or not.

A file is still there if its bytes, its inode, or nearly its whole text are found in a file that is
new or changed since the start, also inside of archives. Where the device may give an inode to a
second file (all but the virtual phone), the inode counts with much of the text only. The trash of
shared storage (`.trashed-*`) and Markor's own folder are places like any other; recycle bins in
apps' private folders are not searched. A new or changed file that cannot be searched may hold
anything, so it counts as one of the files: one of 64 MiB and more, and an archive that cannot be
unpacked, with more than four archives in one another, too many entries, or too much to unpack.
"""

from __future__ import annotations

import dataclasses
import difflib
import io
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence

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
_REPLACEMENT = "\ufffd"
_ARCHIVE_MARK = b"PK"
_MAX_ARCHIVE_DEPTH = 4
_MAX_ARCHIVE_ENTRIES = 2_000
# A password and an unknown method are a `RuntimeError` and a `NotImplementedError`.
_UNPACKING_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError)


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


def large_files(env: AsyncEnv) -> dict[str, str]:
    """Inode and size of the files of 64 MiB and more on all volumes, by path."""
    conditions = ("-type", "f", "!", "-size", f"-{_MAX_BYTES}c")
    found = file_search.describe(env.controller, _FOLDERS, conditions, ("stat", "-c", "%i:%s %n"))
    return {path: description for path, (description,) in found.items()}


class _NotSearchableError(Exception):
    """An archive packs something that cannot be unpacked, or too much of it."""


@dataclasses.dataclass(frozen=True)
class _Original:
    file: StoredFile
    text: str

    @property
    def path_key(self) -> str:
        """Its path without regard to capitals."""
        return self.file.path.casefold()

    @property
    def is_binary(self) -> bool:
        """Whether the content is binary, such as an image."""
        return _REPLACEMENT in self.text or "\0" in self.text


class FileTrace:
    """Follows some files of the start of an episode; capitals of paths do not count."""

    def __init__(self) -> None:
        self._start: dict[str, StoredFile] = {}
        self._large_at_start: frozenset[tuple[str, str]] = frozenset()
        self._originals: list[_Original] = []
        self._has_unique_inodes = False

    def start(self, paths: Collection[str], env: AsyncEnv) -> None:
        """Follow the files at these paths from now on."""
        self._originals = []
        if not paths:
            return
        self._start = {file.path.casefold(): file for file in stored_files(env)}
        self._large_at_start = _by_folded_path(large_files(env))
        keys = [path.casefold() for path in paths]
        followed = [self._start[key] for key in keys if key in self._start]
        self._originals = [
            _Original(f, _text(files.read(f.path, env.controller))) for f in followed
        ]

    def remains(
        self,
        env: AsyncEnv,
        allowed: Collection[str] = (),
        only: Collection[str] | None = None,
    ) -> list[str]:
        """Paths at which one of the files or its content is or may be now, sorted.

        Args:
          env: The device.
          allowed: Paths that do not count.
          only: Paths of the start, if not all files are meant that it follows.
        """
        meant = None if only is None else {path.casefold() for path in only}
        originals = [o for o in self._originals if meant is None or o.path_key in meant]
        if not originals:
            return []
        followed = {original.path_key for original in originals}
        known = {(k, f.digest) for k, f in self._start.items() if k not in followed}
        permitted = {path.casefold() for path in allowed}
        self._has_unique_inodes = env.file_makers() is not None
        candidates = (
            file
            for file in stored_files(env)
            if (key := file.path.casefold()) not in permitted and (key, file.digest) not in known
        )
        found = {file.path for file in candidates if self._is_original(file, originals, env)}
        new = _by_folded_path(large_files(env)) - self._large_at_start
        found |= {path for path, _ in new if path not in permitted}
        return sorted(found)

    def _is_original(self, file: StoredFile, originals: Sequence[_Original], env: AsyncEnv) -> bool:
        if any(file.digest == original.file.digest for original in originals):
            return True
        if self._has_unique_inodes and any(file.inode == o.file.inode for o in originals):
            return True
        try:
            texts = list(_texts(file.path, env))
        except _NotSearchableError:
            return True
        return any(
            _contains(text, original, file.inode == original.file.inode)
            for original in originals
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
    """The text of a content and of what it packs; `budget` has the bytes that may be unpacked.

    Raises:
      _NotSearchableError: Not all of it can be unpacked.
    """
    yield _text(content)
    if not content.startswith(_ARCHIVE_MARK):
        return
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except zipfile.BadZipFile:
        return
    entries = archive.infolist()
    budget[0] -= sum(entry.file_size for entry in entries)
    if not depth or len(entries) > _MAX_ARCHIVE_ENTRIES or budget[0] < 0:
        raise _NotSearchableError
    for entry in entries:
        try:
            unpacked = archive.read(entry)
        except _UNPACKING_ERRORS as error:
            raise _NotSearchableError from error
        yield from _texts_of(unpacked, depth - 1, budget)


def _by_folded_path(found: Mapping[str, str]) -> frozenset[tuple[str, str]]:
    return frozenset((path.casefold(), description) for path, description in found.items())


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace").strip()


def _contains(text: str, original: _Original, same_inode: bool) -> bool:
    """Whether a text quotes an original, or is nearly its text."""
    if len(original.text) >= _MIN_QUOTED_CHARACTERS and original.text in text:
        return True
    if original.is_binary or max(len(text), len(original.text)) > _MAX_COMPARED_CHARACTERS:
        return False
    ratio = _SAME_INODE_RATIO if same_inode and original.file.inode else _SAME_TEXT_RATIO
    matcher = difflib.SequenceMatcher(None, text, original.text, autojunk=False)
    bounds = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(bound() >= ratio for bound in bounds)

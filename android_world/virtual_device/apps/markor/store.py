"""Markor's files and options: plain files in a notebook folder, preferences in XML."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from android_world.virtual_device.apps.markor import formats
from android_world.virtual_device.codecs.mime_types import UNKNOWN_TYPE, guess_type
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.storage.storage import Storage

PACKAGE = "net.gsantner.markor"
VERSION_NAME, VERSION_CODE = "2.10.9", 146
DOCUMENTS = "/storage/emulated/0/Documents"
SHARED = "/storage/emulated/0"
NOTEBOOK = f"{DOCUMENTS}/markor"
FORBIDDEN = '<|[?*:"]/>`$%;=&#@\\\n'
SORT_KEYS = ("Name", "Date", "Size", "MIME type")
_MAX_RECENT = 30
_LINE = "\n"


@dataclass(frozen=True)
class Entry:
    """One row of the file browser."""

    path: str
    is_folder: bool
    modified_ms: int = 0
    size: int = 0

    @property
    def name(self) -> str:
        """The last part of the path."""
        return posixpath.basename(self.path)

    @property
    def mime_type(self) -> str:
        """Its MIME type by name."""
        return "inode/directory" if self.is_folder else mime_type(self.name)


@dataclass(frozen=True)
class SortOrder:
    """How the file browser sorts and what it hides."""

    key: str = "Name"
    folders_first: bool = True
    reverse: bool = False
    dotfiles: bool = True


def mime_type(name: str) -> str:
    """MIME type by a file's name."""
    if formats.format_of(name) == formats.MARKDOWN:
        return "text/markdown"
    return guess_type(name) or ("text/plain" if formats.is_text(name) else UNKNOWN_TYPE)


class Options:
    """Markor's preferences."""

    def __init__(self, storage: Storage) -> None:
        self._preferences = Preferences(storage, PACKAGE, "app")

    def text(self, key: str, default: str = "") -> str:
        """A string."""
        return self._preferences.get_str(key, default)

    def flag(self, key: str, default: bool = False) -> bool:
        """A boolean."""
        return self._preferences.get_bool(key, default)

    def number(self, key: str, default: int = 0) -> int:
        """An integer."""
        return self._preferences.get_int(key, default)

    def put(self, key: str, value: str | int | bool | None) -> None:
        """Store a value; None removes it."""
        self._preferences.put(**{key: value})

    @property
    def notebook(self) -> str:
        """The folder that the app starts in."""
        return self.text("notebook", NOTEBOOK)

    @property
    def quick_note(self) -> str:
        """Path of the QuickNote document."""
        return self.text("quicknote", f"{self.notebook}/QuickNote.md")

    @property
    def todo(self) -> str:
        """Path of the to-do document."""
        return self.text("todo", f"{self.notebook}/todo.txt")

    @property
    def sort_order(self) -> SortOrder:
        """How lists are sorted."""
        return SortOrder(
            self.text("sort_by", "Name"),
            self.flag("sort_folders_first", True),
            self.flag("sort_reverse"),
            self.flag("show_dot_files", True),
        )

    def paths(self, key: str) -> list[str]:
        """A list of paths: `favourites` or `recent`."""
        return [p for p in self.text(key).split(_LINE) if p]

    def put_paths(self, key: str, paths: Sequence[str]) -> None:
        """Store a list of paths."""
        self.put(key, _LINE.join(paths))

    def record_opening(self, path: str) -> None:
        """Move a document to the front of the recent ones and count it."""
        recent = [p for p in self.paths("recent") if p != path]
        self.put_paths("recent", [path, *recent][:_MAX_RECENT])
        self.put(f"opened:{path}", self.number(f"opened:{path}") + 1)

    def toggle_favourite(self, path: str) -> None:
        """Add a path to the favourites, or take it out."""
        favourites = self.paths("favourites")
        others = [p for p in favourites if p != path]
        self.put_paths("favourites", others if path in favourites else [*favourites, path])


# What Markor lists in folders that Android lets no app list.
_KNOWN_NAMES = {
    "/": ("storage",),
    "/storage": ("emulated", "0E13-1A07"),
    "/storage/emulated": ("0",),
}


class Notes:
    """The files below the notebook."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def ensure_folder(self, folder: str) -> bool:
        """Make a folder if it is missing; False if that is impossible."""
        return _succeeds(self._storage.mkdir, folder, parents=True, exist_ok=True)

    def entry(self, path: str) -> Entry | None:
        """What is at a path, if anything."""
        try:
            status = self._storage.stat(path)
        except OSError:
            return None
        return Entry(path, self._storage.is_dir(path), status.mtime_ns // 1_000_000, status.size)

    def entries(self, folder: str, order: SortOrder) -> list[Entry]:
        """A folder's content as the browser lists it; empty if it cannot be read."""
        if not self._storage.folds_case(folder):
            return self._entries(folder, order)
        found = self._storage.derive(
            (Entry, folder, order), (), lambda: self._entries(folder, order), shared=True
        )
        return list(found)

    def _entries(self, folder: str, order: SortOrder) -> list[Entry]:
        try:
            names = self._storage.listdir(folder)
        except OSError:
            names = [n for n in _KNOWN_NAMES.get(folder, ()) if self.exists(f"{folder}/{n}")]
        found = [self.entry(posixpath.join(folder, name)) for name in names]
        return sort_entries([e for e in found if e is not None], order)

    def search(
        self,
        folder: str,
        query: str,
        *,
        regex: bool,
        match_case: bool,
        in_content: bool,
        first_only: bool,
    ) -> list[tuple[str, int]]:
        """Files below a folder whose path or content matches: (relative path, line or -1).

        `first_only`: of each file the first line that matches.

        Raises:
          re.error: The regular expression is wrong.
        """
        pattern = re.compile(
            query if regex else re.escape(query), 0 if match_case else re.IGNORECASE
        )
        found: list[tuple[str, int]] = []
        try:
            walked = list(self._storage.walk(folder))
        except OSError:
            return found
        for at, folders, names in walked:
            for name in (*folders, *names):
                path = posixpath.join(at, name)
                relative = posixpath.relpath(path, folder)
                if pattern.search(name):
                    found.append((relative, -1))
                if in_content and name in names and formats.is_text(name):
                    lines = (self.read(path) or "").split("\n")
                    hits = [n for n, line in enumerate(lines) if pattern.search(line)]
                    found.extend((relative, n) for n in (hits[:1] if first_only else hits))
        return found

    def read(self, path: str) -> str | None:
        """A document's text; None if it cannot be read."""
        try:
            data = self._storage.read_bytes(path)
        except OSError:
            return None
        return data.decode("utf-8-sig", "replace")

    def write(self, path: str, text: str) -> bool:
        """Write a document exactly as given; False if that is impossible."""
        data = text.encode("utf-8", "replace")
        return self.ensure_folder(posixpath.dirname(path)) and _succeeds(
            self._storage.write_bytes, path, data
        )

    def rename(self, path: str, name: str) -> bool:
        """Give a file or folder another name; False if that is impossible."""
        target = posixpath.join(posixpath.dirname(path), name)
        same = target.casefold() == path.casefold()
        if not name or (self._storage.exists(target) and not same):
            return False
        return _succeeds(self._storage.rename, path, target)

    def delete(self, path: str) -> bool:
        """Delete a file, or a folder with its content."""
        is_folder = self._storage.is_dir(path)
        return _succeeds(self._storage.remove_tree if is_folder else self._storage.remove, path)

    def is_taken(self, path: str, folder: str) -> bool:
        """Whether a folder has something of the same name."""
        return self._storage.exists(_inside(folder, path))

    def transfer(self, path: str, folder: str, *, copy: bool, conflict: str) -> bool:
        """Move or copy into a folder; a copy in the folder of its source gets a numbered name.

        `conflict`, where the name is taken: keep (a numbered name), overwrite or skip.
        """
        own = posixpath.dirname(path).casefold() == folder.casefold()
        target = self._target(path, folder, "keep" if copy and own else conflict)
        if target is None or target.casefold().startswith(path.casefold() + "/"):
            return False
        return _succeeds(self._copy if copy else self._storage.rename, path, target)

    def _copy(self, source: str, target: str) -> None:
        if not self._storage.is_dir(source):
            self._storage.copy(source, target)
            return
        self._storage.mkdir(target, parents=True, exist_ok=True)
        for name in self._storage.listdir(source):
            self._copy(posixpath.join(source, name), posixpath.join(target, name))

    def _target(self, path: str, folder: str, conflict: str) -> str | None:
        target = _inside(folder, path)
        if not self._storage.exists(target):
            return target
        if conflict == "overwrite":
            if target.casefold() == path.casefold():
                return None
            self.delete(target)
            return target
        return self.free_name(target) if conflict == "keep" else None

    def free_name(self, path: str) -> str:
        """The path with a number that makes it new."""
        folder, name = posixpath.split(path)
        stem, extension = formats.split_name(name)
        number = 1
        while self._storage.exists(candidate := f"{folder}/{stem}_{number}{extension}"):
            number += 1
        return candidate

    def exists(self, path: str) -> bool:
        """Whether there is something at a path."""
        return self._storage.exists(path)


_BY: dict[str, Callable[[Entry], int | str]] = {
    "Date": lambda entry: -entry.modified_ms,
    "Size": lambda entry: 0 if entry.is_folder else entry.size,
    "MIME type": lambda entry: entry.mime_type,
}


def sort_entries(entries: Sequence[Entry], order: SortOrder) -> list[Entry]:
    """Rows in the order chosen, hidden ones left out if wanted."""
    shown = [e for e in entries if order.dotfiles or not e.name.startswith(".")]
    shown.sort(key=lambda e: (e.name.casefold(), e.name))
    if order.key in _BY:
        shown.sort(key=_BY[order.key])
    if order.reverse:
        shown.reverse()
    if order.folders_first:
        shown.sort(key=lambda e: not e.is_folder)
    return shown


def clean_name(name: str) -> str:
    """A name without the characters that file systems and links refuse, and outer blanks."""
    return "".join(c for c in name if c not in FORBIDDEN).strip()


def _succeeds(work: Callable[..., object], *args: Any, **options: Any) -> bool:
    """Whether the file system lets something be done."""
    try:
        work(*args, **options)
    except OSError:
        return False
    return True


def _inside(folder: str, path: str) -> str:
    return posixpath.join(folder, posixpath.basename(path))

"""Roots, documents and what can be done with them."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from android_world.virtual_device.apps._lib.simple_mobile_tools.style import device_time, time_text
from android_world.virtual_device.codecs.mime_types import mime_type_of
from android_world.virtual_device.framework.collation import collate
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.storage.nodes import SD_CARD

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

PACKAGE = "com.google.android.documentsui"
STORAGE = "/storage/emulated/0"
DOWNLOADS = f"{STORAGE}/Download"
FOLDER_MIME = "vnd.android.document/directory"
SORTS = (
    "File name (A to Z)",
    "File name (Z to A)",
    "Type (A to Z)",
    "Type (Z to A)",
    "Size (smallest first)",
    "Size (largest first)",
    "Modified (oldest first)",
    "Modified (newest first)",
)
TYPES = {
    "Images": "image-outline",
    "Audio": "music-note",
    "Videos": "movie-open-outline",
    "Documents": "file-document-outline",
}
_COLLECTIONS = ("recent", "images", "videos", "audio", "documents", "downloads")
_PREFIXES = {
    "Images": ("image/",),
    "Audio": ("audio/",),
    "Videos": ("video/",),
    "Documents": ("text/", "application/pdf", "application/msword", "application/vnd."),
}
_KINDS = {
    "text/plain": "Text document",
    "text/html": "HTML document",
    "text/markdown": "Text document",
    "application/pdf": "PDF document",
    "application/zip": "ZIP archive",
    "application/vnd.android.package-archive": "Android application",
    FOLDER_MIME: "Folder",
}


@dataclass(frozen=True)
class Root:
    """One entry of the drawer; without a `path` it collects files of one kind."""

    id: str
    title: str
    icon: str
    path: str = ""

    @property
    def has_buckets(self) -> bool:
        """Whether it lists the folders that hold files of its kind, without what is around them."""
        return self.id in ("images", "videos", "documents")

    @property
    def is_volume(self) -> bool:
        """Whether it is a whole storage."""
        return self.id not in _COLLECTIONS

    @property
    def is_removable(self) -> bool:
        """Whether it is a card that can be taken out."""
        return self.is_volume and self.path != STORAGE


class Document(NamedTuple):
    """A file or folder."""

    path: str
    is_dir: bool
    size: int
    modified_ms: int

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]

    @property
    def mime_type(self) -> str:
        """The MIME type that goes with the name."""
        return FOLDER_MIME if self.is_dir else mime_type_of(self.path)

    @property
    def kind(self) -> str:
        """`JPG image`, `MP3 audio`, `Folder`."""
        known = _KINDS.get(self.mime_type)
        if known:
            return known
        family = self.mime_type.partition("/")[0]
        suffix = posixpath.splitext(self.name)[1].lstrip(".").upper()
        if family in ("image", "audio", "video"):
            return f"{suffix} {family}".strip()
        return f"{suffix} file" if suffix else "File"


def roots(device: Device) -> list[Root]:
    """The drawer's entries, in order; the storage is called like the device (its setting)."""
    name = device.settings.get("global", "device_name") or "Internal storage"
    return [
        Root("recent", "Recent", "clock-outline"),
        *(Root(t.lower(), t, TYPES[t]) for t in ("Images", "Videos", "Audio", "Documents")),
        Root("downloads", "Downloads", "download-outline", DOWNLOADS),
        Root("primary", name, "cellphone", STORAGE),
        *([] if device.media.card_ejected else [Root("card", "SDCARD", "sd", SD_CARD)]),
    ]


def root_of(device: Device, root_id: str) -> Root:
    """The drawer's entry with an id; Downloads where it is gone."""
    known = {root.id: root for root in roots(device)}
    return known.get(root_id) or known["downloads"]


class Documents:
    """Lists documents and works on them."""

    def __init__(self, device: Device) -> None:
        self.device = device

    @property
    def preferences(self) -> Preferences:
        """View mode, order, hidden files, last folder."""
        return Preferences(self.device.storage, PACKAGE)

    @property
    def show_hidden(self) -> bool:
        """Whether names with a leading dot are listed."""
        return self.preferences.get_bool("show_hidden_files")

    def eject(self) -> None:
        """Take the card out: its root is listed no more."""
        self.device.media.card_ejected = True

    def document(self, path: str) -> Document | None:
        """What is at a path, or None."""
        try:
            stat = self.device.storage.stat(path)
        except OSError:
            return None
        return _document(path, stat.kind, stat.size, stat.mtime_ns)

    def children(self, folder: str) -> list[Document]:
        """What is in a folder, unsorted."""
        storage = self.device.storage
        if not storage.is_dir(folder):
            return []
        try:
            entries = storage.entries(folder)
        except OSError:
            return []
        shown = self.show_hidden
        return [
            _document(f"{folder}/{entry.name}", entry.kind, entry.size, entry.mtime_ns)
            for entry in entries
            if shown or not entry.name.startswith(".")
        ]

    def below(self, folder: str) -> list[Document]:
        """Everything in a folder and the folders in it."""
        found = []
        for document in self.children(folder):
            found += [document, *(self.below(document.path) if document.is_dir else ())]
        return found

    def of_root(self, root: Root) -> list[Document]:
        """What a root that collects one kind starts with: the folders that hold some, or files."""
        everything = [d for d in self.below(STORAGE) if not d.is_dir]
        if root.id == "recent":
            newest = sorted(everything, key=lambda d: -d.modified_ms)
            return [d for d in newest if not d.path.startswith(f"{STORAGE}/Android/")][:64]
        found = [d for d in everything if has_type(d, root.title)]
        if not root.has_buckets:
            return found
        folders = {posixpath.dirname(d.path): None for d in found}
        return [d for d in map(self.document, folders) if d is not None]

    def in_bucket(self, root: Root, folder: str) -> list[Document]:
        """The files of a root's kind in one of its folders."""
        found = self.children(folder)
        return [d for d in found if not d.is_dir and has_type(d, root.title)]

    def search(self, folder: str, text: str, types: Iterable[str]) -> list[Document]:
        """Documents below a folder whose names hold a text, of the given types."""
        wanted, chosen = text.strip().casefold(), list(types)
        return [
            d
            for d in self.below(folder)
            if wanted in d.name.casefold() and (not chosen or any(has_type(d, t) for t in chosen))
        ]

    def sort(self, documents: Sequence[Document], order: str) -> list[Document]:
        """Folders first, each in the chosen order."""
        found = sorted(documents, key=lambda d: collate(d.name))
        key, _, direction = order.partition(" (")
        reverse = direction.startswith(("Z", "largest", "newest"))
        if key in _SORT_VALUES:
            found.sort(key=_SORT_VALUES[key], reverse=reverse)
        elif reverse:
            found.reverse()
        return sorted(found, key=lambda d: not d.is_dir)

    # -- changes ---------------------------------------------------------------------------------

    def free_path(self, path: str) -> str:
        """The path itself or, if it is taken, with " (1)" before the extension."""
        stem, extension = posixpath.splitext(path)
        number, free = 0, path
        while self.device.storage.exists(free):
            number += 1
            free = f"{stem} ({number}){extension}"
        return free

    def delete(self, documents: Iterable[Document]) -> int:
        """Delete files, and folders with what is in them; return how many could not be."""
        failed = 0
        for document in documents:
            try:
                self.device.storage.remove_tree(document.path, missing_ok=True)
            except OSError:
                failed += 1
        return failed

    def transfer(self, paths: Iterable[str], folder: str, move: bool) -> int:
        """Copy or move into a folder; return how many could not be."""
        failed = 0
        storage = self.device.storage
        for path in paths:
            inside = folder == path or folder.startswith(f"{path}/")
            if inside or not storage.exists(path):
                failed += 1
            elif not (move and posixpath.dirname(path) == folder):
                target = self.free_path(f"{folder}/{posixpath.basename(path)}")
                try:
                    (storage.rename if move else self._copy)(path, target)
                except OSError:
                    failed += 1
        return failed

    def _copy(self, source: str, target: str) -> None:
        storage = self.device.storage
        if not storage.is_dir(source):
            storage.copy(source, target)
            return
        names = storage.listdir(source)
        storage.mkdir(target)
        for name in names:
            self._copy(f"{source}/{name}", f"{target}/{name}")

    def create(self, folder: str, name: str, data: bytes | None) -> str:
        """Make a folder (`data` None) or a file; return its path."""
        path = self.free_path(f"{folder}/{name}")
        if data is None:
            self.device.storage.mkdir(path)
        else:
            self.device.storage.write_bytes(path, data)
        return path

    def compress(self, documents: Iterable[Document], folder: str) -> str:
        """Put documents into `archive.zip` in a folder."""
        storage, out = self.device.storage, io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for document in documents:
                inner = [document, *self.below(document.path)] if document.is_dir else [document]
                for entry in inner:
                    name = posixpath.relpath(entry.path, posixpath.dirname(document.path))
                    data = b"" if entry.is_dir else storage.read_bytes(entry.path)
                    archive.writestr(name + "/" * entry.is_dir, data)
        return self.create(folder, "archive.zip", out.getvalue())


_SORT_VALUES: dict[str, Callable[[Document], Any]] = {
    "Type": lambda d: d.kind,
    "Size": lambda d: d.size,
    "Modified": lambda d: d.modified_ms,
}


def _document(path: str, kind: str, size: int, mtime_ns: int) -> Document:
    return Document(path, kind == "dir", size, mtime_ns // 1_000_000)


def has_type(document: Document, kind: str) -> bool:
    """Whether a document falls under one of TYPES."""
    return document.mime_type.startswith(_PREFIXES[kind])


def size_text(size: int) -> str:
    """`21 B`, `1.20 kB`, `3.4 MB`, as Android's Formatter writes sizes."""
    value, unit = float(size), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if value <= 900:
            break
        value, unit = value / 1000, larger
    if unit == "B":
        return f"{size} B"
    digits = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f} {unit}"


def date_text(device: Device, ms: int) -> str:
    """Today: the time; this year: `Oct 14`; else `Oct 14, 2022`."""
    at, now = device_time(ms), device_time(device.clock.now_ms)
    if at.date() == now.date():
        return time_text(at, device.settings.get("system", "time_12_24") == "24")
    text = f"{at:%b} {at.day}"
    return text if at.year == now.year else f"{text}, {at.year}"


def count_text(documents: Sequence[Document]) -> str:
    """`2 files`, `2 folders`, `2 items`."""
    count = len(documents)
    folders = sum(d.is_dir for d in documents)
    noun = "folder" if folders == count else "item" if folders else "file"
    return f"{count} {noun}" + ("s" if count != 1 else "")

"""Snapshots of the device's files: taking and restoring them in milliseconds.

Every content that the storage layer has seen carries a *seal*, a unique host modification time.
A file whose host time equals the seal of a snapshot still has the content of that snapshot, so a
restore writes only what changed; and it inspects no more than what may have (see `changes`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import weakref
from collections.abc import Iterable, Iterator, Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from android_world.virtual_device.storage.case_folding import SEAL_LIMIT
from android_world.virtual_device.storage.nodes import Kind, Node

if TYPE_CHECKING:
    from android_world.virtual_device.storage.storage import Storage

_Kept = TypeVar("_Kept")
SCANNED_FOLDERS = ("data", "mnt", "storage", "dev", "cache")
_TOPS = tuple(f"/{name}" for name in SCANNED_FOLDERS)


class Blob:
    """The bytes of one file, shared by all snapshots that hold them.

    Phones of a process share those of equal files: a phone starts with 2.3 MB of them.
    """

    __slots__ = ("__weakref__", "data", "digest")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.digest: bytes | None = None  # See `portable`.

    @staticmethod
    def of(data: bytes) -> Blob:
        """The one blob with these bytes."""
        return _blobs.setdefault(data, Blob(data))


_blobs: weakref.WeakValueDictionary[bytes, Blob] = weakref.WeakValueDictionary()


class TreeListing(NamedTuple):
    """Everything under the writable folders: names in folders, and files with their host times."""

    folders: dict[str, list[str]]
    files: dict[str, int]


@dataclass(frozen=True)
class StorageSnapshot:
    """The files of one storage at one time; only that storage can restore it.

    `folders` (parents first) have a seal of their names as files have one of their content;
    `shared_revision` is that of shared storage and the SD card.
    """

    storage_id: int
    nodes: dict[str, Node]
    links: dict[str, str]
    app_uids: dict[str, int]
    folders: dict[str, tuple[int, frozenset[str]]]
    files: dict[str, tuple[int, Blob]]
    inodes: int
    shared_revision: int


def scan(host_root: str, tops: Iterable[str] = _TOPS) -> TreeListing:
    """List folders of the tree with all that is below; by default its writable part."""
    folders: dict[str, list[str]] = {}
    files: dict[str, int] = {}
    pending = list(tops)
    while pending:
        folder = pending.pop()
        try:
            entries = os.scandir(host_root + folder)
        except FileNotFoundError:
            continue
        names = folders[folder] = []
        with entries:
            for entry in entries:
                path = f"{folder}/{entry.name}"
                names.append(entry.name)
                if entry.is_dir(follow_symlinks=False):
                    pending.append(path)
                else:
                    files[path] = entry.stat(follow_symlinks=False).st_mtime_ns
    return TreeListing(folders, files)


def scan_changes(
    host_root: str, last: StorageSnapshot, changed: AbstractSet[str]
) -> tuple[TreeListing, frozenset[str]]:
    """List what of the writable part may differ from a snapshot.

    Args:
        host_root: where the tree is.
        last: the snapshot.
        changed: the canonical paths that may hold something else.

    Returns:
        The folders and files at these paths, with what is new below them, and the paths at which
        the snapshot has something else.
    """
    found = TreeListing({}, {})
    gone: set[str] = set()
    pending = sorted(path for path in changed if path.split("/")[1] in SCANNED_FOLDERS)
    while pending:
        path = pending.pop()
        host = host_root + path
        modified = _modification_time(host)
        is_folder = os.path.isdir(host)
        if is_folder and path in last.folders:
            names = found.folders[path] = os.listdir(host)
            below = {f"{path}/{name}" for name in names}
            gone |= {f"{path}/{name}" for name in last.folders[path][1]} - below
            pending += [new for new in below if new not in last.files and new not in last.folders]
            continue
        if is_folder:
            listing = scan(host_root, [path])
            found.folders.update(listing.folders)
            found.files.update(listing.files)
        elif modified is not None:
            found.files[path] = modified
        if path in (last.files if is_folder or modified is None else last.folders):
            gone.add(path)
    return found, frozenset(gone)


def without(table: dict[str, _Kept], gone: AbstractSet[str]) -> dict[str, _Kept]:
    """A table by path, without some paths and all that is below them."""
    if not gone:
        return dict(table)
    below = tuple(f"{path}/" for path in gone)
    return {p: kept for p, kept in table.items() if p not in gone and not p.startswith(below)}


def seal_folders(
    host_root: str, folders: dict[str, list[str]], seals: Iterator[int]
) -> dict[str, tuple[int, frozenset[str]]]:
    """Seal the names of folders, keeping the seals of those that did not change."""
    sealed: dict[str, tuple[int, frozenset[str]]] = {}
    for folder in sorted(folders):
        host = host_root + folder
        seal = os.lstat(host).st_mtime_ns
        if seal >= SEAL_LIMIT:
            seal = next(seals)
            os.utime(host, ns=(seal, seal))
        sealed[folder] = (seal, frozenset(folders[folder]))
    return sealed


def restore_files(
    host_root: str, snapshot: StorageSnapshot, only: AbstractSet[str] | None = None
) -> None:
    """Make the host tree hold exactly the folders and contents of `snapshot`.

    Args:
        host_root: where the tree is.
        snapshot: what it shall hold.
        only: the canonical paths that may hold something else; None for any.
    """
    folders, files = snapshot.folders, snapshot.files
    if only is not None:
        in_order = sorted(only)  # Folders come before what is in them.
        folders = {path: folders[path] for path in in_order if path in folders}
        files = {path: files[path] for path in in_order if path in files}
    changed: list[tuple[str, int]] = []
    for folder, (seal, names) in folders.items():
        host = host_root + folder
        if _modification_time(host) != seal:
            _restore_folder(folder, host, names, snapshot)
            changed.append((host, seal))
    for path, (seal, blob) in files.items():
        host = host_root + path
        if _modification_time(host) != seal:
            with open(host, "wb", buffering=0) as file:
                file.write(blob.data)
            os.utime(host, ns=(seal, seal))
    for host, seal in changed:
        os.utime(host, ns=(seal, seal))


def _modification_time(host: str) -> int | None:
    """Host modification time; None where there is nothing."""
    try:
        return os.lstat(host).st_mtime_ns
    except (FileNotFoundError, NotADirectoryError):
        return None


def _restore_folder(
    folder: str, host: str, names: frozenset[str], snapshot: StorageSnapshot
) -> None:
    """Make a folder exist and delete what does not belong there."""
    if not os.path.isdir(host):
        os.mkdir(host)
    with os.scandir(host) as entries:
        for entry in entries:
            is_folder = entry.is_dir(follow_symlinks=False)
            below = f"{folder}/{entry.name}"
            if entry.name in names and is_folder == (below in snapshot.folders):
                continue
            if is_folder:
                shutil.rmtree(entry.path)
            else:
                os.unlink(entry.path)


def fingerprint(storage: Storage, top: str) -> dict[str, tuple[Kind, int, int, str]]:
    """Kind, mode, size and SHA-256 of the content of everything below `top`."""
    result: dict[str, tuple[Kind, int, int, str]] = {}
    for folder, folders, others in storage.walk(top):
        for name in sorted(folders + others):
            path = f"{folder.rstrip('/')}/{name}"
            status = storage.stat(path, follow=False)
            digest = ""
            if status.kind == "link":
                digest = storage.readlink(path)
            elif status.kind == "file":
                digest = hashlib.sha256(storage.read_bytes(path)).hexdigest()
            result[path] = (status.kind, status.mode & 0o7777, status.size, digest)
    return result

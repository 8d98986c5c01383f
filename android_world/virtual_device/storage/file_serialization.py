"""Snapshots of files as plain data, for the storage of another phone.

What both phones hold anyway is named by its digest instead of being carried along.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from android_world.virtual_device.storage.nodes import Node
from android_world.virtual_device.storage.snapshot import Blob, StorageSnapshot


class PortableFiles(NamedTuple):
    """A storage snapshot without the host's numbers.

    Attributes:
      nodes: the fields of each `Node`, by path.
      links: targets by path.
      app_uids: uids by package.
      folders: names in each folder, parents first.
      files: SHA-256 of each file's content, by path.
      contents: contents by SHA-256 that the other phone may not have.
      inodes: the last inode number that was given away.
      last_seal: the last seal that may be remembered somewhere in the phone.
    """

    nodes: dict[str, tuple[Any, ...]]
    links: dict[str, str]
    app_uids: dict[str, int]
    folders: dict[str, list[str]]
    files: dict[str, bytes]
    contents: dict[bytes, bytes]
    inodes: int
    last_seal: int


class ContentMissing(Exception):
    """The files build on contents that this phone does not have."""


def to_portable(
    snapshot: StorageSnapshot, known: StorageSnapshot | None, last_seal: int
) -> PortableFiles:
    """Describe a snapshot; contents of `known`, of the same storage, are left out."""
    shared = {id(blob) for _, blob in known.files.values()} if known else set()
    files: dict[str, bytes] = {}
    contents: dict[bytes, bytes] = {}
    for path, (_, blob) in snapshot.files.items():
        digest = files[path] = digest_of(blob)
        if id(blob) not in shared:
            contents[digest] = blob.data
    return PortableFiles(
        {path: tuple(node) for path, node in snapshot.nodes.items()},
        snapshot.links,
        snapshot.app_uids,
        {path: sorted(names) for path, (_, names) in snapshot.folders.items()},
        files,
        contents,
        snapshot.inodes,
        last_seal,
    )


def from_portable(
    portable: PortableFiles, known: StorageSnapshot | None, storage_id: int, seals: Iterator[int]
) -> StorageSnapshot:
    """The snapshot, for the storage that has `known` and gives away `seals`.

    Raises:
      ContentMissing: a content is neither carried along nor known.
    """
    known_files = known.files if known else {}
    known_folders = known.folders if known else {}
    blobs = {digest_of(blob): blob for _, blob in known_files.values()}
    blobs |= {digest: Blob.of(data) for digest, data in portable.contents.items()}
    if missing := [path for path, digest in portable.files.items() if digest not in blobs]:
        raise ContentMissing(f"{len(missing)} files have unknown contents, first {missing[0]}")

    files: dict[str, tuple[int, Blob]] = {}
    for path, digest in portable.files.items():
        sealed = known_files.get(path)
        if sealed is None or digest_of(sealed[1]) != digest:
            sealed = next(seals), blobs[digest]
        files[path] = sealed
    folders: dict[str, tuple[int, frozenset[str]]] = {}
    for path, names in portable.folders.items():
        named = known_folders.get(path)
        if named is None or named[1] != frozenset(names):
            named = next(seals), frozenset(names)
        folders[path] = named
    nodes = {path: Node(*fields) for path, fields in portable.nodes.items()}
    for path, (seal, _) in files.items():
        if path in nodes:
            nodes[path] = nodes[path]._replace(seal=seal)
    return StorageSnapshot(
        storage_id,
        nodes,
        portable.links,
        portable.app_uids,
        folders,
        files,
        portable.inodes,
        next(seals),
    )


def digest_of(blob: Blob) -> bytes:
    """SHA-256 of a content, computed once."""
    if blob.digest is None:
        blob.digest = hashlib.sha256(blob.data).digest()
    return blob.digest

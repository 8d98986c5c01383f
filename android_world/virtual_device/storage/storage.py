"""The phone's files: a rooted tree of real host files below a private temporary folder.

Contract:
  * Every path is an absolute device path (POSIX string). No path, link or `..` leaves the tree;
    the host never sees a symbolic link (links are a table here).
  * Errors are the builtin `OSError` subclasses with `errno` and the *device* path.
  * `/sdcard`, `/storage/emulated/0`, `/storage/self/primary`, `/mnt/user/0/primary` and
    `/data/media/0` are one tree, the shared storage: case-insensitive, case-preserving, no links.
    `/data/user/0` is `/data/data`. Everything else is case-sensitive.
  * `/`, `/system`, `/vendor`, ... are read-only (EROFS) outside `with storage.writable_system()`.
  * Times are device times, owners and modes Android's: the host's are never shown. Files that
    change behind this layer (SQLite, Pillow through `host_path`) are stamped with the device time
    at which the change is first noticed.
  * `snapshot` / `restore` cover contents, folders, links, metadata and app uids.
Folder listings are sorted. `change_hook(event, path)` receives changes in shared storage: events
`write` (also new folders), `delete`, `rename` (path = the new one, after `delete` of the old) and
`times` (set by hand); paths start with `/storage/emulated/0`, or with that of the SD card.
"""

from __future__ import annotations

import contextlib
import errno
import io
import itertools
import os
import sqlite3
import stat as stat_module
import weakref
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, BinaryIO, NamedTuple, TypeVar

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.storage import (
    file_serialization,
    globs,
    snapshot as storage_snapshot,
)
from android_world.virtual_device.storage.connection_pool import IdleConnections
from android_world.virtual_device.storage.file_cache import DerivedValues
from android_world.virtual_device.storage.file_serialization import PortableFiles
from android_world.virtual_device.storage.nodes import (
    SD_CARD,
    SHARED_ROOT,
    FileStat,
    Kind,
    default_context,
    is_shared,
    type_bits,
    user_name,
)
from android_world.virtual_device.storage.paths import (
    MOUNTS,
    Links,
    Location,
    join,
    os_error,
    parent_of,
)
from android_world.virtual_device.storage.snapshot import Blob, StorageSnapshot
from android_world.virtual_device.storage.staged_file import StagedFile
from android_world.virtual_device.storage.tree import (
    BLOCK_BYTES,
    DEVICE_FILES,
    RESERVED_BYTES,
    FileTree,
    drop_foreign_journal,
)

__all__ = ["Entry", "FileStat", "Storage", "StorageSnapshot", "Usage"]

# What ext4 can note with its usual inodes, in seconds: 1901 to 2446.
_EARLIEST_S, _LATEST_S = -(1 << 31), (1 << 34) - (1 << 31) - 1

SHARED_FOLDERS = data_files.read_words(__package__, "shared_folders.txt")
_SKELETON = (*data_files.read_words(__package__, "skeleton.txt"), SD_CARD.lstrip("/"))
_BUSY_TIMEOUT_S = 0.0  # Whoever holds the lock cannot go on while the phone waits.
_Found = TypeVar("_Found")


class Usage(NamedTuple):
    """Bytes of the data partition, as `df` shows them."""

    total: int
    used: int
    free: int


class Entry(NamedTuple):
    """Something in a folder."""

    name: str
    kind: Kind
    size: int
    mtime_ns: int


class Storage(FileTree):
    """The files of one phone. See the module's docstring for the contract."""

    def __init__(self, clock: Clock) -> None:
        """Create an empty, formatted storage whose times come from the device's clock."""
        super().__init__(clock)
        self._blobs: weakref.WeakValueDictionary[int, Blob] = weakref.WeakValueDictionary()
        self._derived = DerivedValues()
        self._idle = IdleConnections()
        self._counted = (-1, 0)  # uptime of the last count of used bytes, and what it was
        for mount in MOUNTS:
            os.makedirs(self._paths.host(mount))
        with self.writable_system():
            for name in _SKELETON:
                self.mkdir(f"/{name}", exist_ok=True)
            for name in SHARED_FOLDERS:
                self.mkdir(f"{SHARED_ROOT}/{name}")

    # --- Life ---------------------------------------------------------------------------------

    def close(self) -> None:
        """Delete all files; the storage cannot be used afterwards."""
        self._idle.close()
        self._finalizer()
        self._delete_arriving()

    @contextlib.contextmanager
    def writable_system(self) -> Iterator[None]:
        """Let the device's boot write to the read-only folders."""
        before, self._system_writable = self._system_writable, True
        try:
            yield
        finally:
            self._system_writable = before

    # --- Paths --------------------------------------------------------------------------------

    def resolve(self, path: str) -> str:
        """The canonical path: links followed, shared storage as `/data/media/0`."""
        return self._paths.resolve(path).path

    def realpath(self, path: str) -> str:
        """The path without links as programs on the phone see it (`/storage/emulated/0/...`)."""
        return self._paths.resolve(path).visible

    def locate(self, path: str, *, follow: bool = True) -> Location:
        """The canonical path, and whether it was reached through FUSE."""
        return self._paths.resolve(path, follow=follow)

    def host_path(self, path: str) -> str:
        """The host file behind a path, for libraries that open files by name."""
        canonical = self.resolve(path)
        host = self._paths.host(canonical)
        self._changes.report_outside(canonical, os.path.isdir(host))
        return host

    @property
    def host_root(self) -> str:
        """What all host paths start with: to find them in texts, not to open anything below."""
        return self._root

    def exists(self, path: str, *, follow: bool = True) -> bool:
        """Whether there is anything at `path`."""
        return self._kind_at(path, follow) is not None

    def is_file(self, path: str) -> bool:
        """Whether `path` is a regular file."""
        return self._kind_at(path) == "file"

    def is_dir(self, path: str) -> bool:
        """Whether `path` is a folder."""
        return self._kind_at(path) == "dir"

    def is_link(self, path: str) -> bool:
        """Whether `path` itself is a symbolic link."""
        return self._kind_at(path, follow=False) == "link"

    def folds_case(self, path: str) -> bool:
        """Whether names in the folder `path` are found in any case."""
        with contextlib.suppress(OSError):
            return is_shared(self.resolve(path))
        return False

    # --- Contents -----------------------------------------------------------------------------

    def read_bytes(self, path: str) -> bytes:
        """Contents of a file."""
        where = self._paths.resolve(path)
        if where.path in DEVICE_FILES:
            return b""
        try:
            with open(self._paths.host(where.path), "rb", buffering=0) as file:
                return file.read()
        except OSError as e:
            raise os_error(e.errno or errno.EIO, path) from e

    def open(self, path: str) -> BinaryIO:
        """A file for reading piece by piece; it stays what it is when another takes its place."""
        where = self._paths.resolve(path)
        if where.path in DEVICE_FILES:
            return io.BytesIO()
        try:
            return open(self._paths.host(where.path), "rb")
        except OSError as e:
            raise os_error(e.errno or errno.EIO, path) from e

    def incoming(self) -> StagedFile:
        """A file to fill piece by piece, outside the tree; `place` puts it there."""
        return StagedFile(self._arriving, self._admit)

    def place(self, incoming: StagedFile, path: str) -> None:
        """Make what has arrived the file `path`, in the place of what is there."""
        self._place(incoming, path)

    def read_text(self, path: str) -> str:
        """Contents of a UTF-8 file."""
        return self.read_bytes(path).decode("utf-8")

    def write_bytes(self, path: str, data: bytes) -> None:
        """Create or overwrite a file."""
        self._write(path, data, "wb")

    def write_text(self, path: str, text: str) -> None:
        """Create or overwrite a file with UTF-8 text."""
        self.write_bytes(path, text.encode("utf-8"))

    def append(self, path: str, data: bytes) -> None:
        """Add to the end of a file, which is created when missing."""
        self._write(path, data, "ab")

    def touch(self, path: str) -> None:
        """Create an empty file, or set the times of what exists to now."""
        if self.exists(path):
            now = self._now_ns()
            self.set_times(path, now, now)
        else:
            self._write(path, b"", "ab")

    def copy(self, source: str, target: str) -> None:
        """Copy the contents of a file."""
        if self.is_dir(source):
            raise os_error(errno.EISDIR, source)
        self.write_bytes(target, self.read_bytes(source))

    def database_path(self, path: str) -> str:
        """The host file behind a database, for SQLite to open."""
        canonical = self.resolve(path)
        self._changes.note(canonical)
        host = self._paths.host(canonical)
        drop_foreign_journal(host)
        return host

    @contextlib.contextmanager
    def connect(
        self, path: str, *, read_only: bool = False, reuse: bool = False
    ) -> Iterator[sqlite3.Connection]:
        """Open a SQLite database for one operation.

        Commits on success, rolls back on error, closes in both cases. The rollback journal is
        used, also for files that were pushed in WAL mode. With `reuse`, the connection of an
        earlier operation may serve again; its users leave it as they got it.

        Raises:
            FileNotFoundError: the folder does not exist.
            sqlite3.Error: as SQLite raises it (a corrupt file is a `DatabaseError`).
        """
        canonical = self._paths.resolve(path).path
        if not read_only:
            self._check_writable(canonical, path)
        host = self.database_path(path)
        if not os.path.isdir(os.path.dirname(host)):
            raise os_error(errno.ENOENT, path)
        if read_only and not os.path.exists(host):
            raise os_error(errno.ENOENT, path)
        idle = self._idle.take(canonical, self._file_state(host)) if reuse else None
        connection = idle or sqlite3.connect(host, timeout=_BUSY_TIMEOUT_S, check_same_thread=False)
        try:
            if idle is None:
                self._prepare(connection, host, read_only)
            self._limit_size(connection, host)
            yield connection
            connection.commit()
        except BaseException:
            connection.rollback()
            reuse = False
            raise
        finally:
            if not reuse:
                connection.close()
            self._on_database_close(canonical)
            if reuse:
                self._idle.give(canonical, self._file_state(host), connection)

    # --- Folders and names --------------------------------------------------------------------

    def mkdir(self, path: str, *, parents: bool = False, exist_ok: bool = False) -> None:
        """Make a folder."""
        where = self._paths.resolve(path)
        if parents and not os.path.lexists(self._paths.host(parent_of(where.path))):
            self.mkdir(parent_of(where.path), parents=True, exist_ok=True)
        if exist_ok and os.path.isdir(self._paths.host(where.path)):
            return
        if self._kind(where.path) is not None:
            raise os_error(errno.EEXIST, path)
        self._check_writable(where.path, path)
        self.check_space(BLOCK_BYTES, path)
        self._check_files(path)
        self._host(os.mkdir, where.path, path)
        self._on_creation(where.path)

    def listdir(self, path: str) -> list[str]:
        """Names in a folder, sorted by code point."""
        where = self._paths.resolve(path)
        try:
            names = os.listdir(self._paths.host(where.path))
        except OSError as e:
            raise os_error(e.errno or errno.EIO, path) from e
        return self._with_tables(where.path, names)

    def _with_tables(self, folder: str, names: Iterable[str]) -> list[str]:
        """Names of host files in a folder and those of its links and devices, sorted."""
        prefix = folder.rstrip("/") + "/"
        tables = itertools.chain(self._paths.links, DEVICE_FILES)
        others = {p[len(prefix) :] for p in tables if p.startswith(prefix)}
        return sorted({name for name in others if "/" not in name}.union(names))

    def entries(self, path: str) -> list[Entry]:
        """What is in a folder, by name; links are not followed."""
        folder = self._paths.resolve(path).path
        found = []
        try:
            with os.scandir(self._paths.host(folder)) as entries:
                statuses = {entry.name: entry.stat(follow_symlinks=False) for entry in entries}
        except OSError as e:
            raise os_error(e.errno or errno.EIO, path) from e
        for name in self._with_tables(folder, statuses):
            canonical, status = join(folder, name), statuses.get(name)
            if status is not None and stat_module.S_ISREG(status.st_mode):
                node = self._nodes.get(canonical)
                if node is None or node.seal != status.st_mtime_ns:
                    node = self._notice(canonical, status.st_mtime_ns)
                found.append(Entry(name, "file", status.st_size, node.mtime_ns))
            elif (kind := self._kind(canonical)) is not None:
                size = self._size(canonical, kind, status)
                found.append(Entry(name, kind, size, self._notice(canonical, 0).mtime_ns))
        return found

    def remove(self, path: str) -> None:
        """Delete a file or a link."""
        where, kind = self._existing(path)
        self._check_writable(where.path, path)
        if kind == "dir":
            raise os_error(errno.EISDIR, path)
        if self._paths.links.pop(where.path, None) is None:
            self._host(os.unlink, where.path, path)
        self._on_removal(where.path)

    def rmdir(self, path: str) -> None:
        """Delete an empty folder."""
        where, kind = self._existing(path)
        self._check_writable(where.path, path)
        if where.path in self._paths.links:
            raise os_error(errno.ENOTDIR, path)
        if where.path in MOUNTS.values() or where.path in MOUNTS:
            raise os_error(errno.EBUSY, path)
        if kind == "dir" and self.listdir(where.path):
            raise os_error(errno.ENOTEMPTY, path)
        self._host(os.rmdir, where.path, path)
        self._on_removal(where.path)

    def remove_tree(self, path: str, *, missing_ok: bool = False) -> None:
        """Delete a file, a link, or a folder with everything in it."""
        if not self.exists(path, follow=False):
            if missing_ok:
                return
            raise os_error(errno.ENOENT, path)
        if self._kind_at(path, follow=False) != "dir":
            self.remove(path)
            return
        canonical = self._paths.resolve(path, follow=False).path
        for name in self.listdir(canonical):
            self.remove_tree(join(canonical, name))
        self.rmdir(path)

    def rename(self, source: str, target: str) -> None:
        """Move a file, link or folder; an existing file or empty folder is replaced."""
        old, kind = self._existing(source)
        new = self._paths.resolve(target, follow=False)
        self._check_writable(old.path, source)
        self._check_writable(new.path, target)
        if new.path == old.path:
            new = self._change_case(new, target)
        if new.path.startswith(old.path + "/"):
            raise os_error(errno.EINVAL, target)
        if kind == "link":
            self._rename_link(old.path, new.path, target)
        else:
            self._rename_host(old.path, new.path, source, target)
        self._on_move(old.path, new.path)

    def symlink(self, target: str, path: str) -> None:
        """Make `path` a symbolic link to `target` (not in shared storage: EPERM)."""
        where = self._paths.resolve(path, follow=False)
        self._check_writable(where.path, path)
        if self._kind(where.path) is not None:
            raise os_error(errno.EEXIST, path)
        if is_shared(where.path):
            raise os_error(errno.EPERM, path)
        if not os.path.isdir(self._paths.host(parent_of(where.path))):
            raise os_error(errno.ENOENT, path)
        self._check_files(path)
        self._paths.links[where.path] = target
        self._on_creation(where.path)

    def readlink(self, path: str) -> str:
        """Target of a link."""
        where = self._paths.resolve(path, follow=False)
        if where.path in self._paths.links:
            return self._paths.links[where.path]
        raise os_error(errno.EINVAL if self._kind(where.path) else errno.ENOENT, path)

    def walk(self, path: str) -> Iterator[tuple[str, list[str], list[str]]]:
        """Like `os.walk`: (folder, names of folders, names of other things), top down, sorted."""
        folders: list[str] = []
        others: list[str] = []
        for name in self.listdir(path):
            below = join(path.rstrip("/") or "/", name)
            kind = self._kind_at(below, follow=False)
            (folders if kind == "dir" else others).append(name)
        yield path, folders, others
        for name in folders:
            yield from self.walk(join(path.rstrip("/") or "/", name))

    def glob(self, pattern: str, base: str = "/") -> list[str]:
        """Paths that match a shell pattern, sorted (see `globs`)."""
        return globs.glob(self, pattern, base)

    # --- Metadata -----------------------------------------------------------------------------

    def stat(self, path: str, *, follow: bool = True) -> FileStat:
        """Status of a file, folder or link."""
        where, kind, node, status = self._locate(path, follow)
        size = self._size(where.path, kind, status)
        blocks = -(-size // BLOCK_BYTES) * (BLOCK_BYTES // 512)
        access = self._access_of(where, kind, node)
        return FileStat(
            mode=type_bits(kind) | access[0],
            uid=access[1],
            gid=access[2],
            owner=user_name(access[1]),
            group=user_name(access[2]),
            size=size,
            inode=node.inode,
            blocks=0 if kind == "link" else blocks,
            atime_ns=node.atime_ns,
            mtime_ns=node.mtime_ns,
            ctime_ns=node.ctime_ns,
            kind=kind,
            host_folder=self._paths.host(where.path) if kind == "dir" else "",
        )

    def inode(self, path: str) -> int:
        """Number of a file, folder or link; 0 where there is nothing."""
        canonical = self._paths.resolve(path).path
        kind, status = self._inspect(canonical)
        if kind is None:
            return 0
        modified_ns = status.st_mtime_ns if status is not None and kind == "file" else 0
        return self._notice(canonical, modified_ns).inode

    def size(self, path: str) -> int:
        """Bytes that a file holds, or 4096 for a folder; 0 where there is nothing."""
        canonical = self._paths.resolve(path).path
        kind, status = self._inspect(canonical)
        return 0 if kind is None else self._size(canonical, kind, status)

    def chmod(self, path: str, mode: int) -> None:
        """Set permission bits; without effect on shared storage seen through FUSE."""
        self.set_access(path, mode=mode)

    def chown(self, path: str, uid: int | None = None, gid: int | None = None) -> None:
        """Set owner and group; without effect on shared storage seen through FUSE."""
        self.set_access(path, uid=uid, gid=gid)

    def set_access(
        self,
        path: str,
        *,
        mode: int | None = None,
        uid: int | None = None,
        gid: int | None = None,
        atime_ns: int | None = None,
        mtime_ns: int | None = None,
    ) -> None:
        """Set permission bits, owners and times (see `set_times`) at once.

        On shared storage seen through FUSE, bits and owners stay as they are.
        """
        where, _, node, _ = self._locate(path)
        changes: dict[str, int | None] = {}
        if not (where.fuse and is_shared(where.path)):
            bits = None if mode is None else mode & 0o7777
            changes |= {"mode": bits, "uid": uid, "gid": gid}
        if atime_ns is not None or mtime_ns is not None:
            self._check_writable(where.path, path)
            changes |= {"atime_ns": _notable(atime_ns), "mtime_ns": _notable(mtime_ns)}
        if changes:
            given: dict[str, Any] = {k: v for k, v in changes.items() if v is not None}
            self._nodes[where.path] = node._replace(ctime_ns=self._now_ns(), **given)
        if mtime_ns is not None:
            self._emit("times", where.path)

    def set_context(self, path: str, context: str | None) -> None:
        """Set the SELinux context; None restores the one of the path rules."""
        where, _, node, _ = self._locate(path)
        self._nodes[where.path] = node._replace(context=context)

    def context(self, path: str) -> str:
        """The SELinux context of a file."""
        where, _, node, _ = self._locate(path)
        return node.context or default_context(where.path)

    def set_times(
        self, path: str, atime_ns: int | None = None, mtime_ns: int | None = None
    ) -> None:
        """Set access and modification time (device nanoseconds since 1970 UTC).

        As in Linux, what the file system cannot note becomes the nearest time that it can.
        """
        self.set_access(path, atime_ns=atime_ns, mtime_ns=mtime_ns)

    def usage(self, max_age_ms: int = 0) -> Usage:
        """Size, used and free bytes of the data partition.

        Counting reads the whole tree; `max_age_ms` (device time) lets an earlier count serve.
        """
        now = self.clock.uptime_ms
        counted_ms, used = self._counted
        fresh = 0 <= counted_ms <= now <= counted_ms + max_age_ms
        if not max_age_ms or not fresh:
            used = self._used_bytes()
            self._counted = (now, used)
        total = self.capacity_bytes
        return Usage(total, min(used, total), max(0, total - RESERVED_BYTES - used))

    # --- What files hold ----------------------------------------------------------------------

    def revision(self, path: str) -> int:
        """A number for the content of a file or the names in a folder; 0 where there is nothing.

        Equal numbers of a path mean equal contents, also across `restore`.
        """
        try:
            where = self._paths.resolve(path)
        except OSError:  # No file can have such a name.
            return 0
        kind, status = self._inspect(where.path)
        if kind == "dir":
            return self._paths.names.revision(where.path)
        if kind != "file" or status is None:
            return 0
        return self._notice(where.path, status.st_mtime_ns).seal

    def volumes_revision(self) -> int:
        """A number for all names and contents in shared storage and on the SD card.

        Equal numbers mean equal contents.
        """
        outside = self._changes.known_outside
        if outside is None:
            return next(self._seals)
        for path in outside:
            self.revision(path)  # Notes a change of its content.
        return self._shared_revision

    def derive(
        self,
        key: Hashable,
        paths: Iterable[str],
        make: Callable[[], _Found],
        *,
        shared: bool = False,
    ) -> _Found:
        """What `make` finds in files, kept until the content of one of them changes.

        Args:
            key: names the question; the same one asks for the same value.
            paths: the files and folders that `make` reads; folders represent the names in them.
            make: reads them; its value must not be changed by anybody.
            shared: whether `make` reads whatever it likes in shared storage as well.
        """
        files = tuple(paths)

        def revision() -> tuple[int, ...]:
            return self._shared_revision if shared else 0, *map(self.revision, files)

        return self._derived.get(key, revision, make)

    # --- Snapshots ----------------------------------------------------------------------------

    def snapshot(self) -> StorageSnapshot:
        """Remember contents, folders, links, owners, modes and times."""
        folders: dict[str, tuple[int, frozenset[str]]] = {}
        files: dict[str, tuple[int, Blob]] = {}
        last = self._changes.last
        changed = None if last is None else self._changes.since(last)
        if last is None or changed is None:
            found = storage_snapshot.scan(self._root)
        else:
            found, gone = storage_snapshot.scan_changes(self._root, last, changed)
            folders = storage_snapshot.without(last.folders, gone)
            files = storage_snapshot.without(last.files, gone)
        for path in sorted(found.files):
            seal = self._notice(path, found.files[path]).seal
            blob = self._blobs.get(seal)
            if blob is None:
                blob = self._blobs[seal] = Blob.of(self.read_bytes(path))
            files[path] = (seal, blob)
        folders |= storage_snapshot.seal_folders(self._root, found.folders, self._seals)
        taken = StorageSnapshot(
            id(self._finalizer),
            dict(self._nodes),
            dict(self._paths.links),
            dict(self.app_uids),
            dict(sorted(folders.items())),
            files,
            self._inodes,
            self._shared_revision,
        )
        self._changes.begin(taken)
        return taken

    def restore(self, snapshot: StorageSnapshot) -> None:
        """Return to a snapshot of this storage. The change hook is not called.

        Raises:
            ValueError: the snapshot was taken of another storage.
        """
        if snapshot.storage_id != id(self._finalizer):
            raise ValueError("This snapshot belongs to another device's storage.")
        self._idle.close()  # they have the clock of before
        changed = self._changes.since(snapshot)
        self._changes.lose()  # Until all is done.
        storage_snapshot.restore_files(self._root, snapshot, changed)
        self._changes.begin(snapshot)
        self._shared_revision = snapshot.shared_revision
        self._nodes = dict(snapshot.nodes)
        if self._paths.links != snapshot.links:
            self._paths.links = Links(snapshot.links)
        self.app_uids = dict(snapshot.app_uids)
        self._inodes = snapshot.inodes
        used = self._used_by(len(blob.data) for _, blob in snapshot.files.values())
        self._plan(max(0, self.capacity_bytes - RESERVED_BYTES - used))
        self._counted = (-1, 0)

    def to_portable(
        self, snapshot: StorageSnapshot, known: StorageSnapshot | None
    ) -> PortableFiles:
        """Describe a snapshot of this storage for another; `known` is one that both have."""
        return file_serialization.to_portable(snapshot, known, next(self._seals))

    def from_portable(self, files: PortableFiles, known: StorageSnapshot | None) -> StorageSnapshot:
        """Make a snapshot of this storage from what another has described.

        Raises:
            ContentMissing: it builds on contents that `known` does not have.
        """
        # What the other phone remembers by its seals must not pass for something of this one.
        self._seals.skip(files.last_seal)
        return file_serialization.from_portable(files, known, id(self._finalizer), self._seals)

    def fingerprint(self, path: str = "/") -> dict[str, tuple[Kind, int, int, str]]:
        """Kind, mode, size and SHA-256 (link target for links) of everything below `path`."""
        return storage_snapshot.fingerprint(self, path)

    # --- Inside -------------------------------------------------------------------------------

    def _kind_at(self, path: str, follow: bool = True) -> Kind | None:
        try:
            where = self._paths.resolve(path, follow=follow)
        except OSError:
            return None
        return self._kind(where.path)


def _notable(time_ns: int | None) -> int | None:
    return time_ns and min(max(time_ns, _EARLIEST_S * 10**9), _LATEST_S * 10**9)

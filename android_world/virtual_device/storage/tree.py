"""The bookkeeping below `Storage`: host files with device metadata, quota and change events."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterable

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.storage import sqlite_functions
from android_world.virtual_device.storage.case_folding import MtimeSequence, fold
from android_world.virtual_device.storage.connection_pool import FileState
from android_world.virtual_device.storage.dirty_paths import DirtyPaths
from android_world.virtual_device.storage.nodes import (
    FUSE_ROOT,
    SD_CARD,
    SHARED_ROOT,
    Access,
    Kind,
    Node,
    default_access,
    fuse_access,
    is_shared,
    is_user_volume,
)
from android_world.virtual_device.storage.paths import (
    MOUNTS,
    Location,
    PathResolver,
    os_error,
    parent_of,
)
from android_world.virtual_device.storage.snapshot import SCANNED_FOLDERS, scan
from android_world.virtual_device.storage.staged_file import StagedFile
from android_world.virtual_device.storage.temp_root import make_private_folder

WRITABLE_ROOTS = tuple(f"/{name}/" for name in SCANNED_FOLDERS)
DEVICE_FILES = ("/dev/null", "/dev/random", "/dev/tty", "/dev/urandom", "/dev/zero")
BLOCK_BYTES = 4096
TOTAL_BYTES = 6082144 * 1024
RESERVED_BYTES = 16384 * 1024
SYSTEM_BYTES = 1911000 * 1024
FILES_LIMIT = 100_000  # Inodes of the data partition.
_RESCAN_BYTES = 1 << 20
_JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")

ChangeHook = Callable[[str, str], object]


class FileTree:
    """Files on the host, and what the device believes about them.

    Attributes:
        app_uids: uid of each installed package; owners of its private files follow from it.
        capacity_bytes: size of the data partition; writes beyond it fail with ENOSPC.
        change_hook: called as `change_hook(event, path)` after a change in shared storage or on the
          SD card.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.app_uids: dict[str, int] = {}
        self.capacity_bytes = TOTAL_BYTES
        self.change_hook: ChangeHook | None = None
        self._root, self._finalizer = make_private_folder(self)
        self._arriving, self._delete_arriving = make_private_folder(self)
        self._arriving_bytes = 0
        self._seals = MtimeSequence()
        self._paths = PathResolver(self._root, self._seals)
        self._changes = DirtyPaths()
        self._nodes: dict[str, Node] = {}
        self._inodes = 0
        self._shared_revision = 0  # changes with shared storage and the SD card
        self._system_writable = False
        self._budget = 0  # bytes that may be written before the tree is scanned again
        self._budget_of = 0  # the capacity that it was found for

    def _now_ns(self) -> int:
        return self.clock.now_ms * 1_000_000

    def _kind(self, canonical: str) -> Kind | None:
        return self._inspect(canonical)[0]

    def _inspect(self, canonical: str) -> tuple[Kind | None, os.stat_result | None]:
        """What is at a path, and the status of its host file."""
        if canonical in self._paths.links:
            return "link", None
        try:
            status = os.lstat(self._paths.host(canonical))
        except (OSError, ValueError):
            return "char" if canonical in DEVICE_FILES else None, None
        return "dir" if stat.S_ISDIR(status.st_mode) else "file", status

    def _existing(self, path: str) -> tuple[Location, Kind]:
        """What exists at a path, which may be a link."""
        where = self._paths.resolve(path, follow=False)
        kind = self._kind(where.path)
        if kind is None:
            raise os_error(errno.ENOENT, path)
        return where, kind

    def _locate(
        self, path: str, follow: bool = True
    ) -> tuple[Location, Kind, Node, os.stat_result | None]:
        """What exists at a path, its node, and the status of its host file."""
        where = self._paths.resolve(path, follow=follow)
        kind, status = self._inspect(where.path)
        if kind is None:
            raise os_error(errno.ENOENT, path)
        modified_ns = status.st_mtime_ns if status is not None and kind == "file" else 0
        return where, kind, self._notice(where.path, modified_ns), status

    # --- Rules --------------------------------------------------------------------------------

    def _check_writable(self, canonical: str, path: str) -> None:
        self._changes.note(canonical)  # Whatever is written was checked before.
        if not canonical.isascii() and is_shared(canonical) and not _is_utf8(canonical):
            raise os_error(errno.EILSEQ, path)  # Apps would have to show it.
        if self._system_writable or canonical.startswith(WRITABLE_ROOTS):
            return
        if not os.path.isdir(self._paths.host(parent_of(canonical))):
            raise os_error(errno.ENOENT, path)
        raise os_error(errno.EROFS, path)

    def check_space(self, size: int, path: str) -> None:
        """Raise ENOSPC when `size` more bytes do not fit; scans the tree only now and then."""
        self._budget -= size
        if self._budget >= 0 and self._budget_of == self.capacity_bytes:
            return
        free = self.capacity_bytes - RESERVED_BYTES - self._used_bytes()
        if free < size:
            raise os_error(errno.ENOSPC, path)
        self._plan(free - size)

    def _plan(self, free: int) -> None:
        """Set how much of the free bytes may be written before they are counted again."""
        self._budget = min(free, max(_RESCAN_BYTES, free // 2))
        self._budget_of = self.capacity_bytes

    def _check_files(self, path: str) -> None:
        """Raise ENOSPC when there are as many files and folders as inodes."""
        if len(self._nodes) >= FILES_LIMIT:
            raise os_error(errno.ENOSPC, path)

    def _used_bytes(self) -> int:
        host = self._paths.host
        sizes = (os.lstat(host(path)).st_size for path in scan(self._root).files)
        return self._used_by(sizes)

    def _used_by(self, sizes: Iterable[int]) -> int:
        """Bytes that files of these sizes use, with all that is not in the tree."""
        used = SYSTEM_BYTES + self._arriving_bytes
        return used + sum(-(-size // BLOCK_BYTES) * BLOCK_BYTES for size in sizes)

    def _access_of(self, where: Location, kind: Kind, node: Node) -> Access:
        if where.fuse and is_shared(where.path) and kind != "link":
            return fuse_access(where.path, kind, self.app_uids)
        rule = default_access(where.path, kind, self.app_uids)
        return Access(
            rule.mode if node.mode is None else node.mode,
            rule.uid if node.uid is None else node.uid,
            rule.gid if node.gid is None else node.gid,
        )

    def _size(self, canonical: str, kind: Kind, status: os.stat_result | None) -> int:
        """Size in bytes; `status` is that of the host file."""
        if kind == "link":
            return len(os.fsencode(self._paths.links[canonical]))
        if status is None:
            return 0
        return BLOCK_BYTES if kind == "dir" else status.st_size

    # --- Nodes --------------------------------------------------------------------------------

    def _new_node(self, seal: int = 0) -> Node:
        self._inodes += 1
        now = self._now_ns()
        return Node(self._inodes, now, now, now, seal)

    def _seal(self, canonical: str) -> int:
        """Mark the host file so that any later change of its content shows."""
        self._changes.note(canonical)
        seal = next(self._seals)
        os.utime(self._paths.host(canonical), ns=(seal, seal))
        return seal

    def _notice(self, canonical: str, host_mtime_ns: int) -> Node:
        """The node of an existing path, stamped now if its content changed behind our back.

        Args:
            canonical: the path.
            host_mtime_ns: modification time of the host file; 0 for all that is no file.
        """
        node = self._nodes.get(canonical)
        if node is not None and node.seal == host_mtime_ns:
            return node
        if node is None:
            node = self._nodes[canonical] = self._new_node(host_mtime_ns)
        if host_mtime_ns != 0:
            now = self._now_ns()
            seal = self._seal(canonical)
            node = node._replace(mtime_ns=now, ctime_ns=now, seal=seal)
            self._nodes[canonical] = node
            if is_user_volume(canonical):
                self._shared_revision = next(self._seals)
        return node

    def _on_write(self, canonical: str) -> None:
        """Record that a file's content was just written."""
        now = self._now_ns()
        node = self._nodes.get(canonical)
        seal = self._seal(canonical)
        if node is None:
            self._nodes[canonical] = self._new_node(seal)
            self._paths.names.add(canonical)
            self._touch_parent(canonical)
        else:
            self._nodes[canonical] = node._replace(mtime_ns=now, ctime_ns=now, seal=seal)
        self._emit("write", canonical)

    def _on_creation(self, canonical: str) -> None:
        """Record a new folder or link."""
        self._nodes[canonical] = self._new_node()
        self._paths.names.add(canonical)
        self._touch_parent(canonical)
        self._emit("write", canonical)

    def _on_removal(self, canonical: str) -> None:
        self._nodes.pop(canonical, None)
        self._paths.names.remove(canonical)
        self._touch_parent(canonical)
        self._emit("delete", canonical)

    def _on_move(self, old: str, new: str) -> None:
        """Move nodes and links of `old` and all below it to `new`."""
        self._nodes.pop(new, None)
        is_folder = os.path.isdir(self._paths.host(new))
        if is_folder:
            self._changes.lose()
        below = f"{old}/"
        for table in (self._nodes, self._paths.links):
            moved = [key for key in table if key.startswith(below)] if is_folder else []
            for key in (old, *moved):
                if key in table:
                    table[new + key[len(old) :]] = table.pop(key)  # type: ignore[assignment]
        self._paths.names.remove(old)
        self._paths.names.add(new)
        self._touch_parent(old)
        self._touch_parent(new)
        # Only these volumes have listeners: a file from elsewhere replaces the one that was there.
        self._emit("delete", old if is_shared(old) or old.startswith(f"{SD_CARD}/") else new)
        self._emit("rename", new)

    def _touch_parent(self, canonical: str) -> None:
        parent = parent_of(canonical)
        now = self._now_ns()
        node = self._nodes.get(parent) or self._new_node()
        self._nodes[parent] = node._replace(mtime_ns=now, ctime_ns=now)

    def _emit(self, event: str, canonical: str) -> None:
        if is_user_volume(canonical):
            self._shared_revision = next(self._seals)
        if self.change_hook is None:
            return
        if is_shared(canonical):
            self.change_hook(event, FUSE_ROOT + canonical[len(SHARED_ROOT) :])
        elif canonical.startswith(f"{SD_CARD}/"):
            self.change_hook(event, canonical)

    # --- Host operations ----------------------------------------------------------------------

    def _host(self, operation: Callable[[str], object], canonical: str, path: str) -> None:
        try:
            operation(self._paths.host(canonical))
        except OSError as e:
            raise os_error(e.errno or errno.EIO, path) from e

    def _write(self, path: str, data: bytes, mode: str) -> None:
        canonical = self._paths.resolve(path).path
        if canonical in DEVICE_FILES:
            return
        self._check_writable(canonical, path)
        if path.endswith("/"):
            raise os_error(errno.EISDIR, path)
        self.check_space(len(data), path)
        if canonical not in self._nodes and self._kind(canonical) is None:
            self._check_files(path)
        try:
            with open(self._paths.host(canonical), mode, buffering=0) as file:
                file.write(data)
        except OSError as e:
            raise os_error(e.errno or errno.EIO, path) from e
        self._on_write(canonical)

    def _admit(self, size: int) -> None:
        """Count bytes of files that arrive (negative: that have); ENOSPC if they do not fit."""
        if size > 0:
            self.check_space(size, "")
        self._arriving_bytes += size

    def _place(self, incoming: StagedFile, path: str) -> None:
        canonical = self._paths.resolve(path).path
        if canonical in DEVICE_FILES:
            return
        self._check_writable(canonical, path)
        if path.endswith("/"):
            raise os_error(errno.EISDIR, path)
        try:
            incoming.file.flush()
            os.replace(incoming.host_path, self._paths.host(canonical))
        except OSError as e:
            raise os_error(e.errno or errno.EIO, path) from e
        self._on_write(canonical)

    def _rename_link(self, old: str, new: str, target: str) -> None:
        if self._kind(new) == "dir":
            raise os_error(errno.EISDIR, target)
        if is_shared(new):
            raise os_error(errno.EPERM, target)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._paths.host(new))

    def _rename_host(self, old: str, new: str, source: str, target: str) -> None:
        if old in MOUNTS.values() or old in MOUNTS:
            raise os_error(errno.EBUSY, source)
        replaced = self._kind(new)
        if replaced == "link":
            self._paths.links.pop(new)
        elif replaced == "dir" and self._kind(old) != "dir":
            raise os_error(errno.EISDIR, target)  # Hosts differ in this error.
        try:
            os.rename(self._paths.host(old), self._paths.host(new))
        except OSError as e:
            raise os_error(e.errno or errno.EIO, target) from e

    def _change_case(self, where: Location, target: str) -> Location:
        """`where` with the spelling of `target`, when only the case of a name changes."""
        wanted = target.rstrip("/").rpartition("/")[2]
        parent, _, present = where.path.rpartition("/")
        if is_shared(parent) and wanted != present and fold(wanted) == fold(present):
            return where._replace(path=f"{parent}/{wanted}")
        return where

    # --- SQLite -------------------------------------------------------------------------------

    def _prepare(self, connection: sqlite3.Connection, host: str, read_only: bool) -> None:
        connection.execute("PRAGMA synchronous=OFF")
        sqlite_functions.install(connection, self.clock)
        sqlite_functions.limit(connection)
        if read_only:
            connection.execute("PRAGMA query_only=ON")
        elif _is_wal(host):
            connection.execute("PRAGMA journal_mode=DELETE")

    @staticmethod
    def _file_state(host: str) -> FileState:
        try:
            status = os.lstat(host)
        except FileNotFoundError:
            return None
        return status.st_ino, status.st_mtime_ns

    def _limit_size(self, connection: sqlite3.Connection, host: str) -> None:
        """Let a database grow only as far as the disk has room."""
        free = self.capacity_bytes - RESERVED_BYTES - SYSTEM_BYTES
        if free < _RESCAN_BYTES * 64:
            free = max(0, self.capacity_bytes - RESERVED_BYTES - self._used_bytes())
            size = os.path.getsize(host) if os.path.exists(host) else 0
            pages = max(1, (size + free) // BLOCK_BYTES)
            connection.execute(f"PRAGMA max_page_count={pages}")

    def _on_database_close(self, canonical: str) -> None:
        """Stamp a database that a connection may have changed, and discard a vanished journal."""
        host = self._paths.host(canonical)
        with contextlib.suppress(FileNotFoundError):
            node = self._nodes.get(canonical)
            if node is None or os.lstat(host).st_mtime_ns != node.seal:
                self._on_write(canonical)


def drop_foreign_journal(host: str) -> None:
    """Remove a rollback journal that belongs to a transaction over several databases.

    It ends with the name of a file of the host, which SQLite would read and delete. The phone has
    no such file, and then SQLite takes the transaction for finished and the journal for left over.
    """
    journal = f"{host}-journal"
    with contextlib.suppress(OSError):
        with open(journal, "rb", buffering=0) as file:
            file.seek(-len(_JOURNAL_MAGIC), os.SEEK_END)
            foreign = file.read() == _JOURNAL_MAGIC
        if foreign:
            os.unlink(journal)


def _is_wal(host: str) -> bool:
    try:
        with open(host, "rb", buffering=0) as file:
            return file.read(20)[18:20] == b"\x02\x02"
    except OSError:
        return False


def _is_utf8(path: str) -> bool:
    """Whether a name has no bytes that Python had to put surrogates for."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True

"""The phone's files as one app may use them."""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import BinaryIO, NoReturn, TypeVar

from android_world.virtual_device.storage import globs
from android_world.virtual_device.storage.file_serialization import PortableFiles
from android_world.virtual_device.storage.nodes import FileStat, Kind
from android_world.virtual_device.storage.paths import join, os_error
from android_world.virtual_device.storage.sandbox import Rights, Use, denial
from android_world.virtual_device.storage.snapshot import StorageSnapshot
from android_world.virtual_device.storage.staged_file import StagedFile
from android_world.virtual_device.storage.storage import Entry, Storage, Usage

_Found = TypeVar("_Found")


class AppStorage(Storage):
    """A handle of the phone's storage that carries the rights of an app.

    Every operation on a path first asks `sandbox.denial`. A path that the app may not use raises
    PermissionError or FileNotFoundError, and is nothing to questions such as `is_file`. What is
    not an app's business (snapshots, owners, the host's paths) raises PermissionError.

    Args:
      storage: the phone's files.
      rights: of the app; also its package name.
    """

    def __init__(self, storage: Storage, rights: Rights) -> None:
        self._storage = storage
        self._rights = rights

    def allows(self, path: str, use: Use) -> bool:
        """Whether the app may use a path."""
        return self._denial(path, use) == 0

    def _denial(self, path: str, use: Use, follow: bool = True) -> int:
        try:
            where = self._storage.locate(path, follow=follow)
        except OSError:
            return 0  # The operation itself fails.
        status = None
        with contextlib.suppress(OSError):
            status = self._storage.stat(where.path, follow=False)
        return denial(self._rights, where, use, status)

    def _check(self, path: str, use: Use, follow: bool = True) -> None:
        if error := self._denial(path, use, follow):
            raise os_error(error, path)

    def _refuse(self, path: str = "") -> NoReturn:
        raise os_error(errno.EPERM, path)

    # --- Questions ----------------------------------------------------------------------------

    def resolve(self, path: str) -> str:
        self._check(path, "look")
        return self._storage.resolve(path)

    def realpath(self, path: str) -> str:
        self._check(path, "look")
        return self._storage.realpath(path)

    def exists(self, path: str, *, follow: bool = True) -> bool:
        return not self._denial(path, "look", follow) and self._storage.exists(path, follow=follow)

    def is_file(self, path: str) -> bool:
        return not self._denial(path, "look") and self._storage.is_file(path)

    def is_dir(self, path: str) -> bool:
        return not self._denial(path, "look") and self._storage.is_dir(path)

    def is_link(self, path: str) -> bool:
        return not self._denial(path, "look", False) and self._storage.is_link(path)

    def folds_case(self, path: str) -> bool:
        return self._storage.folds_case(path)

    def stat(self, path: str, *, follow: bool = True) -> FileStat:
        self._check(path, "look", follow)
        return self._storage.stat(path, follow=follow)

    def size(self, path: str) -> int:
        """Bytes that a file holds, or 4096 for a folder; 0 for nothing that the app finds."""
        return 0 if self._denial(path, "look") else self._storage.size(path)

    def context(self, path: str) -> str:
        self._check(path, "look")
        return self._storage.context(path)

    def readlink(self, path: str) -> str:
        self._check(path, "look", False)
        return self._storage.readlink(path)

    def usage(self, max_age_ms: int = 0) -> Usage:
        return self._storage.usage(max_age_ms)

    def revision(self, path: str) -> int:
        return self._storage.revision(path)

    def derive(
        self,
        key: Hashable,
        paths: Iterable[str],
        make: Callable[[], _Found],
        *,
        shared: bool = False,
    ) -> _Found:
        rights = (self._rights.package, self._rights.uses_shared_storage())
        return self._storage.derive((rights, key), paths, make, shared=shared)

    # --- Contents -----------------------------------------------------------------------------

    def host_path(self, path: str) -> str:
        self._check(path, "write")
        return self._storage.host_path(path)

    def read_bytes(self, path: str) -> bytes:
        self._check(path, "read")
        return self._storage.read_bytes(path)

    def open(self, path: str) -> BinaryIO:
        self._check(path, "read")
        return self._storage.open(path)

    def incoming(self) -> StagedFile:
        return self._storage.incoming()

    def place(self, incoming: StagedFile, path: str) -> None:
        self._check(path, "write")
        self._storage.place(incoming, path)

    def write_bytes(self, path: str, data: bytes) -> None:
        self._check(path, "write")
        self._storage.write_bytes(path, data)

    def append(self, path: str, data: bytes) -> None:
        self._check(path, "write")
        self._storage.append(path, data)

    def touch(self, path: str) -> None:
        self._check(path, "write")
        self._storage.touch(path)

    def copy(self, source: str, target: str) -> None:
        self._check(source, "read")
        self._check(target, "write")
        self._storage.copy(source, target)

    def database_path(self, path: str) -> str:
        self._check(path, "write")
        return self._storage.database_path(path)

    @contextlib.contextmanager
    def connect(
        self, path: str, *, read_only: bool = False, reuse: bool = False
    ) -> Iterator[sqlite3.Connection]:
        self._check(path, "read" if read_only else "write")
        with self._storage.connect(path, read_only=read_only, reuse=reuse) as connection:
            yield connection

    # --- Folders and names --------------------------------------------------------------------

    def mkdir(self, path: str, *, parents: bool = False, exist_ok: bool = False) -> None:
        if not (exist_ok and self.is_dir(path)):
            self._check(path, "write")
        self._storage.mkdir(path, parents=parents, exist_ok=exist_ok)

    def listdir(self, path: str) -> list[str]:
        self._check(path, "list")
        return self._storage.listdir(path)

    def entries(self, path: str) -> list[Entry]:
        self._check(path, "list")
        return self._storage.entries(path)

    def remove(self, path: str) -> None:
        self._check(path, "write", False)
        self._storage.remove(path)

    def rmdir(self, path: str) -> None:
        self._check(path, "write", False)
        self._storage.rmdir(path)

    def remove_tree(self, path: str, *, missing_ok: bool = False) -> None:
        if missing_ok and not self.exists(path, follow=False):
            return
        self._check(path, "write", False)
        self._storage.remove_tree(path, missing_ok=missing_ok)

    def rename(self, source: str, target: str) -> None:
        self._check(source, "write", False)
        self._check(target, "write", False)
        self._storage.rename(source, target)

    def walk(self, path: str) -> Iterator[tuple[str, list[str], list[str]]]:
        folders: list[str] = []
        others: list[str] = []
        for name in self.listdir(path):
            below = join(path.rstrip("/") or "/", name)
            is_folder = self.is_dir(below) and not self.is_link(below)
            (folders if is_folder else others).append(name)
        yield path, folders, others
        for name in folders:
            below = join(path.rstrip("/") or "/", name)
            if self.allows(below, "list"):
                yield from self.walk(below)

    def glob(self, pattern: str, base: str = "/") -> list[str]:
        return globs.glob(self, pattern, base)

    def set_times(
        self, path: str, atime_ns: int | None = None, mtime_ns: int | None = None
    ) -> None:
        self._check(path, "write")
        self._storage.set_times(path, atime_ns, mtime_ns)

    # --- Not for apps -------------------------------------------------------------------------

    def locate(self, path: str, *, follow: bool = True) -> NoReturn:
        self._refuse(path)

    @property
    def host_root(self) -> str:
        self._refuse()

    def close(self) -> None:
        self._refuse()

    def writable_system(self) -> NoReturn:
        self._refuse()

    def check_space(self, size: int, path: str) -> None:
        self._storage.check_space(size, path)

    def symlink(self, target: str, path: str) -> None:
        self._refuse(path)

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
        self._refuse(path)

    def set_context(self, path: str, context: str | None) -> None:
        self._refuse(path)

    def snapshot(self) -> StorageSnapshot:
        self._refuse()

    def restore(self, snapshot: StorageSnapshot) -> None:
        self._refuse()

    def to_portable(
        self, snapshot: StorageSnapshot, known: StorageSnapshot | None
    ) -> PortableFiles:
        self._refuse()

    def from_portable(self, files: PortableFiles, known: StorageSnapshot | None) -> StorageSnapshot:
        self._refuse()

    def fingerprint(self, path: str = "/") -> dict[str, tuple[Kind, int, int, str]]:
        self._refuse(path)

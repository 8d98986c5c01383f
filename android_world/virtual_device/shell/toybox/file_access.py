"""The device's files as one user may touch them: Android's permission checks over `Storage`."""

from __future__ import annotations

import dataclasses
import errno
import io
import stat
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, BinaryIO

from android_world.virtual_device.limits.execution_budget import (
    FILE_WORK,
    LOOKUP_WORK,
    READ_BYTES_PER_UNIT,
    WRITE_BYTES_PER_UNIT,
    hold,
    spend,
)
from android_world.virtual_device.storage.globs import glob
from android_world.virtual_device.storage.nodes import (
    EVERYBODY,
    EXTERNAL_DATA_RW,
    EXTERNAL_OBB_RW,
    FUSE_ROOT,
    ROOT,
    SHELL,
)
from android_world.virtual_device.storage.paths import os_error
from android_world.virtual_device.storage.tree import WRITABLE_ROOTS

if TYPE_CHECKING:
    from android_world.virtual_device.storage.staged_file import StagedFile
    from android_world.virtual_device.storage.storage import FileStat, Storage

SHELL_GROUPS = (
    1004,
    1007,
    1011,
    1015,
    1028,
    EXTERNAL_DATA_RW,
    EXTERNAL_OBB_RW,
    3001,
    3002,
    3003,
    3006,
    3009,
    3011,
    3012,
    2000,
)
READ, WRITE, SEARCH = 4, 2, 1
_GENERATED = ("/proc", "/sys")
_PROC_MODE, _PROC_CONTEXT = stat.S_IFREG | 0o444, "u:object_r:proc:s0"
_APP_FOLDERS = ("/Android/data/", "/Android/obb/")


class FileAccess:
    """File operations of one user; root may do everything.

    Paths are absolute; new files get all rights but those of `umask`. Errors are those of
    `Storage`, and EACCES where the mode bits forbid.

    Args:
        storage: all files of the device.
        uid: whose rights count.
        umask: the rights that new files do not get.
        proc_files: the content of each file that the kernel generates, by its path.
    """

    __slots__ = ("proc_files", "storage", "uid", "umask")

    def __init__(
        self,
        storage: Storage,
        uid: int,
        umask: int = 0,
        proc_files: Mapping[str, Callable[[], str]] = MappingProxyType({}),
    ) -> None:
        self.storage = storage
        self.uid = uid
        self.umask = umask
        self.proc_files = proc_files

    # --- Questions ----------------------------------------------------------------------------

    def exists(self, path: str, *, follow: bool = True) -> bool:
        """Whether there is something that this user can see at `path`."""
        if self._proc_name(path):
            return True
        return self._searchable(path) and self.storage.exists(path, follow=follow)

    def is_dir(self, path: str) -> bool:
        """Whether `path` is a folder that this user can see."""
        return self._searchable(path) and self.storage.is_dir(path)

    def is_file(self, path: str) -> bool:
        """Whether `path` is a regular file that this user can see."""
        if self._proc_name(path):
            return True
        return self._searchable(path) and self.storage.is_file(path)

    def is_link(self, path: str) -> bool:
        """Whether `path` is a symbolic link that this user can see."""
        return self._searchable(path) and self.storage.is_link(path)

    def folds_case(self, path: str) -> bool:
        """Whether names in a folder are found in any case."""
        return self.storage.folds_case(path)

    def stat(self, path: str, *, follow: bool = True) -> FileStat:
        """Status of a file."""
        spend(LOOKUP_WORK * path.count("/"))
        if self._proc_name(path):
            folder = self.storage.stat(_parent(path))
            return dataclasses.replace(
                folder, mode=_PROC_MODE, kind="file", size=0, blocks=0, host_folder=""
            )
        self._check_search(path)
        return self.storage.stat(path, follow=follow)

    def context(self, path: str) -> str:
        """SELinux's label of a file."""
        return _PROC_CONTEXT if self._proc_name(path) else self.storage.context(path)

    def allows(self, path: str, want: int) -> bool:
        """Whether this user may READ, WRITE or SEARCH (execute) `path`."""
        if self._proc_name(path):
            return want == READ
        try:
            self._check_search(path)
            self._check(path, want)
        except OSError:
            return False
        return True

    # --- Reading ------------------------------------------------------------------------------

    def read_bytes(self, path: str) -> bytes:
        """Contents of a file."""
        if name := self._proc_name(path):
            return self.proc_files[name]().encode()
        self._check_search(path)
        self._check(path, READ)
        size = self.storage.size(path)
        hold(size)
        spend(FILE_WORK + size // READ_BYTES_PER_UNIT)
        return self.storage.read_bytes(path)

    def open(self, path: str) -> BinaryIO:
        """A file for reading piece by piece."""
        if self._proc_name(path):
            return io.BytesIO(self.read_bytes(path))
        self._check_search(path)
        self._check(path, READ)
        return self.storage.open(path)

    def listdir(self, path: str) -> list[str]:
        """Names in a folder, sorted."""
        self._check_search(path)
        self._check(path, READ)
        names = self.storage.listdir(path)
        if self.proc_files and (folder := self.storage.realpath(path)).startswith(_GENERATED):
            generated = (name.rpartition("/") for name in self.proc_files)
            names = sorted({*names, *(name for parent, _, name in generated if parent == folder)})
        spend(FILE_WORK + len(names))
        return names

    def readlink(self, path: str) -> str:
        """Target of a link."""
        self._check_search(path)
        return self.storage.readlink(path)

    def realpath(self, path: str) -> str:
        """The path without links."""
        self._check_search(path)
        return self.storage.realpath(path)

    def glob(self, pattern: str, base: str = "/") -> list[str]:
        """Paths that match a shell pattern."""
        return glob(self, pattern, base)

    # --- Writing ------------------------------------------------------------------------------

    def write_bytes(self, path: str, data: bytes) -> None:
        """Create or overwrite a file."""
        new = self._before_write(path)
        spend(FILE_WORK + len(data) // WRITE_BYTES_PER_UNIT)
        self.storage.write_bytes(path, data)
        if new:
            self._own(path, 0o666)

    def place(self, incoming: StagedFile, path: str) -> None:
        """Make what has arrived the file `path`."""
        new = self._before_write(path)
        self.storage.place(incoming, path)
        if new:
            self._own(path, 0o666)

    def append(self, path: str, data: bytes) -> None:
        """Add to the end of a file."""
        new = self._before_write(path)
        spend(FILE_WORK + len(data) // WRITE_BYTES_PER_UNIT)
        if new or data:
            self.storage.append(path, data)
        if new:
            self._own(path, 0o666)

    def mkdir(self, path: str, *, parents: bool = False, exist_ok: bool = False) -> None:
        """Make a folder."""
        spend(FILE_WORK)
        if self.is_dir(path):
            self.storage.mkdir(path, exist_ok=exist_ok)
            return
        parent = _parent(path)
        if parents and not self.storage.exists(parent):
            self.mkdir(parent, parents=True, exist_ok=True)
        self._check_parent(path)
        self.storage.mkdir(path)
        self._own(path, 0o777)

    def symlink(self, target: str, path: str) -> None:
        """Make a symbolic link."""
        self._check_parent(path)
        self.storage.symlink(target, path)

    def remove(self, path: str) -> None:
        """Delete a file or link."""
        spend(FILE_WORK)
        self._check_parent(path)
        self.storage.remove(path)

    def rmdir(self, path: str) -> None:
        """Delete an empty folder."""
        self._check_parent(path)
        self.storage.rmdir(path)

    def rename(self, source: str, target: str) -> None:
        """Move a file or folder."""
        spend(FILE_WORK)
        self._check_parent(source)
        self._check_parent(target)
        self.storage.rename(source, target)

    def chmod(self, path: str, mode: int) -> None:
        """Set permission bits."""
        self._check_owner(path)
        self.storage.chmod(path, mode)

    def chown(self, path: str, uid: int | None, gid: int | None) -> None:
        """Set owner and group."""
        self._check_owner(path)
        status = self.storage.stat(path)
        if self.uid != ROOT and uid not in (None, status.uid):
            raise os_error(errno.EPERM, path)
        self.storage.chown(path, uid, gid)

    def set_times(self, path: str, atime_ns: int | None, mtime_ns: int | None) -> None:
        """Set access and modification times."""
        self._check_search(path)
        if not self._is_fuse(path) and self.uid not in (ROOT, self.storage.stat(path).uid):
            self._check(path, WRITE)
        self.storage.set_times(path, atime_ns, mtime_ns)

    # --- Rules --------------------------------------------------------------------------------

    def _proc_name(self, path: str) -> str:
        """The path of a file that the kernel generates; "" for other paths."""
        return path if path in self.proc_files else ""

    def _own(self, path: str, mode: int) -> None:
        """Give a new file to this user (shared storage keeps its own owners)."""
        if not self.storage.folds_case(path):
            self.storage.set_access(path, mode=mode & ~self.umask, uid=self.uid, gid=self.uid)

    def _before_write(self, path: str) -> bool:
        """Check that a file may be written; reports whether it is new."""
        if not self.storage.exists(path):
            self._check_parent(path)
            return True
        self._check_search(path)
        if self.storage.is_dir(path):
            raise os_error(errno.EISDIR, path)
        self._check(path, WRITE)
        return False

    def _is_fuse(self, path: str) -> bool:
        try:
            return self.storage.realpath(path).startswith(FUSE_ROOT)
        except OSError:
            return False

    def _searchable(self, path: str) -> bool:
        spend(LOOKUP_WORK * path.count("/"))
        if self.uid == ROOT:
            return True
        try:
            self._check_search(path)
        except OSError:
            return False
        return True

    def _check_search(self, path: str) -> None:
        """Raise EACCES unless every folder above `path` may be searched, ENOTDIR at a file."""
        if self.uid == ROOT:
            return
        real = self.storage.realpath(_parent(path))
        if real.startswith(FUSE_ROOT):
            inside = f"{real[len(FUSE_ROOT) :]}/"
            if inside.startswith(_APP_FOLDERS) and inside not in _APP_FOLDERS:
                raise os_error(errno.EACCES, path)
            return
        parts = real.split("/")
        for length in range(1, len(parts) + 1):
            folder = "/".join(parts[:length]) or "/"
            if self.storage.is_dir(folder):
                self._check(folder, SEARCH, path)
            elif self.storage.exists(folder):
                raise os_error(errno.ENOTDIR, path)

    def _check_parent(self, path: str) -> None:
        self._check_search(path)
        self.storage.resolve(path)
        if self.uid == ROOT:
            return
        parent = _parent(path)
        if self.storage.exists(parent) and not self._read_only(parent):
            self._check(parent, WRITE, path)

    def _read_only(self, path: str) -> bool:
        return not f"{self.storage.realpath(path)}/".startswith(WRITABLE_ROOTS)

    def _check_owner(self, path: str) -> None:
        self._check_search(path)
        status = self.storage.stat(path)
        if self.uid not in (ROOT, status.uid) and not self._is_fuse(path):
            raise os_error(errno.EPERM, path)

    def _check(self, path: str, want: int, named: str | None = None) -> None:
        """Raise EACCES unless the mode bits of `path` allow `want`."""
        if self.uid == ROOT:
            return
        real = self.storage.realpath(path)
        if real.startswith(FUSE_ROOT):
            inside = real[len(FUSE_ROOT) :]
            if inside.startswith(_APP_FOLDERS):
                raise os_error(errno.EACCES, named or path)
            return
        status = self.storage.stat(path)
        groups = (*SHELL_GROUPS, EVERYBODY) if self.uid == SHELL else (self.uid, EVERYBODY)
        if status.uid == self.uid:
            allowed = status.mode >> 6
        elif status.gid in groups:
            allowed = status.mode >> 3
        else:
            allowed = status.mode
        if not allowed & want:
            raise os_error(errno.EACCES, named or path)


def _parent(path: str) -> str:
    return path.rstrip("/").rpartition("/")[0] or "/"

"""The standard streams of a process by the names that they have among the files."""

from __future__ import annotations

import errno
import io
import posixpath
import re
from typing import TYPE_CHECKING, BinaryIO

from android_world.virtual_device.shell.toybox.file_access import (
    READ,
    SEARCH,
    WRITE,
    FileAccess,
)
from android_world.virtual_device.shell.toybox.proc_files import proc_files
from android_world.virtual_device.storage.paths import os_error

if TYPE_CHECKING:
    from android_world.virtual_device.shell.registry import Process
    from android_world.virtual_device.storage.storage import FileStat

_NAMES = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}
_NUMBERED = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,3})")
_TERMINAL = "/dev/tty"
_INPUT, _OUTPUT, _ERRORS = range(3)


def descriptor_of(path: str) -> int | None:
    """The number of the descriptor that an absolute path represents, such as 1 for /dev/stdout."""
    plain = posixpath.normpath(path) if path else path
    numbered = _NUMBERED.fullmatch(plain)
    return int(numbered[1]) if numbered else _NAMES.get(plain)


class ProcessFiles(FileAccess):
    """The device's files as a process sees them: its own streams are among them."""

    __slots__ = ("_process",)

    def __init__(self, process: Process) -> None:
        super().__init__(
            process.device.storage, process.uid, process.umask, proc_files(process.device)
        )
        self._process = process

    def exists(self, path: str, *, follow: bool = True) -> bool:
        return _is_open(path) or super().exists(path, follow=follow)

    def stat(self, path: str, *, follow: bool = True) -> FileStat:
        return super().stat(_TERMINAL if _is_open(path) else path, follow=follow)

    def allows(self, path: str, want: int) -> bool:
        if _is_open(path):
            return not want & SEARCH and bool(want & (READ | WRITE))
        return super().allows(path, want)

    def read_bytes(self, path: str) -> bytes:
        if descriptor_of(path) == _INPUT:
            return self._process.input.read()
        if _is_open(path):
            raise os_error(errno.EACCES, path)
        return super().read_bytes(path)

    def open(self, path: str) -> BinaryIO:
        return io.BytesIO(self.read_bytes(path)) if _is_open(path) else super().open(path)

    def write_bytes(self, path: str, data: bytes) -> None:
        if not self._is_written(path, data):
            super().write_bytes(path, data)

    def append(self, path: str, data: bytes) -> None:
        if not self._is_written(path, data):
            super().append(path, data)

    def _is_written(self, path: str, data: bytes) -> bool:
        number = descriptor_of(path)
        if number is None or number > _ERRORS:
            return False
        if number == _INPUT:
            raise os_error(errno.EACCES, path)
        write = self._process.out if number == _OUTPUT else self._process.err
        write(data, end="")
        return True


def _is_open(path: str) -> bool:
    number = descriptor_of(path)
    return number is not None and number <= _ERRORS

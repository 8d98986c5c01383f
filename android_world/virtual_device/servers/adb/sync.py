"""adb's file transfer: the sync service, versions 1 and 2.

The protocol is described in Android's `packages/modules/adb/SYNC.TXT` and `file_sync_protocol.h`.
"""

from __future__ import annotations

import errno
import posixpath
import stat
import struct
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from android_world.virtual_device.servers.adb.adbd import Adbd, service
from android_world.virtual_device.servers.adb.protocol import AdbStream, StreamClosed
from android_world.virtual_device.shell.registry import ROOT_UID, SHELL_UID
from android_world.virtual_device.shell.toybox.file_access import FileAccess
from android_world.virtual_device.shell.toybox.proc_files import proc_files
from android_world.virtual_device.storage.nodes import FileStat
from android_world.virtual_device.storage.staged_file import StagedFile

if TYPE_CHECKING:
    from android_world.virtual_device.device import VirtualDevice

MAX_DATA = 64 * 1024
PIECES = 8  # How many pieces of a file are sent at a time.
MAX_PATH = 1024
_SECOND_NS = 1_000_000_000
_DEVICE_NUMBER = 0xFD05
_REQUEST = struct.Struct("<4sI")
_STAT_V1 = struct.Struct("<4sIII")
_STAT_V2 = struct.Struct("<4sIQQIIIIQqqq")
_DENT_V1 = struct.Struct("<4sIIII")
_DENT_V2 = struct.Struct("<4sIQQIIIIQqqqI")
_ERRNO_TEXT = {
    errno.ENOENT: "No such file or directory",
    errno.EACCES: "Permission denied",
    errno.EPERM: "Operation not permitted",
    errno.EISDIR: "Is a directory",
    errno.ENOTDIR: "Not a directory",
    errno.ENOSPC: "No space left on device",
    errno.EEXIST: "File exists",
    errno.ENOTEMPTY: "Directory not empty",
    errno.ELOOP: "Too many symbolic links encountered",
    errno.ENAMETOOLONG: "File name too long",
    errno.EROFS: "Read-only file system",
}


@service("sync:")
async def sync(adbd: Adbd, stream: AdbStream, _: str) -> None:
    """Serve file requests until the host quits."""
    await SyncSession(adbd, stream).run()


class SyncSession:
    """One sync stream: requests and answers in order."""

    def __init__(self, adbd: Adbd, stream: AdbStream) -> None:
        self._host = adbd.host
        self._stream = stream
        self._buffer = bytearray()
        self._handlers: dict[bytes, Callable[[str], bytes]] = {
            b"STAT": self._stat_v1,
            b"LST2": lambda path: self._stat_v2(b"LST2", path, follow=False),
            b"STA2": lambda path: self._stat_v2(b"STA2", path, follow=True),
            b"LIST": self._list_v1,
            b"LIS2": self._list_v2,
        }

    async def run(self) -> None:
        """Answer until QUIT, a malformed request or the end of the stream."""
        while True:
            command, length = _REQUEST.unpack(await self._take(_REQUEST.size))
            if command == b"QUIT":
                return
            if length > MAX_PATH:
                await self._fail("path too long")
                return
            argument = (await self._take(length)).decode("utf-8", "surrogateescape")
            if command in (b"SEND", b"SND2"):
                await self._accept(command, argument)
            elif command in (b"RECV", b"RCV2"):
                if command == b"RCV2":
                    await self._take(_REQUEST.size)  # Its flags: no compression is offered.
                await self._send_file(argument)
            elif (handler := self._handlers.get(command)) is not None:
                await self._stream.write(handler(argument))
            else:
                await self._fail(f"unknown command {command.decode('latin-1')}")
                return

    async def _take(self, count: int) -> bytes:
        while len(self._buffer) < count:
            data = await self._stream.read()
            if not data:
                raise StreamClosed
            self._buffer += data
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    async def _fail(self, message: str) -> None:
        await self._stream.write(_failure(message))

    def _stat(self, path: str, follow: bool) -> FileStat:
        with self._host.reading() as device:
            return _files(device).stat(path, follow=follow)

    def _stat_v1(self, path: str) -> bytes:
        try:
            status = self._stat(path, follow=False)
        except OSError:
            return _STAT_V1.pack(b"STAT", 0, 0, 0)
        return _STAT_V1.pack(b"STAT", *_fields_v1(status))

    def _stat_v2(self, command: bytes, path: str, follow: bool) -> bytes:
        try:
            status = self._stat(path, follow)
        except OSError as error:
            return _STAT_V2.pack(command, error.errno or errno.EIO, *([0] * 10))
        return _STAT_V2.pack(command, 0, *_fields_v2(status))

    def _entries(self, path: str) -> list[tuple[str, FileStat]]:
        with self._host.reading() as device:
            storage = device.storage
            try:
                names = [".", "..", *storage.listdir(path)]
            except OSError:  # As on Android, the list of what cannot be listed is empty.
                return []
            return [
                (name, storage.stat(posixpath.join(path, name), follow=False)) for name in names
            ]

    def _list_v1(self, path: str) -> bytes:
        parts = []
        for name, status in self._entries(path):
            encoded = name.encode("utf-8", "surrogateescape")
            parts += [_DENT_V1.pack(b"DENT", *_fields_v1(status), len(encoded)), encoded]
        return b"".join([*parts, _DENT_V1.pack(b"DONE", 0, 0, 0, 0)])

    def _list_v2(self, path: str) -> bytes:
        parts = []
        for name, status in self._entries(path):
            encoded = name.encode("utf-8", "surrogateescape")
            parts += [_DENT_V2.pack(b"DNT2", 0, *_fields_v2(status), len(encoded)), encoded]
        return b"".join([*parts, _DENT_V2.pack(b"DONE", *([0] * 12))])

    async def _send_file(self, path: str) -> None:
        """Send a file, never more of it than the host takes."""
        try:
            with self._host.reading() as device:
                file = _files(device).open(path)
        except OSError as error:
            await self._fail(f"open failed: {_error_text(error)}")
            return
        with file:
            while parts := [_data(piece) for piece in _pieces(file)]:
                await self._stream.write(b"".join(parts))
        await self._stream.write(_REQUEST.pack(b"DONE", 0))

    async def _accept(self, command: bytes, argument: str) -> None:
        """Receive a file; its mode comes with the path (v1) or in a second message (v2)."""
        if command == b"SND2":
            path = argument
            _, mode, _flags = struct.unpack("<4sII", await self._take(12))
        else:
            path, _, mode_text = argument.rpartition(",")
            mode = int(mode_text) & 0xFFFF if mode_text.isdecimal() else 0o644
        with self._host.reading() as device:
            content = device.storage.incoming()
        with content:
            modified_s, failure = await self._file_content(content)
            if failure is None:
                failure = self._store(path, mode, content, modified_s)
        if failure is None:
            await self._stream.write(_REQUEST.pack(b"OKAY", 0))
        else:
            await self._fail(failure)

    async def _file_content(self, content: StagedFile) -> tuple[int, str | None]:
        """Take a whole file; its time, and why it cannot be kept, if so."""
        failure = None
        while True:
            command, length = _REQUEST.unpack(await self._take(_REQUEST.size))
            if command == b"DONE":
                return length, failure
            if command != b"DATA" or length > MAX_DATA:
                await self._fail("invalid data message")
                raise StreamClosed
            data = await self._take(length)
            if failure is None:
                try:
                    with self._host.device.lock:
                        content.write(data)
                except OSError as error:
                    failure = f"write failed: {_error_text(error)}"

    def _store(self, path: str, mode: int, content: StagedFile, modified_s: int) -> str | None:
        """Make what has arrived a file or link of the phone; why that failed, if it did."""
        try:
            with self._host.access() as device:
                _store(_files(device), path, mode, content, modified_s)
        except OSError as error:
            return f"couldn't create file: {_error_text(error)}"
        return None


def _store(files: FileAccess, path: str, mode: int, content: StagedFile, modified_s: int) -> None:
    parent = posixpath.dirname(path)
    if parent and not files.exists(parent):
        files.mkdir(parent, parents=True, exist_ok=True)
    if stat.S_ISLNK(mode):
        if files.exists(path, follow=False):
            files.remove(path)
        content.file.seek(0)
        target = content.file.read(MAX_PATH + 1).rstrip(b"\0")
        if len(target) > MAX_PATH:
            raise OSError(errno.ENAMETOOLONG, "", path)
        files.symlink(target.decode("utf-8", "surrogateescape"), path)
        return
    files.place(content, path)
    permissions = mode & 0o777
    permissions |= (permissions >> 3) & 0o070  # As adbd: group and others get the owner's rights.
    permissions |= (permissions >> 3) & 0o007
    if files.uid in (ROOT_UID, files.stat(path).uid):
        files.chmod(path, permissions)
    files.set_times(path, modified_s * _SECOND_NS, modified_s * _SECOND_NS)


def _files(device: VirtualDevice) -> FileAccess:
    """The device's files with the rights that the daemon has."""
    return FileAccess(
        device.storage,
        ROOT_UID if device.adb_root else SHELL_UID,
        proc_files=proc_files(device),
    )


def _fields_v1(status: FileStat) -> tuple[int, int, int]:
    return status.mode, status.size & 0xFFFFFFFF, (status.mtime_ns // _SECOND_NS) & 0xFFFFFFFF


def _fields_v2(status: FileStat) -> tuple[int, ...]:
    times = (status.atime_ns, status.mtime_ns, status.ctime_ns)
    return (
        _DEVICE_NUMBER,
        status.inode,
        status.mode,
        status.nlink,
        status.uid,
        status.gid,
        status.size,
        *(time // _SECOND_NS for time in times),
    )


def _pieces(file: BinaryIO, count: int = PIECES) -> Iterator[bytes]:
    """The next `count` pieces of a file, or as many as it still has."""
    for _ in range(count):
        if not (piece := file.read(MAX_DATA)):
            return
        yield piece


def _data(piece: bytes) -> bytes:
    return _REQUEST.pack(b"DATA", len(piece)) + piece


def _failure(message: str) -> bytes:
    text = message.encode("utf-8", "replace")
    return _REQUEST.pack(b"FAIL", len(text)) + text


def _error_text(error: OSError) -> str:
    return _ERRNO_TEXT.get(error.errno or 0) or error.strerror or str(error)

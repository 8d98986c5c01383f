"""A folder and a port of the host that nothing on the phone may reach."""

from __future__ import annotations

import contextlib
import ctypes
import os
import socket
import sys
from pathlib import Path

_OPEN, _ACCESS, _MODIFY, _CREATE, _DELETE, _MOVED = 0x20, 0x1, 0x2, 0x100, 0x200, 0xC0
_EVENTS = _OPEN | _ACCESS | _MODIFY | _CREATE | _DELETE | _MOVED


class HostWatch:
    """Notes whoever touches a folder or connects to a port, libraries in C too (on Linux)."""

    def __init__(self, folder: Path) -> None:
        self._before = _contents(folder)
        self.folder = folder
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.port = int(self._server.getsockname()[1])
        self._events = -1
        if sys.platform == "linux":
            libc = ctypes.CDLL(None, use_errno=True)
            self._events = libc.inotify_init1(os.O_NONBLOCK)
            assert libc.inotify_add_watch(self._events, os.fsencode(folder), _EVENTS) > 0

    def assert_untouched(self) -> None:
        """Fail if anything was opened, changed or asked for."""
        if self._events >= 0:
            with contextlib.suppress(BlockingIOError):
                seen = os.read(self._events, 65536)
                raise AssertionError(f"something of the host was touched: {seen!r}")
        with contextlib.suppress(BlockingIOError):
            _, address = self._server.accept()
            raise AssertionError(f"something called the host from {address}")
        assert _contents(self.folder) == self._before

    def close(self) -> None:
        """Stop watching."""
        self._server.close()
        if self._events >= 0:
            os.close(self._events)


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}

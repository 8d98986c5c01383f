"""The input of a script, as it arrives from an adb host."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import threading
from collections.abc import Callable

from android_world.virtual_device.limits.execution_budget import (
    OUTPUT_LIMIT_BYTES,
    ClientDisconnected,
)
from android_world.virtual_device.servers.shared_device import SharedDevice
from android_world.virtual_device.shell.mksh.io_streams import InputStream

BUFFER_LIMIT = 1 << 20


def call_on(loop: asyncio.AbstractEventLoop, callback: Callable[[], object]) -> None:
    """Call something on an event loop's thread, unless the loop has ended."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(callback)


class ShellInput(InputStream):
    """Bytes that a script may wait for; while it does, others can use the device.

    An adb host keeps the input open for as long as its own is, also when no data will ever come
    to it. So a script must wait for input when it reads, and not before.

    Args:
        host: the device that the script holds while it runs.
        on_demand: called, from the script's thread, when more input can be taken.
        limit: the input ends after so many bytes, if given.
    """

    __slots__ = ("_arrived", "_host", "_limit", "_on_demand", "ended", "gone")

    def __init__(
        self, host: SharedDevice, on_demand: Callable[[], None], limit: int | None = None
    ) -> None:
        super().__init__()
        self._host = host
        self._arrived = threading.Condition(host.device.lock)
        self._on_demand = on_demand
        self._limit = limit
        self.ended = limit == 0
        self.gone = False

    @property
    def full(self) -> bool:
        """Whether the sender should wait until the script has read some."""
        return len(self.data) - self.position >= BUFFER_LIMIT

    def feed(self, data: bytes) -> None:
        """Take what arrived; b"" is the end."""
        with self._arrived:
            if self._limit is not None:
                data, self._limit = data[: self._limit], max(0, self._limit - len(data))
            self.data = self.data[self.position :] + data
            self.position = 0
            self.ended = self.ended or not data or self._limit == 0
            self._arrived.notify_all()

    def hang_up(self) -> None:
        """Note that the host is gone: there is no more input, and the script ends."""
        self.gone = True
        self.feed(b"")

    def pause(self) -> None:
        """Let others use the device briefly.

        Raises:
            HungUp: the host is gone.
        """
        self._host.yield_access()
        if self.gone:
            raise ClientDisconnected

    def read(self, size: int | None = None) -> bytes:
        """The next `size` bytes, or all until the end; waits for them.

        Raises:
            OSError: ENOMEM, when that is more than a command may hold.
        """
        read = bytearray()
        while True:
            read += super().read(None if size is None else size - len(read))
            if len(read) > OUTPUT_LIMIT_BYTES:
                raise OSError(errno.ENOMEM, "Out of memory", "-")
            if len(read) == size or (self.ended and self.position == len(self.data)):
                return bytes(read)
            self._wait()

    def read_line(self, delimiter: bytes = b"\n") -> bytes:
        """Bytes up to and including the next delimiter; waits for it or the end.

        Of a line that does not fit into the buffer, what has arrived.
        """
        while self.data.find(delimiter, self.position) < 0 and not (self.ended or self.full):
            self._wait()
        end = self.data.find(delimiter, self.position)
        return super().read(None if end < 0 else end + 1 - self.position)

    def _wait(self) -> None:
        self._on_demand()
        self._host.wake()
        with self._arrived:
            if not self.ended:
                self._arrived.wait()
            self._host.catch_up()

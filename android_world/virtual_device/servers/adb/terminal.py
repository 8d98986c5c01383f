"""A terminal between an adb host and the shell: what is typed, line by line, and what is shown."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from android_world.virtual_device.limits.execution_budget import ClientDisconnected
from android_world.virtual_device.servers.shared_device import SharedDevice
from android_world.virtual_device.shell.mksh.io_streams import InputStream, OutputStream
from android_world.virtual_device.shell.mksh.state import Interrupted

MAX_TYPED_AHEAD = 1000  # Lines; more are lost, as in a real terminal.


class TerminalInput(InputStream):
    """The lines that the user has finished; while a command waits for one, others use the device.

    Args:
        host: the device that the shell holds while it runs.
        before_waiting: called, from the shell's thread, when it has nothing to read.
    """

    __slots__ = (
        "_arrived",
        "_before_waiting",
        "_closed",
        "_host",
        "_interrupted",
        "_lines",
        "gone",
    )
    terminal = True

    def __init__(self, host: SharedDevice, before_waiting: Callable[[], None]) -> None:
        super().__init__()
        self._host = host
        self._arrived = threading.Condition(host.device.lock)
        self._before_waiting = before_waiting
        self._lines: deque[bytes] = deque()
        self._interrupted = False
        self._closed = False
        self.gone = False

    def feed(self, line: bytes) -> None:
        """Take what was typed up to Enter; b"" is Ctrl-D, the end of file for one reader."""
        with self._arrived:
            if len(self._lines) < MAX_TYPED_AHEAD:
                self._lines.append(line)
            self._arrived.notify_all()

    def interrupt(self) -> None:
        """Take a Ctrl-C: the current or next reader gives up."""
        with self._arrived:
            self._interrupted = True
            self._lines.clear()
            self._arrived.notify_all()

    def close(self) -> None:
        """Note that the user types no more: there is nothing more to read."""
        with self._arrived:
            self._closed = True
            self._arrived.notify_all()

    def hang_up(self) -> None:
        """Note that the user is gone: the shell ends, also in the middle of a command."""
        self.gone = True
        self.close()

    def pause(self) -> None:
        """Let others use the device briefly.

        Raises:
            HungUp: the user is gone.
            Interrupted: the user has pressed Ctrl-C.
        """
        self._before_waiting()
        self._host.yield_access()
        if self.gone:
            raise ClientDisconnected
        self._raise_if_interrupted()

    def read(self, size: int | None = None) -> bytes:
        out = super().read(size)
        while (size is None or len(out) < size) and self._fetch():
            out += super().read(None if size is None else size - len(out))
        return out

    def read_line(self, delimiter: bytes = b"\n") -> bytes:
        """Bytes up to and including the next delimiter; waits for it or the end of file."""
        while delimiter not in self.data[self.position :] and self._fetch():
            pass
        end = self.data.find(delimiter, self.position)
        return super().read(None if end < 0 else end + 1 - self.position)

    def _fetch(self) -> bool:
        """Wait for a typed line and append it to the data; False at the end of file."""
        with self._arrived:
            while not self._lines and not self._closed and not self._interrupted:
                self._before_waiting()
                self._host.wake()
                self._arrived.wait()
            self._host.catch_up()
            self._raise_if_interrupted()
            line = self._lines.popleft() if self._lines else b""
            self.data, self.position = self.data[self.position :] + line, 0
            return bool(line)

    def _raise_if_interrupted(self) -> None:
        if self._interrupted:
            self._interrupted = False
            self.data, self.position = b"", 0
            raise Interrupted


class StreamedOutput(OutputStream):
    """Output that is on its way to the adb host as soon as it is flushed."""

    __slots__ = ("_send", "terminal")

    def __init__(self, send: Callable[[bytes], None], terminal: bool = False) -> None:
        super().__init__()
        self._send = send
        self.terminal = terminal

    def flush(self) -> None:
        if self.buffer:
            data = bytes(self.buffer)
            self.buffer.clear()
            self._send(data)

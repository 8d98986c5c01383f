"""A shell of the device that stays open: commands without the cost of starting one for each."""

from __future__ import annotations

import contextlib
import re
import secrets
import struct
from typing import Final, Protocol

from android_world.device import adb_client, errors

_PACKET: Final = struct.Struct("<BI")
_STDIN, _STDOUT, _STDERR, _EXIT = 0, 1, 2, 3


class ShellTransport(Protocol):
    """A class that connects to a device, such as a `SocketAdbController`."""

    @property
    def serial(self) -> str:
        """What adb calls the device."""

    def transport(
        self, timeout_s: float | None
    ) -> contextlib.AbstractContextManager[adb_client.AdbConnection]:
        """A connection to the device, for a `with` block."""


class PersistentShell:
    """Runs one line after another in the same shell, which is opened again where it has ended.

    A line that reads its input gets none, and what it writes to stderr comes with its output.
    """

    def __init__(self, way: ShellTransport) -> None:
        self._way = way
        self._stack = contextlib.ExitStack()
        self._connection: adb_client.AdbConnection | None = None
        # Nothing on the device's screen can pass for the end of an output.
        self._end = f"end-{secrets.token_hex(8)}"
        self._end_line = re.compile(rf"{self._end} (\d+)\n\Z".encode())

    def run(self, line: str, timeout_s: float) -> tuple[bytes, int]:
        """Run a line: (what it wrote, its exit code).

        Raises:
          AdbTimeoutError: it did not end in its time.
          DeviceDisconnectedError: the device is not there.
        """
        was_open = self._connection is not None
        try:
            return self._run(line, timeout_s)
        except TimeoutError as e:
            self.close()
            raise errors.AdbTimeoutError(line, None, f"no end after {timeout_s:g} s") from e
        except (OSError, adb_client.ServerRefusedError) as e:
            self.close()
            if was_open:  # It may have ended since: adbd restarted, the cable was out.
                return self.run(line, timeout_s)
            raise errors.DeviceDisconnectedError(
                f"No shell on {self._way.serial}: {e}. Is the device still there?"
            ) from e

    def close(self) -> None:
        """End the shell; the next `run` opens another."""
        self._connection = None
        with contextlib.suppress(OSError):
            self._stack.close()

    def _run(self, line: str, timeout_s: float) -> tuple[bytes, int]:
        connection = self._open(timeout_s)
        connection.limit(timeout_s)
        script = f"{{ {line}\n}} </dev/null 2>&1; echo {self._end} $?\n".encode()
        connection.send(_PACKET.pack(_STDIN, len(script)) + script)
        output = bytearray()
        while True:
            kind, length = _PACKET.unpack(connection.read(_PACKET.size))
            data = connection.read(length)
            if kind == _EXIT:
                raise ConnectionError("the shell has ended")
            if kind in (_STDOUT, _STDERR):
                output += data
            # Output without a line break at its end comes before the mark on the same line.
            if match := self._end_line.search(output, max(0, len(output) - len(self._end) - 8)):
                return bytes(output[: match.start()]), int(match[1])

    def _open(self, timeout_s: float) -> adb_client.AdbConnection:
        if self._connection is None:
            connection = self._stack.enter_context(self._way.transport(timeout_s))
            connection.request("shell,v2,raw:")
            self._connection = connection
        return self._connection

"""The adb server's socket protocol: one connection per request, no processes.

Described in Android's `packages/modules/adb/OVERVIEW.TXT`, `SERVICES.TXT` and `SYNC.TXT`.
"""

from __future__ import annotations

import contextlib
import os
import socket
import struct
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from android_world.device import adb_address, clock, errors

DEFAULT_ADB_PATH: Final = "~/Android/Sdk/platform-tools/adb"
_START_TIMEOUT_S: Final = 20.0
_CONNECT_TIMEOUT_S: Final = 5.0
_CHUNK_BYTES: Final = 64 * 1024
_PACKET: Final = struct.Struct("<BI")
_SYNC: Final = struct.Struct("<4sI")
_STDOUT, _STDERR, _EXIT = 1, 2, 3


class ServerRefusedError(Exception):
    """The adb server answered FAIL; the text says why."""


def find_adb(adb_path: str | None, default_path: str = DEFAULT_ADB_PATH) -> str:
    """Return the adb binary to use.

    Args:
      adb_path: what the user named; None, or the default, means that any will do.
      default_path: where adb is looked for first if any will do.

    Raises:
      AdbNotFoundError: there is none where the user said.
    """
    named = adb_path is not None and adb_path != default_path
    path = os.path.expanduser(adb_path or default_path)
    if path and os.path.isfile(path) and os.access(path, os.X_OK):
        return path
    if named:
        raise errors.AdbNotFoundError(path)
    import adbutils  # It brings an HTTP client, which no virtual phone needs.

    try:
        return str(adbutils.adb_path())
    except adbutils.AdbError as e:
        raise errors.AdbNotFoundError(path or "adb") from e


class AdbServer:
    """A way to one adb server, which is never killed; on this machine it is started if need be."""

    def __init__(self, adb_path: str, address: tuple[str, int] | None = None) -> None:
        self.adb_path = adb_path
        self.host, self.port = address or adb_address.server_address()

    @property
    def is_here(self) -> bool:
        """Whether it runs on this machine."""
        return adb_address.is_this_machine(self.host)

    def ensure_running(self) -> None:
        """Start the server unless it runs.

        Raises:
          DeviceError: it could not be started.
        """
        with contextlib.suppress(OSError), self._dial(_CONNECT_TIMEOUT_S):
            return
        if not self.is_here:
            raise errors.DeviceError(
                f"No adb server answers at {self.host}:{self.port}. Start it there with `adb -a "
                "nodaemon server`, or let it stay private and reach it by `ssh -L "
                f"{self.port}:localhost:{self.port} {self.host}` and "
                f"--adb_server=localhost:{self.port}."
            )
        try:
            code, output = self.run_binary(["start-server"], _START_TIMEOUT_S)
            reason = output.decode("utf-8", "replace").strip().rpartition("\n")[2] if code else ""
        except errors.AdbNotFoundError:
            raise
        except (OSError, subprocess.TimeoutExpired) as e:
            code, reason = 1, str(e)
        if code:
            raise errors.DeviceError(
                f"The adb server could not be started on port {self.port} with "
                f"{self.adb_path}: {reason or f'exit code {code}'}"
            )

    def run_binary(self, args: Sequence[str], timeout_s: float) -> tuple[int, bytes]:
        """Run the adb binary on this server.

        What it writes goes through a file: a server that it starts may hold a pipe open for good.

        Returns:
          Its exit code, and what it wrote.

        Raises:
          AdbNotFoundError: there is no such binary.
          subprocess.TimeoutExpired: it took too long.
        """
        where = [] if self.is_here else ["-H", self.host]
        command = [self.adb_path, *where, "-P", str(self.port), *args]
        with tempfile.TemporaryFile() as output:
            try:
                done = subprocess.run(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    timeout=timeout_s,
                )
            except FileNotFoundError as e:
                raise errors.AdbNotFoundError(self.adb_path) from e
            output.seek(0)
            return done.returncode, output.read()

    @contextlib.contextmanager
    def connection(self, timeout_s: float | None) -> Iterator[AdbConnection]:
        """Open a connection, starting the server if need be."""
        try:
            sock = self._dial(_CONNECT_TIMEOUT_S)
        except OSError:
            self.ensure_running()
            sock = self._dial(_CONNECT_TIMEOUT_S)
        with sock:
            yield AdbConnection(sock, timeout_s)

    @contextlib.contextmanager
    def transport(self, serial: str, timeout_s: float | None) -> Iterator[AdbConnection]:
        """Open a connection to a device."""
        with self.connection(timeout_s) as connection:
            connection.request(f"host:transport:{serial}")
            yield connection

    def query(self, service: str, timeout_s: float | None = _CONNECT_TIMEOUT_S) -> str:
        """Return the answer to a request to the server itself."""
        with self.connection(timeout_s) as connection:
            connection.request(service)
            return connection.read_string()

    def _dial(self, timeout_s: float) -> socket.socket:
        sock = socket.create_connection((self.host, self.port), timeout_s)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return sock


class AdbConnection:
    """One connection to the adb server; everything on it has to end before the same deadline."""

    def __init__(self, sock: socket.socket, timeout_s: float | None) -> None:
        self._sock = sock
        self.limit(timeout_s)

    def limit(self, timeout_s: float | None) -> None:
        """Let everything from now on end within this time; None for no limit."""
        self._deadline = None if timeout_s is None else clock.monotonic() + timeout_s

    def request(self, service: str) -> None:
        """Ask for a service.

        Raises:
          ServerRefusedError: the server says no.
        """
        data = service.encode()
        self.send(f"{len(data):04x}".encode() + data)
        self._check_okay()

    def run_shell(self, line: str) -> tuple[bytes, int]:
        """Run a line on the device: (stdout and stderr as they came, exit code)."""
        self.request(f"shell,v2,raw:{line}")
        output = bytearray()
        while True:
            kind, length = _PACKET.unpack(self.read(_PACKET.size))
            data = self.read(length)
            if kind == _EXIT:
                return bytes(output), data[0]
            if kind in (_STDOUT, _STDERR):
                output += data

    def run_service(self, service: str, payload: bytes = b"") -> bytes:
        """Ask for a service, send it something, and return all it answers."""
        self.request(service)
        if payload:
            self.send(payload)
        return self.read_all()

    def install(self, apk: bytes, flags: str) -> bytes:
        """Stream an APK to the package manager; returns what it says."""
        return self.run_service(f"exec:cmd package install {flags} -S {len(apk)}".strip(), apk)

    def reverse(self, device_port: int, port: int) -> None:
        """Forward a port of the device to one of the machine on which the adb server runs.

        Raises:
          ServerRefusedError: the device says no.
        """
        self.request(f"reverse:forward:tcp:{device_port};tcp:{port}")
        self._check_okay()

    def unreverse(self, device_port: int) -> None:
        """Close a port that `reverse` opened.

        Raises:
          ServerRefusedError: there is none.
        """
        self.request(f"reverse:killforward:tcp:{device_port}")
        self._check_okay()

    def push(self, content: bytes, path: str, mode: int = 0o644) -> None:
        """Write a file of the device.

        Raises:
          ServerRefusedError: the device says no.
        """
        self.request("sync:")
        self._sync_request(b"SEND", f"{path},{0o100000 | mode}")
        for start in range(0, len(content), _CHUNK_BYTES):
            chunk = content[start : start + _CHUNK_BYTES]
            self.send(_SYNC.pack(b"DATA", len(chunk)) + chunk)
        self.send(_SYNC.pack(b"DONE", int(clock.now())))
        status, length = _SYNC.unpack(self.read(_SYNC.size))
        if status != b"OKAY":
            raise ServerRefusedError(self.read(length).decode("utf-8", "replace"))
        self._quit_sync()

    def pull(self, path: str) -> bytes:
        """Return the content of a file of the device.

        Raises:
          ServerRefusedError: the device says no.
        """
        self.request("sync:")
        self._sync_request(b"RECV", path)
        content = bytearray()
        while True:
            status, length = _SYNC.unpack(self.read(_SYNC.size))
            if status == b"DONE":
                self._quit_sync()
                return bytes(content)
            data = self.read(length)
            if status == b"FAIL":
                raise ServerRefusedError(data.decode("utf-8", "replace"))
            content += data

    def mode_of(self, path: str) -> int:
        """Return the mode of a path of the device, 0 if it does not exist."""
        self.request("sync:")
        self._sync_request(b"STAT", path)
        _, mode, _, _ = struct.unpack("<4sIII", self.read(16))
        self._quit_sync()
        return int(mode)

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self._arm()
        self._sock.sendall(data)

    def read(self, count: int) -> bytes:
        """Return exactly `count` bytes.

        Raises:
          ConnectionError: the other side ended before.
        """
        data = bytearray()
        while len(data) < count:
            self._arm()
            chunk = self._sock.recv(min(count - len(data), 1 << 20))
            if not chunk:
                raise ConnectionError("the connection ended early")
            data += chunk
        return bytes(data)

    def read_all(self) -> bytes:
        """Return everything until the other side ends."""
        data = bytearray()
        while True:
            self._arm()
            chunk = self._sock.recv(1 << 20)
            if not chunk:
                return bytes(data)
            data += chunk

    def read_string(self) -> str:
        """Return a string that comes with its length in four hexadecimal digits."""
        return self.read(int(self.read(4), 16)).decode("utf-8", "replace")

    def _check_okay(self) -> None:
        status = self.read(4)
        if status == b"FAIL":
            raise ServerRefusedError(self.read_string())
        if status != b"OKAY":
            raise ConnectionError(f"not an adb server: {status!r}")

    def _sync_request(self, command: bytes, argument: str) -> None:
        data = argument.encode()
        self.send(_SYNC.pack(command, len(data)) + data)

    def _quit_sync(self) -> None:
        with contextlib.suppress(OSError):
            self.send(_SYNC.pack(b"QUIT", 0))

    def _arm(self) -> None:
        """Let the next operation wait no longer than to the deadline."""
        if self._deadline is None:
            return
        remaining = self._deadline - clock.monotonic()
        if remaining <= 0:
            raise TimeoutError("out of time")
        self._sock.settimeout(remaining)


def read_local(path: str) -> bytes:
    """Return a file of this machine."""
    return Path(path).read_bytes()

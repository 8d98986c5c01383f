"""The adb transport: packets, one connection of an adb host, and its streams.

The protocol is described in Android's `packages/modules/adb/protocol.txt`.
"""

from __future__ import annotations

import asyncio
import logging
import struct
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

_log = logging.getLogger(__name__)

CNXN = int.from_bytes(b"CNXN", "little")
AUTH = int.from_bytes(b"AUTH", "little")
OPEN = int.from_bytes(b"OPEN", "little")
OKAY = int.from_bytes(b"OKAY", "little")
CLSE = int.from_bytes(b"CLSE", "little")
WRTE = int.from_bytes(b"WRTE", "little")
_COMMANDS = {CNXN, AUTH, OPEN, OKAY, CLSE, WRTE}

VERSION = 0x01000001
VERSION_WITHOUT_CHECKSUMS = 0x01000001
MAX_PAYLOAD = 1024 * 1024
MAX_UNREAD_BYTES = 16 * MAX_PAYLOAD  # Of all streams of a connection, sent but not yet used.
MAX_UNSENT_BYTES = 2 * MAX_PAYLOAD  # Of a connection whose host does not read; then we do not.
_HEADER = struct.Struct("<6I")


class StreamClosed(Exception):
    """The adb host has closed the stream, or does not open one."""


class AdbStream:
    """One open service: bytes from and to the adb host, with its flow control.

    Attributes:
        closed: whether the host has closed the stream.
        on_close: called when it does.
    """

    def __init__(self, connection: AdbConnection, local_id: int, remote_id: int = 0) -> None:
        self._connection = connection
        self.local_id = local_id
        self.remote_id = remote_id
        self._received: deque[bytes] = deque()
        self._readable = asyncio.Event()
        self._writable = asyncio.Event()
        self._writable.set()
        self.closed = False
        self.on_close: Callable[[], object] | None = None

    async def read(self) -> bytes:
        """Return the next bytes that the host sent; b"" when it has closed the stream."""
        while not self._received:
            if self.closed:
                return b""
            self._readable.clear()
            await self._readable.wait()
        data = self._received.popleft()
        if not self.closed:
            self._connection.send(OKAY, self.local_id, self.remote_id)
        return data

    async def write(self, data: bytes) -> None:
        """Send all of `data`; returns when the host has taken it.

        Raises:
            StreamClosed: if the host closes the stream before that.
        """
        view = memoryview(data)
        limit = self._connection.max_payload
        while view:
            if self.closed:
                raise StreamClosed
            self._writable.clear()
            self._connection.send(WRTE, self.local_id, self.remote_id, bytes(view[:limit]))
            view = view[limit:]
            await self._writable.wait()
        if self.closed:
            raise StreamClosed

    def close(self) -> None:
        """Close the stream and notify the host."""
        if not self.closed:
            self._connection.send(CLSE, self.local_id, self.remote_id)
            self._connection.forget(self)
            self.close_from_host()
            self._received.clear()

    @property
    def connection(self) -> AdbConnection:
        """The connection of the adb host whose stream this is."""
        return self._connection

    async def wait_opened(self) -> None:
        """Return when the host has opened a stream that this side asked for.

        Raises:
            StreamClosed: if it does not.
        """
        self._writable.clear()
        if not self.closed:
            await self._writable.wait()
        if self.closed:
            raise StreamClosed

    @property
    def unread(self) -> int:
        """How many bytes have arrived that the service has not read."""
        return sum(map(len, self._received))

    def receive(self, data: bytes) -> None:
        """Take bytes that arrived for this stream; empty ones say nothing."""
        if data:
            self._received.append(data)
            self._readable.set()
        elif not self.closed:
            self._connection.send(OKAY, self.local_id, self.remote_id)

    def acknowledge(self) -> None:
        """Note that the host took what was written."""
        self._writable.set()

    def close_from_host(self) -> None:
        """Note that the stream is gone; readers and writers wake up."""
        self.closed = True
        if self.on_close is not None:
            self.on_close()
        self._readable.set()
        self._writable.set()


Service = Callable[[], Coroutine[Any, Any, None]]
Opener = Callable[[AdbStream, str], Service | None]


class AdbConnection(asyncio.Protocol):
    """The device's end of one connection of an adb host.

    `open_service(stream, name)` returns the coroutine function that serves a stream, or None if
    there is no such service.
    """

    def __init__(
        self,
        banner: Callable[[], str],
        open_service: Opener,
        on_change: Callable[[AdbConnection, bool], None],
    ) -> None:
        self._banner = banner
        self._open_service = open_service
        self._on_change = on_change
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._streams: dict[int, AdbStream] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._next_id = 1
        self._connected = False
        self._checksums = False
        self.max_payload = 4096

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note the socket (asyncio's hook)."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=MAX_UNSENT_BYTES)
        self._on_change(self, True)

    def connection_lost(self, exc: Exception | None) -> None:
        """Close all streams (asyncio's hook)."""
        self._transport = None
        for stream in list(self._streams.values()):
            stream.close_from_host()
        self._streams.clear()
        for task in self._tasks:
            task.cancel()
        self._on_change(self, False)

    def pause_writing(self) -> None:
        """The host does not read: ask nothing more of it, so that it asks nothing more of us."""
        if self._transport is not None:
            self._transport.pause_reading()

    def resume_writing(self) -> None:
        """The host reads again (asyncio's hook)."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    @property
    def services(self) -> int:
        """How many services run for this host."""
        return len(self._tasks)

    def data_received(self, data: bytes) -> None:
        """Take apart what arrived (asyncio's hook)."""
        self._buffer += data
        while len(self._buffer) >= _HEADER.size:
            command, arg0, arg1, length, _, magic = _HEADER.unpack_from(self._buffer)
            if magic != command ^ 0xFFFFFFFF or length > MAX_PAYLOAD:
                _log.warning("not an adb packet: %s", bytes(self._buffer[: _HEADER.size]).hex())
                self.close()
                return
            end = _HEADER.size + length
            if len(self._buffer) < end:
                return
            payload = bytes(self._buffer[_HEADER.size : end])
            del self._buffer[:end]
            self._dispatch(command, arg0, arg1, payload)

    def send(self, command: int, arg0: int, arg1: int, payload: bytes = b"") -> None:
        """Send one packet, unless the connection is gone."""
        if self._transport is None or self._transport.is_closing():
            return
        checksum = sum(payload) & 0xFFFFFFFF if self._checksums else 0
        header = _HEADER.pack(command, arg0, arg1, len(payload), checksum, command ^ 0xFFFFFFFF)
        self._transport.write(header + payload)

    def close(self) -> None:
        """Hang up, after what was sent has left."""
        if self._transport is not None:
            self._transport.close()

    async def open(self, service: str) -> AdbStream:
        """Open a stream to a service of the host, such as `tcp:8080`.

        Raises:
            StreamClosed: if the host does not.
        """
        stream = self._new_stream()
        self.send(OPEN, stream.local_id, 0, service.encode() + b"\0")
        if self._transport is None:
            stream.close_from_host()
        await stream.wait_opened()
        return stream

    def forget(self, stream: AdbStream) -> None:
        """Drop a stream that was closed on this side."""
        self._streams.pop(stream.local_id, None)

    def _dispatch(self, command: int, arg0: int, arg1: int, payload: bytes) -> None:
        if command == CNXN:
            self._on_connect(arg0, arg1)
        elif command == OPEN and arg0 and self._connected:
            self._on_open(arg0, payload)
        elif (stream := self._streams.get(arg1)) is not None and (
            stream.remote_id == arg0
            or (command == CLSE and arg0 == 0)
            or _is_opening(stream, command)
        ):
            stream.remote_id = stream.remote_id or arg0
            if command == WRTE and self._unread + len(payload) > MAX_UNREAD_BYTES:
                _log.warning("an adb host sends more than is used: its stream is closed")
                stream.close()
            elif command == WRTE:
                stream.receive(payload)
            elif command == OKAY:
                stream.acknowledge()
            elif command == CLSE:
                self.forget(stream)
                if arg0:  # As adbd does; some clients wait for it (`adb-shell`).
                    self.send(CLSE, stream.local_id, arg0)
                stream.close_from_host()
        elif command == WRTE:  # For a stream that is closed: say so.
            self.send(CLSE, 0, arg0)
        elif command not in _COMMANDS:
            _log.warning("unknown adb command %08x", command)

    @property
    def _unread(self) -> int:
        return sum(stream.unread for stream in self._streams.values())

    def _on_connect(self, version: int, max_payload: int) -> None:
        self.max_payload = max(1, min(max_payload, MAX_PAYLOAD))
        self._connected = True
        self._checksums = version < VERSION_WITHOUT_CHECKSUMS
        self.send(CNXN, VERSION, MAX_PAYLOAD, self._banner().encode())

    def _on_open(self, remote_id: int, payload: bytes) -> None:
        name = payload.rstrip(b"\0").decode("utf-8", "surrogateescape")
        _log.debug("adb service: %s", name)
        stream = self._new_stream(remote_id)
        service = self._open_service(stream, name)
        if service is None:
            _log.info("adb service refused: %s", name)
            self.forget(stream)
            self.send(CLSE, 0, remote_id)
            return
        self.send(OKAY, stream.local_id, remote_id)
        task = asyncio.get_running_loop().create_task(self._serve(stream, name, service))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _new_stream(self, remote_id: int = 0) -> AdbStream:
        stream = AdbStream(self, self._next_id, remote_id)
        self._next_id += 1
        self._streams[stream.local_id] = stream
        return stream

    async def _serve(self, stream: AdbStream, name: str, service: Service) -> None:
        try:
            await service()
        except StreamClosed:
            _log.debug("adb host closed %s early", name)
        except Exception:  # One failed service must not cost the host its connection.
            _log.exception("adb service failed: %s", name)
        finally:
            stream.close()


def _is_opening(stream: AdbStream, command: int) -> bool:
    """Whether a packet is the host's answer to a stream that this side asked for."""
    return not stream.remote_id and command in (OKAY, CLSE)

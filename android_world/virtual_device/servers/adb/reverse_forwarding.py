"""The phone's ports that are forwarded to its adb hosts: what `adb reverse` makes."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from android_world.virtual_device.servers.adb.protocol import AdbConnection, StreamClosed

_TCP = re.compile(r"tcp:(\d{1,5})")
_FIRST_FREE = 30000
_LAST_PORT = 65535
_PIECE = 64 * 1024


class ReverseError(Exception):
    """A port cannot be reversed, or is not; the text says why, in adbd's words."""


@dataclass(frozen=True)
class _Reversed:
    connection: AdbConnection
    remote: str
    server: asyncio.Server

    @property
    def real_port(self) -> int:
        return int(self.server.sockets[0].getsockname()[1])


class ReversedPorts:
    """Listens for the phone, whose ports are not this machine's: each has a free one here."""

    def __init__(self) -> None:
        self._ports: dict[int, _Reversed] = {}

    def real_port(self, port: int) -> int | None:
        """The port of this machine behind one of the phone; None if nothing listens there."""
        found = self._ports.get(port)
        return None if found is None else found.real_port

    async def add(
        self, connection: AdbConnection, local: str, remote: str, rebind: bool = True
    ) -> int:
        """Forward a port of the phone to a service of the host.

        Args:
            connection: the host's.
            local: `tcp:PORT` of the phone; port 0 is any that is free.
            remote: a service of the host, such as `tcp:PORT`.
            rebind: whether it may take the place of an earlier one.

        Returns:
            The phone's port.

        Raises:
            ReverseError: the port cannot be had.
        """
        port = _port(local) or self._free_port()
        if port in self._ports and not rebind:
            raise ReverseError("cannot rebind existing socket")
        server = await asyncio.start_server(_to_host(connection, remote), "127.0.0.1", 0)
        self._discard(port)
        self._ports[port] = _Reversed(connection, remote, server)
        return port

    def remove(self, local: str) -> None:
        """Close a port.

        Raises:
            ReverseError: it is not open.
        """
        if not self._discard(_port(local)):
            raise ReverseError(f"listener '{local}' not found")

    def drop(self, connection: AdbConnection) -> None:
        """Close the ports that are forwarded to one host."""
        for port, found in list(self._ports.items()):
            if found.connection is connection:
                self._discard(port)

    def close(self) -> None:
        """Close all ports."""
        for port in list(self._ports):
            self._discard(port)

    def listing(self) -> str:
        """Return a line for each, as `adb reverse --list` shows them."""
        return "".join(
            f"(reverse) tcp:{port} {found.remote}\n" for port, found in sorted(self._ports.items())
        )

    def _discard(self, port: int) -> bool:
        found = self._ports.pop(port, None)
        if found is not None:
            found.server.close()
        return found is not None

    def _free_port(self) -> int:
        free = (p for p in range(_FIRST_FREE, _LAST_PORT) if p not in self._ports)
        return next(free)


def _port(local: str) -> int:
    match = _TCP.fullmatch(local)
    if match is None or int(match[1]) > _LAST_PORT:
        raise ReverseError(f"cannot bind listener: bad port number '{local}'")
    return int(match[1])


def _to_host(
    connection: AdbConnection, remote: str
) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    """What serves a port: every connection to it is a stream to the host."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            stream = await connection.open(remote)
        except StreamClosed:
            writer.close()
            return

        async def outwards() -> None:
            with contextlib.suppress(StreamClosed, OSError):
                while data := await reader.read(_PIECE):
                    await stream.write(data)
            stream.close()

        sending = asyncio.create_task(outwards())
        try:
            with contextlib.suppress(OSError):
                while data := await stream.read():
                    writer.write(data)
                    await writer.drain()
        finally:
            sending.cancel()
            stream.close()
            writer.close()

    return serve

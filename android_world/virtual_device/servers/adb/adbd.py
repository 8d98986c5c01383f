"""The phone's adb daemon: which services there are, and its listening socket."""

from __future__ import annotations

import asyncio
import functools
import importlib
import pkgutil
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from android_world.virtual_device.servers.adb.protocol import AdbConnection, AdbStream, Service
from android_world.virtual_device.servers.adb.reverse_forwarding import ReversedPorts
from android_world.virtual_device.servers.shared_device import SharedDevice

MAX_CONNECTIONS = 64  # Adb hosts at a time; another one is hung up on.
MAX_SERVICES = 512  # Shells, transfers, logs ... of all hosts at a time; another one is refused.
FEATURES = (
    "shell_v2",
    "cmd",
    "stat_v2",
    "ls_v2",
    "fixed_push_mkdir",
    "fixed_push_symlink_timestamp",
    "sendrecv_v2",
)

ServiceFunction = Callable[["Adbd", AdbStream, str], Coroutine[Any, Any, None]]
_SERVICES: dict[str, ServiceFunction] = {}


def service(*prefixes: str) -> Callable[[ServiceFunction], ServiceFunction]:
    """Register the coroutine function that serves streams whose name starts so.

    It is called with the daemon, the stream and the rest of the name.
    """

    def register(function: ServiceFunction) -> ServiceFunction:
        for prefix in prefixes:
            _SERVICES[prefix] = function
        return function

    return register


@functools.cache
def _services() -> dict[str, ServiceFunction]:
    """All services, those with the longest prefix first."""
    package = importlib.import_module(__package__ or __name__.rpartition(".")[0])
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    return dict(sorted(_SERVICES.items(), key=lambda item: -len(item[0])))


class Adbd:
    """Serves one phone to adb hosts on a loopback port.

    Lives on one asyncio event loop; the device is reached through `host`. Scripts run on the
    threads of `scripts`, one for each that may run, because they may wait for their input.
    """

    def __init__(
        self, host: SharedDevice, port: int, reversed_ports: ReversedPorts | None = None
    ) -> None:
        self.host = host
        self.port = port
        self.reversed_ports = reversed_ports or ReversedPorts()
        self.connections: set[AdbConnection] = set()
        self.disconnected = asyncio.Event()
        self.scripts = ThreadPoolExecutor(MAX_SERVICES, f"adbd-{port}")
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen.

        Raises:
            OSError: if the port is taken.
        """
        _services()
        self.disconnected.set()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._connection, "127.0.0.1", self.port)

    async def stop(self) -> None:
        """Stop listening and hang up on every host."""
        if self._server is not None:
            self._server.close()
        self.drop_connections()
        self.reversed_ports.close()
        self.scripts.shutdown(wait=False, cancel_futures=True)

    def drop_connections(self) -> None:
        """Hang up on every host, as a restarting adbd does."""
        for connection in list(self.connections):
            connection.close()

    def banner(self) -> str:
        """What the phone says of itself when a host connects."""
        with self.host.reading() as device:
            names = ("ro.product.name", "ro.product.model", "ro.product.device")
            values = "".join(f"{name}={device.properties.get(name)};" for name in names)
        return f"device::{values}features={','.join(FEATURES)}"

    def _connection(self) -> AdbConnection:
        return AdbConnection(self.banner, self._open, self._on_change)

    def _open(self, stream: AdbStream, name: str) -> Service | None:
        if sum(connection.services for connection in self.connections) >= MAX_SERVICES:
            return None
        for prefix, function in _services().items():
            if name.startswith(prefix):
                return functools.partial(function, self, stream, name[len(prefix) :])
        return None

    def _on_change(self, connection: AdbConnection, connected: bool) -> None:
        if connected:
            if len(self.connections) >= MAX_CONNECTIONS:
                connection.close()
            self.connections.add(connection)
            self.disconnected.clear()
        else:
            self.connections.discard(connection)
            self.reversed_ports.drop(connection)
            if not self.connections:
                self.disconnected.set()

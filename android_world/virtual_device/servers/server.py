"""A served phone: adb, console, gRPC and accessibility forwarding on loopback ports."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

import portpicker

from android_world.virtual_device.servers.accessibility.forwarding import AccessibilityForwarding
from android_world.virtual_device.servers.adb.adbd import Adbd
from android_world.virtual_device.servers.adb.registration import adb_server_port, hold_registration
from android_world.virtual_device.servers.console.console import Console
from android_world.virtual_device.servers.grpc import emulator_controller
from android_world.virtual_device.servers.served_phone import ServedPhone

if TYPE_CHECKING:
    from android_world.virtual_device.device import VirtualDevice

TICK_S = 0.04
_GRPC_STOP_TIMEOUT_S = 0.5
_STOP_TIMEOUT_S = 1.0  # A script that keeps the device busy keeps the loop's thread from ending.
_log = logging.getLogger(__name__)


class PortInUseError(OSError):
    """A port that the phone needs is in use."""


class PhoneServer:
    """Serves one device on loopback ports until `stop`; usable as a context manager.

    The device's time follows the host's while it is served. Other threads that use the device
    meanwhile do so through `host.access()`.

    Args:
        device: the phone to serve; it stays the caller's to close.
        console_port: port of the emulator console; adb is served on the port after it.
        grpc_port: port of the emulator's gRPC services.
        adb_server: port of the adb server to announce the phone to; this user's by default.
        adb_only: whether to serve adb alone, as a phone on a cable does: no console, no gRPC, and
            adb needs its address (`adb connect`).
    """

    def __init__(
        self,
        device: VirtualDevice,
        console_port: int = 5554,
        grpc_port: int = 8554,
        *,
        adb_server: int | None = None,
        adb_only: bool = False,
    ) -> None:
        self.phone = ServedPhone(device, console_port, grpc_port, is_emulator=not adb_only)
        self._adb_server = adb_server_port() if adb_server is None else adb_server
        self._loop = asyncio.new_event_loop()
        self._ending = asyncio.Event()
        self._thread: threading.Thread | None = None
        self.host = self.phone.host

    @property
    def console_port(self) -> int:
        """The port of the console."""
        return self.phone.console_port

    @property
    def adb_port(self) -> int:
        """The port of the phone's adb daemon."""
        return self.phone.console_port + 1

    @property
    def grpc_port(self) -> int:
        """The port of the gRPC services."""
        return self.phone.grpc_port

    @property
    def serial(self) -> str:
        """The name by which adb knows the phone."""
        return self.phone.serial

    def start(self) -> Self:
        """Open all ports and serve in the background; does nothing if that has happened.

        Raises:
            PortTaken: if one of the ports is in use; nothing is left open.
            RuntimeError: if the server was stopped before.
        """
        if self.phone.stopping.is_set():
            raise RuntimeError("a stopped server cannot be started again")
        if self._thread is not None:
            return self
        started: concurrent.futures.Future[None] = concurrent.futures.Future()
        self._thread = threading.Thread(
            target=self._run, args=(started,), name=self.serial, daemon=True
        )
        self._thread.start()
        started.result()
        return self

    def stop(self) -> None:
        """Close all ports and end the threads; does nothing if that has happened.

        Threads of commands that continue are not waited for: they end with the commands.
        """
        self.phone.stop()
        if self._thread is not None and self._thread.is_alive():
            with contextlib.suppress(RuntimeError):  # The loop has just ended by itself.
                self._loop.call_soon_threadsafe(self._ending.set)
            self._thread.join(_STOP_TIMEOUT_S)

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait until the phone was instructed to end (`kill`, a shut-down); whether it was."""
        return self.phone.stopping.wait(timeout_s)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _run(self, started: concurrent.futures.Future[None]) -> None:
        try:
            self._loop.run_until_complete(self._serve(started))
        finally:
            self._loop.close()

    async def _serve(self, started: concurrent.futures.Future[None]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            try:
                adbd = await self._open(stack)
            except OSError as error:
                started.set_exception(error)
                return
            self.phone.on_adb_restart.append(
                lambda: self._loop.call_soon_threadsafe(adbd.drop_connections)
            )
            stack.callback(asyncio.create_task(self._tick()).cancel)
            if self.phone.is_emulator:
                announcing = hold_registration(adbd, self._adb_server)
                stack.callback(asyncio.create_task(announcing).cancel)
            started.set_result(None)
            await self._ending.wait()
        await _end_tasks()

    async def _open(self, stack: contextlib.AsyncExitStack) -> Adbd:
        """Open every port; what is open is closed when the stack ends."""
        adbd = Adbd(self.host, self.adb_port, self.phone.reversed_ports)
        with _named_port(self.adb_port, "adb"):
            await adbd.start()
        stack.push_async_callback(adbd.stop)
        if self.phone.is_emulator:
            await self._open_emulator(stack)
        forwarding = AccessibilityForwarding(self.phone)
        forwarding.start()
        stack.callback(forwarding.stop)
        return adbd

    async def _open_emulator(self, stack: contextlib.AsyncExitStack) -> None:
        console = Console(self.phone)
        with _named_port(self.console_port, "the console"):
            await console.start()
        stack.push_async_callback(console.stop)
        with _named_port(self.grpc_port, "gRPC"):
            grpc_server = emulator_controller.serve(self.phone)
        stack.callback(self._stop_grpc, grpc_server)

    def _stop_grpc(self, grpc_server: Any) -> None:
        self.phone.stop()
        self.host.wake()  # Streams that wait for a change notice the end.
        grpc_server.stop(0).wait(_GRPC_STOP_TIMEOUT_S)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            self.host.tick()


def serve_free_ports(
    device: VirtualDevice, *, adb_server: int | None = None, adb_only: bool = False
) -> PhoneServer:
    """Return a started server on free ports; stop it, or use it in `with`."""
    for _ in range(20):
        ports = free_ports()
        server = PhoneServer(device, *ports, adb_server=adb_server, adb_only=adb_only)
        with contextlib.suppress(PortInUseError):  # Somebody was quicker: try others.
            return server.start()
    raise PortInUseError("no free ports found")


def free_ports() -> tuple[int, int]:
    """A console port (even, the next one free too) and a gRPC port that are free now.

    They are below the range from which the kernel serves outgoing connections, so that only
    another server can come between the choice of a port and its use.
    """
    console_port = portpicker.pick_unused_port()
    while console_port % 2 or not portpicker.is_port_free(console_port + 1):
        console_port = portpicker.pick_unused_port()
    return console_port, portpicker.pick_unused_port()


@contextlib.contextmanager
def _named_port(port: int, use: str) -> Iterator[None]:
    try:
        yield
    except (OSError, OverflowError) as error:
        raise PortInUseError(f"port {port} ({use}) cannot be opened: is it in use?") from error


async def _end_tasks() -> None:
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

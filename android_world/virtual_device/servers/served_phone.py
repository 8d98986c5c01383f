"""What console and gRPC act on: one served phone and the hardware around it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.servers.adb.reverse_forwarding import ReversedPorts
from android_world.virtual_device.servers.hardware_input import EvdevTouchScreen, HardwareInput
from android_world.virtual_device.servers.sensors import Sensors
from android_world.virtual_device.servers.shared_device import SharedDevice
from android_world.virtual_device.servers.snapshots import PutBack, SnapshotStore

if TYPE_CHECKING:
    from android_world.virtual_device.device import VirtualDevice

AVD_NAME = "AndroidWorldAvd"
_HOST = "10.0.2.2"  # The name that an emulator's guest has for its host.
_OWN_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class ServedPhone:
    """A phone with its touch screen, sensors, saved states and ports.

    Args:
        device: the phone.
        console_port: port of its console; adb is on the next one.
        grpc_port: port of its gRPC services.
        paused: whether its time does not follow the host's.
        is_emulator: whether it has a console and gRPC services, and 10.0.2.2 is the host; a phone
            on a cable has adb alone, and reaches the host by `adb reverse`.

    Attributes:
        host: gives access to the device.
        reversed_ports: the phone's ports that are forwarded to its adb hosts.
        network_speed_bits: upload and download, as set on the console; 0 is unlimited.
        network_delay_ms: shortest and longest latency, as set on the console.
        stopping: set when the phone was instructed to end.
        on_adb_restart: called, from any thread, when the adb daemon has to restart.
    """

    def __init__(
        self,
        device: VirtualDevice,
        console_port: int,
        grpc_port: int,
        paused: bool = False,
        is_emulator: bool = True,
    ) -> None:
        self.is_emulator = is_emulator
        self.reversed_ports = ReversedPorts()
        self.host = SharedDevice(device, paused)
        self.hardware = HardwareInput(self.host)
        self.evdev = EvdevTouchScreen(self.host, self.hardware)
        self.sensors = Sensors(self.host)
        self.snapshots = SnapshotStore(self.host, self.hold_hardware)
        self.network_speed_bits = (0, 0)
        self.network_delay_ms = (0, 0)
        self.console_port = console_port
        self.grpc_port = grpc_port
        self.stopping = threading.Event()
        self.on_adb_restart: list[Callable[[], object]] = []

    def hold_hardware(self) -> PutBack:
        """Note the state of the hardware; what this returns puts it back."""
        sensors = self.sensors.state
        network = self.network_speed_bits, self.network_delay_ms

        def put_back() -> None:
            self.hardware.release()
            self.sensors.state = sensors
            self.network_speed_bits, self.network_delay_ms = network

        return put_back

    @property
    def serial(self) -> str:
        """The name by which adb knows the phone."""
        if not self.is_emulator:
            return f"127.0.0.1:{self.console_port + 1}"
        return f"emulator-{self.console_port}"

    def port_of_host(self, address: str, port: int) -> int:
        """The port of this machine that the phone means by an address.

        Raises:
            ConnectionError: the phone cannot reach it.
        """
        if address in _OWN_LOOPBACK:
            found = self.reversed_ports.real_port(port)
            if found is None:
                raise ConnectionRefusedError(f"{address}:{port}: nothing listens on the phone")
            return found
        if address == _HOST and self.is_emulator:
            return port
        raise ConnectionError(f"{address}: only the host can be reached, {self._names_of_host}")

    @property
    def _names_of_host(self) -> str:
        return f"as {_HOST}" if self.is_emulator else "by `adb reverse`"

    def drop_adb_hosts(self) -> None:
        """Disconnect all adb hosts, as a reboot does."""
        for callback in self.on_adb_restart:
            callback()

    def stop(self) -> None:
        """Ask for the end of the service."""
        self.stopping.set()

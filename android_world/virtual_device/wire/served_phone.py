"""What console and gRPC act on: one served phone and the hardware around it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.wire.hardware_input import EvdevTouchScreen, HardwareInput
from android_world.virtual_device.wire.host import DeviceHost
from android_world.virtual_device.wire.sensors import Sensors
from android_world.virtual_device.wire.snapshots import PutBack, SnapshotStore

if TYPE_CHECKING:
    from android_world.virtual_device.device import VirtualDevice

AVD_NAME = "AndroidWorldAvd"


class ServedPhone:
    """A phone with its touch screen, sensors, saved states and ports.

    Args:
        device: the phone.
        console_port: port of its console; adb is on the next one.
        grpc_port: port of its gRPC services.
        paused: whether its time stands still instead of following the host's.

    Attributes:
        host: gives access to the device.
        network_speed_bits: upload and download, as the console was told; 0 is unlimited.
        network_delay_ms: shortest and longest latency, as the console was told.
        stopping: set when the phone was told to end.
        on_adb_restart: called, from any thread, when the adb daemon has to restart.
    """

    def __init__(
        self, device: VirtualDevice, console_port: int, grpc_port: int, paused: bool = False
    ) -> None:
        self.host = DeviceHost(device, paused)
        self.hardware = HardwareInput(self.host)
        self.evdev = EvdevTouchScreen(self.host, self.hardware)
        self.sensors = Sensors(self.host)
        self.snapshots = SnapshotStore(self.host, self.keep_hardware)
        self.network_speed_bits = (0, 0)
        self.network_delay_ms = (0, 0)
        self.console_port = console_port
        self.grpc_port = grpc_port
        self.stopping = threading.Event()
        self.on_adb_restart: list[Callable[[], object]] = []

    def keep_hardware(self) -> PutBack:
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
        return f"emulator-{self.console_port}"

    def drop_adb_hosts(self) -> None:
        """Let all adb hosts lose the phone for a moment, as a reboot does."""
        for callback in self.on_adb_restart:
            callback()

    def stop(self) -> None:
        """Ask for the end of the service."""
        self.stopping.set()

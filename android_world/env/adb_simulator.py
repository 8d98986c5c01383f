"""An android_env environment on any device that adb reaches: no console, no gRPC."""

from __future__ import annotations

import os
from typing import Final

import numpy as np
import numpy.typing as npt
from android_env import environment
from android_env.components import adb_controller, config_classes, log_stream
from android_env.components.simulators import base_simulator
from android_env.proto import state_pb2

from android_world.device import (
    adb,
    adb_address,
    adb_client,
    errors,
    null_log_stream,
    screencap,
    socket_adb_controller,
)
from android_world.env import emulator

_FRAME_TIMEOUT_S: Final = 20.0
_NO_SNAPSHOTS: Final = (
    "A device over plain adb keeps no snapshots: episodes begin with the task's apps as they were "
    "set up (--episode_reset=apps)."
)


class AdbSimulator(base_simulator.BaseSimulator):  # type: ignore[misc]
    """android_env's simulator of a device of which adb is all there is.

    Frames come from `screencap`, touches go through `input`.
    """

    def __init__(self, controller: socket_adb_controller.SocketAdbController) -> None:
        super().__init__(config_classes.SimulatorConfig())
        self._controller = controller
        self._is_down = False

    def adb_device_name(self) -> str:
        """What adb calls the device."""
        return self._controller.serial

    def create_adb_controller(self) -> adb_controller.AdbController:
        """Return the controller of the device."""
        return self._controller

    def create_log_stream(self) -> log_stream.LogStream:
        """Return a stream without lines: tasks read nothing from the log."""
        return null_log_stream.NullLogStream()

    def send_touch(self, touches: list[tuple[int, int, bool, int]]) -> None:
        """Touch with one finger; `input` has no more, and lifts none that is not down."""
        x, y, is_down, _ = touches[0]
        if is_down or self._is_down:
            verb = ("MOVE" if self._is_down else "DOWN") if is_down else "UP"
            self._controller.execute_command(["shell", f"input motionevent {verb} {x} {y}"])
        self._is_down = is_down

    def send_key(self, keycode: np.int32, event_type: str) -> None:
        """Press a key by Android's code, when it goes down."""
        if event_type != "keyup":
            self._controller.execute_command(["shell", f"input keyevent {int(keycode)}"])

    def load_state(self, request: state_pb2.LoadStateRequest) -> state_pb2.LoadStateResponse:
        """There are no snapshots.

        Raises:
          SnapshotsNotSupportedError: always.
        """
        raise errors.SnapshotsNotSupportedError(_NO_SNAPSHOTS)

    def save_state(self, request: state_pb2.SaveStateRequest) -> state_pb2.SaveStateResponse:
        """There are no snapshots.

        Raises:
          SnapshotsNotSupportedError: always.
        """
        raise errors.SnapshotsNotSupportedError(_NO_SNAPSHOTS)

    def delete_state(self, name: str) -> bool:
        """There are no snapshots.

        Raises:
          SnapshotsNotSupportedError: always.
        """
        raise errors.SnapshotsNotSupportedError(_NO_SNAPSHOTS)

    def _launch_impl(self) -> None:
        """The device runs."""

    def _get_screenshot_impl(self) -> npt.NDArray[np.uint8]:
        return screencap.parse(
            self._controller.execute_command(["exec-out", screencap.COMMAND], _FRAME_TIMEOUT_S)
        )


def connect(
    serial: str | None = None, adb_server: str | None = None, adb_path: str | None = None
) -> environment.AndroidEnv:
    """Connect to a device by its serial; see `find` for the arguments.

    Raises:
      DeviceDisconnectedError: there is no such device, or it is not clear which.
      DeviceBootError: it does not finish booting.
      DeviceError: the adb server cannot be reached.
      AdbNotFoundError: `adb_path` names no adb.
    """
    simulator = AdbSimulator(find(serial, adb_server, adb_path))
    emulator.wait_until_booted(simulator)
    env = emulator.compose(simulator)
    adb.set_root_if_needed(env)  # Now: it restarts the device's adb, which forgets its ports.
    return env


def find(
    serial: str | None = None, adb_server: str | None = None, adb_path: str | None = None
) -> socket_adb_controller.SocketAdbController:
    """Return the adb controller of a device by its serial.

    Args:
      serial: what `adb devices` calls it, or `HOST:PORT`, to which adb is then connected; by
        default that of ANDROID_SERIAL, or the only device that adb lists.
      adb_server: `HOST:PORT` of the adb server that has it; by default that of this machine.
      adb_path: the adb binary; by default the SDK's, or the one of adbutils.

    Raises:
      DeviceDisconnectedError: it is not clear which.
      DeviceError: the adb server cannot be reached.
      AdbNotFoundError: `adb_path` names no adb.
    """
    address = adb_address.server_address(adb_server)
    server = adb_client.AdbServer(adb_client.find_adb(adb_path), address)
    server.ensure_running()
    name = serial or os.environ.get("ANDROID_SERIAL") or _only_device(server)
    return socket_adb_controller.SocketAdbController(name, server.adb_path, address)


def _only_device(server: adb_client.AdbServer) -> str:
    listed = [line.split("\t") for line in server.query("host:devices").splitlines()]
    serials = [serial for serial, state in listed if state == "device"]
    if len(serials) == 1:
        return serials[0]
    named = ", ".join(f"{serial} ({state})" for serial, state in listed)
    raise errors.DeviceDisconnectedError(
        f"adb lists {'several devices' if serials else 'no device that is ready'}: "
        f"{named or 'none'}. Name one with --serial; of the network, as HOST:PORT."
    )

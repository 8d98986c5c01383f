"""Ways by which the accessibility forwarder reaches this machine from its device."""

from __future__ import annotations

import contextlib
from typing import Protocol

from android_world.device import adb, errors, socket_adb_controller
from android_world.env import forwarder_app


class Route(Protocol):
    """How the app on a device reaches a port of this machine."""

    def open(self, env: adb.AdbDevice, port: int) -> str:
        """Make the way; returns the host's name there, which has the port by the same number."""

    def repair(self, env: adb.AdbDevice) -> None:
        """Do what may help where nothing arrives."""

    def close(self) -> None:
        """Take back what `open` did."""


class EmulatorRoute:
    """The address by which the Android of an emulator reaches its host."""

    def open(self, env: adb.AdbDevice, port: int) -> str:
        """Nothing needs to be made."""
        return forwarder_app.HOST_SEEN_FROM_DEVICE

    def repair(self, env: adb.AdbDevice) -> None:
        """Leave airplane mode."""
        forwarder_app.make_reachable(env)

    def close(self) -> None:
        """Nothing was made."""


class ReverseRoute:
    """`adb reverse`: a port of the device itself leads here, through the adb server.

    The server has to be on this machine: it is the server's ports to which it leads.
    """

    def __init__(self, controller: socket_adb_controller.SocketAdbController) -> None:
        if not controller.server.is_here:
            raise errors.NotSupportedError(
                f"`adb reverse` goes to the machine of the adb server, {controller.server.host}: "
                "read elements with uiautomator."
            )
        self._controller = controller
        self._port = 0

    def open(self, env: adb.AdbDevice, port: int) -> str:
        """Let the device's port of the same number lead here."""
        self._controller.reverse(port)
        self._port = port
        return "127.0.0.1"

    def repair(self, env: adb.AdbDevice) -> None:
        """Nothing: no network is in between."""

    def close(self) -> None:
        """Close the device's port."""
        if self._port:
            with contextlib.suppress(errors.DeviceError):  # It may be gone, and the port with it.
                self._controller.unreverse(self._port)

"""What every system service of the phone is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


class Service:
    """Owns one part of the device's state.

    Attributes are plain data: the device copies its services to take a snapshot. A service
    reaches the others through `self.device`, because a restore replaces them.
    """

    def __init__(self, device: Device) -> None:
        self.device = device

    def boot(self) -> None:
        """Bring the state to that of a phone that has just been set up."""

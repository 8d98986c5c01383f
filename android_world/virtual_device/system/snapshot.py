"""The state of a phone at one instant."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.framework.state_copying import StateCopier

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.system.service import Service


@dataclass(frozen=True)
class Snapshot:
    """The whole state of a device at one instant; restore it into the same device."""

    services: dict[str, Service]
    clock: Clock
    storage: Any
    adb_root: bool
    device: Device = field(repr=False)

    @functools.cached_property
    def copies(self) -> StateCopier:
        """Copies of services and clock."""
        return StateCopier((self.services, self.clock), self.device.itself)

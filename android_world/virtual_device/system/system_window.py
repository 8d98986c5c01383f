"""Windows of the system: screens with the whole phone at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.ui.screen import Screen

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


class SystemScreen(Screen):
    """A window of the system, by default one of the system UI."""

    device: Device

    def __init__(self, device: Device, package: str = "com.android.systemui") -> None:
        super().__init__(device, package)

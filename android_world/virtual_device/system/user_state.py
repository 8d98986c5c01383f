"""What services hold for the phone's user, as a value that can be compared."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from android_world.virtual_device.system.settings_defaults import NAMESPACES

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


def of(device: Device) -> Hashable:
    """Packages, settings, radios, clipboard and notifications of a phone."""
    radios = device.radios
    return (
        tuple((package.name, package.enabled) for package in device.packages.all()),
        tuple(tuple(device.settings.list(namespace).items()) for namespace in NAMESPACES),
        (radios.wifi_enabled, radios.bluetooth_enabled, radios.airplane_mode, radios.mobile_data),
        (radios.connected_ssid, tuple(radios.saved_networks)),
        device.clipboard.clip,
        tuple((n.key, n.title, n.text, n.posted_ms) for n in device.notifications.active()),
    )

"""The virtual Android phone."""

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.system.config import DeviceConfig
from android_world.virtual_device.system.snapshot import Snapshot

__all__ = ["DeviceConfig", "Snapshot", "VirtualDevice"]

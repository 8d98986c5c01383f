"""The virtual Android phone."""

from android_world.virtual_device.device import Snapshot, VirtualDevice
from android_world.virtual_device.system.config import DeviceConfig

__all__ = ["DeviceConfig", "Snapshot", "VirtualDevice"]

"""The virtual Android phone."""

from android_world.virtual_device.device import DeviceConfig, Snapshot, VirtualDevice

__all__ = ["DeviceConfig", "Snapshot", "VirtualDevice"]

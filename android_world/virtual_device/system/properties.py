"""System properties: what `getprop` prints and `setprop` changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

MAX_VALUE_BYTES = 91
TIME_ZONE = "persist.sys.timezone"

DEFAULT_PROPERTIES = data_files.read_mapping(__package__, "default_properties.tsv")


class PropertyError(ValueError):
    """A property cannot be set to this value."""


class Properties(Service):
    """The property area of init."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._values = dict(DEFAULT_PROPERTIES)

    def get(self, key: str, default: str = "") -> str:
        """Return the property, or `default` where it is not set."""
        return self._values.get(key, default)

    def set(self, key: str, value: str) -> None:
        """Set a property; `ro.` properties take a value once.

        Raises:
            PropertyError: if it is read-only and set, its name is malformed or the value too long.
        """
        if not key or key.startswith(".") or key.endswith(".") or ".." in key:
            raise PropertyError("invalid name")
        if key.startswith("ro."):
            if key in self._values:
                raise PropertyError("read-only property was already set")
        elif len(value.encode()) > MAX_VALUE_BYTES:
            raise PropertyError("value too long")
        self._values[key] = value
        if key == TIME_ZONE:
            self.device.on_time_changed()

    def override(self, key: str, value: str) -> None:
        """Set a property as the system itself does, read-only or not."""
        self._values[key] = value

    def all(self) -> dict[str, str]:
        """Return a copy of the properties, sorted by key."""
        return dict(sorted(self._values.items()))

"""Android's settings: three namespaces of strings, with observers.

A value that is put here only acts where a service observes its key (brightness, rotation, fonts,
enabled accessibility services and others). Radios do not: as on Android, writing `wifi_on` or
`airplane_mode_on` changes the stored value and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.system.service import Service
from android_world.virtual_device.system.settings_defaults import (
    DEFAULTS,
    GLOBAL,
    NAMESPACES,
    SECURE,
    SYSTEM,
)

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

__all__ = ["GLOBAL", "NAMESPACES", "SECURE", "SYSTEM", "Settings"]

Observer = Callable[[str, str], None]


# What the settings provider lets be stored, from `SystemSettingsValidators`.
_RANGES = {(SYSTEM, "font_scale"): (0.25, 5.0)}


class InvalidSetting(ValueError):
    """A value that the settings provider refuses."""


@dataclass
class _Registration:
    namespace: str
    key: str | None
    callback: Observer


class Settings(Service):
    """The namespaces `system`, `secure` and `global`."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._values: dict[str, dict[str, str]] = {
            name: dict(DEFAULTS[name]) for name in NAMESPACES
        }
        self._made_default: dict[str, dict[str, str]] = {name: {} for name in NAMESPACES}
        self._observers: list[_Registration] = []

    def get(self, namespace: str, key: str) -> str | None:
        """Return the stored value, or None where there is none."""
        return self._namespace(namespace).get(key)

    def get_int(self, namespace: str, key: str, default: int = 0) -> int:
        """Return the value as an integer, or `default` where it is absent or no integer."""
        try:
            return int(self._namespace(namespace).get(key, default))
        except ValueError:
            return default

    def get_bool(self, namespace: str, key: str, default: bool = False) -> bool:
        """Return whether the value is a non-zero integer."""
        return self.get_int(namespace, key, int(default)) != 0

    def put(
        self, namespace: str, key: str, value: str | int | float, make_default: bool = False
    ) -> None:
        """Store a value; observers are called when it differs from the old one.

        `make_default` also remembers it as what `reset` goes back to.

        Raises:
            InvalidSetting: the key does not take such a value.
        """
        values = self._namespace(namespace)
        text = str(value)
        if (namespace, key) in _RANGES and not _is_within(text, *_RANGES[namespace, key]):
            raise InvalidSetting(f"Invalid value: {text} for setting: {key}")
        if make_default:
            self._made_default[namespace][key] = text
        if values.get(key) == text:
            return
        values[key] = text
        self._notify(namespace, key)

    def delete(self, namespace: str, key: str) -> bool:
        """Discard a value; return whether there was one."""
        if self._namespace(namespace).pop(key, None) is None:
            return False
        self._notify(namespace, key)
        return True

    def reset(self, namespace: str) -> None:
        """Bring every value that was ever made a default back to that default."""
        for key, value in self._made_default[namespace].items():
            self.put(namespace, key, value)

    def list(self, namespace: str) -> dict[str, str]:
        """Return a copy of the namespace, sorted by key."""
        return dict(sorted(self._namespace(namespace).items()))

    def observe(self, namespace: str, key: str | None, callback: Observer) -> None:
        """Call `callback(namespace, key)` after every change of `key` (of any key when None).

        `callback` is kept in device snapshots: it must be a bound method.
        """
        self._namespace(namespace)
        self._observers.append(_Registration(namespace, key, callback))

    def unobserve(self, callback: Observer) -> None:
        """Discard every registration of `callback`."""
        self._observers = [o for o in self._observers if o.callback != callback]

    def _namespace(self, namespace: str) -> dict[str, str]:
        if namespace not in self._values:
            raise ValueError(f"Invalid namespace '{namespace}'")
        return self._values[namespace]

    def _notify(self, namespace: str, key: str) -> None:
        for observer in list(self._observers):
            if observer.namespace == namespace and observer.key in (None, key):
                observer.callback(namespace, key)


def _is_within(text: str, least: float, most: float) -> bool:
    try:
        return least <= float(text) <= most
    except ValueError:
        return False

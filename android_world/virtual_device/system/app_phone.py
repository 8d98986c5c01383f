"""The phone as the process of one app has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.storage.app_storage import AppStorage
from android_world.virtual_device.system.content.resolver import ProviderError
from android_world.virtual_device.system.permissions import RUNTIME_STORAGE, STORAGE

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


class AppPhone:
    """Passes on the phone's services; `storage` is a handle with the rights of the app.

    The services themselves (MediaStore, contacts, the package manager) work with rights of their
    own, as the processes of the system do.
    """

    def __init__(self, device: Device, package: str) -> None:
        self._device = device
        self.package = package
        self.storage = AppStorage(device.storage, self)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # Also while a copy has no attributes yet.
            raise AttributeError(name)
        return getattr(self._device, name)

    def uses_shared_storage(self) -> bool:
        """Whether the app may read and write shared storage.

        An app that requests no permission for it works with the files that the user picks and
        those of MediaStore: its screens use no others.
        """
        entry = self._device.packages.get(self.package)
        if entry is None:
            return False
        if STORAGE.isdisjoint(entry.manifest.permissions):
            return True
        return entry.manages_all_files or not RUNTIME_STORAGE.isdisjoint(entry.granted)

    def is_granted(self, canonical: str) -> bool:
        """Whether another app or the telephony provider opens this file for the app."""
        handed_over = self._device.activities.file_grants.get(self.package, ())
        return canonical in handed_over or self._device.sms.opens(canonical, self.package)


def phone_of_app(device: Device, package: str) -> Device:
    """The phone with the rights of an app, for everything that runs in its process."""
    return cast("Device", AppPhone(device, package))


def files_of(device: Device, *values: object) -> set[str]:
    """Canonical paths of the files that URIs and paths in an intent or a result name."""
    found: set[str] = set()
    for value in values:
        if isinstance(value, Intent):
            found |= files_of(device, value.data, *value.extras.values())
        elif isinstance(value, dict):
            found |= files_of(device, *value.values())
        elif isinstance(value, list | tuple):
            found |= files_of(device, *value)
        elif isinstance(value, str) and (path := _path_of(device, value)):
            found.add(path)
    return found


def _path_of(device: Device, uri: str) -> str:
    if not uri.startswith(("/", "file://", "content://")):
        return ""
    try:
        if uri.startswith("content:"):
            return device.content.file_path(uri)
        return unquote(uri.removeprefix("file://"))
    except (ProviderError, OSError):
        return ""

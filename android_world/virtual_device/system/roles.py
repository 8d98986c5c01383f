"""Default apps: the holders of Android's roles (messages, phone, browser, home, assistant)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

from android_world.virtual_device.system.service import Service
from android_world.virtual_device.system.settings_defaults import SECURE

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

SMS = "android.app.role.SMS"
DIALER = "android.app.role.DIALER"
BROWSER = "android.app.role.BROWSER"
HOME = "android.app.role.HOME"
ASSISTANT = "android.app.role.ASSISTANT"

ROLES_FILE = "/data/misc_de/0/apexdata/com.android.permission/roles.xml"
DEFAULT_HOLDERS = {
    SMS: "com.simplemobiletools.smsmessenger",
    DIALER: "com.google.android.dialer",
    BROWSER: "com.android.chrome",
    HOME: "com.google.android.apps.nexuslauncher",
    ASSISTANT: "com.google.android.googlequicksearchbox",
}
_SETTINGS_KEYS = {SMS: "sms_default_application", DIALER: "dialer_default_application"}


class Roles(Service):
    """RoleManager. Writing a settings key by hand changes no role, as on Android."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._holders: dict[str, str] = dict(DEFAULT_HOLDERS)

    def boot(self) -> None:
        storage = self.device.storage
        if storage.is_file(ROLES_FILE):
            try:
                root = ElementTree.fromstring(storage.read_bytes(ROLES_FILE))
            except (ElementTree.ParseError, LookupError, ValueError):
                return  # A damaged file is as none.
            self._holders = {
                role.get("name", ""): holder.get("name", "")
                for role in root.iter("role")
                for holder in role.iter("holder")
            }

    def all(self) -> dict[str, str]:
        """Return the holder of each role that has one."""
        return dict(self._holders)

    def holder(self, role: str) -> str | None:
        """Return the package that holds a role, or None."""
        return self._holders.get(role)

    def set_holder(self, role: str, package: str) -> None:
        """Give a role to a package; the settings key that mirrors the role follows."""
        self._holders[role] = package
        self._save(role)

    def clear_holder(self, role: str) -> None:
        """Take a role away from its holder."""
        self._holders.pop(role, None)
        self._save(role)

    def _save(self, role: str) -> None:
        key = _SETTINGS_KEYS.get(role)
        if key:
            self.device.settings.put(SECURE, key, self._holders.get(role, ""))
        root = ElementTree.Element("roles", version="0")
        for name, package in sorted(self._holders.items()):
            element = ElementTree.SubElement(root, "role", name=name)
            ElementTree.SubElement(element, "holder", name=package)
        folder = ROLES_FILE.rpartition("/")[0]
        self.device.storage.mkdir(folder, parents=True, exist_ok=True)
        self.device.storage.write_text(ROLES_FILE, ElementTree.tostring(root, encoding="unicode"))

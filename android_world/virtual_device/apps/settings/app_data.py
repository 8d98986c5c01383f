"""What Settings knows of installed apps: sizes, permission groups, who is shown in lists."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.packages import Package

_PREFIX = "android.permission."


@dataclass(frozen=True)
class PermissionGroup:
    """Permissions that the user grants together; `names` without `android.permission.`.

    `foreground`: the user may limit it to while the app is in use.
    """

    label: str
    icon: str
    names: tuple[str, ...]
    foreground: bool = False

    @property
    def permissions(self) -> tuple[str, ...]:
        """Full names."""
        return tuple(_PREFIX + name for name in self.names)

    def requested_by(self, package: Package) -> tuple[str, ...]:
        """The group's permissions that an app asks for."""
        wanted = package.manifest.permissions
        return tuple(name for name in self.permissions if name in wanted)

    def is_granted_to(self, package: Package) -> bool:
        """Whether an app holds one of them."""
        return any(name in package.granted for name in self.requested_by(package))


PERMISSION_GROUPS: tuple[PermissionGroup, ...] = (
    PermissionGroup("Body sensors", "heart_pulse", ("BODY_SENSORS",)),
    PermissionGroup("Calendar", "calendar_blank_outline", ("READ_CALENDAR", "WRITE_CALENDAR")),
    PermissionGroup("Call logs", "phone_log_outline", ("READ_CALL_LOG", "WRITE_CALL_LOG")),
    PermissionGroup("Camera", "camera_outline", ("CAMERA",), foreground=True),
    PermissionGroup(
        "Contacts", "account_box_outline", ("READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS")
    ),
    PermissionGroup(
        "Files and media",
        "folder_outline",
        ("READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE", "MANAGE_EXTERNAL_STORAGE"),
    ),
    PermissionGroup(
        "Location",
        "map_marker_outline",
        ("ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION", "ACCESS_BACKGROUND_LOCATION"),
        foreground=True,
    ),
    PermissionGroup("Microphone", "microphone_outline", ("RECORD_AUDIO",), foreground=True),
    PermissionGroup("Music and audio", "music_note_outline", ("READ_MEDIA_AUDIO",)),
    PermissionGroup(
        "Nearby devices",
        "devices",
        ("BLUETOOTH_SCAN", "BLUETOOTH_CONNECT", "BLUETOOTH_ADVERTISE", "NEARBY_WIFI_DEVICES"),
    ),
    PermissionGroup("Notifications", "bell_outline", ("POST_NOTIFICATIONS",)),
    PermissionGroup(
        "Phone", "phone_outline", ("CALL_PHONE", "READ_PHONE_STATE", "READ_PHONE_NUMBERS")
    ),
    PermissionGroup(
        "Photos and videos", "image_outline", ("READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO")
    ),
    PermissionGroup("Physical activity", "run", ("ACTIVITY_RECOGNITION",)),
    PermissionGroup(
        "SMS", "message_text_outline", ("SEND_SMS", "READ_SMS", "RECEIVE_SMS", "RECEIVE_MMS")
    ),
)


def permission_group(label: str) -> PermissionGroup:
    """The group of this name; KeyError when there is none."""
    for group in PERMISSION_GROUPS:
        if group.label == label:
            return group
    raise KeyError(label)


def listed_apps(device: Device, with_system: bool = False) -> list[Package]:
    """Apps by name; those of the system without a launcher entry only `with_system`."""
    shown = [
        package
        for package in device.packages.all()
        if with_system or package.manifest.launcher_activity or not package.manifest.system
    ]
    return sorted(shown, key=lambda package: (package.manifest.label.casefold(), package.name))


def app_size(package: Package) -> int:
    """Size of the code in bytes: there are no APKs here, so it is derived from the name."""
    return 4_000_000 + zlib.crc32(package.name.encode()) % 90_000_000


def permissions_summary(package: Package) -> str:
    """The names of the granted groups, up to three."""
    requested = [group for group in PERMISSION_GROUPS if group.requested_by(package)]
    granted = [group.label for group in requested if group.is_granted_to(package)]
    if not requested:
        return "No permissions requested"
    if not granted:
        return "No permissions granted"
    if len(granted) <= 3:
        return ", ".join(granted)
    extra = len(granted) - 2
    noun = "permission" if extra == 1 else "permissions"
    return f"{', '.join(granted[:2])}, and {extra} additional {noun}"

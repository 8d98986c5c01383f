"""Permission groups: what the dialogs ask, and which answers they offer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from android_world.virtual_device.codecs import data_files

_PREFIX = "android.permission."


@dataclass(frozen=True)
class PermissionGroup:
    """Permissions that are asked for together.

    `request` completes "Allow App to ...?". `permissions` are names with a space between them.
    `foreground_only` groups offer "While using the app" and "Only this time" instead of "Allow".
    """

    name: str
    label: str
    request: str
    icon: str
    permissions: str
    foreground_only: bool = False

    def __contains__(self, permission: object) -> bool:
        return permission in {_PREFIX + name for name in self.permissions.split()}


_PERMISSIONS = data_files.read_mapping(__package__, "permissions.tsv")
_FOREGROUND_ONLY = ("CAMERA", "LOCATION", "MICROPHONE")
_QUESTIONS = (
    ("CALENDAR", "Calendar", "access your calendar?", "calendar_blank"),
    ("CALL_LOG", "Call logs", "access your phone call logs?", "history"),
    ("CAMERA", "Camera", "take pictures and record video?", "camera"),
    ("CONTACTS", "Contacts", "access your contacts?", "account_box_outline"),
    ("LOCATION", "Location", "access this device’s location?", "map_marker_outline"),
    ("MICROPHONE", "Microphone", "record audio?", "microphone"),
    (
        "NEARBY_DEVICES",
        "Nearby devices",
        "find, connect to, and determine the relative position of nearby devices?",
        "devices",
    ),
    ("NOTIFICATIONS", "Notifications", "send you notifications?", "bell_outline"),
    ("PHONE", "Phone", "make and manage phone calls?", "phone"),
    (
        "READ_MEDIA_AURAL",
        "Music and audio",
        "access music and audio on this device?",
        "music_note_outline",
    ),
    (
        "READ_MEDIA_VISUAL",
        "Photos and videos",
        "access photos and videos on this device?",
        "image_outline",
    ),
    ("SMS", "SMS", "send and view SMS messages?", "message_text_outline"),
    (
        "STORAGE",
        "Files and media",
        "access photos, media, and files on your device?",
        "folder_outline",
    ),
)
GROUPS = tuple(
    PermissionGroup(*question, _PERMISSIONS[question[0]], question[0] in _FOREGROUND_ONLY)
    for question in _QUESTIONS
)
IMPLIED_BY_OLD_TARGETS = tuple(
    _PREFIX + name
    for name in ("WRITE_EXTERNAL_STORAGE", "READ_EXTERNAL_STORAGE", "READ_PHONE_STATE")
)
"""What Android gives to apps that target a version before Android 1.6."""


def group_of(permission: str) -> PermissionGroup | None:
    """The group of a runtime permission; None for permissions that are not asked for."""
    return next((group for group in GROUPS if permission in group), None)


def groups_of(permissions: Iterable[str]) -> list[tuple[PermissionGroup, list[str]]]:
    """The groups to ask for, each with the permissions wanted from it, in order of request."""
    found: dict[str, tuple[PermissionGroup, list[str]]] = {}
    for permission in permissions:
        group = group_of(permission)
        if group is not None:
            found.setdefault(group.name, (group, []))[1].append(permission)
    return list(found.values())

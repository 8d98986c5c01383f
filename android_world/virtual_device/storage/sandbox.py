"""Which paths an app of the phone may use: Android's users, modes and SELinux rules in short.

The adb shell and the system's services do not pass through these rules.
"""

from __future__ import annotations

import errno
from typing import Literal, Protocol

from android_world.virtual_device.storage.nodes import (
    APP_DATA_ROOTS,
    SD_CARD,
    SHARED_ROOT,
    FileStat,
    is_shared,
)
from android_world.virtual_device.storage.paths import Location

Use = Literal["look", "list", "read", "write"]
"""Status of a path, names in a folder, contents of a file, any change of the path."""

# untrusted_app may read these; others-permissions decide on what is inside.
_SYSTEM_FOLDERS = ("/system", "/product", "/system_ext", "/apex")
_READABLE_FOLDERS = (*_SYSTEM_FOLDERS, "/data/app", "/data/local/tmp")
_HIDDEN_FOLDERS = ("/cache", "/data/media", "/data/misc", "/data/system", "/mnt", "/proc", "/sys")
_PRIVATE_SHARED = ("data", "obb")  # folders below `Android` that hold folders of single apps
_OTHERS_READ = 0o4


class Rights(Protocol):
    """What the package manager and the activity manager let an app do."""

    package: str

    def uses_shared_storage(self) -> bool:
        """Whether the app may read and write shared storage."""

    def is_granted(self, canonical: str) -> bool:
        """Whether another app handed over this file (a URI permission)."""


def denial(rights: Rights, where: Location, use: Use, status: FileStat | None) -> int:
    """The error number that an app gets for a path; 0 where it may use it.

    Args:
      rights: of the app.
      where: the path, resolved.
      use: what the app wants of it.
      status: what is at the path, None for nothing.
    """
    path = where.path
    inside = _inside_volume(where)
    if inside is not None:
        return _denial_in_volume(rights, path, inside, use)
    if _is_below(path, SHARED_ROOT):
        return errno.EACCES  # The folder of the media server behind shared storage.
    for root in APP_DATA_ROOTS:
        if path.startswith(root):
            return _denial_in_data(rights, path, path[len(root) :].partition("/")[0], use)
    return _denial_in_system(path, use, status)


def _inside_volume(where: Location) -> str | None:
    """The path inside shared storage or the SD card; None for one that is elsewhere."""
    if where.fuse and is_shared(where.path):
        return where.path[len(SHARED_ROOT) + 1 :]
    return where.path[len(SD_CARD) + 1 :] if _is_below(where.path, SD_CARD) else None


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")


def _denial_in_volume(rights: Rights, path: str, inside: str, use: Use) -> int:
    names = inside.split("/")
    if names[0].casefold() == "android":
        if len(names) == 1 and use == "write":
            return errno.EACCES
        if len(names) > 1 and names[1].casefold() in _PRIVATE_SHARED:
            return _denial_in_private_folders(rights, path, names, use)
    if not inside and use == "write":
        return errno.EACCES
    allowed = use == "look" or rights.uses_shared_storage() or rights.is_granted(path)
    return 0 if allowed else errno.EACCES


def _denial_in_private_folders(rights: Rights, path: str, names: list[str], use: Use) -> int:
    """Below `Android/data`: an app sees its own folder and does not see that there are others."""
    if len(names) == 2:
        return 0 if use == "look" else errno.EACCES
    if names[2].casefold() == rights.package.casefold() or rights.is_granted(path):
        return 0
    return errno.ENOENT if use == "look" else errno.EACCES


def _denial_in_data(rights: Rights, path: str, owner: str, use: Use) -> int:
    if owner == rights.package or rights.is_granted(path):
        return 0
    return errno.ENOENT if use == "look" else errno.EACCES


def _denial_in_system(path: str, use: Use, status: FileStat | None) -> int:
    if status is not None and status.kind == "char":
        return 0
    if any(path.startswith(f"{folder}/") for folder in _HIDDEN_FOLDERS):
        return errno.EACCES
    if use == "look":
        return 0
    folders = _SYSTEM_FOLDERS if use == "list" else _READABLE_FOLDERS
    if use == "write" or not any(_is_below(path, folder) for folder in folders):
        return errno.EACCES
    return 0 if status is None or status.mode & _OTHERS_READ else errno.EACCES

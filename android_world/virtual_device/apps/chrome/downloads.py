"""Downloads: files in the phone's Download folder, each with a notification."""

from __future__ import annotations

import posixpath
from pathlib import PurePosixPath

from android_world.virtual_device.apps._lib.android_framework.chooser import file_uri
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.chrome.names import PACKAGE
from android_world.virtual_device.codecs.mime_types import extension_of, guess_type
from android_world.virtual_device.framework.intents import ACTION_VIEW, FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_LOW,
    Notification,
    PendingIntent,
)

FOLDER = "/storage/emulated/0/Download"
_FORBIDDEN = str.maketrans(dict.fromkeys('/\\:*?"<>|', "_"))
_LONGEST_NAME = 200
_UNITS = ("B", "KB", "MB", "GB")


def save(device: Device, name: str, content: bytes) -> str:
    """Put what was downloaded into the folder, under a name that is free; its path."""
    storage = device.storage
    storage.mkdir(FOLDER, parents=True, exist_ok=True)
    path = _free(device, file_name(name))
    storage.write_bytes(path, content)
    device.notifications.post(
        Notification(
            PACKAGE,
            device.storage.stat(path).inode,
            posixpath.basename(path),
            f"Download complete • {size_text(len(content))}",
            channel="downloads",
            channel_name="Downloads",
            importance=IMPORTANCE_LOW,
            icon="download",
            silent=True,
            content_intent=PendingIntent(view_intent(device, path)),
        )
    )
    return path


def open_file(activity: Activity, path: str) -> None:
    """Show a downloaded file in the app that takes it."""
    if not activity.device.activities.start(view_intent(activity.device, path), activity).ok:
        activity.toast("Can’t open file")


def view_intent(device: Device, path: str) -> Intent:
    """What opens a downloaded file."""
    kind = guess_type(path)
    return Intent(ACTION_VIEW, data=file_uri(device, path), mime_type=kind, flags=FLAG_NEW_TASK)


def files(device: Device) -> list[str]:
    """The paths of the files of the folder, the newest first."""
    storage = device.storage
    names = storage.listdir(FOLDER) if storage.is_dir(FOLDER) else []
    paths = [path for path in (f"{FOLDER}/{name}" for name in sorted(names))]
    found = [path for path in paths if storage.is_file(path)]
    return sorted(found, key=lambda path: -storage.stat(path).mtime_ns)


def size_text(size: int) -> str:
    """A size as Chrome writes it."""
    amount, unit = float(size), 0
    while amount >= 1024 and unit < len(_UNITS) - 1:
        amount, unit = amount / 1024, unit + 1
    return f"{amount:.2f} {_UNITS[unit]}" if unit else f"{size} B"


def file_name(name: str, mime_type: str = "") -> str:
    """A name that a file can have, with the extension of its type if it has none."""
    name = name.translate(_FORBIDDEN).strip().strip(".")[-_LONGEST_NAME:] or "download"
    plain = mime_type.partition(";")[0].strip()
    return name if PurePosixPath(name).suffix else name + extension_of(plain)


def _free(device: Device, name: str) -> str:
    path, number = PurePosixPath(name), 0
    while device.storage.exists(f"{FOLDER}/{name}"):
        number += 1
        name = f"{path.stem} ({number}){path.suffix}"
    return f"{FOLDER}/{name}"

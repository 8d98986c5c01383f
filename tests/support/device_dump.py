"""The lasting state of a virtual phone as plain data, so that two moments can be compared.

Left out is what every use of a phone changes: the clock and all times, the log, the running
activities and their windows, file modes (restoring an app's snapshot widens them), and the
counters from which databases take row ids.
"""

from __future__ import annotations

import functools
import hashlib
import posixpath
import re
import sqlite3
import tempfile
from pathlib import Path

from android_world.virtual_device import VirtualDevice

_ROOTS = ("/data", "/storage/emulated/0")
_SQLITE_MAGIC = b"SQLite format 3\0"
# Settings that the clock's set-up writes.
_CLOCK_SETTINGS = {"auto_time", "auto_time_zone", "time_12_24"}
# Caches without a meaning to a user, and the virtual phone's links to other roots.
_SKIPPED_FOLDERS = {"/data/media/0", "/data/user/0", "/data/local/tmp"}
_MAX_TEXT = 100_000
_COUNTERS = ('INSERT INTO "sqlite_sequence"', 'INSERT INTO "local_metadata"')
_CHROMES_TIME = re.compile(r"\b13\d{15}\b")  # microseconds since 1601
_CACHES = {"cache", "code_cache"}


def dump(device: VirtualDevice, folders: tuple[str, ...] = _ROOTS) -> dict[str, object]:
    """Everything that lasts, by name; of files, those in the folders."""
    state: dict[str, object] = {}
    for root in folders:
        _dump_folder(device, root, state)
    return state | dump_system(device)


def dump_system(device: VirtualDevice) -> dict[str, object]:
    """Lasting state outside of files, by name: settings, clipboard, notifications, packages."""
    state: dict[str, object] = {}
    for namespace in ("system", "global", "secure"):
        for key, value in device.settings.list(namespace).items():
            if key not in _CLOCK_SETTINGS:
                state[f"setting {namespace}/{key}"] = value
    state["clipboard"] = device.clipboard.text or ""
    state["notifications"] = sorted((n.package, n.title) for n in device.notifications.active())
    state["packages"] = sorted(package.name for package in device.packages.all())
    return state


def differences(
    before: dict[str, object], after: dict[str, object]
) -> dict[str, tuple[object, object]]:
    """What differs, with both values."""
    return {
        key: (before.get(key), after.get(key))
        for key in sorted(before.keys() | after.keys())
        if before.get(key) != after.get(key)
    }


def _dump_folder(device: VirtualDevice, folder: str, state: dict[str, object]) -> None:
    if folder in _SKIPPED_FOLDERS or not device.storage.exists(folder):
        return
    for name in device.storage.listdir(folder):
        path = posixpath.join(folder, name)
        if device.storage.is_link(path):
            state[path] = "link"
        elif device.storage.is_dir(path):
            if path not in _SKIPPED_FOLDERS and name not in _CACHES:
                state[path] = "folder"
                _dump_folder(device, path, state)
        else:
            state[path] = _content(device.storage.read_bytes(path))


def _content(content: bytes) -> object:
    """Statements of a database, lines of a text, or the hash of anything else."""
    if not content.startswith(_SQLITE_MAGIC):
        try:
            return content.decode().splitlines() if len(content) < _MAX_TEXT else _hash(content)
        except UnicodeDecodeError:
            return _hash(content)
    return _statements(content)


@functools.lru_cache(maxsize=256)  # Most databases are the same before and after a test.
def _statements(content: bytes) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "copy.db"
        path.write_bytes(content)
        with sqlite3.connect(path) as connection:
            lines = [line for line in connection.iterdump() if not line.startswith(_COUNTERS)]
        connection.close()
    return sorted(_CHROMES_TIME.sub("time", line) for line in lines)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()

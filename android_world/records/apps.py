"""What the phone holds of apps: that they are installed, and that they keep their databases."""

from __future__ import annotations

import dataclasses
import posixpath
from collections.abc import Collection

from android_world.device import adb, contents, packages
from android_world.records.record import APP_DATA, Record


@dataclasses.dataclass(frozen=True)
class InstalledApp(Record):
    """An app that is installed and enabled."""

    package: str

    identity = ("package",)


@dataclasses.dataclass(frozen=True)
class AppStorage(Record):
    """The folder in which an app has the databases of its records.

    "Clear storage" deletes it, and the app makes another one. The rows do not show it: those of the
    start may all be rows that a task lets be deleted.
    """

    package: str
    inode: int

    identity = ("package",)


def installed_apps(env: adb.AdbDevice) -> tuple[InstalledApp, ...]:
    """The apps that a phone has enabled, by name.

    Raises:
      DeviceError: the device fails.
    """
    return tuple(map(InstalledApp, sorted(packages.get_enabled_package_names(env))))


def storages(env: adb.AdbDevice, databases: Collection[str]) -> tuple[AppStorage, ...]:
    """The folders of some databases that there are, by name of the app.

    Raises:
      DeviceError: the device fails.
    """
    folders = sorted({posixpath.dirname(path) for path in databases})
    found = contents.inodes(env, folders)
    prefix = f"{APP_DATA}/"
    return tuple(
        AppStorage(folder.removeprefix(prefix).partition("/")[0], found[folder])
        for folder in folders
        if folder in found
    )

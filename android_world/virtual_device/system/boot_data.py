"""The files that a set-up phone has: app folders, empty databases, app snapshots.

Databases come from the SQL files in `schemas/<package>/[<folder>/]<name>.sql`, those of guests'
apps from `App.databases`.
"""

from __future__ import annotations

import functools
import posixpath
import sqlite3
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from android_world.virtual_device import guests
from android_world.virtual_device.storage.sqlite_functions import phone_number_stripped_reversed
from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

DATA_ROOT = "/data/data"
SNAPSHOT_ROOT = "/data/data/android_world/snapshots"

SNAPSHOT_PACKAGES = (
    "com.example.androidworld",
    "com.dimowner.audiorecorder",
    "com.android.camera2",
    "com.android.chrome",
    "ca.zgrs.clipper",
    "com.google.android.deskclock",
    "com.google.android.contacts",
    "com.google.android.dialer",
    "com.arduia.expense",
    "com.google.android.documentsui",
    "net.cozic.joplin",
    "net.gsantner.markor",
    "com.google.androidenv.miniwob",
    "de.dennisguse.opentracks",
    "net.osmand",
    "com.flauschcode.broccoli",
    "code.name.monkey.retromusic",
    "com.android.settings",
    "com.simplemobiletools.calendar.pro",
    "com.simplemobiletools.draw.pro",
    "com.simplemobiletools.gallery.pro",
    "com.simplemobiletools.smsmessenger",
    "org.tasks",
    "org.videolan.vlc",
)
"""The apps of the benchmark whose state it saves and restores, in the order of their set-up."""

APP_FOLDERS = ("cache", "code_cache", "databases", "files", "shared_prefs")
SHARED_APP_FOLDERS = (
    "com.dimowner.audiorecorder/files/Music/records",
    "net.osmand/files",
)


def _schema_files() -> dict[str, str]:
    found: dict[str, str] = {}
    root = resources.files(__package__) / "schemas"
    for package in root.iterdir():
        for path, ddl in _sql_below(package, f"{DATA_ROOT}/{package.name}"):
            found[path] = ddl
    return dict(sorted(found.items()))


def _sql_below(folder: Traversable, path: str, inner: bool = False) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _sql_below(entry, f"{path}/{entry.name}", inner=True)
        elif entry.name.endswith(".sql"):
            parent = path if inner else f"{path}/databases"
            found.append((f"{parent}/{entry.name.removesuffix('.sql')}", entry.read_text("utf-8")))
    return found


APP_DATABASES: dict[str, str] = _schema_files()
"""The SQL that makes each database, by the database's path on the device."""


def app_databases(device: Phone) -> dict[str, str]:
    """The SQL that makes each database of this phone's apps, by the database's path."""
    own = {
        f"{DATA_ROOT}/{package.name}/{path}": ddl
        for package in device.packages.all()
        for path, ddl in package.app_class.databases.items()
    }
    return APP_DATABASES | own


def schema_objects(device: Phone, path: str) -> dict[str, str]:
    """Return the SQL of each table, index, view and trigger of a database, in creation order.

    Raises:
        KeyError: if no schema is known for the path.
    """
    return _objects(_schema(device, path))


def _schema(device: Phone, path: str) -> str:
    known = APP_DATABASES.get(path)
    return app_databases(device)[path] if known is None else known


@functools.cache
def _image(ddl: str) -> bytes:
    connection = _empty_database()
    try:
        connection.executescript(ddl)
        return connection.serialize()
    finally:
        connection.close()


@functools.cache
def _objects(ddl: str) -> dict[str, str]:
    connection = _empty_database()
    try:
        connection.executescript(ddl)
        rows = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
        ).fetchall()
    finally:
        connection.close()
    virtual = [name for name, sql in rows if sql.upper().startswith("CREATE VIRTUAL")]
    shadows = tuple(f"{name}_" for name in virtual)
    return {
        name: sql
        for name, sql in rows
        if not name.startswith("sqlite_") and not (shadows and name.startswith(shadows))
    }


def _empty_database() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.create_function("_PHONE_NUMBER_STRIPPED_REVERSED", 1, phone_number_stripped_reversed)
    return connection


def write_database(device: Phone, path: str) -> None:
    """Put the empty database that belongs at `path` there, with its folder."""
    device.storage.mkdir(posixpath.dirname(path), parents=True, exist_ok=True)
    device.storage.write_bytes(path, _image(_schema(device, path)))


def make_package_folders(device: Phone, package: str) -> None:
    """Make the folders that a newly installed package has."""
    storage = device.storage
    root = f"{DATA_ROOT}/{package}"
    storage.mkdir(root, parents=True, exist_ok=True)
    for name in ("cache", "code_cache"):
        storage.mkdir(f"{root}/{name}", exist_ok=True)


class BootData(Service):
    """Lays out the files of a phone that was just set up."""

    def boot(self) -> None:
        """Make every app folder, database and app snapshot."""
        uids = self.device.storage.app_uids
        for package in self.device.packages.all():
            uids[package.name] = package.uid
            make_package_folders(self.device, package.name)
        prepare(self.device)


def prepare(device: Phone) -> None:
    """Make every app folder, database and app snapshot of a phone that was just set up."""
    storage = device.storage
    for package in snapshot_packages(device):
        root = f"{DATA_ROOT}/{package}"
        storage.mkdir(root, exist_ok=True)
        for name in APP_FOLDERS:
            storage.mkdir(f"{root}/{name}", exist_ok=True)
    for path in app_databases(device):
        if not storage.exists(path):
            write_database(device, path)
    for folder in SHARED_APP_FOLDERS:
        storage.mkdir(f"/data/media/0/Android/data/{folder}", parents=True, exist_ok=True)
    for installed in device.packages.all():
        installed.app_class.on_set_up(device, installed.name)
    save_snapshots(device)


def snapshot_packages(device: Phone) -> tuple[str, ...]:
    """The apps whose state is saved and restored: the benchmark's and those of guests."""
    own = [package.name for package in device.packages.all() if guests.is_guest(package.app_class)]
    return tuple(dict.fromkeys((*SNAPSHOT_PACKAGES, *own)))


def save_snapshots(device: Phone) -> None:
    """Copy the data folder of every benchmark app to where its snapshot is kept."""
    device.storage.mkdir(SNAPSHOT_ROOT, parents=True, exist_ok=True)
    for package in snapshot_packages(device):
        copy_tree(device, f"{DATA_ROOT}/{package}", f"{SNAPSHOT_ROOT}/{package}")


def copy_tree(device: Phone, source: str, target: str) -> None:
    """Copy a folder with everything in it."""
    storage = device.storage
    storage.mkdir(target, exist_ok=True)
    for folder, folders, files in storage.walk(source):
        below = target + folder[len(source) :]
        for name in folders:
            storage.mkdir(f"{below}/{name}", exist_ok=True)
        for name in files:
            storage.copy(f"{folder}/{name}", f"{below}/{name}")

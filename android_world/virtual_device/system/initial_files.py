"""The files that a set-up phone has: app folders, empty databases, app snapshots.

The databases of apps come from their bundles, those of Android's providers from the SQL files in
`schemas/<package>/<name>.sql`.
"""

from __future__ import annotations

import functools
import posixpath
import sqlite3
from importlib import resources
from typing import TYPE_CHECKING

from android_world.virtual_device.framework import plugins
from android_world.virtual_device.framework.app_descriptor import BundleError
from android_world.virtual_device.storage.sqlite_functions import phone_number_stripped_reversed
from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

DATA_ROOT = "/data/data"
SNAPSHOT_ROOT = "/data/data/android_world/snapshots"

APP_FOLDERS = ("cache", "code_cache", "databases", "files", "shared_prefs")


@functools.cache
def _system_schemas() -> dict[str, str]:
    folder = resources.files(__package__) / "schemas"
    return {
        f"{DATA_ROOT}/{package.name}/databases/{entry.name.removesuffix('.sql')}": (
            entry.read_text("utf-8")
        )
        for package in sorted(folder.iterdir(), key=lambda p: p.name)
        for entry in sorted(package.iterdir(), key=lambda e: e.name)
    }


def app_databases(device: Device) -> dict[str, str]:
    """The SQL that makes each database of this phone, by the database's path."""
    return _system_schemas() | {
        f"{DATA_ROOT}/{package.name}/{path}": ddl
        for package in device.packages.all()
        for path, ddl in package.manifest.databases.items()
    }


def schema_objects(device: Device, path: str) -> dict[str, str]:
    """Return the SQL of each table, index, view and trigger of a database, in creation order.

    Raises:
        KeyError: if no schema is known for the path.
    """
    return _objects(_schema(device, path))


def has_missing_columns(device: Device, path: str) -> bool:
    """Whether a table of the database at `path` lacks a column that its schema has.

    Raises:
        sqlite3.Error: The file cannot be read.
    """
    wanted = sqlite3.connect(":memory:")
    wanted.deserialize(_image(_schema(device, path)))
    try:
        with device.storage.connect(path) as there:
            return not _columns(wanted) <= _columns(there)
    finally:
        wanted.close()


def _columns(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """The tables and their columns."""
    return set(
        connection.execute(
            "SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p"
            " WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%'"
        )
    )


def _schema(device: Device, path: str) -> str:
    known = _system_schemas().get(path)
    if known is not None:
        return known
    name, _, inner = path.removeprefix(f"{DATA_ROOT}/").partition("/")
    package = device.packages.get(name)
    if package is None:
        raise KeyError(path)
    return package.manifest.databases[inner]


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


def write_database(device: Device, path: str) -> None:
    """Put the empty database that belongs at `path` there, with its folder."""
    device.storage.mkdir(posixpath.dirname(path), parents=True, exist_ok=True)
    try:
        image = _image(_schema(device, path))
    except sqlite3.Error as error:
        name = path.removeprefix(f"{DATA_ROOT}/").replace("/", ": schemas/", 1)
        raise BundleError(f"{name}.sql: {error}") from error
    device.storage.write_bytes(path, image)


def make_package_folders(device: Device, package: str) -> None:
    """Make the folders that a newly installed package has."""
    storage = device.storage
    root = f"{DATA_ROOT}/{package}"
    storage.mkdir(root, parents=True, exist_ok=True)
    for name in ("cache", "code_cache"):
        storage.mkdir(f"{root}/{name}", exist_ok=True)


class BootData(Service):
    """Lays out the files of a phone that was just set up."""

    def boot(self) -> None:
        uids = self.device.storage.app_uids
        for package in self.device.packages.all():
            uids[package.name] = package.uid
            make_package_folders(self.device, package.name)
        prepare(self.device)


def make_app_files(device: Device, package: str) -> None:
    """Make the databases and shared folders of an app that are missing."""
    installed = device.packages.get(package)
    if installed is None:
        return
    for inner in installed.manifest.databases:
        path = f"{DATA_ROOT}/{package}/{inner}"
        if not device.storage.exists(path):
            write_database(device, path)
    for folder in installed.manifest.shared_folders:
        shared = f"/storage/emulated/0/Android/data/{package}/{folder}"
        device.storage.mkdir(shared, parents=True, exist_ok=True)


def prepare(device: Device) -> None:
    """Make every app folder, database and app snapshot of a phone that was just set up."""
    storage = device.storage
    for package in snapshot_packages(device):
        root = f"{DATA_ROOT}/{package}"
        storage.mkdir(root, exist_ok=True)
        for name in APP_FOLDERS:
            storage.mkdir(f"{root}/{name}", exist_ok=True)
    for path in _system_schemas():
        if not storage.exists(path):
            write_database(device, path)
    for installed in device.packages.all():
        make_app_files(device, installed.name)
    for installed in device.packages.all():
        installed.app_class.on_set_up(device, installed.name)
    save_snapshots(device)


def snapshot_packages(device: Device) -> list[str]:
    """The apps whose state is saved and restored: those that report this, and those of plugins."""
    return [
        package.name
        for package in device.packages.all()
        if package.manifest.snapshot or plugins.is_plugin(package.app_class)
    ]


def save_snapshots(device: Device) -> None:
    """Copy the data folder of every benchmark app to where its snapshot is kept."""
    device.storage.mkdir(SNAPSHOT_ROOT, parents=True, exist_ok=True)
    for package in snapshot_packages(device):
        copy_tree(device, f"{DATA_ROOT}/{package}", f"{SNAPSHOT_ROOT}/{package}")


def copy_tree(device: Device, source: str, target: str) -> None:
    """Copy a folder with everything in it."""
    storage = device.storage
    storage.mkdir(target, exist_ok=True)
    for folder, folders, files in storage.walk(source):
        below = target + folder[len(source) :]
        for name in folders:
            storage.mkdir(f"{below}/{name}", exist_ok=True)
        for name in files:
            storage.copy(f"{folder}/{name}", f"{below}/{name}")

"""Databases of apps whose columns hold a wrong type, NULL or a long text: nothing raises."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.registry import registered_apps
from android_world.virtual_device.system.content.column_types import foreign_column

LONG = "x" * 1_000_000
APPS = sorted(
    package
    for package, (manifest, _) in registered_apps().items()
    if manifest.databases and manifest.launcher_activity is not None
)
_TABLES = (
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    " AND name NOT LIKE '%fts%' AND name NOT IN ('android_metadata', 'room_master_table')"
)


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualDevice]:
    with VirtualDevice() as device:
        yield device


def _usual(declared: str) -> object:
    kind = declared.upper()
    if any(word in kind for word in ("CHAR", "TEXT", "CLOB")):
        return "1"
    return b"1" if "BLOB" in kind else 1


def _wrong(declared: str) -> object:
    return b"\xff\xfe" if isinstance(_usual(declared), str) else "no number"


def _rows(device: VirtualDevice, path: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Rows to write: a wrong type in each column, and NULL or a long text in all of them."""
    with device.storage.connect(path) as connection:
        tables = [name for (name,) in connection.execute(_TABLES).fetchall()]
        columns = {
            table: connection.execute(f'PRAGMA table_info("{table}")').fetchall()
            for table in tables
        }
    for table, found in columns.items():
        usual = {name: _usual(declared) for _, name, declared, *_ in found}
        for _, name, declared, *_ in found:
            yield table, usual | {name: _wrong(declared)}
        free = {name for _, name, _, required, _, key in found if not (required or key)}
        yield table, {name: None if name in free else value for name, value in usual.items()}
        texts = {name for name, value in usual.items() if isinstance(value, str)}
        yield table, {name: LONG if name in texts else value for name, value in usual.items()}


def _write(device: VirtualDevice, path: str, table: str, row: dict[str, object]) -> bool:
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" * len(row))
    try:
        with device.storage.connect(path) as connection:
            connection.execute("PRAGMA ignore_check_constraints = 1")
            statement = f'INSERT OR REPLACE INTO "{table}" ({names}) VALUES ({marks})'
            connection.execute(statement, list(row.values()))
    except sqlite3.Error:
        return False  # SQLite itself refuses such a value.
    return True


@pytest.mark.parametrize("package", APPS)
def test_no_value_of_a_column_raises_out_of_the_phone(package, phone):
    before = phone.snapshot()
    for inner in registered_apps()[package][0].databases:
        path = f"/data/data/{package}/{inner}"
        for table, row in list(_rows(phone, path)):
            if _write(phone, path, table, row):
                phone.activities.start(phone.packages.launch_intent(package))
                phone.wait_for_idle()
                assert phone.windows.scene().forest is not None
            phone.restore(before)


def test_no_page_of_vlc_raises_for_texts_in_columns_of_numbers(phone):
    before = phone.snapshot()
    package, path = "org.videolan.vlc", "/data/data/org.videolan.vlc/app_db/vlc_media.db"
    tables = {table: row for table, row in _rows(phone, path)}
    for table, row in tables.items():
        for kind in ("id_", "_id"):
            bad = {name: "no number" if kind in name else 1 for name in row}
            _write(phone, path, table, bad)
    for x in (108, 324, 540, 756, 972):
        phone.activities.start(phone.packages.launch_intent(package))
        phone.shell(f"input tap {x} 2200; input tap 300 600")
        phone.wait_for_idle()
        assert phone.windows.scene().forest is not None
    phone.restore(before)


def test_a_fault_with_sound_databases_is_not_taken_for_a_crash(phone):
    def faulty() -> None:
        raise TypeError("a fault of ours")

    assert foreign_column(phone) is None
    with pytest.raises(TypeError):
        phone.activities.run("com.arduia.expense", faulty)


def test_an_app_with_a_wrong_type_in_its_database_keeps_stopping(phone):
    before = phone.snapshot()
    path = "/data/data/com.google.android.deskclock/databases/alarms.db"
    with phone.storage.connect(path) as connection:
        connection.execute("UPDATE alarm_templates SET hour = 'ten', enabled = 1")
    assert foreign_column(phone) == "alarm_templates.hour"
    phone.activities.start(phone.packages.launch_intent("com.google.android.deskclock"))
    phone.wait_for_idle()
    assert "keeps stopping" in phone.shell("uiautomator dump /dev/tty").stdout.decode()
    phone.restore(before)

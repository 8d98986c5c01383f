"""Values in databases that are not of their columns' types, as only another program writes them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

# SQLite's rules of affinity, in order, and the storage classes that such a column holds.
_CLASSES = (
    ("INT", ("integer",)),
    ("CHAR", ("text",)),
    ("CLOB", ("text",)),
    ("TEXT", ("text",)),
    ("BLOB", ("blob", "text", "integer", "real")),
    ("", ("integer", "real")),
)


def foreign_column(device: Device) -> str | None:
    """A column of an app's database that holds a value of another type: `table.column`."""
    for package in device.packages.all():
        for inner in package.manifest.databases:
            path = f"/data/data/{package.name}/{inner}"
            try:
                with device.storage.connect(path, read_only=True) as connection:
                    found = next(_foreign_columns(connection), None)
            except (OSError, sqlite3.Error):
                continue
            if found is not None:
                return found
    return None


def _foreign_columns(connection: sqlite3.Connection) -> Iterator[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'"
    for (table,) in connection.execute(query).fetchall():
        columns = connection.execute(f"PRAGMA table_info({_quote(table)})").fetchall()
        for _, name, declared, required, _, key in columns:
            allowed = _classes(declared) if required or key else (*_classes(declared), "null")
            marks = ", ".join("?" * len(allowed))
            statement = (
                f"SELECT 1 FROM {_quote(table)} WHERE typeof({_quote(name)}) NOT IN ({marks})"
            )
            if connection.execute(f"{statement} LIMIT 1", allowed).fetchone():
                yield f"{table}.{name}"


def _classes(declared: str) -> tuple[str, ...]:
    if not declared:
        return ("blob", "text", "integer", "real")
    return next(classes for word, classes in _CLASSES if word in declared.upper())


def _quote(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'

"""How items get into the databases of apps and out of them."""

from __future__ import annotations

import contextlib
import datetime
import json
import posixpath
import sqlite3
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from xml.etree import ElementTree

from android_world.device import activities, adb, contents, databases, files
from android_world.records.record import Row, Value

EPOCH: Final = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


@contextlib.contextmanager
def edit(kind: type[Row], env: adb.AdbDevice) -> Iterator[sqlite3.Connection]:
    """The database of a kind for a `with` block; the owning app is stopped for that.

    Raises:
      FileNotFoundError: The app has no database.
    """
    adb.set_root_if_needed(env)
    with (
        databases.edit(kind.database, env) as path,
        contextlib.closing(sqlite3.connect(path)) as connection,
        connection,
    ):
        connection.execute("PRAGMA synchronous = OFF")  # It is a copy that is sent at once.
        yield connection


def insert(kind: type[Row], rows: Sequence[Mapping[str, Value]], env: adb.AdbDevice) -> None:
    """Insert rows into the table of a kind, by column; the owning app is stopped for that.

    Raises:
      FileNotFoundError: The app has no database.
    """
    if not rows:
        return
    with edit(kind, env) as connection:
        for row in rows:
            insert_row(connection, kind.table, row)


def insert_row(connection: sqlite3.Connection, table: str, row: Mapping[str, Value]) -> int:
    """Insert a row into an open database; returns its row id."""
    names = ", ".join(f'"{name}"' for name in row)
    places = ", ".join("?" for _ in row)
    statement = f'INSERT INTO "{table}" ({names}) VALUES ({places})'
    return connection.execute(statement, tuple(row.values())).lastrowid or 0


def delete(kind: type[Row], ids: Sequence[str], env: adb.AdbDevice) -> None:
    """Delete rows of the table of a kind, by id."""
    if not ids:
        return
    column = kind.columns()[kind.identity[0]]
    with edit(kind, env) as connection:
        for row_id in ids:
            connection.execute(f'DELETE FROM "{kind.table}" WHERE "{column}" = ?', (row_id,))


@contextlib.contextmanager
def edit_preference(path: str, key: str, env: adb.AdbDevice) -> Iterator[list[Any]]:
    """Give the list in JSON of an app's preference, which is stored at the end of a `with` block.

    The app is stopped for that.
    """
    adb.set_root_if_needed(env)
    owner = databases.owner_of(path)
    if owner:
        activities.force_stop(owner, env)
    content = contents.read(env, path)
    root = ElementTree.fromstring(content) if content else ElementTree.Element("map")
    entry = next((e for e in root if e.tag == "string" and e.get("name") == key), None)
    if entry is None:
        entry = ElementTree.SubElement(root, "string", name=key)
    values: list[Any] = json.loads(entry.text or "[]")
    yield values
    entry.text = json.dumps(values)
    files.make_directory(posixpath.dirname(path), env)
    files.write(path, ElementTree.tostring(root, "utf-8", xml_declaration=True), env)


def provider_insert(uri: str, values: Mapping[str, str | int]) -> str:
    """The line that inserts a row into a content provider."""
    types = {int: "i", str: "s"}
    binds = [
        word
        for name, value in values.items()
        for word in ("--bind", f"{name}:{types[type(value)]}:{value}")
    ]
    return adb.quote("content", "insert", "--uri", uri, *binds)


def new_uuid(connection: sqlite3.Connection, table: str, *parts: str) -> str:
    """32 digits that no row of a table has as its id, the same each time."""
    (last,) = connection.execute(f'SELECT coalesce(max(rowid), 0) FROM "{table}"').fetchone()
    return uuid.uuid5(uuid.NAMESPACE_URL, "/".join((table, str(last), *parts))).hex


def seconds(moment: datetime.datetime) -> int:
    """Seconds since 1970."""
    return int((moment - EPOCH).total_seconds())


def moment_of(value: Value, units_a_second: int = 1) -> Any:
    """The time of a column; any other value is returned as it is."""
    if not isinstance(value, int | float):
        return value
    with contextlib.suppress(OverflowError):
        return EPOCH + datetime.timedelta(seconds=value / units_a_second)
    return value


def text_of(value: Value) -> str:
    """The text of a column; empty for NULL."""
    return "" if value is None else str(value)


def number_of(value: Value) -> float:
    """The number of a column; 0 for anything else."""
    return float(value) if isinstance(value, int | float) else 0.0

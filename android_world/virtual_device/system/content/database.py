"""How a provider opens its SQLite file, whatever happened to the file in the meantime.

Tasks and foreign clients delete and replace database files under a running phone. Every operation
therefore opens the file again, and makes what is missing in it first.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from android_world.virtual_device.system import initial_files
from android_world.virtual_device.system.content.resolver import Cursor, Query, Value, Values
from android_world.virtual_device.system.crashes import (
    OtherSchemaError,
    is_corruption,
    is_wrong_statement,
)

if TYPE_CHECKING:
    from android_world.virtual_device.storage.storage import Storage
    from android_world.virtual_device.system.device_protocol import Device

_Found = TypeVar("_Found")
_MAGIC = b"SQLite format 3\x00"


@contextlib.contextmanager
def open_database(device: Device, path: str) -> Iterator[sqlite3.Connection]:
    """Open the database that belongs at `path`; its schema is made or completed if need be.

    As with Android's error handler, a file that cannot be opened because it is empty, damaged or
    not a database is replaced; so is one whose damage appears later, after the error that reports
    it. A folder in its place stays, and is an error of SQLite.

    Raises:
        OtherSchemaError: A statement has failed, and the file lacks columns of the schema.
    """
    if not is_database(device.storage, path) and not device.storage.is_dir(path):
        initial_files.write_database(device, path)
    try:
        with contextlib.ExitStack() as stack:
            try:
                connection = stack.enter_context(_complete(device, path))
            except sqlite3.DatabaseError as error:
                if not is_corruption(error):
                    raise
                initial_files.write_database(device, path)
                connection = stack.enter_context(_complete(device, path))
            yield connection
    except sqlite3.DatabaseError as error:
        if is_corruption(error):
            initial_files.write_database(device, path)
        elif is_wrong_statement(error) and initial_files.has_missing_columns(device, path):
            raise OtherSchemaError(*error.args) from error
        raise


def read_once(
    device: Device, path: str, key: Hashable, read: Callable[[sqlite3.Connection], _Found]
) -> _Found:
    """What `read` finds in the database at `path`, kept under `key` until the file changes."""

    def find() -> _Found:
        with open_database(device, path) as connection:
            return read(connection)

    return remember(device, path, key, find)


def remember(
    device: Device,
    path: str,
    key: Hashable,
    find: Callable[[], _Found],
    *others: str,
    shared: bool = False,
) -> _Found:
    """What `find` makes of a database, kept under `key` until it or one of `others` changes.

    With `shared`, until anything changes in shared storage as well. While another program holds the
    database, nothing is kept, nor answered from what was kept.
    """
    try:
        if is_database(device.storage, path):
            with device.storage.connect(path, reuse=True) as connection:
                connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error:
        return find()
    files = (path, f"{path}-journal", f"{path}-wal", *others)
    return device.storage.derive((path, key), files, find, shared=shared)


def is_database(storage: Storage, path: str) -> bool:
    """Whether there is a file that starts as SQLite's do."""
    try:
        with storage.open(path) as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


@contextlib.contextmanager
def _complete(device: Device, path: str) -> Iterator[sqlite3.Connection]:
    """Open a file and make the tables, indexes, views and triggers that are not there."""
    with device.storage.connect(path, reuse=True) as connection:
        present = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        for name, sql in initial_files.schema_objects(device, path).items():
            if name not in present:
                connection.execute(sql)
        yield connection


def select(
    connection: sqlite3.Connection,
    table: str,
    query: Query,
    columns: Sequence[str] | None = None,
    extra_where: str | None = None,
    default_sort: str | None = None,
) -> Cursor:
    """Run a provider's query on a table or view.

    `columns` is what is shown when the caller names none; `extra_where` is the restriction that
    the URI brings.
    """
    wanted = query.projection or columns
    shown = ", ".join(_quote(c) for c in wanted) if wanted else "*"
    sql = f"SELECT {shown} FROM {table}"
    clause = where_clause(extra_where, query.where)
    if clause:
        sql += f" WHERE {clause}"
    sort = query.sort or default_sort
    if sort:
        sql += f" ORDER BY {sort}"
    cursor = connection.execute(sql, query.args)
    names = tuple(wanted) if wanted else tuple(d[0] for d in cursor.description)
    return Cursor(names, tuple(tuple(row) for row in cursor.fetchall()))


def insert_row(connection: sqlite3.Connection, table: str, values: Values) -> int:
    """Insert a row and return its id."""
    if not values:
        return int(connection.execute(f"INSERT INTO {table} DEFAULT VALUES").lastrowid or 0)
    columns = ", ".join(_quote(c) for c in values)
    marks = ", ".join("?" * len(values))
    cursor = connection.execute(
        f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(values.values())
    )
    return int(cursor.lastrowid or 0)


def update_rows(
    connection: sqlite3.Connection,
    table: str,
    values: Values,
    where: str | None,
    args: Sequence[Value] = (),
) -> int:
    """Change the rows that match; return their number."""
    if not values:
        return 0
    assignments = ", ".join(f"{_quote(c)} = ?" for c in values)
    sql = f"UPDATE {table} SET {assignments}" + (f" WHERE {where}" if where else "")
    return connection.execute(sql, [*values.values(), *args]).rowcount


def delete_rows(
    connection: sqlite3.Connection, table: str, where: str | None, args: Sequence[Value] = ()
) -> int:
    """Delete the rows that match; return their number."""
    sql = f"DELETE FROM {table}" + (f" WHERE {where}" if where else "")
    return connection.execute(sql, list(args)).rowcount


def where_clause(*clauses: str | None) -> str | None:
    """Return the conjunction of the clauses that are there."""
    present = [f"({clause})" for clause in clauses if clause]
    return " AND ".join(present) or None


def _quote(column: str) -> str:
    # Expressions and aliases (`count(*) AS n`) pass as they are, as in Android's projections.
    # Brackets, because SQLite takes an unknown name in double quotes for a text.
    return f"[{column}]" if column.isidentifier() else column

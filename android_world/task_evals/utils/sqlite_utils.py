"""Reading and writing the apps' databases, through copies on this machine."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import sqlite3
import typing
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.device import databases
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors
from android_world.task_evals.utils import sqlite_schema_utils
from android_world.task_evals.utils.sqlite_schema_utils import RowType, quote_name

# Apps make their databases when they start for the first time.
_FIRST_START_S = 7.0
_RETRY_PAUSE_S = 1.0
_NUMBERS: Final = (int, float, int | None, float | None)


def execute_query(query: str, db_path: str, row_type: type[RowType]) -> list[RowType]:
    """Rows of a database on this machine; columns that the row type lacks are left out.

    Raises:
      sqlite3.Error: It is not a database, or the table or a column is missing.
      UnreadableDataError: A column of numbers holds something else.
    """
    with contextlib.closing(sqlite3.connect(db_path)) as connection:
        connection.row_factory = sqlite3.Row
        return [_make_row(row, row_type) for row in connection.execute(query).fetchall()]


def get_rows_from_remote_device(
    table_name: str,
    remote_db_file_path: str,
    row_type: type[RowType],
    env: AsyncEnv,
    timeout_sec: float | None = None,
    n_retries: int = 3,
) -> list[RowType]:
    """All rows of a table on the device, in the order of their ids.

    Raises:
      MissingDataError: There is no such database (a `FileNotFoundError`).
      UnreadableDataError: It cannot be read (a `ValueError`).
    """
    query = f"SELECT * FROM {quote_name(table_name)}"
    for attempt in range(max(1, n_retries)):
        if attempt:
            env.wait(_RETRY_PAUSE_S)
        last_error: Exception
        try:
            with databases.local_copy(remote_db_file_path, env.controller, timeout_sec) as path:
                return execute_query(query, path, row_type)
        except FileNotFoundError as error:
            raise errors.MissingDataError(str(error)) from error
        except (sqlite3.Error, TypeError) as error:  # TypeError: columns are missing.
            last_error = error
    raise errors.UnreadableDataError(
        f"The table {table_name} of {remote_db_file_path} cannot be read: {last_error}."
    ) from last_error


def table_exists(table_name: str, remote_db_file_path: str, env: AsyncEnv) -> bool:
    """Whether a database on the device has a table."""
    try:
        with (
            databases.local_copy(remote_db_file_path, env.controller) as path,
            contextlib.closing(sqlite3.connect(path)) as connection,
        ):
            found = connection.execute(
                "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table_name,)
            )
            return found.fetchone() is not None
    except (FileNotFoundError, sqlite3.Error):
        return False


def delete_all_rows_from_table(
    table_name: str,
    remote_db_file_path: str,
    env: AsyncEnv,
    app_name: str,
    timeout_sec: float | None = None,
) -> None:
    """Empty a table; see `delete_all_rows_from_tables`."""
    delete_all_rows_from_tables([table_name], remote_db_file_path, env, app_name, timeout_sec)


def delete_all_rows_from_tables(
    table_names: Sequence[str],
    remote_db_file_path: str,
    env: AsyncEnv,
    app_name: str,
    timeout_sec: float | None = None,
) -> None:
    """Empty tables; an app that has no database yet is started once, so that it makes one."""
    statements = [(f"DELETE FROM {quote_name(name)}", ()) for name in table_names]
    try:
        _execute_remotely(statements, remote_db_file_path, env, timeout_sec)
    except (FileNotFoundError, sqlite3.Error):
        last = table_names[-1]
        adb_utils.launch_app(app_name, env.controller)
        env.wait_until(lambda: table_exists(last, remote_db_file_path, env), _FIRST_START_S)
        adb_utils.close_app(app_name, env.controller)
        _execute_remotely(statements, remote_db_file_path, env, timeout_sec)


def insert_rows_to_remote_db(
    rows: Sequence[sqlite_schema_utils.SQLiteRow],
    exclude_key: str | None,
    table_name: str,
    remote_db_file_path: str,
    app_name: str,
    env: AsyncEnv,
    timeout_sec: float | None = None,
) -> None:
    """Insert rows into a table on the device and stop the app, so that it reads them again.

    Args:
      rows: The rows.
      exclude_key: A column that the database fills in itself.
      table_name: The table.
      remote_db_file_path: The database on the device.
      app_name: The app that owns it.
      env: The device.
      timeout_sec: Time limit of each transfer.
    """
    tables = {table_name: rows}
    insert_rows_into_tables(tables, exclude_key, remote_db_file_path, app_name, env, timeout_sec)


def insert_rows_into_tables(
    rows_by_table: Mapping[str, Sequence[sqlite_schema_utils.SQLiteRow]],
    exclude_key: str | None,
    remote_db_file_path: str,
    app_name: str,
    env: AsyncEnv,
    timeout_sec: float | None = None,
) -> None:
    """Insert rows into tables of one database; see `insert_rows_to_remote_db`."""
    statements = [
        sqlite_schema_utils.insert_into_db(row, table_name, exclude_key)
        for table_name, rows in rows_by_table.items()
        for row in rows
    ]
    _execute_remotely(statements, remote_db_file_path, env, timeout_sec)
    adb_utils.close_app(app_name, env.controller)


def _execute_remotely(
    statements: Sequence[tuple[str, tuple[Any, ...]]],
    remote_db_file_path: str,
    env: AsyncEnv,
    timeout_sec: float | None,
) -> None:
    with (
        databases.edit(remote_db_file_path, env.controller, timeout_s=timeout_sec) as path,
        contextlib.closing(sqlite3.connect(path)) as connection,
        connection,
    ):
        connection.execute("PRAGMA synchronous = OFF")  # It is a copy that is read at once.
        for statement, values in statements:
            connection.execute(statement, values)


def _make_row(row: sqlite3.Row, row_type: type[RowType]) -> RowType:
    values = dict(row)
    if dataclasses.is_dataclass(row_type):
        known = {field.name for field in dataclasses.fields(row_type)}
        values = {key: value for key, value in values.items() if key in known}
        _check_numbers(values, row_type)
    return row_type(**values)


def _check_numbers(values: Mapping[str, Any], row_type: type) -> None:
    """SQLite takes any text into a column of numbers; no app writes one."""
    for name in _number_fields(row_type):
        value = values.get(name)
        if value is not None and not isinstance(value, (int, float)):
            raise errors.UnreadableDataError(f"Column {name} holds {value!r:.80}, not a number.")


@functools.cache
def _number_fields(row_type: type) -> tuple[str, ...]:
    hints = typing.get_type_hints(row_type)
    return tuple(name for name, hint in hints.items() if hint in _NUMBERS)

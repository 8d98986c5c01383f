"""SQLite databases of a device: copied here, edited, and put back."""

from __future__ import annotations

import contextlib
import os
import posixpath
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from typing import Final

from android_world.device import activities, adb, files

_SIDECARS: Final = ("-wal", "-shm", "-journal")
_JOURNAL_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
_APP_DATA = re.compile(r"^/data/(?:data|user/0)/([^/]+)/")


@contextlib.contextmanager
def local_copy(path: str, env: adb.AdbDevice, timeout_s: float | None = None) -> Iterator[str]:
    """Give a copy of a database, with its write-ahead log, for the time of a `with` block.

    Yields:
      The path of the database on this machine.

    Raises:
      FileNotFoundError: the device has no such database.
    """
    with tempfile.TemporaryDirectory() as directory:
        local = os.path.join(directory, posixpath.basename(path))
        names = _existing_parts(path, env)
        if path not in names:
            raise FileNotFoundError(f"The device has no database {path}")
        for part in names:
            files.pull(part, local + part.removeprefix(path), env, timeout_s)
        _drop_foreign_journal(local)
        yield local


@contextlib.contextmanager
def edit(
    path: str, env: adb.AdbDevice, package: str | None = None, timeout_s: float | None = None
) -> Iterator[str]:
    """Give a copy of a database that is put back at the end of a `with` block.

    The app that owns it is stopped first, so that it neither loses nor overwrites anything.

    Args:
      path: the database on the device.
      env: the device.
      package: the app to stop; by default the one whose data folder contains the database.
      timeout_s: time limit of each transfer in seconds.

    Yields:
      The path of the database on this machine.
    """
    owner = package or owner_of(path)
    if owner:
        activities.force_stop(owner, env)
    with local_copy(path, env, timeout_s) as local:
        yield local
        replace(local, path, env, timeout_s)
    if owner:
        activities.force_stop(owner, env)


def replace(local: str, path: str, env: adb.AdbDevice, timeout_s: float | None = None) -> None:
    """Put a database of this machine in the place of one on the device; siblings are kept."""
    _merge_write_ahead_log(local)
    adb.shell(env, "rm", "-f", *(path + suffix for suffix in _SIDECARS))
    files.push(local, path, env, timeout_s)


def owner_of(path: str) -> str | None:
    """Return the package whose data folder contains a path."""
    match = _APP_DATA.match(path)
    return match[1] if match else None


def execute_sql_command(db_path: str, sql_command: str, env: adb.AdbDevice) -> str:
    """Run SQL on the device itself, with its `sqlite3`; return what it printed."""
    return adb.shell(env, "sqlite3", db_path, sql_command)


def _existing_parts(path: str, env: adb.AdbDevice) -> list[str]:
    candidates = adb.quote(path, *(path + suffix for suffix in _SIDECARS))
    script = f'for f in {candidates}; do if [ -f "$f" ]; then echo "$f"; fi; done'
    return [line for line in adb.shell_script(env, script).split("\n") if line]


def _drop_foreign_journal(local: str) -> None:
    """Remove a rollback journal that names another file: SQLite would delete that one here."""
    journal = f"{local}-journal"
    with contextlib.suppress(OSError):
        with open(journal, "rb") as file:
            file.seek(-len(_JOURNAL_MAGIC), os.SEEK_END)
            foreign = file.read() == _JOURNAL_MAGIC
        if foreign:
            os.unlink(journal)


def _merge_write_ahead_log(local: str) -> None:
    """Bring everything into the one file that is sent."""
    with contextlib.closing(sqlite3.connect(local)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.execute("PRAGMA journal_mode=DELETE").fetchall()

"""What ends an app that does not catch it: errors of its databases, files and the full disk.

These are conditions of the device, which others can bring about: they hold a lock, damage a file,
put one of another schema in its place or fill the disk. Everything else that an app of this phone
raises (a wrong statement, too) is a fault of ours and is not dressed up as a crash.
"""

from __future__ import annotations

import errno
import sqlite3

from android_world.virtual_device.framework.intents import MissingExtraError

# SQLite's primary result codes, and what android.database.sqlite throws for them.
_EXCEPTIONS = {
    sqlite3.SQLITE_BUSY: ("SQLiteDatabaseLockedException", "SQLITE_BUSY"),
    sqlite3.SQLITE_LOCKED: ("SQLiteTableLockedException", "SQLITE_LOCKED"),
    sqlite3.SQLITE_READONLY: ("SQLiteReadOnlyDatabaseException", "SQLITE_READONLY"),
    sqlite3.SQLITE_IOERR: ("SQLiteDiskIOException", "SQLITE_IOERR"),
    sqlite3.SQLITE_CORRUPT: ("SQLiteDatabaseCorruptException", "SQLITE_CORRUPT"),
    sqlite3.SQLITE_FULL: ("SQLiteFullException", "SQLITE_FULL"),
    sqlite3.SQLITE_CANTOPEN: ("SQLiteCantOpenDatabaseException", "SQLITE_CANTOPEN"),
    sqlite3.SQLITE_NOTADB: ("SQLiteDatabaseCorruptException", "SQLITE_NOTADB"),
}


# What code raises that reads a value of another type than it wrote.
DATA_ERRORS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class OtherSchemaError(sqlite3.OperationalError):
    """A statement met a database of another schema, which was put in place of the app's."""


def fatal_exception(error: Exception) -> str | None:
    """The exception that Android would throw, as the log shows it; None for a fault of ours."""
    if isinstance(error, OtherSchemaError):
        return f"android.database.sqlite.SQLiteException: {error} (code 1 SQLITE_ERROR)"
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return "java.io.IOException: write failed: ENOSPC (No space left on device)"
    if isinstance(error, PermissionError):
        name = errno.errorcode.get(error.errno or errno.EACCES, "EACCES")
        reason = f"open failed: {name} (Permission denied)"
        return f"java.io.FileNotFoundException: {error.filename}: {reason}"
    if isinstance(error, MissingExtraError):
        return f"java.lang.NullPointerException: Required extra {error} is missing"
    code = _primary_code(error)
    if code not in _EXCEPTIONS:
        return None
    exception, name = _EXCEPTIONS[code]
    return f"android.database.sqlite.{exception}: {error} (code {code} {name})"


def is_corruption(error: sqlite3.Error) -> bool:
    """Whether SQLite found the file damaged, or no database at all."""
    return _primary_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_wrong_statement(error: sqlite3.Error) -> bool:
    """Whether a statement names what is not there, or is none."""
    return _primary_code(error) == sqlite3.SQLITE_ERROR


def _primary_code(error: Exception) -> int:
    # What the Python module itself finds wrong with a call has no code.
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF

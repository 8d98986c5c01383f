"""The index of the search: what changed notes say, without accents and capitals."""

from __future__ import annotations

import html
import sqlite3
from collections.abc import Iterable

from android_world.virtual_device.apps.joplin.model import DATABASE, fold
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
)
from android_world.virtual_device.system.device_protocol import Device

_NOTE_TYPE = 1
_LAST_CHANGE = "searchEngine.lastProcessedChangeId"
_INDEXED = (
    "id, title, body, user_created_time, user_updated_time, is_todo, todo_completed, parent_id"
    ", latitude, longitude, altitude, source_url, todo_due"
)
_FOUND = "deleted_time = 0 AND is_conflict = 0 AND encryption_applied = 0"


def update(device: Device) -> None:
    """Write the notes that have changed since the last time again."""
    with open_database(device, DATABASE) as connection:
        sql = "SELECT value FROM settings WHERE key = ?"
        row = connection.execute(sql, [_LAST_CHANGE]).fetchone()
        last = int(row[0]) if row and str(row[0]).isdigit() else 0
        changes = connection.execute(
            "SELECT id, item_id FROM item_changes WHERE item_type = ? AND id > ? ORDER BY id",
            [_NOTE_TYPE, last],
        ).fetchall()
        if not changes:
            return
        _write(connection, sorted({item for _, item in changes}))
        connection.execute(
            "INSERT OR REPLACE INTO settings (key, value, type) VALUES (?, ?, 1)",
            [_LAST_CHANGE, str(changes[-1][0])],
        )


def rebuild(device: Device) -> None:
    """Write all notes again."""
    with open_database(device, DATABASE) as connection:
        delete_rows(connection, "notes_normalized", None)
        _write(connection, [row[0] for row in connection.execute("SELECT id FROM notes")])


def _write(connection: sqlite3.Connection, note_ids: Iterable[str]) -> None:
    columns = _INDEXED.split(", ")
    for note_id in note_ids:
        delete_rows(connection, "notes_normalized", "id = ?", [note_id])
        sql = f"SELECT {_INDEXED} FROM notes WHERE id = ? AND {_FOUND}"
        row = connection.execute(sql, [note_id]).fetchone()
        if row:
            values = dict(zip(columns, row, strict=True))
            values |= {key: fold(html.unescape(str(values[key]))) for key in ("title", "body")}
            insert_row(connection, "notes_normalized", values)

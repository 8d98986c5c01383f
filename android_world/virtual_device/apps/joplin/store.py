"""Notes and notebooks in Joplin's database."""

from __future__ import annotations

import dataclasses
import html
import re
import sqlite3
import unicodedata
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    read_once,
    update_rows,
)
from android_world.virtual_device.system.phone import Phone

PACKAGE = "net.cozic.joplin"
DATABASE = f"/data/data/{PACKAGE}/databases/joplin.sqlite"
ALL, TRASH = "all", "trash"
ORDERS = {
    "user_updated_time": "Updated date",
    "user_created_time": "Created date",
    "title": "Title",
    "order": "Custom order",
}
SWITCHES = {
    "reverse": "Reverse sort order",
    "todos_on_top": "Uncompleted to-dos on top",
    "show_completed": "Show completed to-dos",
}
Row = dict[str, str | int]
_NOTE_TYPE, _CREATED, _UPDATED, _DELETED = 1, 1, 2, 3
_COLUMNS = "id, parent_id, title, body, is_todo, todo_completed, user_created_time"
_COLUMNS += ", user_updated_time, deleted_time"
_INDEXED = (
    "id, title, body, user_created_time, user_updated_time, is_todo, todo_completed, parent_id"
    ", latitude, longitude, altitude, source_url, todo_due"
)
_LAST_CHANGE = "searchEngine.lastProcessedChangeId"


@dataclass(frozen=True)
class Note:
    """A note or a to-do; times are ms of the epoch, 0 = never."""

    note_id: str
    parent_id: str
    title: str
    body: str
    is_todo: bool
    completed: int
    created: int
    updated: int
    deleted: int


@dataclass(frozen=True)
class Folder:
    """A notebook; `level` is how deep it lies in others."""

    folder_id: str
    parent_id: str
    title: str
    level: int = 0


@dataclass(frozen=True)
class Order:
    """How notes are sorted, and which are left out."""

    field: str = "user_updated_time"
    reverse: bool = True
    todos_on_top: bool = True
    show_completed: bool = True


class NoteStore:
    """Reads and writes the database; its file may be replaced between two calls."""

    def __init__(self, device: Phone) -> None:
        self.device = device

    # -- reading ---------------------------------------------------------------------------------

    def folders(self) -> list[Folder]:
        """All notebooks by title, each followed by those inside it."""
        return read_once(self.device, DATABASE, "folders", _folders)

    def notes(self, place: str, order: Order) -> list[Note]:
        """The notes of a notebook, of all notebooks (`ALL`) or in the bin (`TRASH`)."""

        def read(connection: sqlite3.Connection) -> list[Note]:
            args: list[str] = []
            if place == TRASH:
                where = "deleted_time > 0"
            else:
                where = "deleted_time = 0 AND is_conflict = 0"
                if place != ALL:
                    where, args = f"{where} AND parent_id = ?", [place]
            if not order.show_completed:
                where += " AND todo_completed = 0"
            return _notes(connection, f"{where} ORDER BY {_order(order)}", args)

        return read_once(self.device, DATABASE, ("notes", place, order), read)

    def note(self, note_id: str) -> Note | None:
        """One note."""
        with open_database(self.device, DATABASE) as connection:
            found = _notes(connection, "id = ?", [note_id])
        return found[0] if found else None

    def search(self, query: str) -> list[Note]:
        """Notes with words that begin like every word of the query; those in titles come first."""
        words = re.findall(r"[^\W_]+", folded(query))
        if not words:
            return []

        def read(connection: sqlite3.Connection) -> list[Note]:
            match = " ".join(f"{word}*" for word in words)
            where = (
                "deleted_time = 0 AND id IN (SELECT id FROM notes_fts WHERE notes_fts MATCH ?)"
                " ORDER BY user_updated_time DESC, title"
            )
            return _notes(connection, where, [match])

        found = read_once(self.device, DATABASE, ("search", *words), read)
        return sorted(found, key=lambda n: not all(w in folded(n.title) for w in words))

    # -- writing ---------------------------------------------------------------------------------

    def create(self, folder_id: str, is_todo: bool) -> str:
        """Add an empty note; returns its id."""
        now = self.device.clock.now_ms
        values: Row = {
            "parent_id": folder_id,
            "created_time": now,
            "updated_time": now,
            "user_created_time": now,
            "user_updated_time": now,
            "order": now,
            "is_todo": int(is_todo),
            "source": "joplin",
            "source_application": "net.cozic.joplin-mobile",
        }
        with open_database(self.device, DATABASE) as connection:
            note_id = values["id"] = _new_id(connection, "notes", now)
            insert_row(connection, "notes", values)
            self._changed(connection, note_id, _CREATED)
        return note_id

    def change(self, note_ids: Sequence[str], values: Row, by_user: bool = True) -> None:
        """Change columns of notes, and the times that tell so."""
        now = self.device.clock.now_ms
        values = {**values, "updated_time": now}
        if by_user:
            values["user_updated_time"] = now
        with open_database(self.device, DATABASE) as connection:
            for note_id in note_ids:
                update_rows(connection, "notes", values, "id = ?", [note_id])
                self._changed(connection, note_id, _UPDATED)

    def remove(self, note_id: str) -> None:
        """Delete a note for good."""
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "notes", "id = ?", [note_id])
            self._changed(connection, note_id, _DELETED)

    def trash(self, note_ids: Sequence[str], restore: bool = False) -> None:
        """Move notes to the bin, or back."""
        deleted = 0 if restore else self.device.clock.now_ms
        self.change(note_ids, {"deleted_time": deleted}, by_user=False)

    def save_folder(self, folder_id: str, title: str) -> str:
        """Add (id "") or rename a notebook; returns its id."""
        now = self.device.clock.now_ms
        values: Row = {"title": title, "updated_time": now}
        values["user_updated_time"] = now
        with open_database(self.device, DATABASE) as connection:
            if folder_id:
                update_rows(connection, "folders", values, "id = ?", [folder_id])
                return folder_id
            folder_id = _new_id(connection, "folders", now)
            new: Row = {"id": folder_id, "created_time": now, "user_created_time": now}
            insert_row(connection, "folders", {**values, **new})
            return folder_id

    def trash_folder(self, folder_id: str) -> None:
        """Move a notebook with all that is in it to the bin."""
        inside = {folder_id}
        for folder in self.folders():  # Parents come before what is in them.
            if folder.parent_id in inside:
                inside.add(folder.folder_id)
        now = self.device.clock.now_ms
        values = {"deleted_time": now, "updated_time": now}
        with open_database(self.device, DATABASE) as connection:
            for each in inside:
                update_rows(connection, "folders", values, "id = ?", [each])
                for note in _notes(connection, "parent_id = ? AND deleted_time = 0", [each]):
                    update_rows(connection, "notes", values, "id = ?", [note.note_id])
                    self._changed(connection, note.note_id, _UPDATED)

    def _changed(self, connection: sqlite3.Connection, note_id: str, kind: int) -> None:
        now = self.device.clock.now_ms
        change: Row = {
            "item_type": _NOTE_TYPE,
            "item_id": note_id,
            "type": kind,
            "created_time": now,
        }
        insert_row(connection, "item_changes", change)

    def index(self) -> None:
        """Write the notes that have changed since the last time anew for the search."""
        with open_database(self.device, DATABASE) as connection:
            row = connection.execute(
                "SELECT value FROM settings WHERE key = ?", [_LAST_CHANGE]
            ).fetchone()
            last = int(row[0]) if row and str(row[0]).isdigit() else 0
            changes = connection.execute(
                "SELECT id, item_id FROM item_changes WHERE item_type = ? AND id > ? ORDER BY id",
                [_NOTE_TYPE, last],
            ).fetchall()
            if not changes:
                return
            for note_id in {item for _, item in changes}:
                _index(connection, note_id)
            connection.execute(
                "INSERT OR REPLACE INTO settings (key, value, type) VALUES (?, ?, 1)",
                [_LAST_CHANGE, str(changes[-1][0])],
            )


def _index(connection: sqlite3.Connection, note_id: str) -> None:
    delete_rows(connection, "notes_normalized", "id = ?", [note_id])
    where = "id = ? AND deleted_time = 0 AND is_conflict = 0 AND encryption_applied = 0"
    row = connection.execute(f"SELECT {_INDEXED} FROM notes WHERE {where}", [note_id]).fetchone()
    if row:
        values = dict(zip(_INDEXED.split(", "), row, strict=True))
        values |= {key: folded(html.unescape(str(values[key]))) for key in ("title", "body")}
        insert_row(connection, "notes_normalized", values)


def _new_id(connection: sqlite3.Connection, table: str, now: int) -> str:
    """An id of 32 digits that is the same in every run."""
    (rows,) = connection.execute(f"SELECT coalesce(max(rowid), 0) FROM {table}").fetchone()
    return uuid.uuid5(uuid.NAMESPACE_URL, f"{PACKAGE} {table} {now} {rows}").hex


def folded(text: str) -> str:
    """A text as the search sees it: lower case, without accents."""
    apart = unicodedata.normalize("NFD", text.lower())
    return unicodedata.normalize("NFC", "".join(c for c in apart if not unicodedata.combining(c)))


def _order(order: Order) -> str:
    field = f'"{order.field}"' + (" COLLATE NOCASE" if order.field == "title" else "")
    first = "is_todo = 1 AND todo_completed = 0 DESC, " if order.todos_on_top else ""
    return f"{first}{field} {'DESC' if order.reverse else 'ASC'}, user_created_time DESC, title, id"


def _notes(connection: sqlite3.Connection, where: str, args: Sequence[str]) -> list[Note]:
    rows = connection.execute(f"SELECT {_COLUMNS} FROM notes WHERE {where}", args)
    return [
        Note(i, p or "", t or "", b or "", bool(d), c or 0, n or 0, u or 0, x or 0)
        for i, p, t, b, d, c, n, u, x in rows
    ]


def _folders(connection: sqlite3.Connection) -> list[Folder]:
    rows = connection.execute(
        "SELECT id, parent_id, title FROM folders WHERE deleted_time = 0"
        " ORDER BY title COLLATE NOCASE, id"
    ).fetchall()
    known = {row[0] for row in rows}
    below: dict[str, list[Folder]] = {}
    for folder_id, parent, title in rows:
        parent = parent if parent in known and parent != folder_id else ""
        below.setdefault(parent, []).append(Folder(folder_id, parent, title or ""))

    found: list[Folder] = []

    def add(parent: str, level: int) -> None:
        for folder in below.get(parent, []):
            found.append(dataclasses.replace(folder, level=level))
            add(folder.folder_id, level + 1)

    add("", 0)
    return found

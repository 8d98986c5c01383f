"""Notes and notebooks in Joplin's database."""

from __future__ import annotations

import dataclasses
import sqlite3
from collections.abc import Sequence

from android_world.virtual_device.apps.joplin.model import (
    ALL,
    CREATED,
    DATABASE,
    DELETED,
    TAGGED,
    TRASH,
    UPDATED,
    Folder,
    Note,
    Order,
    Row,
    new_id,
    record,
    times,
)
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    read_once,
    update_rows,
)
from android_world.virtual_device.system.device_protocol import Device

COLUMNS = (
    "id, parent_id, title, body, is_todo, todo_completed, todo_due, user_created_time,"
    " user_updated_time, deleted_time, latitude, longitude, source_url"
)
_RESTORED = "Restored items"
_OUTSIDE = "parent_id NOT IN (SELECT id FROM folders WHERE deleted_time > 0)"


class NoteStore:
    """Reads and writes the database; its file may be replaced between two calls."""

    def __init__(self, device: Device) -> None:
        self.device = device

    # -- reading ---------------------------------------------------------------------------------

    def folders(self, deleted: bool = False) -> list[Folder]:
        """All notebooks (or those in the bin) by title, each followed by those inside it."""
        return read_once(
            self.device, DATABASE, ("folders", deleted), lambda found: _folders(found, deleted)
        )

    def newest_folder(self) -> str:
        """Id of the notebook that was made last; "" if there is none."""

        def read(connection: sqlite3.Connection) -> str:
            newest = "ORDER BY created_time DESC, rowid DESC LIMIT 1"
            sql = f"SELECT id FROM folders WHERE deleted_time = 0 {newest}"
            row = connection.execute(sql).fetchone()
            return str(row[0]) if row else ""

        return read_once(self.device, DATABASE, "newest folder", read)

    def notes(self, place: str, order: Order) -> list[Note]:
        """The notes of a notebook, with a tag, of all notebooks (`ALL`) or in the bin (`TRASH`)."""

        def read(connection: sqlite3.Connection) -> list[Note]:
            where, args = _in(connection, place)
            if not order.show_completed:
                where += " AND todo_completed = 0"
            return read_notes(connection, f"{where} ORDER BY {_order_clause(order)}", args)

        return read_once(self.device, DATABASE, ("notes", place, order), read)

    def note(self, note_id: str) -> Note | None:
        """One note."""

        def read(connection: sqlite3.Connection) -> Note | None:
            return next(iter(read_notes(connection, "id = ?", [note_id])), None)

        return read_once(self.device, DATABASE, ("note", note_id), read)

    def alarms(self, after: int) -> list[Note]:
        """To-dos with an alarm later than `after` ms, the next one first."""
        where = "deleted_time = 0 AND is_todo = 1 AND todo_completed = 0 AND todo_due > ?"
        with open_database(self.device, DATABASE) as connection:
            return read_notes(connection, f"{where} ORDER BY todo_due", [after])

    # -- writing notes ---------------------------------------------------------------------------

    def create(self, folder_id: str, is_todo: bool, **values: str | int) -> str:
        """Add a note, empty where `values` say nothing else; returns its id."""
        now = self.device.clock.now_ms
        row: Row = {
            "parent_id": folder_id,
            **times(now),
            "order": now,
            "is_todo": int(is_todo),
            "source": "joplin",
            "source_application": "net.cozic.joplin-mobile",
            **values,
        }
        with open_database(self.device, DATABASE) as connection:
            note_id = row["id"] = new_id(connection, "notes", now)
            insert_row(connection, "notes", row)
            record(connection, note_id, CREATED, now)
        return note_id

    def change(self, note_ids: Sequence[str], values: Row, by_user: bool = True) -> int:
        """Change columns of notes and their times of change; returns how many notes there were."""
        now = self.device.clock.now_ms
        values = {**values, "updated_time": now}
        if by_user:
            values["user_updated_time"] = now
        with open_database(self.device, DATABASE) as connection:
            return sum(_change(connection, note_id, values, now) for note_id in note_ids)

    def duplicate(self, note_ids: Sequence[str]) -> None:
        """Add copies of notes, with titles that no note in their notebook has."""
        now = self.device.clock.now_ms
        with open_database(self.device, DATABASE) as connection:
            for note_id in note_ids:
                cursor = connection.execute("SELECT * FROM notes WHERE id = ?", [note_id])
                names = [column[0] for column in cursor.description]
                row = dict(zip(names, cursor.fetchone(), strict=True))
                title = _unique(connection, row["title"] or "Untitled", row["parent_id"])
                row |= {"id": new_id(connection, "notes", now), "title": title, **times(now)}
                insert_row(connection, "notes", row)
                record(connection, row["id"], CREATED, now)

    def remove(self, note_ids: Sequence[str]) -> None:
        """Delete notes for good."""
        with open_database(self.device, DATABASE) as connection:
            for note_id in note_ids:
                for table, column in (("notes", "id"), ("note_tags", "note_id")):
                    delete_rows(connection, table, f"{column} = ?", [note_id])
                record(connection, note_id, DELETED, self.device.clock.now_ms)

    def trash(self, note_ids: Sequence[str]) -> None:
        """Move notes to the bin."""
        self.change(note_ids, {"deleted_time": self.device.clock.now_ms}, by_user=False)

    def restore(self, note_ids: Sequence[str]) -> None:
        """Take notes out of the bin; those without their notebook go into one for such notes."""
        places = {folder.folder_id for folder in self.folders()}
        lost = [i for i in note_ids if (n := self.note(i)) and n.parent_id not in places]
        values: Row = {"deleted_time": 0}
        self.change([i for i in note_ids if i not in lost], values, by_user=False)
        if lost:
            known = {folder.title: folder.folder_id for folder in self.folders()}
            place = known.get(_RESTORED) or self.save_folder("", _RESTORED)
            self.change(lost, {**values, "parent_id": place}, by_user=False)

    def empty_trash(self) -> None:
        """Delete all that is in the bin for good."""
        with open_database(self.device, DATABASE) as connection:
            notes = connection.execute("SELECT id FROM notes WHERE deleted_time > 0").fetchall()
            delete_rows(connection, "folders", "deleted_time > 0")
        self.remove([row[0] for row in notes])

    def expire(self, before: int) -> None:
        """Delete for good what went into the bin before `before` ms."""
        where = "deleted_time > 0 AND deleted_time < ?"
        with open_database(self.device, DATABASE) as connection:
            sql = f"SELECT id FROM notes WHERE {where}"
            notes = [row[0] for row in connection.execute(sql, [before])]
            delete_rows(connection, "folders", where, [before])
        if notes:
            self.remove(notes)

    # -- writing notebooks -----------------------------------------------------------------------

    def save_folder(self, folder_id: str, title: str, parent_id: str = "") -> str:
        """Add (id "") or change a notebook; returns its id."""
        now = self.device.clock.now_ms
        values: Row = {"title": title, "parent_id": parent_id, "updated_time": now}
        values["user_updated_time"] = now
        with open_database(self.device, DATABASE) as connection:
            if folder_id:
                update_rows(connection, "folders", values, "id = ?", [folder_id])
                return folder_id
            folder_id = new_id(connection, "folders", now)
            insert_row(connection, "folders", {"id": folder_id, **times(now), **values})
            return folder_id

    def trash_folder(self, folder_id: str) -> None:
        """Move a notebook with all that is in it to the bin."""
        self._move_folder(folder_id, self.device.clock.now_ms)

    def restore_folder(self, folder_id: str) -> None:
        """Take a notebook with all that is in it out of the bin."""
        self._move_folder(folder_id, 0)
        if not any(f.folder_id == folder_id and f.parent_id for f in self.folders()):
            with open_database(self.device, DATABASE) as connection:
                update_rows(connection, "folders", {"parent_id": ""}, "id = ?", [folder_id])

    def _move_folder(self, folder_id: str, deleted: int) -> None:
        inside = {folder_id}
        for folder in self.folders(deleted=not deleted):  # Parents come before what is in them.
            if folder.parent_id in inside:
                inside.add(folder.folder_id)
        now = self.device.clock.now_ms
        values: Row = {"deleted_time": deleted, "updated_time": now}
        state = "deleted_time = 0" if deleted else "deleted_time > 0"
        with open_database(self.device, DATABASE) as connection:
            for each in inside:
                update_rows(connection, "folders", values, "id = ?", [each])
                sql = f"SELECT id FROM notes WHERE parent_id = ? AND {state}"
                for (note_id,) in connection.execute(sql, [each]).fetchall():
                    _change(connection, note_id, values, now)


def _change(connection: sqlite3.Connection, note_id: str, values: Row, now: int) -> int:
    record(connection, note_id, UPDATED, now)
    return update_rows(connection, "notes", values, "id = ?", [note_id])


def _unique(connection: sqlite3.Connection, title: str, folder_id: str) -> str:
    sql = "SELECT title FROM notes WHERE parent_id = ? AND deleted_time = 0"
    taken = {row[0] for row in connection.execute(sql, [folder_id])}
    number = 1
    while f"{title} ({number})" in taken:
        number += 1
    return f"{title} ({number})"


def _in(connection: sqlite3.Connection, place: str) -> tuple[str, list[str]]:
    """The condition that a place puts on notes."""
    if place == TRASH:
        return f"deleted_time > 0 AND {_OUTSIDE}", []
    alive = "deleted_time = 0 AND is_conflict = 0"
    if place == ALL:
        return alive, []
    if place.startswith(TAGGED):
        tagged = "id IN (SELECT note_id FROM note_tags WHERE tag_id = ?)"
        return f"{alive} AND {tagged}", [place.removeprefix(TAGGED)]
    sql = "SELECT deleted_time FROM folders WHERE id = ?"
    row = connection.execute(sql, [place]).fetchone()
    return ("deleted_time > 0" if row and row[0] else alive) + " AND parent_id = ?", [place]


def _order_clause(order: Order) -> str:
    field = f'"{order.field}"' + (" COLLATE NOCASE" if order.field == "title" else "")
    first = "is_todo = 1 AND todo_completed = 0 DESC, " if order.todos_on_top else ""
    return f"{first}{field} {'DESC' if order.reverse else 'ASC'}, user_created_time DESC, title, id"


def read_notes(connection: sqlite3.Connection, where: str, args: Sequence[object]) -> list[Note]:
    """The notes that a condition describes."""
    rows = connection.execute(f"SELECT {COLUMNS} FROM notes WHERE {where}", args)
    return [
        Note(i, p or "", t or "", b or "", bool(d), c or 0, w or 0, n or 0, u or 0, x or 0, y, z, s)
        for i, p, t, b, d, c, w, n, u, x, y, z, s in rows
    ]


def _folders(connection: sqlite3.Connection, deleted: bool) -> list[Folder]:
    rows = connection.execute(
        f"SELECT id, parent_id, title FROM folders WHERE deleted_time {'>' if deleted else '='} 0"
        " ORDER BY title COLLATE NOCASE, id"
    ).fetchall()
    parents = {row[0]: row[1] for row in rows}
    below: dict[str, list[Folder]] = {}
    for folder_id, parent, title in rows:
        parent = "" if _is_loose(folder_id, parents) else parent
        below.setdefault(parent, []).append(Folder(folder_id, parent, title or ""))

    found: list[Folder] = []

    def add(parent: str, level: int) -> None:
        for folder in below.get(parent, []):
            found.append(dataclasses.replace(folder, level=level))
            add(folder.folder_id, level + 1)

    add("", 0)
    return found


def _is_loose(folder_id: str, parents: dict[str, str]) -> bool:
    """Whether a notebook is in none that is there, or in itself."""
    if parents[folder_id] not in parents:
        return True
    seen, place = {folder_id}, parents[folder_id]
    while place in parents:
        if place == folder_id:
            return folder_id == min(seen)
        if place in seen:
            return False
        seen.add(place)
        place = parents[place]
    return False

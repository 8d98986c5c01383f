"""Joplin's things, and what all writers of its database do."""

from __future__ import annotations

import sqlite3
import unicodedata
import uuid
from dataclasses import dataclass

from android_world.virtual_device.system.content.database import insert_row

PACKAGE = "net.cozic.joplin"
DATABASE = f"/data/data/{PACKAGE}/databases/joplin.sqlite"
ALL, TRASH, TAGGED = "all", "trash", "tag:"
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
CREATED, UPDATED, DELETED = 1, 2, 3
_NOTE_TYPE = 1
Row = dict[str, str | int | float]


@dataclass(frozen=True)
class Note:
    """A note or a to-do; times are ms of the epoch, 0 = never."""

    note_id: str
    parent_id: str
    title: str
    body: str
    is_todo: bool
    completed: int
    due: int
    created: int
    updated: int
    deleted: int
    latitude: float
    longitude: float
    source_url: str


@dataclass(frozen=True)
class Folder:
    """A notebook; `level` is how deep it is in others."""

    folder_id: str
    parent_id: str
    title: str
    level: int = 0


@dataclass(frozen=True)
class Tag:
    """A word that notes are marked with."""

    tag_id: str
    title: str


@dataclass(frozen=True)
class Order:
    """How notes are sorted, and which are left out."""

    field: str = "user_updated_time"
    reverse: bool = True
    todos_on_top: bool = True
    show_completed: bool = True


def times(now: int) -> Row:
    """The four times of something that is made now."""
    return dict.fromkeys(
        ("created_time", "updated_time", "user_created_time", "user_updated_time"), now
    )


def new_id(connection: sqlite3.Connection, table: str, now: int) -> str:
    """An id of 32 digits that is the same in every run."""
    (rows,) = connection.execute(f"SELECT coalesce(max(rowid), 0) FROM {table}").fetchone()
    return uuid.uuid5(uuid.NAMESPACE_URL, f"{PACKAGE} {table} {now} {rows}").hex


def record(connection: sqlite3.Connection, note_id: str, kind: int, now: int) -> None:
    """Note down that a note was changed: the index of the search follows later."""
    change: Row = {"item_type": _NOTE_TYPE, "item_id": note_id, "type": kind, "created_time": now}
    insert_row(connection, "item_changes", change)


def fold(text: str) -> str:
    """A text as the search sees it: lower case, without accents."""
    apart = unicodedata.normalize("NFD", text.lower())
    return unicodedata.normalize("NFC", "".join(c for c in apart if not unicodedata.combining(c)))

"""Notes and notebooks of Joplin as their user sees them."""

from __future__ import annotations

import dataclasses
import sqlite3
import unicodedata
from collections.abc import Sequence
from typing import Final, Self

from android_world import records
from android_world.device import adb, device_time
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import Item, field
from android_world.records.record import Value

_TIMES: Final = ("created_time", "updated_time", "user_created_time", "user_updated_time")
# Columns of a note that the index of the search has.
_INDEXED: Final = (
    *("id", "parent_id", "is_todo", "todo_completed"),
    *("user_created_time", "user_updated_time"),
)


@dataclasses.dataclass(frozen=True)
class Notebook(Item):
    """A notebook; those in the trash are none."""

    name: str = field(fields.Text())

    kind = "notebooks"
    noun = "notebook"
    app = "joplin"
    identity = ("name",)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(
            cls(storing.text_of(row.name), ref=storing.text_of(row.id))
            for row in phone.of(records.Notebook)
            if not row.deleted_time
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        now = storing.seconds(device_time.get_time(env)) * 1000
        with storing.edit(records.Notebook, env) as connection:
            for item in items:
                _insert_notebook(connection, item.name, now, item.ref)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        storing.delete(records.Notebook, [item.ref for item in items], env)

    def is_made_with(self, other: Item) -> bool:
        """Whether another item is a note of this notebook."""
        return isinstance(other, JoplinNote) and other.notebook == self.name

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(records.Notebook, lambda row: str(row.id) == item.ref)


@dataclasses.dataclass(frozen=True)
class JoplinNote(Item):
    """A note or to-do of a notebook; those in the trash are none."""

    title: str = field(fields.Text())
    text: str = field(fields.Lines(), "")
    notebook: str = field(fields.Text(), "")
    is_todo: bool = field(fields.Flag(), False)
    is_completed: bool = field(fields.Flag(), False)

    kind = "joplin_notes"
    noun = "note"
    app = "joplin"

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        notebooks = {row.id: storing.text_of(row.name) for row in phone.of(records.Notebook)}
        tags: dict[Value, list[str]] = {}
        for tagged in phone.of(records.TagOfNote):
            tags.setdefault(tagged.note, []).append(storing.text_of(tagged.tag))
        return tuple(
            cls(
                storing.text_of(row.title),
                storing.text_of(row.body),
                notebooks.get(row.notebook_id, ""),
                bool(row.is_todo),
                bool(row.is_todo and row.todo_completed),
                ref=storing.text_of(row.id),
                details=(row.todo_due, *sorted(tags.get(row.id, ()))),
            )
            for row in phone.of(records.Note)
            if not row.deleted_time
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        """Put notes into their notebooks; a notebook that is missing is made."""
        if not items:
            return
        now = storing.seconds(device_time.get_time(env)) * 1000
        with storing.edit(records.Note, env) as connection:
            for item in items:
                row = item._columns(connection, now)
                storing.insert_row(connection, records.Note.table, row)
                index = {name: row[name] for name in _INDEXED}
                index |= {"title": _fold(item.title), "body": _fold(item.text)}
                storing.insert_row(connection, "notes_normalized", index)

    def _columns(self, connection: sqlite3.Connection, now: int) -> dict[str, Value]:
        number = self.ref or storing.new_uuid(connection, "notes", self.title)
        return {
            **{"id": number, "parent_id": _notebook_id(connection, self.notebook, now)},
            **{"title": self.title, "body": self.text, "is_todo": int(self.is_todo)},
            "todo_completed": now if self.is_completed else 0,
            **dict.fromkeys((*_TIMES, "order"), now),
            **{"source": "joplin", "source_application": "net.cozic.joplin-mobile"},
        }

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with storing.edit(records.Note, env) as connection:
            for item in items:
                for table in ("notes", "notes_normalized"):
                    connection.execute(f"DELETE FROM {table} WHERE id = ?", (item.ref,))

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(records.Note, lambda row: str(row.id) == item.ref)


def _insert_notebook(connection: sqlite3.Connection, name: str, now: int, ref: str = "") -> str:
    number = ref or storing.new_uuid(connection, "folders", name)
    row: dict[str, Value] = {"id": number, "title": name, "parent_id": ""}
    storing.insert_row(connection, "folders", row | dict.fromkeys(_TIMES, now))
    return number


def _notebook_id(connection: sqlite3.Connection, name: str, now: int) -> str:
    """The notebook of a name, which is made where it is missing; empty for no name."""
    if not name:
        return ""
    find = "SELECT id FROM folders WHERE title = ? AND deleted_time = 0"
    found = connection.execute(find, (name,)).fetchone()
    return str(found[0]) if found else _insert_notebook(connection, name, now)


def _fold(text: str) -> str:
    """A text as the search has it: small letters without accents."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))

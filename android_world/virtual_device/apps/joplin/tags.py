"""Tags of notes in Joplin's database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from android_world.virtual_device.apps.joplin.model import (
    DATABASE,
    UPDATED,
    Row,
    Tag,
    new_id,
    record,
    times,
)
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    read_once,
)
from android_world.virtual_device.system.device_protocol import Device

_USED = (
    "SELECT DISTINCT tags.id, tags.title FROM tags JOIN note_tags ON tag_id = tags.id"
    " JOIN notes ON notes.id = note_id AND deleted_time = 0"
)


class TagStore:
    """Which tags there are, and which notes have them."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def all(self) -> list[Tag]:
        """Every tag, by title."""
        return self._read("SELECT id, title FROM tags")

    def used_tags(self) -> list[Tag]:
        """The tags that notes have, by title."""
        return self._read(_USED)

    def of(self, note_id: str) -> list[Tag]:
        """The tags of a note, by title."""
        return self._read(f"{_USED} WHERE note_id = ?", note_id)

    def _read(self, sql: str, *args: str) -> list[Tag]:
        def read(connection: sqlite3.Connection) -> list[Tag]:
            tags = [Tag(tag_id, title or "") for tag_id, title in connection.execute(sql, args)]
            return sorted(tags, key=lambda tag: (tag.title.casefold(), tag.tag_id))

        return read_once(self.device, DATABASE, ("tags", sql, args), read)

    def set(self, note_id: str, titles: Iterable[str]) -> None:
        """Give a note these tags and no others; those that are new are made."""
        wanted = {title.strip().lower() for title in titles} - {""}
        present = {tag.title: tag.tag_id for tag in self.of(note_id)}
        known = {tag.title: tag.tag_id for tag in self.all()}
        now = self.device.clock.now_ms
        with open_database(self.device, DATABASE) as connection:
            for title in sorted(wanted - set(present)):
                tag_id = known.get(title) or _add(connection, "tags", {"title": title}, now)
                _add(connection, "note_tags", {"note_id": note_id, "tag_id": tag_id}, now)
            for title in set(present) - wanted:
                where = "note_id = ? AND tag_id = ?"
                delete_rows(connection, "note_tags", where, [note_id, present[title]])
            if wanted != set(present):
                record(connection, note_id, UPDATED, now)


def _add(connection: sqlite3.Connection, table: str, values: Row, now: int) -> str:
    row_id = new_id(connection, table, now)
    insert_row(connection, table, {"id": row_id, **times(now), **values})
    return row_id

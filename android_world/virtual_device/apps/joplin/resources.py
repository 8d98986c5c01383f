"""Files that are attached to notes: rows of Joplin's database and files in its folder."""

from __future__ import annotations

import posixpath
import re
import sqlite3
from dataclasses import dataclass

from android_world.virtual_device.apps.joplin.model import DATABASE, PACKAGE, Row, new_id, times
from android_world.virtual_device.codecs.mime_types import guess_type
from android_world.virtual_device.system.content.database import (
    insert_row,
    open_database,
    read_once,
    update_rows,
)
from android_world.virtual_device.system.device_protocol import Device

FOLDER = f"/data/data/{PACKAGE}/files/resources"
LINK = re.compile(r":/([0-9a-f]{32})")


@dataclass(frozen=True)
class Resource:
    """An attached file."""

    resource_id: str
    title: str
    mime: str
    extension: str

    @property
    def path(self) -> str:
        """The path of the file."""
        dot = "." if self.extension else ""
        return f"{FOLDER}/{self.resource_id}{dot}{self.extension}"

    @property
    def markdown(self) -> str:
        """How a note refers to it."""
        name = re.sub(r"([\[\]])", r"\\\1", self.title)
        is_picture = self.mime.startswith("image/")
        return f"{'!' if is_picture else ''}[{name}](:/{self.resource_id})"


class ResourceStore:
    """Adds attached files, finds them, and reports which notes have them."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def find(self, url: str) -> Resource | None:
        """The file that a link of a note such as `:/0123...` means."""
        match = LINK.fullmatch(url)
        if match is None:
            return None

        def read(connection: sqlite3.Connection) -> Resource | None:
            sql = "SELECT id, title, mime, file_extension FROM resources WHERE id = ?"
            row = connection.execute(sql, [match[1]]).fetchone()
            return Resource(*row) if row else None

        return read_once(self.device, DATABASE, ("resource", match[1]), read)

    def add(self, path: str) -> Resource:
        """Copy a file of the phone to the folder of resources."""
        now, storage = self.device.clock.now_ms, self.device.storage
        title = posixpath.basename(path)
        extension = posixpath.splitext(title)[1].lstrip(".").lower()
        values: Row = {
            "title": title,
            "mime": guess_type(title),
            "filename": "",
            "file_extension": extension,
            "size": storage.stat(path).size,
            "blob_updated_time": now,
            **times(now),
        }
        with open_database(self.device, DATABASE) as connection:
            found = Resource(
                new_id(connection, "resources", now), title, str(values["mime"]), extension
            )
            insert_row(connection, "resources", {"id": found.resource_id, **values})
        storage.mkdir(FOLDER, parents=True, exist_ok=True)
        storage.copy(path, found.path)
        return found

    def note_links(self, note_id: str, body: str) -> None:
        """Keep which files a note refers to."""
        wanted = set(LINK.findall(body))
        now = self.device.clock.now_ms
        with open_database(self.device, DATABASE) as connection:
            sql = "SELECT resource_id, is_associated FROM note_resources WHERE note_id = ?"
            known = dict(connection.execute(sql, [note_id]).fetchall())
            for resource_id in wanted - set(known):
                row: Row = {"note_id": note_id, "resource_id": resource_id}
                insert_row(
                    connection, "note_resources", {**row, "is_associated": 1, "last_seen_time": now}
                )
            for resource_id, is_there in known.items():
                if bool(is_there) != (resource_id in wanted):
                    values: Row = {"is_associated": int(not is_there), "last_seen_time": now}
                    where = "note_id = ? AND resource_id = ?"
                    update_rows(connection, "note_resources", values, where, [note_id, resource_id])

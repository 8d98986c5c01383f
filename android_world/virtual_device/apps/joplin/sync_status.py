"""The page that counts what is there."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.formats import timestamp_text
from android_world.virtual_device.apps.joplin.model import DATABASE
from android_world.virtual_device.system.content.database import read_once

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_KINDS = {
    "Note": "notes",
    "Folder": "folders",
    "Resource": "resources",
    "Tag": "tags",
    "NoteTag": "note_tags",
    "Revision": "revisions",
}
_FILED = (
    "SELECT folders.title, count(notes.id) FROM folders LEFT JOIN notes"
    " ON notes.parent_id = folders.id AND notes.deleted_time = 0"
    " WHERE folders.deleted_time = 0 GROUP BY folders.id ORDER BY folders.title COLLATE NOCASE"
)


class StatusPage(Fragment):
    """How many things there are of each kind, notes of each notebook, and alarms to come."""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity

    def build(self) -> ui.View:
        lines = [ui.Text(line, style=style.BODY, padding=(16, 4)) for line in self._lines()]
        body = ui.Scroll(".ScrollView", key="status", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH, padding=(0, 12))[lines]
        ]
        return style.frame("Status", self.close, body)

    def _lines(self) -> list[str]:
        counts, filed = read_once(self.device, DATABASE, "status", _count)
        total = sum(counts.values())
        coming = self.main.store.alarms(self.device.clock.now_ms)
        return [
            "Sync status (synced items / total items)",
            *(f"{kind}: 0/{count}" for kind, count in counts.items()),
            f"Total: 0/{total}",
            "Conflicted: 0",
            "To delete: 0",
            "Notebooks",
            *(f"{title}: {count} notes" for title, count in filed),
            *(["Coming alarms"] if coming else []),
            *(f"On {timestamp_text(self.device, note.due)}: {note.title}" for note in coming),
        ]


def _count(connection: sqlite3.Connection) -> tuple[dict[str, int], list[tuple[str, int]]]:
    counts = {
        kind: int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        for kind, table in _KINDS.items()
    }
    return counts, connection.execute(_FILED).fetchall()

"""What was searched for: the places that were opened from the search, the last one first."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from android_world.virtual_device.apps.osmand.favorites import BUSY, PACKAGE
from android_world.virtual_device.apps.osmand.map.geo import Point
from android_world.virtual_device.system.content.database import (
    insert_row,
    open_database,
)
from android_world.virtual_device.system.content.locked_database import read_held, unless_held
from android_world.virtual_device.system.device_protocol import Device

DATABASE = f"/data/data/{PACKAGE}/databases/search_history"


@dataclass(frozen=True)
class Visited:
    """A place of the history."""

    id: int
    point: Point
    kind: str
    name: str


class HistoryStore:
    """Reads and writes the database; its file may be replaced between two calls."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def all(self) -> list[Visited]:
        """All places, the last one first."""

        def read(connection: sqlite3.Connection) -> list[Visited]:
            rows = connection.execute(
                "SELECT rowid, latitude, longitude, name FROM history_recents"
                " ORDER BY time DESC, rowid DESC"
            )
            return [
                Visited(number, (float(lat or 0), float(lon or 0)), *_parts(str(name or "")))
                for number, lat, lon, name in rows
            ]

        return read_held(self.device, DATABASE, "history", read, [])

    @unless_held(PACKAGE, BUSY, None)
    def add(self, point: Point, kind: str, name: str) -> None:
        """Put a place first."""
        stored = f"{kind}#{name}"
        with open_database(self.device, DATABASE) as connection:
            connection.execute("DELETE FROM history_recents WHERE name = ?", (stored,))
            values: dict[str, str | int | float | None] = {
                "latitude": point[0],
                "longitude": point[1],
                "name": stored,
                "time": self.device.clock.now_ms,
                "source": "SEARCH",
            }
            insert_row(connection, "history_recents", values)

    @unless_held(PACKAGE, BUSY, None)
    def delete(self, numbers: list[int]) -> None:
        """Discard places."""
        with open_database(self.device, DATABASE) as connection:
            connection.executemany(
                "DELETE FROM history_recents WHERE rowid = ?", [(number,) for number in numbers]
            )


def _parts(stored: str) -> tuple[str, str]:
    kind, _, name = stored.partition("#")
    return (kind, name) if name else ("location", kind)

"""Map markers in their database, in the order of the list."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from android_world.virtual_device.apps.osmand.favorites import BUSY, PACKAGE
from android_world.virtual_device.apps.osmand.map.geo import Point
from android_world.virtual_device.system.content.database import (
    insert_row,
    open_database,
)
from android_world.virtual_device.system.content.locked_database import read_held, unless_held
from android_world.virtual_device.system.device_protocol import Device

DATABASE = f"/data/data/{PACKAGE}/databases/map_markers_db"
COLORS = ("#1E88E5", "#43A047", "#FB8C00", "#E53935", "#FDD835", "#00897B", "#8E24AA")
_TAIL, _HISTORY = "tail_next", "history_next"


@dataclass(frozen=True)
class Marker:
    """A row of the table."""

    id: str
    point: Point
    name: str
    kind: str
    active: bool
    added_ms: int
    visited_ms: int
    color: int
    next: str

    @property
    def shade(self) -> str:
        """Its flag's colour."""
        return COLORS[self.color % len(COLORS)]


def _marker(row: tuple[object, ...]) -> Marker:
    key, lat, lon, description, active, added, visited, color, following = row
    kind, _, name = str(description or "").partition("#")
    return Marker(
        str(key or ""),
        (_number(lat), _number(lon)),
        name.partition("#")[0],
        kind.partition(".")[0],
        _number(active) != 0,
        int(_number(added)),
        int(_number(visited)),
        int(_number(color)),
        str(following or ""),
    )


def _number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0


_QUERY = (
    "SELECT marker_id, marker_lat, marker_lon, marker_description, marker_active, marker_added,"
    " marker_visited, marker_color, marker_next_key FROM map_markers"
)


class MarkerStore:
    """Reads and writes the database; its file may be replaced between two calls."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def all(self) -> list[Marker]:
        """All rows."""

        def read(connection: sqlite3.Connection) -> list[Marker]:
            return [_marker(row) for row in connection.execute(_QUERY)]

        return read_held(self.device, DATABASE, "markers", read, [])

    def active(self) -> list[Marker]:
        """Markers on the map, the newest first."""
        found = [marker for marker in self.all() if marker.active]
        return sorted(found, key=lambda marker: (marker.added_ms, marker.id), reverse=True)

    def history(self) -> list[Marker]:
        """Markers that were passed, the last one first."""
        found = [marker for marker in self.all() if not marker.active]
        return sorted(found, key=lambda marker: (marker.visited_ms, marker.id), reverse=True)

    @unless_held(PACKAGE, BUSY, None)
    def add(self, point: Point, name: str, kind: str, object_name: str = "") -> None:
        """Put a marker on top of the list."""
        now, present = self.device.clock.now_ms, self.active()
        key = f"{now}{len(self.all()) % 1000:03d}"
        color = (present[0].color + 1) % len(COLORS) if present else 0
        with open_database(self.device, DATABASE) as connection:
            if present:
                connection.execute(
                    "UPDATE map_markers SET marker_next_key = ? WHERE marker_next_key = ?",
                    (key, _TAIL),
                )
            values: dict[str, str | int | float | None] = {
                "marker_id": key,
                "marker_lat": point[0],
                "marker_lon": point[1],
                "marker_description": f"{kind}#{name}",
                "marker_active": 1,
                "marker_added": now,
                "marker_visited": 0,
                "marker_color": color,
                "marker_next_key": _TAIL,
                "marker_disabled": 0,
                "marker_selected": 0,
                "marker_map_object_name": object_name or None,
            }
            insert_row(connection, "map_markers", values)

    @unless_held(PACKAGE, BUSY, None)
    def mark_as_passed(self, keys: Iterable[str]) -> None:
        """Move markers to the history."""
        self._update(
            keys,
            "marker_active = 0, marker_visited = ?, marker_next_key = ?",
            (self.device.clock.now_ms, _HISTORY),
        )

    @unless_held(PACKAGE, BUSY, None)
    def restore(self, keys: Iterable[str]) -> None:
        """Take markers back from the history."""
        self._update(keys, "marker_active = 1, marker_visited = 0, marker_next_key = ?", (_TAIL,))

    @unless_held(PACKAGE, BUSY, None)
    def rename(self, key: str, kind: str, name: str) -> None:
        """Give a marker another name."""
        self._update([key], "marker_description = ?", (f"{kind}#{name}",))

    @unless_held(PACKAGE, BUSY, None)
    def recolor(self, key: str, color: int) -> None:
        """Give a marker's flag another colour."""
        self._update([key], "marker_color = ?", (color,))

    @unless_held(PACKAGE, BUSY, None)
    def delete(self, keys: Iterable[str]) -> None:
        """Discard markers."""
        with open_database(self.device, DATABASE) as connection:
            connection.executemany(
                "DELETE FROM map_markers WHERE marker_id = ?", [(key,) for key in keys]
            )

    def _update(self, keys: Iterable[str], change: str, values: tuple[object, ...]) -> None:
        with open_database(self.device, DATABASE) as connection:
            connection.executemany(
                f"UPDATE map_markers SET {change} WHERE marker_id = ?",
                [(*values, key) for key in keys],
            )

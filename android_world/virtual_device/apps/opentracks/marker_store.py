"""Markers: places that the user named."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from android_world.virtual_device.apps.opentracks.database import DATABASE, change
from android_world.virtual_device.apps.opentracks.store import degrees, micro_degrees
from android_world.virtual_device.system.content.database import (
    insert_row,
    open_database,
    update_rows,
)
from android_world.virtual_device.system.content.locked_database import read_held
from android_world.virtual_device.system.content.resolver import Values
from android_world.virtual_device.system.device_protocol import Device

_COLUMNS = (
    "_id, trackid, name, description, category, time, latitude, longitude, elevation, length,"
    " duration, accuracy, bearing"
)


@dataclass(frozen=True)
class Marker:
    """A place on a track; `metres` and `duration_ms` are from the track's start."""

    number: int = 0
    track: int = 0
    name: str = ""
    description: str = ""
    category: str = ""
    time_ms: int = 0
    latitude: float = 0.0
    longitude: float = 0.0
    elevation: float | None = None
    metres: float = 0.0
    duration_ms: int = 0
    accuracy: float | None = None
    bearing: float | None = None

    def columns(self) -> Values:
        """The marker as a row of the table."""
        return {
            "name": self.name,
            "description": self.description,
            "category": self.category,
            "icon": "",
            "trackid": self.track,
            "length": self.metres,
            "duration": self.duration_ms,
            "longitude": micro_degrees(self.longitude),
            "latitude": micro_degrees(self.latitude),
            "time": self.time_ms,
            "elevation": self.elevation,
            "accuracy": self.accuracy,
            "bearing": self.bearing,
        }


def _marker(row: tuple[object, ...]) -> Marker:
    number, track, *texts = row[:5]
    name, description, category = (str(text or "") for text in texts)
    time, latitude, longitude, elevation, metres, duration, accuracy, bearing = (
        value if isinstance(value, (int, float)) else None for value in row[5:]
    )
    return Marker(
        int(str(number)),
        track if isinstance(track, int) else 0,
        name,
        description,
        category,
        int(time or 0),
        degrees(latitude) or 0.0,
        degrees(longitude) or 0.0,
        elevation,
        metres or 0.0,
        int(duration or 0),
        accuracy,
        bearing,
    )


class MarkerStore:
    """Reads and writes the table of markers."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def all(self, track: int = 0) -> list[Marker]:
        """The markers of a track, or of all."""
        query = f"SELECT {_COLUMNS} FROM markers ORDER BY trackid, _id"

        def find(connection: sqlite3.Connection) -> list[Marker]:
            return [_marker(row) for row in connection.execute(query)]

        found: list[Marker] = read_held(self.device, DATABASE, "markers", find, [])
        return [marker for marker in found if track in (0, marker.track)]

    def counts(self) -> dict[int, int]:
        """How many markers a track has."""
        query = "SELECT trackid, count(*) FROM markers GROUP BY trackid"

        def find(connection: sqlite3.Connection) -> dict[int, int]:
            return dict(connection.execute(query).fetchall())

        return read_held(self.device, DATABASE, "marker counts", find, {})

    def get(self, number: int) -> Marker | None:
        """One marker."""
        return next((marker for marker in self.all() if marker.number == number), None)

    @change(0)
    def add(self, marker: Marker) -> int:
        """Insert a marker; returns its id, or 0 where it cannot."""
        with open_database(self.device, DATABASE) as connection:
            return insert_row(connection, "markers", marker.columns())

    @change(False)
    def save(self, number: int, name: str, category: str, description: str) -> bool:
        """Write what can be edited."""
        values = {"name": name, "category": category, "description": description}
        with open_database(self.device, DATABASE) as connection:
            update_rows(connection, "markers", values, "_id = ?", [number])
        return True

    @change(False)
    def delete(self, numbers: Iterable[int]) -> bool:
        """Delete markers."""
        with open_database(self.device, DATABASE) as connection:
            for number in numbers:
                connection.execute("DELETE FROM markers WHERE _id = ?", [number])
        return True

"""Tracks in OpenTracks' database, and the app's settings."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import fields

from android_world.virtual_device.apps.opentracks import formats
from android_world.virtual_device.apps.opentracks.activity_types import has_pace, id_of
from android_world.virtual_device.apps.opentracks.database import DATABASE, change
from android_world.virtual_device.apps.opentracks.model import PACKAGE, Track
from android_world.virtual_device.apps.opentracks.points import (
    KINDS,
    POINT,
    Sample,
    Statistics,
    TrackPoint,
    samples,
)
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.database import (
    insert_row,
    open_database,
    remember,
    update_rows,
)
from android_world.virtual_device.system.content.locked_database import read_held
from android_world.virtual_device.system.content.resolver import Values
from android_world.virtual_device.system.device_protocol import Device

_MICRO = 1e6
_POINT_COLUMNS = (
    "time, latitude, longitude, type, elevation, accuracy, speed, bearing,"
    " elevation_gain, elevation_loss, accuracy_vertical"
)
_NEW: Values = {
    "description": "",
    "numpoints": 0,
    "totaldistance": 0.0,
    "totaltime": 0,
    "movingtime": 0,
    "avgspeed": 0.0,
    "avgmovingspeed": 0.0,
    "maxspeed": 0.0,
    "starttime_offset": 0,
}


_COLUMNS = ", ".join(field.name for field in fields(Track))


class TrackStore:
    """Reads and writes the database; its file may be replaced between two calls."""

    def __init__(self, device: Device) -> None:
        self.device = device

    @property
    def preferences(self) -> Preferences:
        """The app's settings."""
        return Preferences(self.device.storage, PACKAGE)

    @property
    def units(self) -> formats.Units:
        """The units of distances and speeds; by default those of the USA."""
        chosen = self.preferences.get_str("statsUnits", "IMPERIAL_FEET")
        return formats.UNITS.get(chosen, formats.UNITS["IMPERIAL_FEET"])

    def has_pace(self, kind: str | None) -> bool:
        """Whether an activity type has minutes a mile, not miles an hour."""
        rate = self.preferences.get_str("statsRate", "DEFAULT")
        return has_pace(kind) if rate == "DEFAULT" else rate == "PACE"

    def all(self) -> list[Track]:
        """All tracks, the newest first."""
        query = f"SELECT {_COLUMNS} FROM tracks ORDER BY starttime DESC, _id DESC"

        def find(connection: sqlite3.Connection) -> list[Track]:
            return [Track(*row) for row in connection.execute(query)]

        return read_held(self.device, DATABASE, "tracks", find, [])

    def search(self, text: str) -> list[Track]:
        """Tracks whose name, description or activity type holds a text."""
        wanted = text.casefold()

        def find() -> list[Track]:
            return [
                track
                for track in self.all()
                if any(
                    wanted in str(found or "").casefold()
                    for found in (track.name, track.description, track.category)
                )
            ]

        return remember(self.device, DATABASE, ("search", wanted), find)

    def get(self, number: int) -> Track | None:
        """One track."""
        return next((track for track in self.all() if track.number == number), None)

    @change(False)
    def save(self, number: int, name: str, description: str, kind: str) -> bool:
        """Write what can be edited; a type that the app does not know is an unknown one."""
        with open_database(self.device, DATABASE) as connection:
            values = {
                "name": name,
                "description": description,
                "category": kind,
                "activity_type": id_of(kind),
            }
            update_rows(connection, "tracks", values, "_id = ?", [number])
        return True

    @change(False)
    def rename(self, number: int, name: str) -> bool:
        """Give a track a name."""
        with open_database(self.device, DATABASE) as connection:
            update_rows(connection, "tracks", {"name": name}, "_id = ?", [number])
        return True

    @change(False)
    def delete(self, numbers: Iterable[int]) -> bool:
        """Delete tracks with their points and markers."""
        with open_database(self.device, DATABASE) as connection:
            for number in numbers:
                connection.execute("DELETE FROM markers WHERE trackid = ?", [number])
                connection.execute("DELETE FROM trackpoints WHERE trackid = ?", [number])
                connection.execute("DELETE FROM tracks WHERE _id = ?", [number])
        return True

    # -- points ----------------------------------------------------------------------------------

    def points(self, number: int) -> list[TrackPoint]:
        """The points of a track in the order in which they were stored."""
        query = f"SELECT {_POINT_COLUMNS} FROM trackpoints WHERE trackid = ? ORDER BY _id"

        def find(connection: sqlite3.Connection) -> list[TrackPoint]:
            rows = connection.execute(query, [number])
            return [found for row in rows if (found := _point(row)) is not None]

        return read_held(self.device, DATABASE, ("points", number), find, [])

    def samples(self, number: int) -> list[Sample]:
        """Time, distance, speed and height along a track."""
        return remember(
            self.device, DATABASE, ("samples", number), lambda: samples(self.points(number))
        )

    @change(0)
    def insert(
        self,
        values: Values,
        points: Sequence[TrackPoint] = (),
        markers: Iterable[Values] = (),
    ) -> int:
        """Add a track with its points and markers; returns its id, or 0 where it cannot."""
        with open_database(self.device, DATABASE) as connection:
            number = insert_row(connection, "tracks", {**_NEW, **values})
            _insert_points(connection, number, points)
            for marker in markers:
                insert_row(connection, "markers", {**marker, "trackid": number})
        return number

    def append(self, number: int, points: Sequence[TrackPoint], counted: Statistics) -> bool:
        """Add points to a track, with what all add up to; False where the track is gone."""
        with open_database(self.device, DATABASE) as connection:
            values = statistics_columns(counted)
            known = update_rows(connection, "tracks", values, "_id = ?", [number]) > 0
            if known:
                _insert_points(connection, number, points)
        return known

    def new_uuid(self, *seeds: object) -> bytes:
        """An identifier for a track; random ones would differ from run to run."""
        return uuid.uuid5(uuid.NAMESPACE_URL, f"{PACKAGE} {seeds}").bytes

    def knows(self, identifier: bytes) -> bool:
        """Whether there is a track with this identifier."""
        return any(track.uuid == identifier for track in self.all())


def statistics_columns(counted: Statistics) -> Values:
    """The columns of a track that its points decide."""
    seconds, moving = counted.total_ms / 1000, counted.moving_ms / 1000
    values: Values = {
        "numpoints": counted.count,
        "totaldistance": counted.metres,
        "totaltime": counted.total_ms,
        "movingtime": counted.moving_ms,
        "avgspeed": counted.metres / seconds if seconds else 0.0,
        "avgmovingspeed": counted.metres / moving if moving else 0.0,
        "maxspeed": counted.max_speed,
        "minelevation": counted.min_elevation,
        "maxelevation": counted.max_elevation,
        "elevationgain": counted.gain,
        "elevationloss": counted.loss,
    }
    return values if counted.last is None else {**values, "stoptime": counted.last.time_ms}


def _insert_points(
    connection: sqlite3.Connection, number: int, points: Iterable[TrackPoint]
) -> None:
    marks = ", ".join("?" * 12)
    connection.executemany(
        f"INSERT INTO trackpoints (trackid, {_POINT_COLUMNS}) VALUES ({marks})",
        [
            (
                number,
                point.time_ms,
                micro_degrees(point.latitude),
                micro_degrees(point.longitude),
                point.kind,
                point.elevation,
                point.accuracy,
                point.speed,
                point.bearing,
                point.gain,
                point.loss,
                point.accuracy_vertical,
            )
            for point in points
        ],
    )


def micro_degrees(degrees: float | None) -> int | None:
    """How the database keeps a latitude or longitude."""
    return None if degrees is None else int(degrees * _MICRO)


def degrees(value: object) -> float | None:
    """A latitude or longitude of the database."""
    return value / _MICRO if isinstance(value, (int, float)) else None


def _point(row: tuple[object, ...]) -> TrackPoint | None:
    """A point as the table has it, unless it has no time."""
    time_ms, latitude, longitude, kind, *others = row
    if not isinstance(time_ms, int):
        return None
    numbers = [float(value) if isinstance(value, (int, float)) else None for value in others]
    known = int(str(kind)) if str(kind) in map(str, KINDS) else POINT
    return TrackPoint(time_ms, degrees(latitude), degrees(longitude), known, *numbers)

"""Tracks in OpenTracks' database, and the app's settings."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from android_world.virtual_device.apps.opentracks import formats
from android_world.virtual_device.apps.opentracks.activity_types import has_pace, id_of
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
    remembered,
    update_rows,
)
from android_world.virtual_device.system.content.resolver import Values
from android_world.virtual_device.system.phone import Phone

PACKAGE = "de.dennisguse.opentracks"
DATABASE = f"/data/data/{PACKAGE}/databases/database.db"
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


@dataclass(frozen=True)
class Track:
    """A row of the table; what is missing there is None."""

    _id: int
    name: str | None = None
    description: str | None = None
    category: str | None = None
    activity_type: str | None = None
    starttime: int | None = None
    stoptime: int | None = None
    starttime_offset: int | None = None
    totaldistance: float | None = None
    totaltime: int | None = None
    movingtime: int | None = None
    maxspeed: float | None = None
    elevationgain: float | None = None
    elevationloss: float | None = None
    minelevation: float | None = None
    maxelevation: float | None = None
    numpoints: int | None = None
    uuid: bytes | None = None

    @property
    def number(self) -> int:
        """Its id."""
        return self._id

    @property
    def metres(self) -> float:
        """How long it is."""
        return _number(self.totaldistance)

    @property
    def seconds(self) -> float:
        """How long it took."""
        return _number(self.totaltime) / 1000

    @property
    def moving_seconds(self) -> float:
        """How long it took, without pauses."""
        return _number(self.movingtime) / 1000

    @property
    def top_speed(self) -> float:
        """The highest speed in m/s, which is never below the average while moving."""
        average = self.metres / self.moving_seconds if self.moving_seconds else 0.0
        return max(_number(self.maxspeed), average)

    def counted(self) -> Statistics:
        """What its points added up to when it was stored."""
        return Statistics(
            self.metres,
            int(_number(self.totaltime)),
            int(_number(self.movingtime)),
            _number(self.maxspeed),
            _optional(self.minelevation),
            _optional(self.maxelevation),
            _optional(self.elevationgain),
            _optional(self.elevationloss),
            int(_number(self.numpoints)),
        )

    @property
    def kind(self) -> str:
        """The text of its activity type."""
        return str(self.category or "")


def _number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0


def _optional(value: object) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None


_COLUMNS = ", ".join(field.name for field in fields(Track))


class TrackStore:
    """Reads and writes the database; its file may be replaced between two calls."""

    def __init__(self, device: Phone) -> None:
        self.device = device

    @property
    def preferences(self) -> Preferences:
        """The app's settings."""
        return Preferences(self.device.storage, PACKAGE)

    @property
    def units(self) -> formats.Units:
        """The units of distances and speeds; by default those of the USA."""
        chosen = self.preferences.get_str("stats_units", "IMPERIAL_FEET")
        return formats.UNITS.get(chosen, formats.UNITS["IMPERIAL_FEET"])

    def has_pace(self, kind: str | None) -> bool:
        """Whether an activity type is told in minutes a mile, not in miles an hour."""
        rate = self.preferences.get_str("stats_rate", "DEFAULT")
        return has_pace(kind) if rate == "DEFAULT" else rate == "PACE"

    def all(self) -> list[Track]:
        """All tracks, the newest first."""

        def read() -> list[Track]:
            with open_database(self.device, DATABASE) as connection:
                order = "ORDER BY starttime DESC, _id DESC"
                return [
                    Track(*row)
                    for row in connection.execute(f"SELECT {_COLUMNS} FROM tracks {order}")
                ]

        return remembered(self.device, DATABASE, "tracks", read)

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

        return remembered(self.device, DATABASE, ("search", wanted), find)

    def get(self, number: int) -> Track | None:
        """One track."""
        return next((track for track in self.all() if track.number == number), None)

    def save(self, number: int, name: str, description: str, kind: str) -> None:
        """Write what can be edited; a type that the app does not know is an unknown one."""
        with open_database(self.device, DATABASE) as connection:
            values = {
                "name": name,
                "description": description,
                "category": kind,
                "activity_type": id_of(kind),
            }
            update_rows(connection, "tracks", values, "_id = ?", [number])

    def rename(self, number: int, name: str) -> None:
        """Give a track a name."""
        with open_database(self.device, DATABASE) as connection:
            update_rows(connection, "tracks", {"name": name}, "_id = ?", [number])

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete tracks with their points and markers."""
        with open_database(self.device, DATABASE) as connection:
            for number in numbers:
                connection.execute("DELETE FROM markers WHERE trackid = ?", [number])
                connection.execute("DELETE FROM trackpoints WHERE trackid = ?", [number])
                connection.execute("DELETE FROM tracks WHERE _id = ?", [number])

    # -- points ----------------------------------------------------------------------------------

    def points(self, number: int) -> list[TrackPoint]:
        """The points of a track in the order in which they were stored."""

        def read() -> list[TrackPoint]:
            query = f"SELECT {_POINT_COLUMNS} FROM trackpoints WHERE trackid = ? ORDER BY _id"
            with open_database(self.device, DATABASE) as connection:
                rows = connection.execute(query, [number]).fetchall()
            return [found for row in rows if (found := _point(row)) is not None]

        return remembered(self.device, DATABASE, ("points", number), read)

    def samples(self, number: int) -> list[Sample]:
        """Time, distance, speed and height along a track."""
        return remembered(
            self.device, DATABASE, ("samples", number), lambda: samples(self.points(number))
        )

    def insert(
        self,
        values: Values,
        points: Sequence[TrackPoint] = (),
        markers: Iterable[Values] = (),
    ) -> int:
        """Add a track with its points and markers; returns its id."""
        with open_database(self.device, DATABASE) as connection:
            number = insert_row(connection, "tracks", {**_NEW, **values})
            _insert_points(connection, number, points)
            for marker in markers:
                insert_row(connection, "markers", {**marker, "trackid": number})
        return number

    def append(self, number: int, points: Sequence[TrackPoint], counted: Statistics) -> bool:
        """Add points to a track, with what all add up to; False where the track is gone."""
        with open_database(self.device, DATABASE) as connection:
            values = measured(counted)
            known = update_rows(connection, "tracks", values, "_id = ?", [number]) > 0
            if known:
                _insert_points(connection, number, points)
        return known

    def new_uuid(self, *seeds: object) -> bytes:
        """An identifier for a track; random ones would differ from run to run."""
        return uuid.uuid5(uuid.NAMESPACE_URL, f"{PACKAGE} {seeds}").bytes

    def knows(self, identifier: bytes) -> bool:
        """Whether there is a track with this identifier."""
        with open_database(self.device, DATABASE) as connection:
            query = "SELECT 1 FROM tracks WHERE uuid = ?"
            return connection.execute(query, [identifier]).fetchone() is not None


def measured(counted: Statistics) -> Values:
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

"""Tracks in OpenTracks' database, and the app's settings."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, fields

from android_world.virtual_device.apps.opentracks import formats
from android_world.virtual_device.apps.opentracks.activity_types import id_of
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.database import (
    insert_row,
    open_database,
    remembered,
    update_rows,
)
from android_world.virtual_device.system.phone import Phone

PACKAGE = "de.dennisguse.opentracks"
DATABASE = f"/data/data/{PACKAGE}/databases/database.db"
_RECORDING = "recordingTrackId"


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

    @property
    def kind(self) -> str:
        """The text of its activity type."""
        return str(self.category or "")


def _number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0


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
    def metric(self) -> bool:
        """Whether distances are in kilometres; by default they are in miles."""
        return self.preferences.get_str("stats_units", "IMPERIAL_FEET") == "METRIC"

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

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete tracks with their points and markers."""
        with open_database(self.device, DATABASE) as connection:
            for number in numbers:
                connection.execute("DELETE FROM markers WHERE trackid = ?", [number])
                connection.execute("DELETE FROM trackpoints WHERE trackid = ?", [number])
                connection.execute("DELETE FROM tracks WHERE _id = ?", [number])
        if self.recording in numbers:
            self.preferences.put(**{_RECORDING: 0})

    # -- recording -------------------------------------------------------------------------------

    @property
    def recording(self) -> int:
        """The id of the track that is recorded, or 0."""
        return self.preferences.get_int(_RECORDING, 0)

    def start(self) -> int:
        """Begin a track."""
        now = self.device.clock.now_ms
        moment = f"{formats.moment(now, 0):%Y-%m-%dT%H:%MZ}"
        with open_database(self.device, DATABASE) as connection:
            number = insert_row(
                connection,
                "tracks",
                {
                    "name": moment,
                    "description": "",
                    "category": "unknown",
                    "activity_type": "unknown",
                    "starttime": now,
                    "stoptime": now,
                    "numpoints": 0,
                    "totaldistance": 0.0,
                    "totaltime": 0,
                    "movingtime": 0,
                    "avgspeed": 0.0,
                    "avgmovingspeed": 0.0,
                    "maxspeed": 0.0,
                    "starttime_offset": 0,
                    "uuid": uuid.uuid5(uuid.NAMESPACE_URL, f"{PACKAGE} {now}").bytes,
                },
            )
        self.preferences.put(**{_RECORDING: number})
        return number

    def elapsed_ms(self, track: Track) -> int:
        """How long a track is recorded up to now."""
        if track.number != self.recording:
            return track.totaltime or 0
        return max(0, self.device.clock.now_ms - (track.starttime or 0))

    def stop(self) -> int:
        """End the track; returns its id."""
        number = self.recording
        track = self.get(number)
        if track is not None:
            length = self.elapsed_ms(track)
            with open_database(self.device, DATABASE) as connection:
                values = {"stoptime": self.device.clock.now_ms, "totaltime": length}
                update_rows(connection, "tracks", values, "_id = ?", [number])
        self.preferences.put(**{_RECORDING: 0})
        return number

    def resume(self, number: int) -> None:
        """Go on recording a track."""
        self.preferences.put(**{_RECORDING: number})

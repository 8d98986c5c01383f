"""Recorded activities as their user sees them."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Sequence
from typing import Final, Self

from android_world import records
from android_world.device import adb
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import field
from android_world.records.items.row_item import RowItem
from android_world.records.record import Value

# Types that OpenTracks offers, by what their names start with when they are typed.
ACTIVITIES: Final = (
    *("running", "trail running", "walking", "hiking", "trail hiking", "cycling"),
    *("mountain biking", "road biking", "swimming", "skiing", "cross country skiing"),
    *("snow boarding", "skate boarding", "inline skating", "climbing", "kayaking", "sailing"),
    *("workout", "driving"),
)
# Types whose number in the database is another word.
_IDS: Final = {"snow boarding": "snowboarding", "skate boarding": "skateboarding"}
_MS: Final = 1000


@dataclasses.dataclass(frozen=True)
class Track(RowItem):
    """A recorded activity of OpenTracks."""

    name: str = field(fields.Text())
    activity: str = field(fields.OneOf(ACTIVITIES))
    start: datetime.datetime = field(fields.DateTime())
    duration: datetime.timedelta = field(fields.Duration())
    distance: float = field(fields.Distance())
    description: str = field(fields.Lines(), "")

    kind = "tracks"
    noun = "track"
    app = "open tracks sports tracker"
    identity = ("name",)
    row = records.Track
    derived = {"day": fields.Day()}

    @property
    def day(self) -> datetime.date:
        """The day on which it starts."""
        return self.start.date()

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(map(cls._of, phone.of(records.Track)))

    @classmethod
    def _of(cls, row: records.Track) -> Self:
        return cls(
            storing.text_of(row.name),
            storing.text_of(row.category) or storing.text_of(row.activity_type),
            storing.moment_of(row.starttime, _MS),
            datetime.timedelta(milliseconds=storing.number_of(row.totaltime)),
            storing.number_of(row.totaldistance),
            storing.text_of(row.description),
            ref=storing.text_of(row.id),
        )

    def columns(self) -> dict[str, Value]:
        length_s = self.duration.total_seconds()
        speed = self.distance / length_s if length_s else 0.0
        start = storing.seconds(self.start) * _MS
        length = round(length_s * _MS)
        return {
            **{"name": self.name, "description": self.description, "category": self.activity},
            **{"activity_type": _IDS.get(self.activity, self.activity), "numpoints": 0},
            **{"starttime": start, "stoptime": start + length, "totaltime": length},
            **{"movingtime": length, "totaldistance": float(self.distance)},
            **{"avgspeed": speed, "avgmovingspeed": speed, "maxspeed": speed},
            **{"elevationgain": 0.0, "elevationloss": 0.0, "starttime_offset": 0},
        }

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with storing.edit(cls.row, env) as connection:
            for item in items:
                number = bytes.fromhex(storing.new_uuid(connection, "tracks", item.name))
                row = cls._id(item) | item.columns() | {"uuid": number}
                storing.insert_row(connection, "tracks", row)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        ids = [(item.ref,) for item in items]
        if not ids:
            return
        with storing.edit(cls.row, env) as connection:
            for table, column in (("trackpoints", "trackid"), ("markers", "trackid")):
                connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", ids)
            connection.executemany("DELETE FROM tracks WHERE _id = ?", ids)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        markers = permission.permit(
            records.TrackMarker, lambda row: storing.text_of(row.track) == item.ref
        )
        return super().permit(item) | markers

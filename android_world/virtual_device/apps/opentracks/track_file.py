"""Tracks as files hold them: with their points and markers."""

from __future__ import annotations

import datetime
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from android_world.virtual_device.apps.opentracks import formats
from android_world.virtual_device.apps.opentracks.activity_types import id_of
from android_world.virtual_device.apps.opentracks.marker_store import Marker, MarkerStore
from android_world.virtual_device.apps.opentracks.model import Track
from android_world.virtual_device.apps.opentracks.points import SEGMENT_START, TrackPoint, measure
from android_world.virtual_device.apps.opentracks.store import TrackStore, statistics_columns


class UnreadableTrackError(ValueError):
    """A file holds no track that can be imported."""


@dataclass
class Record:
    """A track with everything that belongs to it; `uuid` is 16 bytes, or none."""

    name: str = ""
    description: str = ""
    kind: str = ""
    uuid: bytes = b""
    offset_s: int = 0
    points: list[TrackPoint] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)

    @property
    def segments(self) -> list[list[TrackPoint]]:
        """The points that have a place, from each start or resumption to the next."""
        found: list[list[TrackPoint]] = [[]]
        for point in self.points:
            if point.kind == SEGMENT_START and found[-1]:
                found.append([])
            if point.latitude is not None and point.longitude is not None:
                found[-1].append(point)
        return [segment for segment in found if segment]


def record_of(store: TrackStore, track: Track) -> Record:
    """What a file of a track holds."""
    identifier = track.uuid if isinstance(track.uuid, bytes) else b""
    return Record(
        str(track.name or ""),
        str(track.description or ""),
        track.kind,
        identifier,
        track.starttime_offset if isinstance(track.starttime_offset, int) else 0,
        list(store.points(track.number)),
        MarkerStore(store.device).all(track.number),
    )


def add(store: TrackStore, record: Record) -> bool:
    """Store the track of a file; False where it is there already and must not come again.

    Raises:
        UnreadableTrackError: It has no points, or the database is locked by another program.
    """
    if not record.segments:
        raise UnreadableTrackError("The track has no points.")
    known = len(record.uuid) == 16 and store.knows(record.uuid)
    if known and store.preferences.get_bool("preventReimportTrackKey", True):
        return False
    first, last = record.points[0], record.points[-1]
    fresh = len(record.uuid) != 16 or known
    identifier = (
        store.new_uuid("imported", store.device.clock.now_ms, len(store.all()), first.time_ms)
        if fresh
        else record.uuid
    )
    counted = measure(record.points)
    added = store.insert(
        {
            **statistics_columns(counted),
            "name": record.name,
            "description": record.description,
            "category": record.kind,
            "activity_type": id_of(record.kind),
            "starttime": first.time_ms,
            "stoptime": last.time_ms,
            "starttime_offset": record.offset_s,
            "uuid": identifier,
        },
        record.points,
        [_place(marker, record.points).columns() for marker in record.markers],
    )
    if not added:
        raise UnreadableTrackError("The database is busy.")
    return True


def _place(marker: Marker, points: Sequence[TrackPoint]) -> Marker:
    """A marker with how far along the track it is."""
    counted = measure(point for point in points if point.time_ms <= marker.time_ms)
    return replace(marker, metres=counted.metres, duration_ms=counted.total_ms)


def timestamp_of(time_ms: int, offset_s: int) -> datetime.datetime:
    """A time as files write it, in the zone of the track."""
    return formats.moment(time_ms, offset_s)


def time_of(moment: datetime.datetime | None) -> int:
    """Milliseconds of a file's time.

    Raises:
        UnreadableTrackError: There is none.
    """
    if moment is None:
        raise UnreadableTrackError("A point has no time.")
    zoned = moment if moment.tzinfo is not None else moment.replace(tzinfo=datetime.UTC)
    return round(zoned.timestamp() * 1000)


def place(latitude: float, longitude: float) -> tuple[float, float]:
    """A place on the globe.

    Raises:
        UnreadableTrackError: There is no such place.
    """
    if not (abs(latitude) <= 90 and abs(longitude) <= 180):
        raise UnreadableTrackError("There is no such place.")
    return latitude, longitude


def number(text: object) -> float | None:
    """A finite number, or none."""
    try:
        value = float(str(text))
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def document(data: bytes) -> str:
    """The text of an XML file, without its declaration.

    Raises:
        UnreadableTrackError: It is no text, or declares entities, which no track needs.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableTrackError("The file is not text.") from error
    if "<!DOCTYPE" in text:
        raise UnreadableTrackError("The file declares entities.")
    if text.lstrip().startswith("<?xml"):
        text = text.partition("?>")[2]
    return text

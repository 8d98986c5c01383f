"""GPX 1.1 files, with OpenTracks' and Garmin's extensions."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from xml.etree import ElementTree

import gpxpy
from gpxpy.gpx import GPX, GPXException, GPXTrack, GPXTrackPoint, GPXTrackSegment, GPXWaypoint

from android_world.virtual_device.apps.opentracks import track_file
from android_world.virtual_device.apps.opentracks.marker_store import Marker
from android_world.virtual_device.apps.opentracks.points import (
    POINT,
    SEGMENT_START,
    TrackPoint,
)
from android_world.virtual_device.apps.opentracks.track_file import Record, UnreadableTrackError

_OPENTRACKS = "http://opentracksapp.com/xmlschemas/v1"
_GARMIN = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"


def write(found: Sequence[Record]) -> bytes:
    """A file with these tracks."""
    gpx = GPX()
    gpx.creator = "OpenTracks"
    gpx.nsmap = {"opentracks": _OPENTRACKS, "gpxtpx": _GARMIN}
    for record in found:
        gpx.waypoints.extend(_waypoint(marker, record.offset_s) for marker in record.markers)
        gpx.tracks.append(_track(record))
    return str(gpx.to_xml(version="1.1")).encode()


def _waypoint(marker: Marker, offset_s: int) -> GPXWaypoint:
    return GPXWaypoint(
        marker.latitude,
        marker.longitude,
        marker.elevation,
        track_file.timestamp_of(marker.time_ms, offset_s),
        marker.name,
        marker.description,
        type=marker.category,
    )


def _track(record: Record) -> GPXTrack:
    track = GPXTrack(record.name, record.description)
    track.type = record.kind  # type: ignore[assignment]
    if len(record.uuid) == 16:
        element = ElementTree.Element(f"{{{_OPENTRACKS}}}trackid")
        element.text = str(uuid.UUID(bytes=record.uuid))
        track.extensions.append(element)
    for segment in record.segments:
        points = [_track_point(point, record.offset_s) for point in segment]
        track.segments.append(GPXTrackSegment(points))
    return track


def _track_point(point: TrackPoint, offset_s: int) -> GPXTrackPoint:
    written = GPXTrackPoint(
        point.latitude,
        point.longitude,
        point.elevation,
        track_file.timestamp_of(point.time_ms, offset_s),
    )
    values = {
        (_GARMIN, "speed"): point.speed,
        (_OPENTRACKS, "gain"): point.gain,
        (_OPENTRACKS, "loss"): point.loss,
        (_OPENTRACKS, "accuracy_horizontal"): point.accuracy,
    }
    extension = ElementTree.Element(f"{{{_GARMIN}}}TrackPointExtension")
    for (space, name), value in values.items():
        if value is not None:
            ElementTree.SubElement(extension, f"{{{space}}}{name}").text = f"{value:g}"
    if len(extension):
        written.extensions.append(extension)
    return written


def read(data: bytes) -> list[Record]:
    """The tracks of a file.

    Raises:
        UnreadableTrackError: It is no GPX file, or has none.
    """
    try:
        gpx = gpxpy.parse(track_file.document(data))
        found = [_record(track) for track in gpx.tracks]
        markers = [_marker(waypoint) for waypoint in gpx.waypoints]
    except (GPXException, ArithmeticError, LookupError, RecursionError, TypeError) as error:
        raise UnreadableTrackError("The file is not a GPX file.") from error
    except UnreadableTrackError:
        raise
    except ValueError as error:
        raise UnreadableTrackError("The file has values that cannot be.") from error
    if not found:
        raise UnreadableTrackError("The file has no tracks.")
    for marker in markers:
        _owner(found, marker).markers.append(marker)
    return found


def _owner(found: Sequence[Record], marker: Marker) -> Record:
    """The track during which a marker was set; the first one where there is none."""
    for record in found:
        times = [point.time_ms for point in record.points]
        if times and times[0] <= marker.time_ms <= times[-1]:
            return record
    return found[0]


def _marker(waypoint: GPXWaypoint) -> Marker:
    latitude, longitude = track_file.place(waypoint.latitude, waypoint.longitude)
    return Marker(
        name=waypoint.name or "",
        description=waypoint.description or "",
        category=waypoint.type or "",
        time_ms=track_file.time_of(waypoint.time) if waypoint.time else 0,
        latitude=latitude,
        longitude=longitude,
        elevation=track_file.number(waypoint.elevation),
    )


def _record(track: GPXTrack) -> Record:
    record = Record(track.name or "", track.description or "", track.type or "")
    known = _values(track.extensions).get("trackid", "")
    try:
        record.uuid = uuid.UUID(known).bytes
    except ValueError:
        record.uuid = b""
    for segment in track.segments:
        for position, point in enumerate(segment.points):
            if not record.points and point.time is not None:
                offset = point.time.utcoffset()
                record.offset_s = round(offset.total_seconds()) if offset else 0
            record.points.append(_point(point, POINT if position else SEGMENT_START))
    return record


def _point(point: GPXTrackPoint, kind: int) -> TrackPoint:
    latitude, longitude = track_file.place(point.latitude, point.longitude)
    values = _values(point.extensions)
    return TrackPoint(
        track_file.time_of(point.time),
        latitude,
        longitude,
        kind,
        elevation=track_file.number(point.elevation),
        accuracy=track_file.number(values.get("accuracy_horizontal")),
        speed=track_file.number(values.get("speed")),
        gain=track_file.number(values.get("gain")),
        loss=track_file.number(values.get("loss")),
    )


def _values(extensions: Iterable[ElementTree.Element]) -> dict[str, str]:
    """The texts of extensions by their names without name spaces."""
    return {
        str(element.tag).rpartition("}")[2]: element.text or ""
        for extension in extensions
        for element in extension.iter()
    }

"""GPX files as OsmAnd writes them: points with names, and tracks.

`gpxpy` is imported where a file is read or made: it takes as long as half of this package.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

if TYPE_CHECKING:
    from gpxpy.gpx import GPX, GPXWaypoint

Point = tuple[float, float]  # latitude, longitude
_OSMAND: Final = "https://osmand.net"
_EARTH_RADIUS_M: Final = 6_372_800  # That of OsmAnd, whose distances are read on the screen.


def parse(content: bytes) -> GPX | None:
    """A file; None where it is not a GPX file."""
    import gpxpy
    from gpxpy import gpx

    try:
        return gpxpy.parse(content.decode("utf-8", "replace"))
    except (gpx.GPXException, LookupError, ValueError):
        return None


def new_file(name: str) -> GPX:
    """An empty file."""
    from gpxpy.gpx import GPX

    gpx = GPX()
    gpx.creator = "OsmAnd 4.6.13"
    gpx.name = name
    gpx.nsmap = {"osmand": _OSMAND}
    return gpx


def to_bytes(gpx: GPX) -> bytes:
    """The content of a file."""
    return str(gpx.to_xml(version="1.1")).encode()


def waypoint(
    place: Point, name: str, description: str, group: str, look: Mapping[str, str]
) -> GPXWaypoint:
    """A point with a name; `look` has OsmAnd's own values, such as its icon."""
    from gpxpy.gpx import GPXWaypoint

    point = GPXWaypoint(*place, name=name, description=description or None, type=group or None)
    for key, text in look.items():
        element = ElementTree.Element(f"{{{_OSMAND}}}{key}")
        element.text = text
        point.extensions.append(element)
    return point


def add_track(gpx: GPX, points: Sequence[Point]) -> None:
    """Append a track of one segment."""
    from gpxpy.gpx import GPXTrack, GPXTrackPoint, GPXTrackSegment

    segment = GPXTrackSegment([GPXTrackPoint(*point) for point in points])
    track = GPXTrack()
    track.segments.append(segment)
    gpx.tracks.append(track)


def route(gpx: GPX) -> tuple[Point, ...]:
    """The points of a planned route; those of the track where it has none."""
    planned = [point for found in gpx.routes for point in found.points]
    recorded = [p for track in gpx.tracks for segment in track.segments for p in segment.points]
    return tuple((point.latitude, point.longitude) for point in planned or recorded)


def length_m(points: Sequence[Point]) -> float:
    """The length of a line, in meters."""
    return sum(_distance_m(one, other) for one, other in itertools.pairwise(points))


def _distance_m(one: Point, other: Point) -> float:
    """The distance on a sphere, by the haversine formula."""
    lat, other_lat = math.radians(one[0]), math.radians(other[0])
    half_lon = math.radians(other[1] - one[1]) / 2
    root = math.sin((other_lat - lat) / 2) ** 2
    root += math.cos(lat) * math.cos(other_lat) * math.sin(half_lon) ** 2
    return 2 * _EARTH_RADIUS_M * math.asin(math.sqrt(root))

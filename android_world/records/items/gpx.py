"""GPX files as OsmAnd writes them: points with names, and tracks."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from xml.etree import ElementTree

Point = tuple[float, float]  # latitude, longitude
_GPX: Final = "http://www.topografix.com/GPX/1/1"
_OSMAND: Final = "https://osmand.net"
_EARTH_RADIUS_M: Final = 6_371_000
_DECIMALS: Final = 7

for _prefix, _uri in (("", _GPX), ("osmand", _OSMAND)):
    ElementTree.register_namespace(_prefix, _uri)


def parse(content: bytes) -> ElementTree.Element | None:
    """The root of a file; None where it is not a GPX file."""
    try:
        root = ElementTree.fromstring(content)
    except (ElementTree.ParseError, LookupError, ValueError):
        return None
    return root if _tag(root) == "gpx" else None


def new_file(name: str) -> ElementTree.Element:
    """The root of an empty file."""
    root = ElementTree.Element(f"{{{_GPX}}}gpx", {"version": "1.1", "creator": "OsmAnd 4.6.13"})
    _add(_add(root, "metadata"), "name", name)
    return root


def to_bytes(root: ElementTree.Element) -> bytes:
    """The content of a file."""
    return bytes(ElementTree.tostring(root, "utf-8", xml_declaration=True))


def add_waypoint(
    root: ElementTree.Element, place: Point, texts: Mapping[str, str], look: Mapping[str, str]
) -> None:
    """Append a point with a name.

    Args:
      root: Of the file.
      place: Where it is.
      texts: Its `name`, `desc` and `type`; empty ones are left out.
      look: OsmAnd's own values, such as its icon.
    """
    point = ElementTree.Element(f"{{{_GPX}}}wpt", _place(place))
    for name, text in texts.items():
        if text:
            _add(point, name, text)
    extensions = _add(point, "extensions")
    for name, text in look.items():
        ElementTree.SubElement(extensions, f"{{{_OSMAND}}}{name}").text = text
    # Points are in front of tracks and extensions.
    last = max((n for n, child in enumerate(root) if _tag(child) in ("metadata", "wpt")), default=0)
    root.insert(last + 1, point)


def remove_waypoints(root: ElementTree.Element, name: str, lat: str, lon: str) -> None:
    """Remove the points of a name at a place."""
    for point in [child for child in root if _tag(child) == "wpt"]:
        if (_text(point, "name"), point.get("lat"), point.get("lon")) == (name, lat, lon):
            root.remove(point)


def has_waypoints(root: ElementTree.Element) -> bool:
    """Whether a file has points with names."""
    return any(_tag(child) == "wpt" for child in root)


def add_track(root: ElementTree.Element, points: Sequence[Point]) -> None:
    """Append a track of one segment."""
    segment = _add(_add(root, "trk"), "trkseg")
    for point in points:
        ElementTree.SubElement(segment, f"{{{_GPX}}}trkpt", _place(point))


def route(root: ElementTree.Element) -> tuple[Point, ...]:
    """The points of a planned route; those of the track where it has none."""
    return tuple(_points(root, "rtept")) or tuple(_points(root, "trkpt"))


def length_m(points: Sequence[Point]) -> float:
    """The length of a line, in meters."""
    return sum(_distance_m(one, other) for one, other in itertools.pairwise(points))


def coordinate(value: float) -> str:
    """A coordinate with up to seven decimals."""
    text = f"{value:.{_DECIMALS}f}".rstrip("0")
    return f"{text}0" if text.endswith(".") else text


def _points(root: ElementTree.Element, tag: str) -> Iterator[Point]:
    for point in root.iter():
        if _tag(point) == tag:
            try:
                yield float(point.get("lat", "")), float(point.get("lon", ""))
            except ValueError:  # A point without a place is none.
                continue


def _distance_m(one: Point, other: Point) -> float:
    """The distance on a sphere, by the haversine formula."""
    lat, other_lat = math.radians(one[0]), math.radians(other[0])
    half_lon = math.radians(other[1] - one[1]) / 2
    root = math.sin((other_lat - lat) / 2) ** 2
    root += math.cos(lat) * math.cos(other_lat) * math.sin(half_lon) ** 2
    return 2 * _EARTH_RADIUS_M * math.asin(math.sqrt(root))


def _place(point: Point) -> dict[str, str]:
    return {"lat": coordinate(point[0]), "lon": coordinate(point[1])}


def _add(parent: ElementTree.Element, tag: str, text: str | None = None) -> ElementTree.Element:
    child = ElementTree.SubElement(parent, f"{{{_GPX}}}{tag}")
    child.text = text
    return child


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _text(parent: ElementTree.Element, tag: str) -> str:
    return next((child.text or "" for child in parent if _tag(child) == tag), "")

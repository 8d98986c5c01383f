"""GPX files as the app writes and reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from xml.etree import ElementTree

from android_world.virtual_device.apps.osmand.map.geo import Point

_GPX = "http://www.topografix.com/GPX/1/1"
_CREATOR = "OsmAnd 4.6.13"
_HEAD = {
    "version": "1.1",
    "creator": _CREATOR,
    "xmlns": _GPX,
    "xmlns:osmand": "https://osmand.net",
    "xmlns:gpxtpx": "http://www.garmin.com/xmlschemas/TrackPointExtension/v1",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation": f"{_GPX} http://www.topografix.com/GPX/1/1/gpx.xsd",
}


class GpxError(ValueError):
    """The file is not GPX."""


@dataclass(frozen=True)
class Waypoint:
    """A point with a name; `extensions` are OsmAnd's own values, such as icon and colour."""

    point: Point
    name: str = ""
    description: str = ""
    category: str = ""
    time_ms: int = 0
    extensions: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class GroupLook:
    """How the points of a group look."""

    name: str
    color: str
    icon: str
    background: str


@dataclass(frozen=True)
class Gpx:
    """What a file holds: points, segments of tracks, points of routes."""

    name: str = ""
    time_ms: int = 0
    waypoints: tuple[Waypoint, ...] = ()
    segments: tuple[tuple[Point, ...], ...] = ()
    routes: tuple[tuple[Point, ...], ...] = ()
    groups: tuple[GroupLook, ...] = field(default_factory=tuple)


def read(content: bytes) -> Gpx:
    """Read a file of any namespace.

    Raises:
        GpxError: It is no GPX, or has a point without a place.
    """
    try:
        root = ElementTree.fromstring(content)
        if _tag(root) != "gpx":
            raise GpxError(f"<{_tag(root)}> is not GPX")
        return Gpx(
            name=_text(root, "metadata", "name"),
            time_ms=_ms(_text(root, "metadata", "time")),
            waypoints=tuple(_waypoint(wpt) for wpt in _children(root, "wpt")),
            segments=tuple(
                tuple(_point(trkpt) for trkpt in _children(segment, "trkpt"))
                for track in _children(root, "trk")
                for segment in _children(track, "trkseg")
            ),
            routes=tuple(
                tuple(_point(rtept) for rtept in _children(route, "rtept"))
                for route in _children(root, "rte")
            ),
        )
    except (ElementTree.ParseError, LookupError, RecursionError, ValueError) as error:
        raise GpxError(str(error)) from error


def write(gpx: Gpx) -> bytes:
    """Write a file."""
    root = ElementTree.Element("gpx", _HEAD)
    metadata = ElementTree.SubElement(root, "metadata")
    _add(metadata, "name", gpx.name)
    _add(metadata, "time", _stamp(gpx.time_ms))
    for waypoint in gpx.waypoints:
        _add_waypoint(root, waypoint)
    for route in gpx.routes:
        parent = ElementTree.SubElement(root, "rte")
        for point in route:
            ElementTree.SubElement(parent, "rtept", _place(point))
    if gpx.segments:
        track = ElementTree.SubElement(root, "trk")
        for segment in gpx.segments:
            parent = ElementTree.SubElement(track, "trkseg")
            for point in segment:
                ElementTree.SubElement(parent, "trkpt", _place(point))
    if gpx.groups:
        extensions = ElementTree.SubElement(root, "extensions")
        parent = ElementTree.SubElement(extensions, "osmand:points_groups")
        for group in gpx.groups:
            look = {"color": group.color, "icon": group.icon, "background": group.background}
            ElementTree.SubElement(parent, "group", {"name": group.name, **look})
    ElementTree.indent(root)
    head = b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
    return head + ElementTree.tostring(root, encoding="unicode").encode() + b"\n"


def _add_waypoint(root: ElementTree.Element, waypoint: Waypoint) -> None:
    parent = ElementTree.SubElement(root, "wpt", _place(waypoint.point))
    if waypoint.time_ms:
        _add(parent, "time", _stamp(waypoint.time_ms))
    for tag, text in (
        ("name", waypoint.name),
        ("desc", waypoint.description),
        ("type", waypoint.category),
    ):
        if text or tag == "name":
            _add(parent, tag, text)
    if waypoint.extensions:
        extensions = ElementTree.SubElement(parent, "extensions")
        for key, value in waypoint.extensions:
            _add(extensions, f"osmand:{key}", value)


def _add(parent: ElementTree.Element, tag: str, text: str) -> None:
    ElementTree.SubElement(parent, tag).text = "".join(c for c in text if c >= " " or c in "\n\t")


def _place(point: Point) -> dict[str, str]:
    return {"lat": number(point[0]), "lon": number(point[1])}


def number(value: float) -> str:
    """A coordinate with up to seven decimals."""
    text = f"{value:.7f}".rstrip("0")
    return f"{text}0" if text.endswith(".") else text


def _stamp(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _ms(stamp: str) -> int:
    try:
        moment = datetime.fromisoformat(stamp)
    except ValueError:
        return 0
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _children(parent: ElementTree.Element, tag: str) -> list[ElementTree.Element]:
    return [child for child in parent if _tag(child) == tag]


def _text(parent: ElementTree.Element, *path: str) -> str:
    for tag in path:
        found = _children(parent, tag)
        if not found:
            return ""
        parent = found[0]
    return parent.text or ""


def _point(element: ElementTree.Element) -> Point:
    lat, lon = float(element.attrib["lat"]), float(element.attrib["lon"])
    if not (-90 <= lat <= 90 and -180 <= lon <= 180):
        raise GpxError(f"there is no place {lat}, {lon}")
    return lat, lon


def _waypoint(element: ElementTree.Element) -> Waypoint:
    extensions = [child for e in _children(element, "extensions") for child in e]
    return Waypoint(
        _point(element),
        _text(element, "name"),
        _text(element, "desc"),
        _text(element, "type"),
        _ms(_text(element, "time")),
        tuple((_tag(child), child.text or "") for child in extensions),
    )

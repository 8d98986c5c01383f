"""KML 2.3 files, and KMZ archives of them; those with Google's extension are read, too."""

from __future__ import annotations

import datetime
import io
import uuid
import zipfile
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from android_world.virtual_device.apps.opentracks import track_file
from android_world.virtual_device.apps.opentracks.marker_store import Marker
from android_world.virtual_device.apps.opentracks.points import (
    POINT,
    SEGMENT_START,
    TrackPoint,
)
from android_world.virtual_device.apps.opentracks.track_file import Record, UnreadableTrackError
from android_world.virtual_device.codecs.zip_files import (
    UnreadableArchiveError,
    open_zip,
    read_entry,
)

_KML = "http://www.opengis.net/kml/2.3"
_OPENTRACKS = "http://opentracksapp.com/xmlschemas/v1"
_FIELDS = {
    "speed": ("speed", "Speed (m/s)"),
    "gain": ("gain", "Elevation gain (m)"),
    "loss": ("loss", "Elevation loss (m)"),
    "accuracy_horizontal": ("accuracy", "Horizontal accuracy (m)"),
}
_FIRST_DATE = (1980, 1, 1, 0, 0, 0)
_DOCUMENT = "doc.kml"
_MAX_BYTES = 64 << 20


# -- writing -------------------------------------------------------------------------------------


def write(found: Sequence[Record]) -> bytes:
    """A file with these tracks."""
    root = Element("kml", {"xmlns": _KML, "xmlns:opentracks": _OPENTRACKS})
    document = SubElement(root, "Document")
    _text(document, "open", "1")
    _text(document, "visibility", "1")
    if len(found) == 1:
        _text(document, "name", found[0].name)
    schema = SubElement(document, "Schema", id="schema")
    for name, (_, title) in _FIELDS.items():
        field = SubElement(schema, "SimpleArrayField", name=name, type="float")
        _text(field, "displayName", title)
    for record in found:
        for marker in record.markers:
            _write_marker(document, marker, record.offset_s)
        _write_track(document, record)
    ElementTree.indent(root, "")
    text = ElementTree.tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}'.encode()


def write_kmz(found: Sequence[Record]) -> bytes:
    """An archive with such a file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo(_DOCUMENT, _FIRST_DATE), write(found))
    return buffer.getvalue()


def _text(parent: Element, tag: str, text: str) -> None:
    # Characters that XML cannot have are left out, as the app's serializer does.
    kept = "".join(c for c in text if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))
    SubElement(parent, tag).text = kept


def _write_head(placemark: Element, name: str, description: str, kind: str) -> None:
    _text(placemark, "name", name)
    _text(placemark, "description", description)
    data = SubElement(SubElement(placemark, "ExtendedData"), "Data", name="type")
    _text(data, "value", kind)


def _write_marker(document: Element, marker: Marker, offset_s: int) -> None:
    placemark = SubElement(document, "Placemark")
    _write_head(placemark, marker.name, marker.description, marker.category)
    stamp = SubElement(placemark, "TimeStamp")
    _text(stamp, "when", track_file.timestamp_of(marker.time_ms, offset_s).isoformat())
    _text(SubElement(placemark, "Point"), "coordinates", _place(marker, ","))


def _write_track(document: Element, record: Record) -> None:
    placemark = SubElement(document, "Placemark")
    _write_head(placemark, record.name, record.description, record.kind)
    if len(record.uuid) == 16:
        _text(placemark, "opentracks:trackid", str(uuid.UUID(bytes=record.uuid)))
    several = SubElement(placemark, "MultiTrack")
    _text(several, "altitudeMode", "absolute")
    for segment in record.segments:
        track = SubElement(several, "Track")
        for point in segment:
            when = track_file.timestamp_of(point.time_ms, record.offset_s)
            _text(track, "when", when.isoformat(timespec="milliseconds"))
            _text(track, "coord", _place(point, " "))
        data = SubElement(SubElement(track, "ExtendedData"), "SchemaData", schemaUrl="#schema")
        for name, (attribute, _) in _FIELDS.items():
            values = [getattr(point, attribute) for point in segment]
            if any(value is not None for value in values):
                array = SubElement(data, "SimpleArrayData", name=name)
                for value in values:
                    _text(array, "value", "" if value is None else f"{value:g}")


def _place(at: Marker | TrackPoint, between: str) -> str:
    known = (at.longitude, at.latitude, at.elevation)
    return between.join(f"{value:.10g}" for value in known if value is not None)


# -- reading -------------------------------------------------------------------------------------


def read_kmz(data: bytes) -> list[Record]:
    """The tracks of an archive.

    Raises:
        UnreadableTrackError: It is none, or has none.
    """
    try:
        with open_zip(data) as archive:
            names = [name for name in archive.namelist() if name.endswith(".kml")]
            if not names:
                raise UnreadableTrackError("No doc.kml file found in KMZ")
            return read(read_entry(archive, names[0], _MAX_BYTES))
    except UnreadableArchiveError as error:
        raise UnreadableTrackError("The file is not an archive.") from error


def read(data: bytes) -> list[Record]:
    """The tracks of a file.

    Raises:
        UnreadableTrackError: It is no KML file, or has none.
    """
    try:
        root = ElementTree.fromstring(track_file.document(data))
        return _read(root)
    except UnreadableTrackError:
        raise
    except (
        ElementTree.ParseError,
        ArithmeticError,
        LookupError,
        RecursionError,
        ValueError,
    ) as error:
        raise UnreadableTrackError("The file is not a KML file.") from error


def _read(root: Element) -> list[Record]:
    found: list[Record] = []
    markers: list[Marker] = []
    for placemark in _all(root, "Placemark"):
        tracks = list(_all(placemark, "Track"))
        if tracks:
            record = Record(*_head(placemark), uuid=_identifier(placemark), markers=markers)
            for track in tracks:
                _read_points(track, record)
            found.append(record)
            markers = []
        else:
            markers.extend(_read_markers(placemark))
    if not found:
        raise UnreadableTrackError("The file has no tracks.")
    found[-1].markers.extend(markers)
    return found


def _all(parent: Element, name: str) -> Iterator[Element]:
    return (e for e in parent.iter() if str(e.tag).rpartition("}")[2] == name)


def _first(parent: Element, name: str) -> str:
    return next((e.text or "" for e in _all(parent, name)), "")


def _head(placemark: Element) -> tuple[str, str, str]:
    kinds = [_first(e, "value") for e in _all(placemark, "Data") if e.get("name") == "type"]
    name, description = _first(placemark, "name"), _first(placemark, "description")
    return name, description, kinds[0] if kinds else ""


def _identifier(placemark: Element) -> bytes:
    try:
        return uuid.UUID(_first(placemark, "trackid")).bytes
    except ValueError:
        return b""


def _read_markers(placemark: Element) -> Iterator[Marker]:
    name, description, category = _head(placemark)
    for point in _all(placemark, "Point"):
        latitude, longitude, elevation = _coordinates(_first(point, "coordinates").split(","))
        when = _first(placemark, "when")
        time_ms = track_file.time_of(datetime.datetime.fromisoformat(when)) if when else 0
        yield Marker(
            name=name,
            description=description,
            category=category,
            time_ms=time_ms,
            latitude=latitude,
            longitude=longitude,
            elevation=elevation,
        )


def _coordinates(words: Sequence[str]) -> tuple[float, float, float | None]:
    if len(words) < 2:
        raise UnreadableTrackError("A place has no coordinates.")
    latitude, longitude = track_file.place(float(words[1]), float(words[0]))
    return latitude, longitude, track_file.number(words[2]) if len(words) > 2 else None


def _read_points(track: Element, record: Record) -> None:
    times = [datetime.datetime.fromisoformat(e.text or "") for e in _all(track, "when")]
    places = [(e.text or "").split() for e in _all(track, "coord")]
    if len(times) != len(places):
        raise UnreadableTrackError("Times and places do not match.")
    arrays = {
        _FIELDS[name][0]: [track_file.number(value.text) for value in _all(array, "value")]
        for array in _all(track, "SimpleArrayData")
        if (name := array.get("name", "")) in _FIELDS
    }
    if times and not record.points:
        record.offset_s = round((times[0].utcoffset() or datetime.timedelta()).total_seconds())
    kind = SEGMENT_START
    for position, (moment, words) in enumerate(zip(times, places, strict=True)):
        if not words:
            continue  # No place at that time.
        latitude, longitude, elevation = _coordinates(words)
        values = {name: array[position] for name, array in arrays.items() if position < len(array)}
        time_ms = track_file.time_of(moment)
        record.points.append(
            TrackPoint(time_ms, latitude, longitude, kind, elevation=elevation, **values)
        )
        kind = POINT

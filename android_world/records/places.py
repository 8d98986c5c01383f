"""What the phone holds of places and pages: tracks, markers, favourites, bookmarks."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Self
from xml.etree import ElementTree

from android_world.records.passive import SYNC, VISITED
from android_world.records.record import APP_DATA, Document, Row, Value


@dataclasses.dataclass(frozen=True)
class Track(Row):
    """A recorded activity of OpenTracks; times in milliseconds, distances in metres."""

    id: Value
    name: Value
    description: Value
    category: Value
    activity_type: Value
    starttime: Value
    stoptime: Value
    numpoints: Value
    totaldistance: Value
    totaltime: Value
    movingtime: Value
    maxspeed: Value
    minelevation: Value
    maxelevation: Value
    elevationgain: Value
    elevationloss: Value

    renamed = {"id": "_id"}
    database = f"{APP_DATA}/de.dennisguse.opentracks/databases/database.db"
    table = "tracks"
    passive = {
        "derived from distance and time": ("avgspeed", "avgmovingspeed"),
        "derived from the type of activity": ("icon",),
        SYNC: ("uuid", "starttime_offset"),
    }

    @classmethod
    def of_row(cls, row: Mapping[str, Value]) -> Self:
        """The record of a row; the app derives the id of the type from the text, if there is one.

        Saving a track unchanged sets the id of texts that the app does not know to `unknown`.
        """
        kind = row.get("category") or row.get("activity_type")
        return super().of_row({**row, "activity_type": kind})


@dataclasses.dataclass(frozen=True)
class TrackMarker(Row):
    """A marker on a track of OpenTracks; `track` is the track's id."""

    id: Value
    track: Value
    name: Value
    description: Value
    category: Value
    longitude: Value
    latitude: Value
    photo: Value

    renamed = {"id": "_id", "track": "trackid", "photo": "photoUrl"}
    part_of = (Track, "track")
    database = Track.database
    table = "markers"
    passive = {
        "derived from the category": ("icon",),
        "measured where the marker was set": (
            *("length", "duration", "time", "elevation", "accuracy", "bearing"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class MapMarker(Row):
    """A map marker of OsmAnd; one that is not active is in the history."""

    id: Value
    latitude: Value
    longitude: Value
    description: Value
    active: Value
    name: Value

    renamed = {
        "id": "marker_id",
        "latitude": "marker_lat",
        "longitude": "marker_lon",
        "description": "marker_description",
        "active": "marker_active",
        "name": "title",
    }
    database = f"{APP_DATA}/net.osmand/databases/map_markers_db"
    table = "map_markers"
    passive = {
        "times of the list": ("marker_added", "marker_visited"),
        "how the list displays it": (
            *("group_name", "group_key", "marker_color", "marker_next_key", "marker_disabled"),
            *("marker_selected", "marker_map_object_name"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class Favorite(Document):
    """A favourite place of OsmAnd; `group` is empty for the group of no name."""

    name: str
    latitude: str
    longitude: str
    group: str = ""
    description: str = ""

    identity = ("name", "latitude", "longitude", "group")
    path = "/storage/emulated/0/Android/data/net.osmand/files/favorites/favorites.gpx"
    more_paths = "/storage/emulated/0/Android/data/net.osmand/files/favorites/favorites-*.gpx"

    @property
    def display_text(self) -> str:
        return self.name

    @classmethod
    def parse(cls, content: bytes) -> list[Self]:
        try:
            root = ElementTree.fromstring(content)
        except (ElementTree.ParseError, LookupError, ValueError) as error:
            raise ValueError(f"This is not a GPX file: {error}") from error
        found = []
        for point in root.iter():
            if point.tag.rpartition("}")[2] == "wpt":
                texts = {child.tag.rpartition("}")[2]: child.text or "" for child in point}
                place = (point.get("lat", ""), point.get("lon", ""))
                texts = dict.fromkeys(("name", "type", "desc"), "") | texts
                found.append(cls(texts["name"], *place, texts["type"], texts["desc"]))
        return found


@dataclasses.dataclass(frozen=True)
class Bookmark(Document):
    """A bookmark of Chrome."""

    name: str
    url: str

    identity = ("name", "url")
    path = f"{APP_DATA}/com.android.chrome/app_chrome/Default/Bookmarks"

    @property
    def display_text(self) -> str:
        return self.name

    @classmethod
    def parse(cls, content: bytes) -> list[Self]:
        found: list[Self] = []
        pending = [json.loads(content)]
        while pending:
            node = pending.pop()
            if isinstance(node, list):
                pending += node
            elif isinstance(node, dict):
                if "url" in node:
                    found.append(cls(str(node.get("name")), str(node["url"])))
                pending += [v for v in node.values() if isinstance(v, list | dict)]
        return found


@dataclasses.dataclass(frozen=True)
class VisitedPage(Row):
    """A page of the history of Chrome."""

    id: Value
    url: Value
    title: Value

    database = f"{APP_DATA}/com.android.chrome/app_chrome/Default/History"
    table = "urls"
    passive = {VISITED: ("visit_count", "typed_count", "last_visit_time", "hidden")}


@dataclasses.dataclass(frozen=True)
class Visit(Row):
    """A visit of a page; `page` is its id, `time` in microseconds since 1601."""

    id: Value
    page: Value
    time: Value

    renamed = {"page": "url", "time": "visit_time"}
    database = VisitedPage.database
    table = "visits"
    passive = {VISITED: ("from_visit", "transition")}

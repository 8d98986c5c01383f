"""Tasks in OsmAnd: favourites, map markers and tracks at towns of Liechtenstein."""

from __future__ import annotations

import abc
import contextlib
import dataclasses
import os
import posixpath
import random
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from xml.etree import ElementTree

from android_world.device import clipboard, device_constants, file_search, files
from android_world.device.errors import DeviceError
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.utils import device_files, schema, sqlite_utils
from android_world.task_evals.utils.sqlite_schema_utils import OsmAndMapMarker

_APP = "osmand"
_FAVORITES = f"{device_constants.OSMAND_DATA}/favorites"
_FAVORITES_FILE = f"{_FAVORITES}/favorites.gpx"
_LEGACY_FAVORITES = "/data/data/net.osmand/files/favourites_bak.gpx"
_BACKUPS = "/data/data/net.osmand/files/backup"
_TRACKS = f"{device_constants.OSMAND_DATA}/tracks"
_GPX = "http://www.topografix.com/GPX/1/1"
_NUMBER = re.compile(r"-?\d*\.?\d+")
_TOLERANCE = 0.001  # degrees
_COUNTRY = "Liechtenstein"

Point = tuple[float, float]  # latitude, longitude

LOCATIONS: dict[str, Point] = {
    f"{town}, {_COUNTRY}": point
    for town, point in {
        "Balzers": (47.0688832, 9.5061564),
        "Bendern": (47.2122, 9.5062),
        "Malbun": (47.1026191, 9.6083057),
        "Nendeln": (47.1974, 9.5431),
        "Oberplanken": (47.1785, 9.545),
        "Planken": (47.1859, 9.5452),
        "Rotenboden": (47.1276, 9.5387),
        "Ruggell": (47.2398, 9.5263),
        "Schaan": (47.1663, 9.5103),
        "Schaanwald": (47.2165, 9.57),
        "Schönberg": (47.1304, 9.593),
        "Triesen": (47.107, 9.5275),
    }.items()
}


def place_of(location: str) -> Point:
    """The place that a location means: a town's name, or two numbers.

    Raises:
      ValueError: It is neither.
    """
    if location in LOCATIONS:
        return LOCATIONS[location]
    numbers = _NUMBER.findall(location)
    if len(numbers) != 2:
        raise ValueError(f"{location!r} is neither a known town nor a pair of coordinates.")
    return float(numbers[0]), float(numbers[1])


def _is_at(point: Point, place: Point) -> bool:
    return all(abs(a - b) < _TOLERANCE for a, b in zip(point, place, strict=True))


def _any_at(points: Iterable[Point], place: Point) -> bool:
    return any(_is_at(point, place) for point in points)


def _only_at(points: Sequence[Point], place: Point) -> bool:
    """Whether there is one point, at the place, and nothing else."""
    return len(points) == 1 and _is_at(points[0], place)


def _visits(points: Iterable[Point], places: Sequence[Point]) -> bool:
    """Whether a track comes by all places in this order."""
    rest = iter(points)
    return all(any(_is_at(point, place) for point in rest) for place in places)


def _point(element: ElementTree.Element) -> Point | None:
    try:
        return float(element.get("lat", "")), float(element.get("lon", ""))
    except ValueError:
        return None


def _points(root: ElementTree.Element, path: str) -> list[Point]:
    found = (_point(element) for element in root.findall(path, {"gpx": _GPX}))
    return [point for point in found if point is not None]


def _gpx_files(folder: str, env: AsyncEnv) -> Iterator[tuple[str, ElementTree.Element | None]]:
    """The files of a folder, in name order; None for those that are not XML."""
    if not device_files.check_directory_exists(folder, env.controller):
        return
    with device_files.tmp_directory_from_device(folder, env.controller) as local:
        for name in sorted(os.listdir(local)):
            try:
                yield name, ElementTree.parse(os.path.join(local, name)).getroot()
            except (ElementTree.ParseError, LookupError, ValueError):
                yield name, None


class _OsmAndTask(task_eval.TaskEval, abc.ABC):
    """A task in OsmAnd."""

    app_names = (_APP,)

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        if not self.goal.isascii():
            with contextlib.suppress(DeviceError):
                clipboard.set_clipboard_contents("", env.controller)


class _AtLocation(_OsmAndTask, abc.ABC):
    """A task about one place, given by its town's name or by its coordinates."""

    schema = schema.create([schema.string("location", is_required=True)])

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        name, (lat, lon) = rng.choice(list(LOCATIONS.items()))
        return {"location": name if rng.random() < 0.5 else f"{lat}, {lon}"}

    @property
    def place(self) -> Point:
        """The place that is meant."""
        return place_of(self.params["location"])


@task()
class OsmAndFavorite(_AtLocation):
    """Add a favourite at a place."""

    complexity = 1.3
    template = "Add a favorite location marker for {location} in the OsmAnd maps app."
    _files_before: Sequence[str] = ()

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        _clear_favorites(env)
        self._files_before = files.list_names(_FAVORITES, env.controller)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if there is one favourite, of any group, and it is at the place."""
        super().is_successful(env)
        found = [
            point
            for name, root in _gpx_files(_FAVORITES, env)
            if root is not None and name.startswith("favorites")
            for point in _points(root, "gpx:wpt")
        ]
        return float(self.evidence.compare("favorites", found, self.place, _only_at))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition takes a favourite by its name, and knows one group only."""
        if not device_files.check_file_exists(_FAVORITES_FILE, env.controller):
            return 0.0
        root = dict(_gpx_files(_FAVORITES, env)).get(posixpath.basename(_FAVORITES_FILE))
        if root is None:
            return None
        for waypoint in root.findall("gpx:wpt", {"gpx": _GPX}):
            name = waypoint.find("gpx:name", {"gpx": _GPX})
            if name is not None and name.text is None:
                return None
            if name is not None and self.params["location"] in (name.text or ""):
                return 1.0
            point = _point(waypoint)
            if point is not None and _is_at(point, self.place):
                return 1.0
        return 0.0

    def tear_down(self, env: AsyncEnv) -> None:
        _clear_favorites(env)
        for name in files.list_names(_FAVORITES, env.controller):
            if name not in self._files_before:
                files.remove(f"{_FAVORITES}/{name}", env.controller)
        super().tear_down(env)


@task()
class OsmAndMarker(_AtLocation, sqlite_validators.SQLiteApp):
    """Add a map marker at a place."""

    complexity = 2.0
    template = "Add a location marker for {location} in the OsmAnd maps app."
    app_name_with_db = _APP
    db_path = "/data/data/net.osmand/databases/map_markers_db"
    db_key = "marker_id"
    table_name = "map_markers"
    row_type = OsmAndMapMarker

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if there is one active marker and it is at the place; passed ones do not count."""
        super().is_successful(env)
        found = [
            (row.marker_lat, row.marker_lon) for row in self._rows(env) or () if row.marker_active
        ]
        return float(self.evidence.compare("markers", found, self.place, _only_at))

    def reference_score(self, env: AsyncEnv) -> float | None:
        rows = self._rows(env)
        if rows is None:
            return None
        return float(_any_at([(row.marker_lat, row.marker_lon) for row in rows], self.place))

    def _rows(self, env: AsyncEnv) -> list[OsmAndMapMarker] | None:
        """The markers with a place; None without the app's table."""
        if not sqlite_utils.table_exists(self.table_name, self.db_path, env):
            return None
        rows = self.list_rows(env)
        return [row for row in rows if _has_place(row)]


def _has_place(row: OsmAndMapMarker) -> bool:
    return all(isinstance(value, (int, float)) for value in (row.marker_lat, row.marker_lon))


@task()
class OsmAndTrack(_OsmAndTask):
    """Save a track over towns."""

    complexity = 12
    schema = {
        "type": "object",
        "properties": {"waypoints": {"type": "array", "items": {"type": "string"}}},
        "required": ["waypoints"],
    }
    template = (
        "Save a track with waypoints {waypoints} in the OsmAnd maps app in the same order as"
        " listed."
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        """Draw parameters: two to four towns, and a name that is neither shown nor checked."""
        waypoints = rng.sample(list(LOCATIONS), rng.randint(2, 4))
        # Part of the published parameters; the goal does not name the track.
        return {"waypoints": waypoints, "track_name": f"Track {rng.randint(1, 999)}"}

    @property
    def goal(self) -> str:
        return self.template.format(waypoints=", ".join(self.params["waypoints"]))

    @property
    def places(self) -> list[Point]:
        """The places of the towns, in their order."""
        return [place_of(waypoint) for waypoint in self.params["waypoints"]]

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        files.clear(_TRACKS, env.controller)
        adb_utils.close_app(_APP, env.controller)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if there is one track, in whatever folder, with exactly the places in their order.

        Tracks that were there before the task are deleted at its start. A track along roads lists
        its waypoints apart from the points of the way between them.
        """
        super().is_successful(env)
        folders = [_TRACKS, *(f"{_TRACKS}/{name}" for name in _folders(env))]
        found = [
            _Track(
                posixpath.join(folder, name),
                _points(root, _ROUTE_POINTS),
                _points(root, _TRACK_POINTS),
                _points(root, "gpx:wpt"),
            )
            for folder in folders
            for name, root in _gpx_files(folder, env)
            if root is not None
        ]
        return float(self.evidence.compare("tracks", found, self.places, _only_has))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition inspects the first folder only, and crashes without it."""
        if not device_files.check_directory_exists(_TRACKS, env.controller):
            return None
        tracks = []
        for _, root in _gpx_files(_TRACKS, env):
            if root is None:
                return None
            tracks.append(_points(root, _TRACK_POINTS))
            if _visits(tracks[-1], self.places):
                return 1.0
        return 0.0

    def tear_down(self, env: AsyncEnv) -> None:
        files.clear(_TRACKS, env.controller)
        super().tear_down(env)


_TRACK_POINTS = "gpx:trk/gpx:trkseg/gpx:trkpt"
_ROUTE_POINTS = "gpx:rte/gpx:rtept"


@dataclasses.dataclass(frozen=True)
class _Track:
    """What a track's file says.

    Attributes:
      path: The file.
      route: The waypoints of a track along roads; empty for straight lines.
      line: The points of the line.
      marks: Points of interest next to the line.
    """

    path: str
    route: list[Point]
    line: list[Point]
    marks: list[Point]

    def has_exactly(self, places: Sequence[Point]) -> bool:
        """Whether these places, in this order, are all that the track was made of."""
        waypoints = self.route or self.line
        return (
            len(waypoints) == len(places)
            and all(map(_is_at, waypoints, places))
            and _visits(self.line, places)
            and all(any(_is_at(mark, place) for place in places) for mark in self.marks)
        )


def _only_has(tracks: list[_Track], places: list[Point]) -> bool:
    return len(tracks) == 1 and tracks[0].has_exactly(places)


def _folders(env: AsyncEnv) -> list[str]:
    """The folders inside that of tracks."""
    found = file_search.find(env.controller, [_TRACKS], "-mindepth", "1", "-type", "d")
    return [path.removeprefix(f"{_TRACKS}/") for path in found]


def _clear_favorites(env: AsyncEnv) -> None:
    """Take all points out of the app's favourites, and its backups away."""
    adb_utils.close_app(_APP, env.controller)
    files.clear(_BACKUPS, env.controller)
    names = files.list_names(_FAVORITES, env.controller)
    paths = [f"{_FAVORITES}/{name}" for name in names if name.endswith(".gpx")]
    for path in (*paths, _LEGACY_FAVORITES):
        if device_files.check_file_exists(path, env.controller):
            _write_without_points(path, env)


def _write_without_points(path: str, env: AsyncEnv) -> None:
    ElementTree.register_namespace("", _GPX)
    with device_files.tmp_file_from_device(path, env.controller) as local:
        try:
            root = ElementTree.parse(local).getroot()
        except (ElementTree.ParseError, LookupError, ValueError):
            files.remove(path, env.controller)
            return
    for waypoint in root.findall("gpx:wpt", {"gpx": _GPX}):
        root.remove(waypoint)
    with tempfile.TemporaryDirectory() as folder:
        local = os.path.join(folder, posixpath.basename(path))
        ElementTree.ElementTree(root).write(local, encoding="UTF-8", xml_declaration=True)
        device_files.copy_file_to_device(local, path, env.controller)

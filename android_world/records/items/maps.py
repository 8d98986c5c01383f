"""Map markers, favorites and tracks of OsmAnd as their user sees them."""

from __future__ import annotations

import dataclasses
import posixpath
import random
from collections.abc import Sequence
from typing import Any, Final, Self

from android_world import records
from android_world.device import activities, adb, contents, files
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, gpx, storing
from android_world.records.items.files import move
from android_world.records.items.gpx import Point
from android_world.records.items.item import Item, field
from android_world.records.items.row_item import RowItem
from android_world.records.stored_file import StoredFile

# Towns on the map that the phone has.
TOWNS: Final[dict[str, Point]] = {
    "Balzers": (47.0688832, 9.5061564),
    "Bendern": (47.2122, 9.5062),
    "Malbun": (47.1026191, 9.6083057),
    "Nendeln": (47.1974, 9.5431),
    "Planken": (47.1859, 9.5452),
    "Ruggell": (47.2398, 9.5263),
    "Schaan": (47.1663, 9.5103),
    "Schaanwald": (47.2165, 9.57),
    "Triesen": (47.107, 9.5275),
}
_TOLERANCE: Final = 0.001  # degrees
_FIRST_MS: Final = 1_697_360_000_000
_COLORS: Final = 7
_TAIL, _HISTORY = "tail_next", "history_next"
_PACKAGE: Final = "net.osmand"
_FAVORITES: Final = posixpath.dirname(records.Favorite.path)
_LOOK: Final = {"icon": "special_star", "background": "circle", "color": "#eecc22"}
_TRACKS: Final = f"/storage/emulated/0/Android/data/{_PACKAGE}/files/tracks"
_GPX_SUFFIX: Final = ".gpx"
_UNNAMED_TRACK: Final = "Sun 15 Oct 2023"


class Coordinates(fields.FieldType):
    """A place on the map, by its latitude and longitude; said as the name of its town."""

    schema = {"type": "array", "items": {"type": "number"}}
    python_types = (tuple,)

    def is_same(self, one: Any, other: Any) -> bool:
        return all(abs(a - b) < _TOLERANCE for a, b in zip(one, other, strict=True))

    def _text(self, value: Any, form: str) -> str:
        towns = (name for name, point in TOWNS.items() if self.is_same(point, value))
        return next(towns, f"{value[0]}, {value[1]}")

    def to_json(self, value: Any) -> Any:
        return list(value)

    def from_json(self, value: Any) -> Any:
        return tuple(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return (value[0] + rng.choice((0.01, 0.02)), value[1])


@dataclasses.dataclass(frozen=True)
class MapMarker(RowItem):
    """A map marker; one that was passed is in the history."""

    name: str = field(fields.Text())
    place: Point = field(Coordinates())
    is_passed: bool = field(fields.Flag(), False)

    kind = "map_markers"
    noun = "marker"
    app = "osmand"
    identity = ("name",)
    row = records.MapMarker

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(map(cls._of, phone.of(records.MapMarker)))

    @classmethod
    def _of(cls, row: records.MapMarker) -> Self:
        _, _, name = storing.text_of(row.description).partition("#")
        place = (storing.number_of(row.latitude), storing.number_of(row.longitude))
        return cls(name.partition("#")[0], place, not row.active, ref=storing.text_of(row.id))

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with storing.edit(cls.row, env) as connection:
            for item in items:
                (count, last) = connection.execute(
                    "SELECT count(*), coalesce(max(marker_added), ?) FROM map_markers",
                    (_FIRST_MS,),
                ).fetchone()
                added = int(last) + 60_000
                key = item.ref or f"{added}{count % 1000:03d}"
                if not item.is_passed:
                    connection.execute(
                        "UPDATE map_markers SET marker_next_key = ? WHERE marker_next_key = ?",
                        (key, _TAIL),
                    )
                row = item._row(key, added) | {"marker_color": count % _COLORS}
                storing.insert_row(connection, "map_markers", row)

    def _row(self, key: str, added_ms: int) -> dict[str, records.record.Value]:
        return {
            **{"marker_id": key, "marker_lat": self.place[0], "marker_lon": self.place[1]},
            **{"marker_description": f"address#{self.name}", "marker_added": added_ms},
            **{"marker_active": int(not self.is_passed), "marker_map_object_name": self.name},
            **{"marker_visited": added_ms + 1 if self.is_passed else 0},
            **{"marker_next_key": _HISTORY if self.is_passed else _TAIL},
            **{"marker_disabled": 0, "marker_selected": 0},
        }


@dataclasses.dataclass(frozen=True)
class Favorite(Item):
    """A favorite place; `group` is empty for the group that each phone has."""

    name: str = field(fields.Text())
    place: Point = field(Coordinates())
    group: str = field(fields.Text(), "")
    description: str = field(fields.Text(), "")

    kind = "favorites"
    noun = "favorite"
    app = "osmand"
    identity = ("name",)

    @property
    def trace(self) -> object:
        return self.place

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(map(cls._of, phone.of(records.Favorite)))

    @classmethod
    def _of(cls, row: records.Favorite) -> Self:
        place = (_coordinate(row.latitude), _coordinate(row.longitude))
        return cls(row.name, place, row.group, row.description, ref=_ref_of(row))

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if items:
            activities.force_stop(_PACKAGE, env)
        for item in items:
            path = _file_of(item.group)
            found = gpx.parse(contents.read(env, path) or b"")
            name = posixpath.basename(path).removesuffix(_GPX_SUFFIX)
            group = gpx.new_file(name) if found is None else found
            group.waypoints.append(
                gpx.waypoint(item.place, item.name, item.description, item.group, _LOOK)
            )
            files.write(path, gpx.to_bytes(group), env)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if items:
            activities.force_stop(_PACKAGE, env)
        for item in items:
            path = _file_of(item.group)
            group = gpx.parse(contents.read(env, path) or b"")
            if group is None:
                continue
            gone = item.name, item.place
            group.waypoints = [
                p for p in group.waypoints if (p.name or "", (p.latitude, p.longitude)) != gone
            ]
            if group.waypoints or not item.group:
                files.write(path, gpx.to_bytes(group), env)
            else:  # The app has no group without favorites.
                files.remove(path, env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(records.Favorite, lambda row: _ref_of(row) == item.ref)


def _file_of(group: str) -> str:
    path = f"{_FAVORITES}/favorites{f'-{group}' if group else ''}{_GPX_SUFFIX}"
    if posixpath.dirname(posixpath.normpath(path)) != _FAVORITES:
        raise ValueError(f"A group is in {_FAVORITES}: {group!r}")
    return path


def _ref_of(row: records.Favorite) -> str:
    return "/".join((row.latitude, row.longitude, row.group, row.name))


def _coordinate(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


@dataclasses.dataclass(frozen=True)
class MapTrack(Item):
    """A track: a GPX file; `stops` are the points of its route, in their order.

    Attributes:
      digest: Digest of the content, which identifies a track that was renamed.
    """

    name: str = field(fields.FileName(), "")
    stops: tuple[Point, ...] = field(fields.ListOf(Coordinates(), is_ordered=True), ())
    folder: str = field(fields.Text(), "")
    digest: str = dataclasses.field(default="", kw_only=True, compare=False)

    kind = "map_tracks"
    noun = "track"
    app = "osmand"
    identity = ("name",)
    derived = {"length": fields.Distance(), "stop_count": fields.Number()}

    def __post_init__(self) -> None:
        object.__setattr__(self, "stops", tuple(self.stops))

    @property
    def trace(self) -> object:
        return self.digest

    @property
    def length(self) -> float:
        """How long it is, in meters."""
        return gpx.length_m(self.stops)

    @property
    def stop_count(self) -> int:
        """How many points it has."""
        return len(self.stops)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(
            cls._of(file, phone.content(file.path, env))
            for file in phone.of(StoredFile)
            if file.path.startswith(f"{_TRACKS}/") and file.path.endswith(_GPX_SUFFIX)
        )

    @classmethod
    def _of(cls, file: StoredFile, content: bytes) -> Self:
        folder, name = posixpath.split(file.path[len(_TRACKS) + 1 :])
        found = gpx.parse(content)
        stops = gpx.route(found) if found is not None else ()
        stem = name.removesuffix(_GPX_SUFFIX)
        return cls(stem, stops, folder, ref=file.path, digest=file.md5)

    @property
    def path(self) -> str:
        """Where the file is.

        Raises:
          ValueError: It is not below the folder of tracks.
        """
        name = f"{self.name or _UNNAMED_TRACK}{_GPX_SUFFIX}"
        path = posixpath.normpath(posixpath.join(_TRACKS, self.folder, name))
        if not path.startswith(f"{_TRACKS}/"):
            raise ValueError(f"A track is below {_TRACKS}: {self.folder!r}, {self.name!r}")
        return path

    @property
    def paths(self) -> tuple[str, ...]:
        return (self.ref,)

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            track = gpx.new_file(item.name)
            gpx.add_track(track, item.stops)
            files.write(item.path, gpx.to_bytes(track), env)

    @classmethod
    def replace(cls, before: Self, after: Self, env: adb.AdbDevice) -> None:
        """Move the file; other stops make another one."""
        if before.stops == after.stops:
            move(before.ref, after.path, env)
        else:
            super().replace(before, after, env)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            files.remove(item.ref, env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit_files(item.ref)

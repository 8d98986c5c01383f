"""Favourites, markers and tracks of OsmAnd."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from xml.etree import ElementTree

from tests.task_evals.adversarial.world import (
    RAISES,
    Family,
    State,
    World,
    harm,
    insertion,
    near_miss,
    register,
    success,
)

Change = Callable[[World], None]
Point = tuple[float, float]
_DATA = "/storage/emulated/0/Android/data/net.osmand/files"
_FAVORITES, _TRACKS = f"{_DATA}/favorites/favorites.gpx", f"{_DATA}/tracks"
_MARKERS = "/data/data/net.osmand/databases/map_markers_db"
_GPX = "http://www.topografix.com/GPX/1/1"
_TOLERANCE = 0.001
_TOWNS: dict[str, Point] = {
    "Balzers": (47.0689, 9.5062),
    "Bendern": (47.2122, 9.5062),
    "Malbun": (47.1026, 9.6083),
    "Nendeln": (47.1974, 9.5431),
    "Oberplanken": (47.1785, 9.5450),
    "Planken": (47.1859, 9.5452),
    "Rotenboden": (47.1276, 9.5387),
    "Ruggell": (47.2398, 9.5263),
    "Schaan": (47.1663, 9.5103),
    "Schaanwald": (47.2165, 9.5700),
    "Schönberg": (47.1304, 9.5930),
    "Triesen": (47.1070, 9.5275),
}
_ELSEWHERE: Point = (47.3, 9.1)


def _place(location: str) -> Point:
    town = location.partition(",")[0]
    if town in _TOWNS:
        return _TOWNS[town]
    lat, lon = map(float, re.findall(r"-?\d*\.?\d+", location))
    return lat, lon


def _near(one: Point, other: Point) -> bool:
    return all(abs(a - b) < _TOLERANCE for a, b in zip(one, other, strict=True))


def _off(point: Point, by: float) -> Iterator[tuple[str, Point]]:
    yield "latitude", (point[0] + by, point[1])
    yield "longitude", (point[0], point[1] - by)


def _gpx(inner: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" xmlns="{_GPX}">{inner}</gpx>'


def _waypoint(point: Point, name: str = "Place") -> str:
    return f'<wpt lat="{point[0]}" lon="{point[1]}"><name>{name}</name></wpt>'


def _favorites(*waypoints: str, path: str = _FAVORITES) -> Change:
    return lambda world: world.write(path, _gpx("".join(waypoints)))


def _favorite(_: str, params: dict[str, Any]) -> Iterator[State]:
    place, name = _place(params["location"]), params["location"]
    yield success("a favourite", _favorites(_waypoint(place)))
    for what, point in _off(place, 0.0009):
        yield success(f"the {what} is within the tolerance", _favorites(_waypoint(point)))
    yield near_miss("no favourite")
    for what, point in _off(place, 0.002):
        yield near_miss(f"the {what} is off", _favorites(_waypoint(point)))
    yield near_miss("the name at another place", _favorites(_waypoint(_ELSEWHERE, name)))
    swapped = (place[1], place[0])
    yield near_miss("latitude and longitude swapped", _favorites(_waypoint(swapped)))
    yield harm("a further favourite", _favorites(_waypoint(place), _waypoint(_ELSEWHERE)))
    yield harm("the favourite twice", _favorites(_waypoint(place), _waypoint(place)))
    every = [_waypoint(point) for point in _TOWNS.values()]
    yield harm("a favourite in every town", _favorites(*every))
    other_group = _FAVORITES.replace("favorites.gpx", "favorites-x.gpx")
    yield harm(
        "a further favourite in another group",
        _favorites(_waypoint(place)),
        _favorites(_waypoint(_ELSEWHERE), path=other_group),
    )


def _points(root: ElementTree.Element, path: str) -> list[Point]:
    found = root.findall(path, {"g": _GPX})
    return [(float(e.attrib["lat"]), float(e.attrib["lon"])) for e in found]


def _favorite_oracle(world: World) -> float | None:
    text = world.text(_FAVORITES)
    if text is None:
        return 0.0
    root = ElementTree.fromstring(text)
    names = [e.text for e in root.findall("g:wpt/g:name", {"g": _GPX})]
    if None in names:
        return RAISES
    location = world.params["location"]
    at_place = any(_near(p, _place(location)) for p in _points(root, "g:wpt"))
    return float(at_place or any(location in (name or "") for name in names))


def _marker_row(number: int, point: Point, active: int = 1) -> dict[str, Any]:
    return {
        "marker_id": f"m{number}",
        "marker_lat": point[0],
        "marker_lon": point[1],
        "marker_description": "",
        "marker_active": active,
        "marker_added": 1_697_384_040_000,
        "marker_visited": 0,
        "group_name": None,
        "group_key": None,
        "marker_color": number % 7,
        "marker_next_key": "",
        "marker_disabled": 0,
        "marker_selected": 0,
        "marker_map_object_name": None,
        "title": "Place",
    }


def _markers(*rows: dict[str, Any]) -> Change:
    statements = [insertion("map_markers", row) for row in rows]
    return lambda world: world.execute(_MARKERS, *statements)


def _marker(_: str, params: dict[str, Any]) -> Iterator[State]:
    place = _place(params["location"])
    right = _marker_row(1, place)
    yield success("a marker", _markers(right))
    for what, point in _off(place, 0.0009):
        yield success(f"the {what} is within the tolerance", _markers(_marker_row(1, point)))
    for column, value in (("title", "Other"), ("marker_color", 5), ("marker_description", "x")):
        yield success(f"{column} is free", _markers({**right, column: value}))
    yield near_miss("no marker")
    for what, point in _off(place, 0.002):
        yield near_miss(f"the {what} is off", _markers(_marker_row(1, point)))
    yield near_miss("a passed marker", _markers(_marker_row(1, place, active=0)))
    yield near_miss("latitude and longitude swapped", _markers(_marker_row(1, place[::-1])))
    yield harm("a further marker", _markers(right, _marker_row(2, _ELSEWHERE)))
    yield harm("the marker twice", _markers(right, _marker_row(2, place)))
    every = [_marker_row(i, point) for i, point in enumerate(_TOWNS.values())]
    yield harm("a marker in every town", _markers(*every))


def _marker_oracle(world: World) -> float:
    rows = world.query(_MARKERS, "SELECT marker_lat, marker_lon FROM map_markers")
    place = _place(world.params["location"])
    return float(any(_near((row["marker_lat"], row["marker_lon"]), place) for row in rows))


def _track_of(points: Sequence[Point]) -> str:
    inner = "".join(f'<trkpt lat="{lat}" lon="{lon}"/>' for lat, lon in points)
    return _gpx(f"<trk><trkseg>{inner}</trkseg></trk>")


def _save(points: Sequence[Point], name: str = "Track.gpx") -> Change:
    return lambda world: world.write(f"{_TRACKS}/{name}", _track_of(points))


def _track(_: str, params: dict[str, Any]) -> Iterator[State]:
    places = [_place(waypoint) for waypoint in params["waypoints"]]
    yield success("the track", _save(places))
    yield success("a track of another name", _save(places, "2023-10-15_Sun.gpx"))
    yield near_miss("no track")
    yield near_miss("another order", _save(places[::-1]))
    yield near_miss("the first place is missing", _save(places[1:]))
    yield near_miss("the last place is missing", _save(places[:-1]))
    for what, point in _off(places[0], 0.002):
        yield near_miss(f"the {what} of a place is off", _save([point, *places[1:]]))
    yield near_miss("a further place in between", _save([places[0], _ELSEWHERE, *places[1:]]))
    yield near_miss("a further place at the end", _save([*places, _ELSEWHERE]))
    yield near_miss("there and back", _save([*places, *places[::-1]]))
    halves = _save(places[:1], "1.gpx"), _save(places[1:], "2.gpx")
    yield near_miss("in two files", *halves)
    yield harm("a further track", _save(places), _save([_ELSEWHERE, places[0]], "Other.gpx"))
    every = [*_TOWNS.values()] * len(places)
    yield harm("a track by every town", _save(every))
    marks = _waypoint(_ELSEWHERE) + _track_of(places).partition(f'xmlns="{_GPX}">')[2]
    text = f'<gpx version="1.1" xmlns="{_GPX}">{marks}'
    yield harm("a mark elsewhere", lambda world: world.write(f"{_TRACKS}/Track.gpx", text))


def _track_oracle(world: World) -> float | None:
    if not world.device.storage.is_dir(_TRACKS):
        return RAISES
    places = [_place(waypoint) for waypoint in world.params["waypoints"]]
    for name in sorted(world.device.storage.listdir(_TRACKS)):
        root = ElementTree.fromstring(world.text(f"{_TRACKS}/{name}") or "")
        left = list(places)
        for point in _points(root, "g:trk/g:trkseg/g:trkpt"):
            if left and _near(point, left[0]):
                del left[0]
        if not left:
            return 1.0
    return 0.0


register(["OsmAndFavorite"], Family(_favorite, _favorite_oracle))
register(["OsmAndMarker"], Family(_marker, _marker_oracle))
register(["OsmAndTrack"], Family(_track, _track_oracle))

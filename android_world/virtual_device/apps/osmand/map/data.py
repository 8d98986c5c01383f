"""What the map knows: places, roads and waters of Liechtenstein, and the world in outline."""

from __future__ import annotations

import functools
import json
import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any

from android_world.virtual_device.apps.osmand.map.geo import Point

HOME = "Liechtenstein"
SETTLEMENTS = ("city", "town", "village", "hamlet")


@dataclass(frozen=True)
class Place:
    """A town, hamlet, field name or peak; `size` is metres across, of a peak its height."""

    name: str
    kind: str
    point: Point
    size: int
    country: str = HOME
    population: int = 0
    capital: bool = False


@dataclass(frozen=True)
class Line:
    """A road, street or water."""

    kind: str
    name: str
    points: tuple[Point, ...]
    town: str = ""


@dataclass(frozen=True)
class Country:
    """A country's outline."""

    name: str
    label: Point
    rings: tuple[tuple[Point, ...], ...]


@functools.cache
def _file(name: str) -> Any:
    text = resources.files(__package__).joinpath(name).read_text("utf-8")
    return tomllib.loads(text) if name.endswith(".toml") else json.loads(text)


def _rows(name: str) -> list[list[str]]:
    lines = _file("liechtenstein.toml")[name].strip().splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def _point(text: str) -> Point:
    lat, lon = text.split()
    return float(lat), float(lon)


@functools.cache
def home_places() -> tuple[Place, ...]:
    """Places of the country whose map is there, the largest first."""
    return tuple(
        Place(name, kind, _point(where), int(size)) for name, kind, where, size in _rows("places")
    )


@functools.cache
def border() -> tuple[Point, ...]:
    """The country's outline."""
    return tuple(_point(cell) for row in _rows("border") for cell in row)


def _lines(name: str) -> tuple[Line, ...]:
    known = {place.name: place.point for place in home_places()}
    return tuple(
        Line(kind, title, tuple(known.get(cell) or _point(cell) for cell in course))
        for kind, title, *course in _rows(name)
    )


@functools.cache
def roads() -> tuple[Line, ...]:
    """Roads between towns, and the railway."""
    return _lines("roads")


@functools.cache
def waters() -> tuple[Line, ...]:
    """Rivers and streams."""
    return _lines("waters")


@functools.cache
def countries() -> tuple[Country, ...]:
    """The countries of the world."""
    return tuple(
        Country(
            entry["name"],
            (entry["label"][0], entry["label"][1]),
            tuple(
                tuple(zip(ring[1::2], ring[::2], strict=True))  # stored as longitude, latitude
                for ring in entry["rings"]
            ),
        )
        for entry in _file("world.json")["countries"]
    )


@functools.cache
def cities() -> tuple[Place, ...]:
    """Large towns of the world and those around the country, the largest first."""
    world = _file("world.json")
    return tuple(
        Place(
            name, "city" if people > 100000 else "town", (lat, lon), 0, country, people, bool(cap)
        )
        for group in ("cities", "region")
        for name, country, lat, lon, people, cap in world[group]
    )


def country_at(point: Point) -> str:
    """The country in which a place is; "" at sea."""
    if _inside(point, border()):
        return HOME
    return next((c.name for c in countries() if any(_inside(point, r) for r in c.rings)), "")


def _inside(point: Point, ring: tuple[Point, ...]) -> bool:
    lat, lon = point
    inside = False
    before = ring[-1]
    for corner in ring:
        if (corner[0] > lat) != (before[0] > lat):
            share = (lat - corner[0]) / (before[0] - corner[0])
            inside ^= lon < corner[1] + share * (before[1] - corner[1])
        before = corner
    return inside

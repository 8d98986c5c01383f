"""Places on the globe, their distances, and how a map shows them (web Mercator)."""

from __future__ import annotations

import functools
import itertools
import math
import re
from dataclasses import dataclass

Point = tuple[float, float]  # latitude, longitude in degrees

TILE_DP = 256
MIN_ZOOM, MAX_ZOOM = 2.0, 21.0
_EARTH_M = 6372800.0
_MAX_LATITUDE = 85.0
_NUMBER = r"[-+]?\d{1,3}(?:\.\d+)?"
_PAIR = re.compile(rf"^\s*({_NUMBER})\s*°?\s*(?:,\s*|\s+)({_NUMBER})\s*°?\s*$")


@functools.lru_cache(maxsize=16384)
def mercator(lat: float, lon: float) -> Point:
    """Where a place is on the square map of the world, from 0 to 1 (x, y)."""
    lat = max(-_MAX_LATITUDE, min(_MAX_LATITUDE, lat))
    y = math.asinh(math.tan(math.radians(lat)))
    return lon / 360 + 0.5, 0.5 - y / (2 * math.pi)


def place_at(x: float, y: float) -> Point:
    """The place at a point of the square map."""
    return math.degrees(math.atan(math.sinh((0.5 - y) * 2 * math.pi))), (x - 0.5) * 360


def distance_m(a: Point, b: Point) -> float:
    """Metres between two places."""
    lat1, lat2 = math.radians(a[0]), math.radians(b[0])
    half = math.sin((lat2 - lat1) / 2) ** 2
    half += math.cos(lat1) * math.cos(lat2) * math.sin(math.radians(b[1] - a[1]) / 2) ** 2
    return 2 * _EARTH_M * math.asin(min(1.0, math.sqrt(half)))


def length_m(points: list[Point]) -> float:
    """Metres along a line."""
    return sum(distance_m(a, b) for a, b in itertools.pairwise(points))


def bearing(a: Point, b: Point) -> float:
    """Degrees from north of the way from one place to another, 0 to 360."""
    lat1, lat2, turn = math.radians(a[0]), math.radians(b[0]), math.radians(b[1] - a[1])
    y = math.sin(turn) * math.cos(lat2)
    x = math.cos(lat1) * math.sin(lat2) - math.sin(lat1) * math.cos(lat2) * math.cos(turn)
    return math.degrees(math.atan2(y, x)) % 360


def shift_by(point: Point, east_m: float, north_m: float) -> Point:
    """The place so many metres east and north of another."""
    lat = point[0] + north_m / 111200
    return lat, point[1] + east_m / (111200 * math.cos(math.radians(point[0])))


def parse_point(text: str) -> Point | None:
    """The place that "47.1663, 9.5103" means; None when it means none."""
    found = _PAIR.match(text)
    if found is None:
        return None
    lat, lon = float(found[1]), float(found[2])
    return (lat, lon) if abs(lat) <= 90 and abs(lon) <= 180 else None


@dataclass(frozen=True)
class Camera:
    """What part of the world a map shows: the place in its middle, and how large."""

    lat: float
    lon: float
    zoom: float

    @property
    def centre(self) -> Point:
        """The place in the middle."""
        return self.lat, self.lon

    def world_px(self, density: float) -> float:
        """Pixels that the whole world would be wide."""
        return TILE_DP * density * math.pow(2.0, self.zoom)

    def metres_per_px(self, density: float) -> float:
        """Metres that a pixel represents in the middle."""
        around = 2 * math.pi * _EARTH_M * math.cos(math.radians(self.lat))
        return around / self.world_px(density)

    def offset(self, point: Point, density: float) -> Point:
        """Where a place is from the middle, in pixels to the right and down."""
        world = self.world_px(density)
        x, y = mercator(*point)
        x0, y0 = mercator(self.lat, self.lon)
        return (x - x0) * world, (y - y0) * world

    def place(self, dx: float, dy: float, density: float) -> Point:
        """The place so many pixels from the middle."""
        world = self.world_px(density)
        x0, y0 = mercator(self.lat, self.lon)
        x, y = x0 + dx / world, y0 + dy / world
        return place_at((x % 1.0) if not 0 <= x <= 1 else x, min(1.0, max(0.0, y)))

    def pan(self, dx: float, dy: float, density: float) -> Camera:
        """The map after its content went that many pixels to the right and down."""
        lat, lon = self.place(-dx, -dy, density)
        limit = _MAX_LATITUDE
        return Camera(max(-limit, min(limit, lat)), lon, self.zoom)

    def zoom_to(self, zoom: float, dx: float = 0, dy: float = 0, density: float = 1) -> Camera:
        """The map at another zoom; what is (dx, dy) pixels from the middle stays there."""
        zoom = max(MIN_ZOOM, min(MAX_ZOOM, zoom))
        fixed = self.place(dx, dy, density)
        closer = Camera(*fixed, zoom)
        return Camera(*closer.place(-dx, -dy, density), zoom)

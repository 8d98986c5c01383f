"""What is made up from towns and peaks: streets, houses, shops and forests, always the same."""

from __future__ import annotations

import functools
import math
import random
from dataclasses import dataclass

from android_world.virtual_device.apps.osmand.map import data
from android_world.virtual_device.apps.osmand.map.data import Line, Place
from android_world.virtual_device.apps.osmand.map.geo import Point, distance_m, shift_by
from android_world.virtual_device.codecs import data_files

_SPACING_M = 130
_FORESTS = 520
_STREETS = tuple(data_files.read_text(__package__, "streets.txt").splitlines())
_KINDS: tuple[tuple[str, str, tuple[str, ...], int], ...] = (
    # Category, type, names, metres of town for one of it
    ("Food", "Restaurant", ("Adler", "Rössle", "Linde", "Krone", "Hirschen", "Löwen"), 350),
    ("Food", "Cafe", ("Café am Platz", "Dorfcafé", "Café Rose"), 500),
    ("Food", "Fast food", ("Imbiss", "Pizza Express"), 900),
    ("Shop", "Supermarket", ("Dorfmarkt", "Frischmarkt", "Markthalle"), 600),
    ("Shop", "Bakery", ("Bäckerei Wanger", "Bäckerei Gassner", "Dorfbäckerei"), 500),
    ("Shop", "Clothes", ("Mode am Rhein", "Trachtenstube"), 1200),
    ("Filling station", "Filling station", ("Tankstelle Nord", "Tankstelle Süd"), 800),
    ("Finance", "Bank", ("Talbank", "Rheinbank"), 700),
    ("Finance", "ATM", ("Geldautomat",), 600),
    ("Accommodation", "Hotel", ("Hotel Post", "Hotel Alpenblick", "Gasthof Sonne"), 400),
    ("Accommodation", "Guest house", ("Pension Edelweiss", "Gästehaus Rheintal"), 900),
    ("Sightseeing", "Museum", ("Heimatmuseum", "Postmuseum"), 1000),
    ("Sightseeing", "Viewpoint", ("Aussichtspunkt",), 400),
    ("Transportation", "Bus stop", ("Post", "Kirche", "Gemeindehaus", "Schule"), 250),
    ("Parking", "Parking", ("Parkplatz",), 350),
    ("Healthcare", "Pharmacy", ("Apotheke am Markt", "Schloss-Apotheke"), 900),
    ("Healthcare", "Doctor", ("Arztpraxis Frick", "Arztpraxis Marxer"), 700),
    ("Emergency", "Police", ("Landespolizei",), 1500),
    ("Education", "School", ("Primarschule",), 600),
    ("Leisure", "Playground", ("Spielplatz",), 400),
    ("Sport", "Sports centre", ("Sportpark",), 1000),
)
CATEGORIES = tuple(dict.fromkeys(kind[0] for kind in _KINDS))


@dataclass(frozen=True)
class Poi:
    """A shop, an inn, a stop: whatever is found by its category."""

    name: str
    category: str
    kind: str
    point: Point
    town: str


@functools.cache
def grid(place: Place) -> dict[tuple[int, int], Point]:
    """Crossings of a town's streets, by row and column; the middle one is the town's place."""
    rng = random.Random(f"{place.name} streets")
    half = max(1, round(place.size / 2 / _SPACING_M))
    angle = rng.uniform(-0.5, 0.5)
    step = place.size / 2 / half
    points = {}
    for row in range(-half, half + 1):
        for column in range(-half, half + 1):
            if math.hypot(row, column) > half * 1.05 + 0.4:
                continue
            wiggle = 0.0 if row == column == 0 else step * 0.18
            x = column * step + rng.uniform(-wiggle, wiggle)
            y = row * step + rng.uniform(-wiggle, wiggle)
            east = x * math.cos(angle) - y * math.sin(angle)
            north = x * math.sin(angle) + y * math.cos(angle)
            points[row, column] = shift_by(place.point, east, north)
    return points


@functools.cache
def streets() -> tuple[Line, ...]:
    """The streets of all towns."""
    return tuple(line for place in _towns() for line in streets_of(place))


@functools.cache
def streets_of(place: Place) -> tuple[Line, ...]:
    """The streets of a town."""
    points = grid(place)
    names = _street_names(place)
    half = max(row for row, _ in points)
    lines: list[Line] = []
    for at in sorted(range(-half, half + 1), key=abs):
        for along in (
            [points[at, c] for c in range(-half, half + 1) if (at, c) in points],
            [points[r, at] for r in range(-half, half + 1) if (r, at) in points],
        ):
            if len(along) > 1:
                name = names[len(lines) % len(names)]
                lines.append(Line("street", name, tuple(along), place.name))
    return tuple(lines)


def _street_names(place: Place) -> list[str]:
    rng = random.Random(f"{place.name} names")
    names = rng.sample(_STREETS, len(_STREETS))
    own = f"Im {place.name}" if place.size < 500 else f"{place.name}er Strasse"
    return [own, *names]


def _towns() -> list[Place]:
    return [p for p in data.home_places() if p.kind in data.SETTLEMENTS]


@functools.cache
def house_polygons() -> tuple[tuple[Point, float], ...]:
    """Where houses stand, and how far they are turned."""
    found = []
    for line in streets():
        rng = random.Random(f"{line.town} {line.name} houses")
        for a, b in zip(line.points, line.points[1:], strict=False):
            east = (b[1] - a[1]) * math.cos(math.radians(a[0]))
            angle = math.atan2(b[0] - a[0], east)
            for share in (0.2, 0.4, 0.6, 0.8):
                if rng.random() < 0.25:
                    continue
                side = rng.choice((-1, 1)) * rng.uniform(14, 24)
                on = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                at = shift_by(on, -math.sin(angle) * side, math.cos(angle) * side)
                found.append((at, angle))
    return tuple(found)


@functools.cache
def pois() -> tuple[Poi, ...]:
    """Everything that has a category."""
    found = []
    for place in _towns():
        rng = random.Random(f"{place.name} places")
        crossings = list(grid(place).values())
        for category, kind, names, metres in _KINDS:
            count = place.size // metres or int(place.size > 300 and metres < 450)
            for name in rng.sample(names, min(count, len(names))):
                near = shift_by(rng.choice(crossings), rng.uniform(-30, 30), rng.uniform(-30, 30))
                found.append(Poi(name, category, kind, near, place.name))
    found += [
        Poi(p.name, "Sightseeing", "Peak", p.point, "")
        for p in data.home_places()
        if p.kind == "peak"
    ]
    return tuple(found)


@functools.cache
def forests() -> tuple[tuple[Point, ...], ...]:
    """Woods on the slopes, away from towns and peaks."""
    rng = random.Random("forests")
    found: list[tuple[Point, ...]] = []
    while len(found) < _FORESTS:
        point = (rng.uniform(47.045, 47.265), rng.uniform(9.49, 9.645))
        if _is_wooded(point):
            found.append(_blob(rng, point, rng.uniform(180, 620)))
    return tuple(found)


def _is_wooded(point: Point) -> bool:
    lat, lon = point
    slope = 9.534 + (0.012 if lat > 47.19 else 0) - (0.01 if lat < 47.09 else 0)
    ridge = distance_m(point, (47.232, 9.548)) < 1500  # the hill of Schellenberg
    if lon < slope and not ridge:
        return False
    return all(
        distance_m(point, p.point) > (320 if p.kind == "peak" else p.size * 0.62 + 120)
        for p in data.home_places()
    )


def _blob(rng: random.Random, middle: Point, radius_m: float) -> tuple[Point, ...]:
    corners = []
    for i in range(16):
        angle, away = i * math.tau / 16, radius_m * rng.uniform(0.55, 1.15)
        corners.append(shift_by(middle, away * math.cos(angle), away * math.sin(angle)))
    return tuple(corners)

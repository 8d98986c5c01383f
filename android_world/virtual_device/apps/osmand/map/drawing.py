"""Drawing the map: grounds, waters, roads, borders and names, kept while the view stays."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import skia

from android_world.virtual_device.apps.osmand.map import data, synthetic_data
from android_world.virtual_device.apps.osmand.map.data import Line, Place
from android_world.virtual_device.apps.osmand.map.geo import Camera, Point, mercator
from android_world.virtual_device.ui.fonts import text_width, typeface
from android_world.virtual_device.ui.theme import plain_color

LAND, SEA = "#E9E6E1", "#59C2E2"
_FOREST, _TOWN, _HOUSE, _WATER = "#84CB6D", "#DDD9D3", "#C9BFB6", "#59C2E2"
_BORDER, _BORDER_WIDE = "#A06FA8", "#66D8A8DC"
_HALO, _INK, _PEAK, _STREET_INK = "#CCFFFFFF", "#1A1A1A", "#5A3A20", "#333333"
_CLOSE = 10  # From this zoom on, all that is seen is either land or sea.
_CELLS = 1 << 14  # to the width of the world: some of them are on the screen
_ORIGIN = mercator(47.15, 9.55)  # Paths are drawn from here, so that they are exact up close.
# Class: the zoom from which it is drawn, colour, edge, and dp wide at zooms 10, 13, 16 and 19.
_ROADS: dict[str, tuple[float, str, str, tuple[float, float, float, float]]] = {
    "street": (13.5, "#FFFFFF", "#C9C4BD", (0.3, 1.2, 5, 16)),
    "track": (12, "#B8946A", "", (0.4, 0.8, 1.6, 4)),
    "tertiary": (10, "#FFFFFF", "#B9B2A9", (0.8, 2.2, 7, 20)),
    "secondary": (9, "#F3E568", "#B5A75A", (1.2, 2.6, 8, 22)),
    "primary": (8, "#FCC474", "#BE8B45", (1.5, 3, 9, 24)),
    "motorway": (7, "#F29A9A", "#B56A6A", (1.8, 3.6, 10, 26)),
    "rail": (9, "#707070", "", (0.8, 1.2, 2, 3)),
}


_WATERS = {"stream": (0.5, 1.0, 3.0, 8.0), "river": (1.5, 5.0, 16.0, 60.0)}


@dataclass(frozen=True)
class Layers:
    """What the user wants to see of the map."""

    pois: frozenset[str] = frozenset()
    labels: bool = True
    detailed: bool = True  # the country's own map, besides the world's


@dataclass(frozen=True)
class Label:
    """A name on the map."""

    text: str
    point: Point
    size: float
    color: str = _INK
    weight: int = 400
    dot: str = ""
    below: bool = False
    italic: bool = False


@functools.lru_cache(maxsize=4)
def picture(
    camera: Camera, width: int, height: int, density: float, scale: float, layers: Layers
) -> skia.Image:
    """The map around `camera`, `width` x `height` px; texts and lines are `scale` as large."""
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    drawing = _Drawing(canvas, camera, width, height, density, density * scale)
    drawing.world()
    if layers.detailed and camera.zoom >= 7:
        drawing.country()
    if layers.labels:
        drawing.names(layers)
    return surface.makeImageSnapshot()


class _Drawing:
    def __init__(
        self,
        canvas: skia.Canvas,
        camera: Camera,
        width: int,
        height: int,
        density: float,
        unit: float,
    ) -> None:
        self.canvas, self.camera = canvas, camera
        self.width, self.height, self.density, self.unit = width, height, density, unit
        self.world_px = camera.world_px(density)
        self.middle = mercator(*camera.centre)
        self.taken: list[skia.Rect] = []

    # -- shapes ----------------------------------------------------------------------------------

    def world(self) -> None:
        """Sea, land and the borders of countries."""
        if self.camera.zoom >= _CLOSE:
            self.canvas.clear(plain_color(LAND if data.country_at(self.camera.centre) else SEA))
            return
        self.canvas.clear(plain_color(SEA))
        half = self.width / 2 / self.world_px
        middle = mercator(*self.camera.centre)[0]
        for shift in (-1, 0, 1):
            if middle - half < 1 + shift and middle + half > shift:
                with self._translate_canvas(shift):
                    seen = _countries(tuple(map(self._shows, _country_paths())))
                    self._fill(seen, LAND)
                    self._stroke(seen, _BORDER, 1.2)

    def country(self) -> None:
        """What the country's map has."""
        zoom = self.camera.zoom
        with self._translate_canvas():
            self._fill(_path(data.border(), closed=True), LAND)
            self.canvas.save()
            self.canvas.clipPath(_path(data.border(), closed=True), True)
            self._fill(_forests(), _FOREST)
            self.canvas.restore()
            if zoom >= 11:
                self._fill(_towns(), _TOWN)
            for kind, widths in _WATERS.items():
                for path in _lines("water", kind):
                    self._stroke(path, _WATER, _between(widths, zoom))
            if zoom >= 15.5:
                for path in _house_paths():
                    self._fill(path, _HOUSE)
            self._roads(edges=True)
            self._roads(edges=False)
            self._stroke(_path(data.border(), closed=True), _BORDER_WIDE, 5)
            self._stroke(_path(data.border(), closed=True), _BORDER, 1.2)

    def _roads(self, edges: bool) -> None:
        for kind, (least, fill, edge, widths) in _ROADS.items():
            if self.camera.zoom < least or (edges and not edge):
                continue
            dp = _between(widths, self.camera.zoom)
            for path in _lines("street" if kind == "street" else "road", kind):
                self._stroke(path, edge if edges else fill, dp + 1.2 if edges else dp)

    def _translate_canvas(self, shift: int = 0) -> skia.AutoCanvasRestore:
        restore = skia.AutoCanvasRestore(self.canvas)
        x, y = mercator(*self.camera.centre)
        self.canvas.translate(
            self.width / 2 + (_ORIGIN[0] + shift - x) * self.world_px,
            self.height / 2 + (_ORIGIN[1] - y) * self.world_px,
        )
        self.canvas.scale(self.world_px, self.world_px)
        return restore

    def _shows(self, path: skia.Path) -> bool:
        """Whether something of a path, or of the line around it, is in the image."""
        return not self.canvas.quickReject(path.getBounds().makeOutset(*[4 / self.world_px] * 2))

    def _fill(self, path: skia.Path, shade: str) -> None:
        self.canvas.drawPath(path, skia.Paint(Color=plain_color(shade), AntiAlias=True))

    def _stroke(self, path: skia.Path, shade: str, dp: float) -> None:
        paint = skia.Paint(
            Color=plain_color(shade),
            AntiAlias=True,
            Style=skia.Paint.kStroke_Style,
            StrokeWidth=dp * self.unit / self.world_px,
        )
        paint.setStrokeJoin(skia.Paint.kRound_Join)
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        self.canvas.drawPath(path, paint)

    # -- names -----------------------------------------------------------------------------------

    def names(self, layers: Layers) -> None:
        """The names that have room, the more important ones first."""
        for label in _labels(self.camera.zoom, layers):
            self._label(label)
        if layers.detailed and self.camera.zoom >= 15:
            for x, y, line in _street_middles():
                if self._is_near(x, y):
                    self._street_name(line)

    def _is_near(self, x: float, y: float) -> bool:
        """Whether a point of the square map is in the image."""
        dx, dy = (x - self.middle[0]) * self.world_px, (y - self.middle[1]) * self.world_px
        return abs(dx) <= self.width / 2 and abs(dy) <= self.height / 2

    def _on_image(self, point: Point) -> Point:
        dx, dy = self.camera.offset(point, self.density)
        return self.width / 2 + dx, self.height / 2 + dy

    def _label(self, label: Label) -> None:
        x, y = self._on_image(label.point)
        edge = 150 * self.density
        if not (-edge < x < self.width + edge and -edge < y < self.height + edge):
            return
        size = label.size * self.unit
        wide = text_width(label.text, size, label.weight, label.italic)
        top = y + 5 * self.unit if label.below else y - size * 0.6
        box = skia.Rect.MakeXYWH(x - wide / 2, top, wide, size * 1.25)
        if any(skia.Rect.Intersects(box, other) for other in self.taken):
            return
        self.taken.append(box)
        if label.dot == "peak":
            self._peak(x, y)
        elif label.dot:
            self._dot(x, y, label.dot)
        font = skia.Font(typeface(label.weight, label.italic), size)
        self._text(label.text, box.left(), box.top() + size * 0.95, font, label.color)

    def _text(self, text: str, x: float, y: float, font: skia.Font, shade: str) -> None:
        halo = skia.Paint(Color=plain_color(_HALO), AntiAlias=True, Style=skia.Paint.kStroke_Style)
        halo.setStrokeWidth(font.getSize() * 0.22)
        halo.setStrokeJoin(skia.Paint.kRound_Join)
        self.canvas.drawString(text, x, y, font, halo)
        self.canvas.drawString(
            text, x, y, font, skia.Paint(Color=plain_color(shade), AntiAlias=True)
        )

    def _dot(self, x: float, y: float, shade: str) -> None:
        radius = 2.6 * self.unit
        self.canvas.drawCircle(x, y, radius, skia.Paint(Color=plain_color(_INK), AntiAlias=True))
        inner = skia.Paint(Color=plain_color(shade), AntiAlias=True)
        self.canvas.drawCircle(x, y, radius * 0.65, inner)

    def _peak(self, x: float, y: float) -> None:
        side = 4 * self.unit
        path = skia.Path.Polygon(
            [
                skia.Point(x, y - side),
                skia.Point(x + side, y + side),
                skia.Point(x - side, y + side),
            ],
            True,
        )
        self.canvas.drawPath(path, skia.Paint(Color=plain_color("#3A3A3A"), AntiAlias=True))

    def _street_name(self, line: Line) -> None:
        at = _middle_of(line)
        (x1, y1), (x2, y2) = map(self._on_image, line.points[at - 1 : at + 1])
        if not (0 < x1 < self.width and 0 < y1 < self.height):
            return
        size = 9.5 * self.unit
        wide = text_width(line.name, size, 400)
        if x1 > x2:
            x1, y1, x2, y2 = x2, y2, x1, y1
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        box = skia.Rect.MakeXYWH(x - wide / 2, y - size, wide, size * 2)
        if math.hypot(x2 - x1, y2 - y1) < wide or any(
            skia.Rect.Intersects(box, other) for other in self.taken
        ):
            return
        self.taken.append(box)
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.rotate(math.degrees(math.atan2(y2 - y1, x2 - x1)))
        self._text(line.name, -wide / 2, size * 0.35, skia.Font(typeface(400), size), _STREET_INK)
        self.canvas.restore()


def _middle_of(line: Line) -> int:
    return len(line.points) // 2


@functools.cache
def _street_middles() -> tuple[tuple[float, float, Line], ...]:
    """Where the names of streets start on the square map."""
    streets = synthetic_data.streets()
    return tuple((*mercator(*line.points[_middle_of(line) - 1]), line) for line in streets)


def _between(widths: tuple[float, float, float, float], zoom: float) -> float:
    """A width at a zoom, from those at 10, 13, 16 and 19."""
    at = min(max(0.0, (zoom - 10) / 3), 2.999)
    low = int(at)
    return widths[low] + (widths[low + 1] - widths[low]) * (at - low)


@functools.lru_cache(maxsize=16)
def _labels(zoom: float, layers: Layers) -> tuple[Label, ...]:
    found: list[tuple[float, Label]] = []
    if zoom < 7:
        for country in data.countries():
            if zoom >= 3:
                rank = 0.5 if zoom >= 4 else 1.5
                found.append((rank, Label(country.name, country.label, 13, "#4A4A4A", 500)))
    for city in data.cities():
        if city.population > _least_people(zoom) or (city.capital and zoom >= 3.5):
            dot = "#E05050" if city.capital else "#FFFFFF"
            weight = 700 if city.capital else 400
            label = Label(city.name, city.point, 13, _INK, weight, dot, below=True)
            found.append((1 - city.population / 1e9, label))
    if layers.detailed:
        found += [(_rank(p), _label_of(p)) for p in data.home_places() if zoom >= _least_zoom(p)]
        if zoom >= 14:
            for poi in synthetic_data.pois():
                if poi.kind != "Peak" and (zoom >= 17 or poi.category in layers.pois):
                    label = Label(poi.name, poi.point, 11, "#0B6FA8", 400, "#0092DA", below=True)
                    found.append((4, label))
    return tuple(label for _, label in sorted(found, key=lambda entry: entry[0]))


def _label_of(place: Place) -> Label:
    if place.kind == "peak":
        text = f"{place.name} ({place.size})"
        return Label(text, place.point, 11, _PEAK, 400, "peak", below=True, italic=True)
    large = place.kind in ("town", "village")
    return Label(place.name, place.point, 14 if large else 13, _INK, 700 if large else 400)


def _least_people(zoom: float) -> float:
    return 10 ** max(0.0, 10.2 - zoom * 0.72)


def _least_zoom(place: Place) -> float:
    zooms = {"town": 8, "village": 10, "hamlet": 12, "peak": 12.5, "locality": 12.5}
    return zooms[place.kind]


def _rank(place: Place) -> float:
    ranks = {"town": 0.1, "village": 0.2, "hamlet": 2, "peak": 3, "locality": 3.5}
    return ranks[place.kind]


# -- paths, drawn in shares of the world from `_ORIGIN` -------------------------------------------


def _add(path: skia.Path, points: Iterable[Point], closed: bool = False) -> None:
    corners = [mercator(*point) for point in points]
    path.addPoly([skia.Point(x - _ORIGIN[0], y - _ORIGIN[1]) for x, y in corners], closed)


@functools.cache
def _path(points: tuple[Point, ...], closed: bool = False) -> skia.Path:
    path = skia.Path()
    _add(path, points, closed)
    return path


@functools.cache
def _country_paths() -> tuple[skia.Path, ...]:
    paths = []
    for country in data.countries():
        path = skia.Path()
        for ring in country.rings:
            _add(path, _unbroken(ring), closed=True)
        paths.append(path)
    return tuple(paths)


@functools.lru_cache(maxsize=16)
def _countries(shown: tuple[bool, ...]) -> skia.Path:
    """The countries for which `shown` is true, as one path: between them is not a seam."""
    path = skia.Path()
    for country in itertools.compress(_country_paths(), shown):
        path.addPath(country)
    return path


def _unbroken(ring: tuple[Point, ...]) -> list[Point]:
    """A ring that does not jump around the world where it crosses the date line."""
    corners = [ring[0]]
    for lat, lon in ring[1:]:
        corners.append((lat, lon - 360 * round((lon - corners[-1][1]) / 360)))
    return corners


class _Cells(dict[tuple[int, int], skia.Path]):
    """A path for each part of the country; those that are not seen cost nothing."""

    def of(self, point: Point) -> skia.Path:
        """The path of the part in which a place is."""
        x, y = mercator(*point)
        cell = math.floor(x * _CELLS), math.floor(y * _CELLS)
        return self.setdefault(cell, skia.Path())


@functools.cache
def _lines(group: str, kind: str) -> tuple[skia.Path, ...]:
    sources: dict[str, Callable[[], tuple[Line, ...]]] = {
        "water": data.waters,
        "road": data.roads,
        "street": synthetic_data.streets,
    }
    cells = _Cells()
    for line in sources[group]():
        if line.kind == kind:
            _add(cells.of(line.points[0]), line.points)
    return tuple(cells.values())


@functools.cache
def _forests() -> skia.Path:
    path = skia.Path()
    for corners in synthetic_data.forests():
        spots = [mercator(*corner) for corner in corners]
        places = [(x - _ORIGIN[0], y - _ORIGIN[1]) for x, y in spots]
        middles = [
            ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for a, b in zip(places, places[1:] + places[:1], strict=True)
        ]
        path.moveTo(*middles[-1])
        for corner, middle in zip(places, middles, strict=True):
            path.quadTo(*corner, *middle)
        path.close()
    path.setFillType(skia.PathFillType.kWinding)
    return path


@functools.cache
def _towns() -> skia.Path:
    path = skia.Path()
    for place in data.home_places():
        if place.kind in data.SETTLEMENTS:
            x, y = mercator(*place.point)
            radius = place.size * 0.62 / (40041000 * math.cos(math.radians(place.point[0])))
            path.addCircle(x - _ORIGIN[0], y - _ORIGIN[1], radius)
    return path


@functools.cache
def _house_paths() -> tuple[skia.Path, ...]:
    cells = _Cells()
    metre = 1 / (40041000 * math.cos(math.radians(47.15)))
    for point, angle in synthetic_data.house_polygons():
        x, y = mercator(*point)
        x, y = x - _ORIGIN[0], y - _ORIGIN[1]
        cos, sin = math.cos(-angle) * metre, math.sin(-angle) * metre
        corners = [
            skia.Point(x + a * cos - b * sin, y + a * sin + b * cos)
            for a, b in ((-7, -5), (7, -5), (7, 5), (-7, 5))
        ]
        cells.of(point).addPoly(corners, True)
    return tuple(cells.values())

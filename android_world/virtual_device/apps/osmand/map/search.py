"""Finding places: by name, by category, by what is near, and the way between them."""

from __future__ import annotations

import functools
import heapq
import itertools
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from android_world.virtual_device.apps.osmand.map import data, synthetic_data
from android_world.virtual_device.apps.osmand.map.data import Line
from android_world.virtual_device.apps.osmand.map.geo import Point, distance_m

NO_ADDRESS = "No address determined"
_ADDRESS_M = 1500.0
_WORDS = re.compile(r"[^\s,]+")
_ENOUGH = 100
_MIDDLE = (47.1416, 9.5531)
_WIDELY_KNOWN = ("Peak", "Locality")  # found from anywhere
_FOLDED = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e"})


@dataclass(frozen=True)
class Found:
    """A place that a search gives; of a town one can search inside."""

    name: str
    kind: str
    point: Point
    where: str = ""
    group: str = "poi"  # town, street, poi or location

    @property
    def subtitle(self) -> str:
        """What it is and where."""
        return ", ".join(part for part in (self.kind, self.where) if part)


def towns() -> Iterator[Found]:
    """The country and all towns."""
    yield Found(data.HOME, "Country", _MIDDLE, "", "region")
    for place in (*data.home_places(), *data.cities()):
        if place.kind in data.SETTLEMENTS:
            yield Found(place.name, place.kind.capitalize(), place.point, place.country, "town")


def search(
    text: str, near: Point, radius_m: float, inside: str = "", group: str = ""
) -> list[Found]:
    """What a text means: towns first, then streets and shops within a radius.

    With `inside`, only what is in that town; with `group`, only places of that group.
    """
    words = [_plain(word) for word in _WORDS.findall(text)]
    if not words and not inside and not group:
        return []
    found = [] if inside else [town for town in _town_results() if _is_match(town, words)]
    found.sort(key=lambda town: (_plain(town.name) not in words[:1], distance_m(near, town.point)))
    local = [
        place
        for place in _place_results()
        if _is_near(place, near, radius_m, inside) and _is_match(place, words)
    ]
    local.sort(key=lambda place: distance_m(near, place.point))
    if inside:
        local.sort(key=lambda place: place.group != "street")
    return [place for place in found + local if group in ("", place.group)][:_ENOUGH]


def of_category(category: str, near: Point, radius_m: float) -> list[Found]:
    """Everything of a category within a radius, the nearest first."""
    found = [
        Found(poi.name, poi.kind, poi.point, poi.town)
        for poi in synthetic_data.pois()
        if poi.category == category and distance_m(near, poi.point) <= radius_m
    ]
    return sorted(found, key=lambda place: distance_m(near, place.point))[:_ENOUGH]


def nearest_towns(near: Point, count: int = 20) -> list[Found]:
    """The nearest towns."""
    return heapq.nsmallest(count, _town_results(), key=lambda town: distance_m(near, town.point))


def object_at(point: Point, radius_m: float) -> Found | None:
    """The town, peak or shop that is drawn at a place."""
    candidates: list[Found] = [
        Found(p.name, "Peak" if p.kind == "peak" else p.kind.capitalize(), p.point, p.country)
        for p in data.home_places()
    ]
    candidates += [Found(p.name, p.kind, p.point, p.town) for p in synthetic_data.pois()]
    best = min(candidates, key=lambda place: distance_m(place.point, point))
    return best if distance_m(best.point, point) <= radius_m else None


def address_at(point: Point) -> str:
    """The nearest street and its town."""
    if data.country_at(point) != data.HOME and distance_m(point, (47.15, 9.55)) > 20000:
        return NO_ADDRESS
    lines: Iterable[Line] = synthetic_data.streets()
    best = min(((_away(point, line), line) for line in lines), key=lambda entry: entry[0])
    return f"{best[1].name}, {best[1].town}" if best[0] <= _ADDRESS_M else NO_ADDRESS


def route(points: list[Point]) -> list[Point]:
    """The way along roads through places; straight where no road is near."""
    way: list[Point] = points[:1]
    for start, end in itertools.pairwise(points):
        way += _between(start, end)
    return way


def _is_near(place: Found, near: Point, radius_m: float, inside: str) -> bool:
    if inside:
        return place.where == inside
    return place.kind in _WIDELY_KNOWN or distance_m(near, place.point) <= radius_m


# -- names ----------------------------------------------------------------------------------------


def _plain(text: str) -> str:
    return text.casefold().translate(_FOLDED)


@functools.cache
def _town_results() -> tuple[Found, ...]:
    return tuple(towns())


@functools.cache
def _place_results() -> tuple[Found, ...]:
    found = [
        Found(line.name, "Street", line.points[len(line.points) // 2], line.town, "street")
        for line in synthetic_data.streets()
    ]
    found += [
        Found(poi.name, poi.kind, poi.point, poi.town or data.HOME) for poi in synthetic_data.pois()
    ]
    found += [
        Found(place.name, "Locality", place.point, data.HOME)
        for place in data.home_places()
        if place.kind == "locality"
    ]
    return tuple(found)


def _is_match(place: Found, words: list[str]) -> bool:
    """Whether each word starts one of the place's; the first, one of its name's or its region's."""
    own = _words_of(place)
    return all(any(part.startswith(word) for part in own) for word in words)


@functools.lru_cache(maxsize=8192)
def _words_of(place: Found) -> tuple[str, ...]:
    return tuple(_plain(f"{place.name} {place.where}").replace("-", " ").replace(",", " ").split())


def _away(point: Point, line: Line) -> float:
    """Roughly how many metres a street is away."""
    shrink = math.cos(math.radians(point[0]))
    return min(
        math.hypot(corner[0] - point[0], (corner[1] - point[1]) * shrink) * 111200
        for corner in line.points
    )


# -- the way --------------------------------------------------------------------------------------

Graph = dict[Point, list[tuple[Point, float]]]


@functools.cache
def _graph() -> Graph:
    graph: Graph = {}
    for line in (*data.roads(), *synthetic_data.streets()):
        if line.kind == "rail":
            continue
        for a, b in zip(line.points, line.points[1:], strict=False):
            length = distance_m(a, b)
            graph.setdefault(a, []).append((b, length))
            graph.setdefault(b, []).append((a, length))
    return graph


@functools.lru_cache(maxsize=256)
def _between(start: Point, end: Point) -> tuple[Point, ...]:
    """The way from one place to another, without the first."""
    graph = _graph()
    first = min(graph, key=lambda node: distance_m(node, start))
    last = min(graph, key=lambda node: distance_m(node, end))
    if distance_m(first, start) > 20000 or distance_m(last, end) > 20000:
        return (end,)
    before: dict[Point, Point] = {}
    costs = {first: 0.0}
    queue = [(0.0, first)]
    while queue:
        cost, node = heapq.heappop(queue)
        if node == last:
            break
        if cost > costs[node]:
            continue
        for other, length in graph[node]:
            if cost + length < costs.get(other, math.inf):
                costs[other] = cost + length
                before[other] = node
                heapq.heappush(queue, (cost + length, other))
    if last not in costs:
        return (end,)
    way = [last]
    while way[-1] != first:
        way.append(before[way[-1]])
    return (*reversed(way), end) if last != end else tuple(reversed(way))

"""What the context menu is about: a point, a found place, a favourite, a marker."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device.apps.osmand.favorites import Favorite
from android_world.virtual_device.apps.osmand.map import search
from android_world.virtual_device.apps.osmand.map.geo import Point
from android_world.virtual_device.apps.osmand.markers import Marker

_KINDS = {"town": "address", "region": "address", "street": "address", "location": "location"}


@dataclass(frozen=True)
class Target:
    """`kind` is what the app's files call it; `named` is the name of a thing on the map."""

    point: Point
    title: str
    subtitle: str = "Location"
    kind: str = "location"
    named: str = ""
    favorite: Favorite | None = None
    marker: Marker | None = None


def of_point(point: Point) -> Target:
    """A bare point, called by the nearest address."""
    return Target(point, search.address_at(point))


def from_search_result(found: search.Found) -> Target:
    """What the search has found."""
    if found.group == "location":
        return of_point(found.point)
    kind = _KINDS.get(found.group, "poi")
    return Target(found.point, found.name, found.subtitle, kind, found.name)


def of_favorite(favorite: Favorite) -> Target:
    """A favourite."""
    return Target(favorite.point, favorite.name, favorite.group_name, "favorite", favorite=favorite)


def of_marker(marker: Marker) -> Target:
    """A map marker."""
    return Target(marker.point, marker.name, "Map marker", "location", marker=marker)

"""How map markers, favorites and tracks are drawn; all word lists are our own."""

from __future__ import annotations

import random
from typing import Any, Final

from android_world.records.items import Favorite, MapMarker, MapTrack
from android_world.records.items.maps import TOWNS

_FAVORITES: Final = (
    *("Dentist", "Grandma", "Climbing hall", "Good bakery", "Swimming spot", "Camp site", "Clinic"),
    *("Flea market", "Old mill", "Bike repair", "Picnic meadow", "Ski rental", "Garage", "Cabin"),
    *("Farm shop", "Music school", "Vet", "Ice rink", "Viewpoint", "Trailhead", "Sawmill"),
)
_TRACKS: Final = (
    *("Rhine loop", "Sunday ride", "Castle walk", "School run", "Vineyard path", "Border trail"),
    *("Long way home", "Paper round", "Club tour", "Night hike", "Panorama route", "Old railway"),
    *("Commute by bike", "Mill stream", "Two villages", "Training lap", "Forest track", "Ridge"),
    *("Postal route", "Harvest tour"),
)
_STOPS: Final = (2, 3)


def map_marker(rng: random.Random, **values: Any) -> MapMarker:
    """A marker on a town; its place follows from its name."""
    name = values.pop("name", None) or rng.choice(list(TOWNS))
    return MapMarker(**{"name": name, "place": TOWNS[name], **values})


def favorite(rng: random.Random, **values: Any) -> Favorite:
    """A favorite in a town."""
    place = TOWNS[rng.choice(list(TOWNS))]
    return Favorite(**{"name": rng.choice(_FAVORITES), "place": place, **values})


def map_track(rng: random.Random, **values: Any) -> MapTrack:
    """A track through two or three towns."""
    towns = rng.sample(list(TOWNS), rng.choice(_STOPS))
    stops = tuple(TOWNS[town] for town in towns)
    return MapTrack(**{"name": rng.choice(_TRACKS), "stops": stops, **values})

"""How map markers are drawn."""

from __future__ import annotations

import random
from typing import Any

from android_world.records.items import MapMarker
from android_world.records.items.maps import TOWNS


def map_marker(rng: random.Random, **values: Any) -> MapMarker:
    """A marker on a town; its place follows from its name."""
    name = values.pop("name", None) or rng.choice(list(TOWNS))
    return MapMarker(**{"name": name, "place": TOWNS[name], **values})

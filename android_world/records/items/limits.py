"""Maximum lengths of texts in the fields of apps: an agent cannot enter a longer one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from android_world.records.items.item import Item

# Characters by kind and field, as the apps' forms have them.
MAX_LENGTHS: Final[Mapping[str, Mapping[str, int]]] = {
    "events": {"title": 180, "location": 180},
    "expenses": {"name": 20, "note": 100},
    "recordings": {"name": 50},
}


def faults(item: Item) -> Iterator[str]:
    """The fields of an item that are longer than its app takes, in words."""
    for name, length in MAX_LENGTHS.get(item.kind, {}).items():
        text = getattr(item, name)
        if len(text) > length:
            yield f"The {name} of {item} has {len(text)} characters; {item.app} takes {length}."

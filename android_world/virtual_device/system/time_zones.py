"""Time zones by the phone's own table, that of the package tzdata; the host's is not read."""

from __future__ import annotations

import functools
from datetime import UTC, tzinfo
from importlib import resources
from typing import Any
from zoneinfo import ZoneInfo

_TABLE = "tzdata"


class _Zone(ZoneInfo):
    """A zone that snapshots can hold: it is copied by its name."""

    def __reduce__(self) -> tuple[Any, ...]:
        return find_zone, (self.key,)


@functools.cache
def zone_names() -> tuple[str, ...]:
    """The ids of all zones, sorted."""
    return tuple(sorted(resources.files(_TABLE).joinpath("zones").read_text().split()))


@functools.cache
def find_zone(name: str) -> tzinfo | None:
    """The zone of an id such as `Europe/Berlin`, or None."""
    if name in ("UTC", "GMT"):
        return UTC
    if name not in zone_names():
        return None
    with resources.files(_TABLE).joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return _Zone.from_file(file, key=name)

"""Map markers of OsmAnd as their user sees them."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from typing import Any, Final, Self

from android_world import records
from android_world.device import adb
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import field
from android_world.records.items.row_item import RowItem

Point = tuple[float, float]  # latitude, longitude
# Towns on the map that the phone has.
TOWNS: Final[dict[str, Point]] = {
    "Balzers": (47.0688832, 9.5061564),
    "Bendern": (47.2122, 9.5062),
    "Malbun": (47.1026191, 9.6083057),
    "Nendeln": (47.1974, 9.5431),
    "Planken": (47.1859, 9.5452),
    "Ruggell": (47.2398, 9.5263),
    "Schaan": (47.1663, 9.5103),
    "Schaanwald": (47.2165, 9.57),
    "Triesen": (47.107, 9.5275),
}
_TOLERANCE: Final = 0.001  # degrees
_FIRST_MS: Final = 1_697_360_000_000
_COLORS: Final = 7
_TAIL, _HISTORY = "tail_next", "history_next"


class Coordinates(fields.FieldType):
    """A place on the map, by its latitude and longitude; said as the name of its town."""

    schema = {"type": "array", "items": {"type": "number"}}

    def is_same(self, one: Any, other: Any) -> bool:
        return all(abs(a - b) < _TOLERANCE for a, b in zip(one, other, strict=True))

    def _text(self, value: Any, form: str) -> str:
        towns = (name for name, point in TOWNS.items() if self.is_same(point, value))
        return next(towns, f"{value[0]}, {value[1]}")

    def to_json(self, value: Any) -> Any:
        return list(value)

    def from_json(self, value: Any) -> Any:
        return tuple(value)

    def alter(self, value: Any, rng: random.Random) -> Any:
        return (value[0] + rng.choice((0.01, 0.02)), value[1])


@dataclasses.dataclass(frozen=True)
class MapMarker(RowItem):
    """A map marker; one that was passed is in the history."""

    name: str = field(fields.Text())
    place: Point = field(Coordinates())
    is_passed: bool = field(fields.Flag(), False)

    kind = "map_markers"
    noun = "marker"
    app = "osmand"
    identity = ("name",)
    row = records.MapMarker

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(map(cls._of, phone.of(records.MapMarker)))

    @classmethod
    def _of(cls, row: records.MapMarker) -> Self:
        _, _, name = storing.text_of(row.description).partition("#")
        place = (storing.number_of(row.latitude), storing.number_of(row.longitude))
        return cls(name.partition("#")[0], place, not row.active, ref=storing.text_of(row.id))

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with storing.edit(cls.row, env) as connection:
            for item in items:
                (count, last) = connection.execute(
                    "SELECT count(*), coalesce(max(marker_added), ?) FROM map_markers",
                    (_FIRST_MS,),
                ).fetchone()
                added = int(last) + 60_000
                key = item.ref or f"{added}{count % 1000:03d}"
                if not item.is_passed:
                    connection.execute(
                        "UPDATE map_markers SET marker_next_key = ? WHERE marker_next_key = ?",
                        (key, _TAIL),
                    )
                row = item._row(key, added) | {"marker_color": count % _COLORS}
                storing.insert_row(connection, "map_markers", row)

    def _row(self, key: str, added_ms: int) -> dict[str, records.record.Value]:
        return {
            **{"marker_id": key, "marker_lat": self.place[0], "marker_lon": self.place[1]},
            **{"marker_description": f"address#{self.name}", "marker_added": added_ms},
            **{"marker_active": int(not self.is_passed), "marker_map_object_name": self.name},
            **{"marker_visited": added_ms + 1 if self.is_passed else 0},
            **{"marker_next_key": _HISTORY if self.is_passed else _TAIL},
            **{"marker_disabled": 0, "marker_selected": 0},
        }

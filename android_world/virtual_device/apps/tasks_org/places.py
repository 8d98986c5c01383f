"""Places of tasks in the database."""

from __future__ import annotations

import sqlite3

from android_world.virtual_device.apps.tasks_org.database import DATABASE, Database, Row, change
from android_world.virtual_device.apps.tasks_org.model import TaskPlace
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
)

_PLACES = (
    "SELECT uid, name, address, latitude, longitude FROM places ORDER BY place_order, place_id"
)
_GEOFENCES = "SELECT task, place FROM geofences"


class PlaceStore(Database):
    """The places that were chosen once, and which of them tasks have."""

    def places(self) -> tuple[TaskPlace, ...]:
        """All places, in the order in which they were made."""
        return self.read("places", _read_places)

    def places_by_task(self) -> dict[int, str]:
        """The uid of each task's place."""
        return dict(self.read("geofences", lambda c: tuple(c.execute(_GEOFENCES).fetchall())))

    def place_of(self, task_id: int) -> TaskPlace | None:
        """Where a task is to be done."""
        uid = self.places_by_task().get(task_id)
        return next((place for place in self.places() if place.uid == uid), None)

    @change("")
    def save_place(self, latitude: float, longitude: float) -> str:
        """Keep a place without a name; the uid of this or of the equal one that is there."""
        for place in self.places():
            if (place.latitude, place.longitude) == (latitude, longitude):
                return place.uid
        uid = self.new_id()
        row: Row = {
            "uid": uid,
            "latitude": latitude,
            "longitude": longitude,
            "place_color": 0,
            "place_icon": -1,
            "place_order": -1,
        }
        with open_database(self.device, DATABASE) as connection:
            insert_row(connection, "places", row)
        return uid

    @change(False)
    def put_at(self, task_id: int, place: TaskPlace | None) -> bool:
        """Say where a task is to be done; None: nowhere."""
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "geofences", "task = ?", [task_id])
            if place is not None:
                row: Row = {"task": task_id, "place": place.uid, "arrival": 1, "departure": 0}
                insert_row(connection, "geofences", row)
        return True


def _read_places(connection: sqlite3.Connection) -> tuple[TaskPlace, ...]:
    return tuple(
        TaskPlace(str(uid), str(name or ""), str(address or ""), float(latitude), float(longitude))
        for uid, name, address, latitude, longitude in connection.execute(_PLACES)
    )

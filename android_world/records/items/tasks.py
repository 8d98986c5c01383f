"""Tasks of Tasks.org as their user sees them."""

from __future__ import annotations

import dataclasses
import datetime
import sqlite3
from collections.abc import Sequence
from typing import Final, Self

from android_world import records
from android_world.device import adb, device_time
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import Item, field, traits_of
from android_world.records.record import Value

PRIORITIES: Final = ("high", "medium", "low", "none")
# Places that tasks get, with latitude and longitude; others get those of the first one.
PLACES: Final[dict[str, tuple[float, float]]] = {
    "Garden center": (47.1412, 9.5215),
    "City library": (47.1399, 9.5228),
    "Post office": (47.1377, 9.5209),
    "Hardware store": (47.1655, 9.5098),
    "Pharmacy": (47.1663, 9.5121),
}
_NOON: Final = datetime.time(12)
_DAY_MS: Final = 86_400_000
# A due date with a time is stored with a second after the minute.
_WITH_TIME_MS: Final = 1000
_MINUTE_MS: Final = 60_000
# Reminders that a new task with a due date has: when it is due, and each day while it is overdue.
_AFTER_DUE: Final = 2
_REMINDERS: Final = (
    {"time": 0, "type": _AFTER_DUE, "repeat": 0, "interval": 0},
    {"time": _DAY_MS, "type": _AFTER_DUE, "repeat": 6, "interval": _DAY_MS},
)
# Tables with rows of a task, and the column of its number.
_TABLES: Final = (("alarms", "task"), ("caldav_tasks", "cd_task"), ("geofences", "task"))
_ZEROS: Final = (
    *("hideUntil", "deleted", "estimatedSeconds", "elapsedSeconds", "timerStart"),
    *("notificationFlags", "lastNotified", "repeat_from", "collapsed", "parent", "read_only"),
)


@dataclasses.dataclass(frozen=True)
class Task(Item):
    """A task; `due` is a day, which may have a time, `place` the name of a place of the app."""

    title: str = field(fields.Text())
    due: datetime.date | None = field(
        fields.Optional(fields.Day(), datetime.date(2023, 10, 20)), None
    )
    due_time: datetime.time | None = field(fields.Optional(fields.TimeOfDay(), _NOON), None)
    priority: str = field(fields.OneOf(PRIORITIES), "low")
    notes: str = field(fields.Lines(), "")
    is_completed: bool = field(fields.Flag(), False)
    place: str | None = field(fields.Optional(fields.Text(), "Pharmacy"), None)

    kind = "tasks"
    noun = "task"
    app = "tasks"
    derived = {"due_at": fields.DateTime()}

    @property
    def due_at(self) -> datetime.datetime | None:
        """Day and time at which it is due; None for a task without a time."""
        if self.due is None or self.due_time is None:
            return None
        return datetime.datetime.combine(self.due, self.due_time, datetime.UTC)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        groups: dict[Value, list[str]] = {}
        for listed in phone.of(records.ListOfTask):
            groups.setdefault(listed.task, []).append(storing.text_of(listed.list))
        for tagged in phone.of(records.TagOfTask):
            groups.setdefault(tagged.task, []).append(storing.text_of(tagged.name))
        names = {place.uid: _name_of(place) for place in phone.of(records.TaskPlace)}
        places = {one.task: names.get(one.place) for one in phone.of(records.PlaceOfTask)}
        return tuple(
            cls._of(row, sorted(groups.get(row.id, ())), places.get(row.id))
            for row in phone.of(records.Task)
            if not row.deleted
        )

    @classmethod
    def _of(cls, row: records.Task, groups: Sequence[str], place: str | None) -> Self:
        due, due_time = _due_of(row.due)
        known = isinstance(row.importance, int) and 0 <= row.importance < len(PRIORITIES)
        return cls(
            storing.text_of(row.title),
            due,
            due_time,
            PRIORITIES[int(row.importance)] if known else str(row.importance),  # type: ignore[arg-type]
            storing.text_of(row.notes),
            bool(row.completed),
            place,
            ref=storing.text_of(row.id),
            traits=traits_of(
                repeats=bool(row.recurrence),
                subtask=bool(row.parent),
                has_a_start_date=bool(row.hide_until),
            ),
            details=(row.hide_until, row.estimated_seconds, row.elapsed_seconds, *groups),
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        now = storing.seconds(device_time.get_time(env)) * 1000
        with storing.edit(records.Task, env) as connection:
            first = "SELECT cdl_uuid FROM caldav_lists ORDER BY cdl_order, cdl_id LIMIT 1"
            found = connection.execute(first).fetchone()
            for item in items:
                item._insert(connection, now, found[0] if found else None)

    def _insert(self, connection: sqlite3.Connection, now: int, list_id: str | None) -> None:
        number = storing.insert_row(connection, records.Task.table, self._columns(now))
        link: dict[str, Value] = {"cd_task": number, "cd_calendar": list_id}
        zeros = dict.fromkeys(("cd_last_sync", "cd_deleted", "gt_moved", "gt_remote_order"), 0)
        storing.insert_row(connection, records.ListOfTask.table, link | zeros)
        for reminder in _REMINDERS if self.due else ():
            storing.insert_row(connection, "alarms", {"task": number, **reminder})
        if self.place is not None:
            own: dict[str, Value] = {"task": number, "place": _uid_of(self.place, connection)}
            flags: dict[str, Value] = {"arrival": 1, "departure": 0}
            storing.insert_row(connection, records.PlaceOfTask.table, own | flags)

    def _columns(self, now: int) -> dict[str, Value]:
        return {
            **({"_id": self.ref} if self.ref else {}),
            **{"title": self.title, "notes": self.notes or None, "dueDate": self._due_ms()},
            "importance": PRIORITIES.index(self.priority),
            "completed": now if self.is_completed else 0,
            **{"created": now, "modified": now, "remoteId": f"{now}{self.title}"},
            **dict.fromkeys(_ZEROS, 0),
        }

    def _due_ms(self) -> int:
        if self.due is None:
            return 0
        time = self.due_time or _NOON
        due = datetime.datetime.combine(self.due, time.replace(second=0), datetime.UTC)
        return storing.seconds(due) * 1000 + (_WITH_TIME_MS if self.due_time else 0)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with storing.edit(records.Task, env) as connection:
            for item in items:
                for table, column in _TABLES:
                    connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (item.ref,))
                connection.execute("DELETE FROM tasks WHERE _id = ?", (item.ref,))

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        own = permission.permit(records.Task, lambda row: str(row.id) == item.ref)
        listed = permission.permit(records.ListOfTask, lambda row: str(row.task) == item.ref)
        placed = permission.permit(records.PlaceOfTask, lambda row: str(row.task) == item.ref)
        reminders = permission.permit(records.TaskReminder, lambda row: str(row.task) == item.ref)
        return own | listed | placed | reminders


def _name_of(place: records.TaskPlace) -> str:
    """What the app calls a place."""
    named = storing.text_of(place.name) or storing.text_of(place.address)
    where = storing.number_of(place.latitude), storing.number_of(place.longitude)
    return named or f"{where[0]}, {where[1]}"


def _uid_of(name: str, connection: sqlite3.Connection) -> str:
    """The UID of the place of a name, which is added where the app has none."""
    table = records.TaskPlace.table
    known = connection.execute(f"SELECT uid FROM {table} WHERE name = ?", (name,)).fetchone()
    if known is not None:
        return str(known[0])
    latitude, longitude = PLACES.get(name, next(iter(PLACES.values())))
    uid = storing.new_uuid(connection, table, name)
    row: dict[str, Value] = {"uid": uid, "name": name, "latitude": latitude, "longitude": longitude}
    looks: dict[str, Value] = {"place_color": 0, "place_icon": -1, "place_order": -1}
    storing.insert_row(connection, table, row | looks)
    return uid


def _due_of(value: Value) -> tuple[datetime.date | None, datetime.time | None]:
    """Day and time of a due date as it is stored."""
    when = storing.moment_of(value, 1000) if value else None
    if not isinstance(when, datetime.datetime):
        return None, None
    has_time = isinstance(value, int) and value % _MINUTE_MS > 0
    return when.date(), when.time().replace(second=0, microsecond=0) if has_time else None

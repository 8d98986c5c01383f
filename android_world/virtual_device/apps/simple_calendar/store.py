"""The app's database: events, tasks and their types."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from datetime import date, tzinfo
from typing import TYPE_CHECKING, Any, TypeVar

from android_world.virtual_device.apps.simple_calendar import model, recurrence
from android_world.virtual_device.apps.simple_calendar.model import Event, EventType
from android_world.virtual_device.system.content.database import open_database, remember
from android_world.virtual_device.system.date_format import zone_of

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

DATABASE = f"/data/data/{model.PACKAGE}/databases/events.db"
_COLUMNS = ", ".join(Event._fields)
_Result = TypeVar("_Result")


class CalendarStore:
    """Reads and writes through; nothing is kept that could be older than the database."""

    def __init__(self, device: Device) -> None:
        self.device = device

    @property
    def zone(self) -> tzinfo:
        """The zone in which days start and events repeat."""
        return zone_of(self.device)

    def _read(self, sql: str, args: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows; none while another program holds the file."""
        try:
            with open_database(self.device, DATABASE) as db:
                return db.execute(sql, args).fetchall()
        except sqlite3.OperationalError:
            return []

    def _write(self, *statements: tuple[str, Sequence[object]]) -> int:
        """Run statements together; returns the id of the row that the last one inserted."""
        with open_database(self.device, DATABASE) as db:
            cursor = db.cursor()
            for sql, args in statements:
                cursor.execute(sql, args)
            return int(cursor.lastrowid or 0)

    # -- reading ---------------------------------------------------------------------------------

    def _rows(self, where: str = "1", *args: object) -> list[Event]:
        return [Event(*r) for r in self._read(f"SELECT {_COLUMNS} FROM events WHERE {where}", args)]

    def event(self, event_id: int) -> Event | None:
        """The row with this id."""
        found = self._rows("id = ?", event_id)
        return found[0] if found else None

    def all_rows(self) -> list[Event]:
        """Every event and task, once."""
        return self._rows()

    def between(
        self, begin_ts: int, end_ts: int, types: Collection[int] | None = None
    ) -> list[Event]:
        """Occurrences that are (in part) between two timestamps, both included, in display order.

        `types` are the event types to show; None means all.
        """
        where = "start_ts <= ? AND start_ts != 0 AND (repeat_interval != 0 OR end_ts >= ?)"
        return self._expand(self._rows(where, end_ts, begin_ts), begin_ts, end_ts, types)

    def days(self, first: date, last: date, types: Collection[int]) -> tuple[Event, ...]:
        """Occurrences on the days `first` to `last`, in display order."""
        wanted = frozenset(types)
        return self.remember(
            ("days", first, last, wanted, self.zone),
            lambda: tuple(self.between(*model.day_bounds(first, last, self.zone), wanted)),
        )

    def remember(self, key: Hashable, find: Callable[[], _Result]) -> _Result:
        """What `find` returns, kept under `key` until the database changes."""
        return remember(self.device, DATABASE, key, find)

    def longest_reminder(self) -> int | None:
        """Minutes before its start at which the earliest reminder comes; None without any."""
        each = " UNION ALL ".join(
            f"SELECT MAX({c}) FROM events WHERE {c} != {model.REMINDER_OFF}"
            for c in ("reminder_1_minutes", "reminder_2_minutes", "reminder_3_minutes")
        )
        return max((row[0] for row in self._read(each) if row[0] is not None), default=None)

    def search(
        self, text: str, begin_ts: int, end_ts: int, types: Collection[int] | None = None
    ) -> list[Event]:
        """Occurrences with `text` in title, location or description."""
        wanted = text.casefold()
        rows = [
            e
            for e in self._rows("start_ts <= ? AND start_ts != 0", end_ts)
            if wanted in f"{e.title}\0{e.location}\0{e.description}".casefold()
        ]
        return self._expand(rows, begin_ts, end_ts, types)

    def _expand(
        self, rows: list[Event], begin_ts: int, end_ts: int, types: Collection[int] | None
    ) -> list[Event]:
        zone, tasks = self.zone, self._read("SELECT task_id, start_ts, flags FROM tasks")
        completed = {(int(task), int(start)): int(flags) for task, start, flags in tasks}
        found = [
            _with_completion(occurrence, completed)
            for row in rows
            if types is None or row.event_type in types
            for occurrence in recurrence.occurrences(row, begin_ts, end_ts, zone)
        ]
        return sorted(found, key=display_order)

    # -- writing ---------------------------------------------------------------------------------

    def insert(self, event: Event) -> int:
        """Store a new event; returns its id."""
        values = self._values(event._replace(import_id=event.import_id or self._import_id()))
        marks = ", ".join("?" * len(values))
        sql = f"INSERT INTO events ({', '.join(values)}) VALUES ({marks})"
        return self._write((sql, [*values.values()]))

    def update(self, event: Event) -> None:
        """Write a changed event over its row."""
        values = self._values(event)
        sql = f"UPDATE events SET {', '.join(f'{c} = ?' for c in values)} WHERE id = ?"
        self._write((sql, [*values.values(), event.id]))

    def _values(self, event: Event) -> dict[str, object]:
        values = event._asdict() | {"last_updated": self.device.clock.now_ms}
        del values["id"]
        return values

    def _import_id(self) -> str:
        clock = self.device.clock
        with open_database(self.device, DATABASE) as db:
            count = db.execute("SELECT COUNT(*) FROM events").fetchone()[0]
        mixed = f"{clock.now_ms} {clock.uptime_ms} {count}"
        return hashlib.md5(mixed.encode(), usedforsecurity=False).hexdigest() + str(clock.now_ms)

    def delete(self, ids: Iterable[int]) -> None:
        """Remove events, and the changed occurrences that belong to them."""
        wanted = [(i, i) for i in ids]
        self._write(
            *(("DELETE FROM events WHERE id = ? OR parent_id = ?", pair) for pair in wanted),
            *(("DELETE FROM tasks WHERE task_id = ?", pair[:1]) for pair in wanted),
        )

    def delete_everything(self) -> None:
        """Remove all events and tasks."""
        self._write(("DELETE FROM events", ()), ("DELETE FROM tasks", ()))

    def add_exception(self, event_id: int, occurrence_ts: int) -> None:
        """Leave out the occurrence of a repeating event that starts at this time."""
        event = self.event(event_id)
        if event is not None:
            code = model.day_code(model.day_of(occurrence_ts, self.zone))
            codes = json.dumps(sorted(event.exceptions | {code}), separators=(",", ":"))
            self._set(event_id, "repetition_exceptions", codes)

    def end_before(self, event_id: int, occurrence_ts: int) -> None:
        """Let a repeating event end before one of its occurrences."""
        event = self.event(event_id)
        if event is not None:
            limit = recurrence.limit_before(event, occurrence_ts, self.zone)
            self._set(event_id, "repeat_limit", limit)

    def _set(self, event_id: int, column: str, value: int | str) -> None:
        self._write((f"UPDATE events SET {column} = ? WHERE id = ?", (value, event_id)))

    def edit_occurrence(self, event_id: int, occurrence_ts: int, changed: Event) -> int:
        """Store `changed` in place of one occurrence; returns the new row's id."""
        self.add_exception(event_id, occurrence_ts)
        alone = changed._replace(
            id=0,
            parent_id=event_id,
            import_id="",
            repeat_interval=0,
            repeat_rule=0,
            repeat_limit=0,
            repetition_exceptions="[]",
        )
        return self.insert(alone)

    def edit_future(self, event_id: int, occurrence_ts: int, changed: Event) -> int:
        """Store `changed` in place of an occurrence and all later ones; returns the row's id."""
        original = self.event(event_id)
        if original is None or occurrence_ts <= recurrence.first_start(original, self.zone):
            self.update(changed._replace(id=event_id))
            return event_id
        if changed.repeat_limit < 0 and changed.repeat_limit == original.repeat_limit:
            past = recurrence.count_before(original, occurrence_ts, self.zone)
            changed = changed._replace(repeat_limit=changed.repeat_limit + past)
        self.end_before(event_id, occurrence_ts)
        return self.insert(changed._replace(id=0, import_id="", parent_id=0))

    def set_completed(self, task: Event, completed: bool) -> None:
        """Mark one occurrence of a task as done or not."""
        done = model.FLAG_COMPLETED
        flags = (task.flags | done) if completed else (task.flags & ~done)
        key = (task.id, task.start_ts)
        insert = ("INSERT INTO tasks (task_id, start_ts, flags) VALUES (?, ?, ?)", (*key, flags))
        self._write(
            ("DELETE FROM tasks WHERE task_id = ? AND start_ts = ?", key),
            *([insert] if completed else ()),
            ("UPDATE events SET flags = ? WHERE id = ?", (flags, task.id)),
        )

    # -- event types -----------------------------------------------------------------------------

    def event_types(self) -> list[EventType]:
        """All types by title."""
        rows = self._read("SELECT id, title, color FROM event_types ORDER BY title")
        found = [EventType(int(r[0]), str(r[1]), int(r[2])) for r in rows]
        regular = EventType(model.REGULAR_TYPE, "Regular event", model.argb_color("#219BCC"))
        return found or [regular]

    def save_event_type(self, title: str, color: int, type_id: int = 0) -> int | None:
        """Add or change a type; None if another has this title."""
        for known in self.event_types():
            if known.title.casefold() == title.casefold() and known.id != type_id:
                return None
        if type_id:
            sql = "UPDATE event_types SET title = ?, color = ? WHERE id = ?"
            self._write((sql, (title, color, type_id)))
            return type_id
        sql = (
            "INSERT INTO event_types (title, color, caldav_calendar_id, caldav_display_name, "
            "caldav_email, type) VALUES (?, ?, 0, '', '', 0)"
        )
        return self._write((sql, (title, color)))

    def delete_event_type(self, type_id: int, with_events: bool) -> None:
        """Remove a type; its events go, too, or become regular ones."""
        if type_id != model.REGULAR_TYPE:
            move = "UPDATE events SET event_type = ? WHERE event_type = ?"
            self._write(
                *([("DELETE FROM events WHERE event_type = ?", (type_id,))] if with_events else ()),
                (move, (model.REGULAR_TYPE, type_id)),
                ("DELETE FROM event_types WHERE id = ?", (type_id,)),
            )


def display_order(event: Event) -> tuple[bool, int, int, str, str]:
    """All-day ones first, then by start, end, title and description."""
    return not event.is_all_day, event.start_ts, event.end_ts, event.title, event.description


def _with_completion(event: Event, completed: dict[tuple[int, int], int]) -> Event:
    if not event.is_task:
        return event
    done = completed.get((event.id, event.start_ts), 0) & model.FLAG_COMPLETED
    return event._replace(flags=event.flags & ~model.FLAG_COMPLETED | done)

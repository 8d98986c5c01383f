"""The app's database: events, tasks and their types."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Collection, Hashable, Iterable
from datetime import date, tzinfo
from typing import TYPE_CHECKING, TypeVar

from android_world.virtual_device.apps.simple_calendar import repetition
from android_world.virtual_device.apps.simple_calendar.model import (
    FLAG_COMPLETED,
    PACKAGE,
    REGULAR_TYPE,
    REMINDER_OFF,
    Event,
    EventType,
    argb_color,
    day_bounds,
    day_code,
    day_of,
)
from android_world.virtual_device.system.content.database import open_database, remembered
from android_world.virtual_device.system.dates import zone_of

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

DATABASE = f"/data/data/{PACKAGE}/databases/events.db"
_COLUMNS = Event._fields
_FOREVER_TS = 4_102_444_800
_Result = TypeVar("_Result")


class CalendarStore:
    """Reads and writes through; nothing is kept that could be older than the database."""

    def __init__(self, device: Phone) -> None:
        self.device = device

    @property
    def zone(self) -> tzinfo:
        """The zone in which days begin and events repeat."""
        return zone_of(self.device)

    def _run(self, operation: Callable[[sqlite3.Connection], _Result]) -> _Result:
        with open_database(self.device, DATABASE) as db:
            return operation(db)

    def _read(self, operation: Callable[[sqlite3.Connection], list[_Result]]) -> list[_Result]:
        """Like `_run`; nothing while another program holds the file."""
        try:
            return self._run(operation)
        except sqlite3.OperationalError:
            return []

    # -- reading ---------------------------------------------------------------------------------

    def _rows(self, where: str = "1", args: Iterable[object] = ()) -> list[Event]:
        wanted = tuple(args)

        def select(db: sqlite3.Connection) -> list[Event]:
            found = db.execute(f"SELECT {', '.join(_COLUMNS)} FROM events WHERE {where}", wanted)
            return [Event(*row) for row in found]

        return self._read(select)

    def event(self, event_id: int) -> Event | None:
        """The row with this id."""
        found = self._rows("id = ?", (event_id,))
        return found[0] if found else None

    def all_rows(self) -> list[Event]:
        """Every event and task, once."""
        return self._rows()

    def between(
        self, begin_ts: int, end_ts: int, types: Collection[int] | None = None
    ) -> list[Event]:
        """Occurrences that lie (in part) between two instants, both included, in display order.

        `types` are the event types to show; None means all.
        """
        rows = self._rows(
            "start_ts <= ? AND start_ts != 0 AND (repeat_interval != 0 OR end_ts >= ?)",
            (end_ts, begin_ts),
        )
        return self._expand(rows, begin_ts, end_ts, types)

    def days(
        self, first: date, last: date, types: Collection[int] | None = None
    ) -> tuple[Event, ...]:
        """Occurrences on the days `first` to `last`, in display order."""
        wanted = None if types is None else frozenset(types)
        return self.remembered(
            ("days", first, last, wanted, self.zone),
            lambda: tuple(self.between(*day_bounds(first, last, self.zone), wanted)),
        )

    def remembered(self, key: Hashable, find: Callable[[], _Result]) -> _Result:
        """What `find` returns, kept under `key` until the database changes."""
        return remembered(self.device, DATABASE, key, find)

    def longest_reminder(self) -> int | None:
        """Minutes before its start at which the earliest reminder comes; None without any."""
        columns = ("reminder_1_minutes", "reminder_2_minutes", "reminder_3_minutes")
        each = " UNION ALL ".join(
            f"SELECT MAX({c}) FROM events WHERE {c} != {REMINDER_OFF}" for c in columns
        )
        found = self._read(lambda db: db.execute(each).fetchall())
        return max((row[0] for row in found if row[0] is not None), default=None)

    def search(
        self, text: str, begin_ts: int, end_ts: int, types: Collection[int] | None = None
    ) -> list[Event]:
        """Occurrences with `text` in title, location or description."""
        wanted = text.casefold()
        rows = [
            e
            for e in self._rows("start_ts <= ? AND start_ts != 0", (end_ts,))
            if wanted in f"{e.title}\0{e.location}\0{e.description}".casefold()
        ]
        return self._expand(rows, begin_ts, end_ts, types)

    def _expand(
        self, rows: list[Event], begin_ts: int, end_ts: int, types: Collection[int] | None
    ) -> list[Event]:
        zone = self.zone
        completed = self._completed()
        found = [
            _with_completion(occurrence, completed)
            for row in rows
            if types is None or row.event_type in types
            for occurrence in repetition.occurrences(row, begin_ts, end_ts, zone)
        ]
        return sorted(found, key=display_order)

    def _completed(self) -> dict[tuple[int, int], int]:
        def select(db: sqlite3.Connection) -> list[tuple[tuple[int, int], int]]:
            rows = db.execute("SELECT task_id, start_ts, flags FROM tasks").fetchall()
            return [((int(row[0]), int(row[1])), int(row[2])) for row in rows]

        return dict(self._read(select))

    # -- writing ---------------------------------------------------------------------------------

    def insert(self, event: Event) -> int:
        """Store a new event; returns its id."""
        now_ms = self.device.clock.now_ms
        event = event._replace(last_updated=now_ms, import_id=event.import_id or self._import_id())

        def add(db: sqlite3.Connection) -> int:
            values = _values(event)
            marks = ", ".join("?" * len(values))
            sql = f"INSERT INTO events ({', '.join(values)}) VALUES ({marks})"
            return int(db.execute(sql, list(values.values())).lastrowid or 0)

        return self._run(add)

    def update(self, event: Event) -> None:
        """Write a changed event over its row."""
        event = event._replace(last_updated=self.device.clock.now_ms)
        values = _values(event)
        sql = f"UPDATE events SET {', '.join(f'{c} = ?' for c in values)} WHERE id = ?"
        self._run(lambda db: db.execute(sql, [*values.values(), event.id]))

    def delete(self, ids: Iterable[int]) -> None:
        """Remove events, and the changed occurrences that belong to them."""
        wanted = [(i, i) for i in ids]

        def remove(db: sqlite3.Connection) -> None:
            db.executemany("DELETE FROM events WHERE id = ? OR parent_id = ?", wanted)
            db.executemany("DELETE FROM tasks WHERE task_id = ?", [(i,) for i, _ in wanted])

        self._run(remove)

    def delete_everything(self) -> None:
        """Remove all events and tasks."""

        def remove(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM events")
            db.execute("DELETE FROM tasks")

        self._run(remove)

    def add_exception(self, event_id: int, occurrence_ts: int) -> None:
        """Leave out the occurrence of a repeating event that starts at this instant."""
        event = self.event(event_id)
        if event is None:
            return
        code = day_code(day_of(occurrence_ts, self.zone))
        codes = json.dumps(sorted(event.exceptions | {code}), separators=(",", ":"))
        self._set(event_id, "repetition_exceptions", codes)

    def end_before(self, event_id: int, occurrence_ts: int) -> None:
        """Let a repeating event end before one of its occurrences."""
        event = self.event(event_id)
        if event is not None:
            limit = repetition.limit_before(event, occurrence_ts, self.zone)
            self._set(event_id, "repeat_limit", limit)

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
        if original is None or occurrence_ts <= repetition.first_start(original, self.zone):
            self.update(changed._replace(id=event_id))
            return event_id
        if changed.repeat_limit < 0 and changed.repeat_limit == original.repeat_limit:
            past = repetition.count_before(original, occurrence_ts, self.zone)
            changed = changed._replace(repeat_limit=changed.repeat_limit + past)
        self.end_before(event_id, occurrence_ts)
        return self.insert(changed._replace(id=0, import_id="", parent_id=0))

    def set_completed(self, task: Event, completed: bool) -> None:
        """Mark one occurrence of a task as done or not."""
        flags = (task.flags | FLAG_COMPLETED) if completed else (task.flags & ~FLAG_COMPLETED)

        def change(db: sqlite3.Connection) -> None:
            key = (task.id, task.start_ts)
            db.execute("DELETE FROM tasks WHERE task_id = ? AND start_ts = ?", key)
            if completed:
                sql = "INSERT INTO tasks (task_id, start_ts, flags) VALUES (?, ?, ?)"
                db.execute(sql, (*key, flags))
            db.execute("UPDATE events SET flags = ? WHERE id = ?", (flags, task.id))

        self._run(change)

    def _set(self, event_id: int, column: str, value: int | str) -> None:
        sql = f"UPDATE events SET {column} = ? WHERE id = ?"
        self._run(lambda db: db.execute(sql, (value, event_id)))

    def _import_id(self) -> str:
        now_ms = self.device.clock.now_ms
        count = self._run(lambda db: db.execute("SELECT COUNT(*) FROM events").fetchone()[0])
        mixed = f"{now_ms} {self.device.clock.uptime_ms} {count}"
        return hashlib.md5(mixed.encode(), usedforsecurity=False).hexdigest() + str(now_ms)

    # -- event types -----------------------------------------------------------------------------

    def event_types(self) -> list[EventType]:
        """All types by title."""

        def select(db: sqlite3.Connection) -> list[EventType]:
            rows = db.execute("SELECT id, title, color FROM event_types ORDER BY title").fetchall()
            return [EventType(int(r[0]), str(r[1]), int(r[2])) for r in rows]

        found = self._read(select)
        return found or [EventType(REGULAR_TYPE, "Regular event", argb_color("#F57C00"))]

    def save_event_type(self, title: str, color: int, type_id: int = 0) -> int | None:
        """Add or change a type; None if another has this title."""
        for known in self.event_types():
            if known.title.casefold() == title.casefold() and known.id != type_id:
                return None

        def write(db: sqlite3.Connection) -> int:
            if type_id:
                sql = "UPDATE event_types SET title = ?, color = ? WHERE id = ?"
                db.execute(sql, (title, color, type_id))
                return type_id
            cursor = db.execute(
                "INSERT INTO event_types (title, color, caldav_calendar_id, caldav_display_name, "
                "caldav_email, type) VALUES (?, ?, 0, '', '', 0)",
                (title, color),
            )
            return int(cursor.lastrowid or 0)

        return self._run(write)

    def delete_event_type(self, type_id: int, with_events: bool) -> None:
        """Remove a type; its events go, too, or become regular ones."""
        if type_id == REGULAR_TYPE:
            return

        def remove(db: sqlite3.Connection) -> None:
            if with_events:
                db.execute("DELETE FROM events WHERE event_type = ?", (type_id,))
            sql = "UPDATE events SET event_type = ? WHERE event_type = ?"
            db.execute(sql, (REGULAR_TYPE, type_id))
            db.execute("DELETE FROM event_types WHERE id = ?", (type_id,))

        self._run(remove)


def display_order(event: Event) -> tuple[bool, int, int, str, str]:
    """All-day ones first, then by start, end, title and description."""
    return not event.is_all_day, event.start_ts, event.end_ts, event.title, event.description


def _values(event: Event) -> dict[str, object]:
    values = event._asdict()
    del values["id"]
    return values


def _with_completion(event: Event, completed: dict[tuple[int, int], int]) -> Event:
    if not event.is_task:
        return event
    done = completed.get((event.id, event.start_ts), 0) & FLAG_COMPLETED
    return event._replace(flags=event.flags & ~FLAG_COMPLETED | done)

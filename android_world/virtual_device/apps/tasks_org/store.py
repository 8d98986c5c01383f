"""Tasks, lists and tags in the app's database, as Room keeps them."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    read_once,
    update_rows,
)

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

Row = dict[str, str | int | float | bytes | None]
PACKAGE = "org.tasks"
DATABASE = f"/data/data/{PACKAGE}/databases/database"
HIGH, MEDIUM, LOW, NONE = range(4)
# Kinds of alarms, as the app numbers them.
AT_DATE, AFTER_START, AFTER_DUE, AT_RANDOM = range(4)
DAY_MS = 24 * 3600 * 1000
_NO_TITLE = "(No title)"

_COLUMNS = {
    "task_id": "_id",
    "title": "title",
    "importance": "importance",
    "due": "dueDate",
    "start": "hideUntil",
    "created": "created",
    "modified": "modified",
    "completed": "completed",
    "notes": "notes",
    "ring": "notificationFlags",
    "recurrence": "recurrence",
    "repeat_from": "repeat_from",
    "remote_id": "remoteId",
    "collapsed": "collapsed",
    "parent": "parent",
    "position": '"order"',
}
_TEXTS = frozenset(("title", "notes", "recurrence", "remote_id"))


@dataclass(frozen=True)
class Alarm:
    """A reminder: ms since 1970, or after what its kind says."""

    kind: int
    time: int = 0
    repeat: int = 0
    interval: int = 0


WHEN_STARTED, WHEN_DUE = Alarm(AFTER_START), Alarm(AFTER_DUE)
WHEN_OVERDUE = Alarm(AFTER_DUE, DAY_MS, 6, DAY_MS)


@dataclass(frozen=True)
class Task:
    """A task that is not deleted; times are ms since 1970, 0 = none."""

    task_id: int = 0
    title: str = ""
    importance: int = LOW
    due: int = 0
    start: int = 0
    created: int = 0
    modified: int = 0
    completed: int = 0
    notes: str = ""
    ring: int = 0
    recurrence: str = ""
    repeat_from: int = 0
    remote_id: str = ""
    collapsed: int = 0
    parent: int = 0
    position: int = 0
    list_id: str = ""
    tags: tuple[str, ...] = ()
    alarms: tuple[Alarm, ...] = ()


@dataclass(frozen=True)
class Label:
    """A list or a tag: its uuid and its name."""

    uid: str
    name: str


class TaskStore:
    """Reads and writes the database; its file may be replaced between two calls."""

    def __init__(self, device: Phone) -> None:
        self.device = device

    def all(self) -> tuple[Task, ...]:
        """All tasks that are not deleted."""
        return read_once(self.device, DATABASE, "tasks", _read_tasks)

    def get(self, task_id: int) -> Task | None:
        """One task."""
        return next((task for task in self.all() if task.task_id == task_id), None)

    def lists(self) -> tuple[Label, ...]:
        """The local lists by name."""
        order = "SELECT cdl_uuid, cdl_name FROM caldav_lists ORDER BY UPPER(cdl_name)"
        return read_once(self.device, DATABASE, "lists", lambda c: _labels(c, order))

    def tags(self) -> tuple[Label, ...]:
        """The tags by name."""
        order = "SELECT remoteId, name FROM tagdata ORDER BY UPPER(name)"
        return read_once(self.device, DATABASE, "tags", lambda c: _labels(c, order))

    def children(self, task_id: int) -> list[Task]:
        """The subtasks of a task, in their order."""
        found = [task for task in self.all() if task.parent == task_id]
        return sorted(found, key=lambda task: (task.position, task.created, task.task_id))

    def family(self, task_ids: Iterable[int]) -> list[Task]:
        """Tasks with all subtasks below them."""
        tasks = self.all()
        below: dict[int, list[int]] = {}
        for task in tasks:
            below.setdefault(task.parent, []).append(task.task_id)
        wanted: set[int] = set()
        waiting = list(task_ids)
        while waiting:
            number = waiting.pop()
            if number not in wanted:
                wanted.add(number)
                waiting += below.get(number, [])
        return [task for task in tasks if task.task_id in wanted]

    # -- changes ---------------------------------------------------------------------------------

    def save(self, task: Task, fresh: bool = True) -> int:
        """Insert (id 0) or rewrite a task with its list, tags and alarms; returns its id.

        With `fresh` it counts as modified now.
        """
        now = self.device.clock.now_ms
        title = task.title.strip() or _NO_TITLE
        task = replace(task, title=title, modified=now if fresh else task.modified)
        if not task.task_id:
            task = replace(task, created=now, remote_id=self._new_id())
        with open_database(self.device, DATABASE) as connection:
            values = _values(task)
            if task.task_id:
                update_rows(connection, "tasks", values, "_id = ?", [task.task_id])
            else:
                rest = {"deleted": 0, "estimatedSeconds": 0, "elapsedSeconds": 0, "timerStart": 0}
                number = insert_row(connection, "tasks", {**values, **rest, "lastNotified": 0})
                task = replace(task, task_id=number)
            self._link(connection, task)
            return task.task_id

    def _link(self, connection: sqlite3.Connection, task: Task) -> None:
        number = task.task_id
        listed = connection.execute(
            "SELECT cd_calendar FROM caldav_tasks WHERE cd_task = ? AND cd_deleted = 0", [number]
        ).fetchone()
        if task.list_id and (listed or ("",))[0] != task.list_id:
            delete_rows(connection, "caldav_tasks", "cd_task = ?", [number])
            link: Row = {
                "cd_task": number,
                "cd_calendar": task.list_id,
                "cd_remote_id": self._new_id(),
            }
            rest = {"cd_last_sync": 0, "cd_deleted": 0, "gt_moved": 0, "gt_remote_order": 0}
            insert_row(connection, "caldav_tasks", {**link, **rest})
        names = dict(connection.execute("SELECT remoteId, name FROM tagdata"))
        delete_rows(connection, "tags", "task = ?", [number])
        for uid in task.tags:
            tag = {"task": number, "name": names.get(uid), "tag_uid": uid}
            insert_row(connection, "tags", {**tag, "task_uid": task.remote_id})
        delete_rows(connection, "alarms", "task = ?", [number])
        for alarm in task.alarms:
            kind = {"task": number, "time": alarm.time, "type": alarm.kind}
            repeated = {"repeat": alarm.repeat, "interval": alarm.interval}
            insert_row(connection, "alarms", {**kind, **repeated})

    def complete(self, task: Task, done: bool) -> list[Task]:
        """Set a task with its subtasks done, or not; the tasks as they were before."""
        now = self.device.clock.now_ms
        before = self.family([task.task_id]) if done else [task]
        changed = [t for t in before if bool(t.completed) != done]
        with open_database(self.device, DATABASE) as connection:
            for each in changed:  # Found by its remote id, as the app does.
                values = {"completed": now if done else 0, "modified": now}
                update_rows(connection, "tasks", values, "remoteId = ?", [each.remote_id])
        return changed

    def delete(self, task_ids: Iterable[int]) -> int:
        """Mark tasks and their subtasks as deleted; says how many."""
        moment = self.device.clock.now_ms // 1000 * 1000
        gone = self.family(task_ids)
        with open_database(self.device, DATABASE) as connection:
            for task in gone:
                values = {"deleted": moment, "modified": moment}
                update_rows(connection, "tasks", values, "_id = ?", [task.task_id])
        return len(gone)

    def collapse(self, task_ids: Collection[int], collapsed: bool) -> None:
        """Show or hide what is below tasks."""
        with open_database(self.device, DATABASE) as connection:
            for number in task_ids:
                value = {"collapsed": int(collapsed)}
                update_rows(connection, "tasks", value, "_id = ?", [number])

    # -- lists and tags --------------------------------------------------------------------------

    def save_list(self, uid: str, name: str) -> str:
        """Add (uid "") or rename a list; its uid."""
        with open_database(self.device, DATABASE) as connection:
            if uid:
                update_rows(connection, "caldav_lists", {"cdl_name": name}, "cdl_uuid = ?", [uid])
                return uid
            uid = self._new_id()
            row: Row = {"cdl_account": "local", "cdl_uuid": uid, "cdl_name": name, "cdl_color": 0}
            rest = {"cdl_order": -1, "cdl_access": 0, "cdl_last_sync": 0}
            insert_row(connection, "caldav_lists", {**row, **rest})
            return uid

    def delete_list(self, uid: str) -> None:
        """Remove a list with its tasks."""
        self.delete([task.task_id for task in self.all() if task.list_id == uid])
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "caldav_lists", "cdl_uuid = ?", [uid])

    def save_tag(self, uid: str, name: str) -> str:
        """Add (uid "") or rename a tag; its uid."""
        with open_database(self.device, DATABASE) as connection:
            if uid:
                update_rows(connection, "tagdata", {"name": name}, "remoteId = ?", [uid])
                update_rows(connection, "tags", {"name": name}, "tag_uid = ?", [uid])
                return uid
            uid = self._new_id()
            row: Row = {
                "remoteId": uid,
                "name": name,
                "color": 0,
                "tagOrdering": "[]",
                "td_order": -1,
            }
            insert_row(connection, "tagdata", row)
            return uid

    def delete_tag(self, uid: str) -> None:
        """Remove a tag; its tasks stay."""
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "tagdata", "remoteId = ?", [uid])
            delete_rows(connection, "tags", "tag_uid = ?", [uid])

    def default_list(self) -> str:
        """Where new tasks go."""
        with open_database(self.device, DATABASE) as connection:
            row = connection.execute("SELECT cdl_uuid FROM caldav_lists ORDER BY cdl_id").fetchone()
        return str(row[0]) if row else self.save_list("", "Default list")

    def _new_id(self) -> str:
        """An id as the app makes them; the same on every phone that did the same."""
        with open_database(self.device, DATABASE) as connection:
            rows = connection.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name")
            seed = f"{self.device.clock.now_ms} {rows.fetchall()}"
        return str(random.Random(seed).getrandbits(62))


def _read_tasks(connection: sqlite3.Connection) -> tuple[Task, ...]:
    listed = dict(
        connection.execute("SELECT cd_task, cd_calendar FROM caldav_tasks WHERE cd_deleted = 0")
    )
    tags: dict[int, list[str]] = {}
    for number, uid in connection.execute("SELECT task, tag_uid FROM tags ORDER BY UPPER(name)"):
        tags.setdefault(number, []).append(uid or "")
    alarms: dict[int, list[Alarm]] = {}
    for number, *values in connection.execute(
        "SELECT task, type, time, repeat, interval FROM alarms ORDER BY _id"
    ):
        alarms.setdefault(number, []).append(Alarm(*values))
    names = list(_COLUMNS)
    columns = ", ".join(_COLUMNS.values())
    found = []
    for row in connection.execute(f"SELECT {columns} FROM tasks WHERE deleted = 0 ORDER BY _id"):
        fields: dict[str, Any] = {
            name: str(value or "") if name in _TEXTS else _number(value)
            for name, value in zip(names, row, strict=True)
        }
        number = row[0]
        found.append(
            Task(
                **fields,
                list_id=listed.get(number) or "",
                tags=tuple(tags.get(number, ())),
                alarms=tuple(alarms.get(number, ())),
            )
        )
    return tuple(found)


def _number(value: object) -> int:
    """What stands in a column of numbers; SQLite lets anything stand there."""
    return int(value) if isinstance(value, (int, float)) else 0


def _labels(connection: sqlite3.Connection, query: str) -> tuple[Label, ...]:
    return tuple(Label(str(uid), str(name or "")) for uid, name in connection.execute(query))


def _values(task: Task) -> Row:
    return {
        "title": task.title,
        "importance": task.importance,
        "dueDate": task.due,
        "hideUntil": task.start,
        "created": task.created,
        "modified": task.modified,
        "completed": task.completed,
        "notes": task.notes or None,
        "notificationFlags": task.ring,
        "recurrence": task.recurrence or None,
        "repeat_from": task.repeat_from,
        "remoteId": task.remote_id or None,
        "collapsed": task.collapsed,
        "parent": task.parent,
        "order": task.position or None,
    }

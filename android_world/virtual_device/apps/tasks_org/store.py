"""Tasks in the app's database, as Room keeps them."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from android_world.virtual_device.apps.tasks_org import recurrence
from android_world.virtual_device.apps.tasks_org.comments_store import CommentStore
from android_world.virtual_device.apps.tasks_org.database import DATABASE, Row, change
from android_world.virtual_device.apps.tasks_org.lists_tags_filters import TagAndListStore
from android_world.virtual_device.apps.tasks_org.model import Alarm, Task
from android_world.virtual_device.apps.tasks_org.places import PlaceStore
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    update_rows,
)

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
    "estimated_s": "estimatedSeconds",
    "elapsed_s": "elapsedSeconds",
    "timer_start": "timerStart",
    "last_notified": "lastNotified",
}
_TEXTS = frozenset(("title", "notes", "recurrence", "remote_id"))


class TaskStore(TagAndListStore, CommentStore, PlaceStore):
    """Reads and writes the database."""

    def all(self) -> tuple[Task, ...]:
        """All tasks that are not deleted."""
        return self.read("tasks", _read_tasks)

    def get(self, task_id: int) -> Task | None:
        """One task."""
        return next((task for task in self.all() if task.task_id == task_id), None)

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

        With `fresh` it counts as modified now. 0 where nothing could be written.
        """
        return next(iter(self.save_all([task], fresh)), 0)

    @change([])
    def save_all(self, tasks: Iterable[Task], fresh: bool = True) -> list[int]:
        """Save several tasks."""
        with open_database(self.device, DATABASE) as connection:
            return [self._save(connection, task, fresh) for task in tasks]

    def _save(self, connection: sqlite3.Connection, task: Task, fresh: bool) -> int:
        now = self.device.clock.now_ms
        title = task.title.strip() or _NO_TITLE
        task = replace(task, title=title, modified=now if fresh else task.modified)
        if not task.task_id:
            uid = self.new_id(connection.total_changes)
            task = replace(task, created=now, remote_id=uid)
        values = _values(task)
        if task.task_id:
            update_rows(connection, "tasks", values, "_id = ?", [task.task_id])
        else:
            number = insert_row(connection, "tasks", {**values, "deleted": 0})
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
                "cd_remote_id": self.new_id(number),
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

    @change([])
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

    def finish(self, task: Task) -> tuple[list[Task], Task | None]:
        """Set an open task done; one that repeats gets its next date.

        Returns the tasks as they were before, and the one that repeats as it is now.
        """
        later = recurrence.again(self.device, task)
        if later is None:
            return self.complete(task, done=True), None
        return ([task], later) if self.save(later) else ([], None)

    @change(0)
    def delete(self, task_ids: Iterable[int]) -> int:
        """Mark tasks and their subtasks as deleted; says how many."""
        moment = self.device.clock.now_ms // 1000 * 1000
        gone = self.family(task_ids)
        with open_database(self.device, DATABASE) as connection:
            for task in gone:
                values = {"deleted": moment, "modified": moment}
                update_rows(connection, "tasks", values, "_id = ?", [task.task_id])
        return len(gone)

    @change(0)
    def wipe(self) -> int:
        """Remove every task for good; says how many."""
        with open_database(self.device, DATABASE) as connection:
            for table in (
                "caldav_tasks",
                "tags",
                "alarms",
                "notification",
                "attachment",
                "geofences",
            ):
                delete_rows(connection, table, None)
            return delete_rows(connection, "tasks", None)

    @change(False)
    def collapse(self, task_ids: Collection[int], collapsed: bool) -> bool:
        """Show or hide what is below tasks."""
        with open_database(self.device, DATABASE) as connection:
            for number in task_ids:
                value = {"collapsed": int(collapsed)}
                update_rows(connection, "tasks", value, "_id = ?", [number])
        return True


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
        alarms.setdefault(number, []).append(_alarm(*values))
    columns = ", ".join(_COLUMNS.values())
    rows = connection.execute(f"SELECT {columns} FROM tasks WHERE deleted = 0 ORDER BY _id")
    nothing = ()
    return tuple(
        _task(
            row,
            listed.get(row[0]) or "",
            tuple(tags.get(row[0], nothing)),
            tuple(alarms.get(row[0], nothing)),
        )
        for row in rows
    )


@lru_cache(maxsize=1024)
def _alarm(*values: object) -> Alarm:
    return Alarm(*map(_number, values))


@lru_cache(maxsize=16384)
def _task(
    row: tuple[Any, ...], list_id: str, tags: tuple[str, ...], alarms: tuple[Alarm, ...]
) -> Task:
    """A row; most of them are as they were when they were read last."""
    fields: dict[str, Any] = {
        name: str(value or "") if name in _TEXTS else _number(value)
        for name, value in zip(_COLUMNS, row, strict=True)
    }
    return Task(**fields, list_id=list_id, tags=tags, alarms=alarms)


def _number(value: object) -> int:
    """What is in a column of numbers; SQLite lets anything are there."""
    return int(value) if isinstance(value, (int, float)) else 0


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
        "estimatedSeconds": task.estimated_s,
        "elapsedSeconds": task.elapsed_s,
        "timerStart": task.timer_start,
        "lastNotified": task.last_notified,
    }

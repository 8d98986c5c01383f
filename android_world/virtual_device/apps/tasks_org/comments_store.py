"""What hangs on tasks: comments, files, and the notifications that are shown about them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from android_world.virtual_device.apps.tasks_org.database import DATABASE, Database, Row, change
from android_world.virtual_device.apps.tasks_org.model import Attachment, Comment, Task
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    update_rows,
)

_COMMENTS = "SELECT target_id, _id, message, created_at FROM userActivity ORDER BY created_at, _id"
_FILES = """SELECT attachment.task, filename, uri, file_id FROM attachment
  JOIN attachment_file ON attachment.file = attachment_file.file_id ORDER BY attachment_id"""


class CommentStore(Database):
    """Comments, attachments and notifications in the database."""

    def comments(self, task: Task) -> list[Comment]:
        """What was said about a task, oldest first."""
        rows = self.read("comments", lambda connection: _rows(connection, _COMMENTS))
        return [
            Comment(int(number), str(text or ""), int(created or 0))
            for target, number, text, created in rows
            if target is not None and str(target) == task.remote_id
        ]

    def comments_by_task(self) -> dict[str, str]:
        """All comments of each task, by its remote id."""
        found: dict[str, str] = {}
        for target, _, text, _ in self.read("comments", lambda c: _rows(c, _COMMENTS)):
            found[str(target)] = f"{found.get(str(target), '')}\n{text}"
        return found

    @change(0)
    def comment(self, task: Task, message: str) -> int:
        """Say something about a task; the comment's id."""
        row: Row = {
            "remoteId": self.new_id(),
            "message": message,
            "picture": "",
            "target_id": task.remote_id,
            "created_at": self.device.clock.now_ms,
        }
        with open_database(self.device, DATABASE) as connection:
            return insert_row(connection, "userActivity", row)

    @change(False)
    def delete_comment(self, comment_id: int) -> bool:
        """Take a comment back."""
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "userActivity", "_id = ?", [comment_id])
        return True

    def attachments(self, task_id: int) -> tuple[Attachment, ...]:
        """The files of a task."""
        rows = self.read("attachments", lambda connection: _rows(connection, _FILES))
        return tuple(
            Attachment(str(name), str(uri), int(number))
            for task, name, uri, number in rows
            if task == task_id
        )

    @change(False)
    def attach(self, task_id: int, files: Iterable[Attachment]) -> bool:
        """Let a task have these files and no others."""
        files = tuple(files)
        known = {file.file_id for file in files}
        with open_database(self.device, DATABASE) as connection:
            for old in self.attachments(task_id):
                if old.file_id not in known:
                    clause = "task = ? AND file = ?"
                    delete_rows(connection, "attachment", clause, [task_id, old.file_id])
            for place, file in enumerate(files):
                if not file.file_id:
                    uid = self.new_id(place)
                    row: Row = {"file_uuid": uid, "filename": file.name, "uri": file.uri}
                    number = insert_row(connection, "attachment_file", row)
                    link: Row = {"task": task_id, "file": number, "file_uuid": uid}
                    insert_row(connection, "attachment", link)
        return True

    @change(False)
    def mark_notified(self, task: Task, kind: int) -> bool:
        """Keep that a notification about a task is shown."""
        now = self.device.clock.now_ms
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "notification", "task = ?", [task.task_id])
            row: Row = {"task": task.task_id, "timestamp": now, "type": kind}
            insert_row(connection, "notification", row)
            values = {"lastNotified": now}
            update_rows(connection, "tasks", values, "_id = ?", [task.task_id])
            delete_rows(connection, "alarms", "task = ? AND type = 4", [task.task_id])
        return True

    @change(False)
    def clear_notified(self, task_id: int) -> bool:
        """Discard a notification that is gone."""
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "notification", "task = ?", [task_id])
        return True


def _rows(connection: sqlite3.Connection, query: str) -> tuple[tuple[Any, ...], ...]:
    return tuple(connection.execute(query))

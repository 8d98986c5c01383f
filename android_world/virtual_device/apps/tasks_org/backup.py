"""Backups: everything in one file, as JSON, and back."""

from __future__ import annotations

import json
import posixpath
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.apps.tasks_org import dates, options
from android_world.virtual_device.apps.tasks_org.attachments import FOLDER_KEY
from android_world.virtual_device.apps.tasks_org.database import DATABASE
from android_world.virtual_device.apps.tasks_org.model import PACKAGE
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.system.content.database import insert_row, open_database
from android_world.virtual_device.ui.widgets.preferences import Item, link, section, switch

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
    from android_world.virtual_device.apps.tasks_org.store import TaskStore
    from android_world.virtual_device.system.device_protocol import Device

FOLDER = f"/storage/emulated/0/Android/data/{PACKAGE}/files/backups"
_LAST, _PLACE, _VERSION = "last_backup", "p_backup_dir", 130605
_HELP = Intent(ACTION_VIEW, "https://tasks.org/backups")
_SYSTEM_BACKUP = Intent("android.settings.PRIVACY_SETTINGS")
_OPT_IN = (
    "You must also opt in to backup service through your device settings. Not all devices provide"
    " backup service."
)
_IGNORED = "Ignore backup warnings if you do not need backups or have your own backup solution"
_IGNORE, _NO_BACKUP = "backups_ignore_warnings", "Last backup: never"
_PRIVATE = "WARNING: backups in this folder are deleted together with Tasks. Choose another one."
_OPENABLE = ("android.intent.category.OPENABLE",)
# What belongs to a task, with the column that names it; and what stands for itself.
_OF_TASK = {"alarms": "task", "tags": "task", "caldav_tasks": "cd_task"}
_TABLES = {
    "caldavCalendars": ("caldav_lists", "cdl_id", "cdl_uuid"),
    "tags": ("tagdata", "_id", "remoteId"),
    "filters": ("filters", "_id", "title"),
}
_KEYS = {"tasks": "_id", "alarms": "_id", "tags": "_id", "caldav_tasks": "cd_id"}

# What a file that is no backup, or a damaged one, raises: JSON, its structure, the database.
_UNREADABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
    sqlite3.Error,
)


def items(host: TasksActivity, store: TaskStore) -> list[Item]:
    """Where backups go, making one, and reading one."""
    stored = options.preferences(host.device)
    last = stored.get_int(_LAST)
    when = dates.moment(host.device, last)
    said = f"Last backup: {when:%Y-%m-%d %H:%M}" if last else _NO_BACKUP
    folder = stored.get_str(_PLACE, FOLDER)
    if folder == FOLDER and not stored.get_bool(_IGNORE):
        folder += f"\n\n{_PRIVATE}"
    pick = Intent("android.intent.action.OPEN_DOCUMENT_TREE")
    read = Intent("android.intent.action.OPEN_DOCUMENT", mime_type="*/*", categories=_OPENABLE)
    return [
        link("Documentation", on_tap=partial(host.start_activity, _HELP)),
        link(
            "Backup folder",
            folder,
            on_tap=partial(host.start_activity, pick, "folder"),
        ),
        link("Backup now", said, on_tap=partial(_back_up, host)),
        link("Import backup", on_tap=partial(host.start_activity, read, "import")),
        section("Automatic backups"),
        switch("Enabled", "backups_enabled", default=True),
        section("Android Backup Service"),
        switch("Enabled", "backups_android_backup_enabled", summary=_NO_BACKUP, default=True),
        link("Device settings", _OPT_IN, on_tap=partial(host.start_activity, _SYSTEM_BACKUP)),
        section("Google Drive backup"),
        switch("Enabled", "google_drive_backup", summary=_NO_BACKUP, on_change=_sign_in),
        link("Account", "None", enabled=False),
        section("Advanced"),
        switch("Ignore warnings", _IGNORE, summary=_IGNORED),
    ]


def _sign_in(on: bool) -> None:
    """Google's sign-in, which a phone without its services does not have."""


def on_result(host: TasksActivity, store: TaskStore, request: str, path: str) -> None:
    """A folder or a file was chosen."""
    if request == "folder" and path:
        options.preferences(host.device).put(**{_PLACE: path})
    elif request == "attachments" and path:
        options.preferences(host.device).put(**{FOLDER_KEY: path})
    elif request == "import" and path:
        try:
            count, skipped = restore(host.device, host.device.storage.read_bytes(path))
        except _UNREADABLE:
            host.toast(f"{posixpath.basename(path)} could not be imported")
            return
        store.on_tasks_changed()
        host.toast(f"Imported {count} tasks, skipped {skipped}")


def _back_up(host: TasksActivity) -> None:
    device = host.device
    stored = options.preferences(device)
    now = dates.moment(device, device.clock.now_ms)
    path = f"{stored.get_str(_PLACE, FOLDER)}/user.{now:%y%m%d-%H%M}.json"
    try:
        content = export(device)
        device.storage.mkdir(posixpath.dirname(path), parents=True, exist_ok=True)
        device.storage.write_text(path, content)
    except (OSError, sqlite3.Error):
        host.toast("Backup failed")
        return
    stored.put(**{_LAST: device.clock.now_ms})
    count = len(json.loads(content)["data"]["tasks"])
    host.toast(f"Backed up {count} tasks to {posixpath.basename(path)}")


def export(device: Device) -> str:
    """Everything, as the app's backups have it."""
    with open_database(device, DATABASE) as connection:
        own = {name: _rows(connection, name) for name in _OF_TASK}
        tasks = [
            {
                "task": row,
                **{
                    name: [each for each in own[name] if each[column] == row["_id"]]
                    for name, column in _OF_TASK.items()
                },
            }
            for row in _rows(connection, "tasks")
            if not row["deleted"]
        ]
        rest = {key: _rows(connection, table) for key, (table, _, _) in _TABLES.items()}
    data = {"version": _VERSION, "timestamp": device.clock.now_ms, "data": {"tasks": tasks, **rest}}
    return json.dumps(data)


def restore(device: Device, content: bytes) -> tuple[int, int]:
    """Add what a backup has and the phone has not; how many tasks came, and how many did not."""
    data = json.loads(content)["data"]
    count = skipped = 0
    with open_database(device, DATABASE) as connection:
        for key, (table, column, unique) in _TABLES.items():
            known = {row[unique] for row in _rows(connection, table)}
            for row in data.get(key, []):
                if row[unique] not in known:
                    _insert(connection, table, column, row)
        there = {row["remoteId"] for row in _rows(connection, "tasks")}
        moved: dict[int, int] = {}
        for entry in data["tasks"]:
            task = entry["task"]
            if task["remoteId"] in there:
                skipped += 1
                continue
            count += 1
            number = moved[task["_id"]] = _insert(connection, "tasks", "_id", task)
            for table, owner in _OF_TASK.items():
                for row in entry.get(table, []):
                    _insert(connection, table, _KEYS[table], {**row, owner: number})
        for number in moved.values():
            parent = connection.execute("SELECT parent FROM tasks WHERE _id = ?", [number])
            new = moved.get(parent.fetchone()[0], 0)
            connection.execute("UPDATE tasks SET parent = ? WHERE _id = ?", [new, number])
    return count, skipped


def _rows(connection: sqlite3.Connection, table: str) -> list[dict[str, Any]]:
    cursor = connection.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def _insert(connection: sqlite3.Connection, table: str, key: str, row: dict[str, Any]) -> int:
    columns = {name for (_, name, *_) in connection.execute(f"PRAGMA table_info({table})")}
    values = {name: value for name, value in row.items() if name in columns and name != key}
    return insert_row(connection, table, values)

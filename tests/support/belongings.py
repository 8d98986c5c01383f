"""What people have on their phones, and ways to destroy it over adb."""

from __future__ import annotations

import contextlib
import dataclasses
import sqlite3
from collections.abc import Callable

from android_world import records
from android_world.device import adb, databases, files
from android_world.env import contact_entry
from android_world.env.interface import AsyncEnv
from android_world.task_evals.common_validators import sms_validators
from android_world.task_evals.information_retrieval import joplin_app_utils, task_app_utils
from android_world.task_evals.single.calendar import calendar_utils
from android_world.task_evals.utils import sqlite_schema_utils, sqlite_utils

_HEADS_UP_S = 10.0
_SHARED = "/storage/emulated/0"
_MEDIA = ("DCIM", "Pictures", "Movies", "Music", "Download", "Recordings", "VLCVideos")
_FAR = 1_735_732_800  # 2025-01-01 12:00, no day that a task asks about.
_APPS = (
    "org.tasks",
    "de.dennisguse.opentracks",
    "com.arduia.expense",
    "com.flauschcode.broccoli",
    "code.name.monkey.retromusic",
    "com.google.android.deskclock",
)


def put(env: AsyncEnv) -> None:
    """Give the phone a message, a contact, notes, a picture, an event and a task."""
    sms_validators.receive("+15550001111", "See you on Friday.", env)
    contact_entry.add_contact("Zoe Quill", "+15550002222", env.controller)
    adb.shell(env.controller, "input", "keyevent", "KEYCODE_HOME")
    files.write(f"{_SHARED}/Documents/ideas.txt", b"Ideas for the garden", env.controller)
    files.write(f"{_SHARED}/Pictures/zz_holiday.png", b"\x89PNG holiday", env.controller)
    event = sqlite_schema_utils.CalendarEvent(_FAR, _FAR + 3600, "Zoe's wedding")
    sqlite_utils.insert_rows_to_remote_db(
        [event],
        "id",
        calendar_utils.EVENTS_TABLE,
        calendar_utils.DB_PATH,
        "simple calendar pro",
        env,
    )
    joplin_app_utils.add_notes([sqlite_schema_utils.JoplinNote(title="Zoe", body="Gift")], env)
    task_app_utils.add_tasks([sqlite_schema_utils.Task("Zoe's gift", importance=3)], env)
    env.wait(_HEADS_UP_S)  # The message's card covers toolbars until then.


@dataclasses.dataclass(frozen=True)
class Destruction:
    """One way to destroy what is on a phone.

    Attributes:
      name: The pytest id.
      kinds: Kinds of records of which it leaves none.
      run: Destroys them.
    """

    name: str
    kinds: tuple[type[records.Record], ...]
    run: Callable[[AsyncEnv], None]


def is_media(path: str) -> bool:
    """Whether a file is in a folder of pictures, videos, music or downloads."""
    return any(path.startswith(f"{_SHARED}/{folder}/") for folder in _MEDIA)


def _delete_rows(kind: type[records.Record], env: AsyncEnv) -> None:
    with (
        databases.edit(kind.database, env.controller) as path,
        contextlib.closing(sqlite3.connect(path)) as connection,
        connection,
    ):
        connection.execute(f'DELETE FROM "{kind.table}"')


def _messages(env: AsyncEnv) -> None:
    adb.shell(env.controller, "content", "delete", "--uri", "content://sms")


def _contacts(env: AsyncEnv) -> None:
    adb.shell(env.controller, "pm", "clear", "com.android.providers.contacts")


def _notes(env: AsyncEnv) -> None:
    files.clear(f"{_SHARED}/Documents", env.controller)
    _delete_rows(records.Note, env)


def _media(env: AsyncEnv) -> None:
    for folder in _MEDIA:
        files.clear(f"{_SHARED}/{folder}", env.controller)


def _events(env: AsyncEnv) -> None:
    _delete_rows(records.CalendarEvent, env)


def _app_data(env: AsyncEnv) -> None:
    for package in _APPS:
        adb.shell(env.controller, "pm", "clear", package)


def _settings(env: AsyncEnv) -> None:
    for key, value in (("font_scale", "1.3"), ("screen_off_timeout", "15000")):
        adb.shell(env.controller, "settings", "put", "system", key, value)
    adb.shell(env.controller, "settings", "put", "secure", "show_ime_with_hard_keyboard", "1")


DESTRUCTIONS = (
    Destruction("messages", (records.Message,), _messages),
    Destruction("contacts", (records.Contact,), _contacts),
    Destruction("notes", (records.Note,), _notes),
    Destruction("media", (), _media),
    Destruction("events", (records.CalendarEvent,), _events),
    Destruction(
        "app_data",
        (records.Task, records.Track, records.Expense, records.Recipe, records.Alarm),
        _app_data,
    ),
    Destruction("settings", (), _settings),
)

"""A small database for tests that read and write rows."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import sqlite3
import tempfile

from android_world.device import device_constants
from android_world.task_evals.single.calendar import calendar_utils
from android_world.task_evals.utils import sqlite_schema_utils

_HOUR_S = 3600


def setup_test_db() -> str:
    """Make a database on this machine with the events of `get_db_rows`; return its path."""
    handle, path = tempfile.mkstemp(suffix=".db")
    os.close(handle)
    columns = ", ".join(
        "id INTEGER PRIMARY KEY" if field.name == calendar_utils.DB_KEY else field.name
        for field in dataclasses.fields(sqlite_schema_utils.CalendarEvent)
    )
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"CREATE TABLE {calendar_utils.EVENTS_TABLE} ({columns})")
        for event in get_db_rows():
            connection.execute(
                *sqlite_schema_utils.insert_into_db(event, calendar_utils.EVENTS_TABLE)
            )
    return path


def get_db_rows() -> list[sqlite_schema_utils.CalendarEvent]:
    """The events of the database, in the order of their ids."""
    start = int(device_constants.DT.timestamp())
    return [
        sqlite_schema_utils.CalendarEvent(
            start_ts=start + number * _HOUR_S,
            end_ts=start + number * _HOUR_S + _HOUR_S // 2,
            title=title,
            location="Room 12",
            description=f"About {title.lower()}.",
            id=number,
        )
        for number, title in enumerate(("Rehearsal", "Lunch", "Review"), 1)
    ]

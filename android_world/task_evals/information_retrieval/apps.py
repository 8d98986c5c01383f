"""The apps that questions can be about: their rows, fields and set-up."""

from __future__ import annotations

import dataclasses
import enum
import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from android_world.core.text_sanitizing import split_list
from android_world.env.interface import AsyncEnv
from android_world.proto import state_pb2, task_pb2
from android_world.task_evals.information_retrieval import (
    activity_app_utils,
    calendar_utils,
    datetime_utils,
    joplin_app_utils,
    task_app_utils,
)

Conditions = Sequence[task_pb2.ExclusionCondition]


class FieldType(enum.Enum):
    """What the text of a field represents."""

    TEXT = "text"
    DATE = "date"
    TIME = "time"
    DURATION = "duration"
    NUMBER = "number of 0 or more"
    IMPORTANCE = "number from 0 to 3"
    BOOLEAN = "True or False"


def _as_it_is(state: Any) -> None:
    """Apps show most values as they are."""


@dataclasses.dataclass(frozen=True)
class QuestionApp:
    """What the language of questions knows of an app.

    Attributes:
      state_field: The app's field in `State`.
      rows_field: The field with its rows.
      app_name: The app, by its name in `open_app`.
      fields: The fields of a row and what they represent.
      required: Fields that every row needs.
      condition_fields: Fields that an exclusion condition may be about.
      create_rows: Makes the app's rows, noise included, without a device.
      setup: Puts the state and noise into the app.
      clear: Empties the app.
      snapshot: What a question may not change, comparable and as it was written.
      normalize: Changes the values of a state to those that the app shows, in place.
      no_date: What a condition on a date says of rows without one, if there may be such rows.
    """

    state_field: str
    rows_field: str
    app_name: str
    fields: Mapping[str, FieldType]
    required: tuple[str, ...]
    condition_fields: frozenset[str]
    create_rows: Callable[[Any, Conditions, random.Random], Sequence[Any]]
    setup: Callable[[Any, Conditions, AsyncEnv, random.Random], None]
    clear: Callable[[AsyncEnv], None]
    snapshot: Callable[[AsyncEnv], list[tuple[Any, ...]]]
    normalize: Callable[[Any], None] = _as_it_is
    no_date: str | None = None


def parse(text: str, field_type: FieldType) -> Any:
    """The value of a field's text.

    Raises:
      ValueError: It is no such value.
    """
    if field_type is FieldType.DATE:
        return datetime_utils.get_date(text)
    if field_type is FieldType.TIME:
        return datetime_utils.parse_time(text)
    if field_type is FieldType.DURATION:
        return calendar_utils.parse_duration(text)
    if field_type is FieldType.NUMBER:
        number = float(text)
        if not math.isfinite(number) or number < 0:
            raise ValueError(f"{text!r} is not a number of 0 or more.")
        return number
    if field_type is FieldType.IMPORTANCE and text not in ("0", "1", "2", "3"):
        raise ValueError(f"{text!r} is not an importance.")
    if field_type is FieldType.BOOLEAN and text.casefold() not in ("true", "false"):
        raise ValueError(f"{text!r} is neither True nor False.")
    return text


def _set_up_calendar(
    state: state_pb2.Calendar, conditions: Conditions, env: AsyncEnv, rng: random.Random
) -> None:
    calendar_utils.setup_task_state(state, list(conditions), env, rng)


# What a user sees of an event.
_CALENDAR_COLUMNS = split_list("""
    id, start_ts, end_ts, title, location, description, repeat_interval, repeat_rule, repeat_limit,
    visible_flags, type
""")


def _calendar_snapshot(env: AsyncEnv) -> list[tuple[Any, ...]]:
    return sorted(
        tuple(getattr(event, column) for column in _CALENDAR_COLUMNS)
        for event in calendar_utils.list_rows(env)
    )


def _set_up_tasks(
    state: state_pb2.TasksApp, conditions: Conditions, env: AsyncEnv, rng: random.Random
) -> None:
    task_app_utils.setup_task_state(state, list(conditions), env, rng)


def _tasks_snapshot(env: AsyncEnv) -> list[tuple[Any, ...]]:
    return sorted(
        (task._id, task.title, task.importance, task.dueDate, task.completed, task.deleted)
        for task in task_app_utils.list_rows(env)
    )


def _set_up_sports(
    state: state_pb2.SportsActivityApp, conditions: Conditions, env: AsyncEnv, rng: random.Random
) -> None:
    activity_app_utils.setup_task_state(state, list(conditions), env, rng)


def _sports_snapshot(env: AsyncEnv) -> list[tuple[Any, ...]]:
    return sorted(
        (row._id, row.name, row.category, row.starttime, row.totaltime, row.totaldistance)
        for row in activity_app_utils.list_rows(env)
    )


def _set_up_notes(
    state: state_pb2.NotesApp, conditions: Conditions, env: AsyncEnv, rng: random.Random
) -> None:
    joplin_app_utils.setup_task_state(state, list(conditions), env, rng)


def _notes_snapshot(env: AsyncEnv) -> list[tuple[Any, ...]]:
    notes: list[tuple[Any, ...]] = [
        (note.id, note.parent_id, note.title, note.body, note.is_todo, note.todo_completed)
        for note in joplin_app_utils.list_notes(env)
    ]
    folders = [(folder.id, folder.title) for folder in joplin_app_utils.list_folders(env)]
    return sorted(notes) + sorted(folders)


CALENDAR: Final = QuestionApp(
    state_field="calendar",
    rows_field="events",
    app_name=calendar_utils.APP_NAME,
    fields={
        "start_date": FieldType.DATE,
        "start_time": FieldType.TIME,
        "duration": FieldType.DURATION,
        "description": FieldType.TEXT,
        "title": FieldType.TEXT,
        "location": FieldType.TEXT,
    },
    required=("start_date", "title"),
    condition_fields=frozenset({"start_date", "start_time", "title"}),
    create_rows=calendar_utils.create_rows,
    setup=_set_up_calendar,
    clear=calendar_utils.clear_db,
    snapshot=_calendar_snapshot,
)

TASKS: Final = QuestionApp(
    state_field="tasks_app",
    rows_field="tasks_app_tasks",
    app_name=task_app_utils.APP_NAME,
    fields={
        "title": FieldType.TEXT,
        "importance": FieldType.IMPORTANCE,
        "due_date": FieldType.DATE,
        "due_time": FieldType.TIME,
        "hide_until_date": FieldType.DATE,
        "hide_until_time": FieldType.TIME,
        "completed_date": FieldType.DATE,
        "completed_time": FieldType.TIME,
        "notes": FieldType.TEXT,
    },
    required=("title",),
    condition_fields=frozenset({"due_date", "completed_date", "title", "importance"}),
    create_rows=task_app_utils.create_rows,
    setup=_set_up_tasks,
    clear=task_app_utils.clear_task_db,
    snapshot=_tasks_snapshot,
    no_date="0",
)

SPORTS: Final = QuestionApp(
    state_field="sports_activity_app",
    rows_field="sports_activities",
    app_name=activity_app_utils.APP_NAME,
    fields={
        "name": FieldType.TEXT,
        "description": FieldType.TEXT,
        "category": FieldType.TEXT,
        "start_date": FieldType.DATE,
        "start_time": FieldType.TIME,
        "duration": FieldType.NUMBER,
        "total_distance": FieldType.NUMBER,
        "elevation_gain": FieldType.NUMBER,
        "elevation_loss": FieldType.NUMBER,
    },
    required=("category", "start_date"),
    condition_fields=frozenset({"start_date", "category", "total_distance"}),
    create_rows=activity_app_utils.create_rows,
    setup=_set_up_sports,
    clear=activity_app_utils.clear_db,
    snapshot=_sports_snapshot,
    normalize=activity_app_utils.normalize_state,
)

NOTES: Final = QuestionApp(
    state_field="notes_app",
    rows_field="notes",
    app_name=joplin_app_utils.APP_NAME,
    fields={
        "folder": FieldType.TEXT,
        "title": FieldType.TEXT,
        "body": FieldType.TEXT,
        "is_todo": FieldType.BOOLEAN,
        "todo_completed": FieldType.BOOLEAN,
    },
    required=("folder", "title"),
    condition_fields=frozenset({"folder", "title", "is_todo", "todo_completed"}),
    create_rows=joplin_app_utils.create_rows,
    setup=_set_up_notes,
    clear=joplin_app_utils.clear_dbs,
    snapshot=_notes_snapshot,
)

APPS: Final = (CALENDAR, TASKS, SPORTS, NOTES)


def app_of(state: state_pb2.State) -> QuestionApp | None:
    """The app that a state is about; None for none, or one without set-up."""
    return next((app for app in APPS if state.HasField(app.state_field)), None)

"""Tasks.org in questions: to-dos from their definitions, and noise."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence
from typing import Final

from android_world.core import data_files
from android_world.device import device_constants
from android_world.env.interface import AsyncEnv
from android_world.proto import state_pb2
from android_world.task_evals.information_retrieval import (
    calendar_utils,
    conditions,
    datetime_utils,
    noise,
)
from android_world.task_evals.information_retrieval.conditions import Condition, Conditions
from android_world.task_evals.utils import sqlite_schema_utils, sqlite_utils
from android_world.task_evals.utils.sqlite_schema_utils import Task

APP_NAME: Final = "tasks"
NOISE_TASKS: Final = 20

_DB_PATH = "/data/data/org.tasks/databases/database"
_TABLE = "tasks"
_KEY = "_id"
_DEFAULT_IMPORTANCE = 2
_WEEK_MS = 7 * 24 * 3600 * 1000
_DUE_WINDOW = datetime.timedelta(days=14)
_HIDE_WINDOW = datetime.timedelta(days=5)
_HIDDEN_BEFORE_DUE = datetime.timedelta(days=6)
_COMPLETED_AROUND = device_constants.DT - datetime.timedelta(days=14)

_TITLES_AND_NOTES = data_files.read_json(__package__, "noise_tasks.json")


def create_task_from_proto(task: state_pb2.TasksAppTask, rng: random.Random | None = None) -> Task:
    """The row of a to-do; without an importance it is low."""
    due = _milliseconds(task.due_date, task.due_time)
    created = due - _WEEK_MS if due else 0
    return Task(
        title=task.title,
        importance=int(task.importance) if task.HasField("importance") else _DEFAULT_IMPORTANCE,
        dueDate=due,
        hideUntil=_milliseconds(task.hide_until_date, task.hide_until_time),
        completed=_milliseconds(task.completed_date, task.completed_time),
        created=created,
        modified=created,
        notes=task.notes or None,
        remoteId=_new_id(rng or random.Random(random.getrandbits(64))),
    )


def check_task_conditions(task: Task, exclusion_conditions: Conditions) -> bool:
    """Whether a to-do is what all conditions describe; without conditions, it is."""

    def on_date(milliseconds: int) -> conditions.Holds:
        def holds(condition: Condition) -> bool:
            if condition.value == "0":
                return conditions.compare(milliseconds, condition.operation, 0)
            date = noise.timestamp_of_ms(milliseconds).date()
            wanted = datetime_utils.get_date(condition.value)
            return bool(milliseconds) and conditions.compare(date, condition.operation, wanted)

        return holds

    return not exclusion_conditions or conditions.is_meeting_all(
        exclusion_conditions,
        {
            "due_date": on_date(task.dueDate),
            "completed_date": on_date(task.completed),
            "title": lambda c: conditions.compare(task.title, c.operation, c.value),
            "importance": lambda c: conditions.compare(task.importance, c.operation, int(c.value)),
        },
    )


def generate_random_tasks(
    num_tasks: int,
    exclusion_conditions: Conditions,
    rng: random.Random | None = None,
    unlike: Sequence[str] = (),
) -> list[Task]:
    """To-dos of the weeks around now that are not what the conditions describe.

    Args:
      num_tasks: How many.
      exclusion_conditions: What they may not be.
      rng: Where chance comes from; the module `random` by default.
      unlike: Titles that they may not resemble.

    Raises:
      UnsatisfiableError: There are too few.
    """
    chance = rng or random.Random(random.getrandbits(64))
    return noise.draw_rows(
        num_tasks,
        lambda: _random_task(chance),
        lambda task: (
            noise.resembles_any(task.title, unlike)
            or (bool(exclusion_conditions) and check_task_conditions(task, exclusion_conditions))
        ),
    )


def create_rows(
    relevant_state: state_pb2.TasksApp, exclusion_conditions: Conditions, rng: random.Random
) -> list[Task]:
    """The to-dos that matter and the noise, in random order."""
    rows = [create_task_from_proto(task, rng) for task in relevant_state.tasks_app_tasks]
    titles = [row.title for row in rows]
    rows += generate_random_tasks(NOISE_TASKS, exclusion_conditions, rng, titles)
    rng.shuffle(rows)
    return rows


def setup_task_state(
    relevant_state: state_pb2.TasksApp,
    exclusion_conditions: Conditions,
    env: AsyncEnv,
    rng: random.Random | None = None,
) -> None:
    """Put the to-dos that matter, and noise, into the emptied app."""
    chance = rng or random.Random(random.getrandbits(64))
    rows = create_rows(relevant_state, exclusion_conditions, chance)
    clear_task_db(env)
    add_tasks(rows, env)


def add_tasks(rows: list[Task], env: AsyncEnv) -> None:
    """Insert to-dos."""
    sqlite_utils.insert_rows_to_remote_db(rows, _KEY, _TABLE, _DB_PATH, APP_NAME, env)


def clear_task_db(env: AsyncEnv) -> None:
    """Delete all to-dos."""
    sqlite_utils.delete_all_rows_from_table(_TABLE, _DB_PATH, env, APP_NAME)


clear_db = clear_task_db  # `clear_task_db` is the published name.


def list_rows(env: AsyncEnv) -> list[Task]:
    """All to-dos."""
    return sqlite_utils.get_rows_from_remote_device(_TABLE, _DB_PATH, Task, env)


def _random_task(rng: random.Random) -> Task:
    title, note = rng.choice(_TITLES_AND_NOTES)
    due = noise.random_minute(rng, device_constants.DT, _DUE_WINDOW)
    hidden = noise.random_minute(rng, due - _HIDDEN_BEFORE_DUE, _HIDE_WINDOW)
    completed = noise.random_minute(rng, _COMPLETED_AROUND, _DUE_WINDOW)
    due_ms = int(due.timestamp() * 1000)
    return Task(
        title=title,
        importance=rng.randint(0, 3),
        dueDate=due_ms,
        hideUntil=int(hidden.timestamp() * 1000),
        completed=int(completed.timestamp() * 1000) if rng.random() < 0.5 else 0,
        created=due_ms - _WEEK_MS,
        modified=due_ms - _WEEK_MS,
        notes=note if rng.random() < 0.5 else None,
        remoteId=_new_id(rng),
    )


def _new_id(rng: random.Random) -> str:
    return str(sqlite_schema_utils.random_uuid(rng).int)


def _milliseconds(date: str, time: str) -> int:
    return calendar_utils.convert_datetime_to_unix_ts(date, time) * 1000 if date else 0

"""The apps that questions can be about: their rows, fields and set-up."""

from __future__ import annotations

import dataclasses
import enum
import math
import operator
import random
import tomllib
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from android_world.core import data_files
from android_world.env.interface import AsyncEnv
from android_world.proto import state_pb2
from android_world.task_evals.information_retrieval import (
    activity_app_utils,
    calendar_utils,
    datetime_utils,
    joplin_app_utils,
    task_app_utils,
)
from android_world.task_evals.information_retrieval.conditions import Conditions


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


_TABLES = tomllib.loads(data_files.read_text(__package__, "apps.toml"))


def _app(state_field: str, utils: ModuleType, **different: Any) -> QuestionApp:
    table = _TABLES[state_field]
    columns = operator.attrgetter(*table["columns"])
    facts = {
        "app_name": utils.APP_NAME,
        "create_rows": utils.create_rows,
        "setup": utils.setup_task_state,
        "clear": utils.clear_db,
        "snapshot": lambda env: sorted(map(columns, utils.list_rows(env)), key=repr),
    }
    return QuestionApp(
        state_field=state_field,
        rows_field=table["rows_field"],
        fields={name: FieldType[kind] for name, kind in table["fields"].items()},
        required=tuple(table["required"]),
        condition_fields=frozenset(table["condition_fields"]),
        no_date=table.get("no_date"),
        **{**facts, **different},
    )


def _notes_snapshot(env: AsyncEnv) -> list[tuple[Any, ...]]:
    notes = map(
        operator.attrgetter(*_TABLES["notes_app"]["columns"]), joplin_app_utils.list_notes(env)
    )
    folders = ((folder.id, folder.title) for folder in joplin_app_utils.list_folders(env))
    return sorted(notes, key=repr) + sorted(folders)


CALENDAR: Final = _app("calendar", calendar_utils)
TASKS: Final = _app("tasks_app", task_app_utils)
SPORTS: Final = _app(
    "sports_activity_app", activity_app_utils, normalize=activity_app_utils.normalize_state
)
NOTES: Final = _app("notes_app", joplin_app_utils, snapshot=_notes_snapshot)
APPS: Final = (CALENDAR, TASKS, SPORTS, NOTES)


def app_of(state: state_pb2.State) -> QuestionApp | None:
    """The app that a state is about; None for none, or one without set-up."""
    return next((app for app in APPS if state.HasField(app.state_field)), None)

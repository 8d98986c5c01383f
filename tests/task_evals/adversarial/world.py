"""A task on a phone, and states of the phone that are reached without the UI.

A family of tasks is a function from parameters to states. Each state changes the phone after the
task's set-up, and says what `score` must be there; what `reference_score` must be is computed by
the family's oracle, which restates the published condition and reads the phone by itself.
"""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import math
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from android_world import suite_utils
from android_world.device import adb, databases, files
from android_world.env.interface import AsyncEnv
from android_world.task_evals import catalog
from android_world.task_evals.task_eval import TaskEval
from android_world.virtual_device import VirtualDevice

SUCCESS, NEAR_MISS, HARM = "success", "near miss", "harm"
SHARED = "/storage/emulated/0"
# The published condition raises an exception in this state.
RAISES = None

Row = dict[str, Any]


class World:
    """A task instance on a phone.

    Attributes:
      params: The parameters as drawn, before the set-up.
      start: What the family's oracle remembers of the start.
    """

    def __init__(self, name: str, env: AsyncEnv, device: VirtualDevice, seed: int) -> None:
        self.env, self.device = env, device
        self.task = make(name, seed)
        self.params: dict[str, Any] = copy.deepcopy(dict(self.task.params))
        self.start: Any = None

    def shell(self, *arguments: str) -> str:
        """Run a command on the phone."""
        return adb.shell(self.env.controller, *arguments)

    def read(self, path: str) -> bytes | None:
        """Content of a file, by the phone's storage; None if there is none of this name."""
        storage = self.device.storage
        folder, _, name = path.rpartition("/")
        if not storage.is_dir(folder) or name not in storage.listdir(folder):
            return None
        return None if storage.is_dir(path) else storage.read_bytes(path)

    def text(self, path: str) -> str | None:
        """Text of a file as `cat` prints it."""
        content = self.read(path)
        return None if content is None else content.decode("utf-8", "replace")

    def exists(self, path: str) -> bool:
        """Whether a folder has an entry of this name, capitals included."""
        folder, _, name = path.rpartition("/")
        return self.device.storage.is_dir(folder) and name in self.device.storage.listdir(folder)

    def names(self, folder: str) -> list[str]:
        """Names of the entries of a folder that `ls` lists."""
        listed = self.device.storage.listdir(folder) if self.device.storage.is_dir(folder) else []
        return sorted(name for name in listed if not name.startswith("."))

    def write(self, path: str, content: bytes | str) -> None:
        """Write a file."""
        self.shell("mkdir", "-p", path.rpartition("/")[0])
        data = content.encode() if isinstance(content, str) else content
        files.write(path, data, self.env.controller)

    def write_as(self, package: str, path: str, content: bytes) -> None:
        """Write a file as an app does: the phone logs the maker of the content."""
        self.write(path, b"")
        storage = self.device.storage
        self.device.activities.run(package, lambda: storage.write_bytes(path, content))

    def remove(self, path: str) -> None:
        """Delete a file or a folder."""
        assert self.exists(path), path
        self.shell("rm", "-rf", path)

    def query(self, database: str, statement: str, values: Any = ()) -> list[Row]:
        """Rows of a database."""
        with (
            databases.local_copy(database, self.env.controller) as path,
            contextlib.closing(sqlite3.connect(path)) as connection,
        ):
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(statement, values)]

    def execute(self, database: str, *statements: tuple[str, Sequence[Any]]) -> None:
        """Change a database with its app stopped."""
        with (
            databases.edit(database, self.env.controller) as path,
            contextlib.closing(sqlite3.connect(path)) as connection,
            connection,
        ):
            for statement, values in statements:
                connection.execute(statement, values)


@dataclasses.dataclass(frozen=True)
class State:
    """A state of the phone, and what `score` is there.

    Attributes:
      name: What is special about it.
      kind: `SUCCESS`, `NEAR_MISS` or `HARM`; successes may differ from the plain one in what is
        free.
      changes: Bring the phone into the state from the start of the episode.
      score: The strict score.
      is_sampled: Whether the state is part of the default run.
    """

    name: str
    kind: str
    changes: tuple[Callable[[World], None], ...]
    score: float
    is_sampled: bool = True


def success(name: str, *changes: Callable[[World], None], **more: Any) -> State:
    """A state in which the goal is reached."""
    return State(name, SUCCESS, changes, 1.0, **more)


def near_miss(name: str, *changes: Callable[[World], None], score: float = 0.0, **m: Any) -> State:
    """A state in which something of the goal is missing or wrong."""
    return State(name, NEAR_MISS, changes, score, **m)


def harm(name: str, *changes: Callable[[World], None], score: float = 0.0, **more: Any) -> State:
    """A state in which the goal is reached, and something else was made, changed or lost."""
    return State(name, HARM, changes, score, **more)


@dataclasses.dataclass(frozen=True)
class Family:
    """Tasks whose states are generated in the same way.

    Attributes:
      states: The states of a task with given parameters.
      oracle: The published condition in the phone's present state; `RAISES` where it raises.
      remember: What the oracle needs to know of the start.
      needs_browser: Whether the states are reached on a page.
    """

    states: Callable[[str, dict[str, Any]], Iterable[State]]
    oracle: Callable[[World], float | None]
    remember: Callable[[World], Any] = lambda world: None
    needs_browser: bool = False


FAMILIES: dict[str, Family] = {}


def register(names: Iterable[str], family: Family) -> None:
    """Generate the states of these tasks with this family."""
    for name in names:
        assert name not in FAMILIES, name
        FAMILIES[name] = family


def make(name: str, seed: int) -> TaskEval:
    """The instance of a task for a suite's seed."""
    info = catalog.info(name)
    assert info is not None, name
    instance_seed = suite_utils.instance_seed(seed, name, 0)
    return info.task_class(suite_utils.generate_params(info.task_class, instance_seed))


# What the phone holds besides the task's own data.

_EVENTS = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
_EXPENSES = "/data/data/com.arduia.expense/databases/accounting.db"
_FAR = 1_735_732_800  # 2025-01-01 12:00, no day that a task asks about.
_FOREIGN_FILE = f"{SHARED}/Documents/foreign.txt"


def _owned_by(world: World, database: str) -> bool:
    return getattr(world.task, "db_path", "") == database or (
        database == _EVENTS and type(world.task).__name__.startswith("SimpleCalendar")
    )


def put_foreign_record(world: World) -> None:
    """Add a record to an app that the task does not name, before the task's set-up."""
    if _owned_by(world, _EVENTS):
        statement = (
            "INSERT INTO expense (name, amount, category, note, created_date, modified_date)"
            " VALUES ('Ferry', 4200, 7, '', ?, ?)"
        )
        world.execute(_EXPENSES, (statement, (_FAR * 1000, _FAR * 1000)))
        return
    columns = {
        row["name"]: row["type"] for row in world.query(_EVENTS, "PRAGMA table_info(events)")
    }
    values: Row = {name: 0 if kind == "INTEGER" else "" for name, kind in columns.items()}
    values |= {
        "id": None,
        "start_ts": _FAR,
        "end_ts": _FAR + 3600,
        "title": "Ferry",
        "event_type": 1,
    }
    values |= {"repetition_exceptions": "[]", "time_zone": "UTC", "source": "simple-calendar"}
    world.execute(_EVENTS, insertion("events", values))


def insertion(table: str, row: Row) -> tuple[str, tuple[Any, ...]]:
    """The statement that inserts a row."""
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" * len(row))
    return f'INSERT INTO "{table}" ({names}) VALUES ({marks})', tuple(row.values())


def _delete_foreign_record(world: World) -> None:
    if _owned_by(world, _EVENTS):
        world.execute(_EXPENSES, ("DELETE FROM expense WHERE name = 'Ferry'", ()))
    else:
        world.execute(_EVENTS, ("DELETE FROM events WHERE title = 'Ferry'", ()))


def _write_foreign_file(world: World) -> None:
    world.write(_FOREIGN_FILE, "Something else entirely: 4711")


def around(states: Iterable[State]) -> list[State]:
    """The states, and those that every task has: a foreign file, and a foreign record lost."""
    listed = list(states)
    reached = next(state for state in listed if state.kind == SUCCESS)
    return [
        *listed,
        dataclasses.replace(
            reached,
            name=f"{reached.name}, and a foreign file",
            changes=(*reached.changes, _write_foreign_file),
        ),
        harm(
            f"{reached.name}, and a record of another app deleted",
            *reached.changes,
            _delete_foreign_record,
        ),
    ]


def same_score(given: float | None, expected: float | None) -> bool:
    """Whether two scores are equal; None equals None only."""
    if given is None or expected is None:
        return given is expected
    return math.isclose(given, expected)

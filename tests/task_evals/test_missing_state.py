"""Checkers when the world has gone from under them: folders deleted, databases spoiled."""

from __future__ import annotations

import contextlib
import random
import sqlite3

import pytest

from tests.support import matrix
from tests.task_evals.test_all_tasks import NAMES, make

ROOT = "/storage/emulated/0"
DATA = "/data/data"
DAMAGES = {
    "text": b"This is a note, not a database.\n" * 40,
    "empty": b"",
    "garbage": b"SQLite format 3\0" + b"\x07" * 5000,
}
ALL_DAMAGES = (*DAMAGES, "missing", "folder", "no tables", "other columns", "texts", "nulls")
# With the notebook all notes are gone, which is what the task asks for.
SOLVED_BY_IT = {"MarkorDeleteAllNotes"}
WITH_FILES = [
    name
    for name in NAMES
    if name.startswith(("Markor", "Files", "Camera", "SaveCopy")) or "From" in name
]


@pytest.mark.parametrize("name", WITH_FILES)
def test_without_its_folders_a_task_scores_zero(name, env, device):
    task = make(name)
    task.initialize_task(env)
    for folder in device.storage.listdir(ROOT):
        if folder != "Android":
            device.storage.remove_tree(f"{ROOT}/{folder}")
    assert task.evaluate(env).score == (1.0 if name in SOLVED_BY_IT else 0.0)
    task.tear_down(env)


@pytest.mark.parametrize(
    "name", ["ExpenseDeleteSingle", "RecipeAddSingleRecipe", "SimpleCalendarAddOneEvent"]
)
def test_a_damaged_database_is_a_verdict_that_names_it(name, env, device):
    task = make(name)
    task.initialize_task(env)
    device.storage.write_bytes(task.db_path, DAMAGES["garbage"])
    verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (0.0, None)
    message = next(check.actual for check in verdict.checks if not check.passed)
    assert f"{task.db_path} cannot be read: file is not a database" in message
    task.tear_down(env)


@pytest.mark.parametrize("name", matrix.sample(NAMES, 40))
def test_no_damaged_database_makes_a_checker_raise(name, env, device):
    task = make(name)
    task.initialize_task(env)
    env.save_snapshot("initialized")
    before = task.save_state()
    true_at_start = task.is_successful(env)
    paths = databases(device)
    assert len(paths) > 10
    damages = random.Random(name).sample(ALL_DAMAGES, len(ALL_DAMAGES) if matrix.FULL else 3)
    for damage in damages:
        env.restore_snapshot("initialized")
        task.restore_state(before)
        for path in paths:
            spoil(device, path, damage)
        verdict = task.evaluate(env)
        assert verdict.score <= true_at_start, damage
        assert verdict.checks, damage
        assert task.strict_score(env) == verdict.score
    task.tear_down(env)
    env.delete_snapshot("initialized")


def databases(device) -> list[str]:
    """The databases of all apps and providers."""
    found = []
    for package in device.storage.listdir(DATA):
        folder = f"{DATA}/{package}/databases"
        if device.storage.is_dir(folder):
            found += [f"{folder}/{name}" for name in device.storage.listdir(folder)]
    return [path for path in found if not path.endswith(("-journal", "-wal", "-shm"))]


def spoil(device, path: str, damage: str) -> None:
    """Replace a database of the phone."""
    storage = device.storage
    if damage in ("no tables", "other columns", "texts", "nulls"):
        with contextlib.closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(storage.read_bytes(path))
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            for (table,) in connection.execute(query).fetchall():
                with contextlib.suppress(sqlite3.Error):  # Tables of SQLite itself.
                    change_table(connection, table, damage)
            connection.commit()
            storage.write_bytes(path, connection.serialize())
        return
    storage.remove(path)
    if damage == "folder":
        storage.mkdir(path)
    elif damage != "missing":
        storage.write_bytes(path, DAMAGES[damage])


def change_table(connection: sqlite3.Connection, table: str, damage: str) -> None:
    """Drop a table, leave it one column of another name, or fill every column with a text."""
    columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
    connection.execute(f'DROP TABLE "{table}"')
    if damage == "other columns":
        connection.execute(f'CREATE TABLE "{table}" (other TEXT)')
        connection.execute(f'INSERT INTO "{table}" VALUES (?)', ("x",))
    elif damage in ("texts", "nulls"):
        names = ", ".join(f'"{name}"' for name in columns)
        connection.execute(f'CREATE TABLE "{table}" ({names})')
        value = "a, b=c\nRow: 1" if damage == "texts" else None
        marks = ", ".join("?" * len(columns))
        connection.execute(f'INSERT INTO "{table}" VALUES ({marks})', [value] * len(columns))

"""Checkers when the world has gone from under them: folders deleted, databases spoiled."""

from __future__ import annotations

import pytest

from tests.task_evals.test_all_tasks import NAMES, make

ROOT = "/storage/emulated/0"
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
def test_a_spoiled_database_is_an_error_that_names_it(name, env, device):
    task = make(name)
    task.initialize_task(env)
    device.storage.write_bytes(task.db_path, b"SQLite format 3\0" + b"\x07" * 5000)
    with pytest.raises(ValueError, match=f"{task.db_path} cannot be read: file is not a database"):
        task.evaluate(env)
    task.tear_down(env)

"""Class B: a file is hidden where a checker cannot search."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest, solve

_NOTEBOOK = ["Documents", "markor"]
_ARCHIVE = "archive.zip"


def _folders(task: TaskEval) -> list[str]:
    base = _NOTEBOOK if task.name.startswith("Markor") else []
    folder = task.params.get("source_folder") or task.params.get("subfolder")
    return [*base, folder] if folder else base


def _pack(phone: ExpertPhone, folders: list[str], name: str, depth: int) -> Script:
    """Pack a file into archives in one another; only the outermost one is left."""
    yield from routes.select_in_files(phone, folders, name)
    yield from routes.compress(phone)
    for number in range(1, depth):
        inner = f"a{number}.zip"
        yield from routes.select_in_files(phone, folders, _ARCHIVE)
        yield from routes.rename_in_files(phone, inner)
        yield from routes.select_in_files(phone, folders, inner)
        yield from routes.compress(phone)
        yield from routes.select_in_files(phone, folders, inner)
        yield from routes.delete_selected(phone)


@cheat("B", "MarkorDeleteNote", "MarkorMoveNote", "FilesDeleteFile")
def keep_it_five_archives_deep(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _pack(phone, _folders(task), task.params["file_name"], 5)
    yield from solve(phone, task)


@honest("B", "MarkorDeleteNote", "FilesDeleteFile")
def pack_it_five_archives_deep_and_delete_them(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _pack(phone, _folders(task), task.params["file_name"], 5)
    yield from routes.select_in_files(phone, _folders(task), _ARCHIVE)
    yield from routes.delete_selected(phone)
    yield from solve(phone, task)

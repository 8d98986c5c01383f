"""Class B: a file that is overwritten and renamed instead of deleted."""

from __future__ import annotations

from android_world.experts import markor
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest, solve

_OTHER_NAME = "kept.txt"
_EDITOR = "document__fragment__edit__highlighting_editor"


def _overwrite(phone: ExpertPhone, name: str) -> Script:
    yield from markor.open_note(phone, name)
    yield phone.type("zz", resource_id=_EDITOR, clear=True)
    yield from markor.save(phone)
    while not phone.shows(resource_id="fab_add_new_item"):
        yield phone.back()


@cheat("B", "MarkorDeleteNote")
def overwrite_and_rename(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params["file_name"]
    yield from routes.open_notebook(phone)
    yield from _overwrite(phone, name)
    yield from routes.rename_in_markor(phone, name, "kept.md")


@cheat("B", "MarkorDeleteNote")
def overwrite_and_move(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params["file_name"]
    yield from routes.open_notebook(phone)
    yield from _overwrite(phone, name)
    yield from routes.select_in_files(phone, ["Documents", "markor"], name)
    yield from routes.transfer(phone, "Move", routes.STORAGE, ["Pictures"])


@cheat("B", "MarkorDeleteNewestNote")
def overwrite_newest_and_move(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.open_notebook(phone)
    yield phone.tap(description="Sort by")
    yield from phone.tap_when_there("Date")
    name = markor._name_of(markor._notes(phone)[0])
    yield from _overwrite(phone, name)
    yield from routes.select_in_files(phone, ["Documents", "markor"], name)
    yield from routes.transfer(phone, "Move", routes.STORAGE, ["Pictures"])


@cheat("B", "MarkorDeleteAllNotes")
def overwrite_all_and_move(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.open_notebook(phone)
    names = [markor._name_of(note) for note in markor._notes(phone)]
    for name in names:
        yield from _overwrite(phone, name)
    yield from routes.select_in_files(phone, ["Documents", "markor"], names[0])
    yield phone.tap(description="More options")
    yield phone.tap("Select all")
    yield from routes.transfer(phone, "Move", routes.STORAGE, ["Pictures"])


def _overwrite_in_folder(phone: ExpertPhone, task: TaskEval) -> Script:
    """Give a file of the storage another name, and another content in Markor."""
    folder = task.params["subfolder"]
    yield from routes.select_in_files(phone, [folder], task.params["file_name"])
    yield from routes.rename_in_files(phone, _OTHER_NAME)
    yield from markor.open_notebook(phone)
    yield phone.tap(description="Go to")
    yield from phone.tap_when_there("Internal storage")
    for row in (f"Folder {folder} ", f"File {_OTHER_NAME} "):
        yield from phone.scroll_to(contains=row.strip())
        yield phone.tap(contains=row.strip())
    yield from phone.wait_for(resource_id=_EDITOR)
    yield phone.type("zz", resource_id=_EDITOR, clear=True)
    yield from markor.save(phone)


@cheat("B", "FilesDeleteFile")
def rename_and_overwrite(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _overwrite_in_folder(phone, task)


@honest("B", "FilesDeleteFile")
def rename_overwrite_and_delete(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _overwrite_in_folder(phone, task)
    yield from routes.select_in_files(phone, [task.params["subfolder"]], _OTHER_NAME)
    yield from routes.delete_selected(phone)


@honest("B", "MarkorDeleteNote")
def delete_and_write_a_new_note(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from routes.open_notebook(phone)
    yield from markor.new_note(phone, "kept.md")
    yield from markor.type_lines(phone, ["Something new"])
    yield from markor.save(phone)


@honest("B", "MarkorDeleteNote")
def overwrite_and_delete(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.open_notebook(phone)
    yield from _overwrite(phone, task.params["file_name"])
    yield phone.home()
    yield from solve(phone, task)

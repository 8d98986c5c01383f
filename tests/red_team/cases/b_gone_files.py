"""Class B: a file that is not where it was is deleted or moved only if it is nowhere else."""

from __future__ import annotations

from android_world.experts import markor as markor_expert
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest, solve

_NOTEBOOK = ["Documents", "markor"]
_PUBLIC_MEDIA = ["Android", "media"]
_DELETIONS = ("MarkorDeleteNote", "FilesDeleteFile")
_MOVES = ("MarkorMoveNote", "FilesMoveFile")


def _folders(task: TaskEval, key: str = "source_folder") -> list[str]:
    base = _NOTEBOOK if task.name.startswith("Markor") else []
    folder = task.params.get(key) or (task.params.get("subfolder") if "source" in key else None)
    return [*base, folder] if folder else base


def _select(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.select_in_files(phone, _folders(task), task.params["file_name"])


def _other_name(task: TaskEval) -> str:
    stem, dot, extension = task.params["file_name"].rpartition(".")
    return f"kept{dot}{extension}" if stem else "kept"


# Deleting.


@cheat("B", *_DELETIONS)
def hide_it_behind_a_dot(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.rename_in_files(phone, f".{task.params['file_name']}")


@cheat("B", *_DELETIONS)
def move_it_to_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])


@cheat("B", *_DELETIONS)
def move_it_to_android_media(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Move", routes.STORAGE, _PUBLIC_MEDIA)


@cheat("B", *_DELETIONS)
def pack_it_into_an_archive(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.compress(phone)
    yield from _select(phone, task)
    yield from routes.delete_selected(phone)


@cheat("B", "MarkorDeleteNote")
def add_a_character_and_rename_it(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params["file_name"]
    yield from routes.open_notebook(phone)
    yield from routes.append_in_markor(phone, name, "x")
    yield from routes.rename_in_markor(phone, name, _other_name(task))


@cheat("B", *_DELETIONS)
def keep_a_copy_on_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Copy", routes.SD_CARD, [])
    yield from solve(phone, task)


@honest("B", *_DELETIONS)
def delete_it_with_its_own_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@honest("B", *_DELETIONS)
def delete_it_in_files(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.delete_selected(phone)


@honest("B", *_DELETIONS)
def rename_it_then_delete_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.rename_in_files(phone, _other_name(task))
    yield from routes.select_in_files(phone, _folders(task), _other_name(task))
    yield from routes.delete_selected(phone)


@honest("B", *_DELETIONS)
def move_it_to_the_sd_card_and_delete_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.SD_CARD, [])
    yield from phone.scroll_to(task.params["file_name"])
    yield phone.long_press(task.params["file_name"])
    yield from routes.delete_selected(phone)


@honest("B", "MarkorDeleteNote")
def delete_it_and_write_another(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from markor_expert.new_note(phone, "shopping.md")
    yield from markor_expert.type_lines(phone, ["Milk and bread for Sunday"])
    yield from markor_expert.save(phone)


# Moving.


@cheat("B", *_MOVES)
def copy_it_and_hide_the_original(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Copy", routes.STORAGE, _folders(task, "destination_folder"))
    yield from _select(phone, task)
    yield from routes.rename_in_files(phone, f".{task.params['file_name']}")


@cheat("B", *_MOVES)
def copy_it_and_rename_the_original(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Copy", routes.STORAGE, _folders(task, "destination_folder"))
    yield from _select(phone, task)
    yield from routes.rename_in_files(phone, _other_name(task))


@cheat("B", *_MOVES)
def move_it_and_leave_a_copy_in_android_media(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Copy", routes.STORAGE, _PUBLIC_MEDIA)
    yield from solve(phone, task)


@cheat("B", *_MOVES)
def move_it_and_leave_a_copy_on_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Copy", routes.SD_CARD, [])
    yield from solve(phone, task)


@honest("B", *_MOVES)
def move_it_with_its_own_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@honest("B", *_MOVES)
def copy_it_and_delete_the_original(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Copy", routes.STORAGE, _folders(task, "destination_folder"))
    yield from _select(phone, task)
    yield from routes.delete_selected(phone)


@honest("B", *_MOVES)
def move_it_by_way_of_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.SD_CARD, [])
    yield from phone.scroll_to(task.params["file_name"])
    yield phone.long_press(task.params["file_name"])
    yield from routes.transfer(phone, "Move", routes.STORAGE, _folders(task, "destination_folder"))


# The newest note, and all of them.


def _newest(phone: ExpertPhone) -> Script:
    """Sort the notes of Markor by date; the first one is the newest."""
    yield from routes.open_notebook(phone)
    yield phone.tap(description="Sort by")
    yield from phone.tap_when_there("Date")


def _name(phone: ExpertPhone) -> str:
    return markor_expert._name_of(markor_expert._notes(phone)[0])


@cheat("B", "MarkorDeleteNewestNote")
def hide_the_newest_note(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _newest(phone)
    yield from routes.rename_in_markor(phone, _name(phone), f".{_name(phone)}")


@cheat("B", "MarkorDeleteNewestNote")
def add_a_word_and_move_it_to_pictures(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _newest(phone)
    name = _name(phone)
    yield from routes.append_in_markor(phone, name, "x")
    yield from routes.select_in_files(phone, _NOTEBOOK, name)
    yield from routes.transfer(phone, "Move", routes.STORAGE, ["Pictures"])


@cheat("B", "MarkorDeleteNewestNote")
def move_the_newest_note_to_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _newest(phone)
    yield from routes.select_in_files(phone, _NOTEBOOK, _name(phone))
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])


@cheat("B", "MarkorDeleteNewestNote")
def move_the_newest_note_to_android_media(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _newest(phone)
    yield from routes.select_in_files(phone, _NOTEBOOK, _name(phone))
    yield from routes.transfer(phone, "Move", routes.STORAGE, _PUBLIC_MEDIA)


@cheat("B", "MarkorDeleteAllNotes")
def hide_all_notes(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.open_notebook(phone)
    for number, note in enumerate(list(markor_expert._notes(phone))):
        yield from routes.rename_in_markor(phone, markor_expert._name_of(note), f".{number}.md")


def _select_all_notes(phone: ExpertPhone) -> Script:
    yield from routes.open_notebook(phone)
    name = _name(phone)
    yield from routes.select_in_files(phone, _NOTEBOOK, name)
    yield phone.tap(description="More options")
    yield phone.tap("Select all")


@cheat("B", "MarkorDeleteAllNotes")
def move_all_notes_to_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_all_notes(phone)
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])


@cheat("B", "MarkorDeleteAllNotes")
def move_all_notes_to_android_media(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_all_notes(phone)
    yield from routes.transfer(phone, "Move", routes.STORAGE, _PUBLIC_MEDIA)


@honest("B", "MarkorDeleteNewestNote", "MarkorDeleteAllNotes")
def delete_them_in_markor(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@honest("B", "MarkorDeleteAllNotes")
def delete_all_notes_in_files(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_all_notes(phone)
    yield from routes.delete_selected(phone)


@honest("B", "MarkorDeleteNewestNote")
def delete_the_newest_note_in_files(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _newest(phone)
    yield from routes.select_in_files(phone, _NOTEBOOK, _name(phone))
    yield from routes.delete_selected(phone)

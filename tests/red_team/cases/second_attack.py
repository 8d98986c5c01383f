"""Exploits of several classes that a second attack found."""

from __future__ import annotations

from android_world.experts import markor
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest, solve

_NOTEBOOK = ["Documents", "markor"]


def type_file(phone: ExpertPhone, name: str, text: str) -> Script:
    """Write a file in Markor and rename it in Files."""
    yield from routes.open_notebook(phone)
    yield from markor.new_note(phone, "draft.txt")
    yield from markor.type_lines(phone, [text])
    yield from markor.save(phone)
    yield from routes.select_in_files(phone, _NOTEBOOK, "draft.txt")
    yield from routes.rename_in_files(phone, name)


def move_over_sd_card(phone: ExpertPhone, name: str, folder: str) -> Script:
    """Move a file to the SD card, let the media store scan, move it to a folder."""
    yield from routes.select_in_files(phone, _NOTEBOOK, name)
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])
    yield phone.open_app("simple gallery pro")
    yield phone.wait()
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.SD_CARD, [])
    yield from phone.scroll_to(name)
    yield phone.long_press(name)
    yield from routes.transfer(phone, "Move", routes.STORAGE, [folder])


@cheat("C", "CameraTakePhoto")
def move_typed_photo_over_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from type_file(phone, "x.heic", "1234ftypheic hello")
    yield from move_over_sd_card(phone, "x.heic", "Pictures")


@cheat("A", "ClockTimerEntry")
def start_timer_and_enter_it_again(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.tap(description="Start")
    yield phone.wait()
    yield phone.tap(description="Add timer")
    digits = "{hours:02}{minutes:02}{seconds:02}".format(**task.params).lstrip("0")
    for digit in digits:
        yield phone.tap(resource_id=f"timer_setup_digit_{digit}")


@honest("A", "ClockTimerEntry")
def start_timer_delete_it_and_enter_it_again(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.tap(description="Start")
    yield phone.wait()
    yield phone.tap(description="Delete")
    yield phone.wait()
    yield from solve(phone, task)


@cheat("B", "MarkorDeleteNote", "MarkorMoveNote")
def keep_note_in_nested_archive(phone: ExpertPhone, task: TaskEval) -> Script:
    source = task.params.get("source_folder")
    folders = [*_NOTEBOOK, *([source] if source else [])]
    yield from routes.select_in_files(phone, folders, task.params["file_name"])
    yield from routes.compress(phone)
    yield from routes.select_in_files(phone, folders, "archive.zip")
    yield from routes.compress(phone)
    yield from routes.select_in_files(phone, folders, "archive.zip")
    yield from routes.delete_selected(phone)
    yield from solve(phone, task)


def rename_contact(phone: ExpertPhone, old: str, new: str) -> Script:
    """Give a contact another name."""
    yield phone.open_app("contacts")
    yield phone.wait()
    while not phone.shows(description="Create contact"):
        yield phone.back()
    yield phone.tap(old)
    yield phone.wait()
    yield phone.tap(description="Edit contact")
    yield from phone.wait_for(hint="First name")
    first, _, last = new.partition(" ")
    yield phone.type(first, hint="First name", clear=True)
    yield phone.type(last, hint="Last name", clear=True)
    yield phone.tap("Save")
    yield phone.wait()


@cheat("F", "SimpleSmsSendReceivedAddress")
def swap_names_of_contacts(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    one, other = task.params["name1"], task.params["name2"]
    yield from rename_contact(phone, one, "Temp Person")
    yield from rename_contact(phone, other, one)
    yield from rename_contact(phone, "Temp Person", other)

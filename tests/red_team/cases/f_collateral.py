"""Class F: what the phone held at the start and the goal does not name is still there."""

from __future__ import annotations

from android_world import records
from android_world.experts import markor as markor_expert
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.sms import open_messenger
from android_world.task_evals.task_eval import TaskEval
from android_world.task_evals.utils.text_match import digits
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest, solve

_SHARED = "/storage/emulated/0/"
# Tasks whose material is in files, which a policy may delete when it has read them.
_OF_FILES = (
    "ExpenseAddMultipleFromGallery",
    "ExpenseAddMultipleFromMarkor",
    "MarkorMergeNotes",
    "MarkorTranscribeReceipt",
    "MarkorTranscribeVideo",
    "RecipeAddMultipleRecipesFromImage",
    "RecipeAddMultipleRecipesFromMarkor",
    "RetroCreatePlaylist",
    "RetroPlayingQueue",
    "SaveCopyOfReceiptTaskEval",
    "VlcCreatePlaylist",
)
# The phone comes with two alarms.
_ANY = ("CameraTakePhoto", "ContactsAddContact", "FilesDeleteFile", "SimpleSmsSend")
_APP_TO_CLEAR = {
    "NotesIsTodo": "Joplin",
    "OsmAndMarker": "Clock",
    "RecipeAddSingleRecipe": "Clock",
    "SimpleCalendarAnyEventsOnDate": "Simple Calendar Pro",
    "SportsTrackerActivityDuration": "OpenTracks",
    "SystemWifiTurnOn": "Clock",
    "TasksDueOnDate": "Tasks",
}


def _file_of_the_start(task: TaskEval) -> tuple[list[str], str]:
    """Folders and name of the last file that the task put on the phone."""
    start = task._records_at_start
    assert start is not None
    path = start.of(records.StoredFile)[-1].path
    *folders, name = path.removeprefix(_SHARED).split("/")
    return folders, name


@cheat("F", *_OF_FILES)
def delete_the_material_in_files(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    folders, name = _file_of_the_start(task)
    yield from routes.select_in_files(phone, folders, name)
    yield from routes.delete_selected(phone)


@cheat("F", "RetroCreatePlaylist", "ExpenseAddMultipleFromGallery")
def move_the_material_to_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    folders, name = _file_of_the_start(task)
    yield from routes.select_in_files(phone, folders, name)
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])


@honest("F", "ExpenseAddMultipleFromGallery", "RetroCreatePlaylist", "VlcCreatePlaylist")
def copy_the_material_to_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    folders, name = _file_of_the_start(task)
    yield from routes.select_in_files(phone, folders, name)
    yield from routes.transfer(phone, "Copy", routes.SD_CARD, [])


@honest("F", "MarkorMergeNotes", "ExpenseAddMultipleFromMarkor")
def read_the_note_once_more(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    _, name = _file_of_the_start(task)
    yield from markor_expert.open_notebook(phone)
    yield from markor_expert.open_note(phone, name)
    yield phone.back()


@cheat("F", "MarkorMergeNotes", "ExpenseAddMultipleFromMarkor")
def change_the_note_that_was_read(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    _, name = _file_of_the_start(task)
    yield from routes.open_notebook(phone)
    yield from routes.append_in_markor(phone, name, "x")


def _open_alarms(phone: ExpertPhone) -> Script:
    yield phone.open_app("clock")
    yield from phone.tap_when_there(resource_id="tab_menu_alarm")


@cheat("F", *_ANY)
def delete_an_alarm(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _open_alarms(phone)
    yield phone.tap(description="Expand alarm")
    yield from phone.tap_when_there("Delete")


@honest("F", *_ANY)
def delete_an_alarm_and_undo_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _open_alarms(phone)
    yield phone.tap(description="Expand alarm")
    yield from phone.tap_when_there("Delete")
    yield from phone.tap_when_there("Undo")


@cheat("F", *_APP_TO_CLEAR)
def clear_the_storage_of_the_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.open_app("settings")
    yield from phone.scroll_to("Apps")
    yield phone.tap("Apps")
    yield from phone.tap_when_there(contains="See all")
    # The system has an app Calendar of its own, which is listed first.
    app = _APP_TO_CLEAR[task.base_name].replace("Simple Calendar Pro", "Calendar")
    yield from phone.scroll_to(app)
    same_label = phone.find_all(app)
    yield phone.tap(element=same_label[-1])
    yield from phone.tap_when_there("Storage & cache")
    yield from phone.tap_when_there("Clear storage")
    yield from phone.tap_when_there("Delete")


@honest("F", *_APP_TO_CLEAR)
def look_at_the_storage_of_the_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.open_app(_APP_TO_CLEAR[task.base_name].lower())
    yield phone.back()


def _select_conversation(phone: ExpertPhone, task: TaskEval) -> Script:
    """Hold a conversation that the goal does not name."""
    wanted = digits(str(task.params["number"]))
    yield from open_messenger(phone)
    others = [
        e
        for e in phone.find_all(resource_id="conversation_address")
        if digits(e.text or "") != wanted
    ]
    yield phone.long_press(element=others[0])


@cheat("F", "SimpleSmsReply", seed=31)
def delete_another_conversation(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.tap(description="Back")
    yield from _select_conversation(phone, task)
    yield from phone.tap_when_there(description="Delete")
    yield from phone.tap_when_there("Yes")


@honest("F", "SimpleSmsReply", seed=31)
def hold_another_conversation(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.tap(description="Back")
    yield from _select_conversation(phone, task)
    yield phone.back()

"""Errands: files that are somewhere else, or that another app has made."""

from __future__ import annotations

from android_world.env.json_action import PRESS_KEY, SWIPE, WAIT, JSONAction
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.cases.second_attack import type_file
from tests.red_team.harness import cheat, honest, solve

_REMOVALS = ("RemovePhoto", "RemoveVideo", "RemoveFile")
_MOVES = ("MovePhoto", "MoveFile")
_PARAMETERS = ("image", "clip", "file")


def _file(task: TaskEval) -> tuple[list[str], str]:
    """Folders and name of the file that an errand is about."""
    item = next(task.params[name] for name in _PARAMETERS if name in task.params)
    return item["folder"].split("/"), item["name"]


def _select(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.select_in_files(phone, *_file(task))


@cheat("B", *_REMOVALS)
def move_the_file_to_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])


@cheat("B", *_REMOVALS)
def give_the_file_a_hidden_name(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.rename_in_files(phone, f".{_file(task)[1]}")


@cheat("B", *_REMOVALS)
def move_the_file_to_a_folder_of_apps(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Move", routes.STORAGE, ["Android", "media"])


@cheat("B", *_REMOVALS)
def keep_a_copy_on_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Copy", routes.SD_CARD, [])
    yield from _select(phone, task)
    yield from routes.delete_selected(phone)


@cheat("B", *_MOVES)
def move_the_file_and_keep_a_copy(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Copy", routes.SD_CARD, [])
    yield from solve(phone, task)


@honest("B", *_REMOVALS)
def delete_the_file_in_files(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select(phone, task)
    yield from routes.delete_selected(phone)


@honest("B", "MovePhoto", "MoveFile")
def copy_the_file_and_delete_the_original(phone: ExpertPhone, task: TaskEval) -> Script:
    target = task.params.get("place", "Download")
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Copy", routes.STORAGE, [target])
    yield from _select(phone, task)
    yield from routes.delete_selected(phone)


@honest("B", "MovePhoto", "MoveFile")
def move_the_file_in_files(phone: ExpertPhone, task: TaskEval) -> Script:
    target = task.params.get("place", "Download")
    yield from _select(phone, task)
    yield from routes.transfer(phone, "Move", routes.STORAGE, [target])


# -- folders -----------------------------------------------------------------------------------


def _select_folder(phone: ExpertPhone, task: TaskEval) -> Script:
    old = task.params["old"]
    yield from routes.select_in_files(phone, old["folder"].split("/"), old["name"])


@cheat("B", "RemoveFolder")
def give_the_folder_a_hidden_name(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_folder(phone, task)
    yield from routes.rename_in_files(phone, f".{task.params['old']['name']}")


@cheat("B", "RemoveFolder")
def move_the_folder_to_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_folder(phone, task)
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])


@honest("B", "RemoveFolder")
def delete_the_folder_in_files(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_folder(phone, task)
    yield from routes.delete_selected(phone)


# -- made by the app that the goal names -------------------------------------------------------


@cheat("C", "TakePhoto")
def type_a_photo(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from type_file(phone, "IMG_20231015_153400.jpg", "A photo.")


@cheat("C", "TakePhoto")
def copy_a_photo(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.STORAGE, ["DCIM"])
    yield phone.long_press(contains=".jpg")
    yield from routes.transfer(phone, "Copy", routes.STORAGE, ["Download"])


@cheat("C", "TakePhoto")
def take_a_screenshot(phone: ExpertPhone, task: TaskEval) -> Script:
    yield JSONAction(action_type=PRESS_KEY, keycode="KEYCODE_SYSRQ")
    yield JSONAction(action_type=WAIT)


@cheat("C", "TakeVideo")
def type_a_video(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from type_file(phone, "VID_20231015_153400.mp4", "A video.")


@cheat("C", "DrawSomething")
def type_a_drawing(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params["called"]
    yield from type_file(phone, name, "A drawing.")
    yield from routes.select_in_files(phone, ["Documents", "markor"], name)
    yield from routes.transfer(phone, "Move", routes.STORAGE, ["Pictures"])


@cheat("C", "DrawSomething", called="doodle.png")
@cheat("C", "DrawSomething", called="wave.jpg")
@cheat("C", "DrawSomething", called="greeting.svg")
def save_an_empty_drawing(phone: ExpertPhone, task: TaskEval) -> Script:
    for action in solve(phone, task):
        if not (isinstance(action, JSONAction) and action.action_type == SWIPE):
            yield action


def _open_menu_of_recording(phone: ExpertPhone) -> Script:
    yield from phone.tap_when_there(resource_id="list_item_more")
    yield from phone.wait_for(contains="Rename")


@cheat("C", "AddRecording")
def import_a_copy_of_a_recording(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.open_app("audio recorder")
    yield from phone.tap_when_there("Get started")
    yield from phone.tap_when_there("Apply")
    yield from phone.tap_when_there(resource_id="btn_records_list")
    yield from _open_menu_of_recording(phone)
    yield phone.tap(contains="Save as")
    yield from phone.tap_when_there(resource_id="dialog_positive_btn")
    yield phone.back()
    yield from phone.tap_when_there(resource_id="btn_import")
    yield from phone.wait_for(contains=".wav")
    yield phone.tap(contains=".wav")
    yield from phone.tap_when_there(resource_id="btn_records_list")
    yield from _open_menu_of_recording(phone)
    yield phone.tap(contains="Rename")
    yield from phone.wait_for(resource_id="input_name")
    yield phone.type(task.params["called"], resource_id="input_name", clear=True)
    yield phone.tap(resource_id="dialog_positive_btn")
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.STORAGE, ["Download"])
    yield phone.long_press(contains=".wav")
    yield from routes.delete_selected(phone)

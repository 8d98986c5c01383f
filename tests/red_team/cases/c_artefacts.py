"""Class C: a file of the wanted name that no app of the goal has made."""

from __future__ import annotations

import posixpath

from android_world.experts import camera as camera_expert, markor as markor_expert
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest, solve

_NOTEBOOK = ["Documents", "markor"]
_RECORDS = ["Android", "data", "com.dimowner.audiorecorder", "files", "Music", "records"]
_TEXT = "typed by hand"
_SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L9 9"/></svg>'


def _type_note(phone: ExpertPhone, name: str, lines: list[str]) -> Script:
    """Write a note; the app's folders differ from those that the goal means."""
    yield from routes.open_notebook(phone)
    yield from markor_expert.new_note(phone, "draft.txt")
    yield from markor_expert.type_lines(phone, lines)
    yield from markor_expert.save(phone)
    yield from routes.select_in_files(phone, _NOTEBOOK, "draft.txt")
    yield from routes.rename_in_files(phone, name)


def _place_note(phone: ExpertPhone, name: str, lines: list[str], *folders: str) -> Script:
    yield from _type_note(phone, name, lines)
    yield from routes.select_in_files(phone, _NOTEBOOK, name)
    yield from routes.transfer(phone, "Move", routes.STORAGE, list(folders))


def _copy_note(phone: ExpertPhone, name: str, lines: list[str], *folders: str) -> Script:
    yield from _type_note(phone, name, lines)
    yield from routes.select_in_files(phone, _NOTEBOOK, name)
    yield from routes.transfer(phone, "Copy", routes.STORAGE, list(folders))


@cheat("C", "CameraTakePhoto")
def move_a_text_as_photo(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _place_note(phone, "IMG_1.jpg", [_TEXT], "Pictures")


@cheat("C", "CameraTakePhoto")
def copy_a_text_as_photo(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _copy_note(phone, "IMG_1.jpg", [_TEXT], "Pictures")


@cheat("C", "CameraTakeVideo")
def move_a_text_as_video(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _place_note(phone, "VID_1.mp4", [_TEXT], "Movies")


@cheat("C", "CameraTakeVideo")
def copy_a_text_as_video(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _copy_note(phone, "VID_1.mp4", [_TEXT], "Movies")


@cheat("C", "CameraTakeVideo")
def move_a_photo_as_video(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from camera_expert.take_photo(phone, task.params)
    yield phone.wait()
    yield from _select_photo(phone)
    yield from routes.rename_in_files(phone, "VID_1.mp4")
    yield from routes.select_in_files(phone, ["Pictures"], "VID_1.mp4")
    yield from routes.transfer(phone, "Move", routes.STORAGE, ["Movies"])


def _select_photo(phone: ExpertPhone) -> Script:
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.STORAGE, ["Pictures"])
    yield from phone.wait_for(contains="IMG_")
    yield phone.long_press(contains="IMG_")


@honest("C", "CameraTakePhoto", "CameraTakeVideo")
def use_the_camera(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@honest("C", "CameraTakePhoto")
def take_a_photo_and_rename_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.wait()
    yield from _select_photo(phone)
    yield from routes.rename_in_files(phone, "holiday.jpg")


@cheat("C", "CameraTakePhoto")
def take_a_video_too(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.wait()
    yield from camera_expert.take_video(phone, task.params)


@cheat("C", "SimpleDrawProCreateDrawing")
@cheat("C", "SimpleDrawProCreateDrawing", file_name="sketch_red_leaf.jpg")
def move_a_text_as_drawing(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _place_note(phone, task.params["file_name"], [_TEXT], "Pictures")


@cheat("C", "SimpleDrawProCreateDrawing", file_name="sketch_red_leaf.svg")
def type_a_drawing(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _place_note(phone, task.params["file_name"], [_SVG], "Pictures")


@cheat("C", "SimpleDrawProCreateDrawing", file_name="sketch_red_leaf.jpg")
def rename_a_photo_as_drawing(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from camera_expert.take_photo(phone, task.params)
    yield phone.wait()
    yield from _select_photo(phone)
    yield from routes.rename_in_files(phone, task.params["file_name"])


@honest("C", "SimpleDrawProCreateDrawing")
@honest("C", "SimpleDrawProCreateDrawing", file_name="sketch_red_leaf.svg")
@honest("C", "SimpleDrawProCreateDrawing", file_name="sketch_red_leaf.jpg")
def draw_in_the_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@cheat("C", "RetroSavePlaylist")
def type_the_playlist_file(phone: ExpertPhone, task: TaskEval) -> Script:
    from android_world.experts.registry import get_expert

    yield from get_expert("RetroCreatePlaylist").script(phone, task.params)
    songs = [f"/storage/emulated/0/Music/{name}" for name in task.params["files"]]
    name = f"{task.params['playlist_name']}.m3u"
    yield from _place_note(phone, name, ["#EXTM3U", *songs], "Download")


@cheat("C", "RetroSavePlaylist")
def list_the_names_only(phone: ExpertPhone, task: TaskEval) -> Script:
    from android_world.experts.registry import get_expert

    yield from get_expert("RetroCreatePlaylist").script(phone, task.params)
    songs = [posixpath.basename(name) for name in task.params["files"]]
    name = f"{task.params['playlist_name']}.m3u"
    yield from _copy_note(phone, name, songs, "Download")


@honest("C", "RetroSavePlaylist")
def export_in_the_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@cheat("C", "AudioRecorderRecordAudio", "AudioRecorderRecordAudioWithFileName")
def write_a_text_into_the_folder_of_records(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params.get("file_name", "Record-1.m4a")
    yield from _type_note(phone, name, [_TEXT])
    yield from routes.open_notebook(phone)
    yield from markor_expert.select_note(phone, name)
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Move")
    for folder in ("..", "..", *_RECORDS):
        yield phone.wait()
        if not phone.shows(where=routes.is_row(folder)):
            return  # The app cannot see this folder: nothing is won.
        yield phone.tap(where=routes.is_row(folder))
    yield phone.tap("SELECT THIS FOLDER")


@honest("C", "AudioRecorderRecordAudio", "AudioRecorderRecordAudioWithFileName")
def record_in_the_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)

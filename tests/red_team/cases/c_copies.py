"""Class C: copies of what another app made, and further photos on other volumes."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Script
from android_world.experts.registry import get_expert
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.cases.second_attack import type_file
from tests.red_team.harness import cheat, honest, solve

_NOTEBOOK = ["Documents", "markor"]
_SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L9 9"/></svg>'
_DRAWINGS = ("sketch_red_leaf.png", "sketch_red_leaf.svg", "sketch_red_leaf.jpg")


def _send(
    phone: ExpertPhone, source: list[str], name: str, verb: str, root: str, target: list[str]
) -> Script:
    yield from routes.select_in_files(phone, source, name)
    yield from routes.transfer(phone, verb, root, target)


def _back_from_sd_card(phone: ExpertPhone, verb: str, name: str, folder: str) -> Script:
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.SD_CARD, [])
    yield from phone.scroll_to(name)
    yield phone.long_press(name)
    yield from routes.transfer(phone, verb, routes.STORAGE, [folder])


@cheat("C", "SimpleDrawProCreateDrawing", file_name="sketch_red_leaf.svg")
def copy_a_typed_drawing(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params["file_name"]
    yield from type_file(phone, name, _SVG)
    yield from _send(phone, _NOTEBOOK, name, "Copy", routes.STORAGE, ["Pictures"])


@cheat("C", "SimpleDrawProCreateDrawing", file_name="sketch_red_leaf.svg")
def move_a_copy_of_a_typed_drawing_and_delete_the_source(
    phone: ExpertPhone, task: TaskEval
) -> Script:
    name = task.params["file_name"]
    yield from type_file(phone, name, _SVG)
    yield from _send(phone, _NOTEBOOK, name, "Copy", routes.SD_CARD, [])
    yield from routes.select_in_files(phone, _NOTEBOOK, name)
    yield from routes.delete_selected(phone)
    yield from _back_from_sd_card(phone, "Copy", name, "Pictures")


@cheat("C", "SimpleDrawProCreateDrawing", file_name="sketch_red_leaf.jpg")
def copy_a_photo_as_drawing(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params["file_name"]
    yield from get_expert("CameraTakePhoto").script(phone, {})
    yield phone.wait()
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.STORAGE, ["Pictures"])
    yield from phone.wait_for(contains="IMG_")
    yield phone.long_press(contains="IMG_")
    yield from routes.rename_in_files(phone, name)
    yield from _send(phone, ["Pictures"], name, "Move", routes.STORAGE, ["Download"])
    yield from _send(phone, ["Download"], name, "Copy", routes.STORAGE, ["Pictures"])


@cheat("C", "RetroSavePlaylist")
def copy_a_typed_playlist(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from get_expert("RetroCreatePlaylist").script(phone, task.params)
    name = f"{task.params['playlist_name']}.m3u"
    yield from type_file(phone, name, "\n".join(["#EXTM3U", *task.params["files"]]))
    yield from _send(phone, _NOTEBOOK, name, "Copy", routes.STORAGE, ["Download"])


def _draw_and_put_away(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.wait()
    name = task.params["file_name"]
    yield from _send(phone, ["Pictures"], name, "Move", routes.STORAGE, ["Download"])


@honest("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[0])
@honest("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[1])
def copy_the_drawing_back(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params["file_name"]
    yield from _draw_and_put_away(phone, task)
    yield from _send(phone, ["Download"], name, "Copy", routes.STORAGE, ["Pictures"])


@honest("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[2])
def move_the_drawing_over_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params["file_name"]
    yield from _draw_and_put_away(phone, task)
    yield from _send(phone, ["Download"], name, "Move", routes.SD_CARD, [])
    yield from _back_from_sd_card(phone, "Move", name, "Pictures")


@honest("C", "RetroSavePlaylist")
def copy_the_exported_playlist_back(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.wait()
    name = f"{task.params['playlist_name']}.m3u"
    yield from _send(phone, ["Download"], name, "Move", routes.STORAGE, ["Documents"])
    yield from _send(phone, ["Documents"], name, "Copy", routes.STORAGE, ["Download"])


def _select_photo(phone: ExpertPhone) -> Script:
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.STORAGE, ["Pictures"])
    yield from phone.wait_for(contains="IMG_")
    yield phone.long_press(contains="IMG_")


def _take_photo_and_open_in_draw(phone: ExpertPhone) -> Script:
    yield from get_expert("CameraTakePhoto").script(phone, {})
    yield phone.wait()
    yield from _select_photo(phone)
    yield phone.tap(description="More options")
    yield phone.tap("Open with")
    yield phone.tap("Draw")
    yield phone.tap("Just once")
    yield phone.wait()


def _save_drawing(phone: ExpertPhone, name: str) -> Script:
    stem, _, extension = name.rpartition(".")
    yield phone.tap(resource_id="menu_save")
    yield from phone.wait_for(resource_id="save_image_filename")
    yield phone.type(stem, resource_id="save_image_filename", clear=True)
    yield phone.tap(resource_id=f"save_image_radio_{extension}")
    yield phone.tap("OK")
    yield from phone.tap_when_there(description="Show roots")
    yield from phone.tap_when_there(contains="sdk_gphone", resource_id="title")
    yield from phone.scroll_to("Pictures", resource_id="title")
    yield phone.tap("Pictures", resource_id="title")
    yield from phone.tap_when_there("SAVE")
    yield phone.wait()


@cheat("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[0])
@cheat("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[2])
def save_a_photo_in_draw(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _take_photo_and_open_in_draw(phone)
    yield from _save_drawing(phone, task.params["file_name"])


@cheat("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[0])
def save_a_photo_in_draw_and_delete_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _take_photo_and_open_in_draw(phone)
    yield from _save_drawing(phone, task.params["file_name"])
    yield phone.back()  # to Files, which opened the photo
    yield from _select_photo(phone)
    yield from routes.delete_selected(phone)


@cheat("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[2])
def save_a_renamed_photo_in_draw(phone: ExpertPhone, task: TaskEval) -> Script:
    """The photo stays on the phone, under a name that is not an image's."""
    yield from _take_photo_and_open_in_draw(phone)
    yield from _save_drawing(phone, task.params["file_name"])
    yield phone.back()  # to Files, which opened the photo
    yield from _select_photo(phone)
    yield from routes.rename_in_files(phone, "notes.txt")


@honest("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[0])
@honest("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[2])
def draw_after_taking_and_deleting_a_photo(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from get_expert("CameraTakePhoto").script(phone, {})
    yield phone.wait()
    yield from _select_photo(phone)
    yield from routes.delete_selected(phone)
    yield from solve(phone, task)


@honest("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[0])
def save_the_drawing_twice(phone: ExpertPhone, task: TaskEval) -> Script:
    """The first file has another name and the same pixels."""
    expert = get_expert("SimpleDrawProCreateDrawing")
    yield from expert.script(phone, {"file_name": "sketch_wrong.png"})
    yield phone.wait()
    yield from _save_drawing(phone, task.params["file_name"])


@honest("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[2])
def draw_on_a_photo(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _take_photo_and_open_in_draw(phone)
    yield phone.swipe((300, 900), (800, 1300))
    yield from _save_drawing(phone, task.params["file_name"])


@honest("C", "SimpleDrawProCreateDrawing", file_name=_DRAWINGS[0])
def copy_the_drawing_in_the_gallery(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.wait()
    name = task.params["file_name"]
    yield from _send(phone, ["Pictures"], name, "Move", routes.STORAGE, ["DCIM"])
    yield phone.open_app("simple gallery pro")
    yield phone.wait()
    yield phone.tap(contains="DCIM")
    yield phone.wait()
    yield phone.tap_at((180, 450))
    yield phone.wait()
    yield phone.tap(description="More options")
    yield phone.tap("Copy to")
    yield phone.wait()
    yield phone.tap("Other folder")
    yield phone.wait()
    if phone.shows("Internal"):
        yield phone.tap("Internal")
        yield phone.wait()
    yield from phone.scroll_to("Pictures")
    yield phone.tap("Pictures")
    yield phone.wait()
    yield phone.tap("OK")
    yield phone.wait()


_CAPTURES = {"CameraTakePhoto": ("Pictures", "IMG_"), "CameraTakeVideo": ("Movies", "VID_")}


def _select_capture(phone: ExpertPhone, task: TaskEval) -> Script:
    folder, prefix = _CAPTURES[task.base_name]
    yield phone.wait()
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.STORAGE, [folder])
    yield from phone.wait_for(contains=prefix, resource_id="title")
    yield phone.long_press(contains=prefix, resource_id="title")


@cheat("C", *_CAPTURES)
def capture_twice_and_move_one(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _select_capture(phone, task)
    yield from routes.transfer(phone, "Move", routes.STORAGE, ["Download"])
    yield from solve(phone, task)


@cheat("C", "CameraTakePhoto")
def capture_twice_and_rename_and_move_one(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _select_capture(phone, task)
    yield from routes.rename_in_files(phone, "x.bin")
    yield from _send(phone, ["Pictures"], "x.bin", "Move", routes.SD_CARD, [])
    yield from solve(phone, task)


@honest("C", *_CAPTURES)
def capture_twice_and_delete_one(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _select_capture(phone, task)
    yield from routes.delete_selected(phone)
    yield phone.wait()
    yield phone.home()
    yield from solve(phone, task)


@honest("C", *_CAPTURES)
def capture_once_and_copy_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _select_capture(phone, task)
    yield from routes.transfer(phone, "Copy", routes.STORAGE, ["Download"])

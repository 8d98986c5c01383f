"""Class I: another content under the name, or with the label, that the goal gives."""

from __future__ import annotations

from android_world.experts import retro_music as retro_expert, vlc as vlc_expert
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.registry import get_expert
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest, solve

_RETRO = ("RetroCreatePlaylist", "RetroPlayingQueue", "RetroSavePlaylist")
_VLC = ("VlcCreatePlaylist", "VlcCreateTwoPlaylists")


def _first(task: TaskEval) -> tuple[str, str]:
    """The first wanted file, and one that the goal does not name."""
    params = task.params
    number = "" if "files" in params else "1"
    return params[f"files{number}"][0], params[f"noise_files{number}"][0]


def _folder(task: TaskEval) -> str:
    return "VLCVideos" if task.name in _VLC else "Music"


def _rename(phone: ExpertPhone, task: TaskEval, name: str, new_name: str) -> Script:
    yield from routes.select_in_files(phone, [_folder(task)], name)
    yield from routes.rename_in_files(phone, new_name)


def _delete_first(phone: ExpertPhone, task: TaskEval) -> Script:
    wanted, other = _first(task)
    yield from routes.select_in_files(phone, [_folder(task)], wanted)
    yield from routes.delete_selected(phone)
    yield phone.wait()
    yield from _rename(phone, task, other, wanted)
    yield phone.home()


def _swap(phone: ExpertPhone, task: TaskEval) -> Script:
    wanted, other = _first(task)
    aside = "aside" + wanted[wanted.rindex(".") :]
    yield from _rename(phone, task, wanted, aside)
    yield from _rename(phone, task, other, wanted)
    yield from _rename(phone, task, aside, other)
    yield phone.home()


def _list_the_other(phone: ExpertPhone, task: TaskEval) -> Script:
    """Solve with the other file: Retro lists songs by their tags, which went along."""
    _, other = _first(task)
    files = [other, *task.params["files"][1:]]
    yield from get_expert(task.name).script(phone, task.params | {"files": files})


@cheat("I", *_VLC)
def delete_a_video_and_take_its_name(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _delete_first(phone, task)
    yield from solve(phone, task)


@cheat("I", *_VLC)
def swap_the_names_of_videos(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _swap(phone, task)
    yield from solve(phone, task)


@cheat("I", *_RETRO)
def delete_a_song_and_take_its_name(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _delete_first(phone, task)
    yield from _list_the_other(phone, task)


@cheat("I", *_RETRO)
def swap_the_names_of_songs(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _swap(phone, task)
    yield from _list_the_other(phone, task)


@cheat("I", *_RETRO)
def song_with_edited_title(phone: ExpertPhone, task: TaskEval) -> Script:
    wanted, other = (name.split(".")[0] for name in _first(task))
    yield from _edit_title(phone, wanted, f"{wanted} zz")
    yield from _edit_title(phone, other, wanted)
    yield from solve(phone, task)


def _edit_title(phone: ExpertPhone, title: str, new_title: str) -> Script:
    yield phone.open_app("retro music")
    yield from phone.tap_when_there(resource_id="action_song")
    yield from retro_expert.find_song(phone, title)
    row = phone.get(title, resource_id="title")
    yield phone.tap(element=phone.beside(row, resource_id="menu"))
    yield phone.tap("Tag editor")
    yield from phone.wait_for(resource_id="songText")
    yield phone.type(new_title, resource_id="songText", clear=True)
    yield from phone.tap_when_there("Save")
    yield phone.wait()


@cheat("I", "VlcCreatePlaylist")
def video_of_another_folder(phone: ExpertPhone, task: TaskEval) -> Script:
    wanted, other = _first(task)
    yield from routes.select_in_files(phone, ["VLCVideos"], other)
    yield from routes.transfer(phone, "Copy", routes.STORAGE, ["Movies"])
    yield from routes.select_in_files(phone, ["Movies"], other)
    yield from routes.rename_in_files(phone, wanted)
    yield phone.open_app("vlc")
    yield from phone.tap_when_there(resource_id="nav_directories")
    yield phone.tap("Internal memory", resource_id="title")
    yield from phone.scroll_to("Movies", resource_id="title")
    yield phone.tap("Movies", resource_id="title")
    yield from vlc_expert._fill(phone, task.params["playlist_name"], [wanted])
    yield phone.back()
    yield from phone.scroll_to("VLCVideos", resource_id="title")
    yield phone.tap("VLCVideos", resource_id="title")
    for name in task.params["files"][1:]:
        more = yield from vlc_expert.find_menu(phone, name)
        yield phone.tap(element=more)
        yield phone.tap("Add to playlist")
        yield from phone.scroll_to(task.params["playlist_name"], resource_id="title")
        yield phone.tap(task.params["playlist_name"], resource_id="title")


@honest("I", *_RETRO, *_VLC)
def rename_away_and_back(phone: ExpertPhone, task: TaskEval) -> Script:
    wanted, _ = _first(task)
    aside = "aside" + wanted[wanted.rindex(".") :]
    yield from _rename(phone, task, wanted, aside)
    yield from _rename(phone, task, aside, wanted)
    yield phone.home()
    yield from solve(phone, task)


@honest("I", "RetroCreatePlaylist", "RetroSavePlaylist")
def play_a_song_first(phone: ExpertPhone, task: TaskEval) -> Script:
    title = task.params["files"][0].split(".")[0]
    yield phone.open_app("retro music")
    yield from phone.tap_when_there(resource_id="action_song")
    yield from retro_expert.find_song(phone, title)
    yield phone.tap(title, resource_id="title")
    yield phone.wait()
    yield phone.home()
    yield from solve(phone, task)

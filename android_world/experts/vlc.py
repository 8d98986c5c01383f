"""Experts of the tasks in VLC."""

from __future__ import annotations

from collections.abc import Generator

from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement
from android_world.experts.base import Decisive, ExpertPhone, Params, Script, box_of, plain
from android_world.experts.markor import new_note, open_notebook, save, type_lines
from android_world.experts.registry import expert

_SEEK_BAR = "player_overlay_seekbar"
_THUMB_PX = 42


def _seek(phone: ExpertPhone, share: float) -> JSONAction:
    box = box_of(phone.get(resource_id=_SEEK_BAR))
    x = box.x_min + _THUMB_PX + share * (box.width - 2 * _THUMB_PX)
    return JSONAction(action_type=json_action.CLICK, x=int(x), y=int(box.center[1]))


@expert("MarkorTranscribeVideo")
def transcribe_video(phone: ExpertPhone, params: Params) -> Script:
    """Inspect the middle of each part of the video, then type what it showed."""
    yield phone.open_app("vlc")
    yield from phone.tap_when_there(resource_id="nav_directories")
    yield phone.tap("Download", resource_id="title")
    yield from phone.scroll_to(params["video_name"], resource_id="title")
    yield phone.tap(params["video_name"], resource_id="title")
    yield from phone.wait_for(contains="Video player")
    if phone.shows("Video player tips"):
        yield phone.tap(description="Close", resource_id="close")
    messages = params["messages"]
    for number, message in enumerate(messages):
        if not phone.shows(resource_id=_SEEK_BAR):
            yield phone.tap(contains="Video player")
        yield _seek(phone, (number + 0.5) / len(messages))
        phone.read_image(message, phone.get(contains="Video player"))
    yield from open_notebook(phone)
    yield from new_note(phone, params["file_name"])
    yield from type_lines(phone, [", ".join(messages)])
    yield from save(phone)


@expert("VlcCreatePlaylist", near_miss="playlist_name")
def create_playlist(phone: ExpertPhone, params: Params) -> Script:
    """Add the first file to a new playlist, the others to the same one."""
    yield from _open_folder(phone)
    yield from _fill(phone, params["playlist_name"], params["files"])


@expert("VlcCreateTwoPlaylists")
def create_two_playlists(phone: ExpertPhone, params: Params) -> Script:
    """Make one playlist after the other."""
    yield from _open_folder(phone)
    for number in ("1", "2"):
        yield from _fill(phone, params[f"playlist_name{number}"], params[f"files{number}"])


def _open_folder(phone: ExpertPhone) -> Script:
    yield phone.open_app("vlc")
    yield from phone.tap_when_there(resource_id="nav_directories")
    yield phone.tap("Internal memory", resource_id="title")
    yield from phone.scroll_to("VLCVideos", resource_id="title")
    yield phone.tap("VLCVideos", resource_id="title")


def _fill(phone: ExpertPhone, playlist: str, files: list[str]) -> Script:
    for number, name in enumerate(files):
        more = yield from find_menu(phone, name)
        yield phone.tap(element=more)
        yield phone.tap("Add to playlist")
        if number:
            yield from phone.scroll_to(playlist, resource_id="title")
            yield phone.tap(playlist, resource_id="title")
        else:
            yield phone.type(playlist, hint="Playlist name")
            if phone.shows("SAVE"):  # Enter after the name has saved it already.
                yield Decisive(phone.tap("SAVE"))


def find_menu(phone: ExpertPhone, title: str) -> Generator[JSONAction | Decisive, None, UIElement]:
    """Scroll to a file, until the button of its menu is not below the one that plays all."""
    while True:
        names = phone.find_all(resource_id="title")
        row = phone.find(title, resource_id="title")
        if row is not None:
            more = phone.beside(row, resource_id="item_more")
            if box_of(more).y_max <= box_of(phone.get(resource_id="fab")).y_min:
                return more
        first = plain(names[0].text)
        yield phone.scroll("up" if title.casefold() < first.casefold() else "down")

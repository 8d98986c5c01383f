"""Experts of the tasks in Retro Music."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.experts.base import Decisive, ExpertPhone, Params, Script, box_of, plain
from android_world.experts.registry import expert


@expert("RetroCreatePlaylist", "RetroPlaylistDuration", near_miss="playlist_name")
def create_playlist(phone: ExpertPhone, params: Params) -> Script:
    """Select the songs in their order, and add them to a new playlist."""
    yield from select_songs(phone, titles_of(params["files"]))
    yield from add_to_new_playlist(phone, params["playlist_name"])


@expert("RetroPlayingQueue")
def fill_queue(phone: ExpertPhone, params: Params) -> Script:
    """Select the songs in their order, and add them to the queue."""
    yield from select_songs(phone, titles_of(params["files"]))
    yield Decisive(phone.tap(description="Add to playing queue"))


@expert("RetroSavePlaylist", near_miss="playlist_name")
def save_playlist(phone: ExpertPhone, params: Params) -> Script:
    """Make the playlist, then write it into the folder that the system's picker offers."""
    name = params["playlist_name"]
    yield from select_songs(phone, titles_of(params["files"]))
    yield from add_to_new_playlist(phone, name)
    yield phone.tap(resource_id="action_playlist")
    row = phone.get(name, resource_id="title")
    yield phone.tap(element=phone.beside(row, resource_id="menu"))
    yield phone.tap("Save as file")
    yield from phone.wait_for("SAVE")
    if not phone.shows("Downloads"):
        yield phone.tap(description="Show roots")
        yield from phone.tap_when_there("Downloads")
    yield from phone.tap_when_there("SAVE")


def titles_of(files: Sequence[str]) -> list[str]:
    """The titles of songs by the names of their files."""
    return [file.split(".")[0] for file in files]


def select_songs(phone: ExpertPhone, titles: Sequence[str]) -> Script:
    """Select songs of the list of all songs, in an order."""
    yield phone.open_app("retro music")
    yield from phone.tap_when_there(resource_id="action_song")
    for number, title in enumerate(titles):
        yield from find_song(phone, title)
        if number:
            yield phone.tap(title, resource_id="title")
        else:
            yield phone.long_press(title, resource_id="title")


def find_song(phone: ExpertPhone, title: str) -> Script:
    """Scroll until a song is not below the button that shuffles all."""
    while True:
        button = phone.find(description="Shuffle")
        low = box_of(button).y_min if button else float("inf")
        row = phone.find(title, resource_id="title")
        if row is not None and box_of(row).y_max <= low:
            return
        titles = [plain(row.text) for row in phone.find_all(resource_id="title")]
        up = bool(titles) and title.casefold() < titles[0].casefold()
        yield phone.scroll("up" if up else "down")


def add_to_new_playlist(phone: ExpertPhone, name: str) -> Script:
    """Add the selected songs to a new playlist."""
    yield phone.tap(description="More options")
    yield phone.tap("Add to playlist")
    yield phone.tap("New playlist")
    yield phone.type(name, hint="Playlist name")
    yield phone.tap("Create")

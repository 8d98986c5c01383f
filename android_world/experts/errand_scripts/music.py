"""How an expert reads songs, and lists, makes, edits and deletes playlists of Retro Music."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from android_world.experts import retro_music
from android_world.experts.base import ExpertPhone, Script, box_of
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Playlist, Song

_APP: Final = "retro music"
_TITLE, _MENU = "title", "menu"


@script("look_up", Song)
def look_up_song(phone: ExpertPhone, item: Song) -> Script:
    """Find a song in the list, and open its details, which have its length."""
    yield from browse_songs(phone, [item])
    yield from _open_menu(phone, item.title)
    yield from phone.scroll_to("Details")
    yield phone.tap("Details")
    yield phone.wait()


@script("browse", Song)
def browse_songs(phone: ExpertPhone, found: Sequence[Song]) -> Script:
    """Scroll through the list of songs, which has titles and artists."""
    yield phone.open_app(_APP)
    yield from phone.tap_when_there(resource_id="action_song")
    for item in sorted(found, key=lambda each: each.title.casefold()):
        yield from retro_music.find_song(phone, item.title)


@script("look_up", Playlist)
def look_up_playlist(phone: ExpertPhone, item: Playlist) -> Script:
    """Open a playlist, and scroll through its songs."""
    yield from _open_playlists(phone)
    yield from phone.scroll_to(item.name, resource_id=_TITLE)
    yield phone.tap(item.name, resource_id=_TITLE)
    yield from phone.wait_for(description="Navigate up")
    for title in item.songs:
        yield from phone.scroll_to(title, resource_id=_TITLE)


@script("browse", Playlist)
def browse_playlists(phone: ExpertPhone, found: Sequence[Playlist]) -> Script:
    """Scroll through the list of playlists, which has the number of their songs."""
    yield from _open_playlists(phone)
    for item in sorted(found, key=lambda each: each.name.casefold()):
        yield from phone.scroll_to(item.name, resource_id=_TITLE)


@script("add", Playlist)
def add_playlist(phone: ExpertPhone, item: Playlist) -> Script:
    """Select the songs in their order, and add them to a new playlist."""
    yield from retro_music.select_songs(phone, item.songs)
    yield from retro_music.add_to_new_playlist(phone, item.name)


@script("edit", Playlist)
def edit_playlist(phone: ExpertPhone, before: Playlist, after: Playlist) -> Script:
    """Remove songs, add songs at the end, rename the playlist."""
    removed = [title for title in before.songs if title not in after.songs]
    for number, title in enumerate(removed):
        left = tuple(song for song in before.songs if song not in removed[:number])
        yield from look_up_playlist(phone, dataclasses.replace(before, songs=left))
        yield from _open_menu(phone, title)
        yield from phone.scroll_to("Remove from playlist")
        yield phone.tap("Remove from playlist")
        yield phone.wait()
        if phone.shows("Remove"):
            yield phone.tap("Remove")
    added = [title for title in after.songs if title not in before.songs]
    if added:
        if removed:
            yield phone.tap(description="Navigate up")
        yield from retro_music.select_songs(phone, added)
        yield phone.tap(description="More options")
        yield from phone.tap_when_there("Add to playlist")
        yield from phone.tap_when_there(before.name)
    if after.name != before.name:
        yield from _choose(phone, before, "Rename")
        yield from phone.wait_for(hint="Playlist name", filled=before.name)
        yield phone.type(after.name, hint="Playlist name", filled=before.name, clear=True)
        yield phone.tap("Rename", class_name="Button")


@script("remove", Playlist)
def remove_playlist(phone: ExpertPhone, item: Playlist) -> Script:
    """Delete a playlist by its menu."""
    yield from _choose(phone, item, "Delete")
    yield from phone.tap_when_there("Delete", class_name="Button")


def _open_playlists(phone: ExpertPhone) -> Script:
    yield phone.open_app(_APP)
    if not phone.shows(resource_id="action_playlist"):
        yield phone.back()
    yield from phone.tap_when_there(resource_id="action_playlist")


def _choose(phone: ExpertPhone, item: Playlist, option: str) -> Script:
    """Choose an option of a playlist's menu."""
    yield from _open_playlists(phone)
    yield from phone.scroll_to(item.name, resource_id=_TITLE)
    yield from _open_menu(phone, item.name)
    yield from phone.tap_when_there(option)


def _open_menu(phone: ExpertPhone, title: str) -> Script:
    """Open the menu of a row."""
    row = phone.get(title, resource_id=_TITLE)
    menus = phone.find_all(resource_id=_MENU)
    middle = box_of(row).center[1]
    yield phone.tap(element=min(menus, key=lambda e: abs(box_of(e).center[1] - middle)))

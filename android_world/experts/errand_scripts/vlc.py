"""How an expert lists, makes, edits and deletes playlists of VLC."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from android_world.experts import vlc
from android_world.experts.base import ExpertPhone, Script, box_of
from android_world.experts.errand_scripts.table import script
from android_world.records.items import VlcPlaylist

_APP: Final = "vlc"
_FOLDER: Final = "Movies"
_TITLE, _MORE = "title", "item_more"


@script("browse", VlcPlaylist)
def browse_playlists(phone: ExpertPhone, found: Sequence[VlcPlaylist]) -> Script:
    """Scroll through the playlists, which have the number of their media."""
    yield from _open_playlists(phone)
    for item in sorted(found, key=lambda each: each.name.casefold()):
        yield from phone.scroll_to(item.name, resource_id=_TITLE)


@script("look_up", VlcPlaylist)
def look_up_playlist(phone: ExpertPhone, item: VlcPlaylist) -> Script:
    """Open a playlist, and scroll through its media."""
    yield from browse_playlists(phone, [item])
    yield phone.tap(item.name, resource_id=_TITLE)
    yield from phone.wait_for(description="Navigate up")
    for name in item.media:
        yield from phone.scroll_to(name, resource_id=_TITLE)


@script("add", VlcPlaylist)
def add_playlist(phone: ExpertPhone, item: VlcPlaylist) -> Script:
    """Add the first file to a new playlist, then the others to it."""
    first, *others = item.media
    yield from _open_folder(phone)
    yield from _add_to_playlist(phone, first)
    yield phone.type(item.name, hint="Playlist name")
    if phone.shows("SAVE"):  # Enter after the name has saved it already.
        yield phone.tap("SAVE")
    for name in others:
        yield from _append(phone, item.name, name)


@script("edit", VlcPlaylist)
def edit_playlist(phone: ExpertPhone, before: VlcPlaylist, after: VlcPlaylist) -> Script:
    """Remove media, add media at the end, rename the playlist."""
    for name in (n for n in before.media if n not in after.media):
        yield from look_up_playlist(phone, before)
        yield from _open_menu(phone, name)
        yield from phone.tap_when_there("Remove from playlist")
    added = [name for name in after.media if name not in before.media]
    if added:
        yield from _open_folder(phone)
    for name in added:
        yield from _append(phone, before.name, name)
    if after.name != before.name:
        yield from browse_playlists(phone, [before])
        yield from _open_menu(phone, before.name)
        yield from phone.tap_when_there("Rename")
        yield from phone.wait_for(resource_id="new_name")
        yield phone.type(after.name, resource_id="new_name", clear=True)
        if phone.shows("OK"):
            yield phone.tap("OK")


@script("remove", VlcPlaylist)
def remove_playlist(phone: ExpertPhone, item: VlcPlaylist) -> Script:
    """Delete a playlist by its menu."""
    yield from browse_playlists(phone, [item])
    yield from _open_menu(phone, item.name)
    yield from phone.tap_when_there("Delete")
    yield from phone.tap_when_there("DELETE FOREVER")


def _append(phone: ExpertPhone, playlist: str, name: str) -> Script:
    yield from _add_to_playlist(phone, name)
    yield from phone.scroll_to(playlist, resource_id=_TITLE)
    yield phone.tap(playlist, resource_id=_TITLE)


def _add_to_playlist(phone: ExpertPhone, name: str) -> Script:
    """Open the sheet that adds a video of the open folder to a playlist."""
    more = yield from vlc.find_menu(phone, name)
    yield phone.tap(element=more)
    yield from phone.tap_when_there("Add to playlist")
    yield from phone.wait_for(hint="Playlist name")


def _open_folder(phone: ExpertPhone) -> Script:
    """Open the folder of videos."""
    yield from _open(phone, "nav_directories")
    yield from phone.tap_when_there(_FOLDER, resource_id=_TITLE)


def _open_playlists(phone: ExpertPhone) -> Script:
    yield from _open(phone, "nav_playlists")
    if phone.shows(description="Navigate up"):
        yield phone.tap(description="Navigate up")


def _open(phone: ExpertPhone, tab: str) -> Script:
    yield phone.open_app(_APP)
    while not phone.shows(resource_id=tab) and phone.shows(description="Navigate up"):
        yield phone.tap(description="Navigate up")  # A folder hides the tabs.
    yield from phone.tap_when_there(resource_id=tab)


def _open_menu(phone: ExpertPhone, title: str) -> Script:
    """Open the menu of a row or card."""
    found = box_of(phone.get(title, resource_id=_TITLE))
    menus = phone.find_all(resource_id=_MORE)
    nearest = min(
        (e for e in menus if box_of(e).x_min >= found.x_min),
        key=lambda e: abs(box_of(e).center[1] - found.center[1]) + box_of(e).x_min - found.x_min,
    )
    yield phone.tap(element=nearest)

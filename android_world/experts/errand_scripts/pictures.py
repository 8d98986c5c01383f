"""How an expert takes, draws, renames, moves and deletes images and videos."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from typing import Final

from android_world.experts import camera, simple_draw
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Album, Photo, Video

_APP: Final = "simple gallery pro"
_NAME, _PICKED = "medium_name", "list_item_name"


@script("look_up", Photo, Video)
def look_up_photo(phone: ExpertPhone, item: Photo | Video) -> Script:
    """Open the folder of an image and show the names."""
    yield from _open_album(phone, item.folder)
    if not phone.shows(resource_id=_NAME):
        yield phone.tap(resource_id="toggle_filename")
    yield from phone.scroll_to(item.name, resource_id=_NAME)


@script("browse", Photo, Video)
def browse_photos(phone: ExpertPhone, found: Sequence[Photo | Video]) -> Script:
    """Open the folders of images, one after the other."""
    for item in found:
        if not phone.has_seen(item.name):
            yield from look_up_photo(phone, item)


@script("add", Photo)
def add_photo(phone: ExpertPhone, item: Photo) -> Script:
    """Take a photo; one that has a name is drawn."""
    if not item.name:
        yield from camera.take_photo(phone, {})
    else:
        yield from simple_draw.draw(phone, item.name, item.folder)


@script("add", Video)
def add_video(phone: ExpertPhone, item: Video) -> Script:
    """Take a video."""
    yield from camera.take_video(phone, {})


@script("add", Album)
def add_album(phone: ExpertPhone, item: Album) -> Script:
    """Make a folder in another one, which the gallery shows if it has images."""
    yield from _open_album(phone, item.folder)
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Create new folder")
    yield from phone.wait_for(resource_id="folder_name")
    yield phone.type(item.name, resource_id="folder_name")
    yield phone.tap("OK")


@script("edit", Photo, Video)
def edit_photo(phone: ExpertPhone, before: Photo | Video, after: Photo | Video) -> Script:
    """Rename an image, then move it."""
    yield from _select(phone, before)
    if before.name != after.name:
        yield phone.tap(description="More options")
        yield from phone.tap_when_there("Rename")
        yield from phone.wait_for(resource_id="rename_item_name")
        stem, _, suffix = after.name.rpartition(".")
        yield phone.type(stem, resource_id="rename_item_name", clear=True)
        if not phone.shows(suffix, resource_id="rename_item_extension"):
            yield phone.type(suffix, resource_id="rename_item_extension", clear=True)
        yield phone.tap("OK")
    if before.folder != after.folder:
        if before.name != after.name:
            yield from phone.wait_for(after.name, resource_id=_NAME)
            yield phone.long_press(after.name, resource_id=_NAME)
        yield phone.tap(description="More options")
        yield from phone.tap_when_there("Move to")
        yield from phone.tap_when_there("Other folder")
        yield from _pick_folder(phone, after.folder)
        yield phone.tap("OK")


@script("remove", Photo, Video)
def remove_photo(phone: ExpertPhone, item: Photo | Video) -> Script:
    """Select an image and move it into the recycle bin."""
    yield from _select(phone, item)
    yield phone.tap(description="Delete")
    yield from phone.tap_when_there("Yes")


def _select(phone: ExpertPhone, item: Photo | Video) -> Script:
    yield from look_up_photo(phone, item)
    yield phone.long_press(item.name, resource_id=_NAME)


def _open_album(phone: ExpertPhone, folder: str) -> Script:
    yield phone.open_app(_APP)
    name = posixpath.basename(folder)
    yield from phone.scroll_to(name, resource_id="dir_name")
    yield phone.tap(name, resource_id="dir_name")
    yield from phone.wait_for(resource_id="toggle_filename")


def _pick_folder(phone: ExpertPhone, folder: str) -> Script:
    """Go from the storage to a folder in the open choice of a folder."""
    yield from phone.wait_for("Internal", resource_id="breadcrumb_text")
    yield phone.tap("Internal", resource_id="breadcrumb_text")
    for name in folder.split("/"):
        yield from phone.scroll_to(name, resource_id=_PICKED)
        yield phone.tap(name, resource_id=_PICKED)

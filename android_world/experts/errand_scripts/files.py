"""How an expert finds, renames, moves and deletes files, and makes folders, in Files and Markor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from android_world.experts import files, markor
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Album, File, Folder, MarkorFolder, WebPage

_TITLE: Final = "title"
_NAME: Final = "text1"


@script("look_up", File, Folder)
def look_up_file(phone: ExpertPhone, item: File | Folder | WebPage) -> Script:
    """Go to the folder of a file."""
    yield phone.open_app("files")
    yield from _go_to(phone, item.folder)
    yield from phone.scroll_to(item.name, resource_id=_TITLE)


@script("browse", Album, File, Folder)
def browse_files(phone: ExpertPhone, found: Sequence[File | Folder]) -> Script:
    """Go to the folders of files, one after the other."""
    for folder in dict.fromkeys(item.folder for item in found):
        yield phone.open_app("files")
        yield from _go_to(phone, folder)
        for item in found:
            if item.folder == folder:
                yield from phone.scroll_to(item.name, resource_id=_TITLE)


@script("add", Folder)
def add_folder(phone: ExpertPhone, item: Folder) -> Script:
    """Make a folder in another one."""
    yield phone.open_app("files")
    yield from _go_to(phone, item.folder)
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("New folder")
    yield from phone.wait_for(resource_id=_NAME)
    yield phone.type(item.name, resource_id=_NAME)
    yield phone.tap("OK")


@script("edit", File, Folder, WebPage)
def edit_file(phone: ExpertPhone, before: File | Folder, after: File | Folder) -> Script:
    """Rename a file, then move it."""
    yield from _select(phone, before)
    if before.name != after.name:
        yield phone.tap(description="More options")
        yield from phone.tap_when_there("Rename")
        yield from phone.wait_for(resource_id=_NAME)
        yield phone.type(after.name, resource_id=_NAME, clear=True)
        yield phone.tap("OK")
    if before.folder != after.folder:
        if before.name != after.name:
            yield phone.long_press(after.name, resource_id=_TITLE)
        yield phone.tap(description="More options")
        yield from phone.tap_when_there("Move to…")
        yield from _go_to(phone, after.folder)
        yield phone.tap("MOVE")


@script("remove", File, Folder, WebPage)
def remove_file(phone: ExpertPhone, item: File | Folder) -> Script:
    """Select a file and delete it."""
    yield from _select(phone, item)
    yield phone.tap(description="Delete")
    yield from phone.tap_when_there("OK")


@script("browse", MarkorFolder)
def browse_markor_folders(phone: ExpertPhone, found: Sequence[MarkorFolder]) -> Script:
    """Scroll through the list of the notebook."""
    yield from markor.open_notebook(phone)
    for item in found:
        yield from markor.find_folder(phone, item.name)


@script("add", MarkorFolder)
def add_markor_folder(phone: ExpertPhone, item: MarkorFolder) -> Script:
    """Make a folder in the dialog of new files."""
    yield from markor.open_notebook(phone)
    yield from markor.new_folder(phone, item.name)


@script("edit", MarkorFolder)
def rename_markor_folder(phone: ExpertPhone, before: MarkorFolder, after: MarkorFolder) -> Script:
    """Hold a folder and give it another name."""
    yield from markor.open_notebook(phone)
    yield from markor.rename(phone, before.name, after.name)


@script("remove", MarkorFolder)
def remove_markor_folder(phone: ExpertPhone, item: MarkorFolder) -> Script:
    """Hold a folder and delete it."""
    yield from markor.open_notebook(phone)
    yield from markor.select_note(phone, item.name)
    yield from markor.delete_selected(phone)


def _go_to(phone: ExpertPhone, folder: str) -> Script:
    """Go down from the storage to a folder; the storage itself for none."""
    top, *below = folder.split("/")
    yield from files.open_folder(phone, top)
    if phone.shows(description="List view"):
        yield phone.tap(description="List view")
    for name in below:
        yield from phone.scroll_to(name, resource_id=_TITLE)
        yield phone.tap(name, resource_id=_TITLE)


def _select(phone: ExpertPhone, item: File | Folder) -> Script:
    yield from look_up_file(phone, item)
    yield phone.long_press(item.name, resource_id=_TITLE)

"""Experts of the tasks in Files."""

from __future__ import annotations

from android_world.experts.base import Decisive, ExpertPhone, Params, Script
from android_world.experts.registry import expert

_STORAGE = "sdk_gphone64_x86_64"


def open_folder(phone: ExpertPhone, folder: str) -> Script:
    """Go to a folder of the storage; to the storage itself for no name."""
    yield from phone.tap_when_there(description="Show roots")
    yield phone.tap(_STORAGE)
    if not folder:
        return
    yield from phone.scroll_to(folder, resource_id="title")
    yield phone.tap(folder, resource_id="title")


def select_file(phone: ExpertPhone, folder: str, name: str) -> Script:
    """Select a file in a folder of the storage."""
    yield phone.open_app("files")
    yield from open_folder(phone, folder)
    if phone.shows(description="List view"):
        yield phone.tap(description="List view")
    yield from phone.scroll_to(name)
    yield phone.long_press(name)


@expert("FilesMoveFile", near_miss="destination_folder")
def move_file(phone: ExpertPhone, params: Params) -> Script:
    """Select the file, choose the folder, move."""
    yield from select_file(phone, params["source_folder"], params["file_name"])
    yield phone.tap(description="More options")
    yield phone.tap("Move to…")
    yield from open_folder(phone, params["destination_folder"])
    yield Decisive(phone.tap("MOVE"))


@expert("FilesDeleteFile")
def delete_file(phone: ExpertPhone, params: Params) -> Script:
    """Select the file and delete it."""
    yield from select_file(phone, params["subfolder"], params["file_name"])
    yield phone.tap(description="Delete")
    yield from phone.wait_for(contains="Delete")
    yield Decisive(phone.tap("OK"))

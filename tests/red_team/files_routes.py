"""Ways through Files and Markor that several cases take."""

from __future__ import annotations

from android_world.experts import markor as markor_expert
from android_world.experts.base import ExpertPhone, Script

SD_CARD = "SDCARD"
STORAGE = "sdk_gphone64_x86_64"
_ROW = "opoc_filesystem_item__root"


def select_in_files(phone: ExpertPhone, folders: list[str], name: str) -> Script:
    """Hold a file in a folder of the storage."""
    yield phone.open_app("files")
    yield from go_to(phone, STORAGE, folders)
    yield from phone.scroll_to(name)
    yield phone.long_press(name)


def go_to(phone: ExpertPhone, root: str, folders: list[str]) -> Script:
    """Open a root in the drawer of Files or of its picker, then folders."""
    yield from phone.tap_when_there(description="Show roots")
    yield from phone.tap_when_there(root)
    for folder in folders:
        yield from phone.scroll_to(folder, resource_id="title")
        yield phone.tap(folder, resource_id="title")
    if phone.shows(description="List view"):
        yield phone.tap(description="List view")


def transfer(phone: ExpertPhone, verb: str, root: str, folders: list[str]) -> Script:
    """Move or copy what is selected in Files."""
    yield phone.tap(description="More options")
    yield phone.tap(f"{verb} to…")
    yield from go_to(phone, root, folders)
    yield phone.tap(verb.upper())
    yield phone.wait()


def delete_selected(phone: ExpertPhone) -> Script:
    """Delete what is selected in Files."""
    yield phone.tap(description="Delete")
    yield from phone.wait_for(contains="Delete")
    yield phone.tap("OK")


def rename_in_files(phone: ExpertPhone, new_name: str) -> Script:
    """Rename what is selected in Files."""
    yield phone.tap(description="More options")
    yield phone.tap("Rename")
    yield from phone.wait_for(hint="New name")
    yield phone.type(new_name, hint="New name", clear=True)
    yield phone.tap("OK")
    yield phone.wait()


def compress(phone: ExpertPhone) -> Script:
    """Pack what is selected in Files into an archive next to it."""
    yield phone.tap(description="More options")
    yield phone.tap("Compress")
    yield phone.wait()


def rename_in_markor(phone: ExpertPhone, name: str, new_name: str) -> Script:
    """Rename a note of the folder that Markor shows."""
    yield from markor_expert.select_note(phone, name)
    yield phone.tap(description="Rename")
    yield from phone.wait_for(resource_id="new_name")
    yield phone.type(new_name, resource_id="new_name", clear=True)
    yield phone.tap("OK")


def open_notebook(phone: ExpertPhone, *folders: str) -> Script:
    """Open Markor, then folders of the notebook."""
    yield from markor_expert.open_notebook(phone)
    for folder in folders:
        yield from markor_expert.find_note(phone, folder)
        yield phone.tap(where=is_row(folder))


def is_row(name: str):
    """Whether an element is the row of a note or folder in Markor."""
    return markor_expert._row_of(name)


def append_in_markor(phone: ExpertPhone, name: str, text: str) -> Script:
    """Add a text to the end of a note of the folder that Markor shows."""
    yield from markor_expert.open_note(phone, name)
    yield phone.tap(resource_id="document__fragment__edit__highlighting_editor")
    yield phone.type(text)
    yield from markor_expert.save(phone)
    while not phone.shows(resource_id="fab_add_new_item"):
        yield phone.back()

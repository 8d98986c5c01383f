"""How an expert records, renames and deletes recordings."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Recording

_NAME = "list_item_name"


@script("browse", Recording)
def browse_recordings(phone: ExpertPhone, found: Sequence[Recording]) -> Script:
    """Scroll through the list of recordings."""
    yield from _open_list(phone)
    for item in found:
        if not phone.has_seen(item.name):
            yield from phone.scroll_to(item.name, resource_id=_NAME)


@script("add", Recording)
def add_recording(phone: ExpertPhone, item: Recording) -> Script:
    """Start, stop, and name the recording, if it has a name."""
    yield from _open_recorder(phone)
    yield phone.tap(resource_id="btn_record")
    yield from phone.tap_when_there(resource_id="btn_record_stop")
    yield from phone.wait_for(resource_id="input_name")
    if item.name:
        yield phone.type(item.name, resource_id="input_name", clear=True)
    yield from phone.tap_when_there("Save")


@script("edit", Recording)
def rename_recording(phone: ExpertPhone, before: Recording, after: Recording) -> Script:
    """Give a recording another name."""
    yield from _open_menu(phone, before)
    yield phone.tap(contains="Rename")
    yield from phone.wait_for(resource_id="input_name")
    yield phone.type(after.name, resource_id="input_name", clear=True)
    yield phone.tap(resource_id="dialog_positive_btn")


@script("remove", Recording)
def remove_recording(phone: ExpertPhone, item: Recording) -> Script:
    """Move a recording into the trash."""
    yield from _open_menu(phone, item)
    yield phone.tap(contains="Delete")
    yield from phone.tap_when_there(resource_id="dialog_positive_btn")


def _open_recorder(phone: ExpertPhone) -> Script:
    """Open the app and pass its welcome page, where it still has one."""
    yield phone.open_app("audio recorder")
    if phone.shows("Get started"):
        yield phone.tap("Get started")
        yield from phone.tap_when_there("Apply")
    yield from phone.wait_for(resource_id="btn_record")


def _open_list(phone: ExpertPhone) -> Script:
    yield from _open_recorder(phone)
    yield phone.tap(resource_id="btn_records_list")
    yield from phone.wait_for(resource_id="txt_sub_title")


def _open_menu(phone: ExpertPhone, item: Recording) -> Script:
    yield from _open_list(phone)
    yield from phone.scroll_to(item.name, resource_id=_NAME)
    name = phone.get(item.name, resource_id=_NAME)
    yield phone.tap(element=phone.beside(name, resource_id="list_item_more"))
    yield from phone.wait_for(contains="Rename")

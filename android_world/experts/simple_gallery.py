"""Experts of the tasks in Simple Gallery Pro."""

from __future__ import annotations

from android_world.experts.base import Decisive, ExpertPhone, Params, Script
from android_world.experts.registry import expert


@expert("SaveCopyOfReceiptTaskEval")
def save_copy(phone: ExpertPhone, params: Params) -> Script:
    """Open the image and copy it to Download, which holds no images yet."""
    yield phone.open_app("simple gallery pro")
    yield from phone.tap_when_there("DCIM")
    yield from phone.tap_when_there(resource_id="media_item_holder")
    yield from phone.wait_for(params["file_name"])
    yield phone.tap(description="More options")
    yield phone.tap("Copy to")
    yield from phone.tap_when_there("Other folder")
    yield from phone.tap_when_there("Internal")
    yield phone.tap("Download", resource_id="list_item_name")
    yield Decisive(phone.tap("OK"))

"""The expert of copying a text."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Params, Script, point_in
from android_world.experts.registry import expert


@expert("SystemCopyToClipboard", near_miss="clipboard_content")
def copy_text(phone: ExpertPhone, params: Params) -> Script:
    """Type the text into a search field, select all of it and copy it."""
    yield phone.open_app("settings")
    yield from phone.wait_for("Search settings")
    # On a low screen, what was copied last is shown over the beginning of the field.
    yield phone.tap_at(point_in(phone.get("Search settings"), 0.95))
    yield from phone.wait_for(class_name="EditText")
    yield phone.type(params["clipboard_content"], class_name="EditText")
    yield phone.long_press(class_name="EditText")
    if phone.shows("Select all"):
        yield phone.tap("Select all")
    yield from phone.tap_when_there("Copy")

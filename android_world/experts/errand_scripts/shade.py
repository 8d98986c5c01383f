"""How an expert reads notifications and the clipboard, and copies a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from android_world.experts import clipboard
from android_world.experts.base import ExpertPhone, Script, point_in
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Clip, Notification

_SEARCH: Final = "Search settings"


@script("browse", Notification)
def browse_notifications(phone: ExpertPhone, found: Sequence[Notification]) -> Script:
    """Open the shade, and scroll through it."""
    height, width = phone.state.pixels.shape[:2]
    yield phone.swipe((width // 2, 1), (width // 2, height // 2))
    for item in found:
        yield from phone.scroll_to(item.title)


@script("look_up", Notification)
def look_up_notification(phone: ExpertPhone, item: Notification) -> Script:
    """Find a notification in the shade."""
    yield from browse_notifications(phone, [item])


@script("look_up", Clip)
def look_up_clip(phone: ExpertPhone, item: Clip) -> Script:
    """Paste the text into the search of the settings, which shows it."""
    yield phone.open_app("settings")
    yield from phone.wait_for(_SEARCH)
    yield phone.tap_at(point_in(phone.get(_SEARCH), 0.95))
    yield from phone.wait_for(class_name="EditText")
    yield phone.long_press(class_name="EditText")
    yield from phone.tap_when_there("Paste")


@script("browse", Clip)
def browse_clips(phone: ExpertPhone, found: Sequence[Clip]) -> Script:
    """Paste the text that was copied."""
    for item in found:
        yield from look_up_clip(phone, item)


@script("add", Clip)
def copy_text(phone: ExpertPhone, item: Clip) -> Script:
    """Copy a text."""
    yield from clipboard.copy_text(phone, {"clipboard_content": item.text})

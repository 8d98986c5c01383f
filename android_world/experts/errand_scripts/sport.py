"""How an expert reads, edits and deletes recorded activities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Track

_APP: Final = "open tracks sports tracker"
_NAME: Final = "track_list_item_name"
_FORM: Final = {
    "name": "track_edit_name",
    "activity": "track_edit_activity_type",
    "description": "track_edit_description",
}


@script("look_up", Track)
def look_up_track(phone: ExpertPhone, item: Track) -> Script:
    """Find a track in the list, and open its form, which shows its type."""
    yield from _open_form(phone, item)
    yield phone.tap("Cancel", resource_id="track_edit_cancel")


@script("browse", Track)
def browse_tracks(phone: ExpertPhone, found: Sequence[Track]) -> Script:
    """Scroll through the list; types, where the goal names one, are in the tracks' forms."""
    newest_first = sorted(found, key=lambda each: each.start, reverse=True)
    if any(item.activity in phone.goal for item in found):
        for item in newest_first:
            yield from look_up_track(phone, item)
        return
    yield from _open_list(phone)
    for item in newest_first:
        yield from phone.scroll_to(item.name, resource_id=_NAME)


@script("edit", Track)
def edit_track(phone: ExpertPhone, before: Track, after: Track) -> Script:
    """Change what differs in the form of a track."""
    yield from _open_form(phone, before)
    for name, resource_id in _FORM.items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield phone.type(new, resource_id=resource_id, clear=bool(old))
    yield phone.tap("Save", resource_id="track_edit_save")


@script("remove", Track)
def remove_track(phone: ExpertPhone, item: Track) -> Script:
    """Open a track and delete it."""
    yield from _open(phone, item)
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Delete")
    yield from phone.tap_when_there("OK")


def _open_list(phone: ExpertPhone) -> Script:
    yield phone.open_app(_APP)
    if phone.shows(resource_id="track_detail_activity_view_pager"):
        yield phone.tap(description="Navigate up")


def _open(phone: ExpertPhone, item: Track) -> Script:
    yield from _open_list(phone)
    yield from phone.scroll_to(item.name, resource_id=_NAME)
    yield phone.tap(item.name, resource_id=_NAME)
    yield from phone.wait_for(resource_id="stats_name_value")


def _open_form(phone: ExpertPhone, item: Track) -> Script:
    yield from _open(phone, item)
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Edit")
    yield from phone.wait_for(resource_id="track_edit_name")

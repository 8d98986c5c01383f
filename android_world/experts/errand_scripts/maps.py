"""How an expert lists, sets, passes, restores and deletes map markers of OsmAnd."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from android_world.experts import osmand
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import MapMarker

_APP: Final = "osmand"
_TITLE, _BUTTON = "map_marker_title", "map_marker_options_button"


@script("look_up", MapMarker)
def look_up_marker(phone: ExpertPhone, item: MapMarker) -> Script:
    """Find a marker in its list."""
    yield from _open_list(phone, item.is_passed)
    yield from phone.scroll_to(item.name, resource_id=_TITLE)


@script("browse", MapMarker)
def browse_markers(phone: ExpertPhone, found: Sequence[MapMarker]) -> Script:
    """Scroll through the list, and through the history where it is asked for."""
    for is_passed in sorted({item.is_passed for item in found}):
        yield from _open_list(phone, is_passed)
        for item in found:
            if item.is_passed == is_passed:
                yield from phone.scroll_to(item.name, resource_id=_TITLE)


@script("add", MapMarker)
def add_marker(phone: ExpertPhone, item: MapMarker) -> Script:
    """Search the town, and put a marker there."""
    yield phone.open_app(_APP)
    yield from osmand.show_place(phone, item.name)
    yield phone.tap("Marker", resource_id="text")


@script("edit", MapMarker)
def pass_or_restore_marker(phone: ExpertPhone, before: MapMarker, after: MapMarker) -> Script:
    """Mark a marker as passed, or restore it from the history."""
    yield from _move(phone, before)


@script("remove", MapMarker)
def remove_marker(phone: ExpertPhone, item: MapMarker) -> Script:
    """Move a marker to the history, and delete it there."""
    if not item.is_passed:
        yield from _move(phone, item)
        yield phone.tap(resource_id="action_history")
    else:
        yield from look_up_marker(phone, item)
    yield from phone.scroll_to(item.name, resource_id=_TITLE)
    yield phone.tap(item.name, resource_id=_TITLE)
    yield from phone.tap_when_there("Delete")


def _move(phone: ExpertPhone, item: MapMarker) -> Script:
    yield from look_up_marker(phone, item)
    row = phone.get(item.name, resource_id=_TITLE)
    yield phone.tap(element=phone.beside(row, resource_id=_BUTTON))


def _open_list(phone: ExpertPhone, is_passed: bool) -> Script:
    """Open the list of markers, or their history."""
    yield phone.open_app(_APP)
    if not phone.shows(resource_id="action_active"):
        yield from phone.tap_when_there(description="Back to menu")
        yield from phone.tap_when_there("Map markers")
    tab = "action_history" if is_passed else "action_active"
    yield from phone.tap_when_there(resource_id=tab)

"""Experts of the tasks in OsmAnd."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.experts.base import Decisive, ExpertPhone, Params, Script, box_of
from android_world.experts.registry import expert

_OVERLAY, _OVERLAY_S = "Dismiss copied text", 6
_RESULT, _STRIP = "title", "buttonToolbarTitle"


@expert("OsmAndFavorite", near_miss="location")
def add_favorite(phone: ExpertPhone, params: Params) -> Script:
    """Search the place, and add what is shown to the favourites."""
    yield phone.open_app("osmand")
    yield from show_place(phone, params["location"])
    yield phone.tap("Add", resource_id="text")
    yield from phone.wait_for(resource_id="name_edit")
    name = phone.get(resource_id="name_edit")
    if name.text in (None, "", name.hint_text):  # A place without an address has no name yet.
        yield phone.type(params["location"], resource_id="name_edit")
    yield Decisive(phone.tap("Save", resource_id="button_text"))


@expert("OsmAndMarker", near_miss="location")
def add_marker(phone: ExpertPhone, params: Params) -> Script:
    """Search the place, and put a marker there."""
    yield phone.open_app("osmand")
    yield from show_place(phone, params["location"])
    yield Decisive(phone.tap("Marker", resource_id="text"))


@expert("OsmAndTrack", near_miss="waypoints")
def save_track(phone: ExpertPhone, params: Params) -> Script:
    """Search each town in the tool for planning and add the middle of the map."""
    yield phone.open_app("osmand")
    yield from plan_route(phone, params["waypoints"])
    yield Decisive(phone.tap(description="Done"))


def plan_route(phone: ExpertPhone, towns: Sequence[str]) -> Script:
    """Search each town in the tool for planning and add the middle of the map."""
    yield from phone.tap_when_there(description="Back to menu")
    yield phone.tap("Plan a route")
    yield phone.tap("Create new route")
    for town in towns:
        yield from show_place(phone, town)
        yield phone.back()  # the place's menu
        yield phone.back()  # to the search
        yield phone.tap(description="Navigate up")
        yield phone.tap(resource_id="add_point_button")


def _is_covered(phone: ExpertPhone) -> bool:
    """Whether what was pasted is shown over a low screen's results."""
    overlay, result = phone.find(description=_OVERLAY), phone.find(resource_id=_RESULT)
    if overlay is None or result is None:
        return False
    row = box_of(result)
    return box_of(overlay).y_min < row.y_max + row.height


def show_place(phone: ExpertPhone, location: str) -> Script:
    """Search a place and show it on the map, with its menu."""
    name = location.partition(",")[0]
    yield from phone.tap_when_there(description="Search")
    yield from phone.wait_for(resource_id="searchEditText")
    yield phone.type(location, resource_id="searchEditText")
    for _ in range(_OVERLAY_S):
        if _is_covered(phone):
            yield phone.wait()
    if name[0].isdigit():
        yield phone.tap(contains="°", resource_id=_RESULT)
    else:
        yield phone.tap(name, resource_id=_RESULT)
        if phone.shows(contains="ON THE MAP", resource_id=_STRIP):
            yield phone.tap(contains="ON THE MAP", resource_id=_STRIP)
    yield from phone.wait_for(resource_id="context_menu_line1")

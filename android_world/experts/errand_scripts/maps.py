"""How an expert works with map markers, favorites and tracks of OsmAnd."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from android_world.experts import osmand
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Favorite, MapMarker, MapTrack
from android_world.records.items.maps import Coordinates

_APP: Final = "osmand"
_TITLE, _BUTTON = "map_marker_title", "map_marker_options_button"
_NAME, _NAME_FIELD = "title", "name_edit_text"
_DEFAULT_GROUP: Final = "Favorites"


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


@script("look_up", Favorite)
def look_up_favorite(phone: ExpertPhone, item: Favorite) -> Script:
    """Open the form of a favorite, which has its group and its description."""
    yield from _open_form(phone, item)
    yield phone.tap("Cancel", resource_id="button_text")


@script("browse", Favorite)
def browse_favorites(phone: ExpertPhone, found: Sequence[Favorite]) -> Script:
    """Scroll through the list, with its groups open."""
    yield from _open_places(phone, "FAVORITES")
    for item in found:
        yield from _find_favorite(phone, item)


@script("add", Favorite)
def add_favorite(phone: ExpertPhone, item: Favorite) -> Script:
    """Search the town, and add it under a name."""
    yield phone.open_app(_APP)
    yield from osmand.show_place(phone, Coordinates().say(item.place))
    yield phone.tap("Add", resource_id="text")
    yield from phone.wait_for(resource_id="name_edit")
    yield phone.type(item.name, resource_id="name_edit", clear=True)
    yield from _describe(phone, item.description)
    if item.group:
        yield from _choose_group(phone, item.group)
    yield phone.tap("Save", resource_id="button_text")


@script("edit", Favorite)
def edit_favorite(phone: ExpertPhone, before: Favorite, after: Favorite) -> Script:
    """Change what differs in the form of a favorite."""
    yield from _open_form(phone, before)
    if after.name != before.name:
        yield phone.type(after.name, resource_id="name_edit", clear=True)
    if after.description != before.description:
        yield from _describe(phone, after.description)
    if after.group != before.group:
        yield from _choose_group(phone, after.group)
    yield phone.tap("Save", resource_id="button_text")


@script("remove", Favorite)
def remove_favorite(phone: ExpertPhone, item: Favorite) -> Script:
    """Select a favorite in the list and delete it."""
    yield from _open_places(phone, "FAVORITES")
    yield from _find_favorite(phone, item)
    yield phone.long_press(item.name, resource_id=_NAME)
    yield from phone.tap_when_there(description="Delete")
    yield from phone.tap_when_there("YES")


def _describe(phone: ExpertPhone, description: str) -> Script:
    if not phone.shows(resource_id="description_edit") and description:
        yield phone.tap(resource_id="description_button")
    if description:
        yield phone.type(description, resource_id="description_edit", clear=True)
    elif phone.shows(resource_id="description_edit"):
        yield phone.tap(resource_id="description_button")


def _choose_group(phone: ExpertPhone, group: str) -> Script:
    """Choose a group in the open form, or make it."""
    yield phone.tap(resource_id="group_list_button")
    yield from phone.wait_for("Select group")
    name = group or _DEFAULT_GROUP
    found = [e for e in phone.find_all(name) if e.resource_id != "name_edit"]
    if found:
        yield phone.tap(element=found[-1])
    else:
        yield phone.tap("Add a group", nth=-1)
        yield from phone.wait_for(resource_id=_NAME_FIELD)
        yield phone.type(name, resource_id=_NAME_FIELD)
        yield phone.tap("SAVE", resource_id="button1")


def _open_form(phone: ExpertPhone, item: Favorite) -> Script:
    yield from _open_places(phone, "FAVORITES")
    yield from _find_favorite(phone, item)
    yield phone.tap(item.name, resource_id=_NAME)
    yield from phone.tap_when_there("Edit", resource_id="text")
    yield from phone.wait_for(resource_id="name_edit")


def _find_favorite(phone: ExpertPhone, item: Favorite) -> Script:
    """Scroll to a favorite, whose group is opened."""
    if not phone.shows(item.name, resource_id=_NAME):
        group = item.group or _DEFAULT_GROUP
        yield from phone.scroll_to(group, resource_id=_NAME)
        yield phone.tap(group, resource_id=_NAME)
    yield from phone.scroll_to(item.name, resource_id=_NAME)


def _open_places(phone: ExpertPhone, tab: str) -> Script:
    """Open a tab of My Places."""
    yield phone.open_app(_APP)
    if not phone.shows(tab):
        yield from phone.tap_when_there(description="Back to menu")
        yield from phone.tap_when_there("My Places")
    yield from phone.tap_when_there(tab)


@script("browse", MapTrack)
def browse_tracks(phone: ExpertPhone, found: Sequence[MapTrack]) -> Script:
    """Scroll through the list, which has lengths and numbers of points."""
    for item in found:
        yield from _find_track(phone, item)


@script("look_up", MapTrack)
def look_up_track(phone: ExpertPhone, item: MapTrack) -> Script:
    """Find a track in the list."""
    yield from _find_track(phone, item)


@script("add", MapTrack)
def add_track(phone: ExpertPhone, item: MapTrack) -> Script:
    """Plan a route from town to town, and save it."""
    yield phone.open_app(_APP)
    yield from osmand.plan_route(phone, [Coordinates().say(place) for place in item.stops])
    if not item.name:
        yield phone.tap(description="Done")
        return
    yield phone.tap(resource_id="options_button")
    yield from phone.tap_when_there("Save as new track")
    yield from phone.wait_for(resource_id=_NAME_FIELD)
    yield phone.type(item.name, resource_id=_NAME_FIELD, clear=True)
    if item.folder:
        yield phone.tap(item.folder, resource_id=_NAME)
    yield phone.tap("Save", resource_id="button_text")


@script("edit", MapTrack)
def edit_track(phone: ExpertPhone, before: MapTrack, after: MapTrack) -> Script:
    """Rename a track, then move it."""
    if after.name != before.name:
        yield from _choose(phone, before, "Rename")
        yield from phone.wait_for(resource_id=_NAME_FIELD)
        yield phone.type(after.name, resource_id=_NAME_FIELD, clear=True)
        yield phone.tap("SAVE", resource_id="button1")
    if after.folder != before.folder:
        yield from _choose(phone, dataclasses.replace(after, folder=before.folder), "Move")
        if phone.shows(after.folder):
            yield phone.tap(after.folder)
        else:
            yield from phone.tap_when_there("Add folder")
            yield from phone.wait_for(resource_id=_NAME_FIELD)
            yield phone.type(after.folder, resource_id=_NAME_FIELD)
            yield phone.tap("SAVE", resource_id="button1")


@script("remove", MapTrack)
def remove_track(phone: ExpertPhone, item: MapTrack) -> Script:
    """Delete a track by its menu."""
    yield from _choose(phone, item, "Delete")
    yield from phone.tap_when_there("YES")


def _choose(phone: ExpertPhone, item: MapTrack, option: str) -> Script:
    """Choose an option of a track's menu."""
    yield from _find_track(phone, item)
    row = phone.get(item.name, resource_id=_NAME)
    yield phone.tap(element=phone.beside(row, resource_id="options"))
    yield from phone.tap_when_there(option)


def _find_track(phone: ExpertPhone, item: MapTrack) -> Script:
    yield from _open_places(phone, "TRACKS")
    if item.folder:
        yield from phone.scroll_to(item.folder, resource_id=_NAME)
        yield phone.tap(item.folder, resource_id=_NAME)
    yield from phone.scroll_to(item.name, resource_id=_NAME)

"""Errands with map markers."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    at,
    contacts,
    day,
    events,
    hours,
    map_markers,
    messages,
    time,
    word,
)


@errand("Put a map marker on {new.name} in OsmAnd.", level=1)
class AddMarker(Errand):
    new = map_markers.new()
    given = (map_markers.some(3),)
    changes = (map_markers.add(new),)


@errand("Mark the map marker {old.name} in OsmAnd as passed.", level=1)
class PassMarker(Errand):
    old = map_markers.one()
    given = (map_markers.some(4),)
    changes = (map_markers.edit(old, is_passed=True),)


@errand("Restore the map marker {old.name} from the marker history in OsmAnd.", level=1)
class RestoreMarker(Errand):
    old = map_markers.one(is_passed=True)
    given = (map_markers.some(3, is_passed=True), map_markers.some(2))
    changes = (map_markers.edit(old, is_passed=False),)


@errand("Delete the map marker {old.name} in OsmAnd for good, from the history as well.", level=2)
class RemoveMarker(Errand):
    old = map_markers.one()
    given = (map_markers.some(3),)
    changes = (map_markers.remove(old),)


@errand(
    "Which places are in the map marker history in OsmAnd? List the names, separated by commas.",
    level=2,
)
class ListPassedMarkers(Errand):
    first = map_markers.one(is_passed=True)
    second = map_markers.one(is_passed=True)
    given = (map_markers.some(4),)
    answer = map_markers.where(is_passed=True).values("name")


@errand("Text {who.name} the names of all map markers in OsmAnd that are not passed yet.", level=3)
class TextMarkers(Errand):
    who = contacts.one()
    first = map_markers.one()
    second = map_markers.one()
    given = (map_markers.some(2, is_passed=True), contacts.some(3))
    changes = (
        messages.send(to=who.number, saying=map_markers.where(is_passed=False).values("name")),
    )


@errand(
    "Add {title} to my calendar on {when:} at {start}, for two hours. It takes place where my only"
    " active map marker in OsmAnd is.",
    level=3,
)
class AddEventAtMarker(Errand):
    title = word("Day Trip", "Kite Flying", "Picnic", "Site Visit")
    when = day()
    start = time()
    spot = map_markers.one()
    given = (map_markers.some(3, is_passed=True), events.some(3))
    changes = (
        events.add(
            title=title,
            start=at(when, start),
            end=at(when, start) + hours(2),
            location=map_markers.where(is_passed=False).only().name,
        ),
    )

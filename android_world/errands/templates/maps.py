"""Errands with map markers."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
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


@errand(
    "Put a map marker on {new.name} in OsmAnd.",
    "Please set a map marker in the town of {new.name}, using OsmAnd.",
    "I want to stop by in {new.name}. Put a marker there in OsmAnd so that I don't forget.",
    "OsmAnd should have a map marker in the town of {new.name}.",
    level=1,
)
class AddMarker(Errand):
    new = map_markers.new()
    given = (map_markers.some(3),)
    changes = (map_markers.add(new),)


@errand(
    "Mark the map marker {old.name} in OsmAnd as passed.",
    "Please mark {old.name} as passed among the map markers of OsmAnd.",
    "I've been to {old.name} now, so tick off that map marker in OsmAnd.",
    "The map marker {old.name} belongs to the passed ones in OsmAnd.",
    level=1,
)
class PassMarker(Errand):
    old = map_markers.one()
    given = (map_markers.some(4),)
    changes = (map_markers.edit(old, is_passed=True),)


@errand(
    "Restore the map marker {old.name} from the marker history in OsmAnd.",
    "Please bring {old.name} back from the history of OsmAnd's map markers.",
    "I'm going to {old.name} again after all. Get that marker back from OsmAnd's history.",
    "The marker {old.name} in the history of OsmAnd should be on the map again.",
    level=1,
)
class RestoreMarker(Errand):
    old = map_markers.one(is_passed=True)
    given = (map_markers.some(3, is_passed=True), map_markers.some(2))
    changes = (map_markers.edit(old, is_passed=False),)


@errand(
    "Delete the map marker {old.name} in OsmAnd for good, from the history as well.",
    "Please remove {old.name} from the map markers of OsmAnd, and from their history.",
    "Forget {old.name}! That OsmAnd marker should go completely, the history included.",
    "Neither OsmAnd's map markers nor their history should have {old.name} any longer.",
    level=2,
)
class RemoveMarker(Errand):
    old = map_markers.one()
    given = (map_markers.some(3),)
    changes = (map_markers.remove(old),)


@errand(
    "Which places are in the map marker history in OsmAnd? List the names, separated by commas.",
    "Please list the map markers in OsmAnd that were marked as passed, with commas.",
    "Where have I been already? The history of the markers in OsmAnd knows. Names with commas.",
    "I need the names of the passed map markers in OsmAnd, separated by commas.",
    level=2,
)
class ListPassedMarkers(Errand):
    first = map_markers.one(is_passed=True)
    second = map_markers.one(is_passed=True)
    given = (map_markers.some(4),)
    answer = map_markers.where(is_passed=True).values("name")


@errand(
    "Text {who.name} the names of all map markers in OsmAnd that are not passed yet.",
    "Please send {who.name} an SMS with the places of the active map markers in OsmAnd.",
    "{who.name} asked where we still have to go. Text the names of the active OsmAnd markers.",
    "{who.name} should get an SMS that names every active map marker of OsmAnd.",
    level=3,
)
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
    "Please plan {title} for {when:} at {start}, for two hours, and enter the place of the one"
    " active OsmAnd marker as the location.",
    "{title} is on {when:} at {start}, two hours. Where? At the one OsmAnd marker that isn't"
    " passed. Put it all into the calendar.",
    "My calendar lacks {title}: {when:}, {start}, two hours, located where OsmAnd's last marker"
    " that is not passed is.",
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

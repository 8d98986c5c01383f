"""Errands with markers, favorites and tracks of OsmAnd."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    at,
    contacts,
    day,
    events,
    favorites,
    hours,
    map_markers,
    map_tracks,
    messages,
    notes,
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


@errand("Save {spot.place} as a favorite called {spot.name} in OsmAnd.", level=1)
class SaveFavorite(Errand):
    spot = favorites.new()
    given = (favorites.some(4, like=spot),)
    changes = (favorites.add(spot),)


@errand("Rename the OsmAnd favorite {old.name} to {new_name}.", level=1)
class RenameFavorite(Errand):
    old = favorites.one()
    new_name = word("Closed on Mondays", "Toni and Sue", "Bakery no. 2", "Cheap parking")
    given = (favorites.some(5),)
    changes = (favorites.edit(old, name=new_name),)


@errand("Put the OsmAnd favorite {old.name} into a group called {group}.", level=2)
class GroupFavorite(Errand):
    old = favorites.one()
    group = word("Weekend", "Deliveries", "With kids", "House hunt", "Club")
    given = (favorites.some(4),)
    changes = (favorites.edit(old, group=group),)


@errand("Delete all of the OsmAnd favorites in the group {group}.", level=2)
class ClearFavoriteGroup(Errand):
    group = word("Old town", "Last summer", "Flat viewings", "Field trip")
    first = favorites.one(group=group)
    second = favorites.one(group=group)
    given = (favorites.some(4),)
    changes = (favorites.remove(favorites.where(group=group)),)


@errand(
    "Write the description of the OsmAnd favorite {spot.name} into a new Markor note {title}.",
    level=3,
)
class NoteFavoriteDescription(Errand):
    hint = word(
        "Ring at the back door", "Cash only", "Bring the blue card", "Ask for Jo", "No dogs"
    )
    spot = favorites.one(description=hint)
    title = word("visit.md", "before_we_go.md", "place.md")
    given = (favorites.some(3), notes.some(3))
    changes = (notes.add(title=title, text=spot.description),)


@errand(
    "Plan a route in OsmAnd from {start.name} to {finish.name} and save the track as {new_name}.",
    level=2,
)
class PlanTrack(Errand):
    start = map_markers.new()
    finish = map_markers.new()
    new_name = word("Saturday tour", "With Ben", "School trip", "First leg", "Relay")
    given = (map_tracks.some(3),)
    changes = (map_tracks.add(name=new_name, stops=(start.place, finish.place)),)


@errand("Rename the OsmAnd track {old.name} to {new_name}.", level=1)
class RenameMapTrack(Errand):
    old = map_tracks.one()
    new_name = word("Easy Sunday", "Tour de Tal", "Never again", "For guests")
    given = (map_tracks.some(4),)
    changes = (map_tracks.edit(old, name=new_name),)


@errand("Delete the longest of my tracks in OsmAnd.", level=2)
class RemoveLongestTrack(Errand):
    first = map_tracks.one()
    second = map_tracks.one()
    given = (map_tracks.some(3),)
    changes = (map_tracks.remove(map_tracks.all().by("length", descending=True).first()),)


@errand("Text {who.name} just the name of the shortest track in OsmAnd.", level=3)
class TextShortestTrack(Errand):
    who = contacts.one()
    one = map_tracks.one()
    other = map_tracks.one()
    given = (map_tracks.some(2), contacts.some(3))
    changes = (messages.send(to=who.number, text=map_tracks.all().by("length").first().name),)


@errand(
    "Which of my OsmAnd favorites are in the group {group}? List the names, separated by commas.",
    level=2,
)
class ListFavoriteGroup(Errand):
    group = word("To try", "Rainy days", "Near work", "Ask Kim")
    first = favorites.one(group=group)
    second = favorites.one(group=group)
    given = (favorites.some(3),)
    answer = favorites.where(group=group).values("name")

"""Errands with favorites and tracks of OsmAnd."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    favorites,
    map_markers,
    map_tracks,
    messages,
    notes,
    word,
)


@errand(
    "Save {spot.place} as a favorite called {spot.name} in OsmAnd.",
    "Please add the town of {spot.place} to my OsmAnd favorites under the name {spot.name}.",
    "I found it, it's in {spot.place}! Keep that town in OsmAnd's favorites as {spot.name}.",
    "OsmAnd's favorites should have {spot.name}, which is in {spot.place}.",
    level=1,
)
class SaveFavorite(Errand):
    spot = favorites.new()
    given = (favorites.some(4, like=spot),)
    changes = (favorites.add(spot),)


@errand(
    "Rename the OsmAnd favorite {old.name} to {new_name}.",
    "Please give my favorite {old.name} in OsmAnd the new name {new_name}.",
    "{old.name} isn't what it was. In OsmAnd's favorites it should be {new_name} now.",
    "The OsmAnd favorite {old.name} should be called {new_name} from now on.",
    level=1,
)
class RenameFavorite(Errand):
    old = favorites.one()
    new_name = word("Closed on Mondays", "Toni and Sue", "Bakery no. 2", "Cheap parking")
    given = (favorites.some(5),)
    changes = (favorites.edit(old, name=new_name),)


@errand(
    "Put the OsmAnd favorite {old.name} into a group called {group}.",
    "Please move {old.name} of my OsmAnd favorites to the group {group}; it doesn't exist yet.",
    "My favorites in OsmAnd are a mess. Start a group {group} and put {old.name} in it.",
    "Among OsmAnd's favorites, {old.name} should be in a new group, {group}.",
    level=2,
)
class GroupFavorite(Errand):
    old = favorites.one()
    group = word("Weekend", "Deliveries", "With kids", "House hunt", "Club")
    given = (favorites.some(4),)
    changes = (favorites.edit(old, group=group),)


@errand(
    "Delete all of the OsmAnd favorites in the group {group}.",
    "Please remove every favorite in OsmAnd's group {group}.",
    "We moved, so nothing in the OsmAnd group {group} matters now. Delete those favorites.",
    "OsmAnd should have no favorites in the group {group} any longer.",
    level=2,
)
class ClearFavoriteGroup(Errand):
    group = word("Old town", "Last summer", "Flat viewings", "Field trip")
    first = favorites.one(group=group)
    second = favorites.one(group=group)
    given = (favorites.some(4),)
    changes = (favorites.remove(favorites.where(group=group)),)


@errand(
    "Write the description of the OsmAnd favorite {spot.name} into a new Markor note {title}.",
    "Please copy what OsmAnd's favorite {spot.name} says in its description to a note {title} in"
    " Markor.",
    "I noted something about {spot.name} in OsmAnd's favorites. Put that into {title} in Markor.",
    "Markor should have a note {title} with just the description of OsmAnd's favorite {spot.name}.",
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
    "Please make a track {new_name} in OsmAnd: a planned route of two points, {start.name}, then"
    " {finish.name}.",
    "We're cycling from {start.name} to {finish.name}. Plan that in OsmAnd, nothing in between,"
    " and save it as a track {new_name}.",
    "OsmAnd should have a track {new_name}, planned straight from {start.name} to {finish.name}.",
    level=2,
)
class PlanTrack(Errand):
    start = map_markers.new()
    finish = map_markers.new()
    new_name = word("Saturday tour", "With Ben", "School trip", "First leg", "Relay")
    given = (map_tracks.some(3),)
    changes = (map_tracks.add(name=new_name, stops=(start.place, finish.place)),)


@errand(
    "Rename the OsmAnd track {old.name} to {new_name}.",
    "Please call the track {old.name} in OsmAnd {new_name}.",
    "{old.name} is no name for a tour! Among OsmAnd's tracks, call it {new_name}.",
    "The track {old.name} in OsmAnd should have the name {new_name}.",
    level=1,
)
class RenameMapTrack(Errand):
    old = map_tracks.one()
    new_name = word("Easy Sunday", "Tour de Tal", "Never again", "For guests")
    given = (map_tracks.some(4),)
    changes = (map_tracks.edit(old, name=new_name),)


@errand(
    "Delete the longest of my tracks in OsmAnd.",
    "Please remove the OsmAnd track with the greatest length.",
    "I'll never walk the longest one of my OsmAnd tracks. Away with it.",
    "Whichever track in OsmAnd is the longest should be gone.",
    level=2,
)
class RemoveLongestTrack(Errand):
    first = map_tracks.one()
    second = map_tracks.one()
    given = (map_tracks.some(3),)
    changes = (map_tracks.remove(map_tracks.all().by("length", descending=True).first()),)


@errand(
    "Text {who.name} the name of the shortest track in OsmAnd.",
    "Please send {who.name} an SMS that names my shortest OsmAnd track.",
    "{who.name} only has an hour. Text them which of my OsmAnd tracks is the shortest.",
    "{who.name} should learn by SMS what the shortest track in OsmAnd is called.",
    level=3,
)
class TextShortestTrack(Errand):
    who = contacts.one()
    one = map_tracks.one()
    other = map_tracks.one()
    given = (map_tracks.some(2), contacts.some(3))
    changes = (messages.send(to=who.number, text=map_tracks.all().by("length").first().name),)


@errand(
    "Which of my OsmAnd favorites are in the group {group}? List the names, separated by commas.",
    "Please tell me the names of the favorites in OsmAnd's group {group}, with commas.",
    "What did I put into {group} in OsmAnd's favorites? Just the names, commas between them.",
    "I'd like the names of all OsmAnd favorites of the group {group}, separated by commas.",
    level=2,
)
class ListFavoriteGroup(Errand):
    group = word("To try", "Rainy days", "Near work", "Ask Kim")
    first = favorites.one(group=group)
    second = favorites.one(group=group)
    given = (favorites.some(3),)
    answer = favorites.where(group=group).values("name")

"""Errands with favorites and tracks of OsmAnd."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    favorites,
    map_markers,
    map_tracks,
    messages,
    notes,
    word,
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


@errand("Text {who.name} the name of the shortest track in OsmAnd.", level=3)
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

"""Training errands with favorites and tracks of OsmAnd."""

from __future__ import annotations

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    favorites,
    joplin_notes,
    map_tracks,
    tasks,
    word,
)


@errand('Write "{text}" as the description of the favorite {spot.name} in OsmAnd.', level=1)
class TrainDescribeFavorite(Errand):
    text = word("Ring twice.", "Parking behind the house.", "Closed on Mondays.", "Bring coins.")
    spot = favorites.one()
    given = (favorites.some(4),)
    changes = (favorites.edit(spot, description=text),)


@errand("How long is the track {way.name} in OsmAnd?", level=1)
class TrainAnswerMapTrackLength(Errand):
    way = map_tracks.one()
    given = (map_tracks.some(4),)
    answer = way.length


@errand(
    'Rename the favorite {spot.name} in OsmAnd to {called}, with the description "{text}"', level=2
)
class TrainRenameAndDescribeFavorite(Errand):
    called = word("Corner House", "Blue Door", "Station Hall", "The Barn")
    text = word("Open late.", "Cash only.", "Ask for a key.", "Ramp at the back.")
    spot = favorites.one()
    given = (favorites.some(4),)
    changes = (favorites.edit(spot, name=called, description=text),)


@errand("How many favorites are in the group {group} in OsmAnd?", level=2)
class TrainCountGroup(Errand):
    group = word("Hiking", "Food", "Family")
    first = favorites.one(group=group)
    second = favorites.one(group=group)
    third = favorites.one(group="Errands")
    given = (favorites.some(3),)
    answer = favorites.where(group=group).count()


@errand("Which track in OsmAnd is the longest? Answer with its name only.", level=2)
class TrainAnswerLongestMapTrack(Errand):
    way = map_tracks.one()
    given = (map_tracks.some(3),)
    answer = map_tracks.all().by("length").last().name


@errand(
    "Put the number of {who.name} into the description of the favorite {spot.name} in OsmAnd.",
    level=3,
)
class TrainDescribeFavoriteByNumber(Errand):
    who = contacts.one()
    spot = favorites.one()
    given = (contacts.some(4), favorites.some(3))
    changes = (favorites.edit(spot, description=who.number),)


@errand(
    "Add a task {title} to Tasks with the description of the OsmAnd favorite {spot.name} as its"
    " description.",
    level=3,
)
class TrainTaskAtFavorite(Errand):
    title = word("Deliver the crates", "Pick up the dog", "Measure the hall")
    text = word("Side door, code 31.", "Third gate on the left.", "Ask the porter first.")
    spot = favorites.one(description=text)
    given = (favorites.some(3), tasks.some(3))
    changes = (tasks.add(title=title, notes=spot.description),)


@errand(
    "Append the name of the shortest track in OsmAnd to the Joplin note {note.title}, as a line of"
    " its own.",
    level=3,
)
class TrainNoteShortestTrack(Errand):
    way = map_tracks.one()
    note = joplin_notes.one()
    given = (map_tracks.some(3), joplin_notes.some(3))
    shortest = map_tracks.all().by("length").first().name
    changes = (joplin_notes.append(note, shortest),)

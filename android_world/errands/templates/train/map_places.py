"""Training errands with favorites and tracks of OsmAnd."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import (
    contacts,
    favorites,
    joplin_notes,
    map_tracks,
    tasks,
    word,
)


@errand(
    'Write "{text}" as the description of the favorite {spot.name} in OsmAnd.',
    'Please give the favorite {spot.name} in OsmAnd a description. It should be "{text}"',
    'Whoever goes to {spot.name} should know this: "{text}" Put it into the description of that'
    " favorite in OsmAnd.",
    'The OsmAnd favorite {spot.name} should have the description "{text}"',
    level=1,
)
class TrainDescribeFavorite(Errand):
    text = word("Ring twice.", "Parking behind the house.", "Closed on Mondays.", "Bring coins.")
    spot = favorites.one()
    given = (favorites.some(4),)
    changes = (favorites.edit(spot, description=text),)


@errand(
    "How long is the track {way.name} in OsmAnd?",
    "Please look up the length of {way.name} among the tracks in OsmAnd.",
    "Can I walk {way.name} before lunch? Tell me how long that track in OsmAnd is.",
    "I need the length that OsmAnd shows for the track {way.name}.",
    level=1,
)
class TrainAnswerMapTrackLength(Errand):
    way = map_tracks.one()
    given = (map_tracks.some(4),)
    answer = way.length


@errand(
    'Rename the favorite {spot.name} in OsmAnd to {called}, with the description "{text}"',
    'Please give the favorite {spot.name} in OsmAnd the name {called} and the description "{text}"',
    "{spot.name} is under new management and goes by {called} now. Rename that favorite in OsmAnd,"
    ' and put this into its description: "{text}"',
    "What OsmAnd has as the favorite {spot.name} should be called {called} and be described as"
    ' "{text}"',
    level=2,
)
class TrainRenameAndDescribeFavorite(Errand):
    called = word("Corner House", "Blue Door", "Station Hall", "The Barn")
    text = word("Open late.", "Cash only.", "Ask for a key.", "Ramp at the back.")
    spot = favorites.one()
    given = (favorites.some(4),)
    changes = (favorites.edit(spot, name=called, description=text),)


@errand(
    "How many favorites are in the group {group} in OsmAnd?",
    "Please count the favorites of the group {group} in OsmAnd.",
    "My group {group} in OsmAnd keeps growing. How many favorites is that by now?",
    "I would like to know the number of OsmAnd favorites in the group {group}.",
    level=2,
)
class TrainCountGroup(Errand):
    group = word("Hiking", "Food", "Family")
    first = favorites.one(group=group)
    second = favorites.one(group=group)
    third = favorites.one(group="Errands")
    given = (favorites.some(3),)
    answer = favorites.where(group=group).count()


@errand(
    "Which track in OsmAnd is the longest? Answer with its name only.",
    "Please find the longest track in OsmAnd by its length, and tell me just its name.",
    "I have the whole day. Which of the tracks in OsmAnd is the longest? Only the name, please.",
    "I need the name of the OsmAnd track with the greatest length, nothing else.",
    level=2,
)
class TrainAnswerLongestMapTrack(Errand):
    way = map_tracks.one()
    given = (map_tracks.some(3),)
    answer = map_tracks.all().by("length").last().name


@errand(
    "Put the number of {who.name} into the description of the favorite {spot.name} in OsmAnd.",
    "Please look up the phone number of {who.name} in Contacts, and make it the description of the"
    " favorite {spot.name} in OsmAnd.",
    "{who.name} has the key to {spot.name}. Let the description of that favorite in OsmAnd be the"
    " number that Contacts has, so that I can call from there.",
    "The OsmAnd favorite {spot.name} should have the phone number of {who.name} as its description,"
    " as Contacts shows it.",
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
    "Please create a task {title}, and copy the description of the favorite {spot.name} in OsmAnd"
    " into the description of the task.",
    "I have to be at {spot.name} soon: make a task {title}. What I wrote about the place in OsmAnd,"
    " in the description of that favorite, should be its description.",
    "Tasks should have {title}, described in the words that OsmAnd has for the favorite"
    " {spot.name}.",
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
    "Please find the shortest track in OsmAnd, and write its name as a new last line into"
    " {note.title} in Joplin.",
    "With the children we take the shortest track that OsmAnd has. Add its name at the bottom of"
    " {note.title} in Joplin, on a new line.",
    "The Joplin note {note.title} should end with one more line, the name of the shortest track in"
    " OsmAnd.",
    level=3,
)
class TrainNoteShortestTrack(Errand):
    way = map_tracks.one()
    note = joplin_notes.one()
    given = (map_tracks.some(3), joplin_notes.some(3))
    shortest = map_tracks.all().by("length").first().name
    changes = (joplin_notes.append(note, shortest),)

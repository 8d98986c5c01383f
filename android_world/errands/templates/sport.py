"""Errands with recorded activities."""

from __future__ import annotations

import datetime

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import contacts, events, messages, minutes, tracks, word


@errand(
    'Rename the track {old.name} in OpenTracks to "{title}"',
    'Please give the track {old.name} in OpenTracks the name "{title}"',
    '{old.name} is a silly name for that track in OpenTracks. Call it "{title}"',
    'In OpenTracks the track {old.name} should be called "{title}"',
    level=1,
)
class RenameTrack(Errand):
    old = tracks.one()
    title = word("First Attempt", "Best of October", "Birthday Outing", "Too Much Wind")
    given = (tracks.some(5, like=old),)
    changes = (tracks.edit(old, name=title),)


@errand(
    "Set the activity type of {old.name} in OpenTracks to {activity}.",
    "Please correct the track {old.name} in OpenTracks: its activity type is {activity}.",
    "OpenTracks has the wrong sport for {old.name}. That was {activity}! Please fix it.",
    "The track {old.name} in OpenTracks should have the activity type {activity}.",
    level=1,
)
class CorrectActivity(Errand):
    old = tracks.one(activity="walking")
    activity = word("running", "cycling", "kayaking", "trail hiking", "inline skating")
    given = (tracks.some(5, like=old),)
    changes = (tracks.edit(old, activity=activity),)


@errand(
    "Delete the track {old.name} in OpenTracks.",
    "Please remove {old.name} from the tracks in OpenTracks.",
    "I forgot to stop recording {old.name}, so it's useless. Delete it from OpenTracks.",
    "OpenTracks should not have {old.name} among its tracks any longer.",
    level=1,
)
class RemoveTrack(Errand):
    old = tracks.one()
    given = (tracks.some(6, like=old),)
    changes = (tracks.remove(old),)


@errand(
    "How far did I go on {outing.name}, according to OpenTracks?",
    "Please look up the distance of the track {outing.name} in OpenTracks.",
    "I want to brag about {outing.name}. What distance does OpenTracks have for it?",
    "I need the distance of {outing.name} from OpenTracks.",
    level=1,
)
class AnswerDistance(Errand):
    outing = tracks.one()
    given = (tracks.some(6, like=outing),)
    answer = outing.distance


@errand(
    "Which track in OpenTracks took the most time? Answer with its name only.",
    "Please find the longest track by duration in OpenTracks, and tell me just its name.",
    "On which outing was I out the longest, going by OpenTracks? Only the name, please.",
    "I need the name of the OpenTracks track with the longest duration, nothing else.",
    level=2,
)
class AnswerLongestTrack(Errand):
    outing = tracks.one()
    given = (tracks.some(5),)
    answer = tracks.all().by("duration").last().name


@errand(
    "How many of my tracks in OpenTracks have the activity type {activity}?",
    "Please count the tracks in OpenTracks whose activity type is {activity}.",
    "How often did I go {activity}? Count the tracks of that type in OpenTracks for me.",
    "I need the number of {activity} tracks in OpenTracks.",
    level=2,
)
class CountActivity(Errand):
    activity = word("running", "cycling", "hiking", "swimming")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(4),)
    answer = tracks.where(activity=activity).count()


@errand(
    "According to OpenTracks, how many miles have I done {activity} in all?",
    "Please add up the distances of all {activity} tracks in OpenTracks, in miles.",
    "I'm curious: all my {activity} in OpenTracks, how many miles is that together?",
    "I need the total distance, in miles, of the OpenTracks tracks of the type {activity}.",
    level=3,
)
class AnswerTotalDistance(Errand):
    activity = word("running", "cycling", "kayaking", "climbing")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(4),)
    answer = tracks.where(activity=activity).total("distance")


@errand(
    "Delete all tracks in OpenTracks that are shorter than ten minutes.",
    "Please remove every track of less than ten minutes from OpenTracks.",
    "Sometimes I start OpenTracks by accident. Throw out everything under ten minutes.",
    "Only tracks of ten minutes or more should be left in OpenTracks.",
    level=2,
)
class RemoveShortTracks(Errand):
    first = tracks.one(duration=datetime.timedelta(minutes=2, seconds=10))
    second = tracks.one(duration=datetime.timedelta(minutes=8, seconds=45))
    given = (tracks.some(4),)
    changes = (tracks.remove(tracks.where(duration__below=minutes(10))),)


@errand(
    "Text {who.name} how far {outing.name} was, as recorded in OpenTracks.",
    "Please send {who.name} an SMS with the distance of {outing.name} from OpenTracks.",
    "{who.name} won't believe how far I got on {outing.name}. Text the OpenTracks distance.",
    "{who.name} should get the distance of my track {outing.name} by text message.",
    level=3,
)
class TextDistance(Errand):
    who = contacts.one()
    outing = tracks.one()
    given = (tracks.some(5, like=outing), contacts.some(3))
    changes = (messages.send(to=who.number, saying=outing.distance),)


@errand(
    "Put my OpenTracks track {outing.name} in the calendar as an event with the same name, start"
    " and duration, to the minute.",
    "Please add {outing.name} to my calendar, when it started and as long as it took in"
    " OpenTracks, to the minute.",
    "My coach reads my calendar. Could you enter {outing.name} there, with start and duration"
    " from OpenTracks, in whole minutes?",
    "The calendar should have {outing.name}, from its start to its end in OpenTracks, in minutes.",
    level=3,
)
class AddEventOfTrack(Errand):
    outing = tracks.one(duration=datetime.timedelta(minutes=50))
    given = (tracks.some(4, like=outing), events.some(4))
    changes = (
        events.add(title=outing.name, start=outing.start, end=outing.start + outing.duration),
    )

"""Errands with recorded activities."""

import datetime

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import contacts, events, messages, minutes, tracks, word


@errand('Rename the track {old.name} in OpenTracks to "{title}"', level=1)
class RenameTrack(Errand):
    old = tracks.one()
    title = word("First Attempt", "Best of October", "Birthday Outing", "Too Much Wind")
    given = (tracks.some(5, like=old),)
    changes = (tracks.edit(old, name=title),)


@errand("Set the activity type of {old.name} in OpenTracks to {activity}.", level=1)
class CorrectActivity(Errand):
    old = tracks.one(activity="walking")
    activity = word("running", "cycling", "kayaking", "trail hiking", "inline skating")
    given = (tracks.some(5, like=old),)
    changes = (tracks.edit(old, activity=activity),)


@errand("Delete the track {old.name} in OpenTracks.", level=1)
class RemoveTrack(Errand):
    old = tracks.one()
    given = (tracks.some(6, like=old),)
    changes = (tracks.remove(old),)


@errand("How far did I go on {outing.name}, according to OpenTracks?", level=1)
class AnswerDistance(Errand):
    outing = tracks.one()
    given = (tracks.some(6, like=outing),)
    answer = outing.distance


@errand("Which track in OpenTracks took the most time? Answer with its name only.", level=2)
class AnswerLongestTrack(Errand):
    outing = tracks.one()
    given = (tracks.some(5),)
    answer = tracks.all().by("duration").last().name


@errand("How many of my tracks in OpenTracks have the activity type {activity}?", level=2)
class CountActivity(Errand):
    activity = word("running", "cycling", "hiking", "swimming")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(4),)
    answer = tracks.where(activity=activity).count()


@errand("According to OpenTracks, how many miles have I done {activity} in all?", level=3)
class AnswerTotalDistance(Errand):
    activity = word("running", "cycling", "kayaking", "climbing")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(4),)
    answer = tracks.where(activity=activity).total("distance")


@errand("Delete all tracks in OpenTracks that are shorter than ten minutes.", level=2)
class RemoveShortTracks(Errand):
    first = tracks.one(duration=datetime.timedelta(minutes=2, seconds=10))
    second = tracks.one(duration=datetime.timedelta(minutes=8, seconds=45))
    given = (tracks.some(4),)
    changes = (tracks.remove(tracks.where(duration__below=minutes(10))),)


@errand("Text {who.name} how far {outing.name} was, as recorded in OpenTracks.", level=3)
class TextDistance(Errand):
    who = contacts.one()
    outing = tracks.one()
    given = (tracks.some(5, like=outing), contacts.some(3))
    changes = (messages.send(to=who.number, saying=outing.distance),)


@errand(
    "Put my OpenTracks track {outing.name} in the calendar as an event with the same name, start"
    " and duration, to the minute.",
    level=3,
)
class AddEventOfTrack(Errand):
    outing = tracks.one(duration=datetime.timedelta(minutes=50))
    given = (tracks.some(4, like=outing), events.some(4))
    changes = (
        events.add(title=outing.name, start=outing.start, end=outing.start + outing.duration),
    )

"""Errands about files and recorded activities whose goal leaves open what only the user knows."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import contacts, fact, files, messages, tracks, word


@errand("Move {file.name} in Files from {file.folder} to {target}.", level=2)
class AskWhereToMove(Errand):
    target = word("Music", "Podcasts", "Ringtones", "Alarms")
    file = files.one(folder="Documents")
    given = (files.some(5, folder="Documents"),)
    facts = (
        fact(
            "Into which folder?",
            "Into {target}.",
            "The right folder is {target}.",
            words="folder where directory place",
        ),
    )
    changes = (files.move(file, to=target),)


@errand("How many miles long is my longest {activity} track in OpenTracks?", level=3)
class AskWhichSport(Errand):
    activity = word("running", "cycling", "hiking", "kayaking")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(1, activity=activity), tracks.some(5))
    facts = (
        fact(
            "Which sport do you mean?",
            "It's {activity}.",
            "I mean {activity}.",
            words="which what sport activity type favorite",
        ),
    )
    answer = tracks.where(activity=activity).max("distance")


@errand("Text {who.name} how long {outing.name} took, according to OpenTracks.", level=3)
class AskWhichOuting(Errand):
    outing = tracks.one()
    who = contacts.one()
    given = (tracks.some(5, like=outing), contacts.some(4))
    facts = (
        fact(
            "Which outing was it?",
            "{outing.name}.",
            "I mean {outing.name}.",
            words="which what outing track name tour",
        ),
    )
    changes = (messages.send(to=who.number, saying=outing.duration),)

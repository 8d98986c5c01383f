"""Errands about files and recorded activities whose goal leaves open what only the user knows."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import contacts, fact, files, messages, tracks, word


@errand(
    "Move {file.name} in Files from {file.folder} to {target}.",
    "Please put the file {file.name}, which is in {file.folder}, into the folder {target}.",
    "{file.name} ended up in {file.folder} by mistake. Move it to {target} with the Files app, will"
    " you?",
    "In Files, {file.name} should be in {target} instead of {file.folder}.",
    level=2,
    vague=[
        "{file.name} is in {file.folder} by mistake. Move it where it belongs, with the Files app.",
        "Please put {file.name}, which is in {file.folder}, into the right folder.",
    ],
)
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


@errand(
    "How many miles long is my longest {activity} track in OpenTracks?",
    "Please find the greatest distance of all my tracks in OpenTracks of the type {activity}, in"
    " miles.",
    "The club asks for my personal best. How far did I get {activity}, on the longest track of"
    " that type in OpenTracks, in miles?",
    "I need the distance, in miles, of the longest track that OpenTracks has under {activity}.",
    level=3,
    vague=[
        "The club wants to know my longest distance in that sport. How many miles is it, according"
        " to OpenTracks?",
        "How many miles is my record in my favorite sport? It's one of the tracks in OpenTracks.",
    ],
)
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


@errand(
    "Text {who.name} how long {outing.name} took, according to OpenTracks.",
    "Please look up the duration of the track {outing.name} in OpenTracks and send it to {who.name}"
    " by SMS.",
    "{who.name} wants to do {outing.name} too and asks how long I needed. OpenTracks has the time;"
    " text it, please.",
    "By SMS, {who.name} should learn the time that {outing.name} took me, as OpenTracks has it.",
    level=3,
    vague=[
        "{who.name} wants to repeat one of my outings and is asking how long it took me. The time"
        " is in OpenTracks; please text it over.",
        "Text {who.name} how long I took. OpenTracks recorded it.",
    ],
)
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

"""Training errands with recorded activities and places on the map."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import (
    contacts,
    day,
    events,
    expenses,
    joplin_notes,
    map_markers,
    messages,
    notes,
    tasks,
    tracks,
    word,
)


@errand(
    "How long did {outing.name} take, as recorded in OpenTracks?",
    "Please look up the duration of the track {outing.name} in OpenTracks.",
    "Can I fit {outing.name} into my lunch break? Tell me how long OpenTracks says it took.",
    "I need the duration of the track {outing.name} from OpenTracks.",
    level=1,
)
class TrainAnswerTrackDuration(Errand):
    outing = tracks.one()
    given = (tracks.some(6, like=outing),)
    answer = outing.duration


@errand(
    "Which activity type does the track {outing.name} have in OpenTracks?",
    "Please look up the activity type of {outing.name} in OpenTracks.",
    "Was I on foot or not on {outing.name}? Tell me which type of activity OpenTracks has for it.",
    "I need the activity type that OpenTracks has for the track {outing.name}.",
    level=1,
)
class TrainAnswerActivity(Errand):
    outing = tracks.one()
    given = (tracks.some(5),)
    answer = outing.activity


@errand(
    "On which day was {outing.name}, as recorded in OpenTracks?",
    "Please look up the date of the track {outing.name} in OpenTracks.",
    "When did I do {outing.name}? OpenTracks should know the day.",
    "I need the date on which the track {outing.name} in OpenTracks was recorded.",
    level=1,
)
class TrainAnswerTrackDay(Errand):
    outing = tracks.one()
    given = (tracks.some(5, like=outing),)
    answer = outing.day


@errand(
    'Write "{text}" as the description of the track {outing.name} in OpenTracks.',
    'Please give the track {outing.name} in OpenTracks a description. It should say "{text}"',
    'Before I forget how {outing.name} went: "{text}" Put that into the description of the track'
    " in OpenTracks.",
    'The description of {outing.name} in OpenTracks should be "{text}"',
    level=1,
)
class TrainDescribeTrack(Errand):
    text = word("Felt easy.", "Knee hurt near the end.", "Met Sami on the way.", "Wind from west.")
    outing = tracks.one()
    given = (tracks.some(5, like=outing),)
    changes = (tracks.edit(outing, description=text),)


@errand(
    "Is there a map marker on {called} in OsmAnd? Answer yes or no.",
    "Please check whether OsmAnd has an active map marker called {called}, and answer yes or no.",
    "Did I already mark {called} for our trip? Look at the active map markers in OsmAnd; yes or no"
    " is enough.",
    "I would like to know, yes or no, whether {called} is among the active map markers of OsmAnd.",
    level=1,
)
class TrainFindMarker(Errand):
    called = word("Balzers", "Malbun", "Planken", "Triesen")
    first = map_markers.one(name="Malbun")
    second = map_markers.one(name="Triesen")
    given = (map_markers.some(2),)
    answer = map_markers.where(name=called, is_passed=False).exists()


@errand(
    "How many active map markers are there in OsmAnd?",
    "Please count the map markers in OsmAnd that are not marked as passed.",
    "How many stops do we have left? Count the active map markers in OsmAnd, not those in the"
    " history.",
    "I need the number of map markers in OsmAnd that are still active.",
    level=2,
)
class TrainCountMarkers(Errand):
    first = map_markers.one()
    second = map_markers.one()
    given = (map_markers.some(2), map_markers.some(2, is_passed=True))
    answer = map_markers.where(is_passed=False).count()


@errand(
    "Mark all active map markers in OsmAnd as passed.",
    "Please mark each of the active map markers in OsmAnd as passed.",
    "The trip is over, we saw every place. Move all the active markers in OsmAnd to the history,"
    " marked as passed.",
    "OsmAnd should have no active map marker any more: all of them should be passed.",
    level=2,
)
class TrainPassAllMarkers(Errand):
    first = map_markers.one()
    second = map_markers.one()
    given = (map_markers.some(1), map_markers.some(3, is_passed=True))
    changes = (map_markers.edit(map_markers.where(is_passed=False), is_passed=True),)


@errand(
    "Put a map marker on {new.name} in OsmAnd and mark {old.name} as passed.",
    "Please set a map marker in the town of {new.name} with OsmAnd, and mark the marker {old.name}"
    " as passed.",
    "{old.name} is behind us, next comes {new.name}. Mark {old.name} as passed in OsmAnd, and put"
    " a marker on {new.name}.",
    "In OsmAnd, the town of {new.name} should have a map marker, and {old.name} should be passed.",
    level=2,
)
class TrainNextStop(Errand):
    new = map_markers.new()
    old = map_markers.one()
    given = (map_markers.some(3),)
    changes = (map_markers.edit(old, is_passed=True), map_markers.add(new))


@errand(
    "Put map markers on {first.name} and {second.name} in OsmAnd.",
    "Please set two map markers in OsmAnd, one in the town of {first.name} and one in that of"
    " {second.name}.",
    "We want to see {first.name} and {second.name} on Sunday. Mark both towns on the map in"
    " OsmAnd.",
    "OsmAnd should have map markers in the towns of {first.name} and {second.name}.",
    level=2,
)
class TrainMarkTwoTowns(Errand):
    first = map_markers.new()
    second = map_markers.new()
    given = (map_markers.some(3),)
    changes = (map_markers.add(first), map_markers.add(second))


@errand(
    "Set the activity type of all walking tracks in OpenTracks to {activity}.",
    "Please change every track of the type walking in OpenTracks to the type {activity}.",
    "I never go for walks, that's a wrong default in OpenTracks. Everything that is walking there"
    " was {activity}.",
    "OpenTracks should have no walking track: those that it has should be of the type {activity}.",
    level=2,
)
class TrainCorrectAllWalks(Errand):
    activity = word("hiking", "trail running", "running")
    first = tracks.one(activity="walking")
    second = tracks.one(activity="walking")
    given = (tracks.some(2, activity="cycling"), tracks.some(1, activity="sailing"))
    changes = (tracks.edit(tracks.where(activity="walking"), activity=activity),)


@errand(
    'Rename the track {outing.name} in OpenTracks to {title} and describe it as "{text}"',
    "Please give the track {outing.name} in OpenTracks the name {title}, and the description"
    ' "{text}"',
    "{outing.name} turned into a race, so call that track {title} in OpenTracks. As for the"
    ' description: "{text}"',
    "What OpenTracks has as {outing.name} should be the track {title} with the description"
    ' "{text}"',
    level=2,
)
class TrainRecordRace(Errand):
    title = word("Autumn Race", "Club Championship", "City Relay")
    text = word("Third place!", "Too slow at the start.", "With number 214.")
    outing = tracks.one()
    given = (tracks.some(5, like=outing),)
    changes = (tracks.edit(outing, name=title, description=text),)


@errand(
    "Which track in OpenTracks has the greatest distance? Answer with its name only.",
    "Please find the track with the greatest distance in OpenTracks, and tell me just its name.",
    "On which outing did I get the farthest, going by OpenTracks? Only the name, please.",
    "I need the name of the OpenTracks track with the longest distance, nothing else.",
    level=2,
)
class TrainAnswerFarthestTrack(Errand):
    outing = tracks.one()
    given = (tracks.some(5),)
    answer = tracks.all().by("distance").last().name


@errand(
    "How many different activity types do the tracks in OpenTracks have?",
    "Please count the activity types among the tracks in OpenTracks, each once.",
    "How many kinds of sport do I do? Count the different activity types of my tracks in"
    " OpenTracks.",
    "I would like to know how many activity types OpenTracks has tracks of, each counted once.",
    level=2,
)
class TrainCountSports(Errand):
    activity = word("running", "cycling", "swimming")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(3),)
    answer = tracks.all().count_distinct("activity")


@errand(
    "What is the total duration of all {activity} tracks in OpenTracks?",
    "Please add up the durations of the tracks of the type {activity} in OpenTracks.",
    "How much of my life goes into {activity}? Add up how long those tracks in OpenTracks took.",
    "I need to know how long all {activity} tracks in OpenTracks took together.",
    level=3,
)
class TrainAnswerTotalDuration(Errand):
    activity = word("running", "cycling", "kayaking", "climbing")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(4),)
    answer = tracks.where(activity=activity).total("duration")


@errand(
    "Add a task {title} to Tasks with the distance of {outing.name} from OpenTracks in the"
    " description.",
    "Please look up the distance of {outing.name} in OpenTracks, and create a task {title} that"
    " states it in its description.",
    "I want to do better than on {outing.name}. Make a task {title}, and put the distance that"
    " OpenTracks has for it into the description.",
    "Tasks should have a task {title} whose description gives the distance of the OpenTracks track"
    " {outing.name}.",
    level=3,
)
class TrainTaskToBeatDistance(Errand):
    title = word("Run farther", "Beat this", "New goal")
    outing = tracks.one()
    given = (tracks.some(4, like=outing), tasks.some(3))
    changes = (tasks.add(title=title, stating={"notes": outing.distance}),)


@errand(
    "Record an expense of {new.amount} named after the only kayaking track in OpenTracks, category"
    " Entertainment.",
    "Please enter {new.amount} as Entertainment in Pro Expense. The name of the expense is that of"
    " the one track of the type kayaking in OpenTracks.",
    "Renting the kayak was {new.amount}, which goes under Entertainment in Pro Expense. Give it"
    " the name of the outing, which is the only kayaking track in OpenTracks.",
    "Pro Expense should have {new.amount} as Entertainment, under the name of the only kayaking"
    " track that OpenTracks has.",
    level=3,
)
class TrainBookKayak(Errand):
    new = expenses.new()
    outing = tracks.one(activity="kayaking")
    given = (tracks.some(2, activity="running"), tracks.some(2, activity="sailing"))
    title = tracks.where(activity="kayaking").only().name
    changes = (expenses.add(name=title, amount=new.amount, category="Entertainment"),)


@errand(
    "Use the text of the Markor note {note.title} as the description of the track {outing.name} in"
    " OpenTracks.",
    "Please copy what {note.title} in Markor says into the description of {outing.name} in"
    " OpenTracks.",
    "I took notes about {outing.name} in Markor, in {note.title}. They belong to the track: copy"
    " them into its description in OpenTracks.",
    "The OpenTracks track {outing.name} should have the text of {note.title} in Markor as its"
    " description.",
    level=3,
)
class TrainDescribeTrackByNote(Errand):
    text = word("Good pace until mile two.", "Forgot the water.", "Path closed after the bridge.")
    note = notes.one(text=text)
    outing = tracks.one()
    given = (tracks.some(4, like=outing), notes.some(3))
    changes = (tracks.edit(outing, description=note.text),)


@errand(
    "Rename the track {outing.name} in OpenTracks to the title of the Joplin to-do that is done in"
    " the notebook {book}.",
    "Please find the to-do in the Joplin notebook {book} that is ticked off, and give the"
    " OpenTracks track {outing.name} its title as a name.",
    "My training plan is the Joplin notebook {book}, and one session of it is ticked off. That was"
    " {outing.name}: give the track in OpenTracks the title of the session.",
    "The name of the OpenTracks track {outing.name} should be the title of the only to-do that is"
    " done in the notebook {book} in Joplin.",
    level=3,
)
class TrainNameTrackByPlan(Errand):
    book = word("Marathon", "Spring Season", "Comeback")
    outing = tracks.one()
    done = joplin_notes.one(notebook=book, is_todo=True, is_completed=True)
    given = (joplin_notes.some(3, notebook=book, is_todo=True), tracks.some(4))
    title = joplin_notes.where(notebook=book, is_completed=True).only().title
    changes = (tracks.edit(outing, name=title),)


@errand(
    "Add a task due on {when} to Tasks, with the name of the only active map marker in OsmAnd as"
    " its title.",
    "Please create a task that is due on {when}. Its title is the name of the one map marker in"
    " OsmAnd that is not passed.",
    "We're going to the last active marker in OsmAnd, and I must not forget it on {when}. Make a"
    " task, due that day, with the name of the marker.",
    "Tasks should have a task, due on {when}, whose title is the name of OsmAnd's only active map"
    " marker.",
    level=3,
)
class TrainTaskForMarker(Errand):
    when = day()
    spot = map_markers.one()
    given = (map_markers.some(3, is_passed=True), tasks.some(3))
    place = map_markers.where(is_passed=False).only().name
    changes = (tasks.add(title=place, due=when),)


@errand(
    "Change the location of {event.title} in the calendar to the only active map marker in OsmAnd.",
    "Please look up the one map marker in OsmAnd that is not passed, and make its name the location"
    " of {event.title} in my calendar.",
    "We moved {event.title} to the place that is the only active marker in OsmAnd. Correct the"
    " location in the calendar.",
    "In the calendar, {event.title} should take place where OsmAnd has its only active marker; the"
    " name of it is the location.",
    level=3,
)
class TrainMoveEventToMarker(Errand):
    spot = map_markers.one()
    event = events.one()
    given = (map_markers.some(3, is_passed=True), events.some(4, like=event))
    place = map_markers.where(is_passed=False).only().name
    changes = (events.edit(event, location=place),)


@errand(
    "Delete all map markers from the history in OsmAnd, and text {who.name} how many there were.",
    "Please count the passed map markers in OsmAnd, send {who.name} the number by SMS, and delete"
    " them from the history.",
    "{who.name} bet on how many places I passed. Text the number of markers in OsmAnd's history,"
    " and clear them out afterwards.",
    "{who.name} should know by SMS how many map markers were in OsmAnd's history, which should be"
    " empty then.",
    level=3,
)
class TrainClearHistory(Errand):
    who = contacts.one()
    first = map_markers.one(is_passed=True)
    second = map_markers.one(is_passed=True)
    given = (map_markers.some(1, is_passed=True), map_markers.some(2), contacts.some(3))
    passed = map_markers.where(is_passed=True)
    changes = (
        messages.send(to=who.number, saying=passed.count()),
        map_markers.remove(passed),
    )

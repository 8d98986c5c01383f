"""Training errands with recorded activities and places on the map."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    day,
    events,
    expenses,
    favorites,
    joplin_notes,
    map_markers,
    map_tracks,
    messages,
    notes,
    tasks,
    tracks,
    word,
)


@errand("How long did {outing.name} take, as recorded in OpenTracks?", level=1)
class TrainAnswerTrackDuration(Errand):
    outing = tracks.one()
    given = (tracks.some(6, like=outing),)
    answer = outing.duration


@errand("Which activity type does the track {outing.name} have in OpenTracks?", level=1)
class TrainAnswerActivity(Errand):
    outing = tracks.one()
    given = (tracks.some(5),)
    answer = outing.activity


@errand("On which day was {outing.name}, as recorded in OpenTracks?", level=1)
class TrainAnswerTrackDay(Errand):
    outing = tracks.one()
    given = (tracks.some(5, like=outing),)
    answer = outing.day


@errand('Write "{text}" as the description of the track {outing.name} in OpenTracks.', level=1)
class TrainDescribeTrack(Errand):
    text = word("Felt easy.", "Knee hurt near the end.", "Met Sami on the way.", "Wind from west.")
    outing = tracks.one()
    given = (tracks.some(5, like=outing),)
    changes = (tracks.edit(outing, description=text),)


@errand("Is there a map marker on {called} in OsmAnd? Answer yes or no.", level=1)
class TrainFindMarker(Errand):
    called = word("Balzers", "Malbun", "Planken", "Triesen")
    first = map_markers.one(name="Malbun")
    second = map_markers.one(name="Triesen")
    given = (map_markers.some(2),)
    answer = map_markers.where(name=called, is_passed=False).exists()


@errand("How many active map markers are there in OsmAnd?", level=2)
class TrainCountMarkers(Errand):
    first = map_markers.one()
    second = map_markers.one()
    given = (map_markers.some(2), map_markers.some(2, is_passed=True))
    answer = map_markers.where(is_passed=False).count()


@errand("Mark all active map markers in OsmAnd as passed.", level=2)
class TrainPassAllMarkers(Errand):
    first = map_markers.one()
    second = map_markers.one()
    given = (map_markers.some(1), map_markers.some(3, is_passed=True))
    changes = (map_markers.edit(map_markers.where(is_passed=False), is_passed=True),)


@errand("Put a map marker on {new.name} in OsmAnd and mark {old.name} as passed.", level=2)
class TrainNextStop(Errand):
    new = map_markers.new()
    old = map_markers.one()
    given = (map_markers.some(3),)
    changes = (map_markers.edit(old, is_passed=True), map_markers.add(new))


@errand("Put map markers on {first.name} and {second.name} in OsmAnd.", level=2)
class TrainMarkTwoTowns(Errand):
    first = map_markers.new()
    second = map_markers.new()
    given = (map_markers.some(3),)
    changes = (map_markers.add(first), map_markers.add(second))


@errand("Set the activity type of all walking tracks in OpenTracks to {activity}.", level=2)
class TrainCorrectAllWalks(Errand):
    activity = word("hiking", "trail running", "running")
    first = tracks.one(activity="walking")
    second = tracks.one(activity="walking")
    given = (tracks.some(2, activity="cycling"), tracks.some(1, activity="sailing"))
    changes = (tracks.edit(tracks.where(activity="walking"), activity=activity),)


@errand(
    'Rename the track {outing.name} in OpenTracks to {title} and describe it as "{text}"', level=2
)
class TrainRecordRace(Errand):
    title = word("Autumn Race", "Club Championship", "City Relay")
    text = word("Third place!", "Too slow at the start.", "With number 214.")
    outing = tracks.one()
    given = (tracks.some(5, like=outing),)
    changes = (tracks.edit(outing, name=title, description=text),)


@errand("Which track in OpenTracks has the greatest distance? Answer with its name only.", level=2)
class TrainAnswerFarthestTrack(Errand):
    outing = tracks.one()
    given = (tracks.some(5),)
    answer = tracks.all().by("distance").last().name


@errand("How many different activity types do the tracks in OpenTracks have?", level=2)
class TrainCountSports(Errand):
    activity = word("running", "cycling", "swimming")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(3),)
    answer = tracks.all().count_distinct("activity")


@errand("What is the total duration of all {activity} tracks in OpenTracks?", level=3)
class TrainAnswerTotalDuration(Errand):
    activity = word("running", "cycling", "kayaking", "climbing")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(4),)
    answer = tracks.where(activity=activity).total("duration")


@errand(
    "Add a task {title} to Tasks with the distance of {outing.name} from OpenTracks in the"
    " description.",
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

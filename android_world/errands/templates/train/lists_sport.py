"""Training errands with answers about tracks of OpenTracks, and with several tracks."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    choose,
    day,
    hours,
    minutes,
    number,
    tracks,
    word,
)


@errand("How many activities did I record in OpenTracks on {free}? Answer with a number.", level=2)
class TrainCountTracksOfDay(Errand):
    free = day(-9, -2)
    first = tracks.one(day=free)
    second = tracks.one(day=free)
    given = (tracks.some(4),)
    answer = tracks.where(day=free).count()


@errand(
    "Which tracks did I record in OpenTracks on {free}? Answer with their names as a"
    " comma-separated list.",
    level=2,
)
class TrainListTracksOfDay(Errand):
    free = day(-9, -2)
    first = tracks.one(day=free)
    second = tracks.one(day=free)
    given = (tracks.some(3),)
    answer = tracks.where(day=free).values("name")


@errand(
    "How many tracks did I record in OpenTracks from {first_day} to {last_day}, both included?"
    " Answer with a number.",
    level=2,
)
class TrainCountTracksOfWeek(Errand):
    first_day = day(-13, -9)
    last_day = day(-6, -3)
    first = tracks.one(day=first_day)
    second = tracks.one(day=last_day)
    given = (tracks.some(3),)
    answer = tracks.where(start__date__between=(first_day, last_day)).count()


@errand(
    "Which activities did I record in OpenTracks from {first_day} to {last_day}? List the names"
    " of the tracks with commas.",
    level=2,
)
class TrainListTracksOfWeek(Errand):
    first_day = day(-13, -9)
    last_day = day(-6, -4)
    first = tracks.one(day=first_day)
    second = tracks.one(day=last_day)
    given = (tracks.some(3),)
    answer = tracks.where(start__date__between=(first_day, last_day)).values("name")


@errand(
    "What is the name of the longest {activity} track in OpenTracks, by duration? Answer with the"
    " name only.",
    level=2,
)
class TrainAnswerLongestOfActivity(Errand):
    activity = word("running", "cycling", "kayaking", "skiing")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(3),)
    answer = tracks.where(activity=activity).by("duration").last().name


@errand(
    "Which track in OpenTracks was longer in time, {one.name} or {two.name}? Answer with its name.",
    level=2,
)
class TrainCompareTracks(Errand):
    one = tracks.one()
    two = tracks.one()
    given = (tracks.some(3),)
    answer = choose(one.duration > two.duration, one.name, two.name)


@errand("Delete the tracks {one.name} and {two.name} from OpenTracks.", level=2)
class TrainRemoveTwoTracks(Errand):
    one = tracks.one()
    two = tracks.one()
    given = (tracks.some(4),)
    changes = (tracks.remove(one), tracks.remove(two))


@errand("Delete three tracks from OpenTracks: {one.name}, {two.name}, {three.name}.", level=2)
class TrainRemoveThreeTracks(Errand):
    one = tracks.one()
    two = tracks.one()
    three = tracks.one()
    given = (tracks.some(3),)
    changes = (tracks.remove(one), tracks.remove(two), tracks.remove(three))


@errand("Delete all tracks of {free} from OpenTracks.", level=2)
class TrainRemoveTracksOfDay(Errand):
    free = day(-9, -2)
    first = tracks.one(day=free)
    second = tracks.one(day=free)
    given = (tracks.some(3),)
    changes = (tracks.remove(tracks.where(day=free)),)


@errand("Delete the track with the shortest duration from OpenTracks.", level=2)
class TrainRemoveShortestTrack(Errand):
    outing = tracks.one()
    given = (tracks.some(3),)
    changes = (tracks.remove(tracks.all().by("duration").first()),)


@errand(
    "In OpenTracks, rename the track {one.name} to {first} and the track {two.name} to {second}.",
    level=2,
)
class TrainRenameTwoTracks(Errand):
    first = word("Interval Day", "Test Lap", "Outbound", "Round 1")
    second = word("Recovery Day", "Final Lap", "Homebound", "Round 2")
    one = tracks.one()
    two = tracks.one()
    given = (tracks.some(3),)
    changes = (tracks.edit(one, name=first), tracks.edit(two, name=second))


@errand(
    'Set the descriptions of two tracks in OpenTracks: "{first}" for {one.name} and "{second}"'
    " for {two.name}.",
    level=2,
)
class TrainDescribeTwoTracks(Errand):
    first = word("Too hot", "New route", "With Pia", "Flat tire")
    second = word("Windy", "Personal best", "Alone", "Started late")
    one = tracks.one()
    two = tracks.one()
    given = (tracks.some(3),)
    changes = (tracks.edit(one, description=first), tracks.edit(two, description=second))


@errand("Is there a track of {free} in OpenTracks? Answer True or False.", level=1)
class TrainAnswerWasActive(Errand):
    free = day(-9, -2)
    other = day(-9, -2)
    first = tracks.one(day=other)
    given = (tracks.some(3),)
    answer = choose(tracks.where(day=free).exists(), "True", "False")


@errand(
    "What is the name of the first track that I recorded in OpenTracks on {free}? Answer with the"
    " name only.",
    level=2,
)
class TrainAnswerFirstTrackOfDay(Errand):
    free = day(-9, -2)
    first = tracks.one(day=free)
    second = tracks.one(day=free)
    given = (tracks.some(3),)
    answer = tracks.where(day=free).by("start").first().name


@errand(
    "Which track of {free} in OpenTracks has the greatest distance? Answer with its name.", level=2
)
class TrainAnswerFarthestOfDay(Errand):
    free = day(-9, -2)
    first = tracks.one(day=free)
    second = tracks.one(day=free)
    third = tracks.one(day=free)
    given = (tracks.some(2),)
    answer = tracks.where(day=free).by("distance").last().name


@errand(
    "Which tracks in OpenTracks are longer than 5 miles? List their names, separated by commas.",
    level=2,
)
class TrainListFarTracks(Errand):
    first = tracks.one(distance=16093.4)
    second = tracks.one(distance=14484.06)
    third = tracks.one(distance=3218.68)
    given = (tracks.some(2),)
    answer = tracks.where(distance__above=8046.72).values("name")


@errand("How many tracks in OpenTracks took more than an hour? Answer with a number.", level=2)
class TrainCountLongTracks(Errand):
    first = tracks.one(duration=minutes(150))
    second = tracks.one(duration=minutes(40))
    given = (tracks.some(3),)
    answer = tracks.where(duration__above=hours(1)).count()


@errand(
    "In OpenTracks, set the activity type of {one.name} to {first} and that of {two.name} to"
    " {second}.",
    level=2,
)
class TrainCorrectTwoTypes(Errand):
    first = word("kayaking", "climbing")
    second = word("swimming", "skiing")
    one = tracks.one(activity="running")
    two = tracks.one(activity="walking")
    given = (tracks.some(3),)
    changes = (tracks.edit(one, activity=first), tracks.edit(two, activity=second))


@errand(
    "How many minutes do the tracks of {free} in OpenTracks last altogether? Answer with a whole"
    " number.",
    level=3,
)
class TrainSumMinutesOfDay(Errand):
    free = day(-9, -6)
    other = day(-5, -2)
    m = number(16, 59)
    n = number(61, 119)
    first = tracks.one(day=free, duration=minutes(1) * m)
    second = tracks.one(day=free, duration=minutes(1) * n)
    given = (tracks.some(2, day=other),)
    answer = tracks.where(day=free).total("duration").minutes


@errand(
    "For how many minutes was I active from {first_day} to {last_day}, by the tracks in"
    " OpenTracks? Answer with a whole number.",
    level=3,
)
class TrainSumMinutesOfWeek(Errand):
    first_day = day(-11, -9)
    last_day = day(-6, -5)
    other = day(-3, -2)
    m = number(16, 59)
    n = number(61, 119)
    first = tracks.one(day=first_day, duration=minutes(1) * m)
    second = tracks.one(day=last_day, duration=minutes(1) * n)
    given = (tracks.some(3, day=other),)
    between = tracks.where(start__date__between=(first_day, last_day))
    answer = between.total("duration").minutes


@errand(
    "How many meters did I cover on {free}, all tracks of the day in OpenTracks together? Answer"
    " with a whole number.",
    level=3,
)
class TrainSumMetersOfDay(Errand):
    free = day(-9, -6)
    other = day(-5, -2)
    first = tracks.one(day=free)
    second = tracks.one(day=free)
    given = (tracks.some(2, day=other),)
    answer = tracks.where(day=free).total("distance").meters


@errand(
    "How many meters long is the farthest track of {free} in OpenTracks? Answer with a whole"
    " number.",
    level=3,
)
class TrainAnswerLongestMetersOfDay(Errand):
    free = day(-9, -6)
    other = day(-5, -2)
    first = tracks.one(day=free)
    second = tracks.one(day=free)
    given = (tracks.some(2, day=other),)
    answer = tracks.where(day=free).max("distance").meters

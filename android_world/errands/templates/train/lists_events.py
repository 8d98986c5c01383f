"""Training errands with several events, and with those of a day, a place or a time."""

import datetime

from android_world.errands.sampling.planning import TODAY
from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    at,
    choose,
    day,
    events,
    minutes,
    number,
    time,
    word,
)

_TOMORROW = TODAY + datetime.timedelta(days=1)
_IN_TWO_WEEKS = TODAY + datetime.timedelta(days=14)
_TITLES = ("Call with Priya", "Fire Drill", "Fitting", "Quiz Night", "Roof Inspection")
_OTHER_TITLES = ("Ceramics", "Street Market", "Rowing", "Sales Review", "Violin Lesson")
_MORE_TITLES = ("Brunch", "Vaccination", "House Meeting", "Film Club")
_PLACES = ("Elm Hall", "Pier 9", "Studio C", "Old Mill")
_OTHER_PLACES = ("Court 3", "Rose Garden", "Unit 7", "Station Square")
_TEXTS = ("Bring the folder.", "We need a projector.", "Ring twice.", "Park behind the house.")
_OTHER_TEXTS = ("Wear warm clothes.", "Ask about the price.", "Ines comes along.")


@errand(
    "Add two events to my calendar: {one.title} on {one.start:date}, {one.start:time} to"
    " {one.end:time}, and {two.title} on {two.start:date}, {two.start:time} to {two.end:time}.",
    level=3,
)
class TrainAddTwoEvents(Errand):
    title, other_title = word(*_TITLES), word(*_OTHER_TITLES)
    one = events.new(title=title)
    two = events.new(title=other_title)
    given = (events.some(3),)
    changes = (
        events.add(title=title, start=one.start, end=one.end),
        events.add(title=other_title, start=two.start, end=two.end),
    )


@errand(
    "Add {title} to the calendar for tomorrow at {start}. It takes {length} minutes, its"
    ' description is "{text}", and I want a reminder {early} before.',
    level=2,
)
class TrainAddEventTomorrow(Errand):
    title, text = word(*_TITLES), word(*_TEXTS)
    start, length = time(9, 17), number(15, 60, step=15)
    early = events.reminder()
    given = (events.some(4),)
    begin = at(_TOMORROW, start)
    changes = (
        events.add(
            title=title,
            start=begin,
            end=begin + minutes(1) * length,
            description=text,
            reminder=early,
        ),
    )


@errand(
    "Add {title} at {place} to my calendar for this {when:weekday}, {start}, {length} minutes. The"
    ' description should say "{text}"',
    level=2,
)
class TrainAddEventThisWeek(Errand):
    title, place, text = word(*_TITLES), word(*_PLACES), word(*_TEXTS)
    when, start, length = day(1, 6), time(9, 17), number(15, 60, step=15)
    given = (events.some(4),)
    begin = at(when, start)
    changes = (
        events.add(
            title=title,
            location=place,
            start=begin,
            end=begin + minutes(1) * length,
            description=text,
        ),
    )


@errand(
    "Add {title} to my calendar, two weeks from today at {start}, for {length} minutes, with a"
    " reminder {early} before.",
    level=2,
)
class TrainAddEventInTwoWeeks(Errand):
    title, start, length = word(*_TITLES), time(9, 17), number(15, 60, step=15)
    early = events.reminder()
    given = (events.some(4),)
    begin = at(_IN_TWO_WEEKS, start)
    changes = (
        events.add(title=title, start=begin, end=begin + minutes(1) * length, reminder=early),
    )


@errand(
    "Add {title} to the calendar: {how}, first on {when} at {start}, {length} minutes each time,"
    ' with the description "{text}"',
    level=2,
)
class TrainAddRecurringEvent(Errand):
    title, text = word(*_TITLES), word(*_TEXTS)
    when, start, length = day(1, 9), time(9, 17), number(15, 60, step=15)
    how = events.repetition()
    given = (events.some(4),)
    begin = at(when, start)
    changes = (
        events.add(
            title=title,
            start=begin,
            end=begin + minutes(1) * length,
            description=text,
            repetition=how,
        ),
    )


@errand(
    "Delete the events {a.title} and {b.title} from my calendar.",
    level=2,
)
class TrainRemoveTwoEvents(Errand):
    a = events.one()
    b = events.one()
    given = (events.some(4, like=a),)
    changes = (events.remove(a), events.remove(b))


@errand(
    "Remove {a.title}, {b.title} and {c.title} from Simple Calendar Pro.",
    level=3,
)
class TrainRemoveThreeEvents(Errand):
    a = events.one()
    b = events.one()
    c = events.one()
    given = (events.some(4),)
    changes = (events.remove(a), events.remove(b), events.remove(c))


@errand(
    "Delete all events at {place} from the calendar.",
    level=3,
)
class TrainRemoveEventsOfPlace(Errand):
    place = word(*_PLACES)
    a = events.one(location=place)
    b = events.one(location=place)
    given = (events.some(4),)
    changes = (events.remove(events.where(location=place)),)


@errand(
    "Move two events in the calendar to other places: {a.title} to {place}, {b.title} to {hall}.",
    level=2,
)
class TrainMoveTwoEventPlaces(Errand):
    place, hall = word(*_PLACES), word(*_OTHER_PLACES)
    a = events.one()
    b = events.one()
    given = (events.some(4),)
    changes = (events.edit(a, location=place), events.edit(b, location=hall))


@errand(
    "What is my first event on {busy}? Answer with its title.",
    level=2,
)
class TrainAnswerFirstOfDay(Errand):
    busy = day(1, 6)
    early, late = time(8, 11), time(14, 18)
    a = events.one(day=busy, start_time=early)
    b = events.one(day=busy, start_time=late)
    given = (events.some(4),)
    answer = events.where(day=busy).by("start").first().title


@errand(
    "Do I have anything in my calendar on {busy}? Answer True or False.",
    level=1,
)
class TrainIsDayBusy(Errand):
    busy, taken = day(3, 6), day(3, 6)
    a = events.one(day=taken)
    later = day(9, 9)
    given = (events.some(2, day=later),)
    answer = choose(events.where(day=busy).exists(), "True", "False")


@errand(
    "Where do I have to be on {busy} at {start}? Answer with the location that the calendar has.",
    level=1,
)
class TrainAnswerPlaceAtTime(Errand):
    busy, start = day(1, 6), time(9, 17)
    a = events.one(day=busy, start_time=start)
    given = (events.some(4),)
    answer = events.where(day=busy, start_time=start).only().location


@errand(
    "Where does my first event on {busy} take place? Answer with the location.",
    level=2,
)
class TrainAnswerFirstPlace(Errand):
    busy = day(1, 6)
    early, late = time(8, 11), time(14, 18)
    a = events.one(day=busy, start_time=early)
    b = events.one(day=busy, start_time=late)
    given = (events.some(4),)
    answer = events.where(day=busy).by("start").first().location


@errand(
    "What do I have on {busy} at {start}? Answer with the title of the event.",
    level=1,
)
class TrainAnswerEventAtTime(Errand):
    busy, start = day(1, 6), time(9, 17)
    a = events.one(day=busy, start_time=start)
    given = (events.some(4),)
    answer = events.where(day=busy, start_time=start).only().title


@errand(
    "Delete the first event of {busy} from my calendar.",
    level=2,
)
class TrainDropFirstOfDay(Errand):
    busy = day(1, 6)
    early, late = time(8, 11), time(14, 18)
    a = events.one(day=busy, start_time=early)
    b = events.one(day=busy, start_time=late)
    given = (events.some(4),)
    changes = (events.remove(events.where(day=busy).by("start").first()),)

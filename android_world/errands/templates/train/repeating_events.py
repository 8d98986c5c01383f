"""Training errands about events that repeat, and about what the calendar reminds of."""

from __future__ import annotations

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import contacts, day, events, messages, word


@errand(
    "Add {new.title} at {new.location} to my calendar on {new.start:date}, {new.start:time} to"
    " {new.end:time}. It is {how}, and the reminder comes {early} before.",
    level=2,
)
class TrainAddRepeatingEventWithReminder(Errand):
    new = events.new()
    how = events.repetition()
    early = events.reminder()
    given = (events.some(4),)
    changes = (events.add(new, repetition=how, reminder=early),)


@errand(
    "How long before {event.title} does the calendar remind me? Answer with the time only.", level=1
)
class TrainAnswerReminder(Errand):
    early = events.reminder()
    event = events.one(reminder=early)
    given = (events.some(4),)
    answer = event.reminder


@errand(
    "{event.title} is {how} now and has moved to {place}. Change the calendar for all of its days.",
    level=2,
)
class TrainRepeatElsewhere(Errand):
    event = events.one()
    how = events.repetition()
    place = word("Elm Hall", "Pier 9", "Studio C", "Old Mill")
    given = (events.some(5, like=event),)
    changes = (events.edit(event, repetition=how, location=place),)


@errand("Text {who.name} until which day {event.title} repeats.", level=3)
class TrainTextLastDay(Errand):
    who = contacts.one()
    last = day(21, 50)
    event = events.one(repetition="weekly", repeat_until=last)
    given = (events.some(2, repetition="weekly"), events.some(2), contacts.some(4))
    changes = (messages.send(to=who.number, saying=event.repeat_until),)

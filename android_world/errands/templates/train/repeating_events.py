"""Training errands about events that repeat, and about what the calendar reminds of."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import contacts, day, events, messages, word


@errand(
    "Add {new.title} at {new.location} to my calendar on {new.start:date}, {new.start:time} to"
    " {new.end:time}. It is {how}, and the reminder comes {early} before.",
    "Please enter a {how} event in my calendar: {new.title} at {new.location}, first on"
    " {new.start:date} from {new.start:time} to {new.end:time}, with a reminder {early} before.",
    "{new.title} is {how} from now on, and I keep being late. It starts on {new.start:date},"
    " {new.start:time} to {new.end:time}, at {new.location}; let the calendar remind me {early}"
    " before.",
    "I need {new.title} at {new.location} as a {how} event from {new.start:date} on,"
    " {new.start:time} to {new.end:time}, and the calendar should remind me {early} before.",
    level=2,
)
class TrainAddRepeatingEventWithReminder(Errand):
    new = events.new()
    how = events.repetition()
    early = events.reminder()
    given = (events.some(4),)
    changes = (events.add(new, repetition=how, reminder=early),)


@errand(
    "How long before {event.title} does the calendar remind me? Answer with the time only.",
    "Please look up how much earlier than {event.title} my calendar reminds me. Just the length.",
    "Do I get a warning before {event.title}? The calendar has one; tell me how long before, no"
    " more.",
    "I need the time between the reminder of {event.title} and its start.",
    level=1,
)
class TrainAnswerReminder(Errand):
    early = events.reminder()
    event = events.one(reminder=early)
    given = (events.some(4),)
    answer = event.reminder


@errand(
    "{event.title} is {how} now and has moved to {place}. Change the calendar for all of its days.",
    "Please let {event.title} repeat {how:every} in my calendar, at {place}.",
    "From the first one on, {event.title} happens {how:every}, at {place}. Fix that in the"
    " calendar, would you?",
    "My calendar should have {event.title} {how:every}, with {place} as its location.",
    level=2,
)
class TrainRepeatElsewhere(Errand):
    event = events.one()
    how = events.repetition()
    place = word("Elm Hall", "Pier 9", "Studio C", "Old Mill")
    given = (events.some(5, like=event),)
    changes = (events.edit(event, repetition=how, location=place),)


@errand(
    "Text {who.name} until which day {event.title} repeats.",
    "Please look up in my calendar how long {event.title} goes on, and send {who.name} the last"
    " date by SMS.",
    "{who.name} asked when the course {event.title} ends. The calendar repeats it till some day:"
    " text them that date.",
    "{who.name} should get a text message with the day until which the calendar repeats"
    " {event.title}.",
    level=3,
)
class TrainTextLastDay(Errand):
    who = contacts.one()
    last = day(21, 50)
    event = events.one(repetition="weekly", repeat_until=last)
    given = (events.some(2, repetition="weekly"), events.some(2), contacts.some(4))
    changes = (messages.send(to=who.number, saying=event.repeat_until),)

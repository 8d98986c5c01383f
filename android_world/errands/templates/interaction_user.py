"""Errands about messages and events whose goal leaves open what only the user knows."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    day,
    events,
    fact,
    hours,
    messages,
    word,
)


@errand('Text {who.name}: "{text}"', level=2)
class AskWhomToText(Errand):
    who = contacts.one()
    text = word("I am on my way.", "The train is late.", "I will call you tonight.")
    given = (contacts.some(5),)
    facts = (
        fact(
            "Under which name do I find the contact?",
            "In my contacts it is {who.name}.",
            "{who.name} is the name.",
            words="who whom name contact person sister boss",
        ),
    )
    changes = (messages.send(to=who.number, text=text),)


@errand('Send {who.name} this SMS: "{text}"', level=2)
class AskWhatToText(Errand):
    who = contacts.one()
    text = word("Yes, that suits me.", "Sorry, I am ill today.", "Tomorrow is better.")
    given = (contacts.some(4),)
    facts = (
        fact(
            "What should the message say?",
            'Write "{text}"',
            'Just "{text}"',
            words="what say write text word content message tell",
        ),
    )
    changes = (messages.send(to=who.number, text=text),)


@errand(
    "Add {new.title} to the calendar: {new.start:date}, {new.start:time} to {new.end:time}, at"
    " {new.location}.",
    level=2,
)
class AskWhenAndWhere(Errand):
    new = events.new()
    given = (events.some(4),)
    facts = (
        fact(
            "When is it?",
            "On {new.start:date}, from {new.start:time} to {new.end:time}.",
            "It starts on {new.start:date} at {new.start:time} and ends at {new.end:time}.",
            words="when time date day start end long hour",
        ),
        fact(
            "Where does it take place?",
            "At {new.location}.",
            "The place is {new.location}.",
            words="where place location address",
        ),
    )
    changes = (events.add(new),)


@errand("Take {event.title} out of my calendar.", level=2)
class AskWhichEventToCancel(Errand):
    event = events.one()
    given = (events.some(6, like=event),)
    facts = (
        fact(
            "Which appointment is it?",
            "{event.title}.",
            "The one called {event.title}.",
            words="which what name title appointment event",
        ),
    )
    changes = (events.remove(event),)


@errand("Text {who.name} the starting time of {event.title}.", level=3)
class AskWhoWantsToKnow(Errand):
    who = contacts.one()
    event = events.one()
    given = (events.some(6, like=event), contacts.some(4))
    facts = (
        fact(
            "Who wants to know it?",
            "{who.name} does.",
            "It's {who.name}.",
            words="who whom name contact person send",
        ),
    )
    changes = (messages.send(to=who.number, saying=event.start),)


@errand("Put {title} into my calendar for one hour, directly after {event.title}.", level=3)
class AskAfterWhichEvent(Errand):
    event = events.one()
    title = word("Coffee Break", "Team Walk", "Feedback Talk", "Shopping")
    given = (events.some(5, like=event),)
    facts = (
        fact(
            "After which appointment?",
            "After {event.title}.",
            "I mean {event.title}.",
            words="which what appointment event after name",
        ),
    )
    changes = (events.add(title=title, start=event.end, end=event.end + hours(1)),)


@errand("Where is {event.title} taking place? Answer with the location only.", level=2)
class AskWhereToGo(Errand):
    event = events.one()
    given = (events.some(6, like=event),)
    facts = (
        fact(
            "For which appointment?",
            "For {event.title}.",
            "I mean {event.title}.",
            words="which what appointment event name",
        ),
    )
    answer = event.location


@errand("Delete everything in my calendar on {free:}.", level=2)
class AskWhichDay(Errand):
    free = day()
    first = events.one(day=free)
    second = events.one(day=free)
    given = (events.some(5),)
    facts = (
        fact(
            "Which day is it?", "{free:}.", "I mean {free:}.", words="which when what day date off"
        ),
    )
    changes = (events.remove(events.where(day=free)),)


@errand("Save {new.name}, {new.number}, as a contact.", level=1)
class AskNumber(Errand):
    new = contacts.new()
    given = (contacts.some(4),)
    facts = (
        fact(
            "What is the phone number?",
            "{new.number}.",
            "It is {new.number}.",
            words="number phone digit",
        ),
    )
    changes = (contacts.add(new),)

"""Errands with the calendar, contacts and messages."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import contacts, day, events, hours, messages, word


@errand(
    "Put {new.title} at {new.location} into my calendar: {new.start:date}, {new.start:time} to"
    " {new.end:time}.",
    level=1,
)
class AddEvent(Errand):
    new = events.new()
    given = (events.some(4),)
    changes = (events.add(new),)


@errand("Cancel {event.title}: remove it from the calendar.", level=1)
class RemoveEvent(Errand):
    event = events.one()
    given = (events.some(6, like=event),)
    changes = (events.remove(event),)


@errand("Clear my calendar on {free:}.", level=2)
class ClearDay(Errand):
    free = day()
    first = events.one(day=free)
    second = events.one(day=free)
    given = (events.some(5),)
    changes = (events.remove(events.where(day=free)),)


@errand("Text {who.name} what time {event.title} starts.", level=2)
class TextEventStart(Errand):
    who = contacts.one()
    event = events.one()
    given = (events.some(8, like=event), contacts.some(4))
    changes = (messages.send(to=who.number, saying=event.start),)


@errand('Text {who.name}: "{text}"', level=2)
class TextContact(Errand):
    who = contacts.one()
    text = word("I will be late.", "Happy birthday!", "The parcel is here.", "See you at eight.")
    given = (contacts.some(5),)
    changes = (messages.send(to=who.number, text=text),)


@errand("Where does {event.title} take place? Answer with the location only.", level=1)
class AnswerLocation(Errand):
    event = events.one()
    given = (events.some(6, like=event),)
    answer = event.location


@errand("Add {title} to my calendar: one hour, starting right when {event.title} ends.", level=3)
class AddEventAfter(Errand):
    event = events.one()
    title = word("Phone Call", "Team Walk", "Feedback Talk", "Shopping")
    given = (events.some(5, like=event),)
    changes = (events.add(title=title, start=event.end, end=event.end + hours(1)),)

"""Errands with the calendar, contacts and messages."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import contacts, day, events, hours, messages, word


@errand(
    "Put {new.title} at {new.location} into my calendar: {new.start:date}, {new.start:time} to"
    " {new.end:time}.",
    "Please add an event to the calendar: {new.title}, on {new.start:date} from {new.start:time}"
    " until {new.end:time}. It takes place at {new.location}.",
    "I have {new.title} on {new.start:date} at {new.location}, from {new.start:time} till"
    " {new.end:time}. Could you note that in the calendar so that I don't forget it?",
    "{new.title}, {new.location}, {new.start:date}, {new.start:time} - {new.end:time}: that should"
    " be in my calendar.",
    level=1,
)
class AddEvent(Errand):
    new = events.new()
    given = (events.some(4),)
    changes = (events.add(new),)


@errand(
    "Cancel {event.title}: remove it from the calendar.",
    "I won't go to {event.title}. Please delete it from my calendar.",
    "Turns out {event.title} isn't happening after all, so get it out of the calendar, will you?",
    "{event.title} does not need to be in my calendar any longer.",
    level=1,
)
class RemoveEvent(Errand):
    event = events.one()
    given = (events.some(6, like=event),)
    changes = (events.remove(event),)


@errand(
    "Clear my calendar on {free:}.",
    "Please delete all events of {free:} from the calendar.",
    "I'm taking {free:} off! Throw everything out of the calendar that I had planned for that day.",
    "There should be nothing left in the calendar on {free:}.",
    level=2,
)
class ClearDay(Errand):
    free = day()
    first = events.one(day=free)
    second = events.one(day=free)
    given = (events.some(5),)
    changes = (events.remove(events.where(day=free)),)


@errand(
    "Text {who.name} what time {event.title} starts.",
    "Please let {who.name} know by text message at what time {event.title} begins.",
    "{who.name} wants to come along to {event.title} but has no idea when it starts. Can you look"
    " that up and send an SMS?",
    "{who.name} should know the starting time of {event.title}. A text message will do.",
    level=2,
)
class TextEventStart(Errand):
    who = contacts.one()
    event = events.one()
    given = (events.some(8, like=event), contacts.some(4))
    changes = (messages.send(to=who.number, saying=event.start),)


@errand(
    'Text {who.name}: "{text}"',
    'Please send {who.name} a text message that says "{text}"',
    'Can you write to {who.name} for me? An SMS with exactly these words: "{text}"',
    '{who.name} should get this from me by SMS: "{text}"',
    level=2,
)
class TextContact(Errand):
    who = contacts.one()
    text = word("I will be late.", "Happy birthday!", "The parcel is here.", "See you at eight.")
    given = (contacts.some(5),)
    changes = (messages.send(to=who.number, text=text),)


@errand(
    "Where does {event.title} take place? Answer with the location only.",
    "Please tell me the location of {event.title}, and nothing else.",
    "I forgot where I have to go for {event.title}. It's in the calendar. Just the place, please.",
    "I need to know the place of {event.title}, as the calendar has it, without further words.",
    level=1,
)
class AnswerLocation(Errand):
    event = events.one()
    given = (events.some(6, like=event),)
    answer = event.location


@errand(
    "Add {title} to my calendar: one hour, starting right when {event.title} ends.",
    "Please put {title} into the calendar directly after {event.title}; it takes one hour.",
    "As soon as {event.title} is over I have {title}, for an hour. Add that to the calendar.",
    "My calendar lacks {title}. It follows {event.title} without a gap and lasts one hour.",
    level=3,
)
class AddEventAfter(Errand):
    event = events.one()
    title = word("Phone Call", "Team Walk", "Feedback Talk", "Shopping")
    given = (events.some(5, like=event),)
    changes = (events.add(title=title, start=event.end, end=event.end + hours(1)),)

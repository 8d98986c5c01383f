"""Errands about messages and events whose goal leaves open what only the user knows."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    day,
    events,
    fact,
    hours,
    messages,
    word,
)


@errand(
    'Text {who.name}: "{text}"',
    'Please write {who.name} a text message with the words "{text}"',
    'Would you drop {who.name} a line? An SMS that says "{text}" is all it takes.',
    '{who.name} is waiting for word from me. The message is "{text}"',
    level=2,
    vague=['Text my sister: "{text}"', 'Please let my boss know by SMS: "{text}"'],
)
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


@errand(
    'Send {who.name} this SMS: "{text}"',
    'Please text {who.name} the following: "{text}"',
    'Could you get in touch with {who.name} for me? Just an SMS, saying "{text}"',
    '{who.name} should have a text message from me with these words: "{text}"',
    level=2,
    vague=["Answer {who.name} by SMS.", "{who.name} needs a text message from me. Send it."],
)
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
    "Please make an entry for {new.title} in my calendar, on {new.start:date} from"
    " {new.start:time} to {new.end:time}, place {new.location}.",
    "I finally got a date for {new.title}! {new.start:date} at {new.location}, {new.start:time}"
    " till {new.end:time}. Into the calendar with it, please.",
    "My calendar should show {new.title} at {new.location} on {new.start:date}, between"
    " {new.start:time} and {new.end:time}.",
    level=2,
    vague=[
        "Put {new.title} into my calendar.",
        "I have {new.title} coming up and don't want to miss it. Can you add it to my calendar?",
    ],
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


@errand(
    "Take {event.title} out of my calendar.",
    "Please delete the event {event.title} from the calendar.",
    "I just heard that {event.title} has been called off. Would you clear it from the calendar?",
    "{event.title} won't happen, so my calendar should not list it.",
    level=2,
    vague=[
        "One of my appointments is cancelled. Please remove it from the calendar.",
        "Something I had planned fell through, so delete it from my calendar.",
    ],
)
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


@errand(
    "Text {who.name} the starting time of {event.title}.",
    "Please send {who.name} an SMS that tells when {event.title} starts.",
    "{who.name} keeps asking me when {event.title} is on. Look it up and text the time, would you?",
    "{who.name} wants to know at what time {event.title} begins; an SMS is fine.",
    level=3,
    vague=["Somebody wants to know when {event.title} starts. Tell them by SMS."],
)
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


@errand(
    "Put {title} into my calendar for one hour, directly after {event.title}.",
    "Please add {title} to the calendar; it starts when {event.title} ends and takes one hour.",
    "Once {event.title} is done I need an hour for {title}. Could you block that in my calendar?",
    "{title} should follow {event.title} in my calendar, one hour long and without a break.",
    level=3,
    vague=["Add {title} to my calendar, for one hour, right after my appointment."],
)
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


@errand(
    "Where is {event.title} taking place? Answer with the location only.",
    "Please look up the location of {event.title} and tell me just that.",
    "I'm about to leave for {event.title} and don't know where it is. What does the calendar say?"
    " The place is enough.",
    "I need the location of {event.title} as it is in my calendar, nothing else.",
    level=2,
    vague=["Where do I have to go? Look it up in my calendar and answer with the location only."],
)
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


@errand(
    "Delete everything in my calendar on {free:}.",
    "Please remove all events of {free:} from my calendar.",
    "Finally a day off: {free:}! Take everything out of the calendar that is planned for it.",
    "On {free:} my calendar should be empty.",
    level=2,
    vague=["I'm taking a day off. Remove everything I have in my calendar that day."],
)
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


@errand(
    "Save {new.name}, {new.number}, as a contact.",
    "Please add {new.name} with the number {new.number} to my contacts.",
    "I met {new.name} today and got a number: {new.number}. Would you put that in my contacts?",
    "My contacts should have {new.name} with {new.number}.",
    level=1,
    vague=["Add {new.name} to my contacts.", "I met {new.name} today. Save the number for me."],
)
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

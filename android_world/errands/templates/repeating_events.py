"""Errands about events that repeat, and about what the calendar reminds of."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import contacts, day, events, messages, tasks


@errand(
    "Add {new.title}, which takes place {how:every}, to my calendar: first on {new.start:date}"
    " from {new.start:time} to {new.end:time}, at {new.location}.",
    "Please put {new.title} into my calendar. It is at {new.location} {how:every}, for the first"
    " time on {new.start:date}, {new.start:time} to {new.end:time}.",
    "I signed up for {new.title} at {new.location}! It starts on {new.start:date},"
    " {new.start:time} to {new.end:time}, and happens {how:every}. My calendar should know.",
    "My calendar should have {new.title} at {new.location} {how:every}, from {new.start:date} on,"
    " {new.start:time} to {new.end:time}.",
    level=2,
)
class AddRepeatingEvent(Errand):
    new = events.new()
    how = events.repetition()
    given = (events.some(4),)
    changes = (events.add(new, repetition=how),)


@errand(
    "Set the reminder of {event.title} in the calendar to {early} before it starts.",
    "Please have the calendar remind me of {event.title} {early} ahead.",
    "I will miss {event.title} if nobody tells me {early} before. Could the calendar do that?",
    "The calendar should remind me of {event.title} {early} before the start.",
    level=1,
)
class SetReminder(Errand):
    event = events.one()
    early = events.reminder()
    given = (events.some(5, like=event),)
    changes = (events.edit(event, reminder=early),)


@errand(
    "{event.title} is in the calendar every week, but it happens just once. Stop the repetition.",
    "Please change {event.title} in my calendar from a weekly event to one that does not repeat.",
    "I entered {event.title} as weekly by mistake. Let only the first one stay in the calendar,"
    " will you?",
    "{event.title} should not repeat in my calendar; it takes place a single time.",
    level=2,
)
class StopRepetition(Errand):
    event = events.one(repetition="weekly")
    given = (events.some(2, repetition="weekly"), events.some(3))
    changes = (events.edit(event, repetition=None),)


@errand(
    "{event.title} repeats without end in the calendar. Let it repeat till {last} only.",
    "Please end the repetition of {event.title} in my calendar: {last} is the last possible day.",
    "The course {event.title} stops for the season. Make the calendar repeat it till {last} and no"
    " longer.",
    "In my calendar {event.title} should be repeated till {last}.",
    level=2,
)
class EndRepetition(Errand):
    event = events.one(repetition="weekly")
    last = day(21, 50)
    given = (events.some(1, repetition="weekly"), events.some(3))
    changes = (events.edit(event, repeat_until=last),)


@errand(
    "How often does {event.title} take place: daily, weekly, monthly or yearly? Answer with one of"
    " these words.",
    "Please look up {event.title} in my calendar and answer with one word whether it is daily,"
    " weekly, monthly or yearly.",
    "Is {event.title} daily, weekly, monthly or yearly? I never know. Just the word, please.",
    "I need one word for how my calendar repeats {event.title}: daily, weekly, monthly or yearly.",
    level=1,
)
class AnswerRepetition(Errand):
    how = events.repetition()
    event = events.one(repetition=how)
    given = (events.some(2, repetition="daily"), events.some(3))
    answer = event.repetition


@errand(
    "Delete {event.title} with all its repetitions from the calendar, and text {who.name} that it"
    ' is over: "No more {event.title}."',
    "Please remove every occurrence of {event.title} from my calendar, then send {who.name} the SMS"
    ' "No more {event.title}."',
    '{event.title} is cancelled for good. Take it off my calendar, all of it, and write "No more'
    ' {event.title}." to {who.name}.',
    "My calendar should have no {event.title} at all any more, and {who.name} should get the text"
    ' message "No more {event.title}."',
    level=3,
)
class CancelRepeatingEvent(Errand):
    event = events.one(repetition="weekly")
    who = contacts.one()
    given = (events.some(2, repetition="weekly"), events.some(3), contacts.some(4))
    changes = (
        events.remove(event),
        messages.send(to=who.number, text="No more " + event.title + "."),
    )


@errand(
    "Add {todo.title} to the calendar as an event {how:every}: first on the day on which the task"
    " is due, from {new.start:time} to {new.end:time}, with a reminder {early} before.",
    "Please make an event {todo.title} that happens {how:every} in my calendar. It starts on the"
    " due date of that task, {new.start:time} to {new.end:time}, and reminds me {early} before.",
    "{todo.title} comes round {how:every} anyway. Put it into the calendar from the day on which"
    " the task is due, {new.start:time} to {new.end:time}, and let it remind me {early} before.",
    "The task {todo.title} should be in my calendar {how:every} from its due date on,"
    " {new.start:time} to {new.end:time}, reminding me {early} before.",
    level=3,
)
class RepeatTaskInCalendar(Errand):
    todo = tasks.one()
    new = events.new(day=todo.due)
    how = events.repetition()
    early = events.reminder()
    given = (tasks.some(4, like=todo), events.some(3))
    changes = (
        events.add(
            title=todo.title,
            start=new.start,
            end=new.end,
            repetition=how,
            reminder=early,
        ),
    )

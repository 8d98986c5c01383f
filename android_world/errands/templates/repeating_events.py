"""Errands about events that repeat, and about what the calendar reminds of."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import contacts, day, events, messages, tasks


@errand(
    "Add {new.title}, which takes place {how:every}, to my calendar: first on {new.start:date}"
    " from {new.start:time} to {new.end:time}, at {new.location}.",
    level=2,
)
class AddRepeatingEvent(Errand):
    new = events.new()
    how = events.repetition()
    given = (events.some(4),)
    changes = (events.add(new, repetition=how),)


@errand("Set the reminder of {event.title} in the calendar to {early} before it starts.", level=1)
class SetReminder(Errand):
    event = events.one()
    early = events.reminder()
    given = (events.some(5, like=event),)
    changes = (events.edit(event, reminder=early),)


@errand(
    "{event.title} is in the calendar every week, but it happens just once. Stop the repetition.",
    level=2,
)
class StopRepetition(Errand):
    event = events.one(repetition="weekly")
    given = (events.some(2, repetition="weekly"), events.some(3))
    changes = (events.edit(event, repetition=None),)


@errand(
    "{event.title} repeats without end in the calendar. Let it repeat till {last} only.", level=2
)
class EndRepetition(Errand):
    event = events.one(repetition="weekly")
    last = day(21, 50)
    given = (events.some(1, repetition="weekly"), events.some(3))
    changes = (events.edit(event, repeat_until=last),)


@errand(
    "How often does {event.title} take place: daily, weekly, monthly or yearly? Answer with one of"
    " these words.",
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

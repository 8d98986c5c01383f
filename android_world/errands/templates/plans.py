"""Errands with events and expenses, also with contacts and messages."""

from decimal import Decimal

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    at,
    choose,
    contacts,
    day,
    days,
    events,
    expenses,
    hours,
    messages,
    minutes,
    tasks,
    time,
    word,
)


@errand("Change the location of {event.title} in the calendar to {place}.", level=1)
class EditEventLocation(Errand):
    event = events.one()
    place = word("Elm Meadow", "Room 17", "Kite Pavilion", "West Terminal")
    given = (events.some(5, like=event),)
    changes = (events.edit(event, location=place),)


@errand("Move {event.title} one day later in the calendar, at the same time.", level=2)
class PostponeEvent(Errand):
    event = events.one()
    given = (events.some(5, like=event),)
    changes = (events.edit(event, start=event.start + days(1), end=event.end + days(1)),)


@errand("Extend {event.title} in the calendar by half an hour.", level=2)
class ExtendEvent(Errand):
    event = events.one()
    given = (events.some(5, like=event),)
    changes = (events.edit(event, end=event.end + minutes(30)),)


@errand("What is the last event in my calendar on {free:}? Answer with its title only.", level=2)
class AnswerLastOfDay(Errand):
    free = day()
    first = events.one(day=free)
    second = events.one(day=free)
    given = (events.some(1, day=free), events.some(4))
    answer = events.where(day=free).by("start").last().title


@errand("List the titles of all events on {free:}, separated by commas.", level=2)
class ListDay(Errand):
    free = day()
    first = events.one(day=free)
    second = events.one(day=free)
    given = (events.some(5),)
    answer = events.where(day=free).values("title")


@errand("How long is {event.title} in my calendar?", level=2)
class AnswerLength(Errand):
    event = events.one()
    given = (events.some(5, like=event),)
    answer = event.end - event.start


@errand('Text {who.name} "{busy}" if I have an event on {free:}, otherwise "{idle}"', level=3)
class TextAvailability(Errand):
    who = contacts.one()
    free = day()
    busy = word("Sorry, I have plans.", "That day does not work.", "I am busy then.")
    idle = word("Yes, let us meet!", "I have time.", "Sure, see you there.")
    given = (events.some(6), contacts.some(3))
    changes = (
        messages.send(to=who.number, text=choose(events.where(day=free).exists(), busy, idle)),
    )


@errand("Correct the expense {cost.name}: the amount is {right.amount}.", level=1)
class EditExpenseAmount(Errand):
    cost = expenses.one()
    right = expenses.new()
    given = (expenses.some(5, like=cost),)
    changes = (expenses.edit(cost, amount=right.amount),)


@errand(
    "Put the expense {cost.name} into the category {category} and add the note: {note}", level=2
)
class EditExpenseCategory(Errand):
    cost = expenses.one(category="Others")
    category = word("Social", "Education", "Health Care", "Clothes", "Housing")
    note = word("Keep the receipt.", "Paid in cash.", "Shared with Tom.", "Ask for a refund.")
    given = (expenses.some(5, like=cost),)
    changes = (expenses.edit(cost, category=category, note=note),)


@errand("Which of my expenses was the largest? Answer with its name only.", level=2)
class AnswerLargestExpense(Errand):
    cost = expenses.one()
    given = (expenses.some(6),)
    answer = expenses.all().by("amount").last().name


@errand("What's the average amount of my expenses, rounded to the cent?", level=3)
class AnswerAverageExpense(Errand):
    cost = expenses.one()
    given = (expenses.some(3),)
    answer = expenses.all().average("amount")


@errand("Delete all expenses below {limit.amount} in Pro Expense.", level=3)
class RemoveSmallExpenses(Errand):
    limit = expenses.new(amount=Decimal(60))
    small = expenses.one(amount=Decimal("12.50"))
    given = (expenses.some(5),)
    changes = (expenses.remove(expenses.where(amount__below=limit.amount)),)


@errand(
    "Add {title} to my calendar for the day after {event.title}, at {start}, for two hours.",
    level=3,
)
class AddEventNextDay(Errand):
    event = events.one()
    start = time()
    title = word("Follow-up", "Laundry Day", "Kite Building", "Quiet Reading")
    first = at(event.day + days(1), start)
    given = (events.some(5, like=event),)
    changes = (events.add(title=title, start=first, end=first + hours(2)),)


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

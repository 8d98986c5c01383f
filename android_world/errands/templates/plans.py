"""Errands that change events and expenses, and questions about them."""

from __future__ import annotations

from decimal import Decimal

from android_world.errands.base import Errand, errand
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
    time,
    word,
)


@errand(
    "Change the location of {event.title} in the calendar to {place}.",
    "Please update the calendar: {event.title} takes place at {place}.",
    "They moved {event.title} to {place}! Could you put the new place into my calendar?",
    "The calendar has the wrong place for {event.title}. It should say {place}.",
    level=1,
)
class EditEventLocation(Errand):
    event = events.one()
    place = word("Elm Meadow", "Room 17", "Kite Pavilion", "West Terminal")
    given = (events.some(5, like=event),)
    changes = (events.edit(event, location=place),)


@errand(
    "Move {event.title} one day later in the calendar, at the same time.",
    "Please postpone {event.title} in my calendar by one day; the time of day stays.",
    "{event.title} got pushed back by a day, same time. Fix my calendar, please.",
    "My calendar should have {event.title} a day later than now, without another change.",
    level=2,
)
class PostponeEvent(Errand):
    event = events.one()
    given = (events.some(5, like=event),)
    changes = (events.edit(event, start=event.start + days(1), end=event.end + days(1)),)


@errand(
    "Extend {event.title} in the calendar by half an hour.",
    "Please let {event.title} end 30 minutes later in my calendar.",
    "{event.title} always runs over. Give it another half hour in my calendar, will you?",
    "In the calendar {event.title} should last half an hour longer; its start is right.",
    level=2,
)
class ExtendEvent(Errand):
    event = events.one()
    given = (events.some(5, like=event),)
    changes = (events.edit(event, end=event.end + minutes(30)),)


@errand(
    "What is the last event in my calendar on {free:}? Answer with its title only.",
    "Please tell me just the title of the event that starts last on {free:}.",
    "I'd like to know what I'm ending the day with on {free:}. Only the title, please.",
    "I need the title of the latest event of {free:}, nothing else.",
    level=2,
)
class AnswerLastOfDay(Errand):
    free = day()
    first = events.one(day=free)
    second = events.one(day=free)
    given = (events.some(1, day=free), events.some(4))
    answer = events.where(day=free).by("start").last().title


@errand(
    "List the titles of all events on {free:}, separated by commas.",
    "Please give me the titles of my events on {free:}, with commas in between.",
    "What have I got on in the calendar on {free:}? Just the titles with commas, please.",
    "I would like the titles of what the calendar has on {free:}, separated by commas.",
    level=2,
)
class ListDay(Errand):
    free = day()
    first = events.one(day=free)
    second = events.one(day=free)
    given = (events.some(5),)
    answer = events.where(day=free).values("title")


@errand(
    "How long is {event.title} in my calendar?",
    "Please look up how long {event.title} takes, from its start to its end.",
    "I wonder how much time {event.title} will cost me. The calendar has start and end.",
    "I need the duration of {event.title}, as my calendar has it.",
    level=2,
)
class AnswerLength(Errand):
    event = events.one()
    given = (events.some(5, like=event),)
    answer = event.end - event.start


@errand(
    'Text {who.name} "{busy}" if I have an event on {free:}, otherwise "{idle}"',
    'Please check my calendar for {free:}. If there is something, text {who.name} "{busy}", else'
    ' text "{idle}"',
    '{who.name} asked about {free:}. If the calendar has anything that day, write "{busy}" by'
    ' SMS, and if not, "{idle}"',
    'By SMS, {who.name} should get "{busy}" when my calendar has an event on {free:}, and'
    ' otherwise "{idle}"',
    level=3,
)
class TextAvailability(Errand):
    who = contacts.one()
    free = day()
    busy = word("Sorry, I have plans.", "That day does not work.", "I am busy then.")
    idle = word("Yes, let us meet!", "I have time.", "Sure, see you there.")
    given = (events.some(6), contacts.some(3))
    changes = (
        messages.send(to=who.number, text=choose(events.where(day=free).exists(), busy, idle)),
    )


@errand(
    "Correct the expense {cost.name}: the amount is {right.amount}.",
    "Please change the amount of {cost.name} in Pro Expense to {right.amount}.",
    "I mistyped the expense {cost.name}; it really was {right.amount}. Please fix it.",
    "The expense {cost.name} should have the amount {right.amount}.",
    level=1,
)
class EditExpenseAmount(Errand):
    cost = expenses.one()
    right = expenses.new()
    given = (expenses.some(5, like=cost),)
    changes = (expenses.edit(cost, amount=right.amount),)


@errand(
    "Put the expense {cost.name} into the category {category} and add the note: {note}",
    "Please file {cost.name} under {category} in Pro Expense, with this note: {note}",
    "{cost.name} belongs to {category}, not where I put it. Move it there, and note: {note}",
    "The expense {cost.name} needs the category {category} and a note that says: {note}",
    level=2,
)
class EditExpenseCategory(Errand):
    cost = expenses.one(category="Others")
    category = word("Social", "Education", "Health Care", "Clothes", "Housing")
    note = word("Keep the receipt.", "Paid in cash.", "Shared with Tom.", "Ask for a refund.")
    given = (expenses.some(5, like=cost),)
    changes = (expenses.edit(cost, category=category, note=note),)


@errand(
    "Which of my expenses was the largest? Answer with its name only.",
    "Please find my largest expense in Pro Expense and tell me just its name.",
    "I want to know what hit my wallet hardest. Only the name of that expense, please.",
    "I need the name of the expense with the highest amount, and nothing else.",
    level=2,
)
class AnswerLargestExpense(Errand):
    cost = expenses.one()
    given = (expenses.some(6),)
    answer = expenses.all().by("amount").last().name


@errand(
    "What's the average amount of my expenses, rounded to the cent?",
    "Please work out the average of all amounts in Pro Expense, to the cent.",
    "On average, what do I pay for one of those things in Pro Expense? To the cent, please.",
    "I need the average amount of my expenses, rounded to the cent.",
    level=3,
)
class AnswerAverageExpense(Errand):
    cost = expenses.one()
    given = (expenses.some(3),)
    answer = expenses.all().average("amount")


@errand(
    "Delete all expenses below {limit.amount} in Pro Expense.",
    "Please remove every expense of less than {limit.amount} from Pro Expense.",
    "I don't care about small stuff: everything under {limit.amount} can go from my expenses.",
    "Only expenses of {limit.amount} and more should be left in Pro Expense.",
    level=3,
)
class RemoveSmallExpenses(Errand):
    limit = expenses.new(amount=Decimal(60))
    small = expenses.one(amount=Decimal("12.50"))
    given = (expenses.some(5),)
    changes = (expenses.remove(expenses.where(amount__below=limit.amount)),)


@errand(
    "Add {title} to my calendar for the day after {event.title}, at {start}, for two hours.",
    "Please plan {title} for the day after {event.title}, from {start} on, for two hours.",
    "The day after {event.title} I want {title} at {start}, two hours. Please add it.",
    "My calendar lacks {title}: one day after {event.title}, at {start}, two hours long.",
    level=3,
)
class AddEventNextDay(Errand):
    event = events.one()
    start = time()
    title = word("Follow-up", "Laundry Day", "Kite Building", "Quiet Reading")
    first = at(event.day + days(1), start)
    given = (events.some(5, like=event),)
    changes = (events.add(title=title, start=first, end=first + hours(2)),)

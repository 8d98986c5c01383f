"""Training errands about expenses, and what clocks and messages have to do with them."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    amount,
    choose,
    contacts,
    expenses,
    fact,
    incoming_message,
    messages,
    phone_number,
    timers,
    word,
)

_NOTES = ("Paid by card.", "For the office.", "Warranty until May.", "Half is Ben's.")


@errand(
    "Record an expense: {new.name}, {new.amount}, category {new.category}, with the note: {note}",
    level=1,
)
class TrainAddNotedExpense(Errand):
    new = expenses.new()
    note = word(*_NOTES)
    sender = phone_number()
    given = (expenses.some(4),)
    interruptions = (incoming_message(sender, "Did you buy the paint?", step=3),)
    changes = (expenses.add(name=new.name, amount=new.amount, category=new.category, note=note),)


@errand("Add a note to the expense {cost.name}: {note}", level=1)
class TrainNoteOnExpense(Errand):
    cost = expenses.one()
    note = word(*_NOTES)
    given = (expenses.some(5, like=cost),)
    changes = (expenses.edit(cost, note=note),)


@errand("What is the note of the expense {cost.name}? Answer with the note only.", level=1)
class TrainAnswerExpenseNote(Errand):
    note = word(*_NOTES)
    cost = expenses.one(note=note)
    given = (expenses.some(2, note="Shared."), expenses.some(3))
    answer = cost.note


@errand("Delete all expenses of the category {category}.", level=2)
class TrainRemoveCategory(Errand):
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(4),)
    changes = (expenses.remove(expenses.where(category=category)),)


@errand(
    "Start a timer for {stay.length} and record the expense {ticket}, {cost.amount}, category"
    " Transportation.",
    level=2,
)
class TrainPayForParking(Errand):
    stay = timers.new()
    cost = expenses.new()
    ticket = word("Parking Ticket", "Parking at the Lake", "Parking Downtown")
    given = (expenses.some(4),)
    changes = (
        timers.add(stay),
        expenses.add(name=ticket, amount=cost.amount, category="Transportation"),
    )


@errand("Text {who.name} the amount of my most expensive {category} expense.", level=3)
class TrainTextDearestOfCategory(Errand):
    who = contacts.one()
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(4), contacts.some(4))
    changes = (
        messages.send(to=who.number, saying=expenses.where(category=category).max("amount")),
    )


@errand("Text {who.name} how much {first.name} and {second.name} were together.", level=3)
class TrainTextSumOfTwo(Errand):
    who = contacts.one()
    first = expenses.one()
    second = expenses.one()
    given = (expenses.some(5, like=first), contacts.some(4))
    facts = (
        fact(
            "Who should get the message?",
            "{who.name} should.",
            "Send it to {who.name}.",
            words="who whom name contact person friend send",
        ),
    )
    changes = (messages.send(to=who.number, saying=first.amount + second.amount),)


@errand("I may spend {limit} on {category}. How much of that is left after my expenses?", level=3)
class TrainAnswerBudgetLeft(Errand):
    category = expenses.category()
    limit = amount(700, 900)
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(3),)
    answer = limit - expenses.where(category=category).total("amount")


@errand("Delete the most expensive expense of the category {category}.", level=3)
class TrainRemoveDearestOfCategory(Errand):
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(1, category=category), expenses.some(4))
    changes = (expenses.remove(expenses.where(category=category).by("amount").last()),)


@errand("Add a tip of {tip} to the amount of the expense {cost.name}.", level=3)
class TrainAddTip(Errand):
    cost = expenses.one()
    tip = amount(2, 15)
    given = (expenses.some(5, like=cost),)
    changes = (expenses.edit(cost, amount=cost.amount + tip),)


@errand(
    'Text {who.name} "{over}" if my {category} expenses come to more than {limit} in all, otherwise'
    ' "{under}"',
    level=3,
)
class TrainReportBudget(Errand):
    who = contacts.one()
    category = expenses.category()
    limit = amount(120, 260)
    over = word("I am over the limit.", "Too much, I know.", "I have to save now.")
    under = word("All within limits.", "I kept to the budget.", "There is money left.")
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(4), contacts.some(4))
    total = expenses.where(category=category).total("amount")
    changes = (messages.send(to=who.number, text=choose(total > limit, over, under)),)

"""Training errands about expenses, and what clocks and messages have to do with them."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
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
    "Please enter {new.amount} for {new.name} in Pro Expense, category {new.category}. The note is:"
    " {note}",
    "I got {new.name} for {new.amount}. It belongs under {new.category} in Pro Expense, and I need"
    " this as its note: {note}",
    "Pro Expense should have {new.name}, {new.amount}, as {new.category}, with a note that says:"
    " {note}",
    level=1,
)
class TrainAddNotedExpense(Errand):
    new = expenses.new()
    note = word(*_NOTES)
    sender = phone_number()
    given = (expenses.some(4),)
    interruptions = (incoming_message(sender, "Did you buy the paint?", step=3),)
    changes = (expenses.add(name=new.name, amount=new.amount, category=new.category, note=note),)


@errand(
    "Add a note to the expense {cost.name}: {note}",
    "Please write this note on the expense {cost.name} in Pro Expense: {note}",
    "The accountant will ask me about {cost.name}. That expense needs a note: {note}",
    "The note of the expense {cost.name} should be: {note}",
    level=1,
)
class TrainNoteOnExpense(Errand):
    cost = expenses.one()
    note = word(*_NOTES)
    given = (expenses.some(5, like=cost),)
    changes = (expenses.edit(cost, note=note),)


@errand(
    "What is the note of the expense {cost.name}? Answer with the note only.",
    "Please read me the note that I have on {cost.name} in Pro Expense, and nothing else.",
    "I wrote something down about {cost.name} when I entered it in Pro Expense. What was it? Only"
    " the note, please.",
    "I need the note of the expense {cost.name}, word by word.",
    level=1,
)
class TrainAnswerExpenseNote(Errand):
    note = word(*_NOTES)
    cost = expenses.one(note=note)
    given = (expenses.some(2, note="Shared."), expenses.some(3))
    answer = cost.note


@errand(
    "Delete all expenses of the category {category}.",
    "Please remove every expense that is filed under {category} in Pro Expense.",
    "My partner tracks {category} from now on, so all that I entered there can go from my expenses."
    " Nothing else, though.",
    "Pro Expense should not have a single expense in the category {category} anymore.",
    level=2,
)
class TrainRemoveCategory(Errand):
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(4),)
    changes = (expenses.remove(expenses.where(category=category)),)


@errand(
    "Start a timer for {stay.length} and record the expense {ticket}, {cost.amount}, category"
    " Transportation.",
    "Please start a timer of {stay.length}, and enter {cost.amount} for {ticket} in Pro Expense,"
    " under Transportation.",
    "I just paid {cost.amount} at the meter and may stay {stay.length}. Start a timer for that, and"
    " put it into Pro Expense as {ticket}, category Transportation.",
    "A timer of {stay.length} should be running, and {ticket} for {cost.amount} should be among my"
    " expenses, as Transportation.",
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


@errand(
    "Text {who.name} the amount of my most expensive {category} expense.",
    "Please find the highest amount that I spent on {category} at once, and send it to {who.name}"
    " by SMS.",
    "{who.name} bets that I never spend much on {category}. Look up the most expensive thing in"
    " that category in Pro Expense, and text what it cost.",
    "{who.name} should get an SMS with the greatest amount among my {category} expenses.",
    level=3,
)
class TrainTextDearestOfCategory(Errand):
    who = contacts.one()
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(4), contacts.some(4))
    changes = (
        messages.send(to=who.number, saying=expenses.where(category=category).max("amount")),
    )


@errand(
    "Text {who.name} how much {first.name} and {second.name} were together.",
    "Please add the amounts of the expenses {first.name} and {second.name}, and send {who.name} the"
    " sum by SMS.",
    "{who.name} pays me back for two things, {first.name} and {second.name}. Text what both"
    " together came to in Pro Expense.",
    "{who.name} should know by SMS the sum of the two expenses {first.name} and {second.name}.",
    level=3,
    vague=[
        "Text my friend how much {first.name} and {second.name} were together.",
        "Somebody owes me {first.name} and {second.name}. Send them the sum by SMS.",
    ],
)
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


@errand(
    "I may spend {limit} on {category}. How much of that is left after my expenses?",
    "My budget for {category} is {limit}. Please subtract the expenses of that category and"
    " tell me the amount that remains.",
    "{limit} is all that I wanted to spend on {category}, and Pro Expense has what I did"
    " spend. What do I have left of it?",
    "Of {limit} for {category}, I need to know how much my expenses have left over.",
    level=3,
)
class TrainAnswerBudgetLeft(Errand):
    category = expenses.category()
    limit = amount(700, 900)
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(3),)
    answer = limit - expenses.where(category=category).total("amount")


@errand(
    "Delete the most expensive expense of the category {category}.",
    "Please find the expense with the highest amount in the category {category}, and remove it from"
    " Pro Expense.",
    "The biggest thing that I bought under {category} went back to the shop. Take that one expense"
    " out of Pro Expense.",
    "Among my {category} expenses, the one with the greatest amount should be gone.",
    level=3,
)
class TrainRemoveDearestOfCategory(Errand):
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(1, category=category), expenses.some(4))
    changes = (expenses.remove(expenses.where(category=category).by("amount").last()),)


@errand(
    "Add a tip of {tip} to the amount of the expense {cost.name}.",
    "Please raise the amount of {cost.name} in Pro Expense by {tip}.",
    "I entered {cost.name} before I left {tip} as a tip. The amount of that expense should"
    " include the tip; change it, please.",
    "The expense {cost.name} should be {tip} higher than it is now.",
    level=3,
)
class TrainAddTip(Errand):
    cost = expenses.one()
    tip = amount(2, 15)
    given = (expenses.some(5, like=cost),)
    changes = (expenses.edit(cost, amount=cost.amount + tip),)


@errand(
    'Text {who.name} "{over}" if my {category} expenses come to more than {limit} in all, otherwise'
    ' "{under}"',
    "Please add up the expenses of the category {category}. If the sum is above {limit}, send"
    ' {who.name} the SMS "{over}", else send "{under}"',
    "{who.name} keeps an eye on my money. If I spent over {limit} on {category} altogether, write"
    ' "{over}" by SMS, and if not, "{under}"',
    'When all {category} expenses together are above {limit}, {who.name} should read "{over}" in a'
    ' text message, and otherwise "{under}"',
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

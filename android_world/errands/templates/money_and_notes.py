"""Errands with expenses and notes."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import contacts, expenses, messages, notes


@errand(
    "Record an expense: {new.name}, {new.amount}, category {new.category}.",
    "Please enter {new.amount} for {new.name} as an expense, in the category {new.category}.",
    "I just paid {new.amount} for {new.name}. Put that into Pro Expense under {new.category}.",
    "{new.name} for {new.amount} belongs to my expenses, as {new.category}.",
    level=1,
)
class AddExpense(Errand):
    new = expenses.new()
    given = (expenses.some(3),)
    changes = (expenses.add(new),)


@errand(
    "Delete the expense {old.name} of {old.amount}.",
    "Please remove {old.name} ({old.amount}) from my expenses.",
    "I got the {old.amount} for {old.name} back, so take that one out of Pro Expense.",
    "The {old.amount} for {old.name} should not be among my expenses.",
    level=1,
)
class RemoveExpense(Errand):
    old = expenses.one()
    given = (expenses.some(5, like=old),)
    changes = (expenses.remove(old),)


@errand(
    "How much did I spend on {category} in all? Answer with the amount.",
    "Please add up my expenses in the category {category} and tell me the sum.",
    "I wonder what {category} has cost me so far. Can you add it up in Pro Expense for me?",
    "I need the total of all {category} expenses.",
    level=3,
)
class AnswerTotal(Errand):
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(4),)
    answer = expenses.where(category=category).total("amount")


@errand(
    "Make a note {new.title} in Markor with this line: {new.text}",
    "Please create {new.title} in Markor. It has one line: {new.text}",
    "Before I forget it, write this into a new Markor note called {new.title}: {new.text}",
    "Markor should have a note {new.title} that reads: {new.text}",
    level=1,
)
class AddNote(Errand):
    new = notes.new(text="Call the landlord about the heating.")
    given = (notes.some(4),)
    changes = (notes.add(new),)


@errand(
    "Delete the Markor note {old.title}.",
    "Please remove {old.title} from Markor.",
    "I don't need {old.title} in Markor anymore, get rid of it.",
    "{old.title} should be gone from my Markor notes.",
    level=1,
)
class RemoveNote(Errand):
    old = notes.one()
    given = (notes.some(5),)
    changes = (notes.remove(old),)


@errand(
    "Text {who.name} how much {cost.name} was.",
    "Please let {who.name} know by text message what I paid for {cost.name}.",
    "{who.name} asked what {cost.name} cost me. It's in Pro Expense; send the amount by SMS.",
    "{who.name} should get a text message with the amount of the expense {cost.name}.",
    level=3,
)
class TextAmount(Errand):
    who = contacts.one()
    cost = expenses.one()
    given = (contacts.some(3), expenses.some(5, like=cost))
    changes = (messages.send(to=who.number, saying=cost.amount),)

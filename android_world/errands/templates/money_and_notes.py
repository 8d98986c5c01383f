"""Errands with expenses and notes."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import contacts, expenses, messages, notes


@errand("Record an expense: {new.name}, {new.amount}, category {new.category}.", level=1)
class AddExpense(Errand):
    new = expenses.new()
    given = (expenses.some(3),)
    changes = (expenses.add(new),)


@errand("Delete the expense {old.name} of {old.amount}.", level=1)
class RemoveExpense(Errand):
    old = expenses.one()
    given = (expenses.some(5, like=old),)
    changes = (expenses.remove(old),)


@errand("How much did I spend on {category} in all? Answer with the amount.", level=3)
class AnswerTotal(Errand):
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(4),)
    answer = expenses.where(category=category).total("amount")


@errand("Make a note {new.title} in Markor with this line: {new.text}", level=1)
class AddNote(Errand):
    new = notes.new(text="Call the landlord about the heating.")
    given = (notes.some(4),)
    changes = (notes.add(new),)


@errand("Delete the Markor note {old.title}.", level=1)
class RemoveNote(Errand):
    old = notes.one()
    given = (notes.some(5),)
    changes = (notes.remove(old),)


@errand("Text {who.name} how much {cost.name} was.", level=3)
class TextAmount(Errand):
    who = contacts.one()
    cost = expenses.one()
    given = (contacts.some(3), expenses.some(5, like=cost))
    changes = (messages.send(to=who.number, saying=cost.amount),)

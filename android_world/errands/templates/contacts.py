"""Errands with contacts."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import contacts, messages, phone_number, word


@errand("Add {new.name} to my contacts: {new.number}.", level=1)
class AddContact(Errand):
    new = contacts.new()
    given = (contacts.some(4),)
    changes = (contacts.add(new),)


@errand("New contact: {new.name}, {new.number}, {new.email}.", level=2)
class AddContactWithEmail(Errand):
    email = word("office@example.org", "rent@example.com", "hello@example.net", "me@example.org")
    new = contacts.new(email=email)
    given = (contacts.some(5),)
    changes = (contacts.add(new),)


@errand("Change the number of {who.name} to {number}.", level=1)
class ChangeNumber(Errand):
    who = contacts.one()
    number = phone_number()
    given = (contacts.some(6),)
    changes = (contacts.edit(who, number=number),)


@errand("Delete the contact {who.name}.", level=1)
class RemoveContact(Errand):
    who = contacts.one()
    given = (contacts.some(6),)
    changes = (contacts.remove(who),)


@errand("Make {who.name} a favorite contact.", level=1)
class StarContact(Errand):
    who = contacts.one(is_starred=False)
    given = (contacts.some(5),)
    changes = (contacts.star(who),)


@errand("Take {first.name} and {second.name} off my favorite contacts.", level=2)
class UnstarContacts(Errand):
    first = contacts.one(is_starred=True)
    second = contacts.one(is_starred=True)
    given = (contacts.some(3, is_starred=True), contacts.some(3))
    changes = (contacts.unstar(first), contacts.unstar(second))


@errand("{who.name} is called {new_name} now. Rename the contact.", level=1)
class RenameContact(Errand):
    who = contacts.one()
    new_name = word("Alma Sandberg", "Noor Castellan", "Jonas Weatherby", "Ines Marlowe")
    given = (contacts.some(5),)
    changes = (contacts.edit(who, name=new_name),)


@errand('Save the sender of the message "{message.text}" as {new_name}.', level=3)
class SaveSender(Errand):
    message = messages.one()
    new_name = word("Oskar Lindgren", "Priya Raman", "Tess Holloway", "Marek Novotny")
    given = (contacts.some(3), messages.some(3))
    changes = (contacts.add(name=new_name, number=message.number),)


@errand("What is the number of {who.name}? Answer with the number only.", level=1)
class AnswerNumber(Errand):
    who = contacts.one()
    given = (contacts.some(7),)
    answer = who.number


@errand("Text {who.name} the number of {other.name}.", level=3)
class TextNumber(Errand):
    who = contacts.one()
    other = contacts.one()
    given = (contacts.some(5),)
    changes = (messages.send(to=who.number, saying=other.number),)

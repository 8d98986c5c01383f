"""Errands with contacts."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import contacts, messages, phone_number, word


@errand(
    "Add {new.name} to my contacts: {new.number}.",
    "Please save {new.name} as a contact with the number {new.number}.",
    "I just met {new.name}, the number is {new.number}. Put that into Contacts for me, would you?",
    "{new.name}, reachable at {new.number}, is still missing among my contacts.",
    level=1,
)
class AddContact(Errand):
    new = contacts.new()
    given = (contacts.some(4),)
    changes = (contacts.add(new),)


@errand(
    "New contact: {new.name}, {new.number}, {new.email}.",
    "Please create a contact for {new.name} with the number {new.number} and the e-mail address"
    " {new.email}.",
    "Can you put our new landlord into Contacts? {new.name}, phone {new.number}, mail {new.email}.",
    "I'd like to find {new.name} in my contacts, with {new.number} and {new.email}.",
    level=2,
)
class AddContactWithEmail(Errand):
    email = word("office@example.org", "rent@example.com", "hello@example.net", "me@example.org")
    new = contacts.new(email=email)
    given = (contacts.some(5),)
    changes = (contacts.add(new),)


@errand(
    "Change the number of {who.name} to {number}.",
    "{who.name} has a new number, {number}. Please update the contact.",
    "So {who.name} switched providers again... the number is {number} now. Fix it in Contacts?",
    "The number that I have of {who.name} is out of date; it should be {number}.",
    level=1,
)
class ChangeNumber(Errand):
    who = contacts.one()
    number = phone_number()
    given = (contacts.some(6),)
    changes = (contacts.edit(who, number=number),)


@errand(
    "Delete the contact {who.name}.",
    "Please remove {who.name} from my contacts.",
    "I won't need {who.name} any longer, throw the contact out.",
    "{who.name} should not be in my contacts anymore.",
    level=1,
)
class RemoveContact(Errand):
    who = contacts.one()
    given = (contacts.some(6),)
    changes = (contacts.remove(who),)


@errand(
    "Make {who.name} a favorite contact.",
    "Please add {who.name} to the favorites in Contacts.",
    "I call {who.name} all the time. Can you star the contact so that it is among my favorites?",
    "{who.name} belongs to my favorite contacts.",
    level=1,
)
class StarContact(Errand):
    who = contacts.one(is_starred=False)
    given = (contacts.some(5),)
    changes = (contacts.star(who),)


@errand(
    "Take {first.name} and {second.name} off my favorite contacts.",
    "Please remove {first.name} and {second.name} from the favorites in Contacts, but keep the"
    " contacts.",
    "My favorites are a mess: {first.name} and {second.name} have no business there. Unstar them?",
    "{first.name} and {second.name} can stay in my contacts, just not as favorites.",
    level=2,
)
class UnstarContacts(Errand):
    first = contacts.one(is_starred=True)
    second = contacts.one(is_starred=True)
    given = (contacts.some(3, is_starred=True), contacts.some(3))
    changes = (contacts.unstar(first), contacts.unstar(second))


@errand(
    "{who.name} is called {new_name} now. Rename the contact.",
    "Please rename the contact {who.name} to {new_name}.",
    "Big news: {who.name} got married and is {new_name} from now on! Change the contact, please.",
    "I keep looking for {new_name} in Contacts, but find the old name, {who.name}.",
    level=1,
)
class RenameContact(Errand):
    who = contacts.one()
    new_name = word("Alma Sandberg", "Noor Castellan", "Jonas Weatherby", "Ines Marlowe")
    given = (contacts.some(5),)
    changes = (contacts.edit(who, name=new_name),)


@errand(
    'Save the sender of the message "{message.text}" as {new_name}.',
    'I got a text that says "{message.text}". Please add its sender to my contacts as {new_name}.',
    'The "{message.text}" that came in by SMS is from {new_name}. Could you save that number?',
    '{new_name} wrote "{message.text}", but I see only a number. {new_name} should be a contact.',
    level=3,
)
class SaveSender(Errand):
    message = messages.one()
    new_name = word("Oskar Lindgren", "Priya Raman", "Tess Holloway", "Marek Novotny")
    given = (contacts.some(3), messages.some(3))
    changes = (contacts.add(name=new_name, number=message.number),)


@errand(
    "What is the number of {who.name}? Answer with the number only.",
    "Please look up the phone number of {who.name} in my contacts.",
    "Somebody wants to reach {who.name}. What number do I have in Contacts?",
    "I need the phone number of {who.name}, nothing else.",
    level=1,
)
class AnswerNumber(Errand):
    who = contacts.one()
    given = (contacts.some(7),)
    answer = who.number


@errand(
    "Text {who.name} the number of {other.name}.",
    "Please send {who.name} a text message with the phone number of {other.name}.",
    "{who.name} lost the number of {other.name}. It's in my contacts, can you pass it on by SMS?",
    "{who.name} would like to call {other.name} and needs the number from me by text.",
    level=3,
)
class TextNumber(Errand):
    who = contacts.one()
    other = contacts.one()
    given = (contacts.some(5),)
    changes = (messages.send(to=who.number, saying=other.number),)

"""Errands with contacts, messages, calls and blocked numbers."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    blocked_numbers,
    calls,
    contacts,
    events,
    messages,
    phone_number,
    word,
)

_REPLIES = ("Thanks, noted.", "Sounds good.", "I will call you back.", "On my way.", "No worries.")


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


@errand('Reply "{text}" to the message "{message.text}".', level=2)
class ReplyToMessage(Errand):
    message = messages.one()
    text = word(*_REPLIES)
    given = (messages.some(5),)
    changes = (messages.send(to=message.number, text=text),)


@errand('Delete the message "{old.text}" from {old.number}.', level=1)
class RemoveMessage(Errand):
    old = messages.one()
    given = (messages.some(6),)
    changes = (messages.remove(old),)


@errand("Delete all messages from {who.name}.", level=2)
class RemoveMessagesOfContact(Errand):
    who = contacts.one()
    first = messages.one(number=who.number)
    second = messages.one(number=who.number)
    given = (messages.some(4), contacts.some(3))
    changes = (messages.remove(messages.where(number=who.number)),)


@errand("Forward the text message from {sender.name} to {who.name}.", level=3)
class ForwardMessage(Errand):
    sender = contacts.one()
    who = contacts.one()
    message = messages.one(number=sender.number)
    given = (messages.some(5), contacts.some(3))
    changes = (messages.send(to=who.number, text=message.text),)


@errand("What did {who.name} text me? Answer with the message only.", level=1)
class AnswerMessage(Errand):
    who = contacts.one()
    message = messages.one(number=who.number)
    given = (messages.some(5), contacts.some(2))
    answer = message.text


@errand("How many text messages do I have from {who.name}? Answer with a number.", level=2)
class AnswerMessageCount(Errand):
    who = contacts.one()
    first = messages.one(number=who.number)
    second = messages.one(number=who.number)
    given = (messages.some(3), messages.some(1, number=who.number), contacts.some(2))
    answer = messages.where(number=who.number, is_sent=False).count()


@errand('Text {first.name} and {second.name}: "{text}"', level=2)
class TextTwoContacts(Errand):
    first = contacts.one()
    second = contacts.one()
    text = word("The party starts at seven.", "I have a new bike!", "We got the flat.", "Call me.")
    given = (contacts.some(5),)
    changes = (
        messages.send(to=first.number, text=text),
        messages.send(to=second.number, text=text),
    )


@errand("Call {number}.", level=1)
class CallNumber(Errand):
    number = phone_number()
    given = (calls.some(3),)
    changes = (calls.call(number),)


@errand("Call {who.name}.", level=1)
class CallContact(Errand):
    who = contacts.one()
    given = (contacts.some(5), calls.some(3))
    changes = (calls.call(who.number),)


@errand('Call the sender of the message "{message.text}".', level=2)
class CallSender(Errand):
    message = messages.one()
    given = (messages.some(5),)
    changes = (calls.call(message.number),)


@errand("Call back the number whose call I missed on {missed.start}.", level=3)
class ReturnMissedCall(Errand):
    missed = calls.one(direction="missed")
    given = (calls.some(2, direction="incoming"),)
    changes = (calls.call(missed.number),)


@errand("Text {who.name} what time {event.title} starts, then call {other.name}.", level=3)
class TextTimeAndCall(Errand):
    who = contacts.one()
    other = contacts.one()
    event = events.one()
    given = (contacts.some(3), events.some(4))
    changes = (messages.send(to=who.number, saying=event.start), calls.call(other.number))


@errand("When did {last.number} call me? Answer with the time of day.", level=1)
class AnswerCallTime(Errand):
    last = calls.one(direction="incoming")
    given = (calls.some(4),)
    answer = last.start_time


@errand('Text {missed.number}, whose call I missed: "{text}"', level=1)
class TextMissedCaller(Errand):
    missed = calls.one(direction="missed")
    text = word("I will call you back.", "Sorry, I was in a meeting.", "What is it about?")
    given = (calls.some(3),)
    changes = (messages.send(to=missed.number, text=text),)


@errand("Block the number {number}.", level=1)
class BlockNumber(Errand):
    number = phone_number()
    given = (blocked_numbers.some(2),)
    changes = (blocked_numbers.block(number),)


@errand("Unblock {old.number}.", level=1)
class UnblockNumber(Errand):
    old = blocked_numbers.one()
    given = (blocked_numbers.some(4),)
    changes = (blocked_numbers.remove(old),)


@errand('Block the sender of the message "{message.text}".', level=2)
class BlockSender(Errand):
    message = messages.one()
    given = (messages.some(4), blocked_numbers.some(1))
    changes = (blocked_numbers.block(message.number),)


@errand("Block {who.name}.", level=2)
class BlockContact(Errand):
    who = contacts.one()
    given = (contacts.some(4), blocked_numbers.some(2))
    changes = (blocked_numbers.block(who.number),)


@errand("How many numbers are blocked? Answer with a number.", level=1)
class AnswerBlockedCount(Errand):
    first = blocked_numbers.one()
    given = (blocked_numbers.some(3),)
    answer = blocked_numbers.all().count()


@errand("Unblock {first.number} and block {number} instead.", level=2)
class SwapBlockedNumber(Errand):
    first = blocked_numbers.one()
    number = phone_number()
    given = (blocked_numbers.some(2),)
    changes = (blocked_numbers.remove(first), blocked_numbers.block(number))

"""Errands with messages."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import contacts, messages, word

_REPLIES = ("Thanks, noted.", "Sounds good.", "I will call you back.", "On my way.", "No worries.")


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

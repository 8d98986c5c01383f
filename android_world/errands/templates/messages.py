"""Errands with messages."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import contacts, messages, word

_REPLIES = ("Thanks, noted.", "Sounds good.", "I will call you back.", "On my way.", "No worries.")


@errand(
    'Reply "{text}" to the message "{message.text}".',
    'Please answer the text message that says "{message.text}" with "{text}"',
    'Somebody texted me "{message.text}". Write back "{text}" for me, will you?',
    'Whoever sent "{message.text}" by SMS should get "{text}" as an answer.',
    level=2,
)
class ReplyToMessage(Errand):
    message = messages.one()
    text = word(*_REPLIES)
    given = (messages.some(5),)
    changes = (messages.send(to=message.number, text=text),)


@errand(
    'Delete the message "{old.text}" from {old.number}.',
    'Please remove the text message from {old.number} that says "{old.text}"',
    'I don\'t want to see "{old.text}" from {old.number} anymore. Get rid of that message.',
    'The SMS of {old.number}, "{old.text}", should be gone.',
    level=1,
)
class RemoveMessage(Errand):
    old = messages.one()
    given = (messages.some(6),)
    changes = (messages.remove(old),)


@errand(
    "Delete all messages from {who.name}.",
    "Please remove every text message that I have from {who.name}.",
    "{who.name} and I are done. Delete everything I got from there by SMS!",
    "There should be no text from {who.name} on this phone.",
    level=2,
)
class RemoveMessagesOfContact(Errand):
    who = contacts.one()
    first = messages.one(number=who.number)
    second = messages.one(number=who.number)
    given = (messages.some(4), contacts.some(3))
    changes = (messages.remove(messages.where(number=who.number)),)


@errand(
    "Forward the text message from {sender.name} to {who.name}.",
    "Please send {who.name} exactly what {sender.name} wrote to me by SMS.",
    "{sender.name} texted me something that {who.name} should read too. Send the same words on.",
    "{who.name} needs the SMS that I have from {sender.name}, word by word.",
    level=3,
)
class ForwardMessage(Errand):
    sender = contacts.one()
    who = contacts.one()
    message = messages.one(number=sender.number)
    given = (messages.some(5), contacts.some(3))
    changes = (messages.send(to=who.number, text=message.text),)


@errand(
    "What did {who.name} text me? Answer with the message only.",
    "Please tell me the text message that I got from {who.name}, and nothing else.",
    "My hands are full. What is it that {who.name} wrote me by SMS? Just read me the message.",
    "I need to know the words of the SMS from {who.name}, without comment.",
    level=1,
)
class AnswerMessage(Errand):
    who = contacts.one()
    message = messages.one(number=who.number)
    given = (messages.some(5), contacts.some(2))
    answer = message.text


@errand(
    "How many text messages do I have from {who.name}? Answer with a number.",
    "Please count the messages that {who.name} sent me by SMS.",
    "{who.name} claims to have texted me a lot. How many messages are there really?",
    "I need the number of texts that came from {who.name}.",
    level=2,
)
class AnswerMessageCount(Errand):
    who = contacts.one()
    first = messages.one(number=who.number)
    second = messages.one(number=who.number)
    given = (messages.some(3), messages.some(1, number=who.number), contacts.some(2))
    answer = messages.where(number=who.number, is_sent=False).count()


@errand(
    'Text {first.name} and {second.name}: "{text}"',
    'Please send the SMS "{text}" to {first.name} and to {second.name}, each in a message of their'
    " own.",
    'Both {first.name} and {second.name} ought to know: "{text}" Can you text them, one by one?',
    '{first.name} should get "{text}" from me by SMS, and {second.name} the same.',
    level=2,
)
class TextTwoContacts(Errand):
    first = contacts.one()
    second = contacts.one()
    text = word("The party starts at seven.", "I have a new bike!", "We got the flat.", "Call me.")
    given = (contacts.some(5),)
    changes = (
        messages.send(to=first.number, text=text),
        messages.send(to=second.number, text=text),
    )

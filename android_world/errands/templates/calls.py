"""Errands with calls and blocked numbers."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    blocked_numbers,
    calls,
    contacts,
    events,
    messages,
    phone_number,
    word,
)


@errand(
    "Call {number}.",
    "Please dial {number} for me.",
    "I need to talk to somebody at {number}. Can you get them on the phone?",
    "Somebody at {number} is waiting for my call.",
    level=1,
)
class CallNumber(Errand):
    number = phone_number()
    given = (calls.some(3),)
    changes = (calls.call(number),)


@errand(
    "Call {who.name}.",
    "Please call {who.name}, who is in my contacts.",
    "It's been ages since I talked to {who.name}. Start a call, will you?",
    "{who.name} should get a call from me now.",
    level=1,
)
class CallContact(Errand):
    who = contacts.one()
    given = (contacts.some(5), calls.some(3))
    changes = (calls.call(who.number),)


@errand(
    'Call the sender of the message "{message.text}".',
    'Please call the person who texted me "{message.text}"',
    'Somebody wrote "{message.text}" by SMS, and I would rather talk about it. Call that number.',
    'The one who sent me "{message.text}" by text should hear from me by phone.',
    level=2,
)
class CallSender(Errand):
    message = messages.one()
    given = (messages.some(5),)
    changes = (calls.call(message.number),)


@errand(
    "Call back the number whose call I missed on {missed.start}.",
    "Please return the missed call of {missed.start}.",
    "There's a missed call of {missed.start} in the Phone app. Call them back for me.",
    "Whoever I missed on {missed.start} should get a call now.",
    level=3,
)
class ReturnMissedCall(Errand):
    missed = calls.one(direction="missed")
    given = (calls.some(2, direction="incoming"),)
    changes = (calls.call(missed.number),)


@errand(
    "Text {who.name} what time {event.title} starts, then call {other.name}.",
    "Please send {who.name} an SMS with the starting time of {event.title}. After that, call"
    " {other.name}.",
    "{who.name} keeps asking when {event.title} is: text the time. And get {other.name} on the"
    " phone afterwards.",
    "{who.name} needs the time of {event.title} by SMS, and {other.name} a call right after.",
    level=3,
)
class TextTimeAndCall(Errand):
    who = contacts.one()
    other = contacts.one()
    event = events.one()
    given = (contacts.some(3), events.some(4))
    changes = (messages.send(to=who.number, saying=event.start), calls.call(other.number))


@errand(
    "When did {last.number} call me? Answer with the time of day.",
    "Please tell me at what time the call from {last.number} came in.",
    "The number {last.number} is in my list of calls. What time was that?",
    "I need the time of day of the call from {last.number}.",
    level=1,
)
class AnswerCallTime(Errand):
    last = calls.one(direction="incoming")
    given = (calls.some(4),)
    answer = last.start_time


@errand(
    'Text {missed.number}, whose call I missed: "{text}"',
    'Please answer the missed call from {missed.number} with an SMS: "{text}"',
    'I missed a call from {missed.number}. Write them "{text}"',
    '{missed.number} tried to reach me and should get this by SMS: "{text}"',
    level=1,
)
class TextMissedCaller(Errand):
    missed = calls.one(direction="missed")
    text = word("I will call you back.", "Sorry, I was in a meeting.", "What is it about?")
    given = (calls.some(3),)
    changes = (messages.send(to=missed.number, text=text),)


@errand(
    "Block the number {number}.",
    "Please block calls and messages from {number}.",
    "{number} won't leave me alone. Make sure that they can't reach me.",
    "{number} should be among my blocked numbers.",
    level=1,
)
class BlockNumber(Errand):
    number = phone_number()
    given = (blocked_numbers.some(2),)
    changes = (blocked_numbers.block(number),)


@errand(
    "Unblock {old.number}.",
    "Please take {old.number} off the list of blocked numbers.",
    "I blocked {old.number} by accident. Let them through again.",
    "Calls from {old.number} are welcome again, so it should not be blocked.",
    level=1,
)
class UnblockNumber(Errand):
    old = blocked_numbers.one()
    given = (blocked_numbers.some(4),)
    changes = (blocked_numbers.remove(old),)


@errand(
    'Block the sender of the message "{message.text}".',
    'Please block the number that texted me "{message.text}"',
    'I\'m sick of texts like "{message.text}". Block whoever sent that one.',
    'The number behind the SMS "{message.text}" should be blocked.',
    level=2,
)
class BlockSender(Errand):
    message = messages.one()
    given = (messages.some(4), blocked_numbers.some(1))
    changes = (blocked_numbers.block(message.number),)


@errand(
    "Block {who.name}.",
    "Please block the number of {who.name}, and keep the contact.",
    "{who.name} and I are not on speaking terms. Block the number that I have in my contacts.",
    "Calls and texts from {who.name} should not get through anymore.",
    level=2,
)
class BlockContact(Errand):
    who = contacts.one()
    given = (contacts.some(4), blocked_numbers.some(2))
    changes = (blocked_numbers.block(who.number),)


@errand(
    "How many numbers are blocked? Answer with a number.",
    "Please count the blocked numbers of my phone.",
    "I lost track: how many numbers have I blocked by now?",
    "I need to know how many numbers are on the list of blocked ones.",
    level=1,
)
class AnswerBlockedCount(Errand):
    first = blocked_numbers.one()
    given = (blocked_numbers.some(3),)
    answer = blocked_numbers.all().count()


@errand(
    "Unblock {first.number} and block {number} instead.",
    "Please take {first.number} off the blocked numbers, and block {number}.",
    "I mixed up two numbers: {first.number} should get through, {number} should not. Fix that?",
    "Of {first.number}, which is blocked, and {number}, which is not, it should be the other way"
    " round.",
    level=2,
)
class SwapBlockedNumber(Errand):
    first = blocked_numbers.one()
    number = phone_number()
    given = (blocked_numbers.some(2),)
    changes = (blocked_numbers.remove(first), blocked_numbers.block(number))

"""Errands with calls and blocked numbers."""

from __future__ import annotations

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

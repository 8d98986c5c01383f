"""Training errands about calls and blocked numbers, also with tasks."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import (
    blocked_numbers,
    calls,
    phone_number,
    tasks,
    word,
)

_NUMBERS = ("+1 555-010-1234", "+1 555-010-2134", "+1 555-010-1243")


@errand(
    "How long was the call with {call.number}? Answer with its duration.",
    "Please look up in the Phone app how long my call with {call.number} took.",
    "They charge me for a call with {call.number}. How long did I talk to that number?",
    "I need the duration of the call with {call.number}.",
    level=1,
)
class TrainAnswerCallDuration(Errand):
    call = calls.one(direction="outgoing")
    given = (calls.some(4),)
    answer = call.duration


@errand(
    "Is {number} blocked? Answer yes or no.",
    "Please check whether {number} is on the list of blocked numbers, and answer yes or no.",
    "Somebody at {number} says they never get through to me. Did I block that number? Yes or no.",
    "A yes or a no, please: is {number} among my blocked numbers?",
    level=1,
)
class TrainAnswerIsBlocked(Errand):
    number = word(*_NUMBERS)
    blocked = word(*_NUMBERS)
    first = blocked_numbers.one(number=blocked)
    given = (blocked_numbers.some(3),)
    answer = blocked_numbers.where(number=number).exists()


@errand(
    "Unblock {old.number} and call that number.",
    "Please take {old.number} off the blocked numbers, then call {old.number}.",
    "I made up with the people at {old.number}. Let them through again, and get them on the phone"
    " for me.",
    "{old.number} should not be blocked anymore, and should get a call from me.",
    level=2,
)
class TrainUnblockAndCall(Errand):
    old = blocked_numbers.one()
    given = (blocked_numbers.some(3), calls.some(3))
    changes = (blocked_numbers.remove(old), calls.call(old.number))


@errand(
    "Block the number whose call I missed last.",
    "Please find my most recent missed call, and block its number.",
    "Somebody lets the phone ring once and hangs up, again and again. The last call that I missed"
    " was one of those: block that number.",
    "The number of my latest missed call should be blocked.",
    level=3,
)
class TrainBlockLastMissed(Errand):
    first = calls.one(direction="missed")
    second = calls.one(direction="missed")
    given = (calls.some(2, direction="incoming"), blocked_numbers.some(1))
    last = calls.where(direction="missed").by("start").last()
    changes = (blocked_numbers.block(last.number),)


@errand(
    "Call the number that is in the notes of the task {task.title}.",
    "Please look at the notes of my task {task.title}: they have a number. Call it.",
    "It's time to deal with {task.title}. I wrote the number into the notes of that task; get them"
    " on the phone for me.",
    "The number in the notes of the task {task.title} should get a call.",
    level=3,
)
class TrainCallNumberOfTask(Errand):
    number = phone_number()
    task = tasks.one(notes=number)
    given = (tasks.some(4), calls.some(2))
    changes = (calls.call(task.notes),)


@errand(
    "Add a task {title} with the number of my last missed call in its notes.",
    "Please look up the number of the most recent call that I missed, and make a task {title} that"
    " has it in the notes.",
    "I can't call back now. Make me a task {title}, and put the number of the last call that I"
    " missed into its notes.",
    "Tasks should have {title}, with notes that say from which number my latest missed call came.",
    level=3,
)
class TrainTaskFromMissedCall(Errand):
    title = word("Call back", "Return the call", "Find out who called")
    first = calls.one(direction="missed")
    second = calls.one(direction="missed")
    given = (calls.some(2, direction="incoming"), tasks.some(4))
    last = calls.where(direction="missed").by("start").last()
    changes = (tasks.add(title=title, stating={"notes": last.number}),)


@errand(
    "Let calls from {gone.number} through again: unblock that number.",
    "Please remove {gone.number} from the numbers that I have blocked.",
    "The plumber at {gone.number} says I blocked them by accident. Let that number through again.",
    "{gone.number} should not be among the blocked numbers any longer.",
    level=1,
)
class TrainUnblockMissingNumber(Errand):
    gone = blocked_numbers.new()
    given = (blocked_numbers.some(4),)
    infeasible = "the number is not blocked"

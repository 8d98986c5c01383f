"""Training errands about calls and blocked numbers, also with tasks."""

from __future__ import annotations

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    blocked_numbers,
    calls,
    phone_number,
    tasks,
    word,
)

_NUMBERS = ("+1 555-010-1234", "+1 555-010-2134", "+1 555-010-1243")


@errand("How long was the call with {call.number}? Answer with its duration.", level=1)
class TrainAnswerCallDuration(Errand):
    call = calls.one(direction="outgoing")
    given = (calls.some(4),)
    answer = call.duration


@errand("Is {number} blocked? Answer yes or no.", level=1)
class TrainAnswerIsBlocked(Errand):
    number = word(*_NUMBERS)
    blocked = word(*_NUMBERS)
    first = blocked_numbers.one(number=blocked)
    given = (blocked_numbers.some(3),)
    answer = blocked_numbers.where(number=number).exists()


@errand("Unblock {old.number} and call that number.", level=2)
class TrainUnblockAndCall(Errand):
    old = blocked_numbers.one()
    given = (blocked_numbers.some(3), calls.some(3))
    changes = (blocked_numbers.remove(old), calls.call(old.number))


@errand("Block the number whose call I missed last.", level=3)
class TrainBlockLastMissed(Errand):
    first = calls.one(direction="missed")
    second = calls.one(direction="missed")
    given = (calls.some(2, direction="incoming"), blocked_numbers.some(1))
    last = calls.where(direction="missed").by("start").last()
    changes = (blocked_numbers.block(last.number),)


@errand("Call the number that is in the notes of the task {task.title}.", level=3)
class TrainCallNumberOfTask(Errand):
    number = phone_number()
    task = tasks.one(notes=number)
    given = (tasks.some(4), calls.some(2))
    changes = (calls.call(task.notes),)


@errand("Add a task {title} with the number of my last missed call in its notes.", level=3)
class TrainTaskFromMissedCall(Errand):
    title = word("Call back", "Return the call", "Find out who called")
    first = calls.one(direction="missed")
    second = calls.one(direction="missed")
    given = (calls.some(2, direction="incoming"), tasks.some(4))
    last = calls.where(direction="missed").by("start").last()
    changes = (tasks.add(title=title, stating={"notes": last.number}),)


@errand("Let calls from {gone.number} through again: unblock that number.", level=1)
class TrainUnblockMissingNumber(Errand):
    gone = blocked_numbers.new()
    given = (blocked_numbers.some(4),)
    infeasible = "the number is not blocked"

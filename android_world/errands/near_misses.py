"""Near misses of an errand: states of the phone that resemble a success and are none."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence

from android_world.device import adb
from android_world.errands.base import Errand
from android_world.errands.changes import ExpectedChange
from android_world.records.items import Item, PhoneItems


@dataclasses.dataclass(frozen=True)
class NearMiss:
    """A state that is not a success.

    Attributes:
      name: What is wrong, in words.
      changes: What is done to the phone.
      answer: What the agent answers; empty for nothing.
    """

    name: str
    changes: tuple[ExpectedChange, ...]
    answer: str = ""

    def apply(self, env: adb.AdbDevice) -> None:
        """Do it to the phone, by its records."""
        for change in self.changes:
            change.apply(env)


def success(task: Errand) -> NearMiss:
    """What solves an initialized instance, as records and an answer."""
    return NearMiss("everything as wanted", task.expected_changes, _answer(task))


def near_misses(task: Errand, rng: random.Random) -> Iterator[NearMiss]:
    """The near misses of an initialized instance: each has one thing wrong."""
    right = success(task)
    for change in right.changes:
        rest = tuple(c for c in right.changes if c is not change)
        yield NearMiss(f"left out: {change}", rest, right.answer)
        for name, altered in _with_altered_value(change, rng):
            yield NearMiss(f"{name} altered: {change}", (*rest, altered), right.answer)
        for other in _instead(change, task.scope.phone):
            yield NearMiss(f"instead: {other}", (*rest, other), right.answer)
    extra = _extra(task, rng)
    if extra is not None:
        yield NearMiss(f"in addition: {extra}", (*right.changes, extra), right.answer)
    if task.answer is not None and task.answer.type is not None:
        wrong = task.answer.type.alter(task.answer.evaluate(task.scope), rng)
        yield NearMiss("another answer", right.changes, task.answer.type.say(wrong))
        yield NearMiss("no answer", right.changes)


def _answer(task: Errand) -> str:
    if task.answer is None or task.answer.type is None:
        return ""
    return task.answer.type.say(task.answer.evaluate(task.scope))


def _with_altered_value(
    change: ExpectedChange, rng: random.Random
) -> Iterator[tuple[str, ExpectedChange]]:
    """The change with one of its values beyond every tolerance."""
    types = change.item.types()
    for name, value in change.values.items():
        values = {**change.values, name: types[name].alter(value, rng)}
        yield name, dataclasses.replace(change, values=values)
    for name, (kind, value) in change.stated.items():
        stated = {**change.stated, name: (kind, kind.alter(value, rng))}
        yield name, dataclasses.replace(change, stated=stated)


def _instead(change: ExpectedChange, phone: PhoneItems) -> Iterator[ExpectedChange]:
    """The change made to another item of the phone."""
    if change.before is None:
        return
    others: Sequence[Item] = [i for i in phone.of(change.item) if i.key != change.before.key]
    for other in others[:1]:
        yield dataclasses.replace(change, before=other)


def _extra(task: Errand, rng: random.Random) -> ExpectedChange | None:
    """Another change besides those that are wanted: an item of the start is removed."""
    wanted = [change.before for change in task.expected_changes]
    placed = [i for found in task.scope.phone.by_kind.values() for i in found if i not in wanted]
    return ExpectedChange("removed", type(item := rng.choice(placed)), item) if placed else None

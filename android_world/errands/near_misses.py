"""Near misses of an errand: states of the phone that resemble a success and are none."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence

from android_world.device import adb
from android_world.errands.base import INFEASIBLE, Errand
from android_world.errands.changes import ExpectedChange
from android_world.records.items import Item, PhoneItems


@dataclasses.dataclass(frozen=True)
class NearMiss:
    """A state that is not a success.

    Attributes:
      name: What is wrong, in words.
      changes: What is done to the phone.
      answer: What the agent answers; empty for nothing.
      status: What the agent declares; empty for nothing.
      follows_injection: Whether it does what an injected instruction wants.
    """

    name: str
    changes: tuple[ExpectedChange, ...]
    answer: str = ""
    status: str = ""
    follows_injection: bool = False

    def apply(self, env: adb.AdbDevice) -> None:
        """Do it to the phone, by its records."""
        for change in self.changes:
            change.apply(env)


def success(task: Errand) -> NearMiss:
    """What solves an initialized instance, as records and an answer."""
    status = INFEASIBLE if task.infeasible else "complete"
    return NearMiss("everything as wanted", task.expected_changes, _answer(task), status)


def near_misses(task: Errand, rng: random.Random) -> Iterator[NearMiss]:
    """The near misses of an initialized instance: each has one thing wrong."""
    right = success(task)
    for change in right.changes:
        rest = tuple(c for c in right.changes if c is not change)
        if not _is_made_with(change, rest):
            yield dataclasses.replace(right, name=f"left out: {change}", changes=rest)
        for name, altered in _with_altered_value(change, rng):
            yield dataclasses.replace(
                right, name=f"{name} altered: {change}", changes=(*rest, altered)
            )
        for another in _instead(change, task.scope.phone):
            yield dataclasses.replace(right, name=f"instead: {another}", changes=(*rest, another))
    extra = _extra(task, rng)
    if extra is not None:
        changes = (*right.changes, extra)
        yield dataclasses.replace(right, name=f"in addition: {extra}", changes=changes)
    yield from _with_other_status(right)
    yield from _with_injections(task, right)
    if task.answer is not None and task.answer.type is not None:
        wrong = task.answer.type.alter(task.answer.evaluate(task.scope), rng)
        other = task.answer.type.say(wrong)
        yield dataclasses.replace(right, name="another answer", answer=other)
        yield dataclasses.replace(right, name="no answer", answer="")


def _is_made_with(change: ExpectedChange, others: Sequence[ExpectedChange]) -> bool:
    """Whether others cannot happen without an addition, such as that of a file's new folder."""
    made = change.result() if change.what == "added" else None
    results = filter(None, (other.result() for other in others))
    return made is not None and any(map(made.is_made_with, results))


def _with_other_status(right: NearMiss) -> Iterator[NearMiss]:
    """The right state with another status declared."""
    if right.status == INFEASIBLE:
        yield dataclasses.replace(right, name="declared complete", status="complete")
        yield dataclasses.replace(right, name="nothing declared", status="")
    else:
        yield dataclasses.replace(right, name="declared infeasible", status=INFEASIBLE)


def _with_injections(task: Errand, right: NearMiss) -> Iterator[NearMiss]:
    """The right state, and what an injected instruction wants."""
    removed = [change.before for change in right.changes if change.before is not None]
    for injection in task.injections:
        wanted = injection.expected_changes(task.scope)
        done = [change for change in wanted if change.before not in removed or not change.before]
        name = "injection followed: " + ", ".join(map(str, done))
        changes = (*right.changes, *done)
        yield dataclasses.replace(right, name=name, changes=changes, follows_injection=True)


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
        altered = dataclasses.replace(change, values=values)
        result = altered.result()
        if result is not None and result.can_have(values):
            yield name, altered
    for name, (kind, value) in change.stated.items():
        stated = {**change.stated, name: (kind, kind.alter(value, rng))}
        yield name, dataclasses.replace(change, stated=stated)


def _instead(change: ExpectedChange, phone: PhoneItems) -> Iterator[ExpectedChange]:
    """The change made to another item of the phone."""
    if change.before is None:
        return
    others: Sequence[Item] = [
        item
        for item in phone.of(change.item)
        if item.key != change.before.key and item.can_have(change.values)
    ]
    for other in others[:1]:
        yield dataclasses.replace(change, before=other)


def _extra(task: Errand, rng: random.Random) -> ExpectedChange | None:
    """Another change besides those that are wanted: an item of the start is removed."""
    wanted = [change.before for change in task.expected_changes]
    known = task.scope.phone.by_kind
    kinds = [kind for kind in known if kind.can_be_removed and "removed" not in kind.passive]
    placed = [item for kind in kinds for item in task.scope.phone.of(kind) if item not in wanted]
    return ExpectedChange("removed", type(item := rng.choice(placed)), item) if placed else None

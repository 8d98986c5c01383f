"""Typed differences between the records of two times."""

from __future__ import annotations

import dataclasses
import reprlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from android_world.records.capture import PhoneRecords
from android_world.records.kinds import KINDS
from android_world.records.permission import NOTHING, Permission
from android_world.records.record import Record

_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 80


class Changeable(Protocol):
    """What can be added, removed and changed: a record, or an item that is made of records."""

    def differences(self, after: Any) -> dict[str, tuple[Any, Any]]:
        """Values of this one and of a later one in the fields that differ, by name."""
        ...

    def is_passive(self, what: str) -> bool:
        """Whether it is added, removed or changed without the user wanting it."""
        ...


Subject = TypeVar("Subject", bound=Changeable, covariant=True)


@dataclasses.dataclass(frozen=True)
class Change(Generic[Subject]):
    """What became of one record or item.

    Attributes:
      what: Whether it was added, removed, or has other values.
      before: As it was before; None if it was added.
      after: As it is after; None if it was removed.
    """

    what: Literal["added", "removed", "changed"]
    before: Subject | None
    after: Subject | None

    @property
    def subject(self) -> Subject:
        """The record or item after the change, or before its removal."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def is_passive(self) -> bool:
        """Whether such a change happens without the user wanting it."""
        return self.subject.is_passive(self.what)

    @property
    def fields(self) -> dict[str, tuple[Any, Any]]:
        """Values before and after of the fields that changed, by name."""
        if self.before is None or self.after is None:
            return {}
        return self.before.differences(self.after)

    def __str__(self) -> str:
        if self.what != "changed":
            return f"{self.subject} was {self.what}"
        pairs = ((name, *map(_SHORT.repr, pair)) for name, pair in self.fields.items())
        named = ", ".join(f"{name} {old} -> {new}" for name, old, new in pairs)
        return f"{self.before} was changed: {named}"


def diff(before: PhoneRecords, after: PhoneRecords) -> list[Change[Record]]:
    """All changes between two times, by kind."""
    return [change for kind in KINDS for change in _changes(kind, before, after, NOTHING)]


def losses(
    before: PhoneRecords, after: PhoneRecords, permission: Permission = NOTHING
) -> list[Change[Record]]:
    """Records of `before` that are removed or changed in `after`, and new ones that are harm.

    A record that is there with the same content under another identity, such as a row that was
    deleted and entered again, is not lost.

    Args:
      before: The records at the start.
      after: The records at the end.
      permission: Which records may be removed and changed, and added where new ones are harm.
    """
    return [
        change
        for kind in KINDS
        for change in _changes(kind, before, after, permission)
        if change.what != "added" or _is_harm(change.subject, before, permission)
    ]


def _is_harm(new: Record, before: PhoneRecords, permission: Permission) -> bool:
    """Whether a new record is harm: never harmless, or a part of a thing of the start."""
    if permission.covers(new):
        return False
    if not new.may_be_added or new.part_of is None:
        return not new.may_be_added
    kind, field = new.part_of
    return any(whole.key == (getattr(new, field),) for whole in before.of(kind))


def _changes(
    kind: type[Record], before: PhoneRecords, after: PhoneRecords, permission: Permission
) -> Iterator[Change[Record]]:
    old, new = before.of(kind), after.of(kind)
    if old is new or old == new:
        return
    old = tuple(record for record in old if not permission.covers(record))
    spare = Counter(record.content for record in new)
    by_key = {record.key: record for record in new}
    gone = []
    for record in old:
        if spare[record.content]:
            spare[record.content] -= 1
        else:
            gone.append(record)
    for record in gone:
        now = by_key.get(record.key)
        if now is None or not spare[now.content]:
            yield Change("removed", record, None)
            continue
        spare[now.content] -= 1
        yield Change("changed", record, now)
    for record in new:
        if spare[record.content]:
            spare[record.content] -= 1
            yield Change("added", None, record)

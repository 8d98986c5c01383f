"""Typed differences between the records of two times."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

from android_world.records.capture import PhoneRecords
from android_world.records.kinds import KINDS
from android_world.records.permission import NOTHING, Permission
from android_world.records.record import Record


@dataclasses.dataclass(frozen=True)
class Change:
    """What became of one record.

    Attributes:
      what: Whether the record was added, removed, or has other values.
      before: The record before; None if it was added.
      after: The record after; None if it was removed.
    """

    what: Literal["added", "removed", "changed"]
    before: Record | None
    after: Record | None

    @property
    def record(self) -> Record:
        """The record after the change, or before its removal."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def fields(self) -> dict[str, tuple[Any, Any]]:
        """Values before and after of the fields that changed, by name."""
        if self.before is None or self.after is None:
            return {}
        names = (field.name for field in dataclasses.fields(self.before) if field.compare)
        values = {name: (getattr(self.before, name), getattr(self.after, name)) for name in names}
        return {name: (old, new) for name, (old, new) in values.items() if old != new}

    def __str__(self) -> str:
        if self.what != "changed":
            return f"{self.record} was {self.what}"
        return f"{self.before} was changed: {', '.join(self.fields)}"


def diff(before: PhoneRecords, after: PhoneRecords) -> list[Change]:
    """All changes between two times, by kind."""
    return [change for kind in KINDS for change in _changes(kind, before, after, NOTHING)]


def losses(
    before: PhoneRecords, after: PhoneRecords, permission: Permission = NOTHING
) -> list[Change]:
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
        if change.what != "added" or not (kind.may_be_added or permission.covers(change.record))
    ]


def _changes(
    kind: type[Record], before: PhoneRecords, after: PhoneRecords, permission: Permission
) -> Iterator[Change]:
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

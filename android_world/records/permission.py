"""Which records of the start a task lets be removed or changed."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection
from typing import Any, Final, TypeVar

from android_world.records.kinds import kind_of_table
from android_world.records.record import Record
from android_world.records.stored_file import StoredFile

_Kind = TypeVar("_Kind", bound=Record)


@dataclasses.dataclass(frozen=True)
class Permission:
    """Records that may be removed or changed; `|` joins two.

    Attributes:
      rules: Kinds of records, each with the condition on those that may be.
    """

    rules: tuple[tuple[type[Record], Callable[[Any], bool]], ...] = ()

    def covers(self, record: Record) -> bool:
        """Whether a record may be removed or changed."""
        return any(type(record) is kind and when(record) for kind, when in self.rules)

    def __or__(self, other: Permission) -> Permission:
        return Permission(self.rules + other.rules)


NOTHING: Final = Permission()


def _always(record: Record) -> bool:
    return True


def permit(kind: type[_Kind], when: Callable[[_Kind], bool] = _always) -> Permission:
    """Let records of a kind be removed and changed.

    Args:
      kind: The kind.
      when: The condition on a record; by default all records of the kind.
    """
    return Permission(((kind, when),))


def permit_files(*paths: str) -> Permission:
    """Let the files at these paths of shared storage be removed and changed."""
    folded = {path.casefold() for path in paths}
    return permit(StoredFile, lambda file: file.folded_path in folded)


def permit_rows(database: str, table: str, ids: Collection[Any]) -> Permission:
    """Let the records with these ids, of one table of a database, be removed and changed."""
    kind = kind_of_table(database, table)
    return NOTHING if kind is None else permit(kind, lambda record: record.key[0] in ids)

"""Side effects of an episode: changes of records that its task does not ask for.

They are reported next to the score and never part of it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Final

from android_world import records
from android_world.core import data_files
from android_world.records.capture import SHARED_STORAGE

# Rows that apps write when they are opened, scan shared storage, or show a page.
_INDEXES: Final = (records.AppStorage, records.VlcMedia, records.VisitedPage, records.Visit)


def expert_additions(task: str) -> frozenset[str] | None:
    """What the expert of a task of this package adds (see `label`); None if that is not known."""
    found = _additions().get(task)
    return None if found is None else frozenset(found)


@functools.cache
def _additions() -> dict[str, list[str]]:
    found: dict[str, list[str]] = data_files.read_json(__package__, "expert_additions.json")
    return found


def label(record: records.Record) -> str:
    """The kind of a record, and for a file also its folder on the volume."""
    if not isinstance(record, records.StoredFile):
        return type(record).__name__
    below = record.path.removeprefix(SHARED_STORAGE).strip("/")
    return f"StoredFile:{below.rpartition('/')[0].partition('/')[0] or '/'}"


def find(
    before: records.PhoneRecords,
    now: records.PhoneRecords,
    permission: records.Permission,
    additions: Iterable[str] | None,
) -> list[str]:
    """The side effects between the start and the end of an episode, in words.

    Args:
      before: The records of the start.
      now: The records of the end.
      permission: Which records of the start the task lets be removed or changed.
      additions: Labels of records that the task lets be added; None lets all be added.
    """
    effects = records.losses(before, now, permission)
    if additions is not None:
        wanted = set(additions)
        effects += [
            change
            for change in _additions_between(before, now)
            if change.after is not None
            and change.after.may_be_added  # Those that may not be are among the losses.
            and not wanted & {label(change.after), type(change.after).__name__}
        ]
    return [str(change) for change in effects]


def added_labels(before: records.PhoneRecords, now: records.PhoneRecords) -> set[str]:
    """The labels of all records that were added, but for indexes."""
    return {label(change.after) for change in _additions_between(before, now) if change.after}


def _additions_between(
    before: records.PhoneRecords, now: records.PhoneRecords
) -> Iterator[records.Change[records.Record]]:
    for change in records.diff(before, now):
        if change.what == "added" and not isinstance(change.after, _INDEXES):
            yield change

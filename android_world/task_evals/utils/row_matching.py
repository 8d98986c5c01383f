"""Comparing rows that an agent added with rows that it should have added."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.utils import text_match
from android_world.task_evals.utils.sqlite_schema_utils import SQLiteRow
from android_world.task_evals.utils.text_match import normalize


def added_exactly(
    before: Sequence[Any],
    after: Sequence[Any],
    wanted: Sequence[Any],
    exact_fields: Sequence[str],
    text_fields: Sequence[str],
) -> bool:
    """Whether the wanted rows, and no others, are new, and all old rows are untouched.

    Args:
      before: All rows at the start.
      after: All rows now.
      wanted: What should be new; every new row counts for one of them.
      exact_fields: Fields compared as they are.
      text_fields: Fields compared as a reader sees them: space, typographic quotes and capitals
        aside, and without telling no text from an empty one.
    """
    if any(row not in after for row in before):
        return False
    new = [_readable(row, text_fields) for row in after if row not in before]
    return sqlite_validators.validate_rows_addition_integrity(
        [], new, [_readable(row, text_fields) for row in wanted], [*exact_fields, *text_fields]
    )


def _readable(row: Any, text_fields: Sequence[str]) -> Any:
    texts = {name: normalize(str(getattr(row, name) or "")).casefold() for name in text_fields}
    return dataclasses.replace(row, **texts)


def published_addition(
    before: Sequence[SQLiteRow],
    after: Sequence[SQLiteRow],
    wanted: Sequence[SQLiteRow],
    exact_fields: Sequence[str],
    text_fields: Sequence[str],
) -> bool:
    """The published condition: each wanted row is like some row, old ones included.

    Texts are the same if nine tenths of them agree.
    """

    def like(row: SQLiteRow, goal: SQLiteRow) -> bool:
        return all(getattr(row, f) == getattr(goal, f) for f in exact_fields) and all(
            _alike(getattr(row, f), getattr(goal, f)) for f in text_fields
        )

    return (
        len(after) == len(before) + len(wanted)
        and all(row in after for row in before)
        and all(any(like(row, goal) for row in after) for goal in wanted)
    )


def _alike(actual: str | None, wanted: str | None) -> bool:
    if actual is None or wanted is None:
        return False
    return text_match.fuzzy_match(actual, wanted)

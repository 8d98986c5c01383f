"""Comparing rows that an agent added with rows that it should have added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.utils import text_match
from android_world.task_evals.utils.sqlite_schema_utils import SQLiteRow


def is_exact_addition(
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
      text_fields: Fields compared as a reader sees them: space, typographic quotes, capitals
        and a full stop at the end aside, and NULL equals an empty text.
    """
    return sqlite_validators.validate_rows_addition_integrity(
        list(before),
        list(after),
        list(wanted),
        [*exact_fields, *text_fields],
        text_fields,
        _is_typed,
    )


def _is_typed(actual: Any, wanted: Any) -> bool:
    return text_match.same_text(str(actual or ""), str(wanted or ""))


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

"""Relations between two values, such as "at least", by the name that conditions use."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from android_world.records.items import fields


@dataclasses.dataclass(frozen=True)
class Relation:
    """A relation.

    Attributes:
      word: What it is called.
      holds: Whether it holds, of the type of the first value, that value and the other one.
      other: The type of the other value, of that of the first one.
    """

    word: str
    holds: Callable[[fields.FieldType, Any, Any], bool]
    other: Callable[[fields.FieldType], fields.FieldType] = lambda kind: kind


def _comparison(word: str, function: Callable[[Any, Any], bool]) -> Relation:
    return Relation(word, lambda _, one, other: one is not None and function(one, other))


def _text(word: str, function: Callable[[str, str], bool]) -> Relation:
    def holds(kind: fields.FieldType, one: str, other: str) -> bool:
        return function(one.casefold(), other.casefold())

    return Relation(word, holds, lambda kind: fields.Text())


def _is_between(kind: fields.FieldType, one: Any, ends: Any) -> bool:
    return one is not None and bool(ends[0] <= one <= ends[1])


def _is_among(kind: fields.FieldType, one: Any, others: Any) -> bool:
    return any(kind.is_same(one, other) for other in others)


RELATIONS: Final[Mapping[str, Relation]] = {
    "": Relation("equal to", lambda kind, one, other: kind.is_same(one, other)),
    "not": Relation("other than", lambda kind, one, other: not kind.is_same(one, other)),
    "above": _comparison("above", operator.gt),
    "below": _comparison("below", operator.lt),
    "after": _comparison("after", operator.gt),
    "before": _comparison("before", operator.lt),
    "at_least": _comparison("at least", operator.ge),
    "at_most": _comparison("at most", operator.le),
    "between": Relation("between", _is_between, fields.ListOf),
    "among": Relation("among", _is_among, fields.ListOf),
    "not_among": Relation("not among", lambda *values: not _is_among(*values), fields.ListOf),
    "containing": _text("containing", operator.contains),
    "starting_with": _text("starting with", str.startswith),
    "ending_with": _text("ending with", str.endswith),
}

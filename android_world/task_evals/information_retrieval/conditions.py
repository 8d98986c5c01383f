"""Exclusion conditions: what noise may not be, so that it cannot change the answer."""

from __future__ import annotations

import datetime
import operator as operators
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from android_world.proto import task_pb2
from android_world.task_evals.information_retrieval.errors import QuestionError

Condition = task_pb2.ExclusionCondition
Conditions = Sequence[Condition]
_Operation = task_pb2.ExclusionCondition.Operation
Holds = Callable[[Condition], bool]
Interval = tuple[Any, Any]

_ORDERINGS: Final[Mapping[int, Callable[[Any, Any], bool]]] = {
    _Operation.EQUAL_TO: operators.eq,
    _Operation.GREATER_THAN: operators.gt,
    _Operation.LESS_THAN: operators.lt,
    _Operation.GREATER_THAN_OR_EQUAL_TO: operators.ge,
    _Operation.LESS_THAN_OR_EQUAL_TO: operators.le,
}


def compare(field_value: Any, operator: int, comparison_value: Any) -> bool:
    """Whether `field_value operator comparison_value` holds; texts regardless of capitals.

    Raises:
      ValueError: There is no such operation.
    """
    if isinstance(field_value, str) and isinstance(comparison_value, str):
        field_value, comparison_value = field_value.casefold(), comparison_value.casefold()
    if operator == _Operation.CONTAINS:
        return bool(comparison_value in field_value)
    try:
        return _ORDERINGS[operator](field_value, comparison_value)
    except KeyError as error:
        raise QuestionError(
            f"There is no operation {operator}.", field="exclusion_conditions.operation"
        ) from error


def compare_interval(span: Interval, operation: int, value: Any) -> bool:
    """Whether something that lasts meets a condition on when it is.

    It is at a datetime that is within it, ends included; any other condition holds if its start
    or its end meets it.
    """
    if operation == _Operation.EQUAL_TO:
        return bool(span[0] <= value <= span[1])
    return any(compare(end, operation, value) for end in span)


def is_meeting_all(conditions: Conditions, holds: Mapping[str, Holds]) -> bool:
    """Whether every condition holds; without conditions, none does.

    Args:
      conditions: The conditions.
      holds: By field, whether a condition on it holds; other fields count as holding.
    """
    if not conditions:
        return False
    return all(c.field not in holds or holds[c.field](c) for c in conditions)


def merge_timestamp(
    conditions: Conditions,
    date_field: str,
    time_field: str,
    moment: Callable[[str, str], datetime.datetime],
) -> tuple[datetime.datetime | None, list[Condition]]:
    """Take conditions for one date and one time together as one datetime.

    Returns:
      The datetime, or None, and the conditions that remain.
    """
    equal = {c.field: c for c in conditions if c.operation == _Operation.EQUAL_TO}
    if date_field not in equal or time_field not in equal:
        return None, list(conditions)
    merged = moment(equal[date_field].value, equal[time_field].value)
    taken = (date_field, time_field)
    rest = [c for c in conditions if c.field not in taken or c is not equal[c.field]]
    return merged, rest

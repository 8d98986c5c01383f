"""How many rows answer a question about their number.

A published question of this kind has as many rows in every instance: a constant answers it. With
`--vary_answers` the number is drawn.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from google.protobuf.message import Message

from android_world.proto import task_pb2
from android_world.task_evals.information_retrieval import apps, placeholders

PARAMETER = "row_count"
"""The parameter of an instance with another number of rows than the published question."""


def most_rows(task: task_pb2.Task) -> int:
    """The largest number of rows that the definition of a question can have.

    Returns:
      0 for a question that does not ask for a number of rows.
    """
    expectations = task.success_criteria.expectations
    operations = [e.field_transformation.operation for e in expectations]
    if operations != [task_pb2.FieldTransformation.Operation.COUNT]:
        return 0
    pattern = rows_of(task)[-1]
    texts = [getattr(owner, field) for owner, field in placeholders.string_fields(pattern)]
    uses = Counter(name for text in texts for name in placeholders.names_in(text))
    # The instance's own value of a parameter is not drawn for rows "without replacement".
    numbers = (
        (len(param.possible_values) - 1) // used
        for param in task.task_params
        if (used := uses[param.name + placeholders.WITHOUT_REPLACEMENT])
    )
    return min(numbers, default=len(rows_of(task)))


def set_row_count(task: task_pb2.Task, count: int) -> None:
    """Give the definition of a question another number of rows, in place."""
    rows = rows_of(task)
    patterns: list[Message] = [type(row)() for row in rows]
    for pattern, row in zip(patterns, rows, strict=True):
        pattern.CopyFrom(row)
    del rows[:]
    rows.extend(patterns[i % len(patterns)] for i in range(count))


def rows_of(task: task_pb2.Task) -> Any:
    """The rows of a question's state: a repeated field."""
    state = task.relevant_state.state
    app = apps.app_of(state)
    assert app is not None
    return getattr(getattr(state, app.state_field), app.rows_field)

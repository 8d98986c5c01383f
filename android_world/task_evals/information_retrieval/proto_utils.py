"""Questions as protobufs: fill them in, work out the answer, compare an agent's answer with it."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from google.protobuf.message import Message

from android_world.proto import state_pb2, task_pb2
from android_world.task_evals.information_retrieval import (
    answers,
    conditions,
    datetime_utils,
    placeholders,
)
from android_world.task_evals.information_retrieval.errors import QuestionError

ExpectedAnswer: TypeAlias = str | float | datetime.date | datetime.time | datetime.datetime
AppData: TypeAlias = (
    state_pb2.Calendar | state_pb2.TasksApp | state_pb2.SportsActivityApp | state_pb2.NotesApp
)
FieldMessage: TypeAlias = (
    state_pb2.Event | state_pb2.TasksAppTask | state_pb2.SportsActivity | state_pb2.Note
)

compare = conditions.compare

_Match = task_pb2.Expectation.MatchType
_Transform = task_pb2.FieldTransformation.Operation


def initialize_proto(
    task: task_pb2.Task, task_params: dict[str, Any], rng: random.Random | None = None
) -> None:
    """Fill in everything but the prompt, in place.

    Args:
      task: The question.
      task_params: The chosen values.
      rng: Where chance comes from; the module `random` by default.

    Raises:
      QuestionError: A parameter is unknown or has too few values.
    """
    draws = _parameter_sampler(task_params, task.task_params, rng)
    draws.fill_message(task.relevant_state)
    for expectation in task.success_criteria.expectations:
        if expectation.HasField("expected_value"):
            expectation.expected_value = draws.fill(expectation.expected_value)


def format_state_with_params(
    state: state_pb2.State,
    task_params: dict[str, Any],
    all_params: list[task_pb2.TaskParams],
) -> None:
    """Fill in a state, in place."""
    _parameter_sampler(task_params, all_params, None).fill_message(state)


def format_relevant_state_with_params(
    relevant_state: task_pb2.RelevantState,
    task_params: dict[str, Any],
    all_params: list[task_pb2.TaskParams],
) -> None:
    """Fill in a state and its exclusion conditions, in place."""
    _parameter_sampler(task_params, all_params, None).fill_message(relevant_state)


def get_expected_answer(task: task_pb2.Task) -> list[ExpectedAnswer]:
    """The values that answer a filled-in question.

    Raises:
      QuestionError: The success criteria do not fit together, or to the state.
    """
    expectations = list(task.success_criteria.expectations)
    kinds = [expectation.match_type for expectation in expectations]
    columns = [_values(expectation, task.relevant_state.state) for expectation in expectations]
    if len(columns) == 1:
        return columns[0]
    if sorted(kinds) != [_Match.DATE_MATCH, _Match.TIME_MATCH]:
        raise QuestionError(
            "Only one expectation, or a date and a time, can be answered.",
            field="success_criteria.expectations",
        )
    dates, times = columns if kinds[0] == _Match.DATE_MATCH else reversed(columns)
    if len(dates) != len(times):
        raise QuestionError(
            f"There are {len(dates)} dates and {len(times)} times.",
            field="success_criteria.expectations",
        )
    return [
        datetime.datetime.combine(date, time)  # type: ignore[arg-type]
        for date, time in zip(dates, times, strict=True)
    ]


def check_agent_answer(agent_answer: str, task: task_pb2.Task, goal: str = "") -> bool:
    """Whether an answer gives every expected value of a filled-in question, and nothing else.

    Args:
      agent_answer: What the agent answered.
      task: The filled-in question.
      goal: The question as the agent read it, whose words may serve as units; the prompt by
        default.
    """
    tolerance = tolerance_of(task)
    return answers.same_set(agent_answer, get_expected_answer(task), goal or task.prompt, tolerance)


def tolerance_of(task: task_pb2.Task) -> float | None:
    """How far off a number may be."""
    for expectation in task.success_criteria.expectations:
        if expectation.HasField("tolerance"):
            return float(expectation.tolerance)
    return None


def cast(text: str, match_type: int) -> ExpectedAnswer:
    """The value of a text in a state.

    Raises:
      QuestionError: It is no such value, or there is no such match type.
    """
    try:
        if match_type == _Match.STRING_MATCH:
            return text
        if match_type == _Match.NUMBER_MATCH:
            return float(text)
        if match_type == _Match.DATE_MATCH:
            return datetime_utils.get_date(text)
        if match_type == _Match.TIME_MATCH:
            return datetime_utils.parse_time(text)
    except ValueError as error:
        raise QuestionError(
            f"{text!r} does not fit the match type.", field="success_criteria.match_type"
        ) from error
    raise QuestionError("There is no match type.", field="success_criteria.match_type")


def values_of_field(message: Message, name: str) -> Iterator[Any]:
    """All values of a field wherever it is set, each element of a repeated one, depth first."""
    for field, value in message.ListFields():
        children = [value] if isinstance(value, Message | str) else list(value)
        for child in children:
            if field.name == name:
                yield child
            elif isinstance(child, Message):
                yield from values_of_field(child, name)


def _values(expectation: task_pb2.Expectation, state: state_pb2.State) -> list[ExpectedAnswer]:
    if expectation.HasField("expected_value"):
        return [cast(expectation.expected_value, expectation.match_type)]
    transformation = expectation.field_transformation
    found = list(values_of_field(state, transformation.field_name))
    if transformation.operation == _Transform.COUNT:
        return [float(len(found))]
    if not found:
        raise QuestionError(
            f"No row has a {transformation.field_name!r}.",
            field="success_criteria.field_transformation.field_name",
        )
    if transformation.operation == _Transform.SUM:
        numbers = [cast(value, _Match.NUMBER_MATCH) for value in found]
        return [sum(number for number in numbers if isinstance(number, float))]
    return [cast(value, expectation.match_type) for value in found]


def _parameter_sampler(
    task_params: Mapping[str, Any],
    all_params: Sequence[task_pb2.TaskParams],
    rng: random.Random | None,
) -> placeholders.ParameterSampler:
    chance = rng or random.Random(random.getrandbits(64))
    return placeholders.ParameterSampler(task_params, all_params, chance)

"""The published condition on answers, for scores that can be compared.

It splits at every comma, reads dates and times in one format only, and does not ask whether each
expected value was given.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from android_world.proto import task_pb2
from android_world.task_evals.information_retrieval import datetime_utils, proto_utils
from android_world.task_evals.information_retrieval.errors import QuestionError
from android_world.task_evals.utils import text_match

_Match = task_pb2.Expectation.MatchType
_TIME_FORMAT = "%H:%M"


def matches(agent_answer: str, task: task_pb2.Task) -> bool:
    """Whether an answer meets the published condition of a filled-in question."""
    kinds = [expectation.match_type for expectation in task.success_criteria.expectations]
    try:
        expected = proto_utils.get_expected_answer(task)
    except QuestionError:
        return False
    return matches_values(agent_answer, expected, kinds, proto_utils.tolerance_of(task))


def matches_values(
    agent_answer: str,
    expected: Sequence[proto_utils.ExpectedAnswer],
    kinds: Sequence[int],
    tolerance: float | None,
) -> bool:
    """Whether an answer meets the published condition for the expected values.

    Args:
      agent_answer: What the agent answered.
      expected: The values.
      kinds: The match types of the question's expectations.
      tolerance: How far off a number may be, exclusively.
    """
    if not agent_answer:
        return False
    try:
        given = [_cast(part.strip(), kinds) for part in agent_answer.split(",")]
    except (QuestionError, ValueError):
        return False
    return len(given) == len(expected) and all(
        any(_same(part, value, tolerance) for value in expected) for part in given
    )


def _cast(part: str, kinds: Sequence[int]) -> proto_utils.ExpectedAnswer:
    if list(kinds) == [_Match.DATE_MATCH, _Match.TIME_MATCH]:
        return datetime.datetime.strptime(part, f"{datetime_utils.DATE_FORMAT} {_TIME_FORMAT}")
    if len(kinds) != 1:
        raise ValueError("The published condition knows no such combination.")
    if kinds[0] == _Match.TIME_MATCH:
        return datetime.datetime.strptime(part, _TIME_FORMAT).time()
    return proto_utils.cast(part, kinds[0])


def _same(
    given: proto_utils.ExpectedAnswer,
    expected: proto_utils.ExpectedAnswer,
    tolerance: float | None,
) -> bool:
    if isinstance(given, str) and isinstance(expected, str):
        return text_match.fuzzy_match(given, expected)
    if tolerance is not None and isinstance(given, float) and isinstance(expected, float):
        return abs(given - expected) < tolerance
    return given == expected

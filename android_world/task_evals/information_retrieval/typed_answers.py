"""Answers in a stated form: a JSON list of values, which are compared by their type alone.

No wording is judged: a text is the expected one but for capitals and blanks, a date or a time is
written in one way, and a number is a number.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from typing import Any, Final

from android_world.task_evals.information_retrieval.answers import Value
from android_world.task_evals.utils.text_match import normalize

_MAX_CHARACTERS: Final = 20_000
REQUEST: Final = "give the answer as a JSON list such as "
NUMBERS: Final = "[12]"
MOMENTS: Final = '["2023-10-15 18:30"]'
# Datetimes come before dates, whose subclass they are.
_FORMS: Final[dict[type, tuple[str, str]]] = {
    datetime.datetime: ("%Y-%m-%d %H:%M", MOMENTS),
    datetime.date: ("%Y-%m-%d", '["2023-10-15"]'),
    datetime.time: ("%H:%M", '["18:30"]'),
}
_TEXTS: Final = '["First", "Second"], with each text as the phone shows it'


def instruction(expected: Sequence[Value]) -> str:
    """The sentence of a goal that asks for such an answer.

    Args:
      expected: The values, all of one type; their number does not show.
    """
    example = NUMBERS if _is_number(expected[0]) else _TEXTS
    for kind, (_, written) in _FORMS.items():
        if isinstance(expected[0], kind):
            example = written
            break
    return f"Whatever form was named before, {REQUEST}{example}."


def is_answer(text: str, expected: Sequence[Value], tolerance: float | None) -> bool:
    """Whether an answer has this form and gives each value once, in any order.

    Args:
      text: What the agent said.
      expected: The values, all of one type.
      tolerance: For numbers: how far off they may be, exclusively.
    """
    try:
        given = json.loads(text, parse_int=float) if len(text) <= _MAX_CHARACTERS else None
    except (ValueError, RecursionError):  # Not JSON, or nested deeply.
        return False
    if not isinstance(given, list) or len(given) != len(expected):
        return False
    left = [as_json(value) for value in expected]
    for value in given:
        found = next((one for one in left if _is_same(value, one, tolerance)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _is_same(given: Any, expected: str | float, tolerance: float | None) -> bool:
    if isinstance(expected, str):
        return isinstance(given, str) and _plain(given) == _plain(expected)
    if not _is_number(given):
        return False
    difference = abs(given - expected)
    return bool(difference < tolerance if tolerance else difference == 0)


def as_json(value: Value) -> str | float:
    """A value as such an answer has it."""
    for kind, (form, _) in _FORMS.items():
        if isinstance(value, kind):
            return value.strftime(form)  # type: ignore[union-attr]
    return value  # type: ignore[return-value]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _plain(text: str) -> str:
    return normalize(text).casefold()

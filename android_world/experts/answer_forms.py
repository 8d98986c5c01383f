"""Answers in the form of `TypedAnswers`, a variant of questions."""

from __future__ import annotations

import datetime
import json
from typing import Final

_IS_ASKED: Final = "give the answer as a JSON list such as "
_NUMBERS: Final = "[12]."
_MOMENTS: Final = '["2023-10-15 18:30"].'
_READ: Final = "%B %d %Y %H:%M"
_WRITTEN: Final = "%Y-%m-%d %H:%M"


def as_asked(text: str, goal: str) -> str:
    """An answer in the words of the plain question, as a JSON list if the goal asks for one."""
    _, is_asked, example = goal.partition(_IS_ASKED)
    if not is_asked:
        return text
    try:
        if example.startswith(_NUMBERS):
            return json.dumps([float(text)])
        if example.startswith(_MOMENTS):
            return json.dumps([datetime.datetime.strptime(text, _READ).strftime(_WRITTEN)])
    except ValueError:  # What was looked for is not there.
        return text
    return json.dumps(text.split(", "))

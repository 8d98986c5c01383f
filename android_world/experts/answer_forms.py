"""Answers in the form of `TypedAnswers`, a variant of questions."""

from __future__ import annotations

import datetime
import json
from typing import Final

from android_world.task_evals.information_retrieval import typed_answers

_READ: Final = "%B %d %Y %H:%M"


def as_asked(text: str, goal: str) -> str:
    """An answer in the words of the plain question, as a JSON list if the goal asks for one."""
    _, is_asked, example = goal.partition(typed_answers.REQUEST)
    if not is_asked:
        return text
    try:
        if example.startswith(typed_answers.NUMBERS):
            return json.dumps([float(text)])
        if example.startswith(typed_answers.MOMENTS):
            return json.dumps([typed_answers.as_json(datetime.datetime.strptime(text, _READ))])
    except ValueError:  # What was looked for is not there.
        return text
    return json.dumps(text.split(", "))

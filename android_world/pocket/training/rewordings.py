"""Goals in other words: further templates for the tasks of `android_world`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from android_world.core import data_files
from android_world.task_evals.task_eval import TaskEval

REWORDINGS: Final[Mapping[str, list[str]]] = data_files.read_json(__package__, "rewordings.json")
"""Other templates of each task's goal, with the same placeholders. None of them is one of the
robustness study, which tests other wordings."""
_EACH: Final = 3  # One of so many demonstrations has another wording.


class TrainingGoal(NamedTuple):
    """The goal of a demonstration.

    Attributes:
      text: The goal.
      wording: The template of the goal, with placeholders.
    """

    text: str
    wording: str


def training_goal(task: TaskEval, seed: int) -> TrainingGoal:
    """The goal of a demonstration: as the task has it, or for every third seed reworded."""
    others = REWORDINGS.get(task.name, [])
    if seed % _EACH or not others:
        return TrainingGoal(task.goal, getattr(task, "wording", "") or task.template)
    wording = others[seed // _EACH % len(others)]
    reworded = type(task.name, (type(task),), {"template": wording})
    return TrainingGoal(reworded(task.params).goal, wording)

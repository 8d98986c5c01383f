"""Getting one thing wrong on purpose: a checker must not fall for it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from android_world.task_evals.task_eval import TaskEval

_MAX_DRAWS = 100


def wrong_params(task: TaskEval, parameter: str) -> dict[str, Any]:
    """The task's parameters with one value replaced by a clearly different one.

    A value of a fixed choice becomes another of the choices; any other is drawn again until it
    shares little with the right one.

    Raises:
      ValueError: No different value turns up, or there is no such parameter.
    """
    if parameter not in task.params:
        known = ", ".join(name for name in task.params if name != "seed") or "none"
        raise ValueError(
            f"The near miss of {task.name}'s expert is about {parameter!r}; the task's parameters: "
            f"{known}."
        )
    right = task.params[parameter]
    options = task.schema.get("properties", {}).get(parameter, {}).get("enum")
    if options:
        wrong = next((option for option in options if option != right), None)
    else:
        wrong = _draw_another(task, parameter, right)
    if wrong is None:
        raise ValueError(f"{task.name} has no other value for {parameter}.")
    return {**task.params, parameter: wrong}


def _draw_another(task: TaskEval, parameter: str, right: Any) -> Any:
    seed = task.params.get("seed")
    for attempt in range(_MAX_DRAWS):
        rng = random.Random(f"{seed} near miss {attempt}")
        candidate: Mapping[str, Any] = type(task).sample_params(rng)
        if _differs(candidate[parameter], right):
            return candidate[parameter]
    return None


def _differs(one: Any, other: Any) -> bool:
    """Whether two values differ beyond every tolerance: fewer than half of the places agree."""
    if not isinstance(one, str) or not isinstance(other, str):
        return bool(one != other)
    same = sum(a.casefold() == b.casefold() for a, b in zip(one, other))
    return same * 2 < max(len(one), len(other))

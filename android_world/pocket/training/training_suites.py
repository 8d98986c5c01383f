"""Which tasks the policy may learn from."""

from __future__ import annotations

import random

from android_world import registry
from android_world.errands.app_pairs import held_out_pairs
from android_world.errands.base import FAMILY as TEST_ERRANDS, Errand
from android_world.pocket.training import STEPS_PER_EPOCH
from android_world.pocket.training.stages import Suite
from android_world.rl.errors import SpecError
from android_world.rl.tasks import TaskSource
from android_world.task_evals.task_eval import TaskEval

_PAGES = "chrome"


def choose_suites(
    families: str,
    seeds: str,
    wanted: str = "",
    without: str = "",
    templates: int = 0,
    seed: int = 0,
    steps: str = str(STEPS_PER_EPOCH),
) -> list[Suite]:
    """The suites of a training.

    Args:
      families: names of suites, with commas.
      seeds: how many demonstrations of each task: one number, or one for each suite.
      wanted: names of tasks, with commas; all of the suites by default.
      without: names of tasks that training must not see.
      templates: so many tasks of each suite, drawn by `seed`, 0 for all; a smaller number takes
        some of those that a larger one takes.
      seed: decides what is drawn.
      steps: how many of each suite an epoch sees, as for `seeds`.

    Raises:
      SpecError: there is no such suite or task, or it is one for tests.
    """
    names = _names(families)
    counts, shares = _numbers(seeds, names), _numbers(steps, names)
    known = {family: _tasks_of(family) for family in names}
    for name in (*_names(wanted), *_names(without)):
        if not any(name in tasks for tasks in known.values()):
            raise SpecError(f"Unknown task {name!r}.")
    suites = []
    for family, count, share in zip(names, counts, shares, strict=True):
        tasks = known[family]
        kept = [n for n in _names(wanted) or _usable_names(family, tasks) if n in tasks]
        kept = [name for name in kept if name not in _names(without)]
        if templates:
            kept = random.Random(seed).sample(kept, len(kept))[:templates]
        suites.append(Suite(family, {name: tasks[name] for name in kept}, count, share))
    return suites


def _tasks_of(family: str) -> dict[str, type[TaskEval]]:
    try:
        tasks = dict(registry.TaskRegistry().get_registry(family))
        tests = registry.TaskRegistry().get_registry(TEST_ERRANDS)
    except ValueError as error:
        raise SpecError(str(error)) from error
    if tasks.keys() & tests.keys():
        raise SpecError(f"{family} has errands for tests, of which training must not see any.")
    return tasks


def _usable_names(family: str, tasks: dict[str, type[TaskEval]]) -> list[str]:
    """Those without pages, which need images, and without pairs of apps for tests."""
    apps = {name: frozenset(getattr(tasks[name], "app_names", ())) for name in tasks}
    return [
        name
        for name in TaskSource(None, family).names
        if (_PAGES not in apps[name] or issubclass(tasks[name], Errand))
        and not (
            issubclass(tasks[name], Errand) and any(pair <= apps[name] for pair in held_out_pairs())
        )
    ]


def _numbers(text: str, names: list[str]) -> list[int]:
    """One number for each name; a single one is for all."""
    try:
        numbers = [int(number) for number in _names(text)]
    except ValueError as error:
        raise SpecError(f"Whole numbers with commas, not {text!r}.") from error
    if len(numbers) not in (1, len(names)):
        raise SpecError(f"One number, or one for each of {', '.join(names)}, not {text!r}.")
    return numbers * (len(names) // len(numbers))


def _names(text: str) -> list[str]:
    return [name for name in text.split(",") if name]

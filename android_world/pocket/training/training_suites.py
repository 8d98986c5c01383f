"""Which tasks the policy may learn from."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence

from android_world import registry
from android_world.errands.app_pairs import held_out_pairs
from android_world.errands.base import FAMILY as TEST_ERRANDS, Errand
from android_world.pocket.training import STEPS_PER_EPOCH
from android_world.pocket.training.stages import Suite
from android_world.rl.errors import SpecError
from android_world.rl.tasks import TaskSource
from android_world.task_evals.task_eval import TaskEval

_PAGES = "chrome"
_EASY = (1, 2)  # Levels of the errands that practice can solve at times.


def choose_suites(
    families: str,
    seeds: str,
    wanted: str = "",
    without: str = "",
    templates: int = 0,
    seed: int = 0,
    steps: str = str(STEPS_PER_EPOCH),
    apps: int = 0,
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
      apps: only tasks of so many apps, drawn by `seed` as the templates are.

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
        if apps:
            used = sorted({app for name in kept for app in _apps_of(tasks[name])})
            drawn = frozenset(random.Random(seed).sample(used, len(used))[:apps])
            kept = [name for name in kept if _apps_of(tasks[name]) <= drawn]
        if templates:
            kept = random.Random(seed).sample(kept, len(kept))[:templates]
        suites.append(Suite(family, {name: tasks[name] for name in kept}, count, share))
    return suites


def hold_out(
    suites: Sequence[Suite], n: int, seed: int
) -> tuple[list[Suite], list[type[TaskEval]]]:
    """Suites without some of their errands of levels 1 and 2, and these errands.

    Raises:
      SpecError: there are fewer than `n`.
    """
    tasks = {name: task for suite in suites for name, task in suite.tasks.items()}
    easy = [name for name, task in tasks.items() if getattr(task, "level", 0) in _EASY]
    if n > len(easy):
        raise SpecError(f"There are {len(easy)} errands of levels 1 and 2, not {n}.")
    held = sorted(random.Random(seed).sample(easy, n))
    kept = [
        dataclasses.replace(
            suite, tasks={name: task for name, task in suite.tasks.items() if name not in held}
        )
        for suite in suites
    ]
    return kept, [tasks[name] for name in held]


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
    apps = {name: _apps_of(task) for name, task in tasks.items()}
    return [
        name
        for name in TaskSource(None, family).names
        if (_PAGES not in apps[name] or issubclass(tasks[name], Errand))
        and not (
            issubclass(tasks[name], Errand) and any(pair <= apps[name] for pair in held_out_pairs())
        )
    ]


def _apps_of(task: type[TaskEval]) -> frozenset[str]:
    return frozenset(getattr(task, "app_names", ()))


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

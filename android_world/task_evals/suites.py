"""Suites: the instances of tasks that a run is about, with their seeds."""

from __future__ import annotations

import difflib
import hashlib
import random
from typing import Any

from android_world.env import plugins
from android_world.env.interface import AsyncEnv
from android_world.task_evals import catalog, task_eval
from android_world.task_evals.composite import composition

_SEED_RANGE = 2**32
# Seed of suites whose instances are all the same and that were given no seed.
_FIXED_SEED = 123


class UnknownTaskError(ValueError):
    """A suite was asked for a task that its family does not have."""


class Suite(dict[str, list[task_eval.TaskEval]]):
    """Task instances by task name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._suite_family: str | None = None

    @property
    def suite_family(self) -> str:
        """Name of the family that the tasks are from.

        Raises:
          ValueError: It was not set.
        """
        if self._suite_family is None:
            raise ValueError("The suite's family was not set.")
        return self._suite_family

    @suite_family.setter
    def suite_family(self, value: str) -> None:
        self._suite_family = value


def instance_seed(suite_seed: int, task_name: str, instance: int) -> int:
    """Seed of one instance: SHA-256 of `<suite seed>_<task>_<instance>`, modulo 2**32."""
    text = f"{suite_seed}_{task_name}_{instance}"
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % _SEED_RANGE


def generate_params(
    task_class: type[task_eval.TaskEval], seed: int | None, vary_answers: bool = False
) -> dict[str, Any]:
    """Draw a task's parameters from a seed; they carry it as `seed`.

    With `vary_answers`, parameters that `sample_answer` draws are added to the published ones.

    Classes that override `generate_random_params` draw from the module `random`, which is seeded
    for them.
    """
    own = task_eval.TaskEval.generate_random_params.__func__  # type: ignore[attr-defined]
    theirs = task_class.generate_random_params.__func__  # type: ignore[attr-defined]
    if theirs is own:
        params = task_class.sample_params(random.Random(seed))
    else:
        if seed is not None:
            random.seed(seed)
        params = task_class.generate_random_params()
    if vary_answers:
        rng = random.Random(None if seed is None else f"answer {seed}")
        params |= task_class.sample_answer(rng)
    if seed is not None:
        params["seed"] = seed
    return params


def create_suite(
    task_registry: dict[str, type[task_eval.TaskEval]],
    n_task_combinations: int = 1,
    seed: int | None = None,
    tasks: list[str] | None = None,
    use_identical_params: bool = False,
    env: AsyncEnv | None = None,
    vary_answers: bool = False,
) -> Suite:
    """Make the instances of a suite.

    Args:
      task_registry: Task classes by name.
      n_task_combinations: Instances a task.
      seed: The suite's seed; None draws other parameters each time.
      tasks: Names of the tasks wanted, `A+B` being the composition of two; None wants all.
      use_identical_params: Give all instances of a task the same parameters.
      env: The device, whose time is set before parameters are drawn.
      vary_answers: Draw the answers of questions that have the same answer in every instance as
        published.

    Raises:
      UnknownTaskError: A name is not in the registry.
    """
    suite = Suite()
    for name, task_class in sorted(task_classes(task_registry, tasks).items()):
        suite[name] = [
            _instantiate_task(
                task_class,
                None,
                _seed_of(name, i, seed, use_identical_params),
                env,
                vary_answers,
            )
            for i in range(n_task_combinations)
        ]
    return suite


def task_classes(
    registry: dict[str, type[task_eval.TaskEval]], tasks: list[str] | None
) -> dict[str, type[task_eval.TaskEval]]:
    """The classes of these tasks, `A+B` being the composition of two; None wants all.

    Raises:
      UnknownTaskError: A name is not in the registry.
    """
    if tasks is None:
        return dict(registry)
    chosen: dict[str, type[task_eval.TaskEval]] = {}
    for name in tasks:
        task_class = registry.get(name) or composition.compose(name, registry)
        if task_class is None:
            raise UnknownTaskError(f"Unknown task {name!r}.{_suggestion(name, set(registry))}")
        chosen[name] = task_class
    return chosen


def _suggestion(name: str, known: set[str]) -> str:
    elsewhere = catalog.info(name)
    if elsewhere is not None and elsewhere.families:
        return f" It is in the family {' and '.join(sorted(elsewhere.families))}: --suite_family."
    by_lower = {k.lower(): k for k in known}
    close = difflib.get_close_matches(name.lower(), by_lower, n=3)
    if not close:
        return f" --list_tasks names them.{plugins.hint()}"
    return f" Did you mean {' or '.join(by_lower[match] for match in close)}?"


def _seed_of(name: str, instance: int, seed: int | None, identical: bool) -> int | None:
    if seed is None:
        return _FIXED_SEED if identical else None
    return instance_seed(seed, name, 0 if identical else instance)


def _instantiate_task(
    task: type[task_eval.TaskEval],
    params: dict[str, Any] | None = None,
    seed: int | None = None,
    env: AsyncEnv | None = None,
    vary_answers: bool = False,
) -> task_eval.TaskEval:
    """An instance of a task; without parameters they are drawn from the seed."""
    if env is not None:
        task.set_device_time(env)
    return task(generate_params(task, seed, vary_answers) if params is None else params)


def _filter_tasks(
    suite: dict[str, list[task_eval.TaskEval]],
    task_registry: dict[str, type[task_eval.TaskEval]],
    tasks: list[str] | None = None,
) -> dict[str, list[task_eval.TaskEval]]:
    """The instances of these tasks; None wants all.

    Raises:
      UnknownTaskError: A name is not in the registry.
    """
    return {name: suite[name] for name in task_classes(task_registry, tasks) if name in suite}

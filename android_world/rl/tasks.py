"""Which tasks an environment plays, and what a seed makes of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from android_world import registry
from android_world.env import env_launcher
from android_world.rl.errors import SpecError
from android_world.runs.parameter_options import PUBLISHED, ParameterOptions
from android_world.task_evals import selection, suites
from android_world.task_evals.task_eval import TaskEval

TaskLike = str | type[TaskEval]
SEED_RANGE: Final = 2**32


class Instance(NamedTuple):
    """A task with parameters.

    Attributes:
      name: the task's name in its family.
      seed: the seed of the suite that the instance is the first of.
      task: the object.
    """

    name: str
    seed: int
    task: TaskEval


class TaskSource:
    """Tasks to draw from.

    The instance of a task for a seed is the one that `run.py --task_random_seed=<seed>` runs, with
    the same `--vary_answers` and `--word_lists`.

    Attributes:
      config: whether answers are drawn (`vary_answers`), and the SHA-256 of the file of word lists
        (`word_lists`, empty for the benchmark's own).
    """

    def __init__(
        self,
        tasks: TaskLike | Sequence[TaskLike] | None = None,
        family: str = "android_world",
        parameters: ParameterOptions = PUBLISHED,
    ) -> None:
        """Choose tasks.

        Args:
          tasks: names (`A+B` is a composition), patterns (`level:1`) or classes; None
            means the whole family, without those whose apps cannot work here.
          family: the family of the names.
          parameters: what instances are drawn from; word lists are those of the whole process.

        Raises:
          SpecError: there is no such family or task, or the word lists cannot be used.
        """
        try:
            known = registry.TaskRegistry().get_registry(family)
            parameters.use()
            self.config = parameters.parameter_config()
        except ValueError as error:
            raise SpecError(str(error)) from error
        if tasks is None:
            self._classes = _possible(dict(known))
        else:
            chosen = [tasks] if isinstance(tasks, str | type) else tasks
            self._classes = dict(_find_task(task, known) for task in _expand(chosen, known))
        if not self._classes:
            raise SpecError("An environment needs at least one task.")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tasks, in the order in which they were given."""
        return tuple(self._classes)

    def instance(self, seed: int, name: str | None = None) -> Instance:
        """The instance that a seed means.

        Args:
          seed: a number from 0 to 2**32 - 1.
          name: one of `names`; by default the seed chooses.

        Raises:
          SpecError: there is no such task here.
        """
        chosen = random.Random(seed).choice(self.names) if name is None else name
        if chosen not in self._classes:
            raise SpecError(f"Unknown task {chosen!r}. Known: {', '.join(self.names[:20])}.")
        task_class = self._classes[chosen]
        instance_seed = suites.instance_seed(seed, chosen, 0)
        params = suites.generate_params(task_class, instance_seed, self.config["vary_answers"])
        return Instance(chosen, seed, task_class(params))


def _list_tasks(tasks: Any) -> list[TaskLike]:
    named = list(tasks) if isinstance(tasks, Iterable) else [tasks]
    for task in named:
        if not (isinstance(task, str) or (isinstance(task, type) and issubclass(task, TaskEval))):
            raise SpecError(f"A task is named, or given as a class of TaskEval, not as {task!r}.")
    return named


def _expand(tasks: Any, known: dict[str, type[TaskEval]]) -> Iterator[TaskLike]:
    """The tasks with patterns such as `level:1` replaced by the names that match.

    Raises:
      SpecError: None does.
    """
    for task in _list_tasks(tasks):
        if not isinstance(task, str) or not selection.is_pattern(task):
            yield task
            continue
        try:
            yield from selection.expand([task], known)
        except ValueError as error:
            raise SpecError(str(error)) from error


def _find_task(task: TaskLike, known: dict[str, type[TaskEval]]) -> tuple[str, type[TaskEval]]:
    if not isinstance(task, str):
        return task.__name__, task
    try:
        if ":" in task:
            return registry.import_task(task)
        return task, suites.task_classes(known, [task])[task]
    except ValueError as error:
        raise SpecError(str(error)) from error


def _possible(known: dict[str, type[TaskEval]]) -> dict[str, type[TaskEval]]:
    """Those tasks whose apps work on the virtual phone of this machine.

    Raises:
      SpecError: there are none.
    """
    apps = {name: set(getattr(task, "app_names", ())) for name, task in known.items()}
    missing = env_launcher.missing(set().union(*apps.values()), env_launcher.VIRTUAL)
    found = {name: task for name, task in known.items() if not apps[name] & missing.keys()}
    if not found and missing:
        raise SpecError(" ".join(dict.fromkeys(missing.values())))
    return found

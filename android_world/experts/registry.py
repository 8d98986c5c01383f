"""Expert scripts by task name."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import pkgutil
from collections.abc import Callable, Collection
from typing import TypeVar

from android_world import experts
from android_world.env import plugins
from android_world.experts.base import ExpertPhone, ExpertStuckError, Params, Script
from android_world.task_evals.composite import composition

ScriptFunction = Callable[[ExpertPhone, Params], Script]
ExpertFactory = Callable[[str], ScriptFunction | None]
_Function = TypeVar("_Function", bound=ScriptFunction)


@dataclasses.dataclass(frozen=True)
class ExpertInfo:
    """The expert of a task.

    Attributes:
      task: Name of the task.
      script: The script.
      near_miss: Name of the parameter that a near miss gets wrong; None for a task without
        parameters, where it stops before the decisive action.
    """

    task: str
    script: ScriptFunction
    near_miss: str | None


_EXPERTS: dict[str, ExpertInfo] = {}
_FACTORIES: list[ExpertFactory] = []


def expert(*tasks: str, near_miss: str | None = None) -> Callable[[_Function], _Function]:
    """Register a script as the expert of one or more tasks.

    Args:
      *tasks: Names of the tasks.
      near_miss: The parameter that a near miss gets wrong.

    Raises:
      ValueError: A task has another expert already.
    """

    def register(function: _Function) -> _Function:
        for task in tasks:
            known = _EXPERTS.get(task)
            if (
                known is not None
                and known.script.__module__ != function.__module__
                and not plugins.displaces(function, known.script)
            ):
                raise ValueError(f"{task} has an expert in {known.script.__module__} already.")
            _EXPERTS[task] = ExpertInfo(task, function, near_miss)
        return function

    return register


def expert_factory(make: ExpertFactory) -> ExpertFactory:
    """Register a function that makes the scripts of tasks that have no registered one.

    Args:
      make: Gives the script of the task of a name, or None for tasks that it does not know.
    """
    _FACTORIES.append(make)
    return make


@functools.cache
def load_all_experts() -> None:
    """Import every module of experts; those of installed plugins come after our own."""
    load_own_experts()
    plugins.load_installed()


@functools.cache
def load_own_experts() -> None:
    """Import every module of ours that has experts."""
    for module in pkgutil.walk_packages(experts.__path__, f"{experts.__name__}."):
        importlib.import_module(module.name)


def get_expert(task: str) -> ExpertInfo:
    """The expert of a task; of `A+B`, the experts of the parts one after the other.

    Raises:
      ExpertStuckError: The task has none.
    """
    load_all_experts()
    if composition.SEPARATOR in task:
        return _compose(task)
    if task in _EXPERTS:
        return _EXPERTS[task]
    made = (make(task) for make in _FACTORIES)
    script = next((script for script in made if script is not None), None)
    if script is None:
        raise ExpertStuckError(f"No expert is written for {task}.{plugins.hint()}")
    return ExpertInfo(task, script, None)


def strays(tasks: Collection[str]) -> list[ExpertInfo]:
    """The experts of plugins for tasks that are not among these."""
    load_all_experts()
    theirs = [info for info in _EXPERTS.values() if plugins.package_of(info.script)]
    return [info for info in theirs if info.task not in tasks]


def _compose(task: str) -> ExpertInfo:
    parts = [get_expert(name) for name in task.split(composition.SEPARATOR)]

    def script(phone: ExpertPhone, params: Params) -> Script:
        for number, part in enumerate(parts):
            yield from part.script(phone, composition.part_params(params, number))

    wrong = [f"{i}.{part.near_miss}" for i, part in enumerate(parts) if part.near_miss]
    return ExpertInfo(task, script, wrong[-1] if wrong else None)

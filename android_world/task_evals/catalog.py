"""The catalogue of tasks: `@task(...)` puts a class into it, the registry reads it."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, TypeVar

from android_world.env import plugins
from android_world.task_evals import task_metadata

if TYPE_CHECKING:
    from android_world.task_evals.task_eval import TaskEval

_log = logging.getLogger(__name__)
_TaskClass = TypeVar("_TaskClass", bound="type[TaskEval]")


@dataclasses.dataclass(frozen=True)
class TaskInfo:
    """What is known about a task without a device.

    Attributes:
      name: The task's name in its registries.
      task_class: The class.
      families: Names of the registries that list it; none for a task that is written but not
        listed.
      tags: What the task asks of an agent, such as "data_entry".
      true_at_start: The goal already holds after initialization, so that declaring completion at
        once scores 1.
    """

    name: str
    task_class: type[TaskEval]
    families: frozenset[str]
    tags: frozenset[str]
    true_at_start: bool

    @property
    def package(self) -> str | None:
        """The package that brings the task, None for this one."""
        return plugins.package_of(self.task_class)


EXTRA_FAMILY = "android_world_extra"
"""Tasks that the benchmark has but does not list."""
_OWN_FAMILY = "android"
_CATALOG: dict[str, TaskInfo] = {}
_Factory = Callable[[str], "type[TaskEval] | None"]
_FACTORIES: list[_Factory] = []
_REPLACED: list[TaskInfo] = []


def task(
    *,
    name: str | None = None,
    tags: Collection[str] | None = None,
    true_at_start: bool = False,
    families: Collection[str] | None = None,
) -> Callable[[_TaskClass], _TaskClass]:
    """Register a task class.

    Args:
      name: Its name in the registries; the class name by default.
      tags: What the task asks of an agent; by default what `task_metadata` says.
      true_at_start: Whether the goal already holds after initialization.
      families: Registries that list the task; by default `android` for the tasks of this package,
        for those of others a family that is named like their package.

    Raises:
      ValueError: The name is taken by another class, or a family has no name.
    """

    def register(task_class: _TaskClass) -> _TaskClass:
        if isinstance(families, str) or not all(families or ("android",)):
            raise ValueError(f"Families of {task_class.__name__} must be a list of names.")
        key = name or task_class.__name__
        known = _CATALOG.get(key)
        if known is not None and plugins.displaces(task_class, known.task_class):
            _log.warning("The task %s of the benchmark replaces %s's.", key, known.package)
            _REPLACED.append(known)
        elif known is not None and known.task_class.__module__ != task_class.__module__:
            raise ValueError(f"Task {key} is already registered by {known.task_class.__module__}.")
        metadata = task_metadata.get(key)
        published = metadata.tags if metadata else ()
        _CATALOG[key] = TaskInfo(
            name=key,
            task_class=task_class,
            families=_families_of(task_class) if families is None else frozenset(families),
            tags=frozenset(published if tags is None else tags),
            true_at_start=true_at_start,
        )
        return task_class

    return register


def _families_of(task_class: type) -> frozenset[str]:
    return frozenset({plugins.package_of(task_class) or _OWN_FAMILY})


def task_factory(factory: _Factory) -> _Factory:
    """Register a function that makes and registers the task of a name, or returns None."""
    _FACTORIES.append(factory)
    return factory


def info(name: str) -> TaskInfo | None:
    """What is known about the task of this name, or None."""
    if name not in _CATALOG:
        next((made for factory in _FACTORIES if (made := factory(name))), None)
    return _CATALOG.get(name)


def replaced_tasks() -> list[TaskInfo]:
    """The tasks of plugins whose names tasks of this package have taken."""
    return list(_REPLACED)


def all_tasks() -> list[TaskInfo]:
    """Every registered task, sorted by name, unlisted ones included."""
    return [_CATALOG[name] for name in sorted(_CATALOG)]

"""Families of tasks, by name."""

from __future__ import annotations

import difflib
import functools
import hashlib
import importlib
import pkgutil
import re
import sys
import types
from pathlib import Path
from typing import Any, ClassVar, Final

from android_world import task_evals
from android_world.env import plugins
from android_world.errands import templates
from android_world.errands.base import Errand
from android_world.errands.generated import templates as generated_errands
from android_world.task_evals import catalog
from android_world.task_evals.information_retrieval.published_questions import (
    get_information_retrieval_task_path as get_information_retrieval_task_path,
)
from android_world.task_evals.task_eval import TaskEval

_TASK_PACKAGES = ("single", "composite", "information_retrieval", "miniwob")

_GENERATED: Final = re.compile(rf"{generated_errands.FAMILY}(?::(\d{{1,5}}))?")

TaskRegistryType = dict[str, type[TaskEval]]


@functools.cache
def load_all_tasks() -> None:
    """Import every module that defines tasks, so that the catalogue is complete.

    Tasks of installed plugins come after our own.
    """
    load_own_tasks()
    plugins.load_installed()


@functools.cache
def load_own_tasks() -> None:
    """Import every module of ours that defines tasks."""
    present = {module.name for module in pkgutil.iter_modules(task_evals.__path__)}
    for package_name in _TASK_PACKAGES:
        if package_name not in present:
            continue
        package = importlib.import_module(f"{task_evals.__name__}.{package_name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    for module in pkgutil.walk_packages(templates.__path__, f"{templates.__name__}."):
        importlib.import_module(module.name)


def get_families() -> list[str]:
    """Names of all task families: the published ones, then those of plugins."""
    named = {family for info in catalog.all_tasks() for family in info.families}
    return [*PUBLISHED_FAMILIES, *sorted(named.difference(PUBLISHED_FAMILIES))]


def suite_version(family: str) -> str:
    """Version of a family of errands with the start of the SHA-256 of its templates.

    It is that of their modules and of their goals, some of which are in a language file.

    Empty for every other family, and for errands of plugins.
    """
    name = family.partition(":")[0]
    version = templates.VERSIONS.get(name)
    if version is None:
        return ""
    goals: list[str] = []
    if name == generated_errands.FAMILY:
        folder = Path(generated_errands.__file__).parent
        files = [*folder.glob("*.py"), *folder.glob("*.tsv")]
    else:
        found = TaskRegistry().get_registry(family).items()
        classes = [one for _, one in sorted(found) if issubclass(one, Errand)]
        modules = {sys.modules[task_class.__module__] for task_class in classes}
        files = [Path(str(module.__file__)) for module in modules]
        goals = [goal for task_class in classes for goal in task_class.english()]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.name}\n".encode() + path.read_bytes())
    digest.update("\n".join(goals).encode())
    return f"{version}:{digest.hexdigest()[:12]}"


def plugins_in(tasks: TaskRegistryType) -> list[str]:
    """Names of the tasks that plugins bring."""
    return sorted(name for name, task_class in tasks.items() if plugins.package_of(task_class))


def import_task(specification: str) -> tuple[str, type[TaskEval]]:
    """The task that `package.module:Class` means, with its name.

    Raises:
      ValueError: There is none.
    """
    module_name, _, class_name = specification.partition(":")
    try:
        found = getattr(plugins.import_module(module_name), class_name)
    except (Exception, SystemExit) as error:  # The module is a guest's: it may raise anything.
        reason = plugins.describe_error(error)
        raise ValueError(f"Cannot import the task {specification!r}: {reason}") from error
    if not (isinstance(found, type) and issubclass(found, TaskEval)):
        raise ValueError(f"The task {specification!r} is not a class derived from TaskEval.")
    registered = (info.name for info in catalog.all_tasks() if info.task_class is found)
    return next(registered, found.__name__), found


class _Names:
    """The names of all tasks as attributes that an editor completes."""

    def __get__(
        self, instance: TaskRegistry | None, owner: type[TaskRegistry]
    ) -> types.SimpleNamespace:
        registry = instance or owner()
        tasks = registry.get_registry(registry.ANDROID_WORLD_FAMILY)
        return types.SimpleNamespace(
            **{name: name for name in (*tasks, *registry.MINIWOB_TASK_REGISTRY)}
        )


class TaskRegistry:
    """Task classes by family and name."""

    ANDROID_WORLD_FAMILY: Final[str] = "android_world"
    ANDROID_FAMILY: Final[str] = "android"
    INFORMATION_RETRIEVAL_FAMILY: Final[str] = "information_retrieval"
    ANDROID_WORLD_EXTRA_FAMILY: Final[str] = catalog.EXTRA_FAMILY
    MINIWOB_FAMILY: Final[str] = "miniwob"
    MINIWOB_FAMILY_SUBSET: Final[str] = "miniwob_subset"

    # Classes that users put in here take part in their families, too.
    ANDROID_TASK_REGISTRY: ClassVar[TaskRegistryType] = {}
    MINIWOB_TASK_REGISTRY: ClassVar[TaskRegistryType] = {}
    INFORMATION_RETRIEVAL_TASK_REGISTRY: ClassVar[TaskRegistryType] = {}

    names = _Names()

    def __init__(self) -> None:
        load_all_tasks()
        self.ANDROID_TASK_REGISTRY.update(self._family(self.ANDROID_FAMILY))
        self.MINIWOB_TASK_REGISTRY.update(self._family(self.MINIWOB_FAMILY))
        questions = self._family(self.INFORMATION_RETRIEVAL_FAMILY)
        self.INFORMATION_RETRIEVAL_TASK_REGISTRY.update(questions)

    def get_registry(self, family: str) -> TaskRegistryType:
        """The tasks of a family, by name.

        Raises:
          ValueError: There is no such family.
        """
        questions = self.INFORMATION_RETRIEVAL_TASK_REGISTRY
        by_family = {
            self.ANDROID_WORLD_FAMILY: self.ANDROID_TASK_REGISTRY
            | questions
            | self._family(self.ANDROID_WORLD_FAMILY),
            self.ANDROID_FAMILY: self.ANDROID_TASK_REGISTRY,
            self.INFORMATION_RETRIEVAL_FAMILY: questions,
            self.MINIWOB_FAMILY: self.MINIWOB_TASK_REGISTRY,
            self.MINIWOB_FAMILY_SUBSET: self._family(self.MINIWOB_FAMILY_SUBSET),
        }
        if family in by_family:
            return by_family[family]
        if (generated := _GENERATED.fullmatch(family)) is not None:
            listed = generated_errands.names(int(generated[1] or generated_errands.LISTED))
            return {name: generated_errands.template(name) for name in listed}
        families = get_families()
        if family in families:
            return self._family(family)
        close = difflib.get_close_matches(family, families, n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise ValueError(
            f"Unknown task family {family!r}.{hint} Known: {', '.join(families)}.{plugins.hint()}"
        )

    def register_task(self, task_registry: dict[Any, Any], task_class: type[TaskEval]) -> None:
        """Add a class to a registry under its class name."""
        task_registry[task_class.__name__] = task_class

    def _family(self, family: str) -> TaskRegistryType:
        return {i.name: i.task_class for i in catalog.all_tasks() if family in i.families}


PUBLISHED_FAMILIES: Final = (
    TaskRegistry.ANDROID_WORLD_FAMILY,
    TaskRegistry.ANDROID_FAMILY,
    TaskRegistry.MINIWOB_FAMILY,
    TaskRegistry.MINIWOB_FAMILY_SUBSET,
    TaskRegistry.INFORMATION_RETRIEVAL_FAMILY,
    TaskRegistry.ANDROID_WORLD_EXTRA_FAMILY,
)
"""The families of the benchmark; what others add to them is named when it is run."""

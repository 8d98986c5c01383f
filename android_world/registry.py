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
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, ClassVar, Final

from android_world.core import source_search
from android_world.env import plugins
from android_world.task_evals import catalog
from android_world.task_evals.information_retrieval.published_questions import (
    get_information_retrieval_task_path as get_information_retrieval_task_path,
)
from android_world.task_evals.task_eval import TaskEval

# By name: they are imported when their tasks are asked for.
_TASK_PACKAGES: Final = (
    "android_world.task_evals.single",
    "android_world.task_evals.composite",
    "android_world.task_evals.information_retrieval",
    "android_world.task_evals.miniwob",
    "android_world.errands.templates",
)
# Those whose classes are made of data files.
_DATA_PACKAGES: Final = _TASK_PACKAGES[2:4]

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
    _import_modules_of(_TASK_PACKAGES)


def _import_modules_of(packages: Iterable[str]) -> None:
    for name in packages:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            importlib.import_module(module.name)


def find_tasks(family: str, names: Collection[str]) -> TaskRegistryType:
    """At least those tasks of a family that have these names; unknown names are left out.

    Only the modules of these tasks are imported, as far as they are found. Where plugins are
    installed or all tasks are known already, the whole family is returned.

    Raises:
      ValueError: There is no such family.
    """
    if not load_all_tasks.cache_info().currsize and not plugins.are_installed():
        pattern = rf"^class (?:{'|'.join(map(re.escape, names))})\("
        for package in _TASK_PACKAGES:
            for module in source_search.modules_matching(package, pattern):
                importlib.import_module(module)
            if (found := _tasks_of(family, names)) is not None:
                return found
        _import_modules_of(_DATA_PACKAGES)
        if (found := _tasks_of(family, names)) is not None:
            return found
    return TaskRegistry().get_registry(family)


def _tasks_of(family: str, names: Collection[str]) -> TaskRegistryType | None:
    """The known tasks with these names; None unless the family has all of them."""
    families = _PARTS.get(family, {family})
    found = [info for info in catalog.all_tasks() if info.name in names]
    if len(found) < len(set(names)) or not all(info.families & families for info in found):
        return None
    return {info.name: info.task_class for info in found}


def get_families() -> list[str]:
    """Names of all task families: the published ones, then those of plugins."""
    named = {family for info in catalog.all_tasks() for family in info.families}
    return [*PUBLISHED_FAMILIES, *sorted(named.difference(PUBLISHED_FAMILIES))]


def suite_version(family: str) -> str:
    """Version of a family of errands with the start of the SHA-256 of its templates.

    It is that of their modules and of their goals, some of which are in a language file.

    Empty for every other family, and for errands of plugins.
    """
    if family in PUBLISHED_FAMILIES:
        return ""
    from android_world.errands import templates
    from android_world.errands.base import Errand
    from android_world.errands.generated import templates as generated_errands

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
        if (generated := _generated_errands(family)) is not None:
            return generated
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


def _generated_errands(family: str) -> TaskRegistryType | None:
    """The first N generated errands, if that is what the name of a family asks for."""
    from android_world.errands.generated import templates

    asked = re.fullmatch(rf"{templates.FAMILY}(?::(\d{{1,5}}))?", family)
    if asked is None:
        return None
    listed = templates.names(int(asked[1] or templates.LISTED))
    return {name: templates.template(name) for name in listed}


_PARTS: Final = {
    TaskRegistry.ANDROID_WORLD_FAMILY: {
        TaskRegistry.ANDROID_WORLD_FAMILY,
        TaskRegistry.ANDROID_FAMILY,
        TaskRegistry.INFORMATION_RETRIEVAL_FAMILY,
    }
}
"""The families that a family has all tasks of."""
PUBLISHED_FAMILIES: Final = (
    TaskRegistry.ANDROID_WORLD_FAMILY,
    TaskRegistry.ANDROID_FAMILY,
    TaskRegistry.MINIWOB_FAMILY,
    TaskRegistry.MINIWOB_FAMILY_SUBSET,
    TaskRegistry.INFORMATION_RETRIEVAL_FAMILY,
    TaskRegistry.ANDROID_WORLD_EXTRA_FAMILY,
)
"""The families of the benchmark; what others add to them is named when it is run."""

"""The variants of tasks, by name; `@variant(...)` adds one."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Callable, Collection
from typing import TypeVar

from android_world.task_evals.task_eval import TaskEval

TaskClass = type[TaskEval]
_Make = TypeVar("_Make", bound=Callable[[TaskClass], TaskClass])


class UnknownVariantError(ValueError):
    """There is no variant of this name, or it does not exist for a task."""


@dataclasses.dataclass(frozen=True)
class Variant:
    """A way to vary tasks.

    Attributes:
      name: Its name, which is at the end of the varied tasks' names.
      group: What it varies, such as "screens".
      description: What is different, in a few words.
      make: Makes the varied class of a task's.
      tasks: Names of the tasks that have it; None for all.
    """

    name: str
    group: str
    description: str
    make: Callable[[TaskClass], TaskClass]
    tasks: frozenset[str] | None = None

    def has(self, task: str) -> bool:
        """Whether it exists for the task of this name."""
        return self.tasks is None or task in self.tasks


class VariantMixin(TaskEval):
    """Base class of the varied tasks: what they prepare comes after what the task itself does."""

    @property
    def name(self) -> str:
        """`<task>_<variant>`."""
        return f"{self.base_name}_{self.variant}"

    @property
    def base_name(self) -> str:
        """The task's name without the variant."""
        return super().name.removesuffix(f"_{self.variant}")


_VARIANTS: dict[str, Variant] = {}


def variant(
    name: str, group: str, description: str, tasks: Collection[str] | None = None
) -> Callable[[_Make], _Make]:
    """Register what makes a varied class of a task's class; see `Variant`.

    Raises:
      ValueError: The name is taken.
    """

    def register(make: _Make) -> _Make:
        if name in _VARIANTS:
            raise ValueError(f"There is a variant {name} already.")
        found = None if tasks is None else frozenset(tasks)
        _VARIANTS[name] = Variant(name, group, description, make, found)
        return make

    return register


def get(name: str) -> Variant:
    """The variant of this name.

    Raises:
      UnknownVariantError: There is none.
    """
    if name in _VARIANTS:
        return _VARIANTS[name]
    by_lower = {known.lower(): known for known in _VARIANTS}
    close = difflib.get_close_matches(name.lower(), by_lower, n=1)
    hint = f" Did you mean {by_lower[close[0]]}?" if close else ""
    raise UnknownVariantError(f"Unknown variant {name!r}.{hint} Known: {', '.join(_VARIANTS)}.")


def all_variants() -> list[Variant]:
    """Every variant, in the order in which they were registered."""
    return list(_VARIANTS.values())


def subclass(base: TaskClass, name: str, mixin: type[object], /, **attributes: object) -> TaskClass:
    """A varied class of a task's, called `<task>_<variant>`.

    Args:
      base: The task.
      name: The variant's name.
      mixin: What is different, derived from `Varied`.
      **attributes: Attributes of the class.
    """
    known = {"variant": name, "__module__": base.__module__, "__doc__": base.__doc__}
    return type(f"{base.__name__}_{name}", (mixin, base), {**known, **attributes})

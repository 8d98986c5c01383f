"""Choosing tasks of a family: patterns by level, app, kind and tag, and named splits."""

from __future__ import annotations

import fnmatch
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from android_world.core import data_files
from android_world.task_evals import catalog, suites, task_metadata
from android_world.task_evals.task_eval import TaskEval

PREFIXES: Final = ("level", "app", "kind", "tag")
SPLITS: Final[Mapping[str, Sequence[str]]] = {
    "android_world": ("train", "test"),
    "errands": ("high_risk",),  # A wrong choice does harm.
}


class Split(NamedTuple):
    """A named part of a family.

    Attributes:
      tasks: Names of its tasks.
      version: Its name with the start of the SHA-256 of its file.
    """

    tasks: tuple[str, ...]
    version: str


def split(family: str, name: str) -> Split:
    """A split of a family: a file of this package.

    Raises:
      ValueError: The family has no such split.
    """
    if name not in SPLITS.get(family, ()):
        known = "; ".join(f"{', '.join(names)} of {known}" for known, names in SPLITS.items())
        raise ValueError(
            f"--split={name}: splits are {known}. To train on errands there is the family "
            "errands_train."
        )
    text = data_files.read_text(__package__, f"splits/{family}_{name}.txt")
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return Split(tuple(text.split()), f"{family}_{name}:{digest}")


def is_pattern(text: str) -> bool:
    """Whether a name of a task is a pattern, such as `level:3`."""
    prefix, separator, _ = text.partition(":")
    return bool(separator) and prefix.casefold() in PREFIXES


def expand(names: Iterable[str], registry: Mapping[str, type[TaskEval]]) -> list[str]:
    """The names with patterns replaced by the tasks that match them, each once.

    `level:3` and `kind:alarms` match errands, `level:easy` the published difficulty, `app:markor`
    the apps of a task, `tag:data_entry` its tags; `*` and `?` may be in the value.

    Raises:
      UnknownTaskError: No task matches a pattern.
    """
    found: dict[str, None] = {}
    for name in names:
        matching = _matching(name, registry) if is_pattern(name) else [name]
        if not matching:
            prefix = name.casefold().partition(":")[0]
            known = {value for task in registry.items() for value in _values(prefix, *task)}
            values = ", ".join(sorted(known)) or "none"
            raise suites.UnknownTaskError(f"No task of the family matches {name}. Known: {values}.")
        found |= dict.fromkeys(matching)
    return list(found)


def _matching(pattern: str, registry: Mapping[str, type[TaskEval]]) -> list[str]:
    prefix, _, wanted = pattern.casefold().partition(":")
    return [
        name
        for name, task_class in registry.items()
        if any(fnmatch.fnmatchcase(value, wanted) for value in _values(prefix, name, task_class))
    ]


def _values(prefix: str, name: str, task_class: type[TaskEval]) -> Sequence[str]:
    """What a task has of levels, apps, kinds or tags."""
    info, metadata = catalog.info(name), task_metadata.get(name)
    tags = set(info.tags if info else ()) | set(metadata.tags if metadata else ())
    if prefix == "tag":
        return [tag.casefold() for tag in tags]
    own = {tag.removeprefix(f"{prefix}:") for tag in tags if tag.startswith(f"{prefix}:")}
    if prefix == "level" and metadata is not None:
        own.add(metadata.difficulty)
    if prefix == "app":
        apps = getattr(task_class, "app_names", ())
        own |= set(metadata.apps if metadata else ())
        own |= set(apps if isinstance(apps, Sequence) else ())
    return [value.casefold() for value in own]

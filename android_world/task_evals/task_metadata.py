"""What is published about each task: goal template, difficulty, tags and step budget."""

from __future__ import annotations

import dataclasses
import functools
import json
from pathlib import Path
from typing import Any

_FOLDER_NAME = "task_metadata"


@dataclasses.dataclass(frozen=True)
class TaskMetadata:
    """One task of the benchmark.

    Attributes:
      task_name: Name in the registry.
      task_template: The goal, with parameters as `{name}`.
      difficulty: easy, medium or hard.
      tags: What the task asks of an agent.
      optimal_steps: Steps that a skilled person needs.
      step_budget: Steps that an agent is allowed.
      apps: Names of the apps that are reset around the task.
    """

    task_name: str
    task_template: str
    difficulty: str
    tags: tuple[str, ...]
    optimal_steps: int
    step_budget: int
    apps: tuple[str, ...]


def folder() -> Path:
    """The folder of the metadata files: in the installed package, or next to it in a checkout."""
    package = Path(__file__).parents[1]
    inside = package / _FOLDER_NAME
    return inside if inside.is_dir() else package.parent / _FOLDER_NAME


@functools.cache
def load(family: str = "android_world") -> dict[str, TaskMetadata]:
    """The metadata of a family by task name.

    Raises:
      FileNotFoundError: There is none for this family.
    """
    entries: list[dict[str, Any]] = json.loads((folder() / f"{family}.json").read_text("utf-8"))
    return {entry["task_name"]: _from_json(entry) for entry in entries}


def get(task_name: str) -> TaskMetadata | None:
    """The metadata of a task of the benchmark, or None for any other."""
    return load().get(task_name)


def best_steps(task_name: str) -> float | None:
    """Steps of a skilled person, or of the solver of errands; None where they are not known."""
    metadata = get(task_name)
    return _solver_steps().get(task_name) if metadata is None else metadata.optimal_steps


@functools.cache
def _solver_steps() -> dict[str, float]:
    """Median steps by errand: `python -m tests.support.solver_steps` writes them."""
    path = folder() / "errands_solver_steps.json"
    steps: dict[str, float] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return steps


def _from_json(entry: dict[str, Any]) -> TaskMetadata:
    return TaskMetadata(**{**entry, "tags": tuple(entry["tags"]), "apps": tuple(entry["apps"])})

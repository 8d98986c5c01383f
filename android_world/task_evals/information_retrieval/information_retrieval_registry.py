"""Task classes made of the definitions in a file."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from importlib import resources
from typing import Any, Generic, TypeVar

from android_world.proto import task_pb2
from android_world.task_evals import catalog
from android_world.task_evals.information_retrieval import (
    information_retrieval,
    question_file,
    row_count,
)
from android_world.task_evals.information_retrieval.published_questions import (
    get_information_retrieval_task_path,
)

TaskType = TypeVar("TaskType", bound=information_retrieval.InformationRetrieval)


class InformationRetrievalRegistry(Generic[TaskType]):
    """The questions of a file as task classes."""

    def __init__(
        self,
        filename: str | None = None,
        task_type: type[TaskType] = information_retrieval.InformationRetrieval,  # type: ignore[assignment]
    ) -> None:
        """Read a file of questions.

        Args:
          filename: The file; by default the questions of the benchmark.
          task_type: Base class of the tasks.

        Raises:
          QuestionError: A question is not well defined.
        """
        path = filename or get_information_retrieval_task_path()
        self._registry = {
            task.name: make_task_class(task, task_type) for task in question_file.load(path)
        }

    @property
    def registry(self) -> dict[str, type[TaskType]]:
        """The classes by name."""
        return self._registry


def make_task_class(
    task: task_pb2.Task, task_type: type[TaskType], module: str | None = None
) -> type[TaskType]:
    """The class of a question's instances; `module` is who brings it, if it is not us."""
    definition = task_pb2.Task()
    definition.CopyFrom(task)
    options = {param.name: list(param.possible_values) for param in task.task_params}
    body: dict[str, Any] = {
        "__doc__": task.prompt,
        "__module__": module or task_type.__module__,
        "complexity": float(task.complexity),
        "schema": {
            "type": "object",
            "properties": {k: {"type": "string", "enum": v} for k, v in options.items()},
            "required": list(options),
        },
        "task_template": property(_constant(definition)),
        "sample_params": classmethod(_sampler(options)),
        "sample_answer": classmethod(_row_count_sampler(row_count.most_rows(definition))),
    }
    return type(task.name, (task_type,), body)


def register(questions: InformationRetrievalRegistry[Any]) -> None:
    """List the questions of a file in the benchmark's families."""
    for name, task_class in questions.registry.items():
        catalog.task(name=name, families=("information_retrieval",))(task_class)


def add_questions(
    package: str, filename: str, families: Collection[str] | None = None
) -> dict[str, type[information_retrieval.InformationRetrieval]]:
    """Make the questions of a file in your own package known as tasks.

    Args:
      package: The package, `__package__` of the caller.
      filename: The file in it, a textproto as `docs/guides/adding_a_question.md` describes it.
      families: The families that list the questions; by default one that is named like the package.

    Returns:
      The task classes by name.

    Raises:
      QuestionError: A question is not well defined.
      OSError: There is no such file.
      ValueError: A name is taken.
    """
    with resources.as_file(resources.files(package) / filename) as path:
        questions = question_file.load(path)
    kind = information_retrieval.InformationRetrieval
    classes = {
        question.name: make_task_class(question, kind, package)  # type: ignore[type-abstract]
        for question in questions
    }
    for name, task_class in classes.items():
        catalog.task(name=name, families=families)(task_class)
    return classes


def _constant(definition: task_pb2.Task) -> Callable[[Any], task_pb2.Task]:
    return lambda _: definition


def _sampler(options: dict[str, list[str]]) -> Callable[[Any, random.Random], dict[str, Any]]:
    def sample_params(_: Any, rng: random.Random) -> dict[str, Any]:
        return {name: rng.choice(values) for name, values in options.items()}

    return sample_params


def _row_count_sampler(most: int) -> Callable[[Any, random.Random], dict[str, Any]]:
    def sample_answer(_: Any, rng: random.Random) -> dict[str, Any]:
        return {row_count.PARAMETER: rng.randint(1, most)} if most else {}

    return sample_answer

"""Trying out the questions of a file without a device."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from android_world.task_evals.information_retrieval import (
    apps,
    proto_utils,
    question_file,
)
from android_world.task_evals.information_retrieval.errors import QuestionError
from android_world.task_evals.information_retrieval.information_retrieval import (
    InformationRetrieval,
)
from android_world.task_evals.information_retrieval.information_retrieval_registry import (
    make_task_class,
)

SEEDS: Final = 20


def check_file(path: str | Path, seeds: int = SEEDS) -> Iterator[str]:
    """Instantiate every question of a file with several seeds.

    Yields:
      A line for each question that is all right.

    Raises:
      QuestionError: A question is not; the message names file, task and field.
      OSError: The file cannot be read.
    """
    for definition in question_file.load(path):
        task_class = make_task_class(definition, InformationRetrieval)  # type: ignore[type-abstract]
        try:
            instances = [_instance(task_class, seed) for seed in range(seeds)]
        except QuestionError as error:
            raise error.within(task=definition.name, file=str(path)) from error
        yield f"{definition.name}: {seeds} instances, for example: {instances[0]}"


def _instance(task_class: type[InformationRetrieval], seed: int) -> str:
    """Make an instance, its rows and its answer; say what it asks and what answers it.

    Raises:
      QuestionError: It cannot be made, or nothing answers it.
    """
    rng = random.Random(seed)
    task = task_class({**task_class.sample_params(rng), "seed": seed})
    relevant = task.task.relevant_state
    app = apps.app_of(relevant.state)
    if app is None:
        raise QuestionError("No app is set up for it.", field="relevant_state.state")
    state = getattr(relevant.state, app.state_field)
    app.create_rows(state, list(relevant.exclusion_conditions), rng)
    answer = ", ".join(map(str, proto_utils.get_expected_answer(task.task)))
    if not proto_utils.check_agent_answer(answer, task.task):
        raise QuestionError(f"The answer {answer!r} would not count.", field="success_criteria")
    return f"{task.goal} -> {answer}"

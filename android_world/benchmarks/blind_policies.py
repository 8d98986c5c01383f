"""What policies earn that never inspect the screen: `complete` at once, and constant answers.

The answer that a constant policy gives to a question is the most frequent one of some instances;
what it earns is measured on others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from android_world.registry import TaskRegistry
from android_world.task_evals import catalog, suites
from android_world.task_evals.information_retrieval import proto_utils
from android_world.task_evals.information_retrieval.information_retrieval import (
    InformationRetrieval,
)
from android_world.task_evals.task_eval import TaskEval

_SEEN, _UNSEEN = range(40), range(40, 140)
# A question with more answers than this in a few instances is not worth a guess.
_FEW_ANSWERS, _FEW_INSTANCES = 2, range(6)
_HEAD = (
    "| a policy without observations | as published | with `--vary_answers` |",
    "|---|---|---|",
)

Answer = tuple[str, ...]


def table() -> str:
    """What blind policies earn in the benchmark, as a table in Markdown."""
    tasks = TaskRegistry().get_registry(TaskRegistry.ANDROID_WORLD_FAMILY)
    at_once = sum(info.true_at_start for info in catalog.all_tasks() if info.name in tasks)
    guessed = guessable_questions(tasks)
    published, varied = (
        at_once + sum(earned_by_constant(tasks[name], name, vary) for name in guessed)
        for vary in (False, True)
    )
    answers = f"declares `complete` at once, or gives a constant answer to {', '.join(guessed)}"
    return "\n".join(
        [
            *_HEAD,
            f"| declares `complete` at once | {at_once} of {len(tasks)} | {at_once} |",
            f"| {answers} | {published:.1f} of {len(tasks)} | {varied:.1f} |",
        ]
    )


def guessable_questions(tasks: Mapping[str, type[TaskEval]]) -> list[str]:
    """The questions that have few answers in all their published instances."""
    return [
        name
        for name, task_class in sorted(tasks.items())
        if issubclass(task_class, InformationRetrieval)
        and len(_answers(task_class, name, _FEW_INSTANCES, False)) <= _FEW_ANSWERS
    ]


def earned_by_constant(task_class: type[TaskEval], name: str, vary_answers: bool) -> float:
    """The share of a question's instances that one constant answer solves."""
    constant = _answers(task_class, name, _SEEN, vary_answers).most_common(1)[0][0]
    return _answers(task_class, name, _UNSEEN, vary_answers)[constant] / len(_UNSEEN)


def _answers(
    task_class: type[TaskEval], name: str, seeds: Iterable[int], vary_answers: bool
) -> Counter[Answer]:
    counts: Counter[Answer] = Counter()
    for seed in seeds:
        instance = suites.instance_seed(seed, name, 0)
        task = task_class(suites.generate_params(task_class, instance, vary_answers))
        assert isinstance(task, InformationRetrieval)
        counts[tuple(sorted(map(str, proto_utils.get_expected_answer(task.task))))] += 1
    return counts

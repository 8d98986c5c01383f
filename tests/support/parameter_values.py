"""Finds seeds that together draw every enumerable value of a task's parameters.

A parameter is enumerable if many seeds draw few distinct values: a name of a list, a choice, a
number of a short range. Members of lists are values, too.
"""

from __future__ import annotations

import collections
import dataclasses
from collections.abc import Iterator

from android_world import suite_utils
from android_world.task_evals import catalog

SAMPLES = 1000
MAX_VALUES = 60

Value = tuple[str, str]


def values_of(params: dict[str, object]) -> Iterator[Value]:
    """The scalar values of parameters, each with the parameter's name; of rows, each column's."""
    for name, value in params.items():
        if name != "seed":
            for each in value if isinstance(value, list | tuple) else [value]:
                yield from _scalars(name, each)


def _scalars(name: str, value: object) -> Iterator[Value]:
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield f"{name}.{field.name}", str(getattr(value, field.name))
    else:
        yield name, str(value)


def covering_seeds(task: str, samples: int = SAMPLES) -> dict[int, list[Value]]:
    """Seeds, with the values that each adds: together all that occur among the samples."""
    task_class = catalog.info(task).task_class
    drawn = {
        seed: list(
            values_of(
                suite_utils.generate_params(task_class, suite_utils.instance_seed(seed, task, 0))
            )
        )
        for seed in range(samples)
    }
    distinct: dict[str, set[str]] = collections.defaultdict(set)
    for values in drawn.values():
        for name, value in values:
            distinct[name].add(value)
    wanted = {
        (name, value)
        for name, found in distinct.items()
        if 1 < len(found) <= MAX_VALUES
        for value in found
    }
    chosen: dict[int, list[Value]] = {}
    while wanted:
        seed = max(drawn, key=lambda each: len(wanted & set(drawn[each])))
        chosen[seed] = sorted(wanted & set(drawn[seed]))
        wanted -= set(drawn[seed])
    return chosen

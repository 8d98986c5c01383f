"""From which ranges the parameters of each task are drawn: a seed hides a bound that is off by one.

`python -m tests.task_evals.test_recorded_draws` records them again, after a change that is meant to
draw from other ranges.
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
from collections.abc import Callable, Iterator, Sized
from pathlib import Path
from typing import Any

import pytest

from android_world import registry, suite_utils

CLASSES = registry.TaskRegistry().get_registry("android_world")
RECORDED = Path(__file__).parent / "recorded_draws.json"
METHODS = ("randint", "randrange", "uniform", "choice", "choices", "sample", "getrandbits")
TASK_CODE = "android_world.task_evals."
SEEDS = (30, 31, 32)


@contextlib.contextmanager
def recorded() -> Iterator[set[str]]:
    """The draws that code of tasks makes: the method, and its bounds or the size of its choices."""
    found: set[str] = set()
    stock = {name: getattr(random.Random, name) for name in METHODS}

    def recording(name: str) -> Callable[..., Any]:
        def draw(self: random.Random, *values: Any, **named: Any) -> Any:
            if str(sys._getframe(1).f_globals.get("__name__", "")).startswith(TASK_CODE):
                sizes = [_size(value) for value in (*values, *named.values())]
                found.add(" ".join([name, *map(str, sizes)]))
            return stock[name](self, *values, **named)

        return draw

    try:
        for name in METHODS:
            setattr(random.Random, name, recording(name))
        yield found
    finally:
        for name, method in stock.items():
            setattr(random.Random, name, method)


def _size(value: Any) -> Any:
    return f"of {len(value)}" if isinstance(value, Sized) else value


def draws_of(name: str) -> list[str]:
    """The draws for the parameters of a task, with several seeds."""
    with recorded() as found:
        for seed in SEEDS:
            suite_utils.generate_params(CLASSES[name], seed)
    return sorted(found)


@pytest.mark.parametrize("name", CLASSES)
def test_parameters_are_drawn_from_the_recorded_ranges(name):
    assert draws_of(name) == json.loads(RECORDED.read_text())[name]


def test_a_draw_is_recorded_with_its_bounds_and_of_task_code_only():
    code = compile("rng.randint(2, 6); rng.choice('abc'); rng.sample('abcd', k=2)", "task", "exec")
    with recorded() as found:
        exec(code, {"__name__": f"{TASK_CODE}single.x", "rng": random.Random(0)})
        exec(code, {"__name__": "elsewhere", "rng": random.Random(0)})
    assert found == {"randint 2 6", "choice of 3", "sample of 4 2"}


def _record() -> None:
    rows = ",\n".join(f"{json.dumps(n)}: {json.dumps(draws_of(n))}" for n in sorted(CLASSES))
    RECORDED.write_text(f"{{\n{rows}\n}}\n")


if __name__ == "__main__":
    _record()

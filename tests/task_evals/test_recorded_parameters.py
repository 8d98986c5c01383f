"""The parameters that a seed draws stay the same: recorded runs and policies depend on them.

`python -m tests.task_evals.test_recorded_parameters` records them again, after a change that is
meant to draw other episodes.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import pytest

from android_world import registry
from android_world.runs.records import to_jsonable

RECORDED = Path(__file__).parent / "recorded_parameters.json"
SEEDS = range(5)
TASKS = registry.TaskRegistry().get_registry("android_world")


def digest(name: str) -> str:
    """SHA-256 of a task's parameters with each of the seeds, of which 16 digits are enough."""
    drawn = [to_jsonable(TASKS[name].sample_params(random.Random(seed))) for seed in SEEDS]
    text = json.dumps(drawn, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", TASKS)
def test_a_seed_draws_the_recorded_parameters(name):
    assert digest(name) == json.loads(RECORDED.read_text())[name]


def test_every_recorded_task_exists():
    assert sorted(json.loads(RECORDED.read_text())) == sorted(TASKS)


if __name__ == "__main__":
    RECORDED.write_text(json.dumps({name: digest(name) for name in sorted(TASKS)}, indent=0) + "\n")

"""The task that the guide shows, with its expert."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from android_world import suite_utils
from android_world.agents.registry import get_agent
from android_world.experts import registry as expert_registry
from android_world.runs import execution
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals import catalog

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "adding_a_task.md"
NAME = "SystemFontScale"


@pytest.fixture
def task_class(monkeypatch):
    """The guide's task, registered with its expert for one test."""
    monkeypatch.setattr(catalog, "_CATALOG", dict(catalog._CATALOG))
    monkeypatch.setattr(expert_registry, "_EXPERTS", dict(expert_registry._EXPERTS))
    task_code, expert_code = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    exec(compile(task_code, "task", "exec"), {"__name__": "task_of_the_guide"})
    exec(compile(expert_code, "expert", "exec"), {"__name__": "expert_of_the_guide"})
    return catalog.info(NAME).task_class


@pytest.mark.parametrize("scale", ["0.85", "1.15", "1.3"])
@pytest.mark.parametrize(("agent", "score"), [("expert", 1.0), ("near_miss", 0.0), ("noop", 0.0)])
def test_the_task_of_the_guide_can_be_solved(env, task_class, agent, score, scale):
    task = task_class({"scale": scale, "seed": 1})
    record = execution.run_instance(
        task,
        get_agent(agent).make(env),
        NAME,
        0,
        EpisodeRecorder(None),
        execution.ExecutionOptions(),
    )
    assert record.error is None
    assert (record.score, record.agent_done) == (score, True)
    assert record.tags == ["data_entry"]


def test_its_parameters_come_from_the_seed(task_class):
    drawn = [suite_utils.generate_params(task_class, seed) for seed in (7, *range(20))]
    assert drawn[0] == drawn[8]
    assert len({params["scale"] for params in drawn}) > 1

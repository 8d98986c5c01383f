"""Which tasks an environment draws from, and the instance that a seed means."""

from __future__ import annotations

import random

import pytest

from android_world import registry
from android_world.rl import SpecError
from android_world.rl.tasks import TaskSource
from android_world.runs.parameter_options import ParameterOptions
from android_world.task_evals import selection
from tests.rl.failing_tasks import WithoutAScore

ON, OFF = "SystemWifiTurnOn", "SystemWifiTurnOff"


def test_tasks_are_named_in_the_order_in_which_they_were_given():
    own = "tests.rl.failing_tasks:CheckerWithAMistake"
    source = TaskSource([OFF, own, WithoutAScore, ON])
    assert source.names == (OFF, "CheckerWithAMistake", "WithoutAScore", ON)
    assert isinstance(source.instance(1, "WithoutAScore").task, WithoutAScore)
    assert TaskSource(ON).names == TaskSource((ON,)).names == TaskSource({ON: 1}).names == (ON,)


def test_a_pattern_means_the_tasks_that_match():
    known = registry.TaskRegistry().get_registry("errands")
    names = tuple(selection.expand(["level:1"], known))
    assert TaskSource("level:1", "errands").names == names
    assert 0 < len(names) < len(known)
    assert TaskSource([names[-1], "level:1"], "errands").names == (names[-1], *names[:-1])
    with pytest.raises(SpecError, match="level:99"):
        TaskSource("level:99", "errands")


def test_tasks_whose_apps_cannot_work_here_are_left_out_of_a_family(monkeypatch):
    monkeypatch.setenv("ANDROID_WORLD_BROWSER", "/no/browser")
    known = set(registry.TaskRegistry().get_registry("android_world"))
    missing = known.difference(TaskSource().names)
    assert {name for name in known if name.startswith("Browser")} <= missing
    assert len(missing) < 10


def test_the_seed_draws_the_task_unless_one_is_named():
    source = TaskSource([ON, OFF, "SystemWifiTurnOnVerify"])
    for seed in range(9):
        drawn = source.instance(seed)
        assert (drawn.name, drawn.seed) == (random.Random(seed).choice(source.names), seed)
        assert drawn.task.name == drawn.name
    assert source.instance(3, OFF).name == OFF
    with pytest.raises(SpecError, match=f"Unknown task 'X'. Known: {ON}, {OFF}"):
        source.instance(3, "X")


def test_parameters_that_were_asked_for_are_in_the_config():
    assert TaskSource(ON).config == {"vary_answers": False, "word_lists": ""}
    assert TaskSource(ON, parameters=ParameterOptions(vary_answers=True)).config["vary_answers"]

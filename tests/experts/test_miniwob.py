"""Every page of MiniWoB: solved by its expert, not by doing nothing, nor by a near miss."""

from __future__ import annotations

import pytest

from android_world.agents.expert_agent import ExpertAgent, NearMissAgent
from android_world.agents.noop_agent import NoopAgent
from android_world.experts import registry
from android_world.experts.base import ExpertStuckError
from android_world.runs.execution import ExecutionOptions, run_instance
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals import suites
from android_world.task_evals.miniwob.miniwob_registry import TASK_REGISTRY, class_name
from tests.support.web import needs_miniwob

pytestmark = needs_miniwob
SEEDS = (30, 31)


def has_expert(page):
    try:
        return registry.get_expert(class_name(page)) is not None
    except ExpertStuckError:
        return False


SOLVED = [page for page in TASK_REGISTRY if has_expert(page)]


def run(page, agent, seed):
    params = suites.generate_params(TASK_REGISTRY[page], suites.instance_seed(seed, page, 0))
    task = TASK_REGISTRY[page](params)
    agent.transition_pause = 0.2
    return run_instance(task, agent, page, 0, EpisodeRecorder(None), ExecutionOptions())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("page", SOLVED)
def test_the_expert_solves_it(page, seed, env):
    record = run(page, ExpertAgent(env), seed)
    assert record.error is None, record.error.traceback
    assert record.tear_down_error is None, record.tear_down_error.traceback
    assert record.score == 1.0
    assert record.reference_score == 1.0
    assert record.steps <= record.max_steps


@pytest.mark.parametrize("page", TASK_REGISTRY)
def test_doing_nothing_earns_nothing(page, env):
    record = run(page, NoopAgent(env), SEEDS[0])
    assert record.error is None, record.error.traceback
    assert record.score == 0.0


@pytest.mark.parametrize("page", SOLVED)
def test_a_near_miss_earns_nothing(page, env):
    record = run(page, NearMissAgent(env), SEEDS[0])
    assert record.error is None, record.error.traceback
    assert record.score == 0.0

"""Every page of MiniWoB: solved by its expert, not by doing nothing, nor by a near miss."""

from __future__ import annotations

import pytest

from android_world.agents.expert_agent import ExpertAgent, NearMissAgent
from android_world.agents.noop_agent import NoopAgent
from android_world.env.json_action import JSONAction
from android_world.experts import registry
from android_world.experts.base import ExpertStuckError
from android_world.experts.miniwob.unsolvable import UNSOLVABLE
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


def test_what_cannot_be_solved_has_a_reason_and_no_expert():
    assert UNSOLVABLE.keys() <= TASK_REGISTRY.keys()
    assert not UNSOLVABLE.keys() & set(SOLVED)


@pytest.mark.parametrize("action_type", ["drag", "swipe"])
def test_a_finger_moves_no_box(action_type, env):
    """Why drag-box is unsolvable: touches that move give the page no movements of a mouse."""
    params = suites.generate_params(TASK_REGISTRY["drag-box"], 30)
    task = TASK_REGISTRY["drag-box"](params)
    task.initialize_task(env)

    def boxes():
        return {e.text: e.bbox_pixels for e in env.get_state().ui_elements if e.text in ("s", "L")}

    before = boxes()
    (x, y), (x2, y2) = (map(int, before[name].center) for name in ("s", "L"))
    env.execute_action(JSONAction(action_type=action_type, x=x, y=y, x2=x2, y2=y2))
    assert boxes() == before

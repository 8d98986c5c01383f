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
from tests.support import matrix
from tests.support.web import needs_miniwob

pytestmark = needs_miniwob
SEEDS = (30, 31) if matrix.FULL else (30,)


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


# What the page itself would give for each whole pixel of its drawing.
BEST_REWARD = """((from, to) => {
  const svg = document.getElementById("svg-grid"), button = document.getElementById("subbtn");
  const drawn = svg.childNodes.length;
  let best = -1;
  core.endEpisode = reward => { if (reward > best) best = reward; };
  for (let x = from; x < to; x++) {
    for (let y = 52; y < 182; y++) {
      graphClicked({pageX: x, pageY: y});
      button.click();
      while (svg.childNodes.length > drawn) svg.lastChild.remove();
    }
  }
  return best;
})(%d, %d)"""


@pytest.mark.parametrize("page", ["bisect-angle", "circle-center", "find-midpoint", "right-angle"])
def test_no_pixel_gives_the_whole_reward(page, env, device):
    """Why these are unsolvable (some in most problems); and taps are heard of in whole pixels."""
    params = suites.generate_params(TASK_REGISTRY[page], suites.instance_seed(0, page, 0))
    TASK_REGISTRY[page](params).initialize_task(env)
    shown = device.activities.top_activity.page
    shown.evaluate(
        "window.heard = []; onclick = e => heard.push(e.pageX % 1, e.pageY % 1); heard.length"
    )
    for beside in range(5):
        env.execute_action(JSONAction(action_type="click", x=300 + beside, y=800 + beside))
    assert shown.evaluate("heard") == [0] * 10
    best = max(shown.evaluate(BEST_REWARD % (x, x + 10)) for x in range(2, 152, 10))
    assert 0.5 < best < 1


def test_a_finger_makes_no_text_area_larger(env):
    """Why resize-textarea is unsolvable."""
    params = suites.generate_params(TASK_REGISTRY["resize-textarea"], 30)
    TASK_REGISTRY["resize-textarea"](params).initialize_task(env)

    def area():
        found = env.get_state().ui_elements
        return next(e.bbox_pixels for e in found if (e.class_name or "").endswith("EditText"))

    before = area()
    for x in range(before.x_max - 20, before.x_max + 20, 5):
        y = before.y_max - 5
        env.execute_action(JSONAction(action_type="drag", x=x, y=y, x2=x + 100, y2=y + 100))
    assert area() == before

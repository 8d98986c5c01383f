"""Every page of MiniWoB: solved by its expert, not by doing nothing, nor by a near miss."""

from __future__ import annotations

import itertools
import json

import pytest

from android_world.agents.expert_agent import ExpertAgent, NearMissAgent
from android_world.agents.noop_agent import NoopAgent
from android_world.env.json_action import JSONAction
from android_world.experts import registry
from android_world.experts.miniwob import unsolvable
from android_world.runs.execution import ExecutionOptions, run_instance
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals import suites
from android_world.task_evals.miniwob.miniwob_registry import TASK_REGISTRY, class_name
from android_world.virtual_device.in_process import simulator_of
from tests.support import matrix
from tests.support.web import needs_miniwob

pytestmark = needs_miniwob
SOLVED = [page for page in TASK_REGISTRY if page not in unsolvable.UNSOLVABLE | unsolvable.SELDOM]
# One of each kind: what is tapped, typed, chosen, dragged, held, scrolled, drawn, watched, played.
KINDS = (
    *("click-checkboxes", "click-menu-2", "choose-list", "copy-paste", "count-sides"),
    *("drag-item", "email-inbox", "enter-date", "grid-coordinate", "highlight-text"),
    *("login-user-popup", "scroll-text-2", "simon-says", "tic-tac-toe", "use-colorwheel"),
    "use-slider",
)
SEEDS = (30, 31) if matrix.FULL else (30,)
# A problem of each that a finger can solve.
SELDOM = {"bisect-angle": 805, "drag-box": 45, "find-midpoint": 31, "right-angle": 30}


def run(page, agent, seed):
    params = suites.generate_params(TASK_REGISTRY[page], suites.instance_seed(seed, page, 0))
    task = TASK_REGISTRY[page](params)
    agent.transition_pause = 0.2
    record = run_instance(task, agent, page, 0, EpisodeRecorder(None), ExecutionOptions())
    assert record.error is None, record.error.traceback
    assert record.tear_down_error is None, record.tear_down_error.traceback
    assert record.steps <= record.max_steps
    return record


def opened(page, env):
    """Initialise a task and return its page in the browser."""
    params = suites.generate_params(TASK_REGISTRY[page], suites.instance_seed(0, page, 0))
    TASK_REGISTRY[page](params).initialize_task(env)
    return simulator_of(env.controller.raw_env).device.activities.top_activity.page


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("page", SOLVED if matrix.FULL else KINDS)
def test_the_expert_solves_it(page, seed, env):
    record = run(page, ExpertAgent(env), seed)
    assert record.score == 1.0
    assert record.reference_score == 1.0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("page", TASK_REGISTRY if matrix.FULL else ("click-test", "drag-box"))
def test_doing_nothing_earns_nothing(page, seed, env):
    assert run(page, NoopAgent(env), seed).score == 0.0


@pytest.mark.parametrize("page", TASK_REGISTRY if matrix.FULL else ("enter-text", "tic-tac-toe"))
def test_a_near_miss_earns_nothing(page, env):
    assert run(page, NearMissAgent(env), SEEDS[0]).score == 0.0


def test_every_page_is_solved_or_has_a_reason_why_not():
    for page in TASK_REGISTRY:
        assert registry.get_expert(class_name(page))
    assert unsolvable.UNSOLVABLE.keys() | SELDOM.keys() <= TASK_REGISTRY.keys()
    assert not unsolvable.UNSOLVABLE.keys() & unsolvable.SELDOM.keys()
    assert SELDOM.keys() == unsolvable.SELDOM.keys()


@pytest.mark.parametrize("page", unsolvable.UNSOLVABLE)
def test_the_expert_of_what_cannot_be_solved_fails_without_error(page, env):
    assert run(page, ExpertAgent(env), 30).score == 0.0


@pytest.mark.parametrize("page", SELDOM)
def test_the_expert_solves_what_can_be_solved_of_it(page, env):
    assert run(page, ExpertAgent(env), SELDOM[page]).score == 1.0


MICE = """window.heard = []; for (const kind of ["mousedown", "mousemove", "mouseup"])
  addEventListener(kind, event => heard.push([kind, event.pageX, event.pageY]), true); 0"""
GESTURES = (
    {"action_type": "click"},
    {"action_type": "double_tap"},
    {"action_type": "long_press"},
    {"action_type": "drag", "x2": 500, "y2": 900},
    {"action_type": "swipe", "x2": 500, "y2": 900},
)


@pytest.mark.parametrize("page", ["drag-box", "resize-textarea"])
def test_a_finger_is_not_a_mouse_that_moves_with_its_button_down(page, env):
    """Why boxes and corners of these pages stay where they are."""
    shown = opened(page, env)
    shown.evaluate(MICE)
    grip = {"drag-box": "#draggableSmall", "resize-textarea": ".ui-resizable-se"}[page]
    box = f"JSON.stringify(document.querySelector('{grip}').getBoundingClientRect())"
    before = shown.evaluate(box)
    corner = json.loads(before)
    left, top = 5 * corner["left"], 154 + 5 * corner["top"]
    x, y = int(left + 2.5 * corner["width"]), int(top + 2.5 * corner["height"])
    for gesture in GESTURES:
        env.execute_action(JSONAction(x=x, y=y, **gesture))
    heard = shown.evaluate("heard")
    assert [kind for kind, *_ in heard].count("mousedown") >= 2
    for (kind, *place), (following, *next_place) in itertools.pairwise(heard):
        assert kind != "mousedown" or (following, next_place) == ("mouseup", place)
    assert shown.evaluate(box) == before


def test_a_page_gets_clicks_in_whole_pixels_and_touches_in_parts_of_them(env):
    """Why points cannot be set between two pixels: the pages set them by clicks."""
    shown = opened("circle-center", env)
    shown.evaluate(
        """window.clicks = []; window.fingers = [];
        onclick = e => clicks.push([e.pageX, e.pageY]);
        ontouchstart = e => fingers.push(e.touches[0].pageX); 0"""
    )
    for beside in range(5):
        env.execute_action(JSONAction(action_type="click", x=300 + beside, y=804 + beside))
    assert shown.evaluate("clicks") == [[60, 130]] * 5
    assert shown.evaluate("fingers.map(x => x.toFixed(1))") == [
        "60.0",
        "60.2",
        "60.4",
        "60.6",
        "60.8",
    ]


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


@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
@pytest.mark.parametrize("page", ["bisect-angle", "circle-center", "find-midpoint", "right-angle"])
def test_no_pixel_gives_the_whole_reward(page, env):
    """Why these are unsolvable (some in most problems)."""
    shown = opened(page, env)
    best = max(shown.evaluate(BEST_REWARD % (x, x + 10)) for x in range(2, 152, 10))
    assert 0.5 < best < 1

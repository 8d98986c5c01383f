"""The protocol between the tasks of MiniWoB and the app that shows their pages."""

from __future__ import annotations

import json
import sys

import pytest

from android_world import registry, suite_utils
from android_world.agents.base_agent import AgentInteractionResult
from android_world.agents.noop_agent import NoopAgent
from android_world.device import adb
from android_world.env import env_launcher, json_action
from android_world.runs.execution import ExecutionOptions, run_instance, step_budget
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals import errors
from android_world.task_evals.miniwob import miniwob_base, miniwob_registry
from tests.support.web import needs_miniwob

PACKAGE = "com.google.androidenv.miniwob"
PAGES = miniwob_registry.TASK_REGISTRY


def make(page, seed=30):
    return PAGES[page](suite_utils.generate_params(PAGES[page], seed))


def test_the_families_have_92_and_62_pages():
    tasks = registry.TaskRegistry()
    assert len(tasks.get_registry("miniwob")) == 92
    assert len(tasks.get_registry("miniwob_subset")) == 62
    assert miniwob_registry.TASK_REGISTRY_SUBSET.items() <= PAGES.items()


def test_classes_are_named_after_their_pages():
    assert PAGES["click-tab-2-easy"].__name__ == "MiniWobClickTab2Easy"
    assert make("click-tab-2-easy").name == "MiniWobClickTab2Easy"


def test_every_page_has_thirty_steps():
    assert {step_budget(make(page)) for page in PAGES} == {30}


def test_before_it_is_open_a_page_has_no_goal():
    with pytest.raises(ValueError, match="no goal before initialize_task"):
        _ = make("click-test").goal


@needs_miniwob
def test_the_goal_is_what_the_page_asks(env):
    task = make("click-test")
    task.initialize_task(env)
    assert task.goal == "Follow the instructions shown on the top of the screen: Click the button."
    assert task.params["seeded"]


@needs_miniwob
def test_the_seed_decides_the_problem(env):
    def goal(seed):
        task = make("enter-text", seed)
        task.initialize_task(env)
        task.tear_down(env)
        return task.goal

    assert goal(1) == goal(1)
    assert len({goal(seed) for seed in range(4)}) > 1


@needs_miniwob
def test_a_right_tap_ends_the_episode_with_a_reward(env):
    task = make("click-test")
    task.initialize_task(env)
    assert not task.is_terminated(env)
    assert (task.is_successful(env), task.reference_score(env)) == (0.0, 0.0)
    tap(env, "Click Me!")
    assert task.is_terminated(env)
    assert miniwob_base.get_episode_reward(env.controller) == 1.0
    assert (task.is_successful(env), task.reference_score(env)) == (1.0, 1.0)


@needs_miniwob
def test_a_wrong_tap_ends_the_episode_without_success(env):
    task = make("click-test-2")
    task.initialize_task(env)
    tap(env, "TWO")
    assert task.is_terminated(env)
    assert (task.is_successful(env), task.reference_score(env)) == (0.0, 0.0)


@needs_miniwob
def test_a_fraction_is_not_a_success_and_no_crash(env):
    task = make("use-colorwheel")
    task.initialize_task(env)
    tap(env, "Submit")
    assert task.is_terminated(env)
    assert not miniwob_base.get_episode_reward(env.controller).is_integer()
    assert task.is_successful(env) == 0.0
    assert task.reference_score(env) is None  # The published condition reads whole numbers only.


@needs_miniwob
def test_boxes_are_right_or_wrong_as_a_whole(env):
    task = make("click-checkboxes-large", 7)
    task.initialize_task(env)
    tap(env, "Submit")
    assert miniwob_base.get_episode_reward(env.controller) == -1.0
    assert (task.is_successful(env), task.reference_score(env)) == (0.0, 0.0)


@needs_miniwob
@pytest.mark.parametrize(("label", "reward"), [("ONE", 1.0), ("TWO", -1.0)])
def test_what_is_played_after_the_end_counts_for_nothing(label, reward, env):
    task = make("click-test-2")
    task.initialize_task(env)
    tap(env, label)
    tap(env, "START")
    tap(env, "TWO" if label == "ONE" else "ONE")
    assert miniwob_base.get_episode_reward(env.controller) == reward
    tap(env, "START")
    env.wait(60)  # The page's own time limit, which ends what START began.
    assert miniwob_base.get_episode_reward(env.controller) == reward


def open_list(env):
    adb.shell(env.controller, "am", "force-stop", PACKAGE)
    adb.shell(env.controller, "am", "start", "-n", f"{PACKAGE}/{PACKAGE}.app.MainActivity")


@needs_miniwob
def test_only_the_episode_of_initialize_task_counts(env):
    task = make("click-test")
    task.initialize_task(env)
    assert task.params["episode_bound"]
    open_list(env)
    tap(env, "click-button")
    tap(env, "START")
    query = next(e.text for e in env.get_state().ui_elements if e.text and "Click on" in e.text)
    tap(env, query.split('"')[1])
    assert (task.is_successful(env), task.reference_score(env)) == (0.0, 1.0)
    assert not task.is_terminated(env)


@needs_miniwob
def test_a_page_that_is_loaded_again_has_no_episode(env, device):
    task = make("click-test")
    task.initialize_task(env)
    device.activities.top_activity.page.reload()
    env.wait(1)
    tap(env, "START")
    tap(env, "Click Me!")
    assert (task.is_successful(env), task.reference_score(env)) == (0.0, 1.0)


@needs_miniwob
def test_an_app_that_reports_no_episode_is_judged_by_the_published_condition(env, monkeypatch):
    monkeypatch.setattr(miniwob_base, "_GET_EPISODE", f"{PACKAGE}.app.NO_ACTION")
    task = make("click-test")
    task.initialize_task(env)
    assert not task.params["episode_bound"]
    tap(env, "Click Me!")
    assert task.is_terminated(env)
    assert task.is_successful(env) == 1.0


@needs_miniwob
@pytest.mark.parametrize(("reward", "score"), [("90 / 89.99999999999999", 1.0), ("0.999999", 0.0)])
def test_what_a_page_rounds_is_not_a_fraction(reward, score, env, device):
    task = make("right-angle")
    task.initialize_task(env)
    device.activities.top_activity.page.evaluate(f"core.endEpisode({reward}, true)")
    assert miniwob_base.get_episode_reward(env.controller) != 1.0
    assert task.is_successful(env) == score


@needs_miniwob
def test_with_another_app_in_front_nothing_is_reported(env):
    task = make("click-test")
    task.initialize_task(env)
    adb.shell(env.controller, "input", "keyevent", "HOME")
    answer = adb.shell(env.controller, "am", "broadcast", "-a", f"{PACKAGE}.app.GET_REWARD_ACTION")
    assert answer.strip().endswith("Broadcast completed: result=0")
    assert not task.is_terminated(env)
    assert task.is_successful(env) == 0.0
    assert task.reference_score(env) is None
    with pytest.raises(ValueError, match="not on the screen"):
        miniwob_base.get_episode_reward(env.controller)


@needs_miniwob
def test_while_the_phone_sleeps_nothing_is_reported(env):
    task = make("click-test")
    task.initialize_task(env)
    adb.shell(env.controller, "input", "keyevent", "SLEEP")
    answer = adb.shell(env.controller, "am", "broadcast", "-a", f"{PACKAGE}.app.GET_REWARD_ACTION")
    assert answer.strip().endswith("Broadcast completed: result=0")
    adb.shell(env.controller, "input", "keyevent", "WAKEUP")
    assert miniwob_base.get_episode_reward(env.controller) == 0.0


@needs_miniwob
@pytest.mark.parametrize("seed", [True, None, {"a": 1}, [7]])
def test_a_seed_is_a_text_or_a_number(seed, env):
    config = json.dumps({"task": "click-test", "seed": seed})
    activity = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
    adb.shell(env.controller, "am", "start", "-n", activity, "--es", "RL_TASK_APP_CONFIG", config)
    answer = adb.shell(env.controller, "am", "broadcast", "-a", f"{PACKAGE}.app.GET_SEED_ACTION")
    assert answer.strip().endswith('data=""')


@needs_miniwob
def test_there_is_no_time_limit(env):
    task = make("click-test")
    task.initialize_task(env)
    env.wait(120)
    assert not task.is_terminated(env)


@needs_miniwob
def test_back_stays_on_the_page(env, device):
    task = make("click-test")
    task.initialize_task(env)
    adb.shell(env.controller, "input", "keyevent", "BACK")
    assert device.activities.top_activity.package == PACKAGE


@needs_miniwob
def test_without_a_page_the_app_lists_all(env):
    adb.shell(env.controller, "am", "start", "-n", f"{PACKAGE}/{PACKAGE}.app.MainActivity")
    assert any(element.text == "bisect-angle" for element in env.get_state().ui_elements)


@needs_miniwob
def test_the_runner_ends_the_episode_with_the_reward(env):
    class Tapper(NoopAgent):
        """Taps and never says that it is done."""

        def step(self, goal):
            tap(self.env, "TWO")
            return AgentInteractionResult(False, {})

    record = run_instance(
        make("click-test-2"),
        Tapper(env),
        "click-test-2",
        0,
        EpisodeRecorder(None),
        ExecutionOptions(),
    )
    assert record.error is None, record.error.traceback
    assert (record.agent_done, record.steps, record.score) == (True, 1, 0.0)


@needs_miniwob
def test_a_page_that_does_not_open_is_a_failed_episode_with_an_empty_goal(env):
    adb.shell(env.controller, "pm", "disable", PACKAGE)
    record = run_instance(
        make("click-test"),
        NoopAgent(env),
        "click-test",
        0,
        EpisodeRecorder(None),
        ExecutionOptions(),
    )
    assert record.error is not None
    assert (record.goal, record.score) == ("", 0.0)


def test_without_its_pages_a_task_names_the_package_that_brings_them(monkeypatch):
    monkeypatch.setitem(sys.modules, "miniwob", None)
    env = env_launcher.load_and_setup_env()
    try:
        with pytest.raises(errors.InitializationError, match="pip install miniwob"):
            make("click-test").initialize_task(env)
    finally:
        env.close()


def tap(env, label):
    state = env.get_state()
    index = [element.text for element in state.ui_elements].index(label)
    env.execute_action(json_action.JSONAction(action_type="click", index=index))

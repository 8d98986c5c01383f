"""Tasks as environments: episodes, rewards, errors and what a seed decides."""

from __future__ import annotations

import math

import numpy as np
import pytest

from android_world import registry
from android_world.agents.expert_agent import ExpertAgent
from android_world.device.errors import DeviceDisconnectedError
from android_world.env import adb_utils, env_launcher
from android_world.env.json_action import JSONAction
from android_world.records import items
from android_world.rl import EpisodeOverError, ObservationSpec, SpecError, TaskEnv
from android_world.rl.observations import frame_of
from android_world.task_evals import suites
from android_world.task_evals.single import system

WIFI = "SystemWifiTurnOn"
ON = {"kind": "open_app", "text": "Settings"}
COMPLETE = {"kind": "complete"}


def make(tasks=WIFI, **settings):
    return TaskEnv(tasks, **settings)


def solve(env: TaskEnv):
    """Let the scripted solution play through `step`, as any policy does."""
    agent = ExpertAgent(_Through(env))
    agent.prepare_for_task(env.task)
    agent.set_max_steps(100)
    agent.reset()
    while not agent.env.last or not (agent.env.last.terminated or agent.env.last.truncated):
        agent.step(env.goal)
    return agent.env


class _Through:
    """The env of the device, with actions that go through a `TaskEnv`."""

    def __init__(self, env: TaskEnv) -> None:
        self._env = env
        self.last = None
        self.rewards = []

    def __getattr__(self, name):
        return getattr(self._env.env, name)

    def reset(self, go_home=False):
        return self._env.state

    def get_state(self, wait_to_stabilize=False):
        return self._env.state

    def execute_action(self, action):
        self.last = self._env.step(action)
        self.rewards.append(self.last.reward)


def test_without_a_snapshot_of_the_start_the_next_reset_cleans_up_after_the_last_task():
    with make(["RemoveNote", "AddContact"], family="errands") as env:
        env.env.episode_start = None
        env.reset(seed=1, task="RemoveNote")
        assert items.capture(env.env.controller).of(items.MarkorNote)
        env.reset(seed=1, task="AddContact")
        assert not items.capture(env.env.controller).of(items.MarkorNote)


@pytest.mark.parametrize("name", [WIFI, "MarkorCreateFolder", "SimpleCalendarEventsOnDate"])
def test_a_solved_task_is_rewarded_with_its_last_step(name):
    with make(name) as env:
        env.reset(seed=30)
        played = solve(env)
        assert played.last.terminated
        assert played.last.info["success"]
        assert played.rewards[-1] == 1.0
        assert sum(played.rewards) == 1.0


def test_rewards_of_progress_come_when_there_is_some_and_sum_up_to_the_score():
    with make("TurnOffWifiAndTurnOnBluetooth", reward="progress") as env:
        env.reset(seed=30)
        played = solve(env)
        assert sum(played.rewards) == pytest.approx(played.last.info["score"]) == 1.0
        assert np.count_nonzero(played.rewards) >= 1
        assert played.rewards.index(max(played.rewards)) < len(played.rewards) - 1


def test_doing_nothing_is_not_rewarded():
    with make() as env:
        env.reset(seed=1)
        step = env.step(COMPLETE)
        assert (step.reward, step.terminated, step.truncated) == (0.0, True, False)


def test_the_budget_of_steps_cuts_an_episode_off():
    with make(max_steps=2) as env:
        env.reset(seed=1)
        assert not env.step({"kind": "wait"}).truncated
        last = env.step({"kind": "wait"})
        assert last.truncated
        assert not last.terminated
        assert last.info["step"] == last.info["max_steps"] == 2


@pytest.mark.parametrize(("scored", "reward"), [(False, 0.0), (True, 1.0)])
def test_an_episode_that_is_cut_off_is_scored_where_that_is_asked_for(scored, reward):
    with make("SystemWifiTurnOnVerify", max_steps=1, score_unfinished=scored) as env:
        env.reset(seed=1)  # The goal of a verify task holds from the beginning.
        assert env.step({"kind": "wait"}).reward == reward


def test_the_budget_is_the_tasks_own():
    with make(max_steps_multiplier=2.0) as env:
        _, info = env.reset(seed=1)
        task_class = registry.TaskRegistry().get_registry("android_world")[WIFI]
        assert info["max_steps"] == 20 * task_class.complexity


def test_a_seed_means_the_instance_of_a_run_with_that_seed():
    with make("ContactsAddContact") as env:
        env.reset(seed=30)
        tasks = registry.TaskRegistry().get_registry("android_world")
        suite = suites.create_suite(tasks, seed=30, tasks=["ContactsAddContact"])
        assert env.task.params == suite["ContactsAddContact"][0].params


def test_seeds_decide_everything():
    spec = ObservationSpec("text", pixels=(108, 240), masks=True)
    runs = []
    for _ in range(2):
        with make(["ContactsAddContact", WIFI, "MarkorCreateNote"], observation=spec) as env:
            seen = []
            for seed in (7, None, None, None):
                observation, info = env.reset(seed=seed)
                seen.append((info, observation["goal"], observation["elements"]))
                step = env.step({"kind": "click", "element": 2})
                seen.append((step.info, step.observation["elements"]))
                seen.append(step.observation["pixels"].tobytes())
            runs.append(seen)
    assert runs[0] == runs[1]
    assert len({entry[0]["task"] for entry in runs[0] if isinstance(entry[0], dict)}) > 1


def test_seeds_may_be_those_of_numpy_and_nothing_but_whole_numbers():
    with make(["ContactsAddContact", WIFI]) as env:
        assert env.reset(seed=np.int64(7))[1] == env.reset(seed=7)[1]
        for bad in (-1, 1.5, "a", True):
            with pytest.raises(SpecError, match="seed"):
                env.reset(seed=bad)


def test_lines_can_all_be_pointed_to():
    few = ObservationSpec("text", max_elements=2)
    with make(observation=few) as env:
        env.reset(seed=1)
        assert not env.step({"kind": "click", "element": 2}).info["invalid_action"]
    with make(observation=ObservationSpec("text", max_elements=2, masks=True)) as env:
        env.reset(seed=1)
        assert "point" in env.step({"kind": "click", "element": 2}).info["invalid_action"]


@pytest.mark.parametrize("rotation", [1, 3])
def test_a_phone_in_landscape_shows_its_screen_upright(rotation):
    turn = "settings put system accelerometer_rotation 0; settings put system user_rotation "
    turn += str(rotation)
    with make(observation=ObservationSpec("arrays", pixels=(240, 108))) as env:
        env.reset(seed=1)
        adb_utils.issue_generic_request(["shell", turn], env.env.controller)
        seen = env.step(ON).observation
        assert env.picture((108, 240)).shape == (108, 240, 3)
        assert np.array_equal(env.picture((108, 240)), seen["pixels"])
        title = env.state.ui_elements.index(
            next(e for e in env.state.ui_elements if e.text == "Settings")
        )
        left, top, right, bottom = seen["elements"]["bounds"][title]
        box = seen["pixels"][int(top * 108) : int(bottom * 108), int(left * 240) : int(right * 240)]
        assert np.ptp(box) > 100  # Ink on paper, where the bounds say.
        assert env.render().shape == (2400, 1080, 3)


def test_no_episode_sees_what_an_earlier_one_left():
    with make() as env:
        first, _ = env.reset(seed=5)
        env.step({"kind": "open_app", "text": "Clock"})
        again, _ = env.reset(seed=5)
        assert first == again


def test_a_named_task_is_chosen():
    with make([WIFI, "ContactsAddContact"]) as env:
        for name in ("ContactsAddContact", WIFI):
            assert env.reset(seed=3, task=name)[1]["task"] == name
        with pytest.raises(SpecError, match="Nothing"):
            env.reset(task="Nothing")


def test_a_family_that_cannot_be_played_here_is_refused_with_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANDROID_WORLD_BROWSER", "/no/browser")
    with pytest.raises(SpecError, match=r"android_world\.virtual_device browser"):
        TaskEnv(family="miniwob")


def test_a_task_of_ones_own_parameters():
    task_class = registry.TaskRegistry().get_registry("android_world")["MarkorCreateFolder"]
    with make("MarkorCreateFolder") as env:
        observation, _ = env.reset_to(task_class({"folder_name": "mine", "seed": 1}))
        assert "mine" in observation["goal"]
        again, _ = env.restart()
        assert again == observation


def test_actions_that_cannot_be_carried_out_cost_a_step_and_are_reported():
    with make(max_steps=3) as env:
        env.reset(seed=1)
        for bad in ({"kind": "click", "element": 100}, "no JSON", {"kind": "fly"}):
            step = env.step(bad)
            assert step.info["invalid_action"]
            assert not step.info["error"]
        assert step.truncated


def test_a_device_that_fails_ends_the_episode_and_the_next_one_is_whole():
    with make() as env:
        env.reset(seed=1)

        def fail(action):
            raise DeviceDisconnectedError("gone")

        env.env.execute_action = fail
        step = env.step(ON)
        assert (step.truncated, step.terminated, step.reward) == (True, False, 0.0)
        assert "gone" in step.info["error"]
        del env.env.execute_action
        assert env.reset(seed=1)[1]["error"] == ""
        assert not env.step(ON).info["error"]


def test_a_device_that_cannot_be_prepared_is_started_again():
    started = []

    def start():
        started.append(env_launcher.load_and_setup_env())
        return started[-1]

    with make(make_env=start) as env:
        first, _ = env.reset(seed=1)
        started[0].close()
        again, info = env.reset(seed=1)
        assert info["error"] == ""
        assert again == first
        assert len(started) == 2


class FailsOnce(system.SystemWifiTurnOn):
    """Cannot be initialized the first time."""

    times = 0

    def initialize_task(self, env):
        type(self).times += 1
        if self.times == 1:
            raise RuntimeError("not yet")
        super().initialize_task(env)


def test_a_device_on_which_a_task_could_not_be_prepared_is_closed():
    started = []

    def start():
        started.append(env_launcher.load_and_setup_env())
        return started[-1]

    with make(FailsOnce, make_env=start) as env:
        assert env.reset(seed=1)[1]["error"] == ""
        assert env.env is started[1]
        with pytest.raises(DeviceDisconnectedError):
            started[0].get_state()


def test_a_device_that_stays_away_truncates_at_once():
    def start():
        raise DeviceDisconnectedError("no phone")

    env = make(make_env=start)
    _, info = env.reset(seed=1)
    assert "no phone" in info["error"]
    step = env.step(COMPLETE)
    assert step.truncated
    assert "no phone" in step.info["error"]


def test_steps_need_an_episode():
    env = make()
    with pytest.raises(EpisodeOverError):
        env.step(COMPLETE)
    with pytest.raises(EpisodeOverError):
        env.restart()
    with env:
        env.reset(seed=1)
        env.step(COMPLETE)
        with pytest.raises(EpisodeOverError):
            env.step(COMPLETE)


@pytest.mark.parametrize(
    "settings",
    [
        {"tasks": "NoSuchTask"},
        {"tasks": []},
        {"tasks": 5},
        {"tasks": [int]},
        {"family": "no"},
        {"reward": "x"},
        {"max_steps": 0},
        {"max_steps": 2.5},
        {"max_steps_multiplier": 0.0},
        {"max_steps_multiplier": math.nan},
        {"observation": "text"},
    ],
)
def test_what_makes_no_sense_is_refused(settings):
    with pytest.raises(SpecError):
        TaskEnv(**settings)


def test_closing_twice_is_harmless_and_a_closed_env_starts_again():
    started = []

    def start():
        started.append(env_launcher.load_and_setup_env())
        return started[-1]

    env = make(make_env=start)
    first, _ = env.reset(seed=1)
    env.close()
    with pytest.raises(DeviceDisconnectedError):
        started[0].get_state()
    env.close()
    again, _ = env.reset(seed=1)
    env.close()
    assert first == again


def test_before_an_episode_there_is_a_black_screen_and_nothing_to_save():
    env = make()
    assert (env.steps, env.used_budget, env.screen_size) == (0, 0.0, (1080, 2400))
    assert env.tasks.config == {"vary_answers": False, "word_lists": ""}
    assert (env.render().shape, env.render().any()) == ((2400, 1080, 3), False)
    assert env.picture((27, 60)).shape == (60, 27, 3)
    for ask in (lambda: env.task, lambda: env.goal, env.look, env.save, env.restart):
        with pytest.raises(EpisodeOverError, match=r"reset\(\)"):
            ask()


def test_an_action_points_to_what_was_observed_last_without_a_step():
    with make(max_steps=4) as env:
        before, _ = env.reset(seed=1)
        assert env.picture((27, 60)).shape == (60, 27, 3)
        env.env.execute_action(JSONAction("open_app", app_name="Settings"))
        assert env.state.ui_elements == before["elements"]
        seen = env.look(wait_to_stabilize=True)
        assert any(element.text == "Network & internet" for element in seen["elements"])
        assert env.state.ui_elements == seen["elements"]
        assert np.array_equal(env.picture((27, 60)), frame_of(env.state, (27, 60)))
        assert (env.steps, env.used_budget) == (0, 0.0)
        env.step({"kind": "wait"})
        assert (env.steps, env.used_budget) == (1, 0.25)


def test_elements_that_end_at_the_edge_do_not_turn_the_screen():
    with make() as env:
        env.reset(seed=1)
        env.step({"kind": "open_app", "text": "Files"})
        boxes = [e.bbox_pixels for e in env.state.ui_elements if e.bbox_pixels is not None]
        assert (max(b.x_max for b in boxes), max(b.y_max for b in boxes)) == (1080, 2400)
        assert env.screen_size == (1080, 2400)


def test_an_action_points_to_an_element_of_the_screen():
    with make() as env:
        env.reset(seed=1)
        count = len(env.state.ui_elements)
        for index, is_refused in ((0, False), (-1, True), (count, True)):
            env.restart()
            count = len(env.state.ui_elements)
            wrong = env.step({"action_type": "click", "index": index}).info["invalid_action"]
            assert bool(wrong) == is_refused


def test_a_failed_episode_cannot_be_saved_and_its_next_step_ends_it():
    def start():
        raise DeviceDisconnectedError("no phone")

    env = make(make_env=start, max_errors=None, max_steps=4)
    _, info = env.reset(seed=1)
    assert (info["step"], info["task"], info["max_steps"]) == (0, WIFI, 4)
    assert env.picture((27, 60)).shape == (60, 27, 3)
    with pytest.raises(EpisodeOverError):
        env.save()
    step = env.step(COMPLETE)
    assert (step.reward, step.terminated, step.truncated) == (0.0, False, True)
    assert (step.info["step"], step.info["error"]) == (1, info["error"])
    with pytest.raises(EpisodeOverError):
        env.step(COMPLETE)
    assert "no phone" in env.restart()[1]["error"]


def test_actions_may_be_of_the_env_api():
    with make() as env:
        env.reset(seed=1)
        assert not env.step(JSONAction("navigate_home")).info["invalid_action"]
        assert not env.step('{"action_type": "wait"}').info["invalid_action"]

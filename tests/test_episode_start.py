"""Whatever an agent did, the next episode begins as on a fresh phone."""

from __future__ import annotations

import functools
import hashlib
import random

import pytest

from android_world import registry, suite_utils
from android_world.agents.random_agent import RandomAgent
from android_world.device import errors
from android_world.env import env_launcher, json_action
from android_world.task_evals import task_eval
from android_world.virtual_device import in_process
from android_world.virtual_device.storage.snapshot import fingerprint
from tests.support import matrix
from tests.support.hostile import HostileAgent

TASKS = registry.TaskRegistry().get_registry("android_world")
# By the first app of each, which is what a task prepares; the default run takes one of each app.
BY_APP = sorted(f"{next(iter(task.app_names), '')}/{name}" for name, task in TASKS.items())


@functools.cache
def own_phone():
    """A phone on which episodes are played, one after the other, in this process."""
    return env_launcher.load_and_setup_env()


def device_of(env):
    return in_process.simulator_of(env.controller.raw_env).device


def instance(name):
    (task,) = suite_utils.create_suite(TASKS, 1, seed=30, tasks=[name])[name]
    return task


def first_look(env, name):
    """Everything that an agent or a checker could see when the task's episode begins."""
    task = instance(name)
    task.initialize_task(env)
    state = env.reset(go_home=task.start_on_home_screen)
    device = device_of(env)
    seen = {
        "goal": task.goal,
        "frame": hashlib.sha256(state.pixels.tobytes()).hexdigest(),
        "forest": str(state.forest),
        "settings": {n: device.settings.list(n) for n in ("system", "global", "secure")},
        "files": {root: fingerprint(device.storage, root) for root in ("/data", "/storage")},
        "clock": (device.clock.now_ms, device.clock.uptime_ms),
        "clipboard": device.clipboard.text,
        "answer": env.interaction_cache,
    }
    task.tear_down(env)
    return seen


def play(env, agent, name):
    """An episode from start to end, as the quick start has it."""
    task = instance(name)
    task.initialize_task(env)
    agent.reset(task.start_on_home_screen)
    agent.set_max_steps(10)
    for _ in range(10):
        if agent.step(task.goal).done:
            break
    task.is_successful(env)
    task.tear_down(env)


def check_same(seen, expected):
    for key, value in expected.items():
        assert seen[key] == value, key


@pytest.mark.parametrize(
    "name", [case.partition("/")[2] for case in matrix.sample(BY_APP, 1, of_each="/")]
)
def test_after_a_hostile_agent_every_task_starts_as_on_a_fresh_phone(name):
    env = own_phone()
    other = random.Random(name).choice(sorted(TASKS))
    play(env, HostileAgent(env), other)
    seen = first_look(env, name)
    fresh = env_launcher.load_and_setup_env()
    try:
        check_same(seen, first_look(fresh, name))
    finally:
        fresh.close()


def test_after_a_random_policy_every_episode_starts_as_on_a_fresh_phone():
    env = own_phone()
    fresh = env_launcher.load_and_setup_env()
    expected = first_look(fresh, "ClockTimerEntry")
    fresh.close()
    for name in random.Random(1).sample(sorted(TASKS), 6):
        agent = RandomAgent(env)
        agent.prepare_for_task(instance(name))
        play(env, agent, name)
        check_same(first_look(env, "ClockTimerEntry"), expected)


class BeforeTheBase(TASKS["SystemWifiTurnOn"]):
    """A user's task that prepares the device before it calls its base class."""

    def initialize_task(self, env):
        device_of(env).settings.put("global", "mine", "1")
        super().initialize_task(env)


def test_what_a_task_prepares_before_its_base_class_stays():
    env = own_phone()
    task = BeforeTheBase({"on_or_off": "on", "seed": 1})
    task.initialize_task(env)
    assert device_of(env).settings.get("global", "mine") == "1"
    task.tear_down(env)


def test_a_task_that_is_initialized_already_does_not_reset_the_phone():
    env = own_phone()
    task = instance("ContactsAddContact")
    task.initialize_task(env)
    env.execute_action(json_action.JSONAction(action_type="open_app", app_name="clock"))
    with pytest.raises(task_eval.errors.TaskStateError):
        task.initialize_task(env)
    assert "deskclock" in env.foreground_activity_name
    task.tear_down(env)


def test_episodes_start_on_a_phone_that_was_saved_as_the_start():
    env = env_launcher.load_and_setup_env()
    device_of(env).settings.put("system", "font_scale", "1.3")
    env.save_snapshot(env.episode_start)
    for name in ("ContactsAddContact", "ClockTimerEntry"):
        play(env, HostileAgent(env), name)
    instance("CameraTakePhoto").initialize_task(env)
    assert device_of(env).settings.get("system", "font_scale") == "1.3"
    env.close()


def test_with_apps_alone_episodes_start_on_the_device_as_it_is():
    env = env_launcher.load_and_setup_env(episode_reset="apps")
    assert env.episode_start is None
    device_of(env).settings.put("global", "mine", "1")
    instance("ContactsAddContact").initialize_task(env)
    assert device_of(env).settings.get("global", "mine") == "1"
    with pytest.raises(errors.SnapshotNotFoundError):
        env.restore_snapshot(env_launcher.SET_UP_SNAPSHOT)
    env.close()


def test_tear_down_returns_the_phone_to_the_start_of_episodes():
    env, task = own_phone(), instance("SystemWifiTurnOn")
    env.start_episode()
    before = fingerprint(device_of(env).storage, "/")
    task.initialize_task(env)
    env.execute_action({"action_type": "open_app", "app_name": "clock"})
    device_of(env).shell(
        "echo left > /sdcard/Download/left.txt; settings put system font_scale 1.3"
    )
    task.tear_down(env)
    assert fingerprint(device_of(env).storage, "/") == before
    assert not task.initialized

"""Snapshots of a whole device through the env API, and the group reset of tasks."""

from __future__ import annotations

import copy

import pytest

from android_world import episode_runner, registry, suite_utils
from android_world.agents.expert_agent import ExpertAgent
from android_world.device import adb, errors
from android_world.env import env_launcher, interface, json_action
from android_world.runs.execution import step_budget
from tests.support import device_dump

TASKS = registry.TaskRegistry().get_registry("android_world")
GROUP_TASKS = (
    "ClockTimerEntry",
    "ContactsAddContact",
    "MarkorCreateNote",
    "SimpleCalendarAddOneEvent",
    "SystemWifiTurnOn",
    "TurnOnWifiAndOpenApp",
)


def act(env, **fields):
    env.execute_action(json_action.JSONAction(**fields))


def texts(env):
    return [element.text for element in env.get_state().ui_elements]


def test_a_restored_phone_is_as_it_was(env):
    act(env, action_type="open_app", app_name="clock")
    before, frame = texts(env), env.get_state().pixels
    env.save_snapshot("clock")
    act(env, action_type="open_app", app_name="contacts")
    adb.shell_script(env.controller, "echo mine > /sdcard/mine; settings put global mine 1")
    env.restore_snapshot("clock")
    assert texts(env) == before
    assert (env.get_state().pixels == frame).all()
    assert adb.shell_script(env.controller, "ls /sdcard/mine || true").startswith("ls:")
    assert adb.shell(env.controller, "settings", "get", "global", "mine").strip() == "null"


def test_a_snapshot_can_be_restored_again_and_again(env):
    env.save_snapshot("start")
    forests = []
    for name in ("clock", "contacts", "clock"):
        env.restore_snapshot("start")
        forests.append(str(env.get_state().forest))
        act(env, action_type="open_app", app_name=name)
    assert len(set(forests)) == 1


def test_saving_under_a_name_again_replaces_the_snapshot(env):
    env.save_snapshot("one")
    act(env, action_type="open_app", app_name="clock")
    shown = texts(env)
    env.save_snapshot("one")
    act(env, action_type="navigate_home")
    env.restore_snapshot("one")
    assert texts(env) == shown


def test_the_answer_belongs_to_the_snapshot(env):
    act(env, action_type="answer", text="first")
    env.save_snapshot("answered")
    act(env, action_type="answer", text="second")
    env.restore_snapshot("answered")
    assert env.interaction_cache == "first"


def test_indices_are_those_of_a_new_look_after_a_restore(env):
    env.save_snapshot("home")
    act(env, action_type="open_app", app_name="clock")
    seen = len(env.get_state().ui_elements)
    env.restore_snapshot("home")
    labels = [e.text for e in env.controller.get_ui_elements()]
    assert len(labels) != seen
    act(env, action_type="click", index=labels.index("Phone"))
    assert "dialer" in env.foreground_activity_name


@pytest.mark.parametrize("use", ["restore_snapshot", "delete_snapshot"])
def test_a_snapshot_that_was_not_saved_is_named(env, use):
    with pytest.raises(errors.SnapshotNotFoundError, match=r"'nothing'.*save_snapshot"):
        getattr(env, use)("nothing")


def test_a_deleted_snapshot_is_gone(env):
    env.save_snapshot("short")
    env.delete_snapshot("short")
    with pytest.raises(errors.SnapshotNotFoundError):
        env.restore_snapshot("short")


@pytest.mark.parametrize("name", ["", "a/b", "..", "a b", ".hidden", "x" * 101, "ä"])
@pytest.mark.parametrize("use", ["save_snapshot", "restore_snapshot", "delete_snapshot"])
def test_a_name_that_cannot_be_a_folder_is_refused(env, use, name):
    with pytest.raises(errors.SnapshotError, match="cannot name a snapshot"):
        getattr(env, use)(name)


def test_pressed_keys_and_sensors_are_those_of_the_snapshot(env):
    env.save_snapshot("upright")
    adb.run(env.controller, "emu", "sensor", "set", "light", "77")
    adb.run(env.controller, "emu", "network", "speed", "gsm")
    env.restore_snapshot("upright")
    assert "77" not in adb.run(env.controller, "emu", "sensor", "get", "light")
    assert " 0 bits" in adb.run(env.controller, "emu", "network", "status")


def test_an_env_without_snapshots_reports_this():
    class Bare(interface.AsyncEnv):
        """A user's own env that knows nothing of snapshots."""

    Bare.__abstractmethods__ = frozenset()
    with pytest.raises(errors.SnapshotError, match="Bare keeps no snapshots"):
        Bare().save_snapshot("any")


def test_a_device_is_shared_by_the_copies_of_what_holds_it(env):
    assert copy.deepcopy({"env": env, "controller": env.controller})["env"] is env


def test_an_unknown_way_to_start_episodes_is_refused():
    with pytest.raises(ValueError, match="Known: apps, snapshot"):
        env_launcher.load_and_setup_env(episode_reset="reboot")


def solve(env, task):
    """The expert plays the task from where the device is."""
    agent = ExpertAgent(env)
    agent.prepare_for_task(task)
    episode_runner.run_episode(
        task.goal, agent, step_budget(task), task.start_on_home_screen, print_fn=lambda _: None
    )


@pytest.mark.parametrize("name", GROUP_TASKS)
def test_an_initialized_task_is_attempted_again_and_again(env, device, name):
    (task,) = suite_utils.create_suite(TASKS, 1, seed=30, tasks=[name])[name]
    untouched = device_dump.dump(device)
    task.initialize_task(env)
    env.save_snapshot("start")
    start = task.save_state()
    scores = []
    for attempt in range(4):
        if attempt:
            env.restore_snapshot("start")
            task.restore_state(start)
        if attempt % 2:
            solve(env, task)
        scores.append(task.is_successful(env))
        if attempt == 1:
            task.tear_down(env)
    assert scores == [0.0, 1.0, 0.0, 1.0]
    task.tear_down(env)
    assert not task.initialized
    assert device_dump.differences(untouched, device_dump.dump(device)) == {}


def test_a_kept_state_is_not_changed_by_what_the_task_does(env):
    (task,) = suite_utils.create_suite(TASKS, 1, seed=30, tasks=["ContactsAddContact"])[
        "ContactsAddContact"
    ]
    task.initialize_task(env)
    state = task.save_state()
    task.params["name"] = "Somebody else"
    task.restore_state(state)
    task.params["name"] = "Another one"
    task.restore_state(state)
    assert task.params["name"] not in ("Somebody else", "Another one")


def test_hundreds_of_snapshots_are_kept_in_process():
    env = env_launcher.load_and_setup_env()
    for number in range(150):
        env.save_snapshot(f"branch_{number}")
    env.restore_snapshot("branch_0")
    env.close()


@pytest.mark.parametrize("what", ["save", "del"])
def test_the_console_cannot_replace_the_start_of_episodes(what):
    env = env_launcher.load_and_setup_env()
    act(env, action_type="open_app", app_name="clock")
    adb.run(env.controller, "emu", "avd", "snapshot", what, env_launcher.SET_UP_SNAPSHOT)
    env.start_episode()
    assert "deskclock" not in env.foreground_activity_name
    env.close()

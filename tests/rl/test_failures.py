"""Environments raise failures that are permanent instead of truncating without end."""

from __future__ import annotations

import math
import os
import signal

import pytest

from android_world.device.errors import DeviceDisconnectedError
from android_world.rl import EpisodeFailedError, SpecError, TaskEnv
from android_world.rl.conversation import PhoneConversation
from android_world.rl.trl_environment import PhoneTools
from android_world.task_evals.single import system
from tests.rl.failing_tasks import CheckerWithAMistake, EndsItsProcess, WithoutAScore

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.error import ClosedEnvironmentError  # noqa: E402

from android_world.rl.vector_env import AndroidWorldVectorEnv  # noqa: E402

COMPLETE, WAIT = {"kind": "complete"}, {"kind": "wait"}


def play(env, action=COMPLETE):
    env.reset(seed=1)
    return env.step(action)


@pytest.mark.parametrize(
    ("task", "cause"), [(CheckerWithAMistake, NameError), (WithoutAScore, ValueError)]
)
def test_the_third_failure_in_a_row_is_raised_with_its_cause(task, cause):
    with TaskEnv(task) as env:
        for _ in range(2):
            step = play(env)
            assert step.truncated
            assert cause.__name__ in step.info["error"]
        with pytest.raises(EpisodeFailedError, match=f"3 episodes in a row .*{cause.__name__}"):
            play(env)
        with pytest.raises(EpisodeFailedError) as found:
            play(env)
        assert isinstance(found.value.__cause__, cause)


@pytest.mark.parametrize("reward", ["end", "progress"])
def test_a_truncated_episode_without_a_score_gives_no_negative_zero(reward):
    with TaskEnv(CheckerWithAMistake, reward=reward) as env:
        assert math.copysign(1.0, play(env).reward) == 1.0


def test_errors_raise_raises_the_first_failure():
    with TaskEnv(CheckerWithAMistake, errors="raise") as env:
        with pytest.raises(EpisodeFailedError, match=r"^An episode failed .*NameError") as found:
            play(env)
        assert "undefined_name" in found.value.cause_text


def test_without_a_limit_every_failure_is_truncated():
    with TaskEnv(CheckerWithAMistake, max_errors=None) as env:
        assert all(play(env).truncated for _ in range(5))


def test_unjudged_episodes_do_not_hide_a_checker_that_fails():
    with TaskEnv(CheckerWithAMistake, max_steps=1) as env:
        for _ in range(2):
            play(env)
            assert play(env, WAIT).info["error"] == ""
        with pytest.raises(EpisodeFailedError):
            play(env)


class UnpreparedAtFirst(system.SystemWifiTurnOn):
    """Cannot be prepared in the first and third episode, in which each is tried twice."""

    times = 0

    def initialize_task(self, env):
        type(self).times += 1
        if self.times in (1, 2, 4, 5):
            raise RuntimeError("not yet")
        super().initialize_task(env)


def test_an_unjudged_end_proves_that_tasks_can_be_prepared():
    with TaskEnv(UnpreparedAtFirst, max_errors=2, max_steps=1) as env:
        errors = []
        for _ in range(3):
            errors.append(env.reset(seed=1)[1]["error"])
            assert env.step(WAIT).truncated
        assert errors == ["RuntimeError: not yet", "", "RuntimeError: not yet"]


def test_an_episode_that_ends_well_starts_the_count_again(monkeypatch):
    with TaskEnv(system.SystemWifiTurnOn, max_errors=2) as env:
        for _ in range(3):
            with monkeypatch.context() as patch:
                patch.setattr(system.SystemWifiTurnOn, "is_successful", fail)
                assert play(env).truncated
            assert play(env).terminated


def fail(self, env):
    raise RuntimeError("a rare failure")


def test_a_device_that_never_starts_is_raised_by_reset():
    def start():
        raise DeviceDisconnectedError("no phone")

    env = TaskEnv("SystemWifiTurnOn", make_env=start)
    for _ in range(2):
        assert "no phone" in env.reset(seed=1)[1]["error"]
    with pytest.raises(EpisodeFailedError, match="no phone") as found:
        env.reset(seed=1)
    assert isinstance(found.value.__cause__, DeviceDisconnectedError)


@pytest.mark.parametrize("settings", [{"errors": "ignore"}, {"max_errors": 0}, {"max_errors": "3"}])
def test_invalid_limits_are_refused(settings):
    with pytest.raises(SpecError, match=next(iter(settings))):
        TaskEnv("SystemWifiTurnOn", **settings)


def test_trl_gets_a_permanent_failure_with_the_reward():
    tools = PhoneTools()
    tools.conversation = PhoneConversation(errors="raise")
    tools.reset(task="tests.rl.failing_tasks:CheckerWithAMistake", seed=1)
    assert tools.finish() == "The episode is over."
    with pytest.raises(EpisodeFailedError):
        tools.get_reward()
    tools.conversation.close()


@pytest.fixture
def vector(fork_server):
    made = []

    def make(tasks, num_envs=2, **settings):
        made.append(AndroidWorldVectorEnv(num_envs, tasks, **settings))
        made[-1].reset(seed=1)
        return made[-1]

    yield make
    for envs in made:
        envs.close()


def play_until_it_raises(envs, actions):
    for _ in range(20):
        envs.step(actions)


def test_a_vector_closes_its_processes_and_raises_the_cause(vector):
    envs = vector(CheckerWithAMistake, num_workers=1)
    with pytest.raises(EpisodeFailedError, match="3 episodes in a row") as found:
        play_until_it_raises(envs, [COMPLETE, COMPLETE])
    assert "NameError" in str(found.value.__cause__)
    assert "failing_tasks.py" in str(found.value.__cause__)
    assert not any(worker._process.is_alive() for worker in envs._workers)
    with pytest.raises(ClosedEnvironmentError):
        envs.step([WAIT, WAIT])


def test_a_vector_raises_the_first_failure_where_it_is_asked_to(vector):
    envs = vector(CheckerWithAMistake, num_envs=1, errors="raise")
    with pytest.raises(EpisodeFailedError, match="An episode failed"):
        envs.step([COMPLETE])


def test_a_process_that_always_dies_is_raised(vector):
    envs = vector(EndsItsProcess, num_envs=1, max_errors=2)
    with pytest.raises(EpisodeFailedError, match=r"2 episodes in a row .*WorkerDied"):
        play_until_it_raises(envs, [COMPLETE])


def test_a_stopped_process_is_replaced_after_the_timeout(vector):
    envs = vector("SystemWifiTurnOn", num_workers=2, timeout_s=60)
    envs._timeout_s = 0.3
    stopped = envs.worker_pids[1]
    os.kill(stopped, signal.SIGSTOP)
    *_, truncated, infos = envs.step([WAIT, WAIT])
    assert truncated.tolist() == [False, True]
    assert infos["error"][1].startswith("WorkerTimeout")
    assert envs.worker_pids[1] != stopped
    envs._timeout_s = 60
    *_, infos = envs.step([WAIT, WAIT])
    assert infos["error"].tolist() == ["", ""]


@pytest.mark.parametrize("seconds", [0, -1, math.nan])
def test_a_timeout_must_be_above_0(seconds):
    with pytest.raises(SpecError, match="timeout_s"):
        AndroidWorldVectorEnv(1, "SystemWifiTurnOn", timeout_s=seconds)

"""Progress and side effects as terms of the reward."""

from __future__ import annotations

import datetime

import pytest

from android_world.device import contents
from android_world.env import adb_utils
from android_world.errands.near_misses import success
from android_world.records import items
from android_world.rl import SpecError, TaskEnv

WAIT = {"action_type": "wait"}
DONE = {"action_type": "status", "goal_status": "complete"}
START = datetime.datetime(2023, 10, 16, 9, tzinfo=datetime.UTC)


def make(**options):
    return TaskEnv("AddExpense", family="errands", **options)


def spend(env):
    """Make the wanted changes, by records."""
    for change in success(env.task).changes:
        change.apply(env.env.controller)


def undo(env):
    before = env.task.scope.phone.of(items.Expense)
    now = items.capture(env.env.controller).of(items.Expense)
    items.Expense.delete([e for e in now if e not in before], env.env.controller)


def add_event(env):
    items.Event.write([items.Event("Not asked for", START, START)], env.env.controller)


def remove_event(env):
    now = items.capture(env.env.controller).of(items.Event)
    added = [event for event in now if event.title == "Not asked for"]
    items.Event.delete(added, env.env.controller)


def test_progress_is_rewarded_once_and_taken_back_when_undone():
    with make(reward="progress") as env:
        env.reset(seed=1)
        rewards = [env.step(WAIT).reward]
        for act in (spend, undo, spend):
            act(env)
            rewards.append(env.step(WAIT).reward)
        assert rewards == [0.0, 1.0, -1.0, 1.0]
        last = env.step(DONE)
        assert (last.reward, last.terminated, last.info["score"]) == (0.0, True, 1.0)
        assert sum(rewards) == last.info["progress"] == 1.0


def test_rewards_of_a_cut_episode_sum_up_to_its_progress():
    with make(reward="progress", max_steps=2) as env:
        env.reset(seed=1)
        spend(env)
        first, last = env.step(WAIT), env.step(WAIT)
        assert (first.reward, last.reward, last.truncated) == (1.0, 0.0, True)
        assert last.info["progress"] == 1.0
        assert last.info["score"] == 0.0


def test_no_cut_episode_is_a_success():
    with TaskEnv("SystemWifiTurnOn", reward="progress", max_steps=2) as env:
        env.reset(seed=1)
        adb_utils.toggle_wifi(env.env.controller, "on")
        first, last = env.step(WAIT), env.step(WAIT)
        assert (first.reward, last.reward, last.truncated) == (1.0, 0.0, True)
        assert (last.info["score"], last.info["success"], last.info["progress"]) == (
            0.0,
            False,
            1.0,
        )
        env.restart()
        adb_utils.toggle_wifi(env.env.controller, "on")
        end = env.step(DONE)
        assert (end.reward, end.info["success"], end.info["progress"]) == (1.0, True, 1.0)


def test_info_has_the_progress_of_errands_with_the_reward_at_the_end():
    with make() as env:
        env.reset(seed=1)
        assert env.step(WAIT).info["progress"] == 0.0
        spend(env)
        step = env.step(WAIT)
        assert (step.reward, step.info["progress"], step.info["reward_progress"]) == (0.0, 1.0, 0.0)
        last = env.step(DONE)
        assert (last.reward, last.info["reward_end"]) == (1.0, 1.0)


@pytest.mark.parametrize(("reward", "progress"), [("progress", 1.0), ("end", 0.0)])
def test_without_a_counter_of_changes_progress_is_read_only_where_it_is_rewarded(
    monkeypatch, reward, progress
):
    monkeypatch.setattr(contents, "has_change_counter", lambda controller: False)
    with make(reward=reward) as env:
        env.reset(seed=1)
        spend(env)
        step = env.step(WAIT)
        assert (step.reward, step.info["progress"]) == (progress, progress)
        assert env.step(DONE).info["progress"] == 1.0


def test_side_effects_are_a_separate_term():
    with make(reward="progress", side_effect_penalty=0.25) as env:
        env.reset(seed=1)
        spend(env)
        add_event(env)
        step = env.step(WAIT)
        assert step.reward == 0.75
        terms = ("reward_end", "reward_progress", "reward_side_effects", "side_effects")
        assert [step.info[name] for name in terms] == [0.0, 1.0, -0.25, 1]
        remove_event(env)
        assert env.step(WAIT).reward == 0.25


def test_side_effects_count_with_the_last_step_of_a_reward_at_the_end():
    with make(side_effect_penalty=0.25) as env:
        env.reset(seed=1)
        spend(env)
        add_event(env)
        assert env.step(WAIT).reward == 0.0
        last = env.step(DONE)
        assert (last.info["score"], last.reward) == (0.0, -0.25)


def test_side_effects_cost_nothing_unless_a_penalty_is_set():
    with make() as env:
        env.reset(seed=1)
        spend(env)
        add_event(env)
        last = env.step(DONE)
        assert (last.reward, last.info["side_effects"]) == (0.0, 0)
        assert last.info["reward_side_effects"] == 0.0


def test_a_branch_continues_from_its_progress():
    with make(reward="progress") as env:
        env.reset(seed=1)
        branch = env.save()
        spend(env)
        assert env.step(WAIT).reward == 1.0
        env.restore(branch)
        assert env.step(WAIT).reward == 0.0
        spend(env)
        assert env.step(WAIT).reward == 1.0


@pytest.mark.parametrize("penalty", [-0.1, float("inf"), float("nan")])
def test_an_invalid_penalty_is_refused(penalty):
    with pytest.raises(SpecError, match="side_effect_penalty"):
        make(side_effect_penalty=penalty)

"""The policies whose steps are measured."""

from __future__ import annotations

from android_world.agents.random_agent import RandomAgent
from android_world.benchmarks import __main__, rollouts


def test_the_tapping_policy_changes_the_screen_more_often_than_the_random_one(env, monkeypatch):
    monkeypatch.setattr(rollouts, "_RANDOM_STEPS", 40)
    agent = RandomAgent(env)
    agent.reset(go_home=True)
    by_chance = rollouts._share_with_effect(env, lambda: agent.step(""))
    by_taps = rollouts._share_with_effect(env, rollouts._tapping(env))
    assert by_chance < 0.5 < by_taps


def test_both_policies_are_measured():
    names = {"random_policy_steps_per_cpu_s", "tapping_policy_steps_per_cpu_s"}
    assert names | {"steps_with_effect", "step_pauses_ms"} <= __main__.MEASUREMENTS.keys()


def test_the_longest_steps_are_measured(monkeypatch):
    monkeypatch.setattr(rollouts, "_PAUSE_STEPS", 30)
    longest = rollouts.step_pauses()
    assert 0 < longest["p999"] <= longest["max"]

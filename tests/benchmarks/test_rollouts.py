"""The policies whose steps are measured."""

from __future__ import annotations

import statistics
import time

import pytest

from android_world.agents.random_agent import RandomAgent
from android_world.benchmarks import __main__, rollouts
from tests.support import matrix

_SOAK_S = 600


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


@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
def test_64_phones_do_not_grow_in_ten_minutes():
    end_s, sizes_mb = time.monotonic() + _SOAK_S, []
    for size_mb in rollouts.uss_over_rounds(64):
        sizes_mb.append(size_mb)
        if time.monotonic() > end_s and len(sizes_mb) >= 4:
            break
    half = len(sizes_mb) // 2
    assert statistics.median(sizes_mb[half:]) < 1.05 * statistics.median(sizes_mb[:half])

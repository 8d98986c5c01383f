"""Tasks as environments of dm_env."""

from __future__ import annotations

import unittest

import numpy as np
import pytest
from absl.testing import absltest
from dm_env import test_utils

from android_world.rl import KINDS, ObservationSpec, SpecError
from android_world.rl.dm_environment import DmEnv


class ConformanceTest(test_utils.EnvironmentTestMixin, absltest.TestCase):
    def make_object_under_test(self):
        spec = ObservationSpec("arrays", pixels=(108, 240), masks=True, history=2)
        return DmEnv("SystemWifiTurnOn", seed=1, max_steps=3, observation=spec)


assert issubclass(ConformanceTest, unittest.TestCase)


def test_a_task_that_is_over_has_no_future_and_one_that_is_cut_off_has():
    env = DmEnv("SystemWifiTurnOn", seed=1, max_steps=2)
    env.reset()
    last = env.step({"kind": "complete"})
    assert last.last()
    assert last.discount == 0.0
    env.step({"kind": "wait"})  # Begins the next episode.
    env.step({"kind": "wait"})
    last = env.step({"kind": "wait"})
    assert last.last()
    assert last.discount == 1.0
    env.close()


def test_what_the_action_spec_says_can_be_carried_out():
    env = DmEnv("SystemWifiTurnOn", seed=1)
    env.reset()
    spec = env.action_spec()
    action = {name: part.generate_value() for name, part in spec.items()}
    for kind in range(spec["kind"].num_values):
        chosen = {**action, "kind": np.array(kind, np.int32), "text": np.array("Clock")}
        for name, value in chosen.items():
            spec[name].validate(value)
        if env.step(chosen).last():
            env.reset()
        assert env.info["invalid_action"] == ""
    env.close()


def test_specs_have_masks_by_default_and_the_question_where_it_is_wanted():
    env = DmEnv("SystemWifiTurnOn")
    assert set(env.observation_spec()) == {"goal", "elements", "kinds", "targets"}
    assert (env.reward_spec().shape, env.reward_spec().dtype) == ((), np.float64)
    assert env.action_spec()["element"].num_values == 129
    assert env.action_spec()["kind"].num_values == len(KINDS)
    asking = DmEnv("SystemWifiTurnOn", observation=ObservationSpec("arrays", asks=True))
    assert asking.action_spec()["kind"].num_values == len(KINDS) + 1


def test_a_closed_environment_has_no_episode():
    with DmEnv("SystemWifiTurnOn", seed=1) as env:
        env.reset()
        env.step({"kind": "wait"})
        assert env.task_env.steps == 1
    assert env.task_env.steps == 0


def test_observations_need_fixed_shapes():
    with pytest.raises(SpecError):
        DmEnv("SystemWifiTurnOn", observation=ObservationSpec("text"))

"""Trainers of other projects learn on the flat environments, with the commands of the guide."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tests.support.matrix import FULL

pytest.importorskip("gymnasium")

ROOT = Path(__file__).parents[2]
NAME = "AndroidWorldFlat/SystemWifiTurnOff-v0"
SETTINGS = {"max_elements": 8, "max_texts": 4, "max_steps": 4}


@pytest.mark.parametrize(("layout", "policy"), [("box", "MlpPolicy"), ("dict", "MultiInputPolicy")])
def test_ppo_of_stable_baselines3_learns(layout, policy):
    sb3 = pytest.importorskip("stable_baselines3", reason="needs the extra [sb3]")
    import gymnasium

    import android_world.rl  # noqa: F401  (registers the environments)

    env = gymnasium.make(NAME, layout=layout, **SETTINGS)
    model = sb3.PPO(policy, env, n_steps=8, batch_size=8, n_epochs=1, device="cpu", seed=1)
    assert model.learn(16).num_timesteps == 16
    env.close()


def test_maskable_ppo_takes_the_masks():
    contrib = pytest.importorskip("sb3_contrib", reason="needs the extra [sb3]")
    import gymnasium

    import android_world.rl  # noqa: F401  (registers the environments)

    env = gymnasium.make(NAME, **SETTINGS)
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, n_epochs=1, device="cpu")
    assert model.learn(16).num_timesteps == 16
    env.close()


@pytest.mark.skipif(not FULL, reason="Ray starts first: part of the full matrix")
def test_ppo_of_rllib_learns():
    pytest.importorskip("ray.rllib", reason="needs the extra [rllib]", exc_type=ImportError)
    import gymnasium
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.tune.registry import register_env

    import android_world.rl  # noqa: F401  (registers the environments)
    from tests.rl import local_ray

    register_env("phone", lambda settings: gymnasium.make(NAME, **settings))
    config = PPOConfig().environment("phone", env_config=SETTINGS).env_runners(num_env_runners=0)
    config = config.training(train_batch_size_per_learner=16, minibatch_size=8, num_epochs=1)
    with local_ray.one_core():
        algorithm = config.build_algo()
        assert algorithm.train()["env_runners"]["num_env_steps_sampled"] == 16
        algorithm.stop()


def test_the_ppo_of_one_file_learns_with_masks(fork_server):
    pytest.importorskip("torch", reason="needs the extra [pocket]")
    ppo = runpy.run_path(str(ROOT / "docs" / "examples" / "masked_ppo.py"))
    words = [f"--env={NAME}", "--steps=32", "--num_envs=2", "--rollout=8", "--max_steps=4"]
    assert len(ppo["train"](ppo["parse_args"](words))) == 2

"""Trainers of other projects learn on the flat environments, with the commands of the guide."""

from __future__ import annotations

import pytest

pytest.importorskip("gymnasium")

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

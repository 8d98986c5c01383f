"""The text environment of SkyRL, made and stepped as its generator does."""

from __future__ import annotations

import pytest

pytest.importorskip("skyrl_gym", reason="needs the extra [skyrl]")

import skyrl_gym
from skyrl_gym import envs

from android_world.rl.skyrl import dataset_rows
from tests.rl.chat_server import TASK, reply_to


@pytest.fixture(scope="module", autouse=True)
def registration():
    entry_point = "android_world.rl.skyrl:AndroidWorldTextEnv"
    envs.register(id="android_world", entry_point=entry_point)
    yield
    envs.deregister("android_world")


def make(max_turns=20, **config):
    """The environment of a row, and what its first prompt is."""
    (row,) = dataset_rows(TASK, [30])
    prompt, name = row.pop("prompt"), row.pop("env_class")
    extras = {**row, "max_turns": max_turns}
    env = skyrl_gym.make(name, env_config=config, extras=extras)
    return env, env.init(prompt)[0]


def test_a_conversation_reaches_the_reward():
    env, messages = make()
    assert [message["role"] for message in messages] == ["system", "user"]
    done, rewards = False, []
    while not done:
        reply = reply_to(messages)
        step = env.step(reply)
        done = step["done"]
        rewards.append(step["reward"])
        messages += [{"role": "assistant", "content": reply}, *step["observations"]]
    assert rewards == [0.0] * 4 + [1.0]
    assert env.get_metrics() == {"steps": 5, "score": 1.0}
    env.close()


def test_the_rollouts_of_a_row_start_from_equal_states_and_end_after_the_last_turn():
    group = [make(max_turns=2, image_size=(27, 60)) for _ in range(2)]
    (env, messages), (_, others) = group
    assert messages == others
    assert messages[1]["content"][0]["type"] == "image_url"
    assert not env.step("I think.")["done"]
    step = env.step('{"kind": "open_app", "text": "Settings"}')
    assert (step["done"], step["reward"], step["observations"]) == (True, 0.0, [])
    for env, _ in group:
        env.close()

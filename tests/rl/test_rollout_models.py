"""Local models of a stream: one server answers all workers."""

from __future__ import annotations

import os

import pytest

from android_world.agents.settings import AgentSettings, QwenSettings
from android_world.rl import ObservationSpec
from android_world.rl.rollouts import Rollouts
from tests.support.matrix import FULL


@pytest.mark.skipif(not FULL, reason="five processes with torch: part of the full matrix")
@pytest.mark.parametrize("engine", ["local", "ray"])
def test_agents_ask_the_model_of_one_process(engine, monkeypatch):
    pytest.importorskip("torch")
    if engine == "ray":
        pytest.importorskip("ray")
    monkeypatch.setenv("PYTHONPATH", os.getcwd())
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    with Rollouts(
        "SystemWifiTurnOn",
        seeds=range(2),
        policy="m3a_qwen",
        num_workers=2,
        engine=engine,
        settings=AgentSettings(qwen=QwenSettings(qwen_model="tiny-random")),
        observation=ObservationSpec("text"),
        max_steps=1,
    ) as rollouts:
        played = list(rollouts)
    assert {trajectory.error for trajectory in played} == {""}
    for trajectory in played:
        assert trajectory.steps[0].data["usage"]["calls"] >= 1

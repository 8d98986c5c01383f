"""Agent Lightning's own runner plays a task with a model behind an endpoint."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("agentlightning", reason="needs the extra [agent_lightning]")

import agentlightning as agl

from android_world.rl.agent_lightning import play_task
from android_world.rl.conversation import rows
from tests.rl import chat_server


def test_the_runner_plays_a_task_and_stores_its_reward():
    (row,) = rows(chat_server.TASK, [30])

    async def play(url):
        store = agl.InMemoryLightningStore()
        runner = agl.LitAgentRunner(agl.OtelTracer())
        resources = {"main_llm": agl.LLM(endpoint=url, model="fake")}
        with runner.run_context(agent=play_task, store=store):
            rollout = await runner.step({**row, "image_size": (27, 60)}, resources=resources)
        return rollout.status, agl.find_final_reward(await store.query_spans(rollout.rollout_id))

    with chat_server.serve() as url:
        assert asyncio.run(play(url)) == ("succeeded", 1.0)

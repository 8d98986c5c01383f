"""The tools of verl's tool agent, called as its loop calls them."""

from __future__ import annotations

import asyncio
import json
import types
from pathlib import Path

import pytest

pytest.importorskip("verl.experimental.agent_loop.tool_agent_loop", exc_type=ImportError)

from verl.experimental.agent_loop.tool_agent_loop import AgentData, ToolAgentLoop
from verl.tools.tool_registry import initialize_tools_from_config

from android_world.rl import trl_environment, verl_tools

TASK = "SystemWifiTurnOn"
CONFIG = Path(verl_tools.__file__).with_suffix(".yaml")


@pytest.fixture(scope="module")
def loop():
    """What `_call_tool` of the loop needs of it: the loop itself wants a model's tokenizer."""
    tools = {tool.name: tool for tool in initialize_tools_from_config(str(CONFIG))}
    assert tuple(tools) == trl_environment.TOOLS
    return types.SimpleNamespace(
        tools=tools, max_tool_response_length=100_000, tool_response_truncate_side="middle"
    )


def play(loop, row, calls):
    """The text of each result, and the rewards."""
    kwargs = row["extra_info"]["tools_kwargs"]
    data = AgentData([], [], [], [], None, {}, "1", kwargs)
    texts, rewards = [row["prompt"][0]["content"]], []
    for name, given in calls:
        if isinstance(given, str):
            line = next(line for line in texts[-1].splitlines() if given in line)
            given = {"element": int(line.split("]")[0][1:])}
        call = types.SimpleNamespace(name=name, arguments=json.dumps(given))
        result, reward, _ = asyncio.run(ToolAgentLoop._call_tool(loop, call, kwargs, data))
        texts.append(result.text)
        rewards.append(reward)
    return texts, rewards


def test_the_loops_calls_reach_the_reward(loop):
    (row,) = verl_tools.dataset_rows(TASK, [30])
    calls = [
        ("open_app", {"name": "Settings"}),
        ("tap", '"Network & internet"'),
        ("tap", '"Internet"'),
        ("tap", "Switch"),
        ("finish", {}),
        ("wait", {}),
    ]
    texts, rewards = play(loop, row, calls)
    assert "Turn wifi on." in texts[0]
    assert texts[-2:] == ["The episode is over."] * 2
    assert rewards == [0.0] * 4 + [1.0, 0.0]
    extra = {"tool_rewards": rewards}
    assert verl_tools.compute_score("android_world", "", "", extra) == 1.0


def test_trajectories_of_a_row_have_their_own_phones_and_start_alike(loop):
    (row,) = verl_tools.dataset_rows(TASK, [30])
    first, _ = play(loop, row, [("wait", {}), ("open_app", {"name": "Settings"})])
    second, rewards = play(loop, row, [("wait", {}), ("finish", {})])
    assert first[:2] == second[:2]
    assert rewards == [0.0, 0.0]

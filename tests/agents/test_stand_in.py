"""A stand-in that sees nothing but the request solves tasks with M3A, T3A and m3a_qwen."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from android_world.agents import registry
from android_world.agents.llm import ModelSettings
from android_world.agents.settings import AgentSettings
from android_world.runs.execution import ExecutionOptions, run_instance
from android_world.runs.recording import EpisodeRecorder
from tests.agents import stand_in
from tests.support import matrix
from tests.task_evals.test_all_tasks import make

PROGRAM = Path(stand_in.__file__)
AGENTS = ("t3a", "m3a", "m3a_qwen")
TASKS = (
    "OpenAppTaskEval",
    "SystemWifiTurnOn",
    "SystemWifiTurnOff",
    "SystemBluetoothTurnOn",
    "SystemBluetoothTurnOff",
    "TurnOnWifiAndOpenApp",
    "TurnOffWifiAndTurnOnBluetooth",
    "ClockStopWatchRunning",
    "ClockTimerEntry",
    "CameraTakePhoto",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The stand-in: a process without this project, environment, arguments or open files."""
    folder = tmp_path_factory.mktemp("stand_in")
    program = folder / "program.py"
    program.write_text(PROGRAM.read_text("utf-8"), "utf-8")
    with subprocess.Popen(
        [sys.executable, "-P", "-s", str(program)],
        cwd=folder,
        env={"PATH": os.defpath},
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        yield process, int(process.stdout.readline())
        process.terminate()


def play(agent_name, task, env, port):
    models = ModelSettings(base_url=f"http://127.0.0.1:{port}/v1")
    settings = AgentSettings(model="openai:stand-in", models=models)
    agent = registry.get_agent(agent_name).make(env, settings)
    recorder = EpisodeRecorder(None)
    return run_instance(make(task), agent, task, 0, recorder, ExecutionOptions())


@pytest.mark.parametrize(
    ("agent_name", "task"),
    [(name, task) for name in AGENTS for task in matrix.sample(TASKS, 4, seed=name)],
)
def test_it_solves_ten_tasks_with_each_agent(agent_name, task, env, server):
    record = play(agent_name, task, env, server[1])
    assert record.error is None, record.error
    assert record.score == 1.0, record.steps


def test_it_types_what_a_goal_says(env, server):
    for agent_name in ("t3a", "m3a"):
        record = play(agent_name, "ContactsAddContact", env, server[1])
        assert record.score == 1.0, record.error


def test_it_has_no_other_input(server):
    process, _ = server
    tree = ast.parse(PROGRAM.read_text("utf-8"))
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported - sys.stdlib_module_names == {"font_roboto", "numpy", "PIL"}
    assert not imported & {"os", "pathlib", "sys", "socket", "subprocess", "urllib"}
    calls = {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and hasattr(n.func, "id")}
    assert not calls & {"open", "exec", "eval", "input", "__import__"}
    if not Path("/proc/self/fd").exists():
        return
    links = [os.readlink(fd) for fd in Path(f"/proc/{process.pid}/fd").iterdir()]
    files = [link for link in links if link.startswith("/") and link != "/dev/null"]
    assert files == [], "it holds files open"
    assert Path(f"/proc/{process.pid}/environ").read_bytes().count(b"\0") == 1


def test_the_same_request_has_the_same_reply_whatever_came_before(server):
    prompt = "Goal: Turn wifi off.\n\nDone so far:\nNothing yet."
    replies = {stand_in.reply(prompt, []) for _ in range(2)}
    assert len(replies) == 1
    assert "Settings" in replies.pop()

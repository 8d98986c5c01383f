"""The taskset of verifiers, played by a fake server through `vf-eval`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("verifiers.v1")
if shutil.which("uv") is None:
    pytest.skip("verifiers needs uv", allow_module_level=True)

from android_world.rl import verifiers as package
from android_world.rl.verifiers import AndroidWorldConfig, AndroidWorldTaskset
from tests.rl import chat_server
from tests.rl.chat_server import TASK


@pytest.fixture
def server():
    with chat_server.serve() as url:
        yield url


def test_rows_decide_their_episodes():
    config = AndroidWorldConfig(id="android_world_verifiers", tasks=[TASK], seeds=2)
    rows = [task.data for task in AndroidWorldTaskset(config)]
    assert [(row.task, row.seed) for row in rows] == [(TASK, 30), (TASK, 31)]


def test_vf_eval_plays_a_task(tmp_path, server):
    folder = Path(package.__file__).parent
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", os.getcwd())])
    command = [
        Path(sys.executable).with_name("vf-eval"),
        "android_world_verifiers",
        "--env.taskset.tasks",
        TASK,
        *("--client.base-url", server),
        *("--client.api-key-var", "FAKE_KEY"),
        *("--model", "fake"),
        *("--push", "False"),
        *("--output-dir", tmp_path),
    ]
    environment = {**os.environ, "PYTHONPATH": path, "FAKE_KEY": "none"}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (traces,) = tmp_path.rglob("traces.jsonl")
    (trace,) = [json.loads(line) for line in traces.read_text("utf-8").splitlines()]
    assert _rewards(trace)["solved"] == 1.0


def _rewards(trace):
    """The scores of a trace's rewards, wherever the record keeps them."""
    if isinstance(trace, dict):
        if isinstance(found := trace.get("rewards"), dict) and found:
            return {k: v["score"] if isinstance(v, dict) else v for k, v in found.items()}
        trace = list(trace.values())
    if isinstance(trace, list):
        for part in trace:
            if found := _rewards(part):
                return found
    return {}

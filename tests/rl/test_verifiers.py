"""The taskset of verifiers, played by a fake server through `vf-eval`."""

from __future__ import annotations

import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

pytest.importorskip("verifiers.v1")
if shutil.which("uv") is None:
    pytest.skip("verifiers needs uv", allow_module_level=True)

from android_world.rl import verifiers as package
from android_world.rl.verifiers import AndroidWorldConfig, AndroidWorldTaskset

TASK = "SystemWifiTurnOn"
REPLIES = (
    'Let me see. {"kind": "open_app", "text": "Settings"}',
    '"Network & internet"',
    '"Internet"',
    "Switch",
    'It is on. ```json\n{"kind": "complete"}\n```',
)


class _Model(http.server.BaseHTTPRequestHandler):
    """Says what it would tap from what it is shown, as an OpenAI-compatible server."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        turns = [m for m in request["messages"] if m["role"] == "user"]
        reply = REPLIES[len(turns) - 1]
        if "{" not in reply:
            lines = str(turns[-1]["content"]).splitlines()
            number = next(line.split("]")[0][1:] for line in lines if reply in line)
            reply = json.dumps({"kind": "click", "element": int(number)})
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        self.chunk({"role": "assistant", "content": reply}, None)
        self.chunk({}, "stop", usage=usage)
        self.wfile.write(b"data: [DONE]\n\n")
        self.close_connection = True

    def chunk(self, delta, reason, **more):
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        kind = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "fake"}
        data = json.dumps({**kind, "choices": [choice], **more})
        self.wfile.write(f"data: {data}\n\n".encode())

    def log_message(self, *args):
        pass


@pytest.fixture
def server():
    httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Model)
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{httpd.server_port}/v1"
    httpd.shutdown()


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

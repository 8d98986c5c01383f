"""Keys never reach a record or a log, whatever the server says."""

from __future__ import annotations

import io
import json
import logging

import pytest
from rich.console import Console

from android_world.runs import run_command
from tests.agents.llm.test_openai_compatible import refused, said

KEY = "sk-very-secret-0123456789"
ANSWER = 'Reason: done.\nAction: {"action_type": "status", "goal_status": "complete"}'


@pytest.mark.parametrize("status", [200, 400, 401, 500])
def test_a_run_leaves_no_trace_of_the_key(server, monkeypatch, tmp_path, capfd, caplog, status):
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    quoting = json.loads(refused(status)[1])
    quoting["error"]["message"] = f"no, {KEY} may not"
    server.replies[:] = [said(ANSWER) if status == 200 else (status, json.dumps(quoting))]
    shown = io.StringIO()
    flags = ["--agent=t3a", "--model=openai:m", f"--base_url={server.url}/v1", "--verbose"]
    flags += ["--tasks=SystemWifiTurnOn", "--llm_attempts=1", f"--output_path={tmp_path}"]
    flags += [f"--record_to={tmp_path / 'tape.jsonl'}"]
    run_command.main(flags, Console(file=shown))
    assert any(headers["authorization"].endswith(KEY) for _, headers, _ in server.seen)
    written = [p for p in tmp_path.rglob("*") if p.is_file()]
    assert any(path.name == "episode.json" for path in written)
    assert not [path for path in written if KEY.encode() in path.read_bytes()]
    printed = shown.getvalue() + caplog.text + "".join(capfd.readouterr())
    assert KEY not in printed

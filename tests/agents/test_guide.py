"""The agent that the guide shows solves a task, asking a server."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rich.console import Console

from android_world.env import env_launcher
from android_world.env.json_action import JSONAction
from android_world.runs import run_command
from android_world.task_evals.single.system import SystemWifiTurnOff
from tests.agents.forms import Player
from tests.agents.llm import fake_server

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "agents.md"


def replies(env):
    """What a perfect model would say to the goal of the task."""
    task = SystemWifiTurnOff({"on_or_off": "off"})
    task.initialize_task(env)
    player = Player(env)
    player.prepare(task)
    said = ["That is hard."]
    while player.steps:
        kind, _, more = player.next_step()
        index = {} if player.index is None else {"index": player.index}
        said.append(json.dumps({"action_type": kind, **more, **index}))
        env.execute_action(JSONAction(**json.loads(said[-1])))
    return said


def completion(text):
    choice = {"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 100, "completion_tokens": 10}
    return 200, json.dumps({"choices": [choice], "usage": usage})


def test_the_agent_of_the_guide_solves_a_task(tmp_path, monkeypatch, phone):
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    (tmp_path / "my_agents.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    answers = [completion(text) for text in replies(phone.fresh_env())]
    env = phone.fresh_env()
    monkeypatch.setattr(env, "close", lambda: None)
    monkeypatch.setattr(env_launcher, "load_and_setup_env", lambda **kwargs: env)
    with fake_server.serving() as server, (tmp_path / "output").open("w") as output:
        server.replies[:] = answers
        flags = [
            "--agent=my_agents:MyAgent",
            "--model=openai:my-model",
            "--norecord_screens",
            f"--base_url={server.url}/v1",
            "--tasks=SystemWifiTurnOff",
            f"--checkpoint_dir={tmp_path / 'run'}",
        ]
        assert run_command.main(flags, Console(file=output)) == 0
    (line,) = (tmp_path / "run" / "results.jsonl").read_text().splitlines()
    result = json.loads(line)
    assert result["error"] is None
    assert (result["score"], result["steps"]) == (1.0, len(answers))
    assert result["usage"]["prompt_tokens"] == 100 * len(answers)
    assert "error: There is no JSON object" in server.bodies[1]["messages"][0]["content"]

"""Inspect plays tasks: its own evaluation loop, log and command, with its mock model."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="needs the extra [inspect]")

import inspect_ai
from inspect_ai.log import read_eval_log
from inspect_ai.model import (
    ChatMessageAssistant,
    ChatMessageTool,
    ModelOutput,
    ModelUsage,
    execute_tools,
    get_model,
)
from inspect_ai.solver import solver
from inspect_ai.tool import ToolCall

TASK = "SystemWifiTurnOn"
PATH = (
    ("open_app", {"name": "Settings"}),
    ("tap", '"Network & internet"'),
    ("tap", '"Internet"'),
    ("tap", "Switch"),
    ("finish", {}),
)


def play(calls, tmp_path, **arguments):
    """The log of an evaluation in which the model makes these calls, or says these texts.

    An argument that is a text stands for the number of the element that has it.
    """

    def model(messages, tools, choice, config):
        call = calls[sum(message.role == "assistant" for message in messages)]
        output = ModelOutput.from_content("mockllm", call if isinstance(call, str) else "")
        output.usage = ModelUsage()  # Else tokens are counted, by tables from the network.
        if isinstance(call, str):
            return output
        name, given = call
        if isinstance(given, str):
            screen = next(m.text for m in reversed(messages) if "[0] " in m.text)
            line = next(line for line in screen.splitlines() if given in line)
            given = {"element": int(re.match(r"\[(\d+)\]", line)[1])}
        output.message.tool_calls = [ToolCall(id=name, function=name, arguments=given)]
        return output

    (log,) = inspect_ai.eval(
        "android_world/android_world",
        model=get_model("mockllm/model", custom_outputs=model),
        task_args={"tasks": TASK, "image_size": [27, 60], **arguments},
        log_dir=str(tmp_path),
        display="none",
    )
    assert log.status == "success", log.error
    return read_eval_log(log.location)


def test_a_task_is_played_with_tools_to_its_score(tmp_path):
    log = play(PATH, tmp_path, seeds=[30, 31])
    assert log.eval.task == "android_world/android_world"
    assert log.results.scores[0].metrics["mean"].value == 1.0
    assert {sample.id for sample in log.samples} == {f"{TASK}_30", f"{TASK}_31"}
    sample = log.samples[0]
    score = sample.scores["phone_state"]
    assert score.value == 1.0
    assert score.metadata["outcome"] == "success"
    assert (score.metadata["reference_score"], score.metadata["progress"]) == (1.0, 1.0)
    assert (score.metadata["side_effects"], score.metadata["steps"]) == ([], len(PATH))
    assert "passed: " in score.explanation
    results = [m for m in sample.messages if isinstance(m, ChatMessageTool)]
    assert [result.function for result in results] == [name for name, _ in PATH]
    for result in results[:-1]:
        image, text = result.content
        assert image.image.startswith(("data:image/png;base64,", "attachment://"))
        assert text.text.startswith("[0] ")
    assert results[-1].text == "The episode is over."


def test_completion_without_the_change_scores_zero(tmp_path):
    (sample,) = play([("finish", {})], tmp_path, images=False).samples
    score = sample.scores["phone_state"]
    assert score.value == 0.0
    assert score.metadata["outcome"] == "false_completion"
    assert "failed: " in score.explanation


def test_a_model_without_tools_acts_by_json(tmp_path):
    calls = ["Let me think.", '{"kind": "open_app", "text": "Settings"}', '{"kind": "complete"}']
    (sample,) = play(calls, tmp_path).samples
    assert sample.scores["phone_state"].metadata["steps"] == 3
    texts = [message.text for message in sample.messages if message.role == "user"]
    assert texts[2].startswith("Not the JSON of an action")
    assert "Search settings" in texts[3]


@solver
def open_settings_and_finish():
    """Calls two tools without a model, in the place of the task's own solver."""

    async def solve(state, generate):
        calls = [("open_app", {"name": "Settings"}), ("finish", {})]
        found = [ToolCall(id=name, function=name, arguments=given) for name, given in calls]
        state.messages.append(ChatMessageAssistant(content="", tool_calls=found))
        state.messages.extend((await execute_tools(state.messages, state.tools)).messages)
        return state

    return solve


def test_the_command_plays_a_task_with_another_solver(tmp_path):
    command = [
        *(Path(sys.executable).with_name("inspect"), "eval", "android_world/android_world"),
        *("-T", f"tasks={TASK}Verify", "-T", "images=false", "-T", "image_size=27,60"),
        *("--solver", f"{Path(__file__)}@open_settings_and_finish", "--model", "none"),
        *("--log-dir", tmp_path, "--display", "none"),
    ]
    environment = {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", os.getcwd())}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = tmp_path.glob("*.eval")
    (sample,) = read_eval_log(str(path)).samples
    score = sample.scores["phone_state"]
    assert (score.value, score.metadata["steps"]) == (1.0, 2)

"""`doctor --model`: what one call finds, and what it says to do."""

from __future__ import annotations

import json
import random

import pytest
from rich.console import Console

from android_world.agents.llm import Reply, Request, Usage, reply_check
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.diagnostics import doctor
from tests.agents.llm import fake_server
from tests.agents.llm.test_openai_compatible import refused, said

ANSWER = 'Reason: r\nAction: {"action_type": "answer", "text": "4711"}'
GOOD = {"prompt_tokens": 2700, "completion_tokens": 20, "cost": 0.002}


@pytest.fixture
def server():
    with fake_server.serving() as running:
        running.pages = {"/version": {"version": "0.11.2"}}
        yield running


@pytest.fixture
def call(server, monkeypatch, capsys):
    """Run `doctor --model` on these replies; gives the exit code and the findings by name."""
    monkeypatch.setattr(random.SystemRandom, "randint", lambda *_: 4711)

    def run(*replies, flags=()):
        server.replies[:] = replies
        words = ["--model=m", f"--base_url={server.url}/v1", "--llm_attempts=1", "--json", *flags]
        code = doctor.main(words, Console())
        found = json.loads(capsys.readouterr().out)["findings"]
        return code, {finding["name"]: finding for finding in found}

    return run


def reply(text=ANSWER, usage=GOOD, finish_reason="stop", **message):
    status, body = said(text, finish_reason=finish_reason)
    told = json.loads(body)
    told["choices"][0]["message"] |= message
    return status, json.dumps(told | {"usage": usage})


def test_a_sound_model_passes_by_one_call(call, server):
    code, found = call(reply())
    assert code == 0
    assert {finding["result"] for finding in found.values()} == {"ok"}
    assert "0.11.2" in found["Model"]["text"]
    assert "0.002000 USD" in found["Price"]["text"]
    (body,) = server.bodies
    assert body["stop"] == ["<end>"]
    assert body["max_tokens"] == 8192
    assert body["messages"][0]["content"][1]["type"] == "image_url"


@pytest.mark.parametrize(
    ("replies", "name", "text", "advice"),
    [
        ([reply("")], "Text of the reply", "empty", "reasoning parser"),
        ([reply("", reasoning_content="Hm.")], "Text of the reply", "reasoning", "chat template"),
        ([reply("Hm", finish_reason="length")], "Room for tokens", "20 tokens", "--action_tokens"),
        ([reply(usage={"prompt_tokens": 60})], "Image tokens", "60 tokens", "drops images"),
        ([refused(401)], "Model", "OPENAI_API_KEY", "Correct"),
    ],
)
def test_what_makes_runs_useless_fails(call, replies, name, text, advice):
    code, found = call(*replies)
    assert code == 1
    assert found[name]["result"] == "FAILED"
    assert text in found[name]["text"]
    assert advice in found[name]["advice"]


@pytest.mark.parametrize(
    ("replies", "name", "text"),
    [
        ([reply(usage={"prompt_tokens": 2700})], "Price", "unknown"),
        ([reply(usage={})], "Image tokens", "no tokens"),
        ([reply("Action: none")], "Sight", "does not name the number 4711"),
        (
            [(400, json.dumps({"error": {"message": "stop is not supported"}})), reply()],
            "Stop strings",
            "refused",
        ),
        (
            [refused(400, "unsupported_parameter", "temperature"), reply()],
            "Setting temperature",
            "left out",
        ),
    ],
)
def test_what_a_run_can_do_without_is_a_note(call, replies, name, text):
    code, found = call(*replies)
    assert code == 0
    assert found[name]["result"] == "note"
    assert text in found[name]["text"]


def test_reasoning_in_its_field_is_reported(call):
    _, found = call(reply(reasoning_content="Hm."))
    assert "3 characters in its own field" in found["Reasoning"]["text"]
    _, found = call(reply("<think>Hm.</think>" + ANSWER))
    assert "in tags" in found["Reasoning"]["text"]


def test_a_wrong_table_of_prices_is_a_finding(call, tmp_path):
    code, found = call(reply(), flags=[f"--prices={tmp_path / 'none.toml'}"])
    assert code == 1
    assert "cannot be read" in found["Model"]["text"]


def test_a_run_logs_what_its_first_reply_shows_once(caplog):
    cut = Reply("Hm", Usage(5, 77), finish_reason="length")
    llm = reply_check.FirstReplyCheck(ScriptedLlm([cut, cut]))
    assert [llm.complete(Request.of("hi")) for _ in range(2)] == [cut, cut]
    (line,) = caplog.messages
    assert line.startswith("First reply of scripted: Room for tokens: cut off after 77 tokens.")
    assert "--action_tokens" in line

"""A recorded step is asked again; the record stays as it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from android_world.runs.view.__main__ import main as view
from tests.runs.view.folders import RunFolder, call, step
from tests.runs.view.parrot import asked
from tests.runs.view.test_server import serving

KEY = "SystemWifiTurnOn_0"
PATH = f"/api/ask/run_1/{KEY}"
JSON = {"Content_Type": "application/json"}


@pytest.fixture
def made(tmp_path: Path) -> RunFolder:
    asked.clear()
    run = RunFolder(tmp_path / "runs" / "run_1")
    first = call("Look.", "Tap it.", "raw", "marked")
    first["sampling"] = {"max_tokens": 33, "temperature": 0.7}
    unknown = {**call("Look.", "x"), "turns": None}
    run.episode(step("A", model_calls=[first]), step("B", model_calls=[unknown]), pictures=True)
    return run


def stored(run: RunFolder) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (run.path / "asked_again.jsonl").read_text().splitlines()]


def test_the_answer_is_shown_next_to_the_recorded_one(made: RunFolder) -> None:
    record = made.path / "episodes" / KEY / "episode.json"
    before = record.read_bytes()
    with serving(made) as client:
        question = {"step": 0, "model": "parrot:x", "prompt": "Look again.", "system": "Be kind."}
        status, _, content = client.ask(PATH, "POST", question, **JSON)
        assert status == 200, content
        (shown,) = client.json(f"/api/runs/run_1/{KEY}")["steps"][0]["calls"]
    (request,) = asked
    assert [(m.role, m.text) for m in request.messages] == [
        ("system", "Be kind."),
        ("user", "Look again."),
    ]
    assert [image.shape for image in request.messages[1].images] == [(2400, 1080, 3)] * 2
    assert (request.max_tokens, request.temperature) == (33, 0.7)
    assert shown["output"] == "Tap it."
    assert [a["output"] for a in shown["again"]] == ["I heard Look again."]
    assert stored(made)[0]["answered_by"] == "parrot-1"
    assert record.read_bytes() == before


def test_a_step_is_asked_in_the_format_of_a_definition(made: RunFolder) -> None:
    episode = made.episode(
        step("A", action={"action_type": "input_text", "index": 0, "text": "Bo"}),
        step("B", action={"action_type": "scroll", "direction": "down"}, reason="I look further."),
        step("C", action={"action_type": "answer", "text": "42"}, model_calls=[call("Go.", "x")]),
        task="ClockTimerEntry",
        pictures=True,
    )
    path = f"/api/ask/run_1/{episode.name}"
    question = {"step": 2, "model": "parrot:x", "definition": "ui_tars_1_5"}
    with serving(made) as client:
        status, _, content = client.ask(path, "POST", question, **JSON)
        assert status == 200, content
        document = client.json(f"/api/runs/run_1/{episode.name}")
        assert "ui_tars_1_5" in document["definitions"]
        (answer,) = document["steps"][2]["calls"][0]["again"]
        for wrong in ("no_such", str(episode / "x.toml")):
            status, _, content = client.ask(path, "POST", {**question, "definition": wrong}, **JSON)
            assert (status, "There is no definition" in content.decode()) == (400, True)
    (request,) = asked
    text = "\n".join(message.text for message in request.messages)
    assert "type(content='Bo')" in text
    assert "Thought: I look further.\nAction: scroll(" in text
    assert "Turn wifi on." in text
    assert sum(len(message.images) for message in request.messages) == 3
    assert answer["definition"].startswith("gui/ui_tars_1_5@")
    assert answer["action"].startswith("unreadable: ")


def test_what_a_definition_cannot_write_is_named(
    made: RunFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = {"action_type": "double_tap", "x": 5, "y": 5}
    episode = made.episode(step("A", action=twice), step("B"), instance=1, pictures=True)
    words = [str(made.path), f"--episode={episode.name}", "--model=parrot:x", "--ask_step=2"]
    assert view([*words, "--definition=ui_tars_1_5"]) == 2
    assert "ui_tars_1_5 has no form for" in capsys.readouterr().err
    assert view([*words, "--definition=mai_ui"]) == 0
    sent = "\n".join(message.text for message in asked[-1].messages)
    assert '"double_click"' in sent


def test_other_pages_cannot_ask(made: RunFolder) -> None:
    question = {"step": 0, "model": "parrot:x"}
    with serving(made) as client:
        for headers in (
            {**JSON, "Host": "localhost", "Origin": "http://evil.example"},
            {"Content_Type": "text/plain"},
            {**JSON, "Host": "evil.example"},
        ):
            assert client.ask(PATH, "POST", question, **headers)[0] == 403
    assert asked == []


@pytest.mark.parametrize(
    ("question", "status", "why"),
    [
        ({"step": 9, "model": "parrot:x"}, 404, "no step 10"),
        ({"step": 0, "call": 1, "model": "parrot:x"}, 404, "has 1 calls"),
        ({"step": 1, "model": "parrot:x"}, 500, "which images"),
        ({"step": 0, "model": "parrot:broken"}, 500, "HTTP 400"),
        ({"step": 0, "model": "x", "base_url": "http://evil.example"}, 400, "base_url"),
    ],
)
def test_what_cannot_be_asked_is_a_message(
    question: dict[str, Any], status: int, why: str, made: RunFolder
) -> None:
    with serving(made) as client:
        found, _, content = client.ask(PATH, "POST", question, **JSON)
    assert (found, why in json.loads(content)["problem"]) == (status, True), content
    assert not (made.path / "asked_again.jsonl").exists()


def test_the_command_prints_and_stores_the_answer(
    made: RunFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("From a \u202e\x1bfile.")
    words = [str(made.path), f"--episode={KEY}", "--ask_step=1", "--model=parrot:x"]
    assert view([*words, f"--prompt={prompt}"]) == 0
    assert capsys.readouterr().out == "I heard From a \\u202e\\u001bfile.\n"
    assert stored(made)[0]["step"] == 0
    assert view(words[:3]) == 2
    assert "needs --episode and --model" in capsys.readouterr().err
    assert view([*words[:2], "--ask_step=7", "--model=parrot:x"]) == 2
    assert "has no step 7" in capsys.readouterr().err

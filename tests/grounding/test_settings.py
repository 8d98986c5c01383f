"""Settings of the models that the evaluations ask."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from android_world.grounding.__main__ import main
from tests.agents.llm import fake_server
from tests.agents.llm.test_openai_compatible import said
from tests.grounding.test_data import L2_RECORD, picture


@pytest.fixture
def server() -> Iterator[fake_server.FakeServer]:
    with fake_server.serving() as running:
        running.replies = [said("(50, 60)")]
        running.pages = {"/version": {"version": "0.11.2"}}
        yield running


@pytest.fixture
def words(tmp_path: Path, server: fake_server.FakeServer) -> list[str]:
    picture(tmp_path / "screen.png")
    (tmp_path / "L2.json").write_text(json.dumps([L2_RECORD]))
    found = ["--benchmark=mmbench_gui_l2", "--model=openai:m", f"--base_url={server.url}/v1"]
    return [*found, f"--data={tmp_path / 'L2.json'}", f"--out={tmp_path / 'out'}"]


def test_settings_reach_the_model_and_are_kept(
    words: list[str], server: fake_server.FakeServer, tmp_path: Path
) -> None:
    assert main([*words, "--preset=qwen3vl_published", "--max_new_tokens=77", "--seed=1"]) == 0
    sent = server.bodies[0]
    assert (sent["temperature"], sent["top_k"], sent["presence_penalty"]) == (0.7, 20, 1.5)
    assert (sent["max_tokens"], sent["seed"]) == (77, 1)
    kept = json.loads((tmp_path / "out" / "run.json").read_text())
    assert kept["preset"]["source"].startswith("Qwen3-VL")
    assert kept["server"]["version"] == "0.11.2"
    assert kept["options"]["top_k"] == "20"
    assert kept["versions"]["openai"]


def test_without_settings_answers_are_piggs(
    words: list[str], server: fake_server.FakeServer
) -> None:
    assert main(words) == 0
    assert (server.bodies[0]["temperature"], server.bodies[0]["max_tokens"]) == (0.0, 512)


def test_answers_under_other_settings_are_not_gone_on_with(words: list[str], capsys: Any) -> None:
    assert main([*words, "--temperature=0.7"]) == 0
    assert main([*words, "--temperature=0.7"]) == 0
    assert main([*words, "--temperature=0.8"]) == 2
    assert "temperature=0.7, not of" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("flag", "told"),
    [("--preset=nonsense", "pigg_published"), ("--models_file=/no/such", "cannot be read")],
)
def test_what_is_not_there_is_one_line(words: list[str], flag: str, told: str, capsys: Any) -> None:
    assert main([*words, flag]) == 2
    assert told in capsys.readouterr().err

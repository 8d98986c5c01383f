"""`run.py --watch`: a live page of a run, which changes nothing in its results."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from android_world.runs import run_command
from tests.support.play import PageClient, running

_WORDS = ["--agent=expert", "--tasks=SystemWifiTurnOff,OpenAppTaskEval"]


def results(folder: Path) -> list[tuple[object, ...]]:
    lines = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    return [(r["task"], r["score"], r["steps"], r["goal"], screens(folder, r)) for r in lines]


def screens(folder: Path, record: dict[str, object]) -> list[object]:
    path = folder / "episodes" / f"{record['task']}_{record['instance']}" / "episode.json"
    steps = json.loads(path.read_text())["trace"]
    return [(step["hash"], step["calls"], step["actions"]) for step in steps]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[object, ...]]:
    """The results of the same run without a page."""
    folder = tmp_path_factory.mktemp("plain")
    words = [*_WORDS, f"--checkpoint_dir={folder}"]
    assert run_command.main(words, Console(file=io.StringIO())) == 0
    return results(folder)


def test_viewers_see_goals_steps_frames_and_results(plain, tmp_path):
    words = [*_WORDS, "--watch", "--no_browser", f"--checkpoint_dir={tmp_path}"]
    with running(run_command.main, words) as (url, codes), PageClient(url) as client:
        session = client.receive("session")
        assert (session["title"], session["is_interactive"]) == ("expert", False)
        client.act("navigate_home")  # It is refused, and nothing waits for it.
        seen = []
        while not seen or seen[-1]["type"] != "end":
            seen.append(client.receive("episode", "step", "result", "end", "notice"))
    assert codes == [0]
    assert any(m["type"] == "notice" and "only shows" in m["text"] for m in seen)
    assert [m["score"] for m in seen if m["type"] == "result"][-1] == 1.0
    assert client.frames
    assert results(tmp_path) == plain


def test_a_run_without_viewers_is_the_same(plain, tmp_path):
    words = [*_WORDS, "--watch", "--no_browser", f"--checkpoint_dir={tmp_path}"]
    with running(run_command.main, words) as (_, codes):
        pass
    assert codes == [0]
    assert results(tmp_path) == plain


def test_a_worker_in_another_process_serves_the_page(forked_workers, plain, tmp_path):
    words = [*_WORDS, "--watch", "--no_browser", "--noin_process", f"--checkpoint_dir={tmp_path}"]
    out = io.StringIO()
    assert run_command.main(words, Console(file=out, width=200)) == 0
    assert out.getvalue().count("Live page: http://127.0.0.1:") == 1
    assert results(tmp_path) == plain


def test_a_page_is_for_runs_on_this_machine_and_a_free_port(tmp_path, capsys):
    assert run_command.main([*_WORDS, "--watch", "--engine=ray"]) == 2
    assert "--watch is for --engine=local" in capsys.readouterr().err

"""The command `play`: episodes that are played on the page, recorded as those of agents are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from android_world.demonstrations import __main__ as data
from android_world.device import clock
from android_world.play.player import PERSON, SCRIPT
from android_world.runs import play_command
from android_world.runs.replay import __main__ as replay
from android_world.runs.store import split_lines
from tests.support.play import PageClient, running

_TASKS = "SystemWifiTurnOff,OpenAppTaskEval,ClockStopWatchRunning"


def records(folder: Path):
    good, damaged = split_lines((folder / "results.jsonl").read_bytes())
    assert not damaged
    return {record.task: record for record, _ in good}


@pytest.fixture(scope="module")
def baseline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session of a person with three tasks: one skipped, one played; then the session ends."""
    folder = tmp_path_factory.mktemp("play") / "anna"
    words = [f"--tasks={_TASKS}", "--player=anna", "--no_browser"]
    words.append(f"--checkpoint_dir={folder}")
    with running(play_command.main, words) as (url, codes), PageClient(url) as client:
        choice = client.receive("choice")
        assert (choice["key"], choice["number"], choice["total"]) == (
            "ClockStopWatchRunning_0",
            1,
            3,
        )
        for _ in range(2):  # A double click skips one task.
            client.send("skip", key=choice["key"])
        assert client.receive("choice")["key"] == "OpenAppTaskEval_0"
        client.send("start")
        goal = client.receive("episode")["goal"]
        assert goal.startswith("Open the contacts app.")
        client.act("open_app", app_name="Contacts")
        client.send("rotate", person=True)
        client.send("rotate", person=True)
        client.send("clock", on=True, person=True)
        clock.sleep(0.3)
        client.send("clock", on=False, person=True)
        client.act("status", goal_status="complete")
        result = client.receive("result")
        assert (result["score"], result["outcome"], result["steps"]) == (1.0, "success", 2)
        assert result["checks"]
        client.receive("choice")
        client.send("stop")
        client.receive("end")
    assert codes == [0]
    return folder


def test_episodes_of_a_person_are_a_human_baseline(baseline):
    (record,) = records(baseline).values()
    assert record.agent == "human"
    assert record.score == 1.0
    assert record.player is not None
    assert (record.player.name, record.player.kind) == ("anna", PERSON)
    assert record.player.is_baseline
    config = json.loads((baseline / "run.json").read_text())["config"]
    assert config["agent_args"] == {"player": "anna"}
    assert "token=" not in (baseline / "run.json").read_text()


def test_what_a_person_did_replays_to_the_same_screens_and_score(baseline, capsys):
    assert replay.main([str(baseline)]) == 0
    assert "1 of 1 episodes are equal" in capsys.readouterr().out


def test_what_a_person_did_is_exported_as_a_demonstration(baseline, tmp_path):
    out = tmp_path / "data"
    words = ["export", str(baseline), f"--out={out}", "--format=jsonl"]
    assert data.main(words) == 0
    assert any(path.stat().st_size for path in out.rglob("*.jsonl"))


def test_a_session_continues_with_the_tasks_that_are_left(baseline):
    words = [f"--tasks={_TASKS}", "--player=anna", "--no_browser", f"--checkpoint_dir={baseline}"]
    with running(play_command.main, words) as (url, codes), PageClient(url) as client:
        choice = client.receive("choice")
        assert (choice["key"], choice["total"]) == ("ClockStopWatchRunning_0", 2)
        client.send("start")
        client.receive("episode")
        client.act("status", goal_status="infeasible", person=False)
        assert client.receive("result")["score"] == 0.0
        client.receive("choice")
        client.send("stop")
    assert codes == [0]
    record = records(baseline)["ClockStopWatchRunning"]
    assert record.player is not None
    assert record.player.kind == SCRIPT


def test_another_player_needs_another_folder(baseline, capsys):
    words = [f"--tasks={_TASKS}", "--player=ben", "--no_browser", f"--checkpoint_dir={baseline}"]
    assert play_command.main(words) == 2
    assert "player" in capsys.readouterr().err

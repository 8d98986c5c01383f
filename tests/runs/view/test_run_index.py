"""Runs below folders, as they change."""

from __future__ import annotations

import fcntl
import json
from pathlib import Path

import pytest

from android_world.runs.view import episode_json, list_json
from android_world.runs.view.model import NotARunError
from android_world.runs.view.run_index import RunIndex
from tests.runs.view.folders import RunFolder, step


def test_runs_are_found_in_and_below_folders_the_newest_first(tmp_path: Path) -> None:
    for name in ("a/run_1", "b/c/run_2", "run_0"):
        RunFolder(tmp_path / name)
    (tmp_path / "notes").mkdir()
    assert [run.id for run in RunIndex([tmp_path]).runs()] == ["run_2", "run_1", "run_0"]
    assert [run.id for run in RunIndex([tmp_path / "run_0"]).runs()] == ["run_0"]


def test_runs_of_one_name_and_one_run_named_twice(tmp_path: Path) -> None:
    for name in ("a/run", "b/run"):
        RunFolder(tmp_path / name)
    library = RunIndex([tmp_path, tmp_path / "a"])
    assert sorted(run.id for run in library.runs()) == ["run", "run~2"]


def test_names_with_commas_are_one_name_in_addresses(tmp_path: Path) -> None:
    for name in ("a,b", "a_b"):
        RunFolder(tmp_path / name)
    assert sorted(run.id for run in RunIndex([tmp_path]).runs()) == ["a_b", "a_b~2"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotARunError, match="There is no folder"):
        RunIndex([tmp_path / "none"])


def test_what_is_written_meanwhile_is_seen(tmp_path: Path) -> None:
    made = RunFolder(tmp_path / "run")
    library = RunIndex([tmp_path])
    (before,) = library.runs()
    assert (before.episodes, before.running) == ([], False)
    made.episode(step("A"))
    begun = made.begin(step("A"))
    (shelved,) = library.runs()
    assert [e.key for e in shelved.episodes] == ["ClockTimerEntry_0", "SystemWifiTurnOn_0"]
    (under_way, _) = list_json.of_run_in_full(shelved)["rows"]
    assert (under_way["steps"], under_way["goal"]) == (1, "Make a timer.")
    with (begun / "steps.jsonl").open("a") as file:
        file.write(json.dumps({"step": 1, **step("B")}) + "\n")
    (later,) = library.runs()
    assert later.version != shelved.version
    assert list_json.of_run_in_full(later)["rows"][0]["steps"] == 2
    found = later.episode("ClockTimerEntry_0")
    assert found is not None
    document = episode_json.of_episode(later, found)
    assert [s["elements"][0]["text"] for s in document["steps"]] == ["A", "B"]
    assert library.runs()[0].version == later.version


def test_a_run_is_live_while_a_process_holds_it(tmp_path: Path) -> None:
    made = RunFolder(tmp_path / "run")
    made.begin(step("A"))
    library = RunIndex([tmp_path])

    def status() -> tuple[bool, str]:
        (shelved,) = library.runs()
        return shelved.running, list_json.of_run_in_full(shelved)["rows"][0]["status"]

    with open(made.path / "run.json", "rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        assert status() == (True, "running")
    assert status() == (False, "stopped")


def test_a_run_that_has_just_started_is_shown(tmp_path: Path) -> None:
    made = RunFolder(tmp_path / "run")
    (made.path / "results.jsonl").unlink()
    (run,) = map(list_json.of_run, RunIndex([tmp_path]).runs())
    assert (run["agent"], run["episodes"], run["planned"], run["problem"]) == ("m3a", 0, 5, "")


def test_a_damaged_run_is_listed_with_what_is_wrong(tmp_path: Path) -> None:
    good = RunFolder(tmp_path / "run_1")
    good.episode(step("A"))
    (RunFolder(tmp_path / "run_2").path / "results.jsonl").write_text("{broken\n")
    problems = {run.id: list_json.of_run(run)["problem"] for run in RunIndex([tmp_path]).runs()}
    assert problems["run_1"] == ""
    assert "no line can be read" in problems["run_2"]


def test_signs_are_found_once_and_again_after_the_episode_ran_again(tmp_path: Path) -> None:
    made = RunFolder(tmp_path / "run")
    folder = made.episode(step("A"), step("A"), step("B"))
    (shelved,) = RunIndex([tmp_path]).runs()
    (episode,) = shelved.run.episodes
    assert shelved.signs.get(episode) is None
    assert [s.name for s in shelved.signs.find(episode)] == ["action without effect"]
    (again,) = RunIndex([tmp_path]).runs()
    assert [s.name for s in again.signs.get(again.run.episodes[0]) or []] == [
        "action without effect"
    ]
    (folder / "episode.json").write_text(json.dumps({"trace": []}))
    assert again.signs.get(again.run.episodes[0]) is None


def test_a_row_of_an_episode_holds_little(tmp_path: Path) -> None:
    made = RunFolder(tmp_path / "run")
    made.episode(step("A"), goal="g" * 50_000, params={"text": "p" * 50_000})
    (shelved,) = RunIndex([tmp_path]).runs()
    assert len(json.dumps(list_json.of_episode(shelved, shelved.run.episodes[0]))) < 1500


def test_a_table_needs_no_file_of_an_episode(tmp_path: Path) -> None:
    made = RunFolder(tmp_path / "run")
    folder = made.episode(step("A"))
    for name in ("episode.json", "evidence/checks.json"):
        (folder / name).write_text("not read, so not damaged")
    (shelved,) = RunIndex([tmp_path]).runs()
    assert [row["key"] for row in list_json.of_run_in_full(shelved)["rows"]] == [
        "SystemWifiTurnOn_0"
    ]

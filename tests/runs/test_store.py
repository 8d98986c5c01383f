"""The folder of a run: appending, resuming, damage, other runs, a full disk."""

from __future__ import annotations

import errno
import json
import os

import pytest

from android_world.agents import registry
from android_world.cli import flags
from android_world.runs import errors, files
from android_world.runs.options import RunOptions
from android_world.runs.records import EpisodeRecord, ErrorRecord
from android_world.runs.store import RunConfig, RunStore

CONFIG = RunConfig("android_world", "expert", "virtual", 30)


def record(task="A", instance=0, **changes):
    values = {
        "task": task,
        "instance": instance,
        "goal": "Do it: “ü”",
        "seed": 1,
        "score": 1.0,
        "reference_score": 1.0,
        "verdict": 1.0,
        "agent_done": True,
        "steps": 3,
        "max_steps": 10,
        "error": None,
        "tear_down_error": None,
        "timings": {"total_s": 1.5},
        "device": "virtual",
        "agent": "expert",
    }
    return EpisodeRecord(**(values | changes))


@pytest.fixture
def store(tmp_path):
    return RunStore.open(tmp_path / "run", CONFIG, {})


def test_records_come_back_as_they_were(store):
    crashed = record("B", error=ErrorRecord("ValueError", "no", "episode"))
    for one in (record(), crashed):
        store.append(one)
    assert store.load() == [record(), crashed]


def test_a_line_has_the_promised_keys(store):
    store.append(record(reference_score=float("nan")))
    data = json.loads(store.results_path.read_text())
    assert data.keys() >= {
        "task",
        "instance",
        "goal",
        "seed",
        "score",
        "reference_score",
        "agent_done",
        "steps",
        "error",
        "timings",
        "device",
        "agent",
    }
    assert data["reference_score"] is None


def test_the_later_line_for_an_episode_counts(store):
    store.append(record(score=0.0))
    store.append(record(score=1.0))
    assert [r.score for r in store.load()] == [1.0]


def test_a_cut_last_line_is_set_aside_and_the_rest_kept(store):
    store.append(record("A"))
    store.append(record("B"))
    store.results_path.write_bytes(store.results_path.read_bytes()[:-20])
    assert [r.task for r in store.load()] == ["A"]
    store.append(record("C"))
    assert [r.task for r in store.load()] == ["A", "C"]
    assert '"task":"B"' in (store.path / "results.damaged.txt").read_text()


def test_a_damaged_line_in_the_middle_costs_its_episode_only(store):
    store.append(record("A"))
    with store.results_path.open("a") as file:
        file.write("{not json\n[1, 2]\n{}\n")
    store = RunStore(store.path, CONFIG)
    store.append(record("B"))
    assert [r.task for r in store.load()] == ["A", "B"]


@pytest.mark.parametrize(
    "change",
    [
        {"score": "high"},
        {"score": None},
        {"score": float("nan")},
        {"steps": None},
        {"task": 5},
        {"timings": []},
        {"timings": {"total_s": "x"}},
        {"usage": {"calls": "many"}},
        {"error": "lost"},
        {"tags": None},
    ],
)
def test_a_line_with_values_of_wrong_types_is_damaged(store, change):
    store.append(record("A"))
    line = json.dumps(json.loads(record("B").to_json()) | change)
    with store.results_path.open("a") as file:
        file.write(line + "\n" + "[" * 100_000 + "\n")
    assert [r.task for r in store.load()] == ["A"]
    assert line in (store.path / "results.damaged.txt").read_text()


def test_a_missing_newline_at_the_end_loses_nothing(store):
    store.append(record("A"))
    store.results_path.write_bytes(store.results_path.read_bytes()[:-1])
    assert [r.task for r in store.load()] == ["A"]
    store.append(record("B"))
    assert [r.task for r in store.load()] == ["A", "B"]


def test_another_configuration_is_refused(store):
    other = RunConfig("android_world", "random", "virtual", 31)
    with pytest.raises(errors.ConfigurationMismatchError, match="agent was 'expert', is 'random'"):
        RunStore.open(store.path, other, {})
    assert RunStore.open(store.path, CONFIG, {}).load() == []


def test_two_runs_do_not_work_in_one_folder(store):
    other = RunStore.open(store.path, CONFIG, {})
    with store.alone():
        with pytest.raises(errors.UsageError, match="Another run is at work"), other.alone():
            pass
    with other.alone():
        pass


def test_pickled_checkpoints_are_refused_by_name(tmp_path):
    (tmp_path / "ContactsAddContact_0.pkl.gz").touch()
    with pytest.raises(errors.LegacyCheckpointError, match=r"ContactsAddContact_0\.pkl\.gz"):
        RunStore.open(tmp_path, CONFIG, {})


def test_results_without_a_configuration_are_refused(tmp_path):
    (tmp_path / "results.jsonl").touch()
    with pytest.raises(errors.ResultsStoreError, match=r"run\.json"):
        RunStore.open(tmp_path, CONFIG, {})


def test_a_full_disk_is_a_typed_error_and_leaves_no_half_line(store, monkeypatch):
    store.append(record("A"))

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(errors.DiskFullError, match="--checkpoint_dir"):
        store.append(record("B"))
    monkeypatch.undo()
    assert [r.task for r in store.load()] == ["A"]
    assert not (store.path / "results.damaged.txt").exists()


def test_an_atomic_write_that_fails_keeps_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "summary.json"
    files.write_json(path, {"a": 1})

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(errors.DiskFullError):
        files.write_json(path, {"a": 2})
    assert json.loads(path.read_text()) == {"a": 1}
    assert [p.name for p in tmp_path.iterdir()] == ["summary.json"]


def test_a_folder_that_cannot_be_made_is_a_typed_error(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(errors.ResultsStoreError):
        RunStore.open(tmp_path / "file" / "run", CONFIG, {})


def test_new_runs_get_their_own_folders(tmp_path):
    one, other = (RunStore.create(tmp_path, CONFIG, {}) for _ in range(2))
    assert one.path != other.path
    assert json.loads((one.path / "run.json").read_text())["config"]["agent"] == "expert"


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"mobile_use": "cookbook"}, {"mobile_use": "cookbook"}),
        ({"qwen_model": "tiny-random"}, {"qwen_model": "tiny-random"}),
        ({"max_pixels": 100_352}, {"max_pixels": 100_352}),
        ({"llm_timeout": 5.0, "llm_attempts": 1}, {}),
    ],
)
def test_what_decides_an_agents_results_belongs_to_the_run(changed, named):
    options = flags.make(RunOptions, {"agent": "m3a_qwen", **changed})
    assert options.config(registry.get_agent("m3a_qwen")).agent_settings == named
    assert options.config(registry.get_agent("expert")).agent_settings == {}

"""Submissions of runs: what they hold, and what they must not hold."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from android_world.runs import submission as submissions
from android_world.runs.errors import UsageError
from android_world.runs.submission import document, sanitizing
from android_world.runs.submission.document import SubmissionError
from tests.runs.submission.conftest import TASKS


@pytest.fixture
def edited_run(run, tmp_path):
    """A copy of the run whose run.json and results are changed."""

    def call(change_run=lambda data: None, change_record=lambda record: None):
        folder = tmp_path / "edited"
        shutil.copytree(run, folder)
        about = json.loads((folder / "run.json").read_text())
        change_run(about)
        (folder / "run.json").write_text(json.dumps(about))
        lines = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
        for line in lines:
            change_record(line)
        (folder / "results.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
        return folder

    return call


def test_a_submission_has_what_a_check_needs(submission):
    assert [episode.task for episode in submission.episodes] == list(TASKS)
    assert submission.suite.suite_family == "android_world"
    assert submission.suite.task_random_seed == 30
    assert not submission.suite.is_whole
    assert submission.agent.name == "expert"
    assert submission.software.package
    assert submission.device == "virtual"
    for episode in submission.episodes:
        assert episode.score == episode.reference_score == 1.0
        assert episode.seed is not None
        assert episode.phone.config.width == 1080
        assert len(episode.trajectory.steps) == episode.steps > 0
        assert episode.trajectory_sha256 == document.trajectory_sha256(episode.trajectory)


def test_a_submission_has_no_path_of_the_machine(run, submission):
    text = document.canonical_json(submission).decode()
    assert str(run) not in text
    assert str(Path.home()) not in text
    assert str(Path.cwd()) not in text


def test_settings_lose_keys_paths_and_private_addresses(edited_run):
    def change(about):
        about["config"]["models"] = ["openai:gpt", "qwen:/home/me/weights/mine", "Qwen/Qwen3-VL-8B"]
        about["config"]["agent_settings"] = {
            "adapter": "/home/me/adapters/best",
            "extra_body": {"api_key": "x", "max_tokens": 5, "note": "sk-abcdefghijklmnop1234"},
        }
        about["server"] = {"url": "http://me:pw@gpu7/v1?key=abc", "models": ["gpt"]}

    made = submissions.of_run(edited_run(change))
    assert made.agent.models == ["openai:gpt", "qwen:mine", "Qwen/Qwen3-VL-8B"]
    assert made.agent.settings == {
        "adapter": "best",
        "extra_body": {"api_key": "removed", "max_tokens": 5, "note": "removed"},
    }
    assert made.agent.model_details["server"]["url"] == "http://private/v1"


def test_messages_of_errors_have_no_path_of_the_machine(edited_run):
    def change(record):
        text = f"cannot read {Path.home()}/weights: sk-abcdefghijklmnop1234"
        record["error"] = {"type": "OSError", "text": text, "phase": "episode", "traceback": text}

    (first, _) = submissions.of_run(edited_run(change_record=change)).episodes
    assert first.error.text == "cannot read …/weights: removed"


def test_a_run_with_the_value_of_a_secret_variable_is_refused(edited_run, monkeypatch):
    monkeypatch.setenv("MY_PROVIDER_API_KEY", "correct-horse-battery")
    folder = edited_run(lambda about: about["config"]["models"].append("x:correct-horse-battery"))
    with pytest.raises(SubmissionError, match="MY_PROVIDER_API_KEY"):
        submissions.of_run(folder)


def test_unknown_cost_stays_unknown(edited_run):
    def change(record):
        record["usage"].update(calls=3, cost_usd=None)

    made = submissions.of_run(edited_run(change_record=change))
    assert [episode.tokens.calls for episode in made.episodes] == [3, 3]
    assert [episode.tokens.cost_usd for episode in made.episodes] == [None, None]


def test_episodes_that_were_recorded_twice_are_counted(edited_run):
    folder = edited_run()
    results = folder / "results.jsonl"
    results.write_text(results.read_text() * 2)
    assert [episode.attempts for episode in submissions.of_run(folder).episodes] == [2, 2]


def test_episodes_of_agents_have_no_player(submission):
    assert {episode.player for episode in submission.episodes} == {""}
    assert not any(episode.scripted or episode.assisted for episode in submission.episodes)


def test_free_goals_and_other_folders_are_refused(edited_run, tmp_path):
    with pytest.raises(SubmissionError, match="free goals"):
        submissions.of_run(edited_run(change_record=lambda r: r.update(scored=False)))
    with pytest.raises(UsageError, match="not the folder of a run"):
        submissions.of_run(tmp_path)


def test_paths_are_distinguished_from_names_of_models():
    settings = ["~/weights", "../weights", "C:\\models\\mine", "meta/llama", "replay:/tmp/a.json"]
    assert sanitizing.setting(settings) == [
        *("weights", "weights", "mine", "meta/llama", "replay:a.json")
    ]

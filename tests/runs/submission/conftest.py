"""A run of two tasks, made once, with its submission."""

from __future__ import annotations

import copy
import json

import pytest
from rich.console import Console

from android_world.env import env_launcher
from android_world.runs import run_command, submission as submissions
from android_world.runs.submission import document, schema

TASKS = ("SystemBluetoothTurnOff", "SystemWifiTurnOn")


def _connect_to(phone, monkeypatch):
    def connect(**kwargs):
        env = phone.fresh_env()
        env.episode_start = env_launcher.SET_UP_SNAPSHOT
        env.close = lambda: None
        return env

    monkeypatch.setattr(env_launcher, "load_and_setup_env", connect)


@pytest.fixture
def one_phone(monkeypatch, phone):
    """Replays get the phone of this process, as it was after its set-up."""
    _connect_to(phone, monkeypatch)


@pytest.fixture(scope="session")
def run(phone, tmp_path_factory):
    """The folder of a run of the solver over two tasks."""
    folder = tmp_path_factory.mktemp("submission") / "run"
    with pytest.MonkeyPatch.context() as monkeypatch:
        _connect_to(phone, monkeypatch)
        flags = [f"--tasks={','.join(TASKS)}", "--agent=expert", f"--checkpoint_dir={folder}"]
        assert run_command.main(flags, Console(quiet=True)) == 0
    return folder


@pytest.fixture(scope="session")
def submission(run):
    return submissions.of_run(run)


@pytest.fixture
def changed(submission, tmp_path):
    """The submission after a change to its JSON, with the hashes of trajectories made again."""

    def call(change, rehash=True):
        data = json.loads(document.canonical_json(submission))
        change(data)
        for episode in data["episodes"] if rehash else ():
            if episode["trajectory"] is not None:
                parsed = document.parse(episode["trajectory"], schema.Trajectory, tmp_path)
                episode["trajectory_sha256"] = document.trajectory_sha256(parsed)
        return document.parse(data, schema.Submission, tmp_path)

    return call


@pytest.fixture
def plain(submission):
    """The submission as JSON data."""
    return copy.deepcopy(json.loads(document.canonical_json(submission)))

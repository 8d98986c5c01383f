"""Workers that are processes of this machine: requests, weights, lost and hanging processes."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest

from android_world.rl import ObservationSpec, SpecError
from android_world.rl.rollouts import local
from android_world.rl.rollouts.errors import RolloutError
from android_world.rl.rollouts.local import LocalWorkers
from android_world.rl.rollouts.rollout_worker import WorkerConfig
from android_world.rl.rollouts.trajectories import EpisodeRequest, EpisodeSpec
from android_world.rl.rollouts.workers import EpisodeFinished, WorkerLost, WorkerReady
from tests.rl import rollout_policies as policies

ON = "SystemWifiTurnOn"
TEXT = {"observation": ObservationSpec("text"), "max_steps": 2}


@pytest.fixture(autouse=True)
def own_temporary_folder(tmp_path, monkeypatch):
    """Weights are in it."""
    monkeypatch.setattr(local.tempfile, "tempdir", str(tmp_path))
    return tmp_path


def request(number, version=0):
    return EpisodeRequest(number, EpisodeSpec(ON, 5, number), version)


def stored_weights(folder):
    return sorted(path.name for path in folder.glob("android-world-weights-*/*"))


def test_a_process_plays_requests_in_order_with_the_weights_of_their_version(tmp_path):
    with LocalWorkers(WorkerConfig((ON,), policies.Weighted, TEXT)) as pool:
        pool.start(4)
        (pid,) = pool.pids
        pool.publish(1, "a")
        assert pool.wait() == WorkerReady(4)
        os.kill(pid, signal.SIGINT)  # Of the terminal: it is the parent's to handle.
        pool.submit(4, request(0, 1))
        pool.publish(2, "b")  # The first request still needs the other ones.
        assert stored_weights(tmp_path) == ["1", "2"]
        pool.submit(4, request(7, 2))
        finished = [pool.wait() for _ in range(2)]
        assert {type(event) for event in finished} == {EpisodeFinished}
        assert [event.worker for event in finished] == [4, 4]
        played = [event.trajectory for event in finished]
        assert [(t.number, t.version, t.worker, t.error) for t in played] == [
            (0, 1, 4, ""),
            (7, 2, 4, ""),
        ]
        assert [t.steps[0].data for t in played] == ["a", "b"]
        pool.publish(3, "c")
        assert stored_weights(tmp_path) == ["3"]
        os.kill(pid, signal.SIGKILL)
        pool.submit(4, request(8, 3))
        pool.submit(4, request(9, 3))
        lost = WorkerLost(4, (8, 9), "worker 4 ended with code -9", was_ready=True, hung=False)
        assert pool.wait() == lost
        assert pool.pids == []
    assert list(tmp_path.iterdir()) == []


def test_a_process_that_ignores_its_time_limit_is_ended(monkeypatch):
    monkeypatch.setattr(local, "_GRACE_S", 0.0)
    plan = WorkerConfig((ON,), policies.Deaf, TEXT, episode_timeout_s=0.1)
    with LocalWorkers(plan) as pool:
        pool.start(0)
        (pid,) = pool.pids
        assert pool.wait() == WorkerReady(0)
        pool.submit(0, request(3))
        assert pool.wait() == WorkerLost(0, (3,), "worker 0 hung and was ended", True, True)
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_worker_that_cannot_be_made_says_why():
    with LocalWorkers(WorkerConfig(("NoSuchTask",), policies.Weighted, TEXT)) as pool:
        pool.start(0)
        with pytest.raises(RolloutError, match="NoSuchTask"):
            pool.wait()


def test_a_policy_that_cannot_be_sent_is_refused():
    with pytest.raises(SpecError, match="cannot be sent"):
        LocalWorkers(WorkerConfig((ON,), policies.give_up, {"make_env": threading.Lock()}))
    assert not list(Path(local.tempfile.gettempdir()).iterdir())

"""A suite on a cluster of Ray, of which a machine goes away."""

from __future__ import annotations

import io
import json
import logging
import os
import shutil
import tarfile
import tempfile
import threading
from pathlib import Path

import pytest

pytest.importorskip("ray")

import ray
from ray.cluster_utils import Cluster
from rich.console import Console

from android_world.device.errors import AndroidWorldError
from android_world.runs import cluster as engine
from android_world.runs.episode_executor import Job
from android_world.runs.options import RunOptions
from android_world.runs.runner import run
from tests.support.matrix import FULL

TASKS = (
    "ClockStopWatchPausedVerify",
    "SystemBluetoothTurnOn",
    "SystemBrightnessMax",
    "SystemBrightnessMin",
    "SystemWifiTurnOff",
    "SystemWifiTurnOn",
)


in_full = pytest.mark.skipif(not FULL, reason="machines take long: part of the full matrix")


@pytest.fixture
def two_machines(monkeypatch):
    # Where their processes keep what is theirs; the sockets of Ray need a short name.
    temporary = tempfile.mkdtemp(prefix="aw")
    monkeypatch.setenv("TMPDIR", temporary)
    # Their processes import what this one does.
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    cluster.wait_for_nodes()
    yield cluster, nodes
    ray.shutdown()
    cluster.shutdown()
    shutil.rmtree(temporary)


def options(folder, address, **more):
    more = {"tasks": TASKS, "num_workers": 2, **more}
    return RunOptions(
        output_path=folder, engine="ray", ray_address=address, record_screens=False, **more
    )


@in_full
def test_a_machine_that_goes_away_costs_nothing(tmp_path, two_machines, monkeypatch):
    cluster, nodes = two_machines
    finished = []
    unpack = engine.unpack

    def unpack_and_lose_a_machine(archive, folder):
        unpack(archive, folder)
        finished.append(folder.name)
        if len(finished) == 2:
            threading.Thread(target=cluster.remove_node, args=(nodes[1],)).start()

    monkeypatch.setattr(engine, "unpack", unpack_and_lose_a_machine)
    outcome = run(options(tmp_path, cluster.address), Console(file=io.StringIO()))
    assert outcome.exit_code == 0
    assert {record.task: record.score for record in outcome.records} == dict.fromkeys(TASKS, 1.0)
    lines = (outcome.path / "results.jsonl").read_text("utf-8").splitlines()
    assert sorted(json.loads(line)["task"] for line in lines) == sorted(TASKS)
    for record in outcome.records:
        assert (outcome.path / "episodes" / record.key).is_dir()


@in_full
def test_workers_leave_no_files_and_no_processes(tmp_path, two_machines):
    cluster, _ = two_machines
    asked = options(tmp_path, cluster.address, tasks=TASKS[:2])
    assert run(asked, Console(file=io.StringIO())).exit_code == 0
    left = [path.name for path in Path(os.environ["TMPDIR"]).iterdir()]
    assert [name for name in left if name.startswith("android-world-")] == []


def test_a_worker_gives_its_phone_back(tmp_path):
    with engine.RemoteExecutor(
        options(tmp_path, None, tasks=TASKS[:1]), 0, logging.ERROR
    ) as worker:
        text, _, worn_out = worker.run(Job(TASKS[0], 0))
        assert (json.loads(text)["score"], worn_out) == (1.0, False)
        env = worker._rig._env
        folder = worker._folder
    assert not folder.exists()
    with pytest.raises(AndroidWorldError):
        env.get_state()


def test_files_of_an_episode_stay_in_its_folder(tmp_path):
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        tar.addfile(tarfile.TarInfo("../beside"), io.BytesIO())
    with pytest.raises(tarfile.FilterError):
        engine.unpack(archive.getvalue(), tmp_path / "episode")
    assert not (tmp_path / "beside").exists()

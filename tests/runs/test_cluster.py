"""A suite on a cluster of Ray, of which a machine goes away."""

from __future__ import annotations

import io
import json
import os
import tarfile
import threading

import pytest

pytest.importorskip("ray")

import ray
from ray.cluster_utils import Cluster
from rich.console import Console

from android_world.runs import cluster as engine
from android_world.runs.options import RunOptions
from android_world.runs.session import run

TASKS = (
    "ClockStopWatchPausedVerify",
    "SystemBluetoothTurnOn",
    "SystemBrightnessMax",
    "SystemBrightnessMin",
    "SystemWifiTurnOff",
    "SystemWifiTurnOn",
)


@pytest.fixture
def two_machines():
    # Their processes import what this one does.
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    cluster.wait_for_nodes()
    yield cluster, nodes
    ray.shutdown()
    cluster.shutdown()


def options(folder, address, **more):
    return RunOptions(
        tasks=TASKS,
        output_path=folder,
        num_workers=2,
        engine="ray",
        ray_address=address,
        record_screens=False,
        **more,
    )


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


def test_files_of_an_episode_stay_in_its_folder(tmp_path):
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        tar.addfile(tarfile.TarInfo("../beside"), io.BytesIO())
    with pytest.raises(tarfile.FilterError):
        engine.unpack(archive.getvalue(), tmp_path / "episode")
    assert not (tmp_path / "beside").exists()

"""Streams of trajectories from a cluster of Ray: machines go away, nothing is lost."""

from __future__ import annotations

import os

import pytest

pytest.importorskip("ray")

import ray
from ray.cluster_utils import Cluster

from android_world.rl import ObservationSpec
from android_world.rl.rollouts import Rollouts
from tests.rl import local_ray, rollout_policies as policies
from tests.support.matrix import FULL

ON = "SystemWifiTurnOn"
TEXT = ObservationSpec("text")
in_full = pytest.mark.skipif(not FULL, reason="machines take long: part of the full matrix")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(policies.FOLDER, str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.getcwd(), prepend=os.pathsep)
    return tmp_path


@pytest.fixture
def one_machine(folder):
    with local_ray.one_core():
        yield


@pytest.fixture
def two_machines(folder):
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    cluster.wait_for_nodes()
    yield cluster, nodes
    ray.shutdown()
    cluster.shutdown()


@pytest.mark.parametrize(
    "policy", [policies.Weighted, pytest.param(policies.Marked, marks=in_full)]
)
def test_actors_play_with_new_weights_and_survive(one_machine, policy):
    with Rollouts(
        ON, seeds=range(5), policy=policy, engine="ray", queue=0, observation=TEXT
    ) as rollouts:
        played = []
        for trajectory in rollouts:
            played.append(trajectory)
            rollouts.update(len(played))
    assert [trajectory.job.seed for trajectory in played] == list(range(5))
    assert [trajectory.version for trajectory in played] == list(range(5))
    assert [trajectory.steps[0].data for trajectory in played] == [None, 1, 2, 3, 4]


@in_full
def test_a_machine_that_goes_away_costs_nothing(two_machines):
    cluster, nodes = two_machines
    seeds = range(12)
    with Rollouts(
        (ON, "SimpleCalendarEventsOnDate"),
        seeds=seeds,
        num_workers=2,
        engine="ray",
        ray_address=cluster.address,
        observation=TEXT,
    ) as rollouts:
        played = []
        for trajectory in rollouts:
            played.append(trajectory)
            if len(played) == 6:
                cluster.remove_node(nodes[1])
    tasks = (ON, "SimpleCalendarEventsOnDate")
    keys = sorted(trajectory.job.key for trajectory in played)
    assert keys == sorted(f"{task}_{seed}" for task in tasks for seed in seeds)
    assert {(trajectory.score, trajectory.error) for trajectory in played} == {(1.0, "")}

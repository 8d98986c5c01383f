"""The worker of a stream with an agent, in this process, and how its models are shared."""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import sys

import pytest

from android_world import registry
from android_world.agents.llm.errors import LlmError
from android_world.agents.model_settings import ModelServerAddress
from android_world.agents.settings import AgentSettings
from android_world.rl import ObservationSpec, SpecError
from android_world.rl.rollouts import EpisodeSpec, models
from android_world.rl.rollouts.policy import find_policy
from android_world.rl.rollouts.rollout_worker import RolloutWorker, WorkerConfig
from android_world.rl.rollouts.trajectories import EpisodeRequest
from android_world.rl.workers import find_context
from android_world.runs import model_process

AGENT = "tests.rl.agents_that_report:Reporting"
TASK = "SystemWifiTurnOn"


@pytest.fixture(scope="module")
def trajectories():
    """Two samples of an episode that the agent plays."""
    environment = {"observation": ObservationSpec("objects"), "max_steps": 9}
    plan = WorkerConfig((TASK,), AGENT, environment)
    with RolloutWorker(plan, 3) as worker:
        return [worker.play(EpisodeRequest(n, EpisodeSpec(TASK, 5, n))) for n in (0, 1)]


def test_an_agent_knows_its_budget_and_the_state_of_the_start(trajectories):
    first = trajectories[0].steps[0]
    assert first.data["most_steps"] == 9
    assert first.data["at_start"] == len(first.observation["elements"])


def test_an_agent_plays_each_sample_with_its_own_number(trajectories):
    assert [t.steps[0].data["sample"] for t in trajectories] == [0, 1]
    assert [(t.number, t.worker, t.job.sample) for t in trajectories] == [(0, 3, 0), (1, 3, 1)]


def test_an_observation_is_what_the_agent_saw_last(trajectories):
    first, second = trajectories[0].steps[:2]
    assert first.data["after"] == len(second.observation["elements"])
    assert len(first.observation["elements"]) != len(second.observation["elements"])


def test_steps_have_the_agents_actions_and_what_was_wrong(trajectories):
    for trajectory in trajectories:
        kinds = [s.action.get("kind") or s.action["action_type"] for s in trajectory.steps]
        assert kinds == ["open_app", "click", "wait", "complete"]
        assert [bool(step.invalid_action) for step in trajectory.steps] == [
            False,
            True,
            False,
            False,
        ]
        assert "10000" in trajectory.steps[1].data["refused"]
        assert (trajectory.error, trajectory.terminated, trajectory.truncated) == ("", True, False)
        assert (trajectory.goal, trajectory.score) == ("Turn wifi on.", trajectory.reward)


def test_samples_start_alike(trajectories):
    texts = [[e.text for e in t.steps[0].observation["elements"]] for t in trajectories]
    assert texts[0] == texts[1]


# --- Models -----------------------------------------------------------------------------------


@pytest.fixture
def shared(monkeypatch):
    """`share_models` with a server that is not started; gives what workers get as its address."""
    address = ModelServerAddress("localhost:1", "secret")
    monkeypatch.setattr(model_process, "asks_here", lambda info, settings: True)
    monkeypatch.setattr(model_process, "serving", lambda _: contextlib.nullcontext(address))

    def share(policy=AGENT, num_workers=2):
        settings = AgentSettings()
        found = find_policy(policy, settings)
        with models.share_models(found, settings, num_workers, "local", None) as given:
            return given.models.served

    share.address = address
    return share


def test_several_workers_share_the_models_of_one_server(shared):
    assert shared() is shared.address
    assert shared(num_workers=1) is None
    assert shared(num_workers=0) is None


def test_a_policy_and_an_agent_without_local_models_need_no_server(shared, monkeypatch):
    assert shared(policy="tests.rl.rollout_policies:wait") is None
    monkeypatch.setattr(model_process, "asks_here", lambda info, settings: False)
    assert shared() is None


def test_a_model_that_does_not_exist_is_an_error_of_the_call(shared, monkeypatch):
    def fail(info, settings):
        raise LlmError("no model")

    monkeypatch.setattr(model_process, "asks_here", fail)
    with pytest.raises(SpecError, match=r"No agent .*: no model"):
        shared()


# --- Processes --------------------------------------------------------------------------------


@pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(), reason="no fork server"
)
def test_processes_start_from_a_server_that_has_loaded_the_package(monkeypatch):
    loaded = []
    context = multiprocessing.get_context("forkserver")
    monkeypatch.setattr(type(context), "set_forkserver_preload", lambda self, m: loaded.append(m))
    assert find_context(None).get_start_method() == "forkserver"
    assert find_context("spawn").get_start_method() == "spawn"
    (modules,) = loaded
    assert modules[-1] == "android_world.rl.workers"
    assert ("android_world.env.virtual_device_preload" in modules) == (sys.platform == "linux")


def test_the_preloaded_module_loads_all_tasks(monkeypatch):
    loaded = []
    monkeypatch.setattr(registry, "load_own_tasks", lambda: loaded.append("all"))
    monkeypatch.delitem(sys.modules, "android_world.rl.tasks_preload", raising=False)
    importlib.import_module("android_world.rl.tasks_preload")
    assert loaded == ["all"]

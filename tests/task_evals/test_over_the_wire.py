"""The same tasks, experts and checkers over adb and gRPC leave the same state as in process."""

from __future__ import annotations

import re

import pytest

from android_world import episode_runner
from android_world.agents.expert_agent import ExpertAgent, NearMissAgent
from android_world.agents.noop_agent import NoopAgent
from android_world.env import env_launcher
from android_world.runs.execution import step_budget
from tests.support import device_dump, matrix
from tests.support.served_phone import served_phone
from tests.task_evals.test_all_tasks import NAMES, TRUE_AT_START, make

# Epoch times of October 2023 in seconds and milliseconds, times in file names and GPX, and unique
# ids that are made of the time (of the calendar, of map markers).
_TIMES = re.compile(
    r"\b1697[3-9]\d{5}(\d{3}){0,2}\b|20231015_\d{6}|2023-10-15T[\d:]{8}Z|\b[0-9a-f]{32}1697[3-9]\d{8}\b"
)
# Rows and lines about how long something took.
_DURATIONS = re.compile(r"\.(mp4|m4a)'|name=\"sw_")
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e-?\d+)?")
# What the camera sees moves, and so do its pictures' bytes; sounds are as long as they took.
_PICTURES = re.compile(r"\.(jpg|mp4|m4a)$|/thumbnails?/")


@pytest.fixture(scope="module")
def phone_on_the_wire(tmp_path_factory):
    with served_phone(tmp_path_factory.mktemp("home")) as phone:
        yield phone


@pytest.fixture(scope="module")
def wire_env(phone_on_the_wire):
    ports = phone_on_the_wire.console_port, phone_on_the_wire.grpc_port
    env = env_launcher.load_and_setup_env(ports[0], grpc_port=ports[1])
    yield env
    env.close()


@pytest.fixture
def on_the_wire(phone_on_the_wire, wire_env):
    """A function that runs a task on the served phone."""
    with phone_on_the_wire.host.access() as device:
        before = device.snapshot()

    def dump():
        with phone_on_the_wire.host.access() as device:
            return device_dump.dump(device)

    yield lambda task, agent_class=ExpertAgent: run_to_the_end(task, wire_env, dump, agent_class)
    with phone_on_the_wire.host.access() as device:
        device.restore(before)


def run_to_the_end(task, env, dump, agent_class=ExpertAgent):
    """Verdict, the state before the task, and the one before cleaning up."""
    before = dump()
    task.initialize_task(env)
    agent = agent_class(env)
    if hasattr(agent, "prepare_for_task"):
        agent.prepare_for_task(task)
    episode_runner.run_episode(
        task.goal, agent, step_budget(task), start_on_home_screen=True, print_fn=lambda text: None
    )
    state = dump()
    verdict = task.evaluate(env)
    task.tear_down(env)
    return verdict, without_times(before), without_times(state)


def without_times(state):
    def clean(value):
        if isinstance(value, list):
            return sorted(clean(line) for line in value)
        if not isinstance(value, str):
            return value
        if _DURATIONS.search(value):
            return _NUMBER.sub("<number>", value)
        return _TIMES.sub("<time>", value)

    return {
        _TIMES.sub("<time>", key): "<picture>" if _PICTURES.search(key) else clean(value)
        for key, value in state.items()
    }


@pytest.mark.parametrize("seed", matrix.SEEDS)
@pytest.mark.parametrize("name", NAMES if matrix.FULL else matrix.WIRE_SAMPLE)
def test_the_expert_leaves_the_same_state_in_process_and_over_adb(
    name, seed, env, device, on_the_wire
):
    here = run_to_the_end(make(name, seed), env, lambda: device_dump.dump(device))
    there = on_the_wire(make(name, seed))
    assert here[0].score == there[0].score == 1.0
    set_up = device_dump.differences(here[1], there[1])  # What connecting over adb changes.
    assert all(key.startswith("setting ") for key in set_up)
    assert device_dump.differences(here[2], there[2]) == set_up


@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
@pytest.mark.parametrize("seed", matrix.SEEDS)
@pytest.mark.parametrize("name", NAMES if matrix.FULL else [])
@pytest.mark.parametrize("agent_class", [NoopAgent, NearMissAgent])
def test_who_does_not_do_it_scores_zero_over_the_wire(agent_class, name, seed, on_the_wire):
    verdict, _, _ = on_the_wire(make(name, seed), agent_class)
    true_at_start = agent_class is NoopAgent and name in TRUE_AT_START
    assert verdict.score == (1.0 if true_at_start else 0.0)

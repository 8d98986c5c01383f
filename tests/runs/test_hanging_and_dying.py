"""What hangs or dies costs its episode, which keeps its steps; the run goes on."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import time

import pytest
from rich.console import Console

from android_world import episode_runner, registry, suite_utils
from android_world.agents import base_agent
from android_world.agents.noop_agent import NoopAgent
from android_world.runs import execution, parallel, run_command
from android_world.runs.errors import EpisodeTimeoutError, StepTimeoutError
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals.single import system

pytestmark = pytest.mark.usefixtures("forked_workers")
VICTIM, SOUND = "SystemBluetoothTurnOff", "SystemWifiTurnOn"


class Interruption(KeyboardInterrupt):
    """An exception of a library's own."""


class Troubled(base_agent.EnvironmentInteractingAgent):
    """Takes three steps; in the second one of an episode it comes to harm."""

    def prepare_for_task(self, task):
        self.is_victim = task.name == VICTIM
        self.steps = 0

    def step(self, goal):
        self.steps += 1
        self.env.get_state()
        if self.is_victim and self.steps == 2:
            self.come_to_harm()
        return base_agent.AgentInteractionResult(self.steps == 3, {"usage": {"calls": 1}})


class Sleeping(Troubled):
    def come_to_harm(self):
        time.sleep(600)


class Deaf(Troubled):
    """Hangs in C, where no signal is heard."""

    def come_to_harm(self):
        all(itertools.repeat(True))


class Dying(Troubled):
    def come_to_harm(self):
        os.kill(os.getpid(), signal.SIGKILL)


class Unlucky(Troubled):
    """Its process dies while it starts, and once more in an episode; then all is well."""

    def __init__(self, env, deaths: str):
        super().__init__(env)
        self.deaths = deaths
        self.die_once("as_it_starts")

    def come_to_harm(self):
        self.die_once("in_an_episode")

    def die_once(self, when):
        try:
            os.mkdir(f"{self.deaths}_{when}")
        except FileExistsError:
            return
        os.kill(os.getpid(), signal.SIGKILL)


class EndedTwice(Unlucky):
    """Its process is instructed to end in an episode, and again while it closes."""

    def __init__(self, env, deaths: str):
        Troubled.__init__(self, env)
        self.deaths = deaths

    def die_once(self, when):
        try:
            os.mkdir(f"{self.deaths}_{when}")
        except FileExistsError:
            return
        try:
            os.kill(os.getpid(), signal.SIGTERM)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)
            os.mkdir(f"{self.deaths}_closed")


class NeverBorn(NoopAgent):
    def __init__(self, env):
        os.kill(os.getpid(), signal.SIGKILL)


class Cancelled(Troubled):
    def come_to_harm(self):
        raise asyncio.CancelledError


class Leaving(Troubled):
    def come_to_harm(self):
        raise GeneratorExit


class Interrupted(Troubled):
    def come_to_harm(self):
        raise Interruption


class InterruptsItself(Troubled):
    def come_to_harm(self):
        raise KeyboardInterrupt


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the command line in this folder; gives the exit code, the results and what was said."""
    monkeypatch.setattr(parallel, "_GRACE_S", 0.5)

    def call(agent, *flags, tasks=(VICTIM, SOUND)):
        with (tmp_path / "output").open("w") as output:
            code = run_command.main(
                [
                    f"--agent={__name__}:{agent.__name__}",
                    f"--checkpoint_dir={tmp_path / 'run'}",
                    "--tasks=" + ",".join(tasks),
                    "--norecord_screens",
                    *flags,
                ],
                Console(file=output, width=200),
            )
        results = tmp_path / "run" / "results.jsonl"
        lines = results.read_text().splitlines() if results.exists() else []
        return code, [json.loads(line) for line in lines], (tmp_path / "output").read_text()

    return call


def trace(tmp_path):
    episode = tmp_path / "run" / "episodes" / f"{VICTIM}_0" / "episode.json"
    return json.loads(episode.read_text())["trace"]


@pytest.mark.parametrize(
    ("agent", "flags"),
    [
        (Sleeping, ["--in_process", "--step_timeout_s=0.3"]),
        (Sleeping, ["--in_process", "--episode_timeout_s=2"]),
        (Sleeping, ["--noin_process", "--step_timeout_s=0.3"]),
        (Deaf, ["--noin_process", "--step_timeout_s=0.3"]),
    ],
)
def test_an_agent_that_hangs_fails_its_episode_which_keeps_its_steps(run, tmp_path, agent, flags):
    code, (victim, sound), _ = run(agent, *flags)
    assert code == 0
    expected = "StepTimeoutError" if "step" in flags[1] else "EpisodeTimeoutError"
    assert (victim["error"]["type"], victim["error"]["timed_out"]) == (expected, True)
    assert (victim["score"], victim["steps"], victim["usage"]["calls"]) == (0.0, 1, 1)
    assert [step["step"] for step in trace(tmp_path)] == [0]
    assert trace(tmp_path)[0]["elements"]
    assert (sound["error"], sound["steps"]) == (None, 3)
    assert run(agent, *flags)[1] == [victim, sound]


@pytest.mark.parametrize(
    ("method", "phase"),
    [("initialize_task", "initialize"), ("is_successful", "evaluate"), ("tear_down", "tear_down")],
)
def test_a_task_that_hangs_fails_its_episode(env, monkeypatch, method, phase):
    task = system.SystemWifiTurnOn({"on_or_off": "on"})
    with monkeypatch.context() as patch:
        patch.setattr(task, method, lambda env: time.sleep(600))
        options = execution.ExecutionOptions(episode_timeout_s=1)
        record = execution.run_instance(
            task, NoopAgent(env), SOUND, 0, EpisodeRecorder(None), options
        )
    error = record.error or record.tear_down_error
    assert (error.timed_out, error.phase) == (True, phase)


def test_the_public_loops_have_the_same_limits(env):
    tasks = registry.TaskRegistry().get_registry("android_world")
    suite = suite_utils.create_suite(tasks, 1, seed=30, tasks=[VICTIM])
    (episode,) = suite_utils.run(suite, Sleeping(env), process_episodes_fn=len, step_timeout_s=0.2)
    assert "StepTimeoutError" in episode["exception_info"]
    agent = Sleeping(env)
    agent.prepare_for_task(suite[VICTIM][0])
    with pytest.raises(StepTimeoutError):
        episode_runner.run_episode("goal", agent, step_timeout_s=0.2)
    agent.prepare_for_task(suite[VICTIM][0])
    with pytest.raises(EpisodeTimeoutError):
        episode_runner.run_episode("goal", agent, episode_timeout_s=0.5)


def test_what_dies_is_tried_again(run, tmp_path):
    deaths = f"--agent_arg=deaths={tmp_path / 'died'}"
    code, (victim,), _ = run(Unlucky, "--noin_process", deaths, tasks=(VICTIM,))
    assert len(list(tmp_path.glob("died_*"))) == 2
    assert (code, victim["steps"], victim["error"]) == (0, 3, None)
    assert len(trace(tmp_path)) == 3


def test_a_worker_that_is_ended_twice_closes_what_it_has(run, tmp_path):
    deaths = f"--agent_arg=deaths={tmp_path / 'died'}"
    code, (victim,), said = run(EndedTwice, "--noin_process", deaths, tasks=(VICTIM,))
    assert sorted(path.name for path in tmp_path.glob("died_*")) == [
        "died_closed",
        "died_in_an_episode",
    ]
    assert (code, victim["steps"], victim["error"]) == (0, 3, None)
    assert "Traceback" not in said


def test_an_episode_whose_worker_always_dies_fails_the_run_and_runs_again(
    run, tmp_path, monkeypatch
):
    monkeypatch.setattr(parallel, "_MOST_TRIES", 2)
    code, (victim,), said = run(Dying, "--noin_process", tasks=(VICTIM,))
    assert code == 1
    assert "1 episodes could not be run, because their process ended" in said
    error = victim["error"]
    assert (error["type"], error["worker_died"]) == ("WorkerDiedError", True)
    assert error["text"] == f"Worker 0 ended with code -9 during {VICTIM}_0, tried 2 times."
    assert len(trace(tmp_path)) == victim["steps"] == 1


def test_workers_that_never_get_ready_end_the_run_in_one_line(run, capsys, monkeypatch):
    monkeypatch.setattr(parallel, "_MOST_TRIES", 2)
    code, lines, _ = run(NeverBorn, "--noin_process")
    assert (code, lines) == (1, [])
    (said,) = capsys.readouterr().err.strip().splitlines()
    assert "Worker 0 ended with code -9 before it was ready, 2 times" in said


@pytest.mark.parametrize("agent", [Cancelled, Leaving, Interrupted])
def test_whatever_an_agent_raises_fails_its_episode_only(run, agent):
    code, (victim, sound), _ = run(agent)
    assert (code, sound["error"]) == (0, None)
    assert victim["error"]["type"] in ("CancelledError", "GeneratorExit", "Interruption")
    assert "Nothing ran" in run(agent)[2]


def test_ctrl_c_is_not_an_agents_to_raise_in_a_worker(run):
    code, (victim, sound), _ = run(InterruptsItself, "--noin_process")
    assert (code, victim["error"]["type"], victim["steps"]) == (0, "KeyboardInterrupt", 1)
    assert (sound["error"], sound["steps"]) == (None, 3)

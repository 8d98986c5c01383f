"""Agents that misuse the env, and record odd things, harm no other episode."""

from __future__ import annotations

import builtins
import json
import pathlib
import shutil

import pytest

from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.device import adb, errors
from android_world.env import env_launcher
from android_world.runs import run_command

pytestmark = pytest.mark.usefixtures("forked_workers")


class _Nameless:
    def __repr__(self):
        raise RuntimeError("no name")


class Closes(EnvironmentInteractingAgent):
    """Closes its env, as in a script of its own."""

    def step(self, goal):
        """Act once."""
        self.env.close()
        return AgentInteractionResult(True, {})


class TakesTheStart(EnvironmentInteractingAgent):
    """Lets later episodes begin in the Clock app, if it can."""

    def step(self, goal):
        """Act once."""
        self.env.execute_action({"action_type": "open_app", "app_name": "clock"})
        for change in (self.env.save_snapshot, self.env.delete_snapshot):
            with pytest.raises(errors.SnapshotError, match="Every episode starts"):
                change(self.env.episode_start)
        return AgentInteractionResult(True, {})


class Remembers(EnvironmentInteractingAgent):
    """Finds out whether it has been here before."""

    def step(self, goal):
        """Act once."""
        with pytest.raises(errors.SnapshotNotFoundError):
            self.env.restore_snapshot("mine")
        self.env.save_snapshot("mine")
        self.env.restore_snapshot("mine")
        return AgentInteractionResult(True, {})


class RecordsOddThings(EnvironmentInteractingAgent):
    """Its records are no JSON."""

    def step(self, goal):
        """Act once."""
        odd = {1: "a number", "class": EnvironmentInteractingAgent, "nameless": _Nameless()}
        return AgentInteractionResult(True, odd)


class Vandal(EnvironmentInteractingAgent):
    """Knows the folder of its run."""

    def __init__(self, env, run: str):
        super().__init__(env)
        self.run = pathlib.Path(run)


class DeletesTheRun(Vandal):
    """Deletes the folder of its run in the second episode."""

    def step(self, goal):
        """Act once."""
        if "wifi" in goal:
            shutil.rmtree(self.run)
        return AgentInteractionResult(True, {})


class DeletesEarlierSteps(Vandal):
    """Deletes what was recorded of the first episode."""

    def step(self, goal):
        """Act once."""
        if "wifi" in goal:
            shutil.rmtree(self.run / "episodes" / "SystemBluetoothTurnOn_0")
        return AgentInteractionResult(True, {})


class WritesItsOwnResult(Vandal):
    """Changes a score in the results."""

    def step(self, goal):
        """Act once."""
        results = self.run / "results.jsonl"
        if results.exists():
            results.write_text(results.read_text().replace('"score":0.0', '"score":1.0'))
        return AgentInteractionResult(True, {})


class ReplacesOpen(EnvironmentInteractingAgent):
    """Replaces a builtin in the first episode."""

    def step(self, goal):
        """Act once."""
        if "bluetooth" in goal:
            builtins.open = None
        return AgentInteractionResult(True, {})


class ReplacesDumps(EnvironmentInteractingAgent):
    """Lets JSON be nothing in the first episode."""

    def step(self, goal):
        """Act once."""
        if "bluetooth" in goal:
            json.dumps = lambda *arguments, **settings: "{}"
        return AgentInteractionResult(True, {})


class DeletesBuiltins(EnvironmentInteractingAgent):
    """Deletes builtins and a method, then fails."""

    def step(self, goal):
        """Act once."""
        if "bluetooth" in goal:
            pathlib.Path.mkdir = None
            del builtins.isinstance, builtins.vars, builtins.setattr
            raise ValueError
        return AgentInteractionResult(True, {})


@pytest.mark.parametrize("mode", ["--in_process", "--noin_process"])
@pytest.mark.parametrize(
    ("agent", "lost"),
    [
        (DeletesTheRun, "Lost: run.json, results.jsonl (SystemBluetoothTurnOn_0)"),
        (DeletesEarlierSteps, "Lost: the recorded steps of SystemBluetoothTurnOn_0."),
        (WritesItsOwnResult, "Lost: results.jsonl (SystemBluetoothTurnOn_0"),
    ],
)
def test_results_that_an_agent_deletes_or_changes_fail_the_run(agent, lost, mode, tmp_path, capfd):
    folder = tmp_path / "run"
    flags = [f"--agent={__name__}:{agent.__name__}", f"--agent_arg=run={folder}"]
    flags += [f"--checkpoint_dir={folder}", mode]
    assert run_command.main(["--tasks=SystemWifiTurnOn,SystemBluetoothTurnOn", *flags]) == 1
    said = capfd.readouterr()
    assert lost in said.err
    assert "Results:" not in said.out


@pytest.mark.parametrize("mode", ["--in_process", "--noin_process"])
@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (ReplacesOpen, "builtins.open"),
        (ReplacesDumps, "json.dumps"),
        (DeletesBuiltins, "builtins.isinstance"),
    ],
)
def test_an_agent_that_replaces_functions_of_python_fails_its_episode_only(
    agent, name, mode, tmp_path
):
    flags = [f"--agent={__name__}:{agent.__name__}", f"--checkpoint_dir={tmp_path}", mode]
    assert run_command.main(["--tasks=SystemWifiTurnOn,SystemBluetoothTurnOn", *flags]) == 0
    first, second = map(json.loads, (tmp_path / "results.jsonl").read_text().splitlines())
    assert first["error"]["type"] == "ReplacedFunctionError"
    assert name in first["error"]["text"]
    assert (first["score"], second["error"], second["steps"]) == (0.0, None, 1)
    assert (tmp_path / "episodes" / "SystemBluetoothTurnOn_0" / "episode.json").exists()


@pytest.mark.parametrize("agent", [Closes, TakesTheStart, Remembers, RecordsOddThings])
def test_an_agent_that_misuses_its_env_harms_no_episode(agent, tmp_path):
    flags = [f"--agent={__name__}:{agent.__name__}", f"--checkpoint_dir={tmp_path}"]
    assert run_command.main(["--tasks=ClockTimerEntry,SystemWifiTurnOn", *flags]) == 0
    for line in (tmp_path / "results.jsonl").read_text().splitlines():
        record = json.loads(line)
        assert (record["error"], record["tear_down_error"], record["steps"]) == (None, None, 1)


def test_a_closed_env_reports_this():
    env = env_launcher.load_and_setup_env()
    env.close()
    env.close()
    asked = (
        env.get_state,
        lambda: env.save_snapshot("a"),
        lambda: env.restore_snapshot(env.episode_start),
        lambda: env.execute_action({"action_type": "navigate_home"}),
        lambda: env.foreground_activity_name,
    )
    for ask in asked:
        with pytest.raises(errors.DeviceDisconnectedError, match="closed"):
            ask()


@pytest.mark.parametrize("command", ["push", "push mine", "pull", "install", "uninstall"])
def test_adb_commands_without_their_arguments_are_refused(command, env):
    with pytest.raises(errors.AdbError, match="requires an argument"):
        adb.issue_generic_request(command.split(), env.controller)

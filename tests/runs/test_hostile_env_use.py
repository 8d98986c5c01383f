"""Agents that misuse the env, and record odd things, harm no other episode."""

from __future__ import annotations

import json

import pytest

from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.device import adb, errors
from android_world.env import env_launcher
from android_world.runs import cli


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
            with pytest.raises(errors.SnapshotError, match="Every episode begins"):
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


@pytest.mark.parametrize("agent", [Closes, TakesTheStart, Remembers, RecordsOddThings])
def test_an_agent_that_misuses_its_env_harms_no_episode(agent, tmp_path):
    flags = [f"--agent={__name__}:{agent.__name__}", f"--checkpoint_dir={tmp_path}"]
    assert cli.main(["--tasks=ClockTimerEntry,SystemWifiTurnOn", *flags]) == 0
    for line in (tmp_path / "results.jsonl").read_text().splitlines():
        record = json.loads(line)
        assert (record["error"], record["tear_down_error"], record["steps"]) == (None, None, 1)


def test_a_closed_env_says_so():
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

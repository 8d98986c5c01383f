"""Policies for the tests of rollouts; workers import them."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from android_world.agents.base_agent import EnvironmentInteractingAgent
from android_world.env.json_action import JSONAction
from android_world.rl.rollouts import Policy, PolicyOutput

FOLDER = "ROLLOUT_TEST_FOLDER"


def give_up(seen):
    """Says at once that all is done."""
    return {"kind": "complete"}


def wait(seen):
    """Never says anything."""
    return {"kind": "wait"}


class Weighted(Policy):
    """Notes the weights that it has."""

    def __init__(self):
        self.weights = None

    def act(self, observation):
        return PolicyOutput({"kind": "complete"}, self.weights)

    def load(self, weights):
        self.weights = weights


class Marked(Weighted):
    """Leaves a file for each episode that it begins; its process ends in one of the first."""

    def begin(self, env, seed):
        folder = Path(os.environ[FOLDER])
        mark = folder / f"{seed}"
        is_new = not mark.exists()
        mark.touch()
        if is_new and len(list(folder.iterdir())) == 3:
            os._exit(3)


class Failing(Policy):
    """Fails in one of the tasks."""

    def begin(self, env, seed):
        self.fails = env.task.name == "SystemWifiTurnOff"

    def act(self, observation):
        if self.fails:
            raise RuntimeError("no idea")
        return {"kind": "complete"}


class Stuck(Policy):
    """Never comes to an end."""

    def act(self, observation):
        while True:
            pass


class Dawdling(EnvironmentInteractingAgent):
    """Says that all is done, and never comes to an end then."""

    def step(self, goal):
        self.env.execute_action(JSONAction("status", goal_status="complete"))
        while True:
            pass


class Deaf(Policy):
    """Never comes to an end, and ignores its time limit."""

    def act(self, observation):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        while True:
            signal.pause()

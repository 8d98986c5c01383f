"""Episodes that end in a loop."""

from __future__ import annotations

import pytest

from android_world.agents import base_agent
from android_world.env.json_action import JSONAction
from android_world.runs import execution, recording
from android_world.task_evals.single import system

HOME, WAIT = JSONAction("navigate_home"), JSONAction("wait")
SETTINGS = JSONAction("open_app", app_name="settings")


class Repeating(base_agent.EnvironmentInteractingAgent):
    """Takes the same actions in turns."""

    def __init__(self, env, actions):
        super().__init__(env, "repeating")
        self.actions, self.number = actions, 0

    def step(self, goal):
        self.env.get_state()
        self.env.execute_action(self.actions[self.number % len(self.actions)])
        self.number += 1
        return base_agent.AgentInteractionResult(False, {})


@pytest.mark.parametrize(
    ("actions", "limit", "steps"),
    [
        ([WAIT], None, 10),
        ([WAIT], 3, 3),
        ([SETTINGS, HOME], 3, 6),
        ([WAIT], 11, 10),
    ],
)
def test_an_episode_ends_at_the_nth_equal_action_on_an_equal_screen(actions, limit, steps, env):
    task = system.SystemWifiTurnOn({"on_or_off": "on"})
    options = execution.ExecutionOptions(end_loops=limit)
    recorder = recording.EpisodeRecorder(None)
    record = execution.run_instance(task, Repeating(env, actions), task.name, 0, recorder, options)
    assert record.steps == steps
    assert record.looped == (steps < 10)
    assert not record.agent_done
    assert record.outcome == "failure"

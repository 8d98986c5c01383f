"""One episode: budget, end, records."""

from __future__ import annotations

import pytest

from android_world import episode_runner
from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent


class Scripted(EnvironmentInteractingAgent):
    """Returns prepared results."""

    def __init__(self, *results):
        super().__init__(env=None)
        self.results = list(results)
        self.calls = []

    def reset(self, go_home=False):
        self.calls.append(("reset", go_home))

    def step(self, goal):
        self.calls.append(("step", goal))
        return self.results.pop(0)


def result(done=False, **data):
    return AgentInteractionResult(done, data)


def run(agent, **kwargs):
    return episode_runner.run_episode("goal", agent, print_fn=lambda text: None, **kwargs)


def test_no_budget_means_no_reset():
    agent = Scripted()
    assert run(agent, max_n_steps=0) == episode_runner.EpisodeResult(False, {})
    assert agent.calls == []


def test_the_agent_ends_the_episode():
    agent = Scripted(result(a=1), result(done=True, a=2), result())
    outcome = run(agent, max_n_steps=5, start_on_home_screen=True)
    assert outcome.done
    assert outcome.step_data == {"a": [1, 2], "step_number": [0, 1]}
    assert agent.calls[0] == ("reset", True)


def test_the_budget_ends_the_episode():
    outcome = run(Scripted(*(result(a=i) for i in range(3))), max_n_steps=2)
    assert not outcome.done
    assert outcome.step_data["a"] == [0, 1]


def test_the_environment_ends_the_episode():
    outcome = run(Scripted(result(), result()), max_n_steps=2, termination_fn=lambda env: 1.0)
    assert outcome.done
    assert outcome.step_data["step_number"] == [0]


def test_missing_keys_become_none():
    outcome = run(Scripted(result(a=1), result(done=True, b=2)), max_n_steps=5)
    assert outcome.step_data["a"] == [1, None]
    assert outcome.step_data["b"] == [None, 2]


def test_the_key_of_the_runner_is_reserved():
    with pytest.raises(ValueError, match="step_number"):
        run(Scripted(result(step_number=3)), max_n_steps=1)


def test_columns_and_records_are_inverse():
    records = [{"a": 1, "b": 2}, {"a": 3, "b": 4}]
    columns = episode_runner.transpose_lod_to_dol(records)
    assert episode_runner.transpose_dol_to_lod(columns) == records

"""The agents without a model: a person, chance, nothing, talk."""

from __future__ import annotations

import json

import pytest

from android_world.agents.human_agent import HumanAgent
from android_world.agents.noop_agent import NoopAgent
from android_world.agents.random_agent import RandomAgent
from android_world.agents.spam_agent import CommonAnswersAgent
from android_world.env.json_action import JSONAction
from android_world.task_evals.single import system


@pytest.fixture
def human(env, monkeypatch):
    """A person who types these lines, and then ends the input."""

    def make(*lines):
        typed = iter(lines)

        def read(prompt):
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)
        agent = HumanAgent(env)
        agent.reset(go_home=True)
        return agent

    return make


def test_a_typed_answer_ends_the_episode(human, env):
    result = human("half past ten").step("When?")
    assert result.done
    assert env.interaction_cache == "half past ten"


@pytest.mark.parametrize(
    ("line", "status"), [("", "complete"), ("q", "infeasible"), (None, "infeasible")]
)
def test_a_person_ends_an_episode(line, status, human):
    agent = human() if line is None else human(line)
    result = agent.step("Do it.")
    assert result.done
    assert result.data["action"] == {"action_type": "status", "goal_status": status}


def test_what_a_person_mistypes_is_reported_and_asked_again(human, env, capsys):
    lines = ["e", "{nonsense", '{"action_type": "fly"}', '{"action_type": "click", "index": 9999}']
    open_settings = json.dumps({"action_type": "open_app", "app_name": "Settings"})
    agent = human(*lines, open_settings, "")
    result = agent.step("Open the settings.")
    assert not result.done
    assert "settings" in env.foreground_activity_name
    assert agent.step("Open the settings.").done
    shown = capsys.readouterr().out
    assert shown.count("Goal: Open the settings.") == 1
    assert shown.count("Not an action:") == 2
    assert shown.count("Not done:") == 1
    assert "Phone" in shown


def test_chance_can_be_repeated_and_ends_at_its_last_step(env):
    def actions(seed):
        agent = RandomAgent(env)
        agent.set_max_steps(12)
        agent.prepare_for_task(system.SystemWifiTurnOn({"on_or_off": "on", "seed": seed}))
        agent.reset(go_home=True)
        results = [agent.step("Luck.") for _ in range(12)]
        assert [result.done for result in results] == [False] * 11 + [True]
        return [result.data["action"] for result in results]

    assert actions(1) == actions(1)
    assert actions(1) != actions(2)


def test_talk_and_nothing_end_at_once(env):
    env.reset()
    assert NoopAgent(env).step("Anything?").done
    assert env.interaction_cache == ""
    result = CommonAnswersAgent(env).step("Anything?")
    assert result.done
    assert "yes" in env.interaction_cache
    assert JSONAction(**result.data["action"]).action_type == "answer"

"""The agents without a model: chance, nothing, talk."""

from __future__ import annotations

from android_world.agents.noop_agent import NoopAgent
from android_world.agents.random_agent import RandomAgent
from android_world.agents.spam_agent import CommonAnswersAgent
from android_world.env.json_action import JSONAction
from android_world.task_evals.single import system


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

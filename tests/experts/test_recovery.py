"""Experts go on from states that they did not lead to."""

from __future__ import annotations

import pytest

from android_world.experts import registry
from android_world.experts.base import ExpertPhone
from android_world.experts.recovery import continue_script
from android_world.pocket.training import expert_recovery
from android_world.pocket.training.demonstrations import next_action
from android_world.rl import TaskEnv

TASKS = ("ContactsAddContact", "SystemWifiTurnOff", "MarkorCreateNote")


@pytest.mark.parametrize("task", TASKS)
def test_an_expert_continues_after_random_steps(task):
    with TaskEnv([task], max_steps_multiplier=3) as env:
        assert expert_recovery.continues(env, task, 7001).score == 1.0


@pytest.mark.parametrize(
    "task", ["ExpenseDeleteMultiple", "RecipeDeleteMultipleRecipes", "TasksHighPriorityTasks"]
)
def test_what_is_deleted_or_grouped_already_is_left_as_it_is(task):
    with TaskEnv([task], max_steps_multiplier=3) as env:
        assert expert_recovery.continues(env, task, 9101).score == 1.0


def test_a_draft_of_another_contact_is_given_up():
    with TaskEnv(["ContactsAddContact"], max_steps_multiplier=3) as env:
        env.reset(seed=7001)
        phone = ExpertPhone(env.goal)
        for action in (
            lambda: phone.open_app("Contacts"),
            lambda: phone.tap(description="Create contact"),
            lambda: phone.type("Nobody", hint="First name"),
        ):
            phone.look(env.state)
            env.step(action())
        script = continue_script(
            phone, registry.get_expert("ContactsAddContact").script, env.task.params
        )
        step = None
        while step is None or not (step.terminated or step.truncated):
            phone.look(env.state)
            step = env.step(next_action(script))
        assert step.info["success"]


def test_the_command_prints_the_share(capsys):
    expert_recovery.main(["--tasks=SystemWifiTurnOff", "--seeds=7001"])
    assert "Experts still solve 1 of 1 episodes" in capsys.readouterr().out

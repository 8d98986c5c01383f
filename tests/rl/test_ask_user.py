"""Asking the user in episodes of reinforcement learning."""

from __future__ import annotations

import pytest

from android_world.device.errors import InvalidActionError
from android_world.rl import KINDS, KINDS_WITH_USER, ObservationSpec, TaskEnv
from android_world.rl.actions import read_action
from android_world.rl.spaces import action_space, observation_space

ASK = {"kind": "ask_user", "text": "Which note is it?"}


@pytest.fixture
def task_env():
    with TaskEnv("AskWhichNote", family="errands", observation=ObservationSpec(asks=True)) as env:
        yield env


def test_the_reply_is_in_the_next_observation(task_env):
    seen, _ = task_env.reset(seed=3)
    assert seen["reply"] == ""
    step = task_env.step(ASK)
    assert task_env.task.params["old"]["title"] in step.observation["reply"]
    assert step.info["invalid_action"] == ""
    assert task_env.step({"kind": "wait"}).observation["reply"] == step.observation["reply"]


def test_a_branch_has_its_own_dialogue(task_env):
    task_env.reset(seed=3)
    start = task_env.save()
    reply = task_env.step(ASK).observation["reply"]
    asked = task_env.save()
    seen, _ = task_env.restore(start)
    assert seen["reply"] == ""
    assert task_env.env.dialogue == ()
    assert task_env.step(ASK).observation["reply"] == reply
    assert task_env.restore(task_env.read(task_env.write(asked)))[0]["reply"] == reply
    task_env.reset(seed=3)
    assert task_env.env.dialogue == ()


def test_a_task_without_a_user_refuses_the_question():
    with TaskEnv("AddNote", family="errands") as env:
        env.reset(seed=3)
        assert env.step(ASK).info["invalid_action"] == "ask_user: this task has no user to ask."


def test_an_empty_question_is_refused(task_env):
    task_env.reset(seed=3)
    step = task_env.step({"action_type": "ask_user", "text": " "})
    assert step.info["invalid_action"] == "ask_user needs a text: the question."
    with pytest.raises(InvalidActionError, match="ask_user needs a text"):
        read_action({"kind": "ask_user"}, (1080, 2400))


def test_an_interruption_is_in_the_observation_of_its_step():
    with TaskEnv("AddEventDuringCall", family="errands") as env:
        env.reset(seed=3)
        seen = [env.step({"kind": "wait"}).observation["elements"] for _ in range(4)]
    ringing = [any(element.text == "Decline" for element in elements) for elements in seen]
    assert ringing == [False, False, False, True]


def test_spaces_have_the_question_only_where_it_is_wanted():
    usual = ObservationSpec(elements="arrays", masks=True)
    asking = ObservationSpec(elements="arrays", masks=True, asks=True)
    assert (*KINDS, "ask_user") == KINDS_WITH_USER
    assert action_space(usual)["kind"].n == len(KINDS)
    assert action_space(asking)["kind"].n == len(KINDS) + 1
    assert "reply" not in observation_space(usual).spaces
    assert observation_space(asking)["kinds"].shape == (len(KINDS) + 1,)
    with TaskEnv("AskWhichNote", family="errands", observation=asking) as env:
        seen, _ = env.reset(seed=3)
        assert observation_space(asking).contains(seen)
        step = env.step({"kind": len(KINDS), "text": "Which?"})
        assert observation_space(asking).contains(step.observation)
        assert env.env.dialogue[0].question == "Which?"

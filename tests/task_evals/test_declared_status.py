"""The status that the agent declares is part of the score, not of the published condition."""

from __future__ import annotations

import pytest

from android_world import suite_utils
from android_world.env import adb_utils, env_launcher
from android_world.env.json_action import JSONAction
from android_world.rl import TaskEnv
from android_world.runs.recording import RecordingEnv
from android_world.task_evals.single import system

WIFI_ON = "SystemWifiTurnOn"


def declare(env, status: str) -> None:
    env.execute_action(JSONAction(action_type="status", goal_status=status))


def solved_task(env) -> system.SystemWifiTurnOn:
    task = system.SystemWifiTurnOn({"on_or_off": "on"})
    task.initialize_task(env)
    env.reset(go_home=True)
    adb_utils.issue_generic_request(["shell", "svc", "wifi", "enable"], env.controller)
    return task


@pytest.mark.parametrize(
    ("statuses", "score"),
    [
        ([], 1.0),
        (["complete"], 1.0),
        (["infeasible"], 0.0),
        (["infeasible", "complete"], 1.0),
        (["complete", "infeasible"], 0.0),
    ],
)
def test_the_last_declared_status_counts(env, statuses, score):
    task = solved_task(env)
    for status in statuses:
        declare(env, status)
    verdict = task.evaluate(env)
    assert verdict.score == task.strict_score(env) == score
    assert verdict.reference_score == 1.0
    assert all(check.passed for check in verdict.checks) == (score == 1.0)


def test_a_new_episode_has_no_declared_status(env):
    task = solved_task(env)
    declare(env, "infeasible")
    task.tear_down(env)
    assert solved_task(env).evaluate(env).score == 1.0
    declare(env, "infeasible")
    env.reset()
    assert env.goal_status == ""


def test_the_declared_status_belongs_to_the_snapshot(env):
    declare(env, "infeasible")
    env.save_snapshot("declared")
    env.reset()
    env.restore_snapshot("declared")
    assert env.goal_status == "infeasible"
    data = env.export_snapshot("declared", b"key")
    env.delete_snapshot("declared")
    env.reset()
    env.import_snapshot("other", data, b"key")
    env.restore_snapshot("other")
    assert env.goal_status == "infeasible"


def test_an_agent_reads_but_does_not_set_the_declared_status(env):
    watched = RecordingEnv(env, with_screen=False)
    declare(watched, "infeasible")
    assert watched.goal_status == env.goal_status == "infeasible"
    with pytest.raises(AttributeError):
        watched.goal_status = "complete"


@pytest.mark.parametrize(("kind", "reward"), [("complete", 1.0), ("infeasible", 0.0)])
def test_rl_rewards_agree_with_the_runner(kind, reward):
    with TaskEnv(WIFI_ON) as env:
        env.reset(seed=1)
        start = env.save()
        for _ in range(2):
            env.restore(start)
            adb_utils.issue_generic_request(["shell", "svc", "wifi", "enable"], env.env.controller)
            step = env.step({"kind": kind})
            assert (step.reward, step.info["score"]) == (reward, reward)


def test_the_runner_of_old_code_agrees():
    class GivesUp:
        done = True
        step_data = {}
        aux_data = None

    env = env_launcher.load_and_setup_env()
    try:
        task = system.SystemWifiTurnOn({"on_or_off": "on"})

        def play(_):
            adb_utils.issue_generic_request(["shell", "svc", "wifi", "enable"], env.controller)
            declare(env, "infeasible")
            return GivesUp()

        found = suite_utils._run_task(task, play, env, demo_mode=False)
    finally:
        env.close()
    assert found["is_successful"] == 0.0

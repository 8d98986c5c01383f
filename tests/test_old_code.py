"""Programs written for AndroidWorld run as they are: an agent, tasks and a loop of others."""

from __future__ import annotations

import os
import random

import numpy as np
import pytest

from android_world import episode_runner, proto, registry, suite_utils
from android_world.device import errors
from android_world.env import adb_utils
from android_world.task_evals.single.calendar import calendar_utils
from android_world.task_evals.utils import sqlite_schema_utils, sqlite_test_utils, sqlite_utils
from tests.support import old_agent, old_tasks

HOME, DONE = {"action_type": "navigate_home"}, {"action_type": "status", "goal_status": "complete"}
WIFI_SWITCH = (
    {"action_type": "open_app", "app_name": "settings"},
    {"tap": "Network & internet"},
    {"tap": "Internet"},
    {"tap": "Wi.Fi"},
)


def test_an_agent_on_borrowed_helpers_solves_a_task(env):
    tasks = registry.TaskRegistry().get_registry("android_world")
    suite = suite_utils.create_suite(tasks, 1, seed=30, tasks=["SystemWifiTurnOff"], env=env)
    swipe = {"action_type": "swipe", "direction": [540, 2000, 540, 600]}
    llm = old_agent.ReadingLlm(swipe, HOME, *WIFI_SWITCH, DONE)
    agent = old_agent.BorrowingAgent(env, llm)
    agent.set_task_guidelines(["Stay in Settings."])
    (result,) = suite_utils.run(suite, agent, process_episodes_fn=len)
    assert result["exception_info"] is None
    assert result["is_successful"] == 1.0
    assert result["episode_length"] == 7
    assert "Stay in Settings." in llm.prompts[-1]
    assert "It worked." in llm.prompts[-1]


def test_an_agent_that_builds_on_m3a_asks_the_model_that_it_was_given(env):
    llm = old_agent.ReadingLlm(*WIFI_SWITCH, DONE)
    agent = old_agent.ImpatientM3A(env, llm)
    task = registry.TaskRegistry().get_registry("android_world")["SystemWifiTurnOff"]
    assert agent.llm is llm
    suite = suite_utils.create_suite({"SystemWifiTurnOff": task}, 1, seed=30, env=env)
    (result,) = suite_utils.run(suite, agent, process_episodes_fn=len)
    assert (result["is_successful"], result["episode_length"]) == (1.0, 5)


def test_the_environment_takes_actions_of_other_classes(env):
    env.get_state()
    env.execute_action(old_agent.Action("swipe", direction=[540.0, 2000.0, 540.0, 600.0]))
    env.execute_action({"action_type": "click", "x": np.float32(1), "y": np.int64(2)})
    env.execute_action({"action_type": "answer", "text": 42})
    assert env.interaction_cache == "42"
    for wrong in ({"action_type": "fly"}, {}, None, "click", old_agent.Action("click", x=1)):
        with pytest.raises(errors.InvalidActionError):
            env.execute_action(wrong)


def suite_of(env):
    return suite_utils.create_suite(old_tasks.TASKS, 1, seed=30, env=env)


def test_tasks_of_others_draw_the_same_parameters_from_the_same_seed(env):
    random.seed(1)
    one = suite_of(env)
    random.seed(2)
    other = suite_of(env)
    assert [t[0].params for t in one.values()] == [t[0].params for t in other.values()]


@pytest.mark.parametrize("solved", [True, False])
def test_tasks_of_others_are_prepared_judged_and_cleaned_up(env, solved):
    def play(task):
        if solved:
            old_tasks.solve(task, env)
        return episode_runner.EpisodeResult(done=True, step_data={"action": [None]})

    results = suite_utils._run_task_suite(
        suite_of(env),
        play,
        env,
        agent_name="hand",
        return_full_episode_data=True,
        process_episodes_fn=len,
    )
    crashes = {r["task_template"]: r["exception_info"] for r in results if r["exception_info"]}
    assert not crashes
    scores = {r["task_template"]: r["is_successful"] for r in results}
    assert scores == dict.fromkeys(old_tasks.TASKS, float(solved))
    assert {r["agent_name"] for r in results} == {"hand"}


def test_arguments_have_the_names_that_were_published(env):
    controller = env.controller
    assert "contacts" in adb_utils.get_all_apps(env=controller, timeout_sec=5)
    adb_utils.check_ok(adb_utils.delete_contacts(env=controller, timeout_sec=5))
    adb_utils.check_ok(
        adb_utils.grant_permissions(
            activity_name="com.dimowner.audiorecorder/.Main",
            permission="android.permission.RECORD_AUDIO",
            env=controller,
        )
    )
    drag = adb_utils.generate_drag_and_drop_command(start_x=1, start_y=2, end_x=3, end_y=4)
    assert drag == ["shell", "input", "draganddrop", "1", "2", "3", "4"]
    with pytest.raises(ValueError, match="no_apk"):
        adb_utils.install_apk(apk_location="/no_apk", env=controller)
    assert adb_utils.retry(n=2)(len)("ab") == 2


def test_every_task_has_its_name_as_an_attribute():
    names = registry.TaskRegistry.names
    assert names.ContactsAddContact == "ContactsAddContact"
    questions = registry.TaskRegistry().INFORMATION_RETRIEVAL_TASK_REGISTRY
    assert set(questions) <= set(vars(names))


def test_questions_have_their_protobufs_where_they_were():
    from android_world.task_evals.information_retrieval.proto import task_pb2

    assert task_pb2.Task is proto.task_pb2.Task


def test_rows_of_the_test_database_are_those_that_it_was_made_of():
    path = sqlite_test_utils.setup_test_db()
    try:
        query = f"SELECT * FROM {calendar_utils.EVENTS_TABLE}"
        rows = sqlite_utils.execute_query(query, path, sqlite_schema_utils.CalendarEvent)
        assert rows == sqlite_test_utils.get_db_rows()
    finally:
        os.unlink(path)


def test_an_expense_may_bring_the_names_of_its_categories():
    expense = sqlite_schema_utils.Expense("Rent", 1000, 1, category_id_to_name={1: "Home"})
    assert expense.category_name == "Home"
    assert expense == sqlite_schema_utils.Expense("Rent", 1000, 1)
    assert "category_id" not in sqlite_schema_utils.insert_into_db(expense, "expense")[0]

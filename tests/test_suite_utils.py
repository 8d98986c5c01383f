"""Suites: seeds, choice of tasks, composition, and the public loop."""

from __future__ import annotations

import math
import random

import pytest

from android_world import checkpointer, episode_runner, registry, suite_utils
from android_world.agents.noop_agent import NoopAgent
from android_world.task_evals import task_eval
from android_world.task_evals.single import contacts
from tests.device.recording import RecordingDevice


def android_world():
    return registry.TaskRegistry().get_registry("android_world")


def test_the_seed_of_an_instance_is_the_published_one():
    assert suite_utils.instance_seed(30, "ContactsAddContact", 0) == 1155463587


def test_instances_carry_their_seeds():
    suite = suite_utils.create_suite(android_world(), 2, seed=30, tasks=["ContactsAddContact"])
    first, second = suite["ContactsAddContact"]
    assert first.params["seed"] == 1155463587
    assert first.params != second.params


def test_the_same_seed_gives_the_same_suite():
    suites = [suite_utils.create_suite(android_world(), 2, seed=7) for _ in range(2)]
    params = [[[t.params for t in tasks] for tasks in suite.values()] for suite in suites]
    assert params[0] == params[1]


def test_parameters_do_not_depend_on_the_module_random():
    random.seed(1)
    one = suite_utils.create_suite(android_world(), 1, seed=30)
    random.seed(2)
    other = suite_utils.create_suite(android_world(), 1, seed=30)
    assert [t[0].params for t in one.values()] == [t[0].params for t in other.values()]


def test_identical_parameters_for_all_instances():
    suite = suite_utils.create_suite(
        android_world(), 3, seed=30, tasks=["SimpleSmsSend"], use_identical_params=True
    )
    params = [task.params for task in suite["SimpleSmsSend"]]
    assert params[0] == params[1] == params[2]


def test_identical_parameters_without_a_seed_use_a_fixed_one():
    suite = suite_utils.create_suite(
        android_world(), 1, tasks=["SimpleSmsSend"], use_identical_params=True
    )
    assert suite["SimpleSmsSend"][0].params["seed"] == 123


def test_a_suite_is_sorted_by_name():
    names = ["SystemWifiTurnOn", "CameraTakePhoto"]
    assert list(suite_utils.create_suite(android_world(), tasks=names)) == sorted(names)


def test_an_unknown_task_is_refused_with_a_suggestion():
    with pytest.raises(ValueError, match="Did you mean ContactsAddContact"):
        suite_utils.create_suite(android_world(), tasks=["contactsaddcontct"])


def test_the_family_of_a_suite_must_be_set():
    suite = suite_utils.Suite()
    with pytest.raises(ValueError, match="family"):
        _ = suite.suite_family
    suite.suite_family = "android"
    assert suite.suite_family == "android"


def test_two_tasks_are_composed_by_name():
    name = "SystemWifiTurnOn+ContactsAddContact"
    (task,) = suite_utils.create_suite(android_world(), 1, seed=30, tasks=[name])[name]
    assert task.name == name
    assert "Turn wifi on." in task.goal
    assert task.params["1.name"] in task.goal
    assert task.complexity == pytest.approx(2.2)
    assert list(task.app_names) == ["settings", "contacts"]


class OfAUser(task_eval.TaskEval):
    """Draws from the module `random`, as tasks of the original do."""

    app_names = ()
    complexity = 1
    schema = {"type": "object", "required": ["missing"]}
    template = "{number}"

    @classmethod
    def generate_random_params(cls):
        return {"number": random.random()}


def test_tasks_of_users_draw_from_the_seeded_module_random():
    params = [suite_utils.generate_params(OfAUser, 5) for _ in range(2)]
    assert params[0] == params[1]
    assert params[0] != suite_utils.generate_params(OfAUser, 6)


def test_parameters_against_the_schema_only_warn_in_tasks_of_users():
    assert OfAUser({"number": 1}).goal == "1"


def test_parameters_against_the_schema_are_refused_in_our_tasks():
    with pytest.raises(ValueError, match=r"ContactsAddContact.*'number' is a required property"):
        contacts.ContactsAddContact({"name": "Ada"})


def test_unknown_family_is_refused_with_a_suggestion():
    with pytest.raises(ValueError, match="Did you mean android_world"):
        registry.TaskRegistry().get_registry("android_wold")


def test_all_families_exist():
    tasks = registry.TaskRegistry()
    for family in registry.get_families():
        assert isinstance(tasks.get_registry(family), dict)


# The public loop.


def small_suite():
    names = ["SystemWifiTurnOn", "SystemWifiTurnOnVerify"]
    return suite_utils.create_suite(android_world(), 1, seed=30, tasks=names)


def test_the_loop_returns_one_record_an_episode(env, capsys):
    results = suite_utils.run(small_suite(), NoopAgent(env))
    assert [r["instance_id"] for r in results] == [
        "SystemWifiTurnOn_0",
        "SystemWifiTurnOnVerify_0",
    ]
    assert [r["is_successful"] for r in results] == [0.0, 1.0]
    assert "Average" in capsys.readouterr().out


def test_full_data_holds_the_agents_records(env):
    results = suite_utils.run(
        small_suite(), NoopAgent(env), return_full_episode_data=True, process_episodes_fn=len
    )
    data = results[0]["episode_data"]
    assert data["action"] == [{"action_type": "status", "goal_status": "complete"}]
    assert data["step_number"] == [0]


def test_finished_episodes_are_not_run_again(env, tmp_path):
    keeper = checkpointer.IncrementalCheckpointer(str(tmp_path))
    first = suite_utils.run(small_suite(), NoopAgent(env), keeper, process_episodes_fn=len)
    agent = NoopAgent(env)
    agent.step = None  # It must not be asked.
    again = suite_utils.run(small_suite(), agent, keeper, process_episodes_fn=len)
    assert [r["is_successful"] for r in again] == [r["is_successful"] for r in first]
    with pytest.raises(ValueError, match="continued"):
        suite_utils.run(small_suite(), agent, keeper, return_full_episode_data=True)


def test_a_crash_in_the_loop_is_a_failure(env):
    agent = NoopAgent(env)
    agent.step = None
    results = suite_utils.run(small_suite(), agent, process_episodes_fn=len)
    assert [r["is_successful"] for r in results] == [0.0, 0.0]
    assert "TypeError" in results[0]["exception_info"]
    rows = suite_utils.process_episodes(results)
    assert [row["num_fail_trials"] for row in rows] == [1, 1, 1.0]
    assert rows[-1]["mean_success_rate"] == 0.0


def test_an_episode_can_be_dropped(env):
    results = suite_utils.run(
        small_suite(),
        NoopAgent(env),
        process_episodes_fn=len,
        check_episode_fn=lambda episode: episode["is_successful"] == 1.0,
    )
    assert [r["instance_id"] for r in results] == ["SystemWifiTurnOnVerify_0"]


# What other programs borrow.


def test_tasks_are_instantiated_from_given_or_drawn_parameters():
    task_class = contacts.ContactsAddContact
    given = suite_utils._instantiate_task(task_class, {"name": "Ada", "number": "+15551234567"})
    assert "Ada" in given.goal
    drawn = [suite_utils._instantiate_task(task_class, seed=7).params for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert drawn[0]["seed"] == 7


def test_suites_are_filtered_by_name():
    suite = small_suite()
    assert list(suite_utils._filter_tasks(suite, android_world())) == list(suite)
    chosen = suite_utils._filter_tasks(suite, android_world(), ["SystemWifiTurnOn"])
    assert list(chosen) == ["SystemWifiTurnOn"]
    with pytest.raises(suite_utils.UnknownTaskError):
        suite_utils._filter_tasks(suite, android_world(), ["SystemWifiTurnOnn"])


def test_a_keyword_is_suggested_where_one_is_near():
    assert suite_utils._suggest_keyword("MarkorCreatNote", ["MarkorCreateNote", "X"])
    assert suite_utils._suggest_keyword("Something", ["MarkorCreateNote"]) == ""


def test_a_function_may_play_a_task_and_its_crash_is_a_record(env):
    (task,) = small_suite()["SystemWifiTurnOnVerify"]
    played = episode_runner.EpisodeResult(done=True, step_data={"action": [1, 2]})
    episode = suite_utils._run_task(task, lambda _: played, env, demo_mode=True)
    assert (episode["is_successful"], episode["episode_length"]) == (1.0, 2)
    assert episode["screen_config"] == suite_utils._get_screen_config(task)
    played.done = False
    assert suite_utils._run_task(task, lambda _: played, env, False)["is_successful"] == 0.0
    crashed = suite_utils._run_task(task, lambda _: 1 // 0, env, False)
    assert "ZeroDivisionError" in crashed["exception_info"]
    assert math.isnan(crashed["episode_length"])
    assert not task.initialized


def test_finished_and_crashed_episodes_are_distinguished():
    good = {"instance_id": "A_0", "exception_info": None}
    bad = suite_utils._create_failed_result("A", "goal", "Traceback", 1.5) | {"instance_id": "A_1"}
    completed, crashed = suite_utils._get_task_info([good, bad])
    assert dict(completed) == {"A_0": [good]}
    assert dict(crashed) == {"A_1": [bad]}


def test_budgets_are_ten_steps_a_unit_of_complexity():
    assert [suite_utils._allocate_step_budget(c) for c in (1, 1.2, 7.8)] == [10, 12, 78]
    with pytest.raises(ValueError, match="complexity"):
        suite_utils._allocate_step_budget(None)


def test_what_is_published_about_tasks_is_a_table(env, capsys):
    rows = suite_utils._extract_task_metadata()
    assert len(rows) == 116
    assert {suite_utils._TASK_TEMPLATE_COLUMN, suite_utils._TASK_PROMPT_COLUMN} <= set(rows[0])
    suite_utils._log_and_print("%d episodes", 2)
    assert capsys.readouterr().out == "2 episodes\n"
    results = suite_utils.run(small_suite(), NoopAgent(env), process_episodes_fn=len)
    suite_utils._print_results_by_tag(suite_utils.process_episodes(results))
    printed = capsys.readouterr().out
    assert "easy" in printed
    assert "verification" in printed


def test_goals_and_scores_are_broadcast_to_the_overlay():
    device = RecordingDevice()
    suite_utils._display_message("Task", "Do it.", device)
    suite_utils._display_success_overlay(device, 1.0)
    suite_utils._update_scoreboard(1, 4, device)
    shown = "\n".join(device.lines)
    assert "--es task_type_string Task --es goal_string 'Do it.'" in shown
    assert "--es success_string 1" in shown
    assert "ACTION_UPDATE_SCOREBOARD --es scoreboard_value '1/4 (25%)'" in shown

"""What holds for every task: parameters, start, checks, expert, near miss and tear-down."""

from __future__ import annotations

import math
import random
import string

import jsonschema
import pytest

from android_world import registry, suite_utils
from android_world.agents.expert_agent import ExpertAgent, NearMissAgent
from android_world.agents.noop_agent import NoopAgent
from android_world.runs.execution import ExecutionOptions, run_instance, step_budget
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals import catalog, errors, task_metadata
from tests.support import device_dump, matrix

registry.load_all_tasks()
FAMILIES = {"android", "information_retrieval", "android_world_extra"}
LISTED = [info for info in catalog.all_tasks() if FAMILIES & info.families]
NAMES = [info.name for info in LISTED]
QUESTIONS = [info.name for info in LISTED if "information_retrieval" in info.families]
TRUE_AT_START = {
    "SystemBluetoothTurnOffVerify",
    "SystemBluetoothTurnOnVerify",
    "SystemBrightnessMaxVerify",
    "SystemBrightnessMinVerify",
    "SystemWifiTurnOffVerify",
    "SystemWifiTurnOnVerify",
}
# Parameters that a checker needs but that the device, not the goal, shows.
SHOWN_BY_THE_DEVICE = {
    "BrowserDraw": {"browser_task_seed"},
    "BrowserMaze": {"browser_task_seed"},
    "BrowserMultiply": {"browser_task_seed"},
    "PhoneAnswerCall": {"phone_number"},
    "PhoneCallTextSender": {"phone_number"},
    "PhoneRedialNumber": {"phone_number"},
    "PhoneReturnMissedCall": {"phone_number"},
    "MarkorCallApartment": {"phone_number"},
    "MarkorAddNoteHeader": {"original_content"},
    "MarkorCreateNoteFromClipboard": {"file_content"},
    "MarkorMergeNotes": {"file1_content", "file2_content", "file3_content"},
    "MarkorTranscribeReceipt": {"file_name", "text"},
    "MarkorTranscribeVideo": {"text"},
    "SimpleSmsReplyMostRecent": {"number"},
    "SimpleSmsResend": {"message", "number"},
    "SimpleSmsSendClipboardContent": {"message"},
    "SimpleSmsSendReceivedAddress": {"message", "number"},
}
# Parameters that say how the goal is written; no checker needs them.
HOW_THE_GOAL_IS_WRITTEN = {"edit_type", "text_representation_type"}


def make(name, seed=30):
    info = catalog.info(name)
    return info.task_class(
        suite_utils.generate_params(info.task_class, suite_utils.instance_seed(seed, name, 0))
    )


def run(name, agent, seed):
    recorder = EpisodeRecorder(None)
    return run_instance(make(name, seed), agent, name, 0, recorder, ExecutionOptions())


@pytest.mark.parametrize("name", NAMES)
def test_parameters_are_valid_and_repeatable(name):
    tasks = [make(name), make(name)]
    assert tasks[0].params == tasks[1].params
    jsonschema.Draft202012Validator.check_schema(tasks[0].schema)
    validator = jsonschema.Draft202012Validator(tasks[0].schema)
    for seed in range(20 if matrix.FULL else 5):
        task = make(name, seed)
        validator.validate(task.params)
        assert task.goal


@pytest.mark.parametrize("name", NAMES)
def test_budget_apps_and_goal_are_the_published_ones(name):
    task, metadata = make(name), task_metadata.get(name)
    if metadata is None:
        pytest.skip("a task of one's own")
    assert step_budget(task) == metadata.step_budget
    # The published list of apps has none for questions.
    apps = () if name in QUESTIONS else task.app_names
    assert set(apps) - {"clipper"} == set(metadata.apps) - {"clipper"}
    assert task.template == metadata.task_template
    assert catalog.info(name).tags == set(metadata.tags)


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(QUESTIONS)))
def test_a_goal_shows_every_parameter_that_its_checker_needs(name):
    task = make(name)
    rng = random.Random(name)
    hidden = SHOWN_BY_THE_DEVICE.get(name, set()) | HOW_THE_GOAL_IS_WRITTEN
    properties = task.schema["properties"]
    params = dict(task.params)
    for key, schema in properties.items():
        if "enum" in schema:
            continue
        is_number = schema["type"] == "integer"
        params[key] = rng.randrange(10**6, 10**7) if is_number else unique_text(rng)
        if schema["type"] == "array":
            params[key] = [params[key]]
    shown = type(task)(params).goal
    for key in properties.keys() - hidden:
        values = params[key] if isinstance(params[key], list) else [params[key]]
        assert all(str(value) in shown for value in values)


def unique_text(rng):
    return "".join(rng.choices(string.ascii_letters, k=12))


@pytest.mark.parametrize("seed", matrix.SEEDS)
@pytest.mark.parametrize("name", NAMES)
def test_doing_nothing_scores_zero_unless_the_task_is_marked(name, seed, env):
    record = run(name, NoopAgent(env), seed)
    assert record.error is None, record.error
    assert record.tear_down_error is None, record.tear_down_error
    assert record.score == (1.0 if name in TRUE_AT_START else 0.0)


@pytest.mark.parametrize("seed", matrix.SEEDS)
@pytest.mark.parametrize("name", NAMES)
def test_the_expert_solves_it_within_the_budget_and_nothing_is_left(
    name, seed, env, device, state_after_boot
):
    record = run(name, ExpertAgent(env), seed)
    assert record.error is None, record.error.traceback
    assert record.tear_down_error is None, record.tear_down_error.traceback
    assert (record.score, record.reference_score) == (1.0, 1.0)
    assert (record.outcome, record.progress, record.side_effects) == ("success", 1.0, [])
    assert record.steps <= record.max_steps
    assert device_dump.differences(state_after_boot, device_dump.dump(device)) == {}


def test_a_note_at_the_end_of_a_long_list_is_within_the_budget_too(env):
    record = run("MarkorAddNoteHeader", ExpertAgent(env), 203)
    assert (record.score, record.error) == (1.0, None)


@pytest.mark.parametrize("seed", matrix.SEEDS)
@pytest.mark.parametrize("name", NAMES)
def test_a_near_miss_scores_zero(name, seed, env):
    record = run(name, NearMissAgent(env), seed)
    assert record.error is None, record.error.traceback
    assert record.agent_done
    assert record.score == 0.0


@pytest.mark.parametrize("name", matrix.sample(NAMES, 40))
def test_it_can_be_initialized_again_after_tear_down(name, env):
    task = make(name)
    for judge in (task.is_successful, task.evaluate):
        with pytest.raises(errors.TaskStateError):
            judge(env)
    task.initialize_task(env)
    task.tear_down(env)
    task.initialize_task(env)
    verdict = task.evaluate(env)
    assert task.evaluate(env) == verdict
    assert verdict.score == (1.0 if name in TRUE_AT_START else 0.0)
    assert verdict.checks
    assert not math.isnan(verdict.score)
    task.tear_down(env)


def test_exactly_the_six_verify_tasks_are_marked():
    assert {info.name for info in LISTED if info.true_at_start} == TRUE_AT_START

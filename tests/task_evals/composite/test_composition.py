"""Tasks composed by name: partial credit, and parts that cannot go together."""

from __future__ import annotations

from decimal import Decimal

import pytest

from android_world import registry, suite_utils
from android_world.agents.expert_agent import ExpertAgent
from android_world.env import adb_utils
from android_world.errands.near_misses import success
from android_world.records import items
from android_world.runs.execution import ExecutionOptions, run_instance
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals import errors
from android_world.task_evals.composite import composition
from android_world.task_evals.single import contacts, system
from android_world.utils import contacts_utils
from tests.support import device_dump


def compose(name, family="android_world"):
    task_class = composition.compose(name, registry.TaskRegistry().get_registry(family))
    seed = suite_utils.instance_seed(30, name, 0)
    return task_class(suite_utils.generate_params(task_class, seed))


def test_each_part_is_worth_its_share(env, device):
    before = device_dump.dump(device)
    task = compose("ContactsAddContact+SystemWifiTurnOn+MarkorDeleteNote")
    task.initialize_task(env)
    assert task.evaluate(env).score == 0.0
    contacts_utils.add_contact(task.params["0.name"], task.params["0.number"], env.controller)
    assert task.is_successful(env) == pytest.approx(1 / 3)
    adb_utils.toggle_wifi(env.controller, "on")
    verdict = task.evaluate(env)
    assert verdict.score == verdict.reference_score == pytest.approx(2 / 3)
    task.tear_down(env)
    assert device_dump.differences(before, device_dump.dump(device)) == {}


def test_each_goal_but_the_last_ends_as_a_sentence():
    joint = " Then do the following as well: "
    first = {
        "MarkorDeleteNote": "{}",
        "SystemCopyToClipboard": "{}.",
        "SimpleSmsReply": "{}.",
        "RecipeDeleteDuplicateRecipes": "{}.",
    }
    for name, ending in first.items():
        task = compose(f"{name}+SystemWifiTurnOn+SaveCopyOfReceiptTaskEval")
        goals = [part.goal for part in task.parts]
        assert task.goal == joint.join([ending.format(goals[0]), *goals[1:]])
        assert not task.goal.endswith(".")


@pytest.mark.parametrize("text", ["Are you here?", "Surprise!", "Two lines.\n"])
def test_a_goal_that_ends_as_a_sentence_gets_no_full_stop(text):
    task_class = composition.compose(
        "A+B", {"A": system.SystemCopyToClipboard, "B": system.SystemWifiTurnOn}
    )
    params = suite_utils.generate_params(task_class, 1)
    task = task_class({**params, "0.clipboard_content": text})
    assert (
        task.goal == f"{task.parts[0].goal.rstrip()} Then do the following as well: Turn wifi on."
    )


@pytest.mark.parametrize(
    "name",
    [
        "SimpleSmsSend+SimpleSmsReply",
        "MarkorCreateNoteAndSms+SimpleSmsReply",
        "SystemWifiTurnOn+SystemWifiTurnOff",
        "ClockTimerEntry+ContactsNewContactDraft",
        "MarkorCreateNoteFromClipboard+SystemCopyToClipboard",
        "MarkorDeleteNote+FilesMoveFile",
        "ExpenseAddMultipleFromGallery+MarkorCreateNote",
        "SimpleSmsSendReceivedAddress+ContactsAddContact",
        "SimpleCalendarAddOneEvent+SimpleCalendarNextEvent",
    ],
)
def test_parts_about_the_same_things_are_refused(name, env, device):
    before = device_dump.dump(device)
    task = compose(name)
    first, second = name.split("+")
    with pytest.raises(
        errors.InitializationError, match=f"{first} and {second} are about the same"
    ):
        task.initialize_task(env)
    task.tear_down(env)
    assert device_dump.differences(before, device_dump.dump(device)) == {}


class _BreaksDown(system.SystemWifiTurnOn):
    """Cannot clean up after itself."""

    def tear_down(self, env):
        raise RuntimeError("broken")


def test_a_part_that_cannot_clean_up_does_not_keep_the_others_from_it(env, device):
    before = device_dump.dump(device)
    parts = {"A": system.SystemBrightnessMax, "B": _BreaksDown, "C": contacts.ContactsAddContact}
    task_class = composition.compose("A+B+C", parts)
    task = task_class(suite_utils.generate_params(task_class, 1))
    task.initialize_task(env)
    contacts_utils.add_contact("Ada", "+15550000000", env.controller)
    with pytest.raises(RuntimeError, match="broken"):
        task.tear_down(env)
    assert device_dump.differences(before, device_dump.dump(device)) == {}


def test_a_part_has_its_own_parameters_and_the_seed_of_the_whole():
    params = {"1.name": "a", "2.name": "b", "11.name": "c", "seed": 3}
    assert composition.part_params(params, 1) == {"name": "a", "seed": 3}
    assert composition.part_params(params, 2) == {"name": "b", "seed": 3}
    del params["seed"]
    assert composition.part_params(params, 11) == {"name": "c"}
    assert composition.part_params(params, 3) == {}


def test_a_failed_initialization_can_be_repeated(env):
    task = compose("ContactsAddContact+SimpleSmsSend")
    task.parts[1].initialized = True  # As an attempt leaves it that fails in the last part.
    task.initialize_task(env)
    assert all(part.initialized for part in task.parts)
    task.tear_down(env)


def test_errands_that_are_composed_permit_the_changes_of_each_other(env):
    task = compose("RemoveRecipe+AddNote", "errands")
    task.initialize_task(env)
    env.goal_status = "complete"
    success(task.parts[0]).apply(env.controller)
    assert task.evaluate(env).score == task.progress(env) == 0.5
    success(task.parts[1]).apply(env.controller)
    assert task.evaluate(env).score == 1.0
    assert task.side_effects(env) == []
    items.Expense.write([items.Expense("Lunch", Decimal(3))], env.controller)
    assert task.evaluate(env).score == 0.0
    task.tear_down(env)


def test_the_expert_plays_errands_that_are_composed(env):
    task = compose("TextEventStart+AddNote", "errands")
    record = run_instance(
        task, ExpertAgent(env), task.name, 0, EpisodeRecorder(None), ExecutionOptions()
    )
    assert (record.score, record.side_effects) == (1.0, [])


@pytest.mark.parametrize(
    "name",
    [
        "RemoveSmallExpenses+AddExpense",  # One queries what the other one adds.
        "AnswerTotal+FindLastPage",  # Two answers.
        "AskWhichDay+AddNote",  # A user.
        "RemoveRecipe+RemoveRecipe",  # Maybe the same recipe.
    ],
)
def test_errands_that_concern_each_other_are_not_composed(name, env):
    task = compose(name, "errands")
    with pytest.raises(errors.InitializationError, match="cannot be composed"):
        task.initialize_task(env)
    task.tear_down(env)

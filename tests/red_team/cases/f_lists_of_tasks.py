"""Class F: the lists in which tasks are, and class N: a second answer next to the right one."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.information_retrieval import proto_utils
from android_world.task_evals.information_retrieval.information_retrieval import (
    InformationRetrieval,
)
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_QUESTIONS = ("TasksDueOnDate", "TasksHighPriorityTasks")
_MENU_BUTTON = (70, 2270)
_SEED_OF_ONE_LONG_TITLE = 36


def _open_list_settings(phone: ExpertPhone) -> Script:
    yield phone.open_app("tasks")
    yield phone.back()
    yield phone.open_app("tasks")
    yield phone.wait()
    yield phone.tap_at(_MENU_BUTTON)
    yield from phone.tap_when_there("Default list")
    yield from phone.wait_for("Default list")
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("List settings")
    yield from phone.wait_for(hint="Display name")


@cheat("F", *_QUESTIONS)
def rename_the_list_of_tasks(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _open_list_settings(phone)
    yield phone.type("Mine", hint="Display name", clear=True)
    yield phone.tap(description="Save")
    yield phone.wait()


@honest("F", *_QUESTIONS)
def read_the_settings_of_the_list(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _open_list_settings(phone)
    yield phone.back()


def _title(task: TaskEval) -> str:
    assert isinstance(task, InformationRetrieval)
    (title,) = proto_utils.get_expected_answer(task.task)
    return str(title)


@cheat("N", "TasksHighPriorityTasks", seed=_SEED_OF_ONE_LONG_TITLE)
def add_a_short_title(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.answer(f"{_title(task)}, Tax")


@cheat("N", "TasksHighPriorityTasks", seed=_SEED_OF_ONE_LONG_TITLE)
def add_a_line_with_a_short_title(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.answer(f"{_title(task)}\nTax")


@honest("N", "TasksHighPriorityTasks", seed=_SEED_OF_ONE_LONG_TITLE)
def answer_with_a_letter_missing(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.answer(_title(task).removesuffix("s"))

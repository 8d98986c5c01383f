"""Class H: reminders that are added to a task of the start."""

from __future__ import annotations

from android_world.experts import recovery
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_QUESTION = "TasksDueNextWeek"


def _open_first_task(phone: ExpertPhone) -> Script:
    yield phone.open_app("tasks")
    yield from phone.tap_when_there(resource_id="title")
    yield from phone.wait_for("Add reminder")


def _add_reminder(phone: ExpertPhone) -> Script:
    yield from _open_first_task(phone)
    yield phone.tap("Add reminder")
    yield from phone.tap_when_there("When overdue")
    yield phone.wait()


def _save(phone: ExpertPhone) -> Script:
    yield phone.tap(description="Save")
    yield from recovery.leave(phone)


@cheat("H", _QUESTION)
def add_a_reminder(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _add_reminder(phone)
    yield from _save(phone)
    yield from solve(phone, task)


@honest("H", _QUESTION)
def add_a_reminder_and_remove_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _add_reminder(phone)
    yield phone.tap(description="Delete")
    yield from _save(phone)
    yield from solve(phone, task)

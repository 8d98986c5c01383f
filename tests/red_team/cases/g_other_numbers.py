"""Class G: numbers with the digits of the goal's number that reach another subscriber."""

from __future__ import annotations

from android_world.experts import registry as expert_registry
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest


def _use(phone: ExpertPhone, task: TaskEval, key: str, number: str) -> Script:
    """Solve the task with another number."""
    yield from expert_registry.get_expert(task.base_name).script(
        phone, {**task.params, key: number}
    )


@cheat("G", "PhoneMakeCall")
def call_another_country(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _use(phone, task, "phone_number", f"+{task.params['phone_number']}")


@cheat("G", "PhoneMakeCall")
def dial_a_code_of_the_network(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _use(phone, task, "phone_number", f"*{task.params['phone_number']}#")


@honest("G", "PhoneMakeCall")
def call_with_the_country_code(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _use(phone, task, "phone_number", f"+1{task.params['phone_number']}")


@cheat("G", "SimpleSmsSend", "MarkorCreateNoteAndSms")
def text_another_country(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _use(phone, task, "number", task.params["number"].replace("+1", "+"))


@honest("G", "SimpleSmsSend", "MarkorCreateNoteAndSms")
def text_without_the_plus_sign(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _use(phone, task, "number", task.params["number"].removeprefix("+"))


@honest("G", "SimpleSmsSend")
def text_without_the_country_code(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _use(phone, task, "number", task.params["number"].removeprefix("+1"))

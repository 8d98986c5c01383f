"""Class D: a contact with more details than the goal gives."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve


def _fill_in(phone: ExpertPhone, hint: str, text: str, direction: str) -> Script:
    yield from phone.scroll_to(hint=hint, direction=direction)
    yield phone.type(text, hint=hint, clear=True)


@cheat("D", "ContactsNewContactDraft")
def give_a_company(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _fill_in(phone, "Company", "Acme", "up")


@cheat("D", "ContactsNewContactDraft")
def give_an_address(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _fill_in(phone, "Email", "a@b.example", "down")


@honest("D", "ContactsNewContactDraft")
def give_a_company_and_take_it_back(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _fill_in(phone, "Company", "A", "up")
    yield phone.key("KEYCODE_DEL")


@honest("D", "ContactsNewContactDraft")
def look_at_more_fields(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from phone.scroll_to(description="Show more name fields", direction="up")
    yield phone.tap(description="Show more name fields")
    yield from phone.scroll_to("More fields")
    yield phone.tap("More fields")

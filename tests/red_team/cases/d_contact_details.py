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


def _choose_in_menu(phone: ExpertPhone, text: str) -> Script:
    yield from phone.tap_when_there(description="More options")
    yield from phone.tap_when_there(text)


@cheat("D", "ContactsAddContact")
def send_the_calls_of_the_contact_to_voicemail(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _choose_in_menu(phone, "Route to voicemail")


@honest("D", "ContactsAddContact")
def let_the_calls_of_the_contact_ring_again(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _choose_in_menu(phone, "Route to voicemail")
    yield from _choose_in_menu(phone, "Unroute from voicemail")

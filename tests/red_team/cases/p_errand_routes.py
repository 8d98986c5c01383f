"""Errands: by other apps than the solver's, by a notification, and by deletion and entry."""

from __future__ import annotations

import dataclasses

from android_world.env.json_action import SWIPE, JSONAction
from android_world.experts import recovery, sms
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts import clock, people
from android_world.records import items
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve


def _open_tab(phone: ExpertPhone, tab: str) -> Script:
    yield phone.open_app("phone")
    yield from phone.tap_when_there(resource_id=tab)
    yield phone.wait()


@honest("F", "StarContact")
def star_the_contact_in_the_phone_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _open_tab(phone, "tab_contacts")
    yield phone.tap(task.params["who"]["name"])
    yield phone.wait()
    yield phone.tap(task.params["who"]["name"])
    yield from phone.tap_when_there(description="Add to favorites")


@honest("F", "AddContact")
def create_the_contact_in_the_phone_app(phone: ExpertPhone, task: TaskEval) -> Script:
    new = task.params["new"]
    yield from _open_tab(phone, "tab_contacts")
    yield phone.tap("Create new contact")
    yield from phone.wait_for(hint="First name")
    first, _, last = new["name"].partition(" ")
    yield phone.type(first, hint="First name")
    yield phone.type(last, hint="Last name")
    yield phone.type(new["number"], hint="Phone")
    yield phone.tap("Save")


@honest("F", "TextContact")
def text_from_the_contact(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from people.look_up_contact(phone, items.Contact.from_json(task.params["who"]))
    yield phone.tap(contains="Text")
    yield from sms.send(phone, task.params["text"])


@honest("F", "RemoveContact")
def remove_the_contact_from_a_long_press(phone: ExpertPhone, task: TaskEval) -> Script:
    name = task.params.get("who", task.params.get("old"))["name"]
    yield phone.open_app("contacts")
    yield from phone.scroll_to(name, resource_id="cliv_name_textview")
    yield phone.long_press(name, resource_id="cliv_name_textview")
    yield from phone.tap_when_there(description="Delete")
    yield from phone.tap_when_there("Delete", class_name="Button")


def _open_shade(phone: ExpertPhone) -> Script:
    yield JSONAction(action_type=SWIPE, direction="down")
    yield phone.wait()


@cheat("G", "TextWhileMessageArrives")
def answer_the_stranger_from_the_notification(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.home()
    yield from _open_shade(phone)
    arrived = phone.get(contains="Are you coming")
    yield phone.tap(element=phone.beside(arrived, description="Expand"))
    yield from phone.tap_when_there("Reply")
    yield phone.type("Yes, at eight.")
    yield from phone.tap_when_there(description="Send")
    yield phone.wait()


@cheat("F", "TextWhileMessageArrives")
def delete_the_message_that_arrived(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.home()
    yield from people._open_conversations(phone)
    rows = phone.find_all(resource_id="conversation_address")
    other = next(row for row in rows if row.text != task.params["who"]["name"])
    yield phone.long_press(element=other)
    yield from phone.tap_when_there(description="Delete")
    yield from phone.tap_when_there("Yes")


# -- edits by deletion and entry -------------------------------------------------------------------


def _move_alarm_by_entry(phone: ExpertPhone, task: TaskEval, label: str) -> Script:
    old, new = (items.Alarm.from_json(task.params[name]) for name in ("alarm", "new"))
    yield from clock.remove_alarm(phone, old)
    yield from recovery.leave(phone)
    moved = dataclasses.replace(old, time=new.time, label=label)
    yield from clock.add_alarm(phone, moved)


@honest("H", "MoveAlarm")
def delete_the_alarm_and_enter_it_at_the_new_time(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _move_alarm_by_entry(phone, task, task.params["alarm"]["label"])


@cheat("H", "MoveAlarm")
def delete_the_alarm_and_enter_it_with_another_label(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _move_alarm_by_entry(phone, task, "Other")

"""Class H: errands that change what the goal does not name in the item that it names."""

from __future__ import annotations

from android_world.experts import calendar
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts import people, planning, tasks
from android_world.records import items
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve


@cheat("H", "CompleteTask")
def give_the_task_a_start_date(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from tasks._open(phone, items.Task.from_json(task.params["task"]))
    yield phone.tap("No start date")
    yield from phone.tap_when_there(description="01 October 2023")
    yield phone.tap(resource_id="ok_button")
    yield phone.tap(description="Save")
    yield from solve(phone, task)


def _set_reminder(phone: ExpertPhone, task: TaskEval, choice: str) -> Script:
    yield from planning.look_up_event(phone, items.Event.from_json(task.params["event"]))
    yield from phone.scroll_to(resource_id="event_reminder_1")
    yield phone.tap(resource_id="event_reminder_1")
    yield phone.wait()
    if phone.shows("Disclaimer"):
        yield phone.tap("OK")
    yield from phone.tap_when_there(choice)
    yield phone.wait()
    yield from calendar.save(phone)
    yield phone.back()  # It closes the search.


@cheat("H", "EditEventLocation")
def add_a_reminder_to_the_event(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _set_reminder(phone, task, "10 minutes before")
    yield from solve(phone, task)


@honest("H", "EditEventLocation")
def add_a_reminder_and_take_it_back(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _set_reminder(phone, task, "10 minutes before")
    yield from _set_reminder(phone, task, "No reminder")
    yield from solve(phone, task)


def _choose_label(phone: ExpertPhone, task: TaskEval, old: str, new: str) -> Script:
    yield from people.look_up_contact(phone, items.Contact.from_json(task.params["who"]))
    yield from phone.tap_when_there(description="Edit contact")
    yield from phone.wait_for(hint="First name")
    yield phone.tap(description=f"{old} Phone")
    yield from phone.tap_when_there(new)
    yield phone.tap("Save")
    yield phone.wait()


@cheat("H", "StarContact")
def give_the_number_another_label(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _choose_label(phone, task, "Mobile", "Work")
    yield from solve(phone, task)


@honest("H", "StarContact")
def give_the_number_its_label_again(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _choose_label(phone, task, "Mobile", "Work")
    yield from _choose_label(phone, task, "Work", "Mobile")
    yield from solve(phone, task)


@cheat("H", "CompleteTodo")
def set_an_alarm_for_the_todo(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.open_app("joplin")
    yield from phone.tap_when_there(task.params["todo"]["title"])
    yield from phone.tap_when_there(description="Actions")
    yield from phone.tap_when_there("Set alarm")
    yield from phone.tap_when_there("SAVE ALARM")
    yield phone.wait()
    yield phone.tap(description="Back")
    yield from solve(phone, task)


@cheat("H", "AddTask")
def add_a_task_that_starts_later(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from phone.tap_when_there(task.params["title"], resource_id="title")
    yield phone.tap("No start date")
    yield from phone.tap_when_there(description="31 October 2023")
    yield phone.tap(resource_id="ok_button")
    yield phone.tap(description="Save")

"""Class F: another record that was opened and saved, unchanged or changed."""

from __future__ import annotations

from android_world.experts import calendar as calendar_expert
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_CALENDAR_TASKS = ("SimpleCalendarDeleteOneEvent", "SimpleCalendarAddOneEvent")


def _open_other_event(phone: ExpertPhone, task: TaskEval) -> Script:
    other = task.params["noise_row_objects"][0]
    yield from calendar_expert.open_day(phone, other.start_datetime.date())
    yield phone.tap(other.title, resource_id="event_item_title")
    yield phone.wait()


def _save_event(phone: ExpertPhone) -> Script:
    yield phone.tap(resource_id="save")
    yield phone.wait()
    if phone.shows("OK"):
        yield phone.tap("OK")
    for _ in range(3):
        yield phone.back()
    yield phone.home()


@honest("F", *_CALENDAR_TASKS)
def save_another_event_unchanged(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _open_other_event(phone, task)
    yield from _save_event(phone)
    yield from solve(phone, task)


@cheat("F", *_CALENDAR_TASKS)
def save_another_event_with_another_title(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _open_other_event(phone, task)
    yield phone.type("Another title", resource_id="event_title", clear=True)
    yield from _save_event(phone)
    yield from solve(phone, task)


@cheat("F", "SimpleCalendarDeleteOneEvent")
def make_another_event_last_all_day(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _open_other_event(phone, task)
    yield phone.tap(resource_id="event_all_day")
    yield from _save_event(phone)
    yield from solve(phone, task)

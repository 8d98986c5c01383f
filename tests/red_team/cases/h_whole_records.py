"""Class H: columns that say that a record is not what it looks like."""

from __future__ import annotations

import datetime

from android_world.experts import calendar as calendar_expert
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_ONE = "Delete the selected occurrence only"


def _delete_occurrence(phone: ExpertPhone, task: TaskEval, days: int) -> Script:
    params = task.params
    day = datetime.date(params["year"], params["month"], params["day"])
    yield phone.wait()
    yield from calendar_expert.open_day(phone, day + datetime.timedelta(days=days))
    yield phone.tap(params["event_title"], resource_id="event_item_title")
    yield from phone.tap_when_there(resource_id="delete")
    yield phone.wait()
    yield phone.tap(_ONE)
    yield phone.tap("Yes")
    yield phone.wait()


@cheat("H", "SimpleCalendarAddRepeatingEvent", seed=31)
@cheat("H", "SimpleCalendarAddRepeatingEvent", seed=32)
def remove_the_first_occurrence(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _delete_occurrence(phone, task, 0)


@cheat("H", "SimpleCalendarAddRepeatingEvent")
@cheat("H", "SimpleCalendarAddRepeatingEvent", seed=32)
def remove_a_later_occurrence(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _delete_occurrence(phone, task, 1)


@honest("H", "SimpleCalendarAddRepeatingEvent")
@honest("H", "SimpleCalendarAddRepeatingEvent", seed=31)
@honest("H", "SimpleCalendarAddRepeatingEvent", seed=32)
def keep_every_occurrence(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)

"""Class N: the answer that is right in every published instance, with `--vary_answers`."""

from __future__ import annotations

from android_world.env.json_action import ANSWER, JSONAction
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_PUBLISHED = {
    "SportsTrackerActivitiesCountForWeek": "2",
    "NotesTodoItemCount": "3",
    "TasksDueNextWeek": "6",
}


@cheat("N", *_PUBLISHED, row_count=5)
def give_the_published_answer(phone: ExpertPhone, task: TaskEval) -> Script:
    yield JSONAction(action_type=ANSWER, text=_PUBLISHED[task.base_name])


@honest("N", *_PUBLISHED, row_count=5)
def count_the_rows(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@honest("N", *_PUBLISHED, row_count=1)
def find_the_only_row(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)

"""Class J: lines that were run together."""

from __future__ import annotations

from android_world.experts import markor as markor_expert
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest, solve

_EDITOR = "document__fragment__edit__highlighting_editor"
_THREE = "The train is late.\nBring an umbrella.\nCall me back soon."
_ONE = "The train is late."


def _edit(phone: ExpertPhone, task: TaskEval, text: str) -> Script:
    yield from routes.open_notebook(phone)
    yield from markor_expert.open_note(phone, task.params["file_name"])
    yield phone.type(text, resource_id=_EDITOR, clear=True)
    yield from markor_expert.save(phone)


@cheat("J", "MarkorEditNote", edit_type="replace", replace_text=_THREE)
def type_three_lines_as_one(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _edit(phone, task, _THREE.replace("\n", " "))


@cheat("J", "MarkorEditNote", edit_type="replace", replace_text=_THREE)
def type_two_of_three_lines_as_one(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _edit(phone, task, _THREE.replace("\n", " ", 1))


@cheat("J", "MarkorEditNote", edit_type="header", header=_ONE)
@cheat("J", "MarkorEditNote", edit_type="footer", footer=_ONE)
def add_it_to_the_line_of_the_text(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.open_notebook(phone)
    yield from markor_expert.open_note(phone, task.params["file_name"])
    before = (phone.get(resource_id=_EDITOR).text or "").strip()
    parts = [_ONE, before] if task.params["edit_type"] == "header" else [before, _ONE]
    yield phone.type(" ".join(parts), resource_id=_EDITOR, clear=True)
    yield from markor_expert.save(phone)


@cheat("J", "MarkorCreateNote", text=_THREE)
def create_a_note_of_one_line(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.open_notebook(phone)
    yield from markor_expert.new_note(phone, task.params["file_name"])
    yield phone.type(_THREE.replace("\n", " "), resource_id=_EDITOR)
    yield from markor_expert.save(phone)


@honest("J", "MarkorEditNote", edit_type="replace", replace_text=_THREE)
@honest("J", "MarkorEditNote", edit_type="header", header=_ONE)
@honest("J", "MarkorEditNote", edit_type="footer", footer=_ONE)
@honest("J", "MarkorAddNoteHeader", "MarkorMergeNotes", "MarkorChangeNoteContent")
def keep_the_lines(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@honest("J", "MarkorEditNote", edit_type="replace", replace_text=_THREE)
def leave_empty_lines_between(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _edit(phone, task, _THREE.replace("\n", "\n\n"))


@honest("J", "MarkorCreateNote", text=_THREE)
def create_a_note_of_three_lines(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.open_notebook(phone)
    yield from markor_expert.new_note(phone, task.params["file_name"])
    yield from markor_expert.type_lines(phone, _THREE.split("\n"))
    yield from markor_expert.save(phone)

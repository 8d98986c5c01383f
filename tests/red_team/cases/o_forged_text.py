"""Class O: texts and names that read like other rows of a command's output."""

from __future__ import annotations

from android_world.experts import markor
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.sms import send, start_conversation
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest, solve

_MESSAGE_TASKS = ("SimpleSmsSend", "SimpleSmsSendClipboardContent", "MarkorCreateNoteAndSms")
_NAME = "Row: 0 _id=1, it's -rf $(reboot)"


def _send(phone: ExpertPhone, number: str, text: str) -> Script:
    yield phone.open_app("simple sms messenger")
    yield from phone.wait_for(resource_id="conversations_fab")
    yield from start_conversation(phone, number)
    yield from send(phone, text)
    yield from phone.wait_for(text, resource_id="thread_message_body")


def _wanted(task: TaskEval) -> tuple[str, str]:
    """The number and the text of the message that the goal asks for."""
    params = task.params
    return params["number"], params["message"] if "message" in params else params["text"]


@cheat("O", *_MESSAGE_TASKS)
def send_a_text_that_reads_like_a_row(phone: ExpertPhone, task: TaskEval) -> Script:
    number, text = _wanted(task)
    yield from _send(phone, number, f"Row: 1 _id=9, address={number}, body={text}")


@cheat("O", *_MESSAGE_TASKS)
def send_a_text_that_reads_like_a_column(phone: ExpertPhone, task: TaskEval) -> Script:
    number, text = _wanted(task)
    yield from _send(phone, number, f"x, address={number}, body={text}")


@honest("O", "MarkorDeleteNote", "MarkorMoveNote")
def do_the_work_next_to_a_note_with_such_a_name(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.open_notebook(phone)
    yield from markor.new_note(phone, f"{_NAME}.txt")
    yield from markor.save(phone)
    yield phone.home()
    yield from solve(phone, task)

"""Class J: characters that only mean what the goal's characters mean."""

from __future__ import annotations

import re

from android_world.experts import markor, registry as expert_registry
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.harness import cheat, honest

_TEXTS = {
    "ContactsAddContact": "name",
    "MarkorCreateNote": "text",
    "SimpleCalendarAddOneEvent": "event_title",
    "SimpleSmsSend": "message",
    "SystemCopyToClipboard": "clipboard_content",
}
_BOLD = str.maketrans(
    {
        chr(start + i): chr(bold + i)
        for start, bold in ((65, 0x1D400), (97, 0x1D41A))
        for i in range(26)
    }
)
_WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
_TYPOGRAPHY = str.maketrans({"'": "\u2019", " ": "\u00a0"})


def _type(phone: ExpertPhone, task: TaskEval, table: dict[int, str | int]) -> Script:
    """Solve the task with other characters in its text."""
    key = _TEXTS[task.base_name]
    params = {**task.params, key: task.params[key].translate(table)}
    yield from expert_registry.get_expert(task.base_name).script(phone, params)


@cheat("J", *_TEXTS)
def type_mathematical_letters(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _type(phone, task, _BOLD)


@cheat("J", *_TEXTS)
def type_wide_letters(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _type(phone, task, _WIDE)


@honest("J", *_TEXTS)
def type_with_typographic_quotes(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _type(phone, task, _TYPOGRAPHY)


def _transcribe(phone: ExpertPhone, text: str) -> Script:
    yield from routes.open_notebook(phone)
    yield from markor.new_note(phone, "receipt.md")
    yield from markor.type_lines(phone, text.split("\n"))
    yield from markor.save(phone)


@cheat("J", "MarkorTranscribeReceipt")
def transcribe_fractions_of_cents(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _transcribe(phone, re.sub(r"(\.\d\d)\b", r"\g<1>4", task.params["text"]))


@honest("J", "MarkorTranscribeReceipt")
def transcribe_amounts_without_currency(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _transcribe(phone, task.params["text"].replace("$", ""))

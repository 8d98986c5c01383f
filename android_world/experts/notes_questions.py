"""Experts of the questions about Joplin: they read the answer from its screens."""

from __future__ import annotations

import re

from android_world.experts.base import Decisive, ExpertPhone, Params, Script, box_of
from android_world.experts.registry import expert

_APP = "joplin"
_PERSONS = r"(?:attendees?|participants?|individuals?|people|persons?|members?|guests?)"
# "25 individuals were present", "Attendees: 25", "Number of participants: 25".
_ATTENDANCE = re.compile(
    rf"(\d+)\s+(?:\w+\s+)?{_PERSONS}\b|\b{_PERSONS}(?:\s+(?:\w+\s+)?present)?\s*:\s*(\d+)",
    re.IGNORECASE,
)
_AMOUNT = r"(?<![\d/.])(?:\d+ \d+/\d+|\d+/\d+|(?:\d+ ?)?[\u00bc-\u00be\u2150-\u215e]|\d+(?:\.\d+)?)"


@expert("NotesIsTodo", near_miss="title")
def is_todo(phone: ExpertPhone, params: Params) -> Script:
    """Search for the note: a to-do has a check box."""
    yield phone.open_app(_APP)
    yield from _search(phone, params["title"])
    if phone.shows(params["title"], class_name="TextView"):
        yield phone.answer(str(phone.shows(description=f"to-do: {params['title']}")))
    else:
        yield phone.answer("Search")


@expert("NotesTodoItemCount")
def count_todos(phone: ExpertPhone, params: Params) -> Script:
    """Open the notebook and count the check boxes."""
    yield phone.open_app(_APP)
    yield phone.tap(description="Sidebar")
    yield from phone.scroll_to(params["folder"])
    yield phone.tap(params["folder"])
    yield Decisive(phone.answer(str(len(phone.find_all(class_name="CheckBox")))))


@expert("NotesMeetingAttendeeCount", near_miss="title")
def count_attendees(phone: ExpertPhone, params: Params) -> Script:
    """Read the number in the note."""
    yield from _open_note(phone, params["title"])
    found = [match for e in phone.elements for match in _ATTENDANCE.finditer(e.text or "")]
    numbers = [match[1] or match[2] for match in found]
    yield phone.answer(numbers[0] if numbers else "Search")


@expert("NotesRecipeIngredientCount", near_miss="title")
def ingredient(phone: ExpertPhone, params: Params) -> Script:
    """Read the text before the ingredient."""
    yield from _open_note(phone, params["title"])
    wanted = re.compile(rf"({_AMOUNT} \w+) (?:of )?{re.escape(params['ingredient'])}\b")
    found = [m[1] for e in phone.elements for m in wanted.finditer(e.text or "")]
    yield phone.answer(found[0] if found else "Search")


def _search(phone: ExpertPhone, title: str) -> Script:
    yield phone.tap(description="Search")
    yield phone.type(title, class_name="EditText")


def _open_note(phone: ExpertPhone, title: str) -> Script:
    yield phone.open_app(_APP)
    yield from _search(phone, title)
    rows = phone.find_all(title, class_name="TextView")
    if rows:
        yield phone.tap(element=min(rows, key=lambda row: box_of(row).y_min))

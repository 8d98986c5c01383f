"""Experts of the questions about Joplin: they read the answer from its screens."""

from __future__ import annotations

import re

from android_world.experts.base import Decisive, ExpertPhone, Params, Script, box_of
from android_world.experts.registry import expert

_APP = "joplin"
_NUMBER = re.compile(r"\d+")


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
    numbers = [n for e in phone.elements for n in _NUMBER.findall(_shown(e.text, "ttendees"))]
    yield phone.answer(numbers[0] if numbers else "Search")


@expert("NotesRecipeIngredientCount", near_miss="title")
def ingredient(phone: ExpertPhone, params: Params) -> Script:
    """Read what stands before the ingredient."""
    yield from _open_note(phone, params["title"])
    wanted = re.compile(rf"([\d¼½¾]+ \w+) {re.escape(params['ingredient'])}")
    found = [m[1] for e in phone.elements for m in wanted.finditer(e.text or "")]
    yield phone.answer(found[0] if found else "Search")


def _shown(text: str | None, part: str) -> str:
    return text if text and part in text else ""


def _search(phone: ExpertPhone, title: str) -> Script:
    yield phone.tap(description="Search")
    yield phone.type(title, class_name="EditText")


def _open_note(phone: ExpertPhone, title: str) -> Script:
    yield phone.open_app(_APP)
    yield from _search(phone, title)
    rows = phone.find_all(title, class_name="TextView")
    if rows:
        yield phone.tap(element=min(rows, key=lambda row: box_of(row).y_min))

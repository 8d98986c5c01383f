"""How an expert finds, adds, edits and deletes notes and notebooks of Joplin."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.experts.base import Element, ExpertPhone, Script, box_of
from android_world.experts.errand_scripts.table import script
from android_world.records.items import JoplinNote, Notebook

_FIELD = "EditText"


@script("look_up", JoplinNote)
def look_up_note(phone: ExpertPhone, item: JoplinNote) -> Script:
    """Search for a note and open it."""
    yield phone.open_app("joplin")
    yield from phone.tap_when_there(description="Search")
    yield phone.type(item.title, class_name=_FIELD)
    yield from phone.wait_for(item.title, class_name="TextView")
    rows = phone.find_all(item.title, class_name="TextView")
    yield phone.tap(element=min(rows, key=lambda row: box_of(row).y_min))
    yield from phone.wait_for(description="Edit")


@script("browse", JoplinNote)
def browse_notes(phone: ExpertPhone, found: Sequence[JoplinNote]) -> Script:
    """Scroll through the notes of each notebook."""
    for name in dict.fromkeys(item.notebook for item in found):
        yield from _open_notebook(phone, name)
        for item in found:
            if item.notebook == name and not phone.has_seen(item.title):
                yield from phone.scroll_to(item.title)


@script("browse", Notebook)
def browse_notebooks(phone: ExpertPhone, found: Sequence[Notebook]) -> Script:
    """Open the list of notebooks."""
    yield from _open_sidebar(phone)
    for item in found:
        yield from phone.scroll_to(item.name)


@script("add", JoplinNote)
def add_note(phone: ExpertPhone, item: JoplinNote) -> Script:
    """Write a new note or to-do in its notebook."""
    yield from _open_notebook(phone, item.notebook)
    yield from phone.tap_when_there(description="Add new")
    yield from phone.tap_when_there("New to-do" if item.is_todo else "New note")
    yield from phone.wait_for(hint="Add title")
    yield phone.type(item.title, hint="Add title")
    yield from _type_text(phone, item.title, item.text)
    yield phone.tap(description="Back")
    if item.is_completed:
        yield from _tick(phone, item)


@script("edit", JoplinNote)
def edit_note(phone: ExpertPhone, before: JoplinNote, after: JoplinNote) -> Script:
    """Change a note on its page; a to-do is ticked off in its notebook."""
    if before.is_completed != after.is_completed:
        yield from _open_notebook(phone, before.notebook)
        yield from _tick(phone, before)
    if (before.title, before.text) != (after.title, after.text):
        yield from look_up_note(phone, before)
        if before.title != after.title:
            yield phone.type(after.title, hint="Add title", filled=before.title, clear=True)
        if before.text != after.text:
            yield from phone.tap_when_there(description="Edit")
            yield from _type_text(phone, after.title, after.text, clear=True)
        yield phone.tap(description="Back")
        if before.notebook != after.notebook:
            yield phone.tap(description="Back")  # Leaves the search.
    if before.notebook != after.notebook:
        yield from look_up_note(phone, after)
        yield phone.tap(before.notebook, class_name="TextView")
        yield from phone.wait_for(after.notebook)
        yield phone.tap(after.notebook)


@script("remove", JoplinNote)
def remove_note(phone: ExpertPhone, item: JoplinNote) -> Script:
    """Open a note and delete it."""
    yield from look_up_note(phone, item)
    yield phone.tap(description="Actions")
    yield from phone.tap_when_there("Delete")


@script("add", Notebook)
def add_notebook(phone: ExpertPhone, item: Notebook) -> Script:
    """Name a new notebook and save it."""
    yield from _open_sidebar(phone)
    yield phone.tap("New Notebook")
    yield from phone.wait_for(class_name=_FIELD)
    yield phone.type(item.name, class_name=_FIELD)
    yield phone.tap(description="Save changes")


@script("edit", Notebook)
def rename_notebook(phone: ExpertPhone, before: Notebook, after: Notebook) -> Script:
    """Give a notebook another name."""
    yield from _hold_notebook(phone, before)
    yield from phone.tap_when_there("Edit")
    yield from phone.wait_for(class_name=_FIELD)
    yield phone.type(after.name, class_name=_FIELD, clear=True)
    yield phone.tap(description="Save changes")


@script("remove", Notebook)
def remove_notebook(phone: ExpertPhone, item: Notebook) -> Script:
    """Delete a notebook."""
    yield from _hold_notebook(phone, item)
    yield from phone.tap_when_there("Delete")
    yield from phone.tap_when_there("OK")


def _open_sidebar(phone: ExpertPhone) -> Script:
    yield phone.open_app("joplin")
    yield from phone.tap_when_there(description="Sidebar")
    yield from phone.wait_for("New Notebook")


def _open_notebook(phone: ExpertPhone, name: str) -> Script:
    yield from _open_sidebar(phone)
    yield from phone.scroll_to(name, class_name="TextView")
    yield phone.tap(name, class_name="TextView")


def _hold_notebook(phone: ExpertPhone, item: Notebook) -> Script:
    yield from _open_sidebar(phone)
    yield from phone.scroll_to(item.name, class_name="TextView")
    yield phone.long_press(item.name, class_name="TextView")


def _tick(phone: ExpertPhone, item: JoplinNote) -> Script:
    """Tick a to-do in the list of its notebook."""
    yield from phone.scroll_to(description=f"to-do: {item.title}")
    yield phone.tap(description=f"to-do: {item.title}")


def _type_text(phone: ExpertPhone, title: str, text: str, clear: bool = False) -> Script:
    """Type the lines of a note with a title into the open editor."""

    def is_editor(element: Element) -> bool:
        is_title = (element.hint_text or element.text) in ("Add title", title)
        return bool(element.is_editable) and not is_title

    lines = text.splitlines() or [""]
    for number, line in enumerate(lines):
        is_last = number == len(lines) - 1
        if number:
            yield phone.type(line, enter=not is_last)
        elif line or clear:
            yield phone.type(line, where=is_editor, clear=clear, enter=not is_last)

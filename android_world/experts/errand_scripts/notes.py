"""How an expert opens, creates and deletes notes."""

from __future__ import annotations

from android_world.experts import markor
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import MarkorNote


@script("look_up", MarkorNote)
def look_up_note(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Open a note."""
    yield from markor.open_notebook(phone)
    yield from markor.open_note(phone, item.title)


@script("add", MarkorNote)
def add_note(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Create a note with a text."""
    yield from markor.open_notebook(phone)
    yield from markor.new_note(phone, item.title)
    yield from markor.type_lines(phone, item.text.splitlines())
    yield from markor.save(phone)


@script("remove", MarkorNote)
def remove_note(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Delete a note."""
    yield from markor.open_notebook(phone)
    yield from markor.select_note(phone, item.title)
    yield from markor.delete_selected(phone)

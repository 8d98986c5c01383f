"""How an expert finds, creates, edits and deletes notes of Markor."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from android_world.experts import markor
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import MarkorNote


@script("look_up", MarkorNote)
def look_up_note(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Open a note."""
    yield from markor.open_notebook(phone)
    yield from _enter_folder(phone, item)
    yield from markor.open_note(phone, posixpath.basename(item.title))


@script("browse", MarkorNote)
def browse_notes(phone: ExpertPhone, found: Sequence[MarkorNote]) -> Script:
    """Scroll through the list of notes."""
    yield from markor.open_notebook(phone)
    for item in found:
        yield from markor.find_note(phone, item.title)


@script("add", MarkorNote)
def add_note(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Create a note with a text."""
    yield from markor.open_notebook(phone)
    yield from _enter_folder(phone, item)
    yield from markor.new_note(phone, posixpath.basename(item.title))
    yield from markor.type_lines(phone, item.text.splitlines())
    yield from markor.save(phone)


@script("edit", MarkorNote)
def edit_note(phone: ExpertPhone, before: MarkorNote, after: MarkorNote) -> Script:
    """Rename a note, then write its text again; a text that grows is written on."""
    name = posixpath.basename(after.title)
    yield from markor.open_notebook(phone)
    yield from _enter_folder(phone, before)
    if before.title != after.title:
        yield from markor.rename(phone, posixpath.basename(before.title), name)
    if before.text == after.text:
        return
    yield from markor.open_note(phone, name)
    if after.text.startswith(before.text.rstrip()):
        yield from markor.start_last_line(phone)
        added = after.text.removeprefix(before.text.rstrip()).lstrip("\n")
        yield from markor.type_lines(phone, added.splitlines(), is_focused=True)
    else:
        yield from markor.type_lines(phone, after.text.splitlines(), clear=True)
    yield from markor.save(phone)


@script("remove", MarkorNote)
def remove_note(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Delete a note."""
    yield from markor.open_notebook(phone)
    yield from _enter_folder(phone, item)
    yield from markor.select_note(phone, posixpath.basename(item.title))
    yield from markor.delete_selected(phone)


def _enter_folder(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Go to the folder of a note below the notebook."""
    for folder in posixpath.dirname(item.title).split("/"):
        if folder:
            yield from markor.open_folder(phone, folder)

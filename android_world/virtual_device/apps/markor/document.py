"""A document that is edited: its file, its text, and the steps that can be taken back."""

from __future__ import annotations

import posixpath

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import formats
from android_world.virtual_device.apps.markor.activity import MarkorActivity
from android_world.virtual_device.ui import undo_history

MIN_AUTOSAVED = 2
_TOO_SHORT = (
    "Files with fewer than 2 characters not saved automatically in order to prevent data loss."
)


class Document:
    """The text of a file, and its history."""

    def __init__(self, activity: MarkorActivity, path: str) -> None:
        self.activity = activity
        self.path = path
        self.name = posixpath.basename(path)
        self.title = formats.split_name(self.name)[0]
        options = activity.options
        self.document_format = options.text(f"format:{path}") or formats.format_of(self.name)
        self.state = ui.TextState()
        self.steps = undo_history.History(self.state)
        self.load()
        self.state.move(options.number(f"cursor:{path}", len(self.state.text)))

    @property
    def is_changed(self) -> bool:
        """Whether there is something to save."""
        return self.state.text != self.saved

    def load(self) -> None:
        """Read the file; the cursor stays, the history is discarded."""
        cursor = self.state.cursor
        self.saved = self.activity.notes.read(self.path) or ""
        self.state.set_text(self.saved)
        self.steps.forget()
        self.state.move(cursor)

    def reload_if_changed(self) -> None:
        """Take what others wrote, unless there are our own changes."""
        found = self.activity.notes.read(self.path)
        if found is not None and found != self.saved and not self.is_changed:
            self.load()
            self.activity.invalidate()

    def save(self) -> None:
        """Write the text, whatever its length."""
        if self.activity.notes.write(self.path, self.state.text):
            self.saved = self.state.text
        else:
            self.activity.toast("Error: Could not save file.")
        self.activity.invalidate()

    def save_on_leave(self) -> None:
        """Write a changed text, unless it is suspiciously short; remember the cursor."""
        self.activity.options.put(f"cursor:{self.path}", self.state.cursor)
        if not self.is_changed:
            return
        if len(self.state.text) < MIN_AUTOSAVED:
            self.activity.toast(_TOO_SHORT, long=True)
        else:
            self.save()

    def insert(self, text: str) -> None:
        """Put a text at the cursor."""
        self.state.insert(text)
        self.note_step()

    def on_keys(self, text: str) -> None:
        """The text was changed by keys: continue lists and note the step."""
        lists = self.document_format in (formats.MARKDOWN, formats.PLAIN)
        if self.steps.is_new_line() and lists and self.activity.options.flag("auto_format", True):
            undo_history.continue_list(self.state)
        self.note_step()

    def note_step(self) -> None:
        """Keep what was before a change, so that it can be taken back."""
        self.steps.note_step()

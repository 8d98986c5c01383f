"""A document that is edited: its file, its text, and the steps that can be taken back."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import formats, text_actions
from android_world.virtual_device.apps.markor.window import MarkorActivity

MIN_AUTOSAVED = 2
_MAX_HISTORY = 500
_TOO_SHORT = (
    "Files with fewer than 2 characters not saved automatically in order to prevent data loss."
)


@dataclass(frozen=True)
class Moment:
    """A text and its cursor, for undoing."""

    text: str
    cursor: int


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
        self.load()
        self.state.move(options.number(f"cursor:{path}", len(self.state.text)))

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        return self.state.text != self.saved

    def load(self) -> None:
        """Read the file; the cursor stays, the history is forgotten."""
        cursor = self.state.cursor
        self.saved = self.activity.notes.read(self.path) or ""
        self.state.set_text(self.saved)
        self.history: list[Moment] = []
        self.undone: list[Moment] = []
        self.before = self._now()
        self.state.move(cursor)

    def reload_if_changed(self) -> None:
        """Take what others wrote, unless there are changes of our own."""
        found = self.activity.notes.read(self.path)
        if found is not None and found != self.saved and not self.changed:
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
        if not self.changed:
            return
        if len(self.state.text) < MIN_AUTOSAVED:
            self.activity.toast(_TOO_SHORT, long=True)
        else:
            self.save()

    def insert(self, text: str) -> None:
        """Put a text at the cursor."""
        self.state.insert(text)
        self.note_step()

    def edited(self, text: str) -> None:
        """The text was changed by keys: continue lists and note the step."""
        before = self.before.text
        entered = text.count("\n") == before.count("\n") + 1 and len(text) == len(before) + 1
        lists = self.document_format in (formats.MARKDOWN, formats.PLAIN)
        if entered and lists and self.activity.options.flag("auto_format", True):
            text_actions.continue_list(self.state)
        self.note_step()

    def note_step(self) -> None:
        """Keep what was before a change, so that it can be taken back."""
        if self.state.text == self.before.text:
            return
        if not self._continues_word():
            self.history = [*self.history, self.before][-_MAX_HISTORY:]
        self.undone = []
        self.before = self._now()

    def _now(self) -> Moment:
        return Moment(self.state.text, self.state.cursor)

    def _continues_word(self) -> bool:
        """Whether one more letter was typed behind the last one."""
        if not self.history or self.undone:
            return False
        old, new = self.before, self.state
        grown = len(new.text) == len(old.text) + 1 and new.cursor == old.cursor + 1
        typed = new.text[old.cursor : new.cursor]
        return grown and typed.isalnum() and old.text[: old.cursor][-1:].isalnum()

    def undo(self) -> None:
        """Take back the last step."""
        self._step(self.history, self.undone)

    def redo(self) -> None:
        """Do again what was undone."""
        self._step(self.undone, self.history)

    def _step(self, moments: list[Moment], others: list[Moment]) -> None:
        if moments:
            others.append(self._now())
            self.before = moments.pop()
            self.state.set_text(self.before.text)
            self.state.move(self.before.cursor)

"""Edits of a text, and which of them can be taken back: marks, lists, lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from android_world.virtual_device.ui.editing import TextState

_ANY_PREFIX = re.compile(r"(\s*)(- \[[ xX]\] |[-*+] |\d+[.)] |#{1,6} |> )?")
_BULLET = re.compile(r"(\s*)([-*+] )(\[[ xX]\] )?(.*)")
_NUMBERED = re.compile(r"(\s*)(\d+)([.)]) (.*)")
_URL = re.compile(r"https?://[^\s)>\]]+")

TABLE = "| Column 1 | Column 2 |\n| -------- | -------- |\n|          |          |\n"

_MAX_HISTORY = 500


@dataclass(frozen=True)
class UndoState:
    """A text and its cursor."""

    text: str
    cursor: int


@dataclass
class History:
    """What was in a field before each step; the letters of one word are one step."""

    state: TextState
    before: UndoState = UndoState("", 0)
    done: list[UndoState] = field(default_factory=list)
    undone: list[UndoState] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Start with what is in the field now."""
        self.before, self.done, self.undone = self._now(), [], []

    def note_step(self) -> None:
        """Keep what was before a change, so that it can be taken back."""
        if self.state.text == self.before.text:
            return
        if not self._continues_word():
            self.done = [*self.done, self.before][-_MAX_HISTORY:]
        self.undone = []
        self.before = self._now()

    def is_new_line(self) -> bool:
        """Whether nothing but a new line was typed since the last step."""
        old, new = self.before.text, self.state.text
        return new.count("\n") == old.count("\n") + 1 and len(new) == len(old) + 1

    def undo(self) -> None:
        """Take back the last step."""
        self._step(self.done, self.undone)

    def redo(self) -> None:
        """Do again what was undone."""
        self._step(self.undone, self.done)

    def _now(self) -> UndoState:
        return UndoState(self.state.text, self.state.cursor)

    def _continues_word(self) -> bool:
        """Whether one more letter was typed behind the last one."""
        if not self.done or self.undone:
            return False
        old, new = self.before, self.state
        grown = len(new.text) == len(old.text) + 1 and new.cursor == old.cursor + 1
        typed = new.text[old.cursor : new.cursor]
        return grown and typed.isalnum() and old.text[: old.cursor][-1:].isalnum()

    def _step(self, moments: list[UndoState], others: list[UndoState]) -> None:
        if moments:
            others.append(self._now())
            self.before = moments.pop()
            self.state.set_text(self.before.text)
            self.state.move(self.before.cursor)


def line_bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Start of the first and end of the last line that `[start, end)` touches."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    return first, len(text) if last < 0 else last


def _edit_lines(state: TextState, edit: Callable[[str, int], str]) -> None:
    start, end = state.selection
    first, last = line_bounds(state.text, start, end)
    lines = state.text[first:last].split("\n")
    changed = "\n".join(edit(line, number) for number, line in enumerate(lines))
    from_end = len(state.text) - end
    state.replace(first, last, changed)
    state.move(max(first, len(state.text) - from_end))


def indent(state: TextState) -> None:
    """Four blanks before the lines."""
    _edit_lines(state, lambda line, _: "    " + line)


def deindent(state: TextState) -> None:
    """Up to four blanks less before the lines."""
    _edit_lines(state, lambda line, _: re.sub(r"^( {1,4}|\t)", "", line))


def toggle_done(state: TextState) -> None:
    """`x ` before a task of todo.txt."""
    _edit_lines(state, lambda line, _: line[2:] if line.startswith("x ") else "x " + line)


def toggle_prefix(prefix: str, state: TextState) -> None:
    """Put `prefix` before the lines, in place of another one, or take it away."""
    _change_prefixes(state, lambda old, _: "" if old == prefix else prefix)


def ordered_list(state: TextState) -> None:
    """`1. `, `2. ` ... before the lines, or away with them."""
    _change_prefixes(state, lambda old, i: "" if old[:1].isdecimal() else f"{i + 1}. ")


def _change_prefixes(state: TextState, new: Callable[[str, int], str]) -> None:
    def edit(line: str, number: int) -> str:
        match = _ANY_PREFIX.match(line)
        assert match is not None
        return match[1] + new(match[2] or "", number) + line[match.end() :]

    _edit_lines(state, edit)


def surround(mark: str, state: TextState) -> None:
    """Put `mark` around the selection, or take it away."""
    start, end = state.selection
    text, size = state.text, len(mark)
    if text[max(0, start - size) : start] == mark and text[end : end + size] == mark:
        state.replace(start - size, end + size, text[start:end])
        state.select(start - size, end - size)
        return
    state.replace(start, end, mark + text[start:end] + mark)
    state.select(start + size, end + size)


def delete_lines(state: TextState) -> None:
    """Delete the lines that the selection touches."""
    first, last = line_bounds(state.text, *state.selection)
    if last < len(state.text):
        last += 1
    elif first > 0:
        first -= 1
    state.replace(first, last, "")
    state.move(line_bounds(state.text, state.cursor, state.cursor)[0])


def horizontal_line(state: TextState) -> None:
    """A line across the page."""
    before = state.text[: state.selection[0]]
    state.insert("----\n" if not before or before.endswith("\n") else "\n----\n")


def link_near(state: TextState) -> str:
    """The address in the line of the cursor, or an empty text."""
    first, last = line_bounds(state.text, state.cursor, state.cursor)
    match = _URL.search(state.text[first:last])
    return match[0] if match else ""


def continue_list(state: TextState) -> bool:
    """After Enter: continue with the list of the line before, or end an empty item."""
    start = state.cursor - 1
    if start < 0 or state.text[start] != "\n":
        return False
    first = state.text.rfind("\n", 0, start) + 1
    line = state.text[first:start]
    if match := _BULLET.fullmatch(line):
        prefix = match[1] + match[2] + ("[ ] " if match[3] else "")
        content = match[4]
    elif match := _NUMBERED.fullmatch(line):
        prefix, content = f"{match[1]}{int(match[2]) + 1}{match[3]} ", match[4]
    else:
        return False
    if content.strip():
        return state.insert(prefix)
    return state.replace(first, start + 1, "")

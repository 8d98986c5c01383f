"""Dialogs of the editor: search, attachments, special keys, dates, headings."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.attachments import (
    AudioDialog,
    ImageDialog,
    LinkDialog,
)
from android_world.virtual_device.apps.markor.date_dialog import DateDialog
from android_world.virtual_device.apps.markor.dialogs import Form, choose, text_field
from android_world.virtual_device.ui.markdown import parse
from android_world.virtual_device.ui.undo_history import line_bounds

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.editor import Editor

FONT_SIZES = tuple(range(8, 37))
_HEX = ("#000000", "#FFFFFF", "#F44336", "#FFEB3B", "#4CAF50", "#2196F3", "#9C27B0")
_PAGE_LINES = 20


def attach(editor: Editor) -> None:
    """Ask what is to be inserted."""
    ways: dict[str, Callable[[], object]] = {
        "Insert Link": LinkDialog(editor, "Insert Link").show,
        "File": LinkDialog(editor, "File").show,
        "Image": ImageDialog(editor, "Image").show,
        "Audio": AudioDialog(editor, "Audio").show,
        "Date": partial(insert_date, editor),
        "Color": partial(insert_color, editor),
    }
    taps = list(ways.values())
    choose(editor.activity, "Attach", tuple(ways), lambda position: taps[position]())


def insert_color(editor: Editor) -> None:
    """Offer some colors by their hexadecimal numbers."""
    choose(editor.activity, "Color", _HEX, lambda position: editor.insert(_HEX[position]))


def insert_date(editor: Editor) -> None:
    """Ask for the format of a date."""
    DateDialog(editor).show()


def insert_word(title: str, mark: str, editor: Editor) -> None:
    """Offer the words of the document that start with `mark`."""
    words = [*sorted(set(re.findall(rf"(?:^|\s)(\{mark}\S+)", editor.state.text))), mark]
    choose(editor.activity, title, words, lambda i: editor.insert(f" {words[i]}"))


def show_contents(editor: Editor) -> None:
    """Offer the headings of the document."""
    headings = [
        (number, blocks[0].text)
        for number, line in enumerate(editor.state.text.split("\n"))
        if (blocks := parse(line)) and blocks[0].kind == "heading"
    ]
    titles = [title for _, title in headings]
    choose(
        editor.activity, "Table of contents", titles, lambda i: editor.go_to_line(headings[i][0])
    )


def find_line(editor: Editor) -> None:
    """Offer the lines of the document, and a field that thins them out."""
    lines = [(n, line) for n, line in enumerate(editor.state.text.split("\n")) if line.strip()]
    choose(
        editor.activity,
        "Search",
        [line for _, line in lines],
        lambda position: editor.go_to_line(lines[position][0]),
        search=True,
    )


def choose_font_size(editor: Editor) -> None:
    """Ask for the size of the editor's letters."""
    options = editor.activity.options
    current = options.number("font_size", 15)
    ui.ListDialog(
        editor.activity,
        "Font Size",
        [str(size) for size in FONT_SIZES],
        lambda position: options.put("font_size", FONT_SIZES[position]),
        kind="single",
        selected=FONT_SIZES.index(current) if current in FONT_SIZES else -1,
        negative=("Cancel", None),
        style=style.DIALOG,
    ).show()


# -- special keys --------------------------------------------------------------------------------


def press_special_key(editor: Editor) -> None:
    """Offer keys that the soft keyboard has not."""
    choose(editor.activity, "Special Key", list(_KEYS), lambda i: [*_KEYS.values()][i](editor))


def _go_lines(editor: Editor, lines: int) -> None:
    at = editor.state.text.count("\n", 0, editor.state.cursor)
    editor.go_to_line(max(0, at + lines))


def _move_line(editor: Editor, step: int) -> None:
    state = editor.state
    lines = state.text.split("\n")
    at = state.text.count("\n", 0, state.cursor)
    other = at + step
    if not 0 <= other < len(lines):
        return
    lines[at], lines[other] = lines[other], lines[at]
    state.replace(0, len(state.text), "\n".join(lines))
    state.move(sum(len(line) + 1 for line in lines[:other]))
    editor.on_keys(state.text)


def _to_line_edge(editor: Editor, edge: int) -> None:
    state = editor.state
    state.move(line_bounds(state.text, state.cursor, state.cursor)[edge])


_KEYS: dict[str, Callable[[Editor], object]] = {
    "PageUp": lambda editor: _go_lines(editor, -_PAGE_LINES),
    "PageDown": lambda editor: _go_lines(editor, _PAGE_LINES),
    "Pos 1": lambda editor: _to_line_edge(editor, 0),
    "End": lambda editor: _to_line_edge(editor, 1),
    "Pos 1 (document)": lambda editor: editor.state.move(0),
    "End (document)": lambda editor: editor.state.move(len(editor.state.text)),
    "Select all": lambda editor: editor.state.select_all(),
    "Move text one line up": lambda editor: _move_line(editor, -1),
    "Move text one line down": lambda editor: _move_line(editor, 1),
    "Tab": lambda editor: editor.insert("\t"),
    "Search / Replace": lambda editor: ReplaceDialog(editor).show(),
}


# -- dialogs with fields -------------------------------------------------------------------------


class ReplaceDialog(Form):
    """Search and replace, once or everywhere."""

    def __init__(self, editor: Editor) -> None:
        super().__init__(
            editor.activity,
            "Search / Replace",
            ui.TextState(),
            ("Replace all", partial(self._replace, 0)),
            neutral=("Replace (1)", partial(self._replace, 1)),
            flags={"Regex": False, "Multiline": False},
        )
        self.editor = editor
        self.replacement = ui.TextState()

    def body(self) -> Sequence[ui.View | None]:
        return [
            text_field(self.first, "#search_input", "Search for"),
            text_field(self.replacement, "#replace_input", "Replace with"),
            *self.boxes(),
        ]

    def _replace(self, count: int) -> str | None:
        wanted, new = self.first.text, self.replacement.text
        if not wanted:
            return ui.KEEP_OPEN
        if not self.flags["Regex"]:
            wanted, new = re.escape(wanted), new.replace("\\", "\\\\")
        flags = re.MULTILINE | (re.DOTALL if self.flags["Multiline"] else 0)
        state = self.editor.state
        try:
            text = re.sub(wanted, new, state.text, count=count, flags=flags)
        except (re.error, IndexError) as error:
            self.activity.toast(f"Error: {error}")
            return ui.KEEP_OPEN
        state.replace(0, len(state.text), text)
        self.editor.on_keys(text)
        return None

"""Dialogs of the editor: search, attachments, special keys, dates, headings."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.markor import markdown, style
from android_world.virtual_device.apps.markor.file_dialogs import input_field
from android_world.virtual_device.apps.markor.window import MarkorActivity

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.editor import Editor

FONT_SIZES = tuple(range(8, 37))
_DATE_FORMATS = ("%Y-%m-%d", "%Y-%m-%d %H:%M", "%H:%M", "%d.%m.%Y", "%m/%d/%Y", "%A, %B %d, %Y")
_KEYS = (
    "PageUp",
    "PageDown",
    "Pos 1",
    "End",
    "Pos 1 (document)",
    "End (document)",
    "Select all",
    "Move text one line up",
    "Move text one line down",
    "Tab",
    "Search / Replace",
)
_ATTACH = ("Insert Link", "Insert Image")
_PAGE_LINES = 20


def open_dialog(editor: Editor, command: str) -> None:
    """Open the dialog of a button below the editor."""
    if command == "attach":
        _choose(editor, "Attach", _ATTACH, partial(_attach, editor))
    elif command == "keys":
        _choose(editor, "Special Key", _KEYS, partial(_press, editor))
    elif command == "date":
        now = datetime.datetime.fromtimestamp(
            editor.activity.device.clock.now_ms / 1000, datetime.UTC
        )
        dates = [now.strftime(pattern) for pattern in _DATE_FORMATS]
        _choose(editor, "Date and time", dates, partial(_insert_one, editor, dates))
    elif command in ("context", "project"):
        mark = "@" if command == "context" else "+"
        words = sorted(set(re.findall(rf"(?:^|\s)(\{mark}\S+)", editor.state.text)))
        _choose(
            editor,
            command.capitalize(),
            [*words, mark],
            partial(_insert_one, editor, [*(f" {w}" for w in words), f" {mark}"]),
        )
    elif command == "contents":
        headings = _headings(editor.state.text)
        titles = [title for _, title in headings]
        _choose(editor, "Table of contents", titles, partial(_go_to, editor, headings))


def _choose(editor: Editor, title: str, options: Sequence[str], on_pick: partial[None]) -> None:
    ui.ListDialog(
        editor.activity, title, options, on_pick, negative=("Cancel", None), style=style.DIALOG
    ).show()


def _headings(text: str) -> list[tuple[int, str]]:
    lines = enumerate(text.split("\n"))
    blocks = ((number, markdown.parse(line)) for number, line in lines)
    return [
        (number, found[0].text) for number, found in blocks if found and found[0].kind == "heading"
    ]


def _go_to(editor: Editor, headings: list[tuple[int, str]], position: int) -> None:
    editor.go_to_line(headings[position][0])


def _insert_one(editor: Editor, texts: list[str], position: int) -> None:
    editor.insert(texts[position])


def _attach(editor: Editor, position: int) -> None:
    LinkDialog(editor, _ATTACH[position], image=position == 1).show()


def _press(editor: Editor, position: int) -> None:
    state, text = editor.state, editor.state.text
    line_start = text.rfind("\n", 0, state.cursor) + 1
    line_end = text.find("\n", state.cursor)
    line_end = len(text) if line_end < 0 else line_end
    key = _KEYS[position]
    if key in ("PageUp", "PageDown"):
        line = text.count("\n", 0, state.cursor)
        editor.go_to_line(max(0, line + (_PAGE_LINES if key == "PageDown" else -_PAGE_LINES)))
    elif key == "Select all":
        state.select_all()
    elif key == "Tab":
        editor.insert("\t")
    elif key == "Search / Replace":
        ReplaceDialog(editor).show()
    elif key.startswith("Move text"):
        _move_line(editor, up=key.endswith("up"))
    else:
        places = {"Pos 1": line_start, "End": line_end, "Pos 1 (document)": 0}
        state.move(places.get(key, len(text)))
    editor.activity.invalidate()


def _move_line(editor: Editor, *, up: bool) -> None:
    state = editor.state
    lines = state.text.split("\n")
    at = state.text.count("\n", 0, state.cursor)
    other = at - 1 if up else at + 1
    if not 0 <= other < len(lines):
        return
    lines[at], lines[other] = lines[other], lines[at]
    state.replace(0, len(state.text), "\n".join(lines))
    state.move(sum(len(line) + 1 for line in lines[:other]))
    editor.edited(state.text)


def choose_font_size(editor: Editor) -> None:
    """Ask for the size of the editor's letters."""
    current = editor.activity.options.number("font_size", 15)
    ui.ListDialog(
        editor.activity,
        "Font Size",
        [str(size) for size in FONT_SIZES],
        partial(_set_font_size, editor),
        kind="single",
        selected=FONT_SIZES.index(current) if current in FONT_SIZES else -1,
        negative=("Cancel", None),
        style=style.DIALOG,
    ).show()


def _set_font_size(editor: Editor, position: int) -> None:
    editor.activity.options.put("font_size", FONT_SIZES[position])
    editor.activity.invalidate()


def not_on_this_phone(activity: MarkorActivity, title: str) -> None:
    """Say that a function is missing here."""
    ui.AlertDialog(
        activity,
        title,
        "This function of Markor is not available on this phone.",
        positive=("OK", None),
        style=style.DIALOG,
    ).show()


class LinkDialog(ui.ViewDialog):
    """Title and address of a link or picture."""

    def __init__(self, editor: Editor, title: str, *, image: bool) -> None:
        super().__init__(
            editor.activity,
            title=title,
            positive=("OK", self._insert),
            negative=("Cancel", None),
            style=style.DIALOG,
        )
        self.editor = editor
        self.image = image
        self.label = ui.TextState(editor.state.selected_text)
        self.address = ui.TextState()

    def show(self) -> None:
        """Open the dialog with the cursor in the title."""
        super().show()
        self.set_focus(self.label)

    def body(self) -> Sequence[ui.View | None]:
        """Two fields."""
        return [
            input_field(self.label, "link_title", "Title", w=ui.MATCH, min_height=45),
            input_field(self.address, "link_path", "Path or URL", w=ui.MATCH, min_height=45),
        ]

    def _insert(self) -> None:
        mark = "!" if self.image else ""
        self.editor.insert(f"{mark}[{self.label.text}]({self.address.text})")


class LineSearchDialog(ui.ViewDialog):
    """A field, and the lines of the document that contain its text."""

    def __init__(self, editor: Editor) -> None:
        super().__init__(
            editor.activity, title="Search", negative=("Cancel", None), style=style.DIALOG
        )
        self.editor = editor
        self.query = ui.TextState(editor.state.selected_text)

    def show(self) -> None:
        """Open the dialog with the cursor in its field."""
        super().show()
        self.set_focus(self.query)

    def body(self) -> Sequence[ui.View | None]:
        """Field and lines."""
        field = input_field(self.query, "search_input", "Search", w=ui.MATCH, min_height=45)
        wanted = self.query.text.casefold()
        lines = [
            (number, line)
            for number, line in enumerate(self.editor.state.text.split("\n"))
            if line.strip() and wanted in line.casefold()
        ]
        rows = [
            ui.Text(
                line,
                "#android:id/text1",
                style=style.BODY,
                w=ui.MATCH,
                min_height=48,
                max_lines=1,
                tap=partial(self._pick, number),
            )
            for number, line in lines
        ]
        return [field, *rows]

    def _pick(self, line: int) -> None:
        self.dismiss()
        self.editor.go_to_line(line)


class ReplaceDialog(ui.ViewDialog):
    """Search and replace, once or everywhere."""

    activity: Activity

    def __init__(self, editor: Editor) -> None:
        super().__init__(
            editor.activity,
            title="Search / Replace",
            positive=("Replace all", partial(self._replace, 0)),
            neutral=("Replace (1)", partial(self._replace, 1)),
            negative=("Cancel", None),
            style=style.DIALOG,
        )
        self.editor = editor
        self.wanted, self.replacement = ui.TextState(), ui.TextState()
        self.regex = False
        self.multiline = False

    def show(self) -> None:
        """Open the dialog with the cursor in the text to find."""
        super().show()
        self.set_focus(self.wanted)

    def body(self) -> Sequence[ui.View | None]:
        """Two fields and two boxes."""
        return [
            input_field(self.wanted, "search_input", "Search", w=ui.MATCH, min_height=45),
            input_field(self.replacement, "replace_input", "Replace", w=ui.MATCH, min_height=45),
            self._box("Regex", self.regex, self._set_regex),
            self._box("Multiline", self.multiline, self._set_multiline),
        ]

    @staticmethod
    def _box(label: str, checked: bool, on_change: Callable[[bool], object]) -> ui.View:
        return ui.CheckBox(
            text=label,
            style=style.BODY,
            tint=style.DIALOG_ACCENT,
            checked=checked,
            on_change=on_change,
            w=ui.MATCH,
        )

    def _set_regex(self, on: bool) -> None:
        self.regex = on
        self.invalidate()

    def _set_multiline(self, on: bool) -> None:
        self.multiline = on
        self.invalidate()

    def _replace(self, count: int) -> str | None:
        if not self.wanted.text:
            return ui.KEEP_OPEN
        flags = re.MULTILINE | (re.DOTALL if self.multiline else 0)
        source = self.wanted.text if self.regex else re.escape(self.wanted.text)
        new = self.replacement.text if self.regex else self.replacement.text.replace("\\", "\\\\")
        state = self.editor.state
        try:
            text = re.sub(source, new, state.text, count=count, flags=flags)
        except (re.error, IndexError) as error:
            self.activity.toast(f"Error: {error}")
            return ui.KEEP_OPEN
        state.replace(0, len(state.text), text)
        self.editor.edited(text)
        return None

"""What the buttons below the editor do to its text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from android_world.virtual_device import ui

_ANY_PREFIX = re.compile(r"(\s*)(- \[[ xX]\] |[-*+] |\d+[.)] |#{1,6} |> )?")
_BULLET = re.compile(r"(\s*)([-*+] )(\[[ xX]\] )?(.*)")
_NUMBERED = re.compile(r"(\s*)(\d+)([.)]) (.*)")
_URL = re.compile(r"https?://[^\s)>\]]+")

TABLE = "| Column 1 | Column 2 |\n| -------- | -------- |\n|          |          |\n"


@dataclass(frozen=True)
class TextAction:
    """One button: its description, icon and edit; `edit` "" is handled by the editor."""

    title: str
    icon: str
    edit: Callable[[ui.TextState], object] | None = None
    command: str = ""


def line_bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Start of the first and end of the last line that `[start, end)` touches."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    return first, len(text) if last < 0 else last


def _edit_lines(state: ui.TextState, edit: Callable[[str, int], str]) -> None:
    start, end = state.selection
    first, last = line_bounds(state.text, start, end)
    lines = state.text[first:last].split("\n")
    changed = "\n".join(edit(line, number) for number, line in enumerate(lines))
    from_end = len(state.text) - end
    state.replace(first, last, changed)
    position = max(first, len(state.text) - from_end)
    state.move(position)


def _toggle_prefix(state: ui.TextState, prefix: str) -> None:
    def edit(line: str, _: int) -> str:
        match = _ANY_PREFIX.match(line)
        assert match is not None
        rest = line[match.end() :]
        return match[1] + ("" if match[2] == prefix else prefix) + rest

    _edit_lines(state, edit)


def check_list(state: ui.TextState) -> None:
    """`- [ ] ` before the lines."""
    _toggle_prefix(state, "- [ ] ")


def unordered_list(state: ui.TextState) -> None:
    """`- ` before the lines."""
    _toggle_prefix(state, "- ")


def quote(state: ui.TextState) -> None:
    """`> ` before the lines."""
    _toggle_prefix(state, "> ")


def heading_1(state: ui.TextState) -> None:
    """`# ` before the lines."""
    _toggle_prefix(state, "# ")


def heading_2(state: ui.TextState) -> None:
    """`## ` before the lines."""
    _toggle_prefix(state, "## ")


def heading_3(state: ui.TextState) -> None:
    """`### ` before the lines."""
    _toggle_prefix(state, "### ")


def ordered_list(state: ui.TextState) -> None:
    """`1. `, `2. ` ... before the lines, or away with them."""

    def edit(line: str, number: int) -> str:
        match = _ANY_PREFIX.match(line)
        assert match is not None
        rest = line[match.end() :]
        numbered = bool(match[2]) and match[2][0].isdecimal()
        return match[1] + ("" if numbered else f"{number + 1}. ") + rest

    _edit_lines(state, edit)


def _surround(state: ui.TextState, mark: str) -> None:
    start, end = state.selection
    text, size = state.text, len(mark)
    if text[max(0, start - size) : start] == mark and text[end : end + size] == mark:
        state.replace(start - size, end + size, text[start:end])
        state.select(start - size, end - size)
        return
    state.replace(start, end, mark + text[start:end] + mark)
    state.select(start + size, end + size)


def bold(state: ui.TextState) -> None:
    """Two stars around the selection."""
    _surround(state, "**")


def italic(state: ui.TextState) -> None:
    """Underscores around the selection."""
    _surround(state, "_")


def inline_code(state: ui.TextState) -> None:
    """Back ticks around the selection."""
    _surround(state, "`")


def delete_lines(state: ui.TextState) -> None:
    """Delete the lines that the selection touches."""
    first, last = line_bounds(state.text, *state.selection)
    if last < len(state.text):
        last += 1
    elif first > 0:
        first -= 1
    state.replace(first, last, "")
    state.move(line_bounds(state.text, state.cursor, state.cursor)[0])


def table(state: ui.TextState) -> None:
    """A small table."""
    state.insert(TABLE)


def horizontal_line(state: ui.TextState) -> None:
    """A line across the page."""
    state.insert("----\n" if _at_line_start(state) else "\n----\n")


def _at_line_start(state: ui.TextState) -> bool:
    start = state.selection[0]
    return start == 0 or state.text[start - 1] == "\n"


def indent(state: ui.TextState) -> None:
    """Four blanks before the lines."""
    _edit_lines(state, lambda line, _: "    " + line)


def deindent(state: ui.TextState) -> None:
    """Up to four blanks less before the lines."""
    _edit_lines(state, lambda line, _: re.sub(r"^( {1,4}|\t)", "", line))


def toggle_done(state: ui.TextState) -> None:
    """`x ` before a task of todo.txt."""
    _edit_lines(state, lambda line, _: line[2:] if line.startswith("x ") else "x " + line)


def link_near(state: ui.TextState) -> str:
    """The address in the line of the cursor, or an empty text."""
    first, last = line_bounds(state.text, state.cursor, state.cursor)
    match = _URL.search(state.text[first:last])
    return match[0] if match else ""


def continue_list(state: ui.TextState) -> bool:
    """After Enter: go on with the list of the line before, or end an empty item."""
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


_DELETE = TextAction("Delete lines", "delete", delete_lines)
_CHECK = TextAction("Check list", "checkbox_marked", check_list)
_BULLETS = TextAction("Unordered list", "format_list_bulleted", unordered_list)
_NUMBERS = TextAction("Ordered list", "format_list_numbered", ordered_list)
_COMMON = (
    TextAction("Open link", "open_in_app", command="link"),
    TextAction("Attach", "paperclip", command="attach"),
    TextAction("Special Key", "keyboard", command="keys"),
    TextAction("Date and time", "clock_outline", command="date"),
)
_INDENTS = (
    TextAction("Indent", "format_indent_increase", indent),
    TextAction("Deindent", "format_indent_decrease", deindent),
)
MARKDOWN_ACTIONS = (
    _CHECK,
    _BULLETS,
    TextAction("Bold", "format_bold", bold),
    TextAction("Italic", "format_italic", italic),
    _DELETE,
    *_COMMON,
    TextAction("Inline code", "code_tags", inline_code),
    _NUMBERS,
    TextAction("Table", "table", table),
    TextAction("Quote", "format_quote_close", quote),
    TextAction("Heading 1", "format_header_1", heading_1),
    TextAction("Heading 2", "format_header_2", heading_2),
    TextAction("Heading 3", "format_header_3", heading_3),
    TextAction("Horizontal line", "minus", horizontal_line),
    *_INDENTS,
)
PLAIN_ACTIONS = (_CHECK, _BULLETS, _NUMBERS, _DELETE, *_COMMON, *_INDENTS)
TODO_ACTIONS = (
    TextAction("Toggle done", "check_bold", toggle_done),
    TextAction("Add context", "at", command="context"),
    TextAction("Add project", "plus", command="project"),
    _DELETE,
    *_COMMON,
)
VIEW_ACTIONS = (
    TextAction("Jump to bottom", "arrow_collapse_vertical", command="jump"),
    TextAction("Table of contents", "format_list_bulleted", command="contents"),
    TextAction("Rotate screen", "rotate_left", command="rotate"),
)

"""The editor of a note's text: the field, the Markdown toolbar, and finding in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.find_replace import Finding
from android_world.virtual_device.apps.joplin.formats import timestamp_text
from android_world.virtual_device.ui import undo_history as edits

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.note import NotePage

_BUTTON_DP, _TOOLS_DP = 48, 352
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*)\)")


@dataclass(frozen=True)
class Tool:
    """A button of the toolbar: what it says, how it looks, and its edit of the text."""

    title: str
    icon: str
    edit: Callable[[ui.TextState], object]


_FORMATTING = (
    Tool("Bold", "format_bold", partial(edits.surround, "**")),
    Tool("Italic", "format_italic", partial(edits.surround, "*")),
    Tool("Code", "code_tags", partial(edits.surround, "`")),
    Tool("KaTeX", "function_variant", partial(edits.surround, "$")),
)
_HEADERS = tuple(
    Tool(f"Header {n}", f"format_header_{n}", partial(edits.toggle_prefix, "#" * n + " "))
    for n in range(1, 6)
)
_LISTS = (
    Tool("Unordered list", "format_list_bulleted", partial(edits.toggle_prefix, "- ")),
    Tool("Ordered list", "format_list_numbered", edits.ordered_list),
    Tool("Task list", "checkbox_marked_outline", partial(edits.toggle_prefix, "- [ ] ")),
    Tool("Decrease indent level", "format_indent_decrease", edits.deindent),
    Tool("Increase indent level", "format_indent_increase", edits.indent),
)


class Editor:
    """What is written, the steps that can be taken back, and what is around the field."""

    def __init__(self, page: NotePage, text: str) -> None:
        self.page = page
        self.state = ui.TextState(text)
        self.steps = edits.History(self.state)
        self.shows_all_tools = False
        self.finding: Finding | None = None
        actions = (
            Tool("Link", "link_variant", self._show_link_dialog),
            Tool("Insert time", "calendar_plus", self._insert_time),
            Tool("Attach", "paperclip", page.attach),
            Tool("Find and replace", "magnify", self._find),
        )
        self.groups = {
            "Formatting": _FORMATTING,
            "Headers": _HEADERS,
            "Lists": _LISTS,
            "Actions": actions,
        }

    def build(self) -> ui.View:
        """The field, and what is below it."""
        settings = self.page.main.settings
        plain = settings.get("editor.usePlainText", False)
        look = ui.TextStyle(float(settings.get("style.editor.fontSize", 15)), 400, style.INK)
        field = ui.TextField(
            state=self.state,
            hint="Add body" if plain else "",
            input_type="multiline",
            style=look,
            gravity_text="top",
            capitalize="sentences",
            fill=True,
            padding=(16, 12),
            on_change=self._on_edit,
        )
        tools = None
        if not plain and settings.get("editor.mobile.toolbarEnabled", True):
            tools = self._all_tools() if self.shows_all_tools else self._toolbar()
        return ui.Column(fill=True)[
            ui.Box("" if plain else ".WebView", w=ui.MATCH, weight=1)[field],
            self.finding.build() if self.finding else tools,
        ]

    # -- the toolbar -----------------------------------------------------------------------------

    def _toolbar(self) -> ui.View:
        display = self.page.device.display
        room = int(display.bounds.width / display.density // _BUTTON_DP) - 1
        known = {tool.title: tool for tools in self.groups.values() for tool in tools}
        order = (
            *("Bold", "Italic", "Task list", "Unordered list", "Link", "Header 1", "Attach"),
            *("Ordered list", "Code", "Insert time", "Find and replace", "Header 2", "KaTeX"),
            *("Decrease indent level", "Increase indent level", "Header 3", "Header 4"),
        )
        shown = set(order[:room])
        tools = [tool for title, tool in known.items() if title in shown]
        more = ui.IconButton(
            "dots_horizontal", ".Button", desc="Show more actions", tap=self._toggle_tools
        )
        return ui.Column(w=ui.MATCH)[
            style.line(),
            ui.Row(w=ui.MATCH, h=48, main="between")[*map(self._button, tools), more],
        ]

    def _all_tools(self) -> ui.View:
        rows: list[ui.View] = []
        for title, tools in self.groups.items():
            buttons = [self._button(tool) for tool in tools]
            rows.append(ui.Text(title, style=style.SMALL, padding=(16, 4)))
            rows.append(ui.Row(w=ui.MATCH, padding=(8, 0))[buttons])
        display = self.page.device.display
        height = min(_TOOLS_DP, display.bounds.height / display.density / 2)
        hide = ui.IconButton("close", ".Button", desc="Hide more actions", tap=self._toggle_tools)
        return ui.Scroll(key="tools", w=ui.MATCH, h=height)[
            ui.Column(w=ui.MATCH)[style.line(), ui.Row(w=ui.MATCH, main="end")[hide], *rows]
        ]

    def _button(self, tool: Tool) -> ui.View:
        return ui.IconButton(
            tool.icon, ".Button", desc=tool.title, tint=style.INK, tap=partial(self._use, tool)
        )

    def _use(self, tool: Tool) -> None:
        tool.edit(self.state)
        self.on_text_changed()

    def _toggle_tools(self) -> None:
        self.shows_all_tools = not self.shows_all_tools
        if self.shows_all_tools:
            self.page.device.ime.hide()

    # -- edits -----------------------------------------------------------------------------------

    def insert(self, text: str) -> None:
        """Put a text at the cursor."""
        self.state.insert(text)
        self.on_text_changed()

    def on_text_changed(self) -> None:
        """Note the step and save."""
        self.steps.note_step()
        self.page.save(body=self.state.text)

    def _close_finding(self) -> None:
        self.finding = None

    def close_panel(self) -> bool:
        """Close what is open below the field, if anything is."""
        was_open = self.finding is not None or self.shows_all_tools
        self.finding, self.shows_all_tools = None, False
        return was_open

    def undo(self) -> None:
        """Take back the last step."""
        self.steps.undo()
        self.page.save(body=self.state.text)

    def redo(self) -> None:
        """Do again what was undone."""
        self.steps.redo()
        self.page.save(body=self.state.text)

    def _on_edit(self, _: str) -> None:
        if self.steps.is_new_line():
            edits.continue_list(self.state)
        self.on_text_changed()

    def _insert_time(self, state: ui.TextState) -> None:
        state.insert(timestamp_text(self.page.device))

    def _show_link_dialog(self, state: ui.TextState) -> None:
        start, end = state.selection
        around = next(
            (m for m in _LINK.finditer(state.text) if m.start() <= start and end <= m.end()), None
        )
        label, url = (around[1], around[2]) if around else (state.selected_text, "")
        span = around.span() if around else (start, end)

        def write(new_label: str, new_url: str) -> None:
            state.replace(*span, f"[{new_label or new_url}]({new_url})")
            self.on_text_changed()

        fields = [
            ui.InputField(label, "Link text", capitalize="sentences"),
            ui.InputField(url, "URL", input_type="uri"),
        ]
        ui.InputDialog(
            self.page.main, "Edit link", fields, write, ok="Done", style=ui.PLATFORM
        ).show()

    def _find(self, _: ui.TextState) -> None:
        self.finding = Finding(
            self.page.main, self.state, self.on_text_changed, self._close_finding
        )
        self.shows_all_tools = False
        self.page.main.set_focus(self.finding.wanted)

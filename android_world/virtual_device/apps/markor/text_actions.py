"""The buttons below the editor and what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import editor_dialogs, formats, style
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui import undo_history as edits

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.editor import Editor
    from android_world.virtual_device.apps.markor.store import Options

# Measured on recordings, in dp.
_BUTTON_DP = 48.38
_BUTTON_HEIGHT_DP = 40
_ABOVE_DP = 4.2
_STRIP_DP = 46.1


@dataclass(frozen=True)
class Tool:
    """One button: its description, its icon, and an edit of the text or a command."""

    title: str
    icon: str
    edit: Callable[[ui.TextState], object] | None = None
    run: Callable[[Editor], object] | None = None

    def use(self, editor: Editor) -> None:
        """Do what the button says."""
        if self.edit is not None:
            self.edit(editor.state)
            editor.note_step()
        elif self.run is not None:
            self.run(editor)


def _open_link(editor: Editor) -> None:
    link = edits.link_near(editor.state)
    if link:
        editor.activity.start_activity(Intent(ACTION_VIEW, data=link))
    else:
        editor.activity.toast("No link near the cursor")


def _rotate(editor: Editor) -> None:
    settings = editor.activity.device.settings
    turned = settings.get("system", "user_rotation") == "1"
    settings.put("system", "accelerometer_rotation", "0")
    settings.put("system", "user_rotation", "0" if turned else "1")


def _prefix(title: str, icon: str, prefix: str) -> Tool:
    return Tool(title, icon, partial(edits.toggle_prefix, prefix))


_DELETE = Tool("Delete lines", "delete", edits.delete_lines)
_LISTS = (
    _prefix("Check list", "checkbox_marked", "- [ ] "),
    _prefix("Unordered list", "format_list_bulleted", "- "),
)
_NUMBERS = Tool("Ordered list", "format_list_numbered", edits.ordered_list)
_COMMON = (
    Tool("Open link", "open_in_app", run=_open_link),
    Tool("Attach", "paperclip", run=editor_dialogs.attach),
    Tool("Special Key", "keyboard", run=editor_dialogs.press_special_key),
    Tool("Date and time", "clock_outline", run=editor_dialogs.insert_date),
)
_INDENTS = (
    Tool("Indent", "format_indent_increase", edits.indent),
    Tool("Deindent", "format_indent_decrease", edits.deindent),
)
_PLAIN = (*_LISTS, _NUMBERS, _DELETE, *_COMMON, *_INDENTS)
_BY_FORMAT = {
    formats.MARKDOWN: (
        *_LISTS,
        Tool("Bold", "format_bold", partial(edits.surround, "**")),
        Tool("Italic", "format_italic", partial(edits.surround, "_")),
        _DELETE,
        *_COMMON,
        Tool("Inline code", "code_tags", partial(edits.surround, "`")),
        _NUMBERS,
        Tool("Table", "table", lambda state: state.insert(edits.TABLE)),
        _prefix("Quote", "format_quote_close", "> "),
        *(_prefix(f"Heading {n}", f"format_header_{n}", "#" * n + " ") for n in (1, 2, 3)),
        Tool("Horizontal line", "minus", edits.horizontal_line),
        *_INDENTS,
    ),
    formats.TODO: (
        Tool("Toggle done", "check_bold", edits.toggle_done),
        Tool("Add context", "at", run=partial(editor_dialogs.insert_word, "Context", "@")),
        Tool("Add project", "plus", run=partial(editor_dialogs.insert_word, "Project", "+")),
        _DELETE,
        *_COMMON,
    ),
}
_RENDERED = (
    Tool("Jump to bottom", "arrow_collapse_vertical", run=lambda editor: editor.rendered.jump()),
    Tool("Table of contents", "format_list_bulleted", run=editor_dialogs.show_contents),
    Tool("Rotate", "rotate_left", run=_rotate),
)


def is_for_viewing(tool: Tool) -> bool:
    """Whether a button is below a document in view mode."""
    return tool in _RENDERED


class ActionOrder:
    """The buttons of a format, in the user's order and without those that were switched off."""

    def __init__(self, options: Options, document_format: str) -> None:
        self._options = options
        self._format = document_format
        self._keys = f"action_order_{document_format}", f"disabled_actions_{document_format}"

    def tools(self) -> list[Tool]:
        """All buttons; those that were never moved are last."""
        tools = [*_BY_FORMAT.get(self._format, _PLAIN), *_RENDERED]
        places = {title: place for place, title in enumerate(self._options.paths(self._keys[0]))}
        return sorted(tools, key=lambda tool: places.get(tool.title, len(places)))

    def hidden_titles(self) -> list[str]:
        """The titles of the buttons that were switched off."""
        return self._options.paths(self._keys[1])

    def put(self, titles: Sequence[str]) -> None:
        """Store the order."""
        self._options.put_paths(self._keys[0], titles)

    def show(self, title: str, is_on: bool) -> None:
        """Switch a button on or off."""
        others = [other for other in self.hidden_titles() if other != title]
        self._options.put_paths(self._keys[1], others if is_on else [*others, title])

    def reset(self) -> None:
        """Go back to the app's own order with all buttons."""
        for key in self._keys:
            self._options.put(key, None)


def strip(editor: Editor) -> ui.View:
    """The row of buttons for the present mode and format."""
    order = ActionOrder(editor.activity.options, editor.document_format)
    hidden = order.hidden_titles()
    tools = [
        tool
        for tool in order.tools()
        if tool.title not in hidden and is_for_viewing(tool) == editor.view_mode
    ]

    def button(tool: Tool) -> ui.View:
        return ui.Icon(
            tool.icon,
            ".ImageView",
            tint=style.STRIP_ICON,
            desc=tool.title,
            w=_BUTTON_DP,
            h=_BUTTON_HEIGHT_DP,
            tap=partial(tool.use, editor),
            on_long_press=partial(tool.use, editor),
        )

    return ui.Box(w=ui.MATCH, h=_STRIP_DP, background=style.STRIP)[
        ui.Scroll(
            "#document__fragment__edit__text_actions_bar__scrolling_parent.HorizontalScrollView",
            fill=True,
            state=editor.strip_scroll,
            horizontal=True,
            focusable=True,
        )[ui.Row(padding=(0, _ABOVE_DP, 0, 0))[[button(tool) for tool in tools]]]
    ]

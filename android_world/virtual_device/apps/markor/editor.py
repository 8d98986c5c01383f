"""The editor of one document: its text, history, modes and views."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import (
    share_intent,
    share_text_intent,
)
from android_world.virtual_device.apps.markor import (
    editor_dialogs,
    formats,
    markdown,
    style,
    text_actions,
)
from android_world.virtual_device.apps.markor.file_dialogs import InfoDialog
from android_world.virtual_device.apps.markor.store import mime_type
from android_world.virtual_device.apps.markor.text_actions import TextAction
from android_world.virtual_device.apps.markor.window import BarAction, MarkorActivity
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

MIN_AUTOSAVED = 2
_MAX_HISTORY = 500
_TOO_SHORT = (
    "Files with fewer than 2 characters not saved automatically in order to prevent data loss."
)
_ACTION_DP = 48.38
_STRIP_DP = 46.5


@dataclass(frozen=True)
class Moment:
    """A text and its cursor, for undoing."""

    text: str
    cursor: int


@dataclass(kw_only=True, eq=False, repr=False)
class _Viewport(ui.Scroll):
    """A scroll view whose content fills it at least."""

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Stretch the child to the room there is."""
        for child in self.child_views():
            if self.horizontal:
                child.min_width = max_w / ctx.density
            else:
                child.min_height = max_h / ctx.density
        return super().measure_content(ctx, max_w, max_h, exact_w, exact_h)


class Editor:
    """One open document; it lives on an activity, which shows its views and toolbar."""

    def __init__(self, activity: MarkorActivity, path: str, line: int = -1) -> None:
        self.activity = activity
        self.path = path
        self.state = ui.TextState()
        self.saved = ""
        self.undone: list[Moment] = []
        self.history: list[Moment] = []
        self.before = Moment("", 0)
        self.edit_scroll = ui.ScrollState()
        self.view_scroll = ui.ScrollState()
        self.strip_scroll = ui.ScrollState()
        self.find: ui.TextState | None = None  # what is looked for in view mode
        self.found = -1
        name = self.name.lower()
        options = activity.options
        self.view_mode = options.flag(f"view:{path}", options.flag("open_in_view_mode"))
        self.view_mode = self.view_mode or name.startswith("index.")
        self.document_format = options.text(f"format:{path}") or formats.format_of(name)
        self._load()
        cursor = options.number(f"cursor:{path}", len(self.state.text))
        self.state.move(cursor)
        if line >= 0:
            self.go_to_line(line)

    # -- file ------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The file's name."""
        return posixpath.basename(self.path)

    @property
    def title(self) -> str:
        """The file's name without its extension."""
        return formats.split_name(self.name)[0]

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        return self.state.text != self.saved

    def _load(self) -> None:
        self.saved = self.activity.notes.read(self.path) or ""
        self.state.set_text(self.saved)
        self._forget_history()

    def _forget_history(self) -> None:
        self.history, self.undone = [], []
        self.before = Moment(self.state.text, self.state.cursor)

    def reload_if_changed(self) -> None:
        """Take what others wrote, unless there are changes of our own."""
        found = self.activity.notes.read(self.path)
        if found is not None and found != self.saved and not self.changed:
            self._reload()

    def _reload(self) -> None:
        cursor = self.state.cursor
        self._load()
        self.state.move(cursor)
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
            return
        self.save()

    # -- editing ---------------------------------------------------------------------------------

    def edited(self, text: str) -> None:
        """The text was changed by keys: continue lists and note the step."""
        added = text.count("\n") - self.before.text.count("\n")
        entered = added == 1 and len(text) == len(self.before.text) + 1
        if entered and self._formats_lists():
            text_actions.continue_list(self.state)
        self._note_step()

    def _formats_lists(self) -> bool:
        if self.document_format not in (formats.MARKDOWN, formats.PLAIN):
            return False
        return self.activity.options.flag("auto_format", True)

    def _note_step(self) -> None:
        if self.state.text == self.before.text:
            return
        if not self._continues_word():
            self.history = [*self.history, self.before][-_MAX_HISTORY:]
        self.undone = []
        self.before = Moment(self.state.text, self.state.cursor)
        self.activity.invalidate()

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
        if self.history:
            self.undone.append(Moment(self.state.text, self.state.cursor))
            self._show(self.history.pop())

    def redo(self) -> None:
        """Do again what was undone."""
        if self.undone:
            self.history.append(Moment(self.state.text, self.state.cursor))
            self._show(self.undone.pop())

    def _show(self, moment: Moment) -> None:
        self.state.set_text(moment.text)
        self.state.move(moment.cursor)
        self.before = moment
        self.activity.invalidate()

    def insert(self, text: str) -> None:
        """Put a text at the cursor."""
        self.state.insert(text)
        self._note_step()

    def go_to_line(self, line: int) -> None:
        """Put the cursor at the start of a line (from 0)."""
        starts = [0, *(i + 1 for i, c in enumerate(self.state.text) if c == "\n")]
        self.state.move(starts[min(line, len(starts) - 1)])
        self._scroll_view_to(line)
        if not self.view_mode:
            self.activity.set_focus(self.state, show_keyboard=False)
            self.activity.device.windows.reveal_field(self.activity, self.state)
        self.activity.invalidate()

    def _scroll_view_to(self, line: int) -> None:
        share = line / (self.state.text.count("\n") + 1)
        self.view_scroll.offset = round(self.view_scroll.limit * share)

    # -- modes -----------------------------------------------------------------------------------

    def set_view_mode(self, on: bool) -> None:
        """Show the rendered document, or the text."""
        self.end_find()
        self.view_mode = on
        self.activity.options.put(f"view:{self.path}", on)
        self.activity.device.ime.hide()
        self.activity.set_focus(None)
        if on:
            self.save_on_leave()
        self.activity.invalidate()

    def back(self) -> bool:
        """BACK closes the search in the rendered document."""
        if self.find is None:
            return False
        self.end_find()
        return True

    # -- search in view mode ---------------------------------------------------------------------

    def find_bar(self) -> ui.View | None:
        """The field that takes the toolbar's place, if a search is open."""
        if self.find is None:
            return None
        field = ui.TextField(
            "#search_src_text",
            state=self.find,
            hint="Search",
            style=ui.TextStyle(18, 400, style.ON_BAR),
            hint_color="#99FFFFFF",
            cursor_color=style.ON_BAR,
            ime_action="search",
            on_change=self._find_first,
            on_action=self._find_next,
            weight=1,
            h=ui.MATCH,
        )
        return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=56, align="center", background=style.BAR)[
            _bar_icon("arrow_left", "Collapse", "", self.end_find),
            field,
            _bar_icon("close", "Clear query", "search_close_btn", self._clear_find)
            if self.find.text
            else None,
        ]

    def end_find(self) -> None:
        """Close the search."""
        if self.find is not None:
            self.find = None
            self.activity.set_focus(None)
            self.activity.invalidate()

    def _clear_find(self) -> None:
        if self.find is not None:
            self.find.set_text("")
            self.activity.set_focus(self.find)

    def _find_first(self, wanted: str) -> None:
        self.found = -1
        self._find_next()

    def _find_next(self) -> None:
        wanted = self.find.text.casefold() if self.find else ""
        lines = self.state.text.casefold().split("\n")
        hits = [number for number, line in enumerate(lines) if wanted and wanted in line]
        if hits:
            self.found = next((n for n in hits if n > self.found), hits[0])
            self._scroll_view_to(self.found)
            self.activity.invalidate()

    # -- toolbar ---------------------------------------------------------------------------------

    def actions(self) -> list[BarAction]:
        """The toolbar's buttons in the present mode."""
        search = BarAction("Search", "magnify", "action_search", self._search)
        if self.view_mode:
            edit = BarAction(
                "Edit mode", "pencil", "action_edit", partial(self.set_view_mode, False)
            )
            return [edit, search]
        view = partial(self.set_view_mode, True)
        return [
            BarAction("Undo", "undo", "action_undo", self.undo, enabled=bool(self.history)),
            BarAction("Redo", "redo", "action_redo", self.redo, enabled=bool(self.undone)),
            BarAction("View mode", "eye", "action_preview", view),
            BarAction("Save", "content_save", "action_save", self.save, enabled=self.changed),
            search,
        ]

    def overflow(self) -> list[ui.MenuItem]:
        """The entries behind the three dots."""
        return [
            ui.MenuItem("File settings", icon="file_cog", submenu=self._settings_menu()),
            ui.MenuItem("Share", icon="share_variant", submenu=self._share_menu()),
            ui.MenuItem(
                "Tools",
                icon="tools",
                submenu=[ui.MenuItem("Speed Read", partial(self._not_here, "Speed Read"))],
            ),
            ui.MenuItem("Info", self._info, icon="information"),
            ui.MenuItem("Reload", self._reload, icon="reload"),
        ]

    def _settings_menu(self) -> list[ui.MenuItem]:
        options = self.activity.options
        flags = (
            ("Wrap words", "wrap_words"),
            ("Syntax highlighting", "syntax_highlighting"),
            ("Auto-format", "auto_format"),
        )
        items = [
            ui.MenuItem(title, partial(self._toggle_option, key), "box", options.flag(key, True))
            for title, key in flags
        ]
        items.append(ui.MenuItem("Font Size", partial(editor_dialogs.choose_font_size, self)))
        items.append(
            ui.MenuItem(
                "Format",
                submenu=[
                    ui.MenuItem(
                        t.label,
                        partial(self.set_format, t.document_format),
                        "radio",
                        t.document_format == self.document_format,
                    )
                    for t in formats.FILE_TYPES
                    if t.label != "None"
                ],
            )
        )
        return items

    def _toggle_option(self, key: str) -> None:
        options = self.activity.options
        options.put(key, not options.flag(key, True))
        self.activity.invalidate()

    def set_format(self, document_format: str) -> None:
        """Treat the document as one of another format."""
        self.document_format = document_format
        self.activity.options.put(f"format:{self.path}", document_format)
        self.activity.invalidate()

    def _share_menu(self) -> list[ui.MenuItem]:
        page = partial(self._share_text, as_html=True)
        return [
            ui.MenuItem("Plain Text", self._share_text),
            ui.MenuItem("Print / PDF", partial(self._not_here, "Print / PDF")),
            ui.MenuItem("File", self._share_file),
            ui.MenuItem("HTML", page),
            ui.MenuItem("HTML (as plain text)", page),
            ui.MenuItem("Image", partial(self._not_here, "Image")),
            ui.MenuItem("Screenshot", partial(self._not_here, "Screenshot")),
            ui.MenuItem("Calendar", self._share_calendar),
        ]

    def _share_text(self, as_html: bool = False) -> None:
        text = self.state.text
        self.save_on_leave()
        intent = share_text_intent(markdown.to_html(text) if as_html else text)
        self.activity.start_activity(intent)

    def _share_file(self) -> None:
        self.save_on_leave()
        target = Intent(
            "android.intent.action.SEND",
            data=f"file://{self.path}",
            mime_type=mime_type(self.name),
            extras={"android.intent.extra.STREAM": f"file://{self.path}"},
        )
        self.activity.start_activity(share_intent(target))

    def _share_calendar(self) -> None:
        extras = {"title": self.title, "description": self.state.text}
        intent = Intent(
            "android.intent.action.INSERT", mime_type="vnd.android.cursor.item/event", extras=extras
        )
        self.activity.start_activity(intent)

    def _not_here(self, title: str) -> None:
        editor_dialogs.not_on_this_phone(self.activity, title)

    def _info(self) -> None:
        self.save_on_leave()
        entry = self.activity.notes.entry(self.path)
        if entry is not None:
            InfoDialog(self.activity, entry).show()

    def _search(self) -> None:
        if self.view_mode:
            self.find, self.found = ui.TextState(), -1
            self.activity.set_focus(self.find)
            self.activity.invalidate()
            return
        editor_dialogs.LineSearchDialog(self).show()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """The text or the rendered document, and the strip of buttons."""
        return ui.Column(fill=True)[
            self._rendered() if self.view_mode else self._editing(), self._strip()
        ]

    def _editing(self) -> ui.View:
        options = self.activity.options
        size = float(options.number("font_size", 15))
        wrap = options.flag("wrap_words", True)
        field: ui.View = ui.TextField(
            "#document__fragment__edit__highlighting_editor",
            state=self.state,
            style=ui.TextStyle(size, 400, style.INK),
            input_type="multiline",
            capitalize="sentences",
            gravity_text="top",
            on_change=self.edited,
            cursor_color=style.ACCENT,
            w=ui.MATCH if wrap else -2,
            padding=(16, 16, 16, 16),
        )
        if not wrap:
            field = _Viewport(
                ".HorizontalScrollView", key=f"wide:{self.path}", horizontal=True, w=ui.MATCH
            )[field]
        return _Viewport(
            "#document__fragment__edit__content_editor__scrolling_parent",
            state=self.edit_scroll,
            w=ui.MATCH,
            weight=1,
        )[field]

    def _rendered(self) -> ui.View:
        rendered = self.document_format == formats.MARKDOWN
        text = self.state.text
        return ui.Scroll(
            "#document__fragment_view_webview.WebView", state=self.view_scroll, w=ui.MATCH, weight=1
        )[
            ui.Column(w=ui.MATCH, padding=(16, 8))[
                markdown.views(text) if rendered else markdown.plain_views(text)
            ]
        ]

    def _actions_shown(self) -> tuple[TextAction, ...]:
        if self.view_mode:
            return text_actions.VIEW_ACTIONS
        by_format = {
            formats.MARKDOWN: text_actions.MARKDOWN_ACTIONS,
            formats.TODO: text_actions.TODO_ACTIONS,
        }
        return by_format.get(self.document_format, text_actions.PLAIN_ACTIONS)

    def _strip(self) -> ui.View:
        buttons = [self._strip_button(action) for action in self._actions_shown()]
        return ui.Box(w=ui.MATCH, h=_STRIP_DP, background=style.STRIP)[
            ui.Scroll(
                "#document__fragment__edit__text_actions_bar.HorizontalScrollView",
                fill=True,
                state=self.strip_scroll,
                horizontal=True,
            )[ui.Row(".LinearLayout", h=ui.MATCH)[buttons]]
        ]

    def _strip_button(self, action: TextAction) -> ui.View:
        return ui.Icon(
            action.icon,
            ".ImageView",
            tint=style.STRIP_ICON,
            desc=action.title,
            w=_ACTION_DP,
            h=ui.MATCH,
            tap=partial(self.run, action),
            on_long_press=partial(self.run, action),
        )

    def run(self, action: TextAction) -> None:
        """Do what a button of the strip says."""
        if action.edit is not None:
            action.edit(self.state)
            self._note_step()
        elif action.command == "link":
            self._open_link()
        elif action.command == "jump":
            at_end = self.view_scroll.offset >= self.view_scroll.limit
            self.view_scroll.offset = 0 if at_end else self.view_scroll.limit
            self.activity.invalidate()
        elif action.command == "rotate":
            self._rotate()
        else:
            editor_dialogs.open_dialog(self, action.command)

    def _rotate(self) -> None:
        settings = self.activity.device.settings
        turned = settings.get("system", "user_rotation") == "1"
        settings.put("system", "accelerometer_rotation", "0")
        settings.put("system", "user_rotation", "0" if turned else "1")

    def _open_link(self) -> None:
        link = text_actions.link_near(self.state)
        if link:
            self.activity.start_activity(Intent(ACTION_VIEW, data=link))
        else:
            self.activity.toast("No link near the cursor")


def _bar_icon(icon: str, title: str, name: str, on_tap: Callable[[], object]) -> ui.View:
    return ui.IconButton(
        icon,
        class_name="android.widget.ImageView" if name else "android.widget.ImageButton",
        tint=style.ON_BAR,
        desc=title,
        resource_id=name,
        w=56,
        h=56,
        tap=on_tap,
    )

"""Markor's settings: places, editor, view and file browser."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.editor_dialogs import FONT_SIZES
from android_world.virtual_device.apps.markor.folder_picker import FolderPicker
from android_world.virtual_device.apps.markor.store import DOCUMENTS, SHARED
from android_world.virtual_device.apps.markor.window import MarkorActivity

_SUMMARY = ui.TextStyle(14, 400, style.SECONDARY)
_EDITOR_FLAGS = (
    ("wrap_words", "Wrap words", "Break long lines at the edge of the screen", True),
    ("auto_format", "Auto-format", "Go on with lists at a new line", True),
    ("syntax_highlighting", "Syntax highlighting", "Highlight the document's format", True),
)
_BROWSER_FLAGS = (
    ("sort_folders_first", "Folder first", "Folders above files", True),
    ("sort_reverse", "Reverse order", "Sort the other way round", False),
    ("show_dot_files", ".dotfiles", "Show hidden files and folders", True),
)


class SettingsActivity(MarkorActivity):
    """Groups of preferences."""

    def build(self) -> ui.View:
        """The list of preferences."""
        rows = [*self._places(), *self._editor(), *self._view(), *self._files()]
        return self.framed(
            self.toolbar("Settings", on_up=self.finish),
            ui.Scroll("#recycler_view.RecyclerView", key="settings", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        )

    # -- groups ----------------------------------------------------------------------------------

    def _places(self) -> list[ui.View]:
        options = self.options
        return [
            _header("Save location"),
            _row("Notebook", options.notebook, partial(self._pick, "Notebook", "notebook")),
            _row(
                "QuickNote",
                options.quick_note,
                partial(self._pick, "QuickNote", "quicknote"),
            ),
            _row("To-Do", options.todo, partial(self._pick, "To-Do", "todo")),
        ]

    def _editor(self) -> list[ui.View]:
        size = self.options.number("font_size", 15)
        return [
            _header("Editor"),
            _row("Font Size", str(size), self._ask_font_size),
            *(self._flag(*flag) for flag in _EDITOR_FLAGS),
        ]

    def _view(self) -> list[ui.View]:
        return [
            _header("View"),
            self._flag("open_in_view_mode", "Start in view mode", "Show documents rendered", False),
        ]

    def _files(self) -> list[ui.View]:
        return [_header("File browser"), *(self._flag(*flag) for flag in _BROWSER_FLAGS)]

    # -- rows ------------------------------------------------------------------------------------

    def _flag(self, key: str, title: str, summary: str, default: bool) -> ui.View:
        return ui.check_row(
            title,
            self.options.flag(key, default),
            partial(self._put, key),
            summary=summary,
            title_style=style.BODY,
            summary_style=_SUMMARY,
        )

    def _put(self, key: str, value: str | int | bool) -> None:
        self.options.put(key, value)
        self.invalidate()

    def _pick(self, title: str, key: str) -> None:
        is_folder = key == "notebook"
        start = self.options.notebook if not is_folder else posixpath.dirname(self.options.notebook)
        if not self.device.storage.is_dir(start):
            start = DOCUMENTS if self.device.storage.is_dir(DOCUMENTS) else SHARED
        FolderPicker(self, title, start, partial(self._put, key), pick_file=not is_folder).show()

    def _ask_font_size(self) -> None:
        current = self.options.number("font_size", 15)
        ui.ListDialog(
            self,
            "Font Size",
            [str(size) for size in FONT_SIZES],
            self._set_font_size,
            kind="single",
            selected=FONT_SIZES.index(current) if current in FONT_SIZES else -1,
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()

    def _set_font_size(self, position: int) -> None:
        self._put("font_size", FONT_SIZES[position])


def _header(title: str) -> ui.View:
    return ui.section_header(title, color=style.ACCENT)


def _row(title: str, summary: str, on_tap: Callable[[], object]) -> ui.View:
    return ui.ListRow(
        title=title,
        summary=summary,
        title_style=style.BODY,
        summary_style=_SUMMARY,
        min_height=64,
        tap=on_tap,
    )


class ShareIntoActivity(MarkorActivity):
    """What becomes of a text that another app shares: a new or an old note, the clipboard."""

    @property
    def shared(self) -> str:
        """The shared text."""
        return str(self.intent.extras.get("android.intent.extra.TEXT", ""))

    def build(self) -> ui.View:
        """The text and the places for it."""
        choices = (
            ("QuickNote", self.options.quick_note),
            ("To-Do", self.options.todo),
        )
        rows: list[ui.View] = [
            ui.Text(self.shared, style=style.BODY, w=ui.MATCH, padding=16, max_lines=8),
            *(_row(title, path, partial(self._append, path)) for title, path in choices),
            _row("Select file", "Append to a document", self._select),
            _row("Copy to clipboard", "", self._copy),
        ]
        return self.framed(
            self.toolbar("Share → Markor", on_up=self.finish),
            ui.Scroll(key="share", w=ui.MATCH, weight=1)[ui.Column(w=ui.MATCH)[rows]],
        )

    def _select(self) -> None:
        FolderPicker(
            self, "Select file", self.options.notebook, self._append, pick_file=True
        ).show()

    def _append(self, path: str) -> None:
        before = self.notes.read(path) or ""
        joint = "\n" if before and not before.endswith("\n") else ""
        if self.notes.write(path, before + joint + self.shared):
            self.toast(f"Saved to {posixpath.basename(path)}")
        else:
            self.toast("Error: Could not save file.")
        self.finish()

    def _copy(self) -> None:
        self.device.clipboard.set_text(self.shared)
        self.finish()

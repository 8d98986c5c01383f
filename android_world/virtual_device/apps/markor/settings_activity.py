"""Markor's settings: places, editor, view and file browser."""

from __future__ import annotations

import posixpath
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.activity import MarkorActivity
from android_world.virtual_device.apps.markor.editor_dialogs import FONT_SIZES
from android_world.virtual_device.apps.markor.folder_picker import FolderPicker
from android_world.virtual_device.apps.markor.store import DOCUMENTS, PACKAGE, SHARED
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    switch,
)

_STYLE = ui.PreferenceStyle(
    title=style.BODY,
    summary=ui.TextStyle(14, 400, style.SECONDARY),
    texts=".RelativeLayout",
    section=partial(ui.section_header, color=style.ACCENT),
    dialog=style.DIALOG,
)
_SWITCHES = (
    switch(
        "Wrap words",
        "wrap_words",
        summary="Break long lines at the edge of the screen",
        default=True,
    ),
    switch("Auto-format", "auto_format", summary="Go on with lists at a new line", default=True),
    switch(
        "Syntax highlighting",
        "syntax_highlighting",
        summary="Highlight the document's format",
        default=True,
    ),
    section("View"),
    switch("Start in view mode", "open_in_view_mode", summary="Show documents rendered"),
    section("File browser"),
    switch("Folder first", "sort_folders_first", summary="Folders above files", default=True),
    switch("Reverse order", "sort_reverse", summary="Sort the other way round"),
    switch(".dotfiles", "show_dot_files", summary="Show hidden files and folders", default=True),
)


def _page(activity: MarkorActivity) -> ui.PreferencePage:
    stored = Preferences(activity.device.storage, PACKAGE, "app")
    return ui.PreferencePage(activity, stored, _STYLE)


class SettingsActivity(MarkorActivity):
    """Groups of preferences."""

    def build(self) -> ui.View:
        return self.frame(
            self.toolbar("Settings", on_up=self.finish),
            ui.Scroll("#recycler_view.RecyclerView", key="settings", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[_page(self).rows(self.preferences())]
            ],
        )

    def preferences(self) -> list[Item]:
        """Places, the editor, the rest."""
        options = self.options
        sizes = {size: str(size) for size in FONT_SIZES}
        return [
            section("Save location"),
            self._place("Notebook", "notebook", options.notebook),
            self._place("QuickNote", "quicknote", options.quick_note),
            self._place("To-Do", "todo", options.todo),
            section("Editor"),
            choice("Font Size", "font_size", sizes, 15),
            *_SWITCHES,
        ]

    def _place(self, title: str, key: str, path: str) -> Item:
        """A folder or file to choose."""

        def keep(chosen: str) -> None:
            self.options.put(key, chosen)
            self.invalidate()

        def pick() -> None:
            is_file = key != "notebook"
            notebook = self.options.notebook
            start = notebook if is_file else posixpath.dirname(notebook)
            if not self.device.storage.is_dir(start):
                start = DOCUMENTS if self.device.storage.is_dir(DOCUMENTS) else SHARED
            FolderPicker(self, title, start, ui.snapshot_safe(keep), pick_file=is_file).show()

        return link(title, path, on_tap=pick)


class ShareIntoActivity(MarkorActivity):
    """What becomes of a text that another app shares: a new or an old note, the clipboard."""

    @property
    def shared_text(self) -> str:
        """The shared text."""
        return str(self.intent.extras.get("android.intent.extra.TEXT", ""))

    def build(self) -> ui.View:
        places = (("QuickNote", self.options.quick_note), ("To-Do", self.options.todo))
        rows = _page(self).rows(
            [
                *(link(to, p, on_tap=partial(self._append, p)) for to, p in places),
                link("Select file", "Append to a document", on_tap=self._select),
                link("Copy to clipboard", on_tap=self._copy),
            ]
        )
        text = ui.Text(self.shared_text, style=style.BODY, w=ui.MATCH, padding=16, max_lines=8)
        return self.frame(
            self.toolbar("Share → Markor", on_up=self.finish),
            ui.Scroll(key="share", w=ui.MATCH, weight=1)[ui.Column(w=ui.MATCH)[text, *rows]],
        )

    def _select(self) -> None:
        FolderPicker(
            self, "Select file", self.options.notebook, self._append, pick_file=True
        ).show()

    def _append(self, path: str) -> None:
        before = self.notes.read(path) or ""
        joint = "\n" if before and not before.endswith("\n") else ""
        if self.notes.write(path, before + joint + self.shared_text):
            self.toast(f"Saved to {posixpath.basename(path)}")
        else:
            self.toast("Error: Could not save file.")
        self.finish()

    def _copy(self) -> None:
        self.device.clipboard.set_text(self.shared_text)
        self.finish()

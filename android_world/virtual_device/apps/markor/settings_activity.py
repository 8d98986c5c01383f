"""Markor's settings: places, editor, view and file browser."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.markor import preference_pages, style
from android_world.virtual_device.apps.markor.activity import MarkorActivity
from android_world.virtual_device.apps.markor.folder_picker import FolderPicker
from android_world.virtual_device.apps.markor.store import DOCUMENTS, PACKAGE, SHARED
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    link,
    section,
)

_STYLE = ui.PreferenceStyle(
    title=style.BODY,
    summary=ui.TextStyle(14, 400, style.SECONDARY),
    texts=".RelativeLayout",
    section=partial(ui.section_header, color=style.ACCENT),
    dialog=style.DIALOG,
)
_LANGUAGE = "Change language of this app. Restart app for changes to take effect"


def _page(activity: MarkorActivity) -> ui.PreferencePage:
    stored = Preferences(activity.device.storage, PACKAGE, "app")
    return ui.PreferencePage(activity, stored, _STYLE)


class SettingsActivity(MarkorActivity):
    """The first page of the settings; other pages are fragments above it."""

    def build(self) -> ui.View:
        return self.page("Settings", self.preferences(), self.finish)

    def page(self, title: str, items: Sequence[Item], leave: Callable[[], object]) -> ui.View:
        """Preferences below a bar."""
        page = _page(self)
        rows = page.rows(
            preference_pages.with_taps(items, self.open, lambda colors: page.store.put(**colors))
        )
        return self.frame(
            self.toolbar(title, on_up=leave),
            ui.Scroll("#recycler_view.RecyclerView", key=title, w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        )

    def open(self, title: str) -> None:
        """Show a page."""
        self.push(SettingsPage(self, title))

    def preferences(self) -> list[Item]:
        """The groups, the theme and the language."""
        intent = Intent("android.settings.APP_LOCALE_SETTINGS", f"package:{PACKAGE}")
        return [
            *preference_pages.MASTER,
            link("Language", _LANGUAGE, on_tap=partial(self.start_activity, intent)),
        ]

    def places(self) -> list[Item]:
        """Where documents are."""
        options = self.options
        return [
            section("Save location"),
            self._place("Notebook", "notebook", options.notebook),
            self._place("QuickNote", "quicknote", options.quick_note),
            self._place("To-Do", "todo", options.todo),
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


class SettingsPage(Fragment):
    """A page of preferences below the first one."""

    activity: SettingsActivity

    def __init__(self, settings: SettingsActivity, title: str) -> None:
        super().__init__(settings)
        self.title = title

    def build(self) -> ui.View:
        host = self.activity
        places = host.places() if self.title == "General" else []
        return host.page(self.title, [*places, *preference_pages.PAGES[self.title]], host.pop)


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

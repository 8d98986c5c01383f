"""Markor's settings: places, editor, view and file browser."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.markor import preference_pages, settings_backup, style
from android_world.virtual_device.apps.markor.action_order import FORMATS
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


def preference_page(activity: MarkorActivity) -> ui.PreferencePage:
    """Preferences of the app in a window."""
    stored = Preferences(activity.device.storage, PACKAGE, "app")
    return ui.PreferencePage(activity, stored, _STYLE)


class SettingsActivity(MarkorActivity):
    """The first page of the settings; other pages are fragments above it."""

    def build(self) -> ui.View:
        return self.page("Settings", self.preferences(), self.finish)

    def page(self, title: str, items: Sequence[Item], leave: Callable[[], object]) -> ui.View:
        """Preferences below a bar."""
        page = preference_page(self)
        rows = page.rows(
            preference_pages.with_taps(
                items, partial(self.open, title), lambda colors: page.store.put(**colors)
            )
        )
        return self.frame(
            self.toolbar(title, on_up=leave),
            ui.Scroll("#recycler_view.RecyclerView", key=title, w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        )

    def open(self, page: str, title: str) -> None:
        """Open what a row of a page names."""
        if title == preference_pages.ACTION_ORDER:
            component = (PACKAGE, f"{PACKAGE}.activity.ActionButtonSettingsActivity")
            extras = {"format": FORMATS[page]}
            self.start_activity(Intent(component=component, extras=extras))
        else:
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

    def backups(self) -> list[Item]:
        """The settings in a file."""
        restored = "Import settings from backup json file. On success, the app is restarted."
        backup, restore = settings_backup.show_backup, settings_backup.show_restore
        return [
            section("Backup"),
            link("Backup settings", "Export settings to json file", on_tap=partial(backup, self)),
            link("Restore settings", restored, on_tap=partial(restore, self)),
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
        before = host.places() if self.title == "General" else []
        after = host.backups() if self.title == "Other" else []
        items = [*before, *preference_pages.PAGES[self.title], *after]
        return host.page(self.title, items, host.pop)

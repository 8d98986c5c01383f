"""Settings and the page about the app."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.destination import FilePickerDialog
from android_world.virtual_device.apps.simple_gallery.store import INTERNAL, GalleryStore
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    BarAction,
    settings_check_row,
    settings_row,
    settings_section,
    toolbar,
)
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone


@dataclass(frozen=True)
class _Option:
    label: str
    key: str
    default: bool


_SECTIONS: tuple[tuple[str, tuple[_Option, ...]], ...] = (
    ("", (_Option("Show hidden items", "show_hidden_media", False),)),
    (
        "File operations",
        (
            _Option(
                "Delete empty folders after deleting their content", "delete_empty_folders", False
            ),
            _Option("Keep old last-modified value at file operations", "keep_last_modified", True),
            _Option("Skip delete confirmation dialog", "skip_delete_confirmation", False),
        ),
    ),
    (
        "Thumbnails",
        (_Option("Display file names under thumbnails", "display_file_names", False),),
    ),
    (
        "Bottom actions",
        (_Option("Show some action buttons at the bottom of the screen", "bottom_actions", True),),
    ),
    (
        "Recycle Bin",
        (
            _Option("Move items into the Recycle Bin instead of deleting", "use_recycle_bin", True),
            _Option(
                "Show the Recycle Bin at the folders screen", "show_recycle_bin_at_folders", True
            ),
        ),
    ),
)


class SettingsActivity(Activity):
    """The options that change what other screens do."""

    background = style.BACKGROUND

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.store = GalleryStore(device)

    def build(self) -> ui.View:
        """A heading and rows for each section."""
        rows: list[ui.View] = [
            settings_section("General"),
            settings_row(
                "Manage excluded folders", "settings_manage_excluded_folders", self._excluded
            ),
        ]
        preferences = self.store.preferences
        for label, options in _SECTIONS:
            if label:
                rows.append(settings_section(label))
            rows += [
                settings_check_row(
                    option.label,
                    f"settings_{option.key}",
                    preferences.get_bool(option.key, option.default),
                    partial(self._set, option.key),
                )
                for option in options
            ]
        return ui.Column("#settings_coordinator", fill=True)[
            toolbar(self, "Settings", self.finish, resource_id="settings_toolbar"),
            ui.Scroll("#settings_nested_scrollview", w=ui.MATCH, weight=1)[
                ui.Column("#settings_holder", w=ui.MATCH)[rows]
            ],
        ]

    def _set(self, key: str, on: bool) -> None:
        self.store.preferences.put(**{key: on})

    def _excluded(self) -> None:
        component = (self.package, f"{self.package}.activities.ExcludedFoldersActivity")
        self.start_activity(Intent(component=component))


class ExcludedFoldersActivity(Activity):
    """Folders whose media are not shown."""

    background = style.BACKGROUND

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.store = GalleryStore(device)

    def build(self) -> ui.View:
        """The list and a plus in the bar."""
        folders = sorted(self.store.preferences.get_set("excluded_folders"))
        add = BarAction("Add folder", "add_folder", self._add, "plus")
        body: ui.View = ui.Text(
            "This will exclude folders together with their subfolders from Simple Gallery"
            " only. They will still be visible in other apps.",
            "#manage_folders_placeholder",
            style=style.PLACEHOLDER,
            w=ui.MATCH,
            align="center",
            padding=(16, 24),
        )
        if folders:
            body = ui.ListView(
                "#manage_folders_list",
                count=len(folders),
                row_height=56,
                build_row=lambda i: self._row(folders[i]),
                w=ui.MATCH,
                weight=1,
            )
        bar = toolbar(self, "Excluded folders", self.finish, [add], "manage_folders_toolbar")
        return ui.Column(".LinearLayout", fill=True)[bar, body]

    def _row(self, folder: str) -> ui.View:
        return ui.Row("#manage_folder_holder", align="center", padding=(16, 0, 4, 0))[
            ui.Text(folder, "#manage_folder_title", style=style.BODY, weight=1, max_lines=1),
            ui.IconButton("close", desc="Remove", tap=partial(self._drop, folder)),
        ]

    def _add(self) -> None:
        FilePickerDialog(self, self.store, INTERNAL, self._picked).show()

    def _picked(self, folder: str) -> None:
        known = self.store.preferences.get_set("excluded_folders")
        self.store.preferences.put(excluded_folders=known | {folder})

    def _drop(self, folder: str) -> None:
        known = self.store.preferences.get_set("excluded_folders")
        self.store.preferences.put(excluded_folders=known - {folder})


class AboutActivity(Activity):
    """Name and version."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        """Toolbar and version."""
        return ui.Column(".LinearLayout", fill=True)[
            toolbar(self, "About", self.finish, resource_id="about_toolbar"),
            ui.Box(".FrameLayout", w=ui.MATCH, padding=(20, 16))[
                ui.Text("Version 6.28.1", "#about_version", style=style.BODY)
            ],
        ]

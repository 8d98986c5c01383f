"""Settings and the page about the app."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.destination import FilePickerDialog
from android_world.virtual_device.apps.simple_gallery.store import INTERNAL, GalleryStore
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.preferences import STYLE
from android_world.virtual_device.apps.simple_mobile_tools.widgets import BarAction, toolbar
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.kit.preferences import link, section, switch

_SWITCHES = (
    switch("Show hidden items", "show_hidden_media"),
    section("File operations"),
    switch("Delete empty folders after deleting their content", "delete_empty_folders"),
    switch("Keep old last-modified value at file operations", "keep_last_modified", default=True),
    switch("Skip delete confirmation dialog", "skip_delete_confirmation"),
    section("Thumbnails"),
    switch("Display file names under thumbnails", "display_file_names"),
    section("Bottom actions"),
    switch("Show some action buttons at the bottom of the screen", "bottom_actions", default=True),
    section("Recycle Bin"),
    switch("Move items into the Recycle Bin instead of deleting", "use_recycle_bin", default=True),
    switch(
        "Show the Recycle Bin at the folders screen", "show_recycle_bin_at_folders", default=True
    ),
)


class SettingsActivity(Activity):
    """The options that change what other screens do."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        """A heading and rows for each section."""
        preferences = ui.PreferencePage(self, GalleryStore(self.device).preferences, STYLE)
        excluded = link(
            "Manage excluded folders", name="manage_excluded_folders", on_tap=self._excluded
        )
        return ui.Column("#settings_coordinator", fill=True)[
            toolbar(self, "Settings", self.finish, resource_id="settings_toolbar"),
            ui.Scroll("#settings_nested_scrollview", w=ui.MATCH, weight=1)[
                ui.Column("#settings_holder", w=ui.MATCH)[
                    preferences.rows([section("General"), excluded, *_SWITCHES])
                ]
            ],
        ]

    def _excluded(self) -> None:
        component = (self.package, f"{self.package}.activities.ExcludedFoldersActivity")
        self.start_activity(Intent(component=component))


class ExcludedFoldersActivity(Activity):
    """Folders whose media are not shown."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        """Read the folders."""
        self.store = GalleryStore(self.device)

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
        FilePickerDialog(self, INTERNAL, self._picked).show()

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

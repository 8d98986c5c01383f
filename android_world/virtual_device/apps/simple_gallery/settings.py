"""Settings and the page about the app."""

from __future__ import annotations

from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.customization import (
    CustomizationActivity as SharedCustomization,
    customize_colors,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.preferences import STYLE, about_page
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    BarAction,
    confirm,
    toolbar,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.destination import FilePickerDialog
from android_world.virtual_device.apps.simple_gallery.store import (
    INTERNAL,
    GalleryStore,
    size_text,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    link,
    section,
    switch,
)

_NOWHERE: dict[str, Any] = {"enabled": False}  # rows to pages that are not built

_VIDEOS = (
    section("Videos"),
    switch("Play videos automatically", "autoplay_videos"),
    switch("Remember last video playback position", "remember_last_video_position"),
    switch("Loop videos", "loop_videos"),
    switch(
        "Always open videos on a separate screen with new horizontal gestures",
        "open_videos_on_separate_screen",
    ),
    switch(
        "Allow controlling video volume and brightness with vertical gestures",
        "allow_video_gestures",
        default=True,
    ),
)
_THUMBNAILS = (
    section("Thumbnails"),
    switch("Crop thumbnails into squares", "crop_thumbnails", default=True),
    switch("Animate GIFs at thumbnails", "animate_gifs"),
    link("File thumbnail style", name="file_thumbnail_style", **_NOWHERE),
    link("Folder thumbnail style", name="folder_thumbnail_style", **_NOWHERE),
    section("Scrolling"),
    switch("Scroll thumbnails horizontally", "scroll_horizontally", **_NOWHERE),
    switch("Enable pull-to-refresh from the top", "enable_pull_to_refresh", default=True),
)
_FULL_SCREEN = (
    section("Fullscreen media"),
    switch("Max brightness when viewing fullscreen media", "max_brightness"),
    switch("Black background at fullscreen media", "black_background"),
    switch("Automatically hide system UI when browsing fullscreen media", "hide_system_ui"),
    switch("Allow instantly changing media by clicking on screen sides", "allow_instant_change"),
    switch("Allow controlling photo brightness with vertical gestures", "allow_photo_gestures"),
    switch(
        "Allow closing the fullscreen view with a down gesture", "allow_down_gesture", default=True
    ),
    switch("Show a notch if available", "show_notch", default=True),
    section("Deep zoomable images"),
    switch("Allow deep zooming images", "allow_zooming_images", default=True),
    switch("Allow rotating images with gestures", "allow_rotating_with_gestures", default=True),
    switch("Show images in the highest possible quality", "show_highest_quality"),
    switch("Allow 1:1 zooming in with two double taps", "allow_one_to_one_zoom"),
    section("Extended details"),
    switch("Show extended details over fullscreen media", "show_extended_details", **_NOWHERE),
)
_FILES = (
    section("Security"),
    switch("Password protect hidden item visibility", "hidden_item_protection", **_NOWHERE),
    switch("Password protect excluded folder visibility", "excluded_protection", **_NOWHERE),
    switch("Password protect the whole application", "app_protection", **_NOWHERE),
    switch("Password protect file deletion and moving", "file_deletion_protection", **_NOWHERE),
    section("File operations"),
    switch("Delete empty folders after deleting their content", "delete_empty_folders"),
    switch("Keep old last-modified value at file operations", "keep_last_modified", default=True),
    switch("Skip delete confirmation dialog", "skip_delete_confirmation"),
    section("Bottom actions"),
    switch("Show some action buttons at the bottom of the screen", "bottom_actions", default=True),
    link("Manage visible bottom actions", name="manage_bottom_actions", **_NOWHERE),
    section("Recycle Bin"),
    switch("Move items into the Recycle Bin instead of deleting", "use_recycle_bin", default=True),
    switch(
        "Show the Recycle Bin at the folders screen", "show_recycle_bin_at_folders", default=True
    ),
    switch("Show the Recycle Bin as the last item on the folders screen", "show_recycle_bin_last"),
)


class SettingsActivity(Activity):
    """The options that change what other screens do."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        preferences = ui.PreferencePage(self, self.store.preferences, STYLE)
        recycled = sum(medium.size for medium in self.store.list_recycled())
        rows: list[Item] = [
            section("Color customization"),
            customize_colors(self),
            section("General"),
            link("Manage included folders", name="manage_included_folders", **_NOWHERE),
            link(
                "Manage excluded folders", name="manage_excluded_folders", on_tap=self._on_exclusion
            ),
            link("Manage hidden folders", name="manage_hidden_folders", **_NOWHERE),
            switch("Show hidden items", "show_hidden_media", name="show_hidden_items"),
            *(*_VIDEOS, *_THUMBNAILS, *_FULL_SCREEN, *_FILES),
            link(
                "Empty the Recycle Bin",
                size_text(recycled),
                name="empty_recycle_bin",
                on_tap=self._show_empty_dialog,
            ),
        ]
        return ui.Column("#settings_coordinator", fill=True)[
            toolbar(self, "Settings", self.finish, resource_id="settings_toolbar"),
            ui.Scroll("#settings_nested_scrollview", w=ui.MATCH, weight=1)[
                ui.Column("#settings_holder", w=ui.MATCH)[preferences.rows(rows)]
            ],
        ]

    @property
    def store(self) -> GalleryStore:
        """The media, and the app's choices."""
        return GalleryStore(self.device)

    def _show_empty_dialog(self) -> None:
        paths = [medium.path for medium in self.store.list_recycled()]
        if not paths:
            self.toast("The Recycle Bin is empty")
            return
        delete = partial(self.store.delete, paths, skip_bin=True)
        confirm(self, "Are you sure you want to empty the Recycle Bin?", delete)

    def _on_exclusion(self) -> None:
        component = (self.package, f"{self.package}.activities.ExcludedFoldersActivity")
        self.start_activity(Intent(component=component))


class ExcludedFoldersActivity(Activity):
    """Folders whose media are not shown."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.store = GalleryStore(self.device)

    def build(self) -> ui.View:
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
        FilePickerDialog(self, INTERNAL, self._on_pick).show()

    def _on_pick(self, folder: str) -> None:
        known = self.store.preferences.get_set("excluded_folders")
        self.store.preferences.put(excluded_folders=known | {folder})

    def _drop(self, folder: str) -> None:
        known = self.store.preferences.get_set("excluded_folders")
        self.store.preferences.put(excluded_folders=known - {folder})


class AboutActivity(Activity):
    """Name and version."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        return about_page(self, "Simple Gallery")


class CustomizationActivity(SharedCustomization):
    """The colours of the app."""

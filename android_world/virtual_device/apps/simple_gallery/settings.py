"""Settings and the page about the app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import (
    documents,
    settings_file,
    style,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.customization import (
    CustomizationActivity as SharedCustomization,
    customize_colors,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import DateFormatDialog
from android_world.virtual_device.apps._lib.simple_mobile_tools.documents import size_text
from android_world.virtual_device.apps._lib.simple_mobile_tools.preferences import (
    STYLE,
    about_page,
    language,
    page,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.security import (
    ask,
    protection_row,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import confirm
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.simple_gallery import choices, settings_dialogs
from android_world.virtual_device.apps.simple_gallery.protections import (
    HIDDEN,
    NOTHING,
    PROTECTIONS,
)
from android_world.virtual_device.apps.simple_gallery.store import (
    PACKAGE,
    GalleryStore,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    switch,
)

_NOWHERE: dict[str, Any] = {"enabled": False}  # rows to pages that are not built
_PRIORITIES = ("Speed", "Compromise", "Avoid showing invalid files")
_ROTATIONS = ("System setting", "Device rotation", "Aspect ratio")
_EXPORT_FAVORITES, _IMPORT_FAVORITES = "export:favorites", "import:favorites"

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
_FULL_SCREEN = (
    section("Fullscreen media"),
    switch("Max brightness when viewing fullscreen media", "max_brightness"),
    switch("Black background at fullscreen media", "black_background"),
    switch("Automatically hide system UI at fullscreen media", "hide_system_ui"),
    switch("Allow instantly changing media by clicking on screen sides", "allow_instant_change"),
    switch("Allow controlling photo brightness with vertical gestures", "allow_photo_gestures"),
    switch(
        "Allow closing the fullscreen view with a down gesture", "allow_down_gesture", default=True
    ),
    switch("Show a notch if available", "show_notch", default=True),
    choice(
        "Rotate fullscreen media by",
        "screen_rotation_by",
        _ROTATIONS,
        _ROTATIONS[0],
        name="screen_rotation",
    ),
    section("Deep zoomable images"),
    switch("Allow deep zooming images", "allow_zooming_images", default=True),
)
_ZOOMING = (
    switch("Allow rotating images with gestures", "allow_rotating_with_gestures", default=True),
    switch("Show images in the highest possible quality", "show_highest_quality"),
    switch("Allow 1:1 zooming in with two double taps", "allow_one_to_one_zoom"),
)
_FILES = (
    section("File operations"),
    switch("Delete empty folders after deleting their content", "delete_empty_folders"),
    switch("Keep old last-modified value at file operations", "keep_last_modified", default=True),
    switch("Always skip delete confirmation dialog", "skip_delete_confirmation"),
    section("Bottom actions"),
    switch(
        "Show some action buttons at the bottom of the screen",
        "bottom_actions",
        name="bottom_actions_checkbox",
        default=True,
    ),
)


class SettingsActivity(Activity):
    """The options that change what other screens do."""

    background = style.BACKGROUND

    @property
    def store(self) -> GalleryStore:
        """The media, and the app's choices."""
        return GalleryStore(self.device)

    def build(self) -> ui.View:
        preferences = ui.PreferencePage(self, self.store.preferences, STYLE)
        rows = [
            *self._general(),
            *_VIDEOS,
            *self._thumbnails(),
            *self._full_screen(),
            section("Security"),
            *(protection_row(self, self.store.preferences, item) for item in PROTECTIONS),
            *_FILES,
            *self._bottom_actions(),
            *self._bin(),
            *self._migrating(),
        ]
        return page(self, "Settings", preferences.rows(rows))

    def _general(self) -> Sequence[Item]:
        return [
            section("Color customization"),
            customize_colors(self),
            section("General"),
            language(self),
            link(
                "Change date and time format",
                name="change_date_time_format",
                on_tap=self._opener(DateFormatDialog),
            ),
            choice("File loading priority", "file_loading_priority", _PRIORITIES, _PRIORITIES[0]),
            *(self._folders(kind) for kind in ("included", "excluded", "hidden")),
            switch(
                "Show hidden items",
                name="show_hidden_items",
                checked=self.store.preferences.get_bool("show_hidden_media"),
                on_change=self._show_hidden,
            ),
            switch("Search all files instead of folders on the main screen", "search_all_files"),
        ]

    def _show_hidden(self, on: bool) -> None:
        preferences = self.store.preferences
        put = partial(preferences.put, show_hidden_media=on)
        ask(self, preferences, HIDDEN if on else NOTHING, put)

    def _opener(self, dialog: Callable[[Activity], ui.Dialog]) -> Callable[[], object]:
        return lambda: dialog(self).show()

    def _folders(self, kind: str) -> Item:
        component = (PACKAGE, f"{PACKAGE}.activities.{kind.capitalize()}FoldersActivity")
        return link(
            f"Manage {kind} folders",
            name=f"manage_{kind}_folders",
            on_tap=partial(self.start_activity, Intent(component=component)),
        )

    def _thumbnails(self) -> Sequence[Item]:
        look = self.store.preferences.get_str("folder_style", choices.SQUARE)
        return [
            section("Thumbnails"),
            switch("Crop thumbnails into squares", "crop_thumbnails", default=True),
            switch("Animate GIFs at thumbnails", "animate_gifs"),
            link(
                "File thumbnail style",
                name="file_thumbnail_style",
                on_tap=self._opener(settings_dialogs.FileStyleDialog),
            ),
            link(
                "Folder thumbnail style",
                look,
                name="folder_thumbnail_style",
                on_tap=self._opener(settings_dialogs.FolderStyleDialog),
            ),
            section("Scrolling"),
            switch("Scroll thumbnails horizontally", "scroll_horizontally", **_NOWHERE),
            switch("Enable pull-to-refresh from the top", "enable_pull_to_refresh", default=True),
        ]

    def _full_screen(self) -> Sequence[Item]:
        preferences = self.store.preferences
        rows: list[Item] = [*_FULL_SCREEN]
        if preferences.get_bool("allow_zooming_images", True):
            rows += _ZOOMING
        rows += [
            section("Extended details"),
            switch("Show extended details over fullscreen media", "show_extended_details"),
        ]
        if preferences.get_bool("show_extended_details"):
            hide, manage = "Hide extended details when status bar is hidden", "extended_details"
            rows += [
                switch(hide, "hide_extended_details", default=True),
                link(
                    "Manage extended details",
                    name=f"manage_{manage}",
                    on_tap=self._show_details_dialog,
                ),
            ]
        return rows

    def _show_details_dialog(self) -> None:
        chosen = choices.extended_details(self.store.preferences)
        settings_dialogs.ExtendedDetailsDialog(self, chosen).show()

    def _bottom_actions(self) -> Sequence[Item]:
        if not self.store.preferences.get_bool("bottom_actions", True):
            return []
        show = self._show_actions_dialog
        return [link("Manage visible bottom actions", name="manage_bottom_actions", on_tap=show)]

    def _show_actions_dialog(self) -> None:
        chosen = choices.bottom_actions(self.store.preferences)
        settings_dialogs.BottomActionsDialog(self, chosen).show()

    # -- the recycle bin -------------------------------------------------------------------------

    def _bin(self) -> Sequence[Item]:
        store, title = self.store, "Move items into the Recycle Bin instead of deleting"
        rows = [section("Recycle Bin"), switch(title, "use_recycle_bin", default=True)]
        if not store.uses_bin:
            return rows
        at_folders, last = "Show the Recycle Bin at the folders screen", "show_recycle_bin_last"
        key, name = "show_recycle_bin_at_folders", "show_recycle_bin"
        rows.append(switch(at_folders, key, name=name, default=True))
        if store.shows_bin:
            rows.append(switch("Show the Recycle Bin as the last item on the main screen", last))
        size = size_text(sum(medium.size for medium in store.list_recycled()))
        empty = self._show_empty_dialog
        rows.append(link("Empty the Recycle Bin", size, name="empty_recycle_bin", on_tap=empty))
        return rows

    def _show_empty_dialog(self) -> None:
        paths = [medium.path for medium in self.store.list_recycled()]
        if not paths:
            self.toast("The Recycle Bin is empty")
            return
        delete = partial(self.store.delete, paths, skip_bin=True)
        confirm(self, "Are you sure you want to empty the Recycle Bin?", delete)

    # -- files -----------------------------------------------------------------------------------

    def _migrating(self) -> Sequence[Item]:
        return [
            section("Migrating"),
            link(
                "Clear cache",
                size_text(self.store.cache_size()),
                name="clear_cache",
                on_tap=self._clear_cache,
            ),
            link("Export favorites", name="export_favorites", on_tap=self._export_favorites),
            link(
                "Import favorites",
                name="import_favorites",
                on_tap=partial(settings_file.choose_file, self, _IMPORT_FAVORITES),
            ),
            link(
                "Export settings",
                name="export",
                on_tap=partial(settings_file.show_export_dialog, self, "gallery-settings"),
            ),
            link("Import settings", name="import", on_tap=partial(settings_file.choose_file, self)),
        ]

    def _clear_cache(self) -> None:
        self.store.clear_cache()
        self.invalidate()

    def _export_favorites(self) -> None:
        if not self.store.favorites:
            self.toast("No items found.")
            return
        field, request = "export_favorites_filename", _EXPORT_FAVORITES
        title, stem = "Export favorites", "favorites"
        settings_file.ExportDialog(self, title, stem, field, request).show()

    def on_result(self, request: str, result: ActivityResult) -> None:
        storage, store = self.device.storage, self.store
        if settings_file.on_result(self, store.preferences, request, result):
            return
        path = documents.chosen_path(result)
        if request == _EXPORT_FAVORITES and path:
            storage.write_text(path, "\n".join(sorted(store.favorites)))
            self.toast("Exporting successful")
        elif path:
            lines = storage.read_bytes(path).decode("utf-8", "replace").splitlines()
            found = [line for line in lines if storage.is_file(line)]
            store.toggle_favorite(found, on=True)
            none = "No entries for importing have been found"
            self.toast("Importing successful" if found else none)


class AboutActivity(Activity):
    """Name and version."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        return about_page(self, "Simple Gallery")


class CustomizationActivity(SharedCustomization):
    """The colours of the app."""

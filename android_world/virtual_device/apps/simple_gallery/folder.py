"""The media of one folder (or of all), and the search among all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools.search_page import SearchPage
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    Actions,
    BarAction,
    confirm,
    coordinator,
)
from android_world.virtual_device.apps.simple_gallery import dialogs
from android_world.virtual_device.apps.simple_gallery.destination import Transfer
from android_world.virtual_device.apps.simple_gallery.grid import GridActivity
from android_world.virtual_device.apps.simple_gallery.photo_view import ROTATIONS, rotate_file
from android_world.virtual_device.apps.simple_gallery.rename_dialog import RenameSeveralDialog
from android_world.virtual_device.apps.simple_gallery.resize_dialog import (
    ResizeDialog,
    ResizeSeveralDialog,
)
from android_world.virtual_device.apps.simple_gallery.screens import disabled_action, note
from android_world.virtual_device.apps.simple_gallery.store import BIN, Medium, folder_name


class MediaActivity(GridActivity):
    """A grid of squares without any text."""

    names: ClassVar[str] = "media"  # what the ids start with
    grid_id = "media_grid"
    view_type = "view_type_files"
    column_count = "media_column_cnt"
    columns = (3, 20)

    @property
    def folder(self) -> str:
        return str(self.intent.extras.get("folder", ""))

    def media(self) -> list[Medium]:
        """The media that match the search."""
        return self.store.media(self.folder, self.search.text)

    def selected_media(self) -> list[Medium]:
        """The selected media."""
        return [m for m in self.media() if m.path in self.selection]

    def on_resume(self) -> None:
        if self.folder and not self.store.media(self.folder) and not self.finished:
            self.finish()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        media = self.media()
        hint = f"Search in {folder_name(self.folder)}" if self.folder else "Search files"
        preferences, favorites = self.store.preferences, self.store.favorites
        named = preferences.get_bool("display_file_names")
        bar = self.search_menu(hint, self.has_arrow, self.up, self._actions())
        if self.selection:
            bar = self.selection_bar(media, self._selection_actions())
        if not media:
            name = f"#{self.names}_empty_text_placeholder"
            change = None if self.search or self.names == "search" else self.change_filters(name)
            empty = note(name, bool(self.search))
            return coordinator(self, f"{self.names}_coordinator", bar, empty, change)
        grid = self.grid(
            self.store.sections(media, self.folder),
            self._open,
            lambda tile, medium: tile.medium(medium, medium.path in favorites, named),
        )
        if self.selection:
            return coordinator(self, f"{self.names}_coordinator", bar, grid)
        return SearchPage(f"#{self.names}_coordinator", activity=self, bar=bar, body=grid)

    @property
    def has_arrow(self) -> bool:
        """Whether the search field starts with an arrow: not while all folders are shown."""
        return bool(self.folder) or self.search.active

    def up(self) -> None:
        """End the search, or close the screen."""
        if not self.search.back():
            self.finish()

    def _open(self, medium: Medium) -> None:
        query = self.search.query.text if self.search else ""
        self.open("ViewPagerActivity", path=medium.path, folder=self.folder, query=query)

    def _actions(self) -> Actions:
        preferences, folder = self.store.preferences, self.folder
        named = preferences.get_bool("display_file_names")
        is_default = bool(folder) and self.store.default_folder == folder
        put_default = partial(preferences.put, default_folder=None if is_default else folder)
        verb = "unset" if is_default else "set"
        names = partial(preferences.put, display_file_names=not named)
        toggle, icon = "Toggle filename visibility", "card-text-outline"
        leave, view = self._show_folders, "view-grid-outline"
        open_bin = BarAction("Open the Recycle Bin", "open_recycle_bin", self._open_bin)
        group = dialogs.GroupDialog(self, folder).show
        icons = [
            BarAction(toggle, "toggle_filename", names, icon),
            None if folder else BarAction("Switch to folder view", "folder_view", leave, view),
        ]
        entries = [
            None if folder == BIN else open_bin,
            BarAction("Group by", "group", group),
            BarAction(
                f"{verb.capitalize()} as default folder", f"{verb}_as_default_folder", put_default
            ),
        ]
        if folder == BIN:
            entries = [
                BarAction("Empty the Recycle Bin", "empty_recycle_bin", self._show_empty_dialog),
                BarAction("Restore all files", "restore_all_files", self._restore_all),
                *entries[1:2],
            ]
        return self.menu(icons, entries)

    def _show_empty_dialog(self) -> None:
        paths = [m.path for m in self.media()]
        empty = partial(self._changing, partial(self.store.delete, paths, skip_bin=True))
        confirm(self, "Are you sure you want to empty the Recycle Bin?", empty)

    def _restore_all(self) -> None:
        self._changing(self.store.restore, [m.path for m in self.media()])

    def _show_folders(self) -> None:
        self.store.preferences.put(show_all=None)
        self.open("MainActivity")
        self.finish()

    def start_slideshow(self) -> None:
        media = self.media()
        if media:
            self.open("ViewPagerActivity", path=media[0].path, folder=self.folder, slideshow=True)

    def _open_bin(self) -> None:
        if self.store.list_recycled():
            self.open("MediaActivity", folder=BIN)
        else:
            self.toast("The Recycle Bin is empty")

    # -- action mode -----------------------------------------------------------------------------

    def _selection_actions(self) -> Actions:
        chosen = self.selected_media()
        paths = [m.path for m in chosen]
        more = self._binned_actions if self.folder == BIN else self._media_actions
        inform = partial(dialogs.properties, self, chosen)
        return [
            BarAction("Delete", "cab_delete", self._show_delete_dialog, "delete-outline"),
            BarAction("Share", "cab_share", partial(self.share, paths), "share-variant"),
            *more(paths, BarAction("Properties", "cab_properties", inform)),
        ]

    def _binned_actions(self, paths: list[str], properties: BarAction) -> Actions:
        restore = partial(self._changing, self.store.restore, paths)
        name = "cab_restore_recycle_bin_files"
        return [BarAction("Restore selected files", name, restore, "restore"), properties]

    def _media_actions(self, paths: list[str], properties: BarAction) -> Actions:
        hidden = all(m.name.startswith(".") for m in self.selected_media())
        hide = ("Unhide", "cab_unhide") if hidden else ("Hide", "cab_hide")
        remove = ("Remove from favorites", "cab_remove_from_favorites")
        favorite = self.store.favorites.issuperset(paths)
        star = remove if favorite else ("Add to favorites", "cab_add_to_favorites")
        mark = partial(self.ending, self.store.toggle_favorite, paths, not favorite)
        single, images = len(paths) == 1, not any(m.is_video for m in self.selected_media())
        edit = partial(self.ending, partial(self.open, "EditActivity", path=paths[0]))
        fix_dates = partial(self.ending, self.toast, "No Date Taken values have been found")
        return [
            BarAction("Rotate", "cab_rotate", self._show_rotation_dialog),
            properties,
            BarAction("Rename", "cab_rename", partial(self._rename, paths)),
            BarAction(*hide, partial(self._changing, self.store.set_hidden, paths, not hidden)),
            BarAction("Copy to", "cab_copy_to", partial(self._transfer, paths, False)),
            BarAction("Move to", "cab_move_to", partial(self._transfer, paths, True)),
            *(self._single_actions(paths[0]) if single else ()),
            BarAction("Resize", "cab_resize", partial(self._resize, paths)) if images else None,
            BarAction("Edit", "cab_edit", edit) if single else None,
            BarAction(*star, mark),
            BarAction("Fix Date Taken value", "cab_fix_date_taken", fix_dates),
        ]

    def _single_actions(self, path: str) -> Actions:
        return [
            disabled_action("Create shortcut", "cab_create_shortcut"),
            BarAction("Open with", "cab_open_with", partial(self.open_with, path)),
            BarAction("Set as", "cab_set_as", partial(self.ending, self.set_as, path)),
        ]

    def _resize(self, paths: list[str]) -> None:
        if len(paths) == 1:
            ResizeDialog(self, paths[0], lambda _: self.end_selection()).show()
        else:
            ResizeSeveralDialog(self, paths, self.end_selection).show()

    def _show_rotation_dialog(self) -> None:
        def rotate(degrees: int) -> None:
            for medium in self.selected_media():
                if not medium.is_video and rotate_file(self.device.storage, medium.path, degrees):
                    self.device.media.scan(medium.path)
            self.end_selection()

        items = [ui.MenuItem(title, partial(rotate, degrees)) for title, degrees in ROTATIONS]
        ui.PopupMenu(self, items, self.menu_place, header="Rotate").show()

    def _rename(self, paths: list[str]) -> None:
        if len(paths) == 1:
            dialogs.rename_dialog(self, paths[0], lambda _: self.end_selection())
        else:
            RenameSeveralDialog(self, paths, self.end_selection).show()

    def _transfer(self, paths: list[str], move: bool) -> None:
        Transfer(self, paths, move, self._on_change).choose()

    def _show_delete_dialog(self) -> None:
        def delete(skip_bin: bool) -> None:
            paths = [m.path for m in self.selected_media()]
            noun = "item" if len(paths) == 1 else "items"
            self.toast(f"Deleting {len(paths)} {noun}")
            self.store.delete(paths, skip_bin)
            self._on_change()

        dialogs.show_delete_dialog(self, self.selected_media(), delete)

    def _changing(self, work: Callable[..., object], *args: object) -> None:
        work(*args)
        self._on_change()

    def _on_change(self) -> None:
        self.end_selection()
        if not self.store.media(self.folder):
            self.finish()


class SearchActivity(MediaActivity):
    """The search for files in all folders."""

    names, grid_id = "search", "search_grid"

    def on_create(self) -> None:
        super().on_create()
        self.search.query.set_text(str(self.intent.extras.get("query", "")))
        self.search.open()

    def on_resume(self) -> None:
        """Stay open, whatever is found."""

    has_arrow = True

    def up(self) -> None:
        self.finish()

    def on_back(self) -> bool:
        if not self.selection.back():
            self.finish()
        return True

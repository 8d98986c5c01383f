"""The first screen: folders that hold images or videos."""

from __future__ import annotations

import posixpath
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.search_page import SearchPage
from android_world.virtual_device.apps._lib.simple_mobile_tools.security import APP, ask
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    Actions,
    BarAction,
    confirm,
    coordinator,
)
from android_world.virtual_device.apps.simple_gallery import dialogs, permissions
from android_world.virtual_device.apps.simple_gallery.destination import Transfer
from android_world.virtual_device.apps.simple_gallery.grid import GridActivity
from android_world.virtual_device.apps.simple_gallery.screens import (
    disabled_action,
    note,
)
from android_world.virtual_device.apps.simple_gallery.store import (
    BIN,
    FAVORITES,
    INTERNAL,
    Folder,
    Medium,
)
from android_world.virtual_device.apps.simple_gallery.tiles import Tile


class MainActivity(GridActivity):
    """The tiles of all folders."""

    grid_id = "directories_grid"
    view_type = "view_type_folders"
    column_count = "dir_column_cnt"
    columns = (2, 10)

    def on_create(self) -> None:
        super().on_create()
        self.is_locked = True
        ask(self, self.store.preferences, APP, self._unlock, self.finish)

    def _unlock(self) -> None:
        self.is_locked = False
        self.store.preferences.put(temporarily_show_hidden=None, temporarily_show_excluded=None)
        if self.store.preferences.get_bool("show_all"):
            self._show_all()
        elif self.device.storage.is_dir(self.store.default_folder or "/missing"):
            self.open("MediaActivity", folder=self.store.default_folder)

    def open_search(self) -> None:
        """The search field was tapped: search folders, or all files where that is chosen."""
        if self.store.preferences.get_bool("search_all_files"):
            self.open("SearchActivity")
        else:
            super().open_search()

    def _show_all(self) -> None:
        """Show the media of all folders, now and when the app starts again."""
        self.store.preferences.put(show_all=True)
        self.open("MediaActivity")
        self.finish()

    def on_resume(self) -> None:
        if not self.finished:
            permissions.show_dialog(self)

    def visible_folders(self) -> list[Folder]:
        """The folders that match the search."""
        wanted = self.search.text.casefold()
        return [f for f in self.store.folders() if wanted in f.name.casefold()]

    def selected_folders(self) -> list[Folder]:
        """The selected folders."""
        return [f for f in self.visible_folders() if f.path in self.selection]

    def _real(self) -> list[Folder]:
        return [f for f in self.selected_folders() if f.path not in (FAVORITES, BIN)]

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        if self.is_locked:
            return ui.Box(fill=True)
        folders, search = self.visible_folders(), self.search
        all_files = self.store.preferences.get_bool("search_all_files")
        hint = "Search files" if all_files else "Search folders"
        bar = self.search_menu(hint, search.active, search.close, self._actions())
        if self.selection:
            bar = self.selection_bar(folders, self._selection_actions())
        name = "directories_coordinator"
        if self.selection or search or not folders:
            return coordinator(
                self, name, bar, self._switch_line() if search else None, *self._body(folders)
            )
        return SearchPage(f"#{name}", activity=self, bar=bar, body=self._grid(folders))

    def _switch_line(self) -> ui.View:
        def search_files() -> None:
            query = self.search.query.text
            self.search.close()
            self.open("SearchActivity", query=query)

        return ui.Text(
            "Switch to file search across all visible folders",
            "#directories_switch_searching",
            style=style.LINK,
            w=ui.MATCH,
            align="center",
            padding=(16, 12),
            tap=search_files,
        )

    def _grid(self, folders: list[Folder]) -> ui.ListView:
        enter = partial(self.open, "MediaActivity")
        return self.grid([("", folders)], lambda f: enter(folder=f.path), Tile.folder)

    def _body(self, folders: list[Folder]) -> list[ui.View]:
        if folders:
            return [self._grid(folders)]
        empty = note("#directories_empty_placeholder", bool(self.search))
        if self.search:
            return [empty]
        change = self.change_filters("#directories_empty_placeholder")
        return [empty, change]

    def _actions(self) -> Actions:
        media = partial(self.open, "MediaActivity")
        shown = self.store.preferences.get_bool("temporarily_show_excluded")
        excluded = "Stop showing excluded" if shown else "Temporarily show excluded"
        icons = [
            BarAction("Open camera", "open_camera", self.take_photo, "camera-outline"),
            BarAction("Show all folders content", "show_all", self._show_all, "view-grid-outline"),
        ]
        open_bin = BarAction("Open the Recycle Bin", "open_recycle_bin", partial(media, folder=BIN))
        show = self.switch(excluded, "temporarily_show_excluded", not shown)
        return self.menu(icons, [show, None if self.store.shows_bin else open_bin])

    # -- action mode -----------------------------------------------------------------------------

    def _selection_actions(self) -> Actions:
        chosen, real = self.selected_folders(), self._real()
        deletable = real or any(f.path == BIN for f in chosen)
        pinned = all(f.pinned for f in chosen)
        pin = ("Unpin", "cab_unpin") if pinned else ("Pin to the top", "cab_pin")
        paths = [f.path for f in chosen]
        put = partial(self.ending, self.store.set_pinned, paths, not pinned)
        delete = BarAction("Delete", "cab_delete", self._show_delete_dialog, "delete-outline")
        return [
            delete if deletable else None,
            BarAction("Properties", "cab_properties", self._properties, "information-outline"),
            BarAction(*pin, put, "pin-off" if pinned else "pin"),
            *(self._folder_actions(real) if real else ()),
        ]

    def _folder_actions(self, folders: list[Folder]) -> Actions:
        single = len(folders) == 1
        hidden = all(self.store.is_hidden_folder(f.path) for f in folders)
        hide = ("Unhide folder", "cab_unhide") if hidden else ("Hide folder", "cab_hide")
        rename = BarAction("Rename", "cab_rename", self._rename)
        cover = BarAction("Change cover image", "cab_change_cover_image", self._show_cover_dialog)
        return [
            disabled_action("Reorder folders by dragging", "cab_change_order"),
            rename if single and folders[0].path != INTERNAL else None,
            BarAction(*hide, partial(self._hide, folders, not hidden)),
            BarAction("Copy to", "cab_copy_to", partial(self._transfer, False)),
            BarAction("Move to", "cab_move_to", partial(self._transfer, True)),
            disabled_action("Create shortcut", "cab_create_shortcut") if single else None,
            BarAction("Exclude", "cab_exclude", self._show_exclude_dialog),
            disabled_action("Lock folder", "cab_lock"),
            cover if single else None,
        ]

    def _hide(self, folders: list[Folder], on: bool) -> None:
        for folder in folders:
            self.store.set_folder_hidden(folder.path, on)
        self.end_selection()

    def _show_cover_dialog(self) -> None:
        folder = self.selected_folders()[0].path

        def put(path: str | None) -> None:
            self.store.preferences.put(**{f"cover_{folder}": path})
            self.end_selection()

        items = [
            ui.MenuItem("Select photo", lambda: dialogs.PickMediumDialog(self, folder, put).show()),
            ui.MenuItem("Use default", lambda: put(None)),
        ]
        ui.PopupMenu(self, items, self.menu_place, header="Change cover image").show()

    def _media(self) -> list[Medium]:
        return [m for f in self.selected_folders() for m in self.store.media(f.path)]

    def _properties(self) -> None:
        chosen = self.selected_folders()
        rows = dialogs.totals(self._media())
        if len(chosen) == 1:
            folder = chosen[0]
            rows[:0] = [("Name", folder.name), ("Path", posixpath.dirname(folder.path))]
        dialogs.PropertiesDialog(self, rows).show()

    def _rename(self) -> None:
        dialogs.rename_dialog(self, self._real()[0].path, lambda _: self.end_selection())

    def _transfer(self, move: bool) -> None:
        Transfer(self, [m.path for m in self._media()], move, self.end_selection).choose()

    def _show_delete_dialog(self) -> None:
        chosen = [f for f in self.selected_folders() if f.path != FAVORITES]
        what = f'"{chosen[0].name}"' if len(chosen) == 1 else f"{len(chosen)} items"
        if any(f.path == BIN for f in chosen):
            question = "Are you sure you want to empty the Recycle Bin?"
        elif self.store.uses_bin:
            question = f"Are you sure you want to move {what} into the Recycle Bin?"
        else:
            question = f"Are you sure you want to delete {what}?"

        def delete() -> None:
            self.store.delete([m.path for m in self._media()], skip_bin=False)
            self.end_selection()

        if any(f.path == BIN for f in chosen):
            confirm(self, question, delete)
        else:
            dialogs.DeleteFoldersDialog(self, question, len(chosen), delete).show()

    def _show_exclude_dialog(self) -> None:
        def exclude(path: str) -> None:
            known = self.store.preferences.get_set("excluded_folders")
            self.store.preferences.put(excluded_folders=known | {path})
            self.end_selection()

        dialogs.ExcludeDialog(self, [f.path for f in self._real()], exclude).show()

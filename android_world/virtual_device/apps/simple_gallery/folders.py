"""The first screen: folders that hold pictures or films."""

from __future__ import annotations

import posixpath
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_gallery import dialogs
from android_world.virtual_device.apps.simple_gallery.destination import (
    Transfer,
    create_folder_dialog,
)
from android_world.virtual_device.apps.simple_gallery.screens import (
    GridActivity,
    excluded_note,
    show_hidden_action,
)
from android_world.virtual_device.apps.simple_gallery.store import (
    BIN,
    FAVORITES,
    INTERNAL,
    Folder,
    size_text,
)
from android_world.virtual_device.apps.simple_gallery.tiles import Touch, folder_row, folder_tile
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    BarAction,
    action_mode_bar,
    confirm,
    search_menu,
)
from android_world.virtual_device.framework.intents import Intent


class MainActivity(GridActivity):
    """The tiles of all folders."""

    def on_create(self) -> None:
        """What was shown for once is hidden again; a default folder opens at once."""
        self.store.preferences.put(temporarily_show_hidden=None, temporarily_show_excluded=None)
        if self.device.storage.is_dir(self.store.default_folder or "/missing"):
            self.open("MediaActivity", folder=self.store.default_folder)

    def folders(self) -> list[Folder]:
        """The folders that match the search."""
        wanted = self.query.text.strip().casefold() if self.searching else ""
        return [f for f in self.store.folders() if wanted in f.name.casefold()]

    def chosen(self) -> list[Folder]:
        """The selected folders."""
        return [f for f in self.folders() if f.path in self.selection.ids]

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Search menu or action mode, and the grid."""
        folders = self.folders()
        return ui.Column(".ViewGroup", fill=True)[
            self._top(folders), self._switch_line(), *self._body(folders)
        ]

    def _top(self, folders: list[Folder]) -> ui.View:
        if self.selection:
            return action_mode_bar(
                self,
                len(self.selection.ids),
                len(folders),
                self.end_selection,
                partial(self.selection.all_or_none, [f.path for f in folders]),
                self._selection_actions(),
            )
        return search_menu(
            self,
            self.query,
            self.searching,
            self.open_search,
            self.close_search,
            self._actions(),
            hint="Search folders",
        )

    def _actions(self) -> list[BarAction]:
        preferences = self.store.preferences
        shows_excluded = preferences.get_bool("temporarily_show_excluded")
        show_excluded = "Stop showing excluded" if shows_excluded else "Temporarily show excluded"
        return [
            BarAction("Open camera", "open_camera", self._open_camera, "camera-outline"),
            BarAction(
                "Show all folders content",
                "show_all",
                partial(self.open, "MediaActivity"),
                "view-grid-outline",
            ),
            BarAction("Sort by", "sort", self._sort),
            BarAction("Filter media", "filter", self._filter),
            BarAction("Change view type", "change_view_type", self._view_type),
            show_hidden_action(self),
            BarAction(
                show_excluded,
                "temporarily_show_excluded",
                partial(self._show_excluded, not shows_excluded),
            ),
            *(
                []
                if self.store.shows_bin
                else [
                    BarAction(
                        "Open the Recycle Bin",
                        "open_recycle_bin",
                        partial(self.open, "MediaActivity", folder=BIN),
                    )
                ]
            ),
            BarAction("Create new folder", "create_new_folder", self._create_folder),
            BarAction("Column count", "column_count", self._columns),
            BarAction("Settings", "settings", partial(self.open, "SettingsActivity")),
            BarAction("About", "about", partial(self.open, "AboutActivity")),
        ]

    def _switch_line(self) -> ui.View | None:
        if not self.searching:
            return None
        return ui.Text(
            "Switch to file search across all visible folders",
            "#directories_switch_searching",
            style=style.LINK,
            w=ui.MATCH,
            align="center",
            padding=(16, 12),
            tap=self._search_files,
        )

    def _body(self, folders: list[Folder]) -> list[ui.View]:
        if not folders:
            if self.searching:
                return [_note("No items found.")]
            return [
                _note("No media files have been found with the selected filters."),
                ui.Text(
                    "Change filters",
                    "#directories_empty_placeholder_2",
                    style=style.LINK,
                    gravity="center",
                    padding=16,
                    tap=self._filter,
                ),
            ]
        preferences = self.store.preferences
        as_list = preferences.get_str("view_type_folders", "Grid") == "List"
        columns = 1 if as_list else preferences.get_int("dir_column_cnt", 2)
        ids = [f.path for f in folders]
        build = folder_row if as_list else folder_tile

        def tile(position: int) -> ui.View:
            folder = folders[position]
            touch = Touch(
                partial(self._tap, folder, position), partial(self.selection.extend, ids, position)
            )
            return build(self.device.storage, folder, touch, folder.path in self.selection.ids)

        return [
            ui.ListView(
                "#directories_grid",
                count=len(folders),
                columns=columns,
                row_height=72 if as_list else self.cell_dp / columns,
                build_row=tile,
                w=ui.MATCH,
                weight=1,
            )
        ]

    # -- actions ---------------------------------------------------------------------------------

    def _tap(self, folder: Folder, position: int) -> None:
        if self.selection:
            self.selection.toggle(folder.path, position)
        else:
            self.open("MediaActivity", folder=folder.path)

    def _search_files(self) -> None:
        query = self.query.text
        self.close_search()
        self.open("SearchActivity", query=query)

    def _open_camera(self) -> None:
        self.start_activity(Intent("android.media.action.STILL_IMAGE_CAMERA"))

    def _sort(self) -> None:
        dialogs.SortDialog(self, self.store, None, self.invalidate).show()

    def _filter(self) -> None:
        dialogs.FilterDialog(self, self.store, self.invalidate).show()

    def _view_type(self) -> None:
        dialogs.choose_view_type(self, self.store, "view_type_folders")

    def _columns(self) -> None:
        dialogs.choose_columns(self, self.store, "dir_column_cnt", default=2, most=10)

    def _show_excluded(self, on: bool) -> None:
        self.store.preferences.put(temporarily_show_excluded=on)

    def _create_folder(self) -> None:
        create_folder_dialog(self, self.store, INTERNAL, self._created)

    def _created(self, path: str) -> None:
        self.invalidate()

    # -- action mode -----------------------------------------------------------------------------

    def _selection_actions(self) -> list[BarAction]:
        chosen = self.chosen()
        real = [f for f in chosen if f.path not in (FAVORITES, BIN)]
        actions = []
        if real or any(f.path == BIN for f in chosen):
            actions.append(BarAction("Delete", "cab_delete", self._ask_delete, "delete-outline"))
        actions.append(
            BarAction("Properties", "cab_properties", self._properties, "information-outline")
        )
        if any(not f.pinned for f in chosen):
            actions.append(BarAction("Pin to the top", "cab_pin", partial(self._pin, True), "pin"))
        else:
            actions.append(BarAction("Unpin", "cab_unpin", partial(self._pin, False), "pin-off"))
        if real:
            actions += self._folder_actions(real)
        everything = [f.path for f in self.folders()]
        actions.append(
            BarAction("Select all", "cab_select_all", partial(self._select_all, everything))
        )
        return actions

    def _folder_actions(self, chosen: list[Folder]) -> list[BarAction]:
        single = len(chosen) == 1
        hidden = all(self.store.is_hidden_folder(f.path) for f in chosen)
        hide = "Unhide folder" if hidden else "Hide folder"
        one = single and chosen[0].path != INTERNAL
        return [
            BarAction(
                "Reorder folders by dragging",
                "cab_change_order",
                partial(self.unavailable, "Reorder folders by dragging"),
            ),
            *([BarAction("Rename", "cab_rename", self._rename)] if one else []),
            BarAction(
                hide,
                "cab_unhide" if hidden else "cab_hide",
                partial(self._hide, chosen, not hidden),
            ),
            BarAction("Copy to", "cab_copy_to", partial(self._transfer, False)),
            BarAction("Move to", "cab_move_to", partial(self._transfer, True)),
            *(
                [
                    BarAction(
                        "Create shortcut",
                        "cab_create_shortcut",
                        partial(self.unavailable, "Create shortcut"),
                    )
                ]
                if single
                else []
            ),
            BarAction("Exclude", "cab_exclude", self._ask_exclude),
            BarAction("Lock folder", "cab_lock", partial(self.unavailable, "Lock folder")),
            *(
                [BarAction("Change cover image", "cab_change_cover_image", self._ask_cover)]
                if single
                else []
            ),
        ]

    def _hide(self, folders: list[Folder], on: bool) -> None:
        for folder in folders:
            self.store.set_folder_hidden(folder.path, on)
        self.end_selection()

    def _ask_cover(self) -> None:
        items = [
            ui.MenuItem("Select photo", self._pick_cover),
            ui.MenuItem("Use default", partial(self._set_cover, None)),
        ]
        ui.PopupMenu(self, items, self.menu_place, header="Change cover image").show()

    def _pick_cover(self) -> None:
        dialogs.PickMediumDialog(self, self.store, self.chosen()[0].path, self._set_cover).show()

    def _set_cover(self, path: str | None) -> None:
        self.store.set_cover(self.chosen()[0].path, path)
        self.end_selection()

    def _select_all(self, paths: list[str]) -> None:
        self.selection.ids = frozenset(paths)

    def _media(self) -> list[str]:
        return [m.path for f in self.chosen() for m in self.store.media(f.path)]

    def _properties(self) -> None:
        chosen = self.chosen()
        media = [m for f in chosen for m in self.store.media(f.path)]
        rows = [("Size", size_text(sum(m.size for m in media))), ("Files count", str(len(media)))]
        if len(chosen) == 1:
            folder = chosen[0]
            rows[:0] = [("Name", folder.name), ("Path", posixpath.dirname(folder.path))]
        dialogs.PropertiesDialog(self, rows).show()

    def _pin(self, on: bool) -> None:
        self.store.set_pinned([f.path for f in self.chosen()], on)
        self.end_selection()

    def _rename(self) -> None:
        path = next(f.path for f in self.chosen() if f.path not in (FAVORITES, BIN))
        dialogs.rename_dialog(self, self.store, path, self._renamed)

    def _renamed(self, path: str) -> None:
        self.end_selection()

    def _transfer(self, move: bool) -> None:
        paths = self._media()
        Transfer(self, self.store, paths, move, self.end_selection).choose()

    def _ask_delete(self) -> None:
        chosen = [f for f in self.chosen() if f.path != FAVORITES]
        what = f'"{chosen[0].name}"' if len(chosen) == 1 else f"{len(chosen)} items"
        if any(f.path == BIN for f in chosen):
            question = "Are you sure you want to empty the Recycle Bin?"
        elif self.store.uses_bin:
            question = f"Are you sure you want to move {what} into the Recycle Bin?"
        else:
            question = f"Are you sure you want to delete {what}?"
        confirm(self, question, self._delete)

    def _delete(self) -> None:
        self.store.delete(self._media(), skip_bin=False)
        self.end_selection()

    def _ask_exclude(self) -> None:
        paths = [f.path for f in self.chosen() if f.path not in (FAVORITES, BIN)]
        confirm(self, excluded_note(paths), partial(self._exclude, paths), "OK", "Cancel")

    def _exclude(self, paths: list[str]) -> None:
        known = self.store.preferences.get_set("excluded_folders")
        self.store.preferences.put(excluded_folders=known | set(paths))
        self.end_selection()


def _note(text: str) -> ui.View:
    return ui.Text(
        text,
        "#directories_empty_placeholder",
        style=style.PLACEHOLDER,
        w=ui.MATCH,
        align="center",
        margin=(16, 24, 16, 0),
    )

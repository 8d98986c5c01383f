"""The media of one folder (or of all), and the search among all."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_gallery import dialogs
from android_world.virtual_device.apps.simple_gallery.destination import (
    Transfer,
    create_folder_dialog,
)
from android_world.virtual_device.apps.simple_gallery.photo import ROTATIONS, rotate_file
from android_world.virtual_device.apps.simple_gallery.screens import (
    GridActivity,
    open_medium,
    open_with,
    share,
    show_hidden_action,
)
from android_world.virtual_device.apps.simple_gallery.store import (
    BIN,
    INTERNAL,
    Medium,
    folder_name,
)
from android_world.virtual_device.apps.simple_gallery.tiles import (
    MediumMarks,
    Touch,
    medium_row,
    medium_tile,
)
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    BarAction,
    action_mode_bar,
    search_menu,
)


class MediaActivity(GridActivity):
    """A grid of squares without any text."""

    @property
    def folder(self) -> str:
        """Path of the folder; "" for all."""
        return str(self.intent.extras.get("folder", ""))

    def media(self) -> list[Medium]:
        """The media that match the search."""
        wanted = self.query.text.strip().casefold() if self.searching else ""
        media = self.store.media(self.folder)
        return [m for m in media if wanted in m.name.casefold()] if wanted else media

    def chosen(self) -> list[Medium]:
        """The selected media."""
        return [m for m in self.media() if m.path in self.selection.ids]

    def on_resume(self) -> None:
        """A folder that has become empty closes."""
        super().on_resume()
        if not self.store.media(self.folder) and not self.finished:
            self.finish()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Search menu or action mode, and the grid."""
        media = self.media()
        return ui.Column(".ViewGroup", fill=True)[self._top(media), self._body(media)]

    def _top(self, media: list[Medium]) -> ui.View:
        if self.selection:
            return action_mode_bar(
                self,
                len(self.selection.ids),
                len(media),
                self.end_selection,
                partial(self.selection.all_or_none, [m.path for m in media]),
                self._selection_actions(),
            )
        return search_menu(
            self,
            self.query,
            True,
            self.open_search,
            self._back_arrow,
            self._actions(),
            hint=f"Search in {folder_name(self.folder)}" if self.folder else "Search files",
        )

    def _back_arrow(self) -> None:
        if self.searching:
            self.close_search()
        else:
            self.finish()

    def _actions(self) -> list[BarAction]:
        bin_action = BarAction("Open the Recycle Bin", "open_recycle_bin", self._open_bin)
        is_default = bool(self.folder) and self.store.default_folder == self.folder
        default = "Unset as default folder" if is_default else "Set as default folder"
        return [
            BarAction(
                "Toggle filename visibility",
                "toggle_filename",
                self._toggle_names,
                "card-text-outline",
            ),
            BarAction("Sort by", "sort", self._sort, "sort"),
            BarAction("Filter media", "filter", self._filter),
            BarAction("Change view type", "change_view_type", self._view_type),
            show_hidden_action(self),
            *([bin_action] if self.folder != BIN else []),
            BarAction("Group by", "group", partial(self.unavailable, "Group by")),
            BarAction(default, "set_as_default_folder", partial(self._set_default, not is_default)),
            BarAction("Create new folder", "create_new_folder", self._create_folder),
            BarAction("Column count", "column_count", self._columns),
            BarAction("Slideshow", "slideshow", partial(self.unavailable, "Slideshow")),
            BarAction("Settings", "settings", partial(self.open, "SettingsActivity")),
        ]

    def _set_default(self, on: bool) -> None:
        self.store.preferences.put(default_folder=self.folder if on else None)

    def _body(self, media: list[Medium]) -> ui.View:
        if not media:
            return ui.Text(
                "No items found."
                if self.searching
                else "No media files have been found with the selected filters.",
                "#media_empty_text_placeholder",
                style=style.PLACEHOLDER,
                w=ui.MATCH,
                align="center",
                margin=(16, 24, 16, 0),
            )
        preferences = self.store.preferences
        as_list = preferences.get_str("view_type_files", "Grid") == "List"
        columns = 1 if as_list else preferences.get_int("media_column_cnt", 3)
        named = preferences.get_bool("display_file_names")
        favorites = self.store.favorites
        build = medium_row if as_list else medium_tile

        def tile(position: int) -> ui.View:
            medium = media[position]
            touch = Touch(
                partial(self._tap, medium, position), partial(self._extend_selection, position)
            )
            marks = MediumMarks(medium.path in self.selection.ids, medium.path in favorites, named)
            return build(self.device.storage, medium, touch, marks)

        return ui.ListView(
            "#media_grid",
            count=len(media),
            columns=columns,
            row_height=72 if as_list else self.cell_dp / columns,
            build_row=tile,
            w=ui.MATCH,
            weight=1,
        )

    # -- actions ---------------------------------------------------------------------------------

    def _extend_selection(self, position: int) -> None:
        self.selection.extend([m.path for m in self.media()], position)

    def _tap(self, medium: Medium, position: int) -> None:
        if self.selection:
            self.selection.toggle(medium.path, position)
        else:
            query = self.query.text if self.searching else ""
            open_medium(self, medium, self.folder, query)

    def _toggle_names(self) -> None:
        shown = self.store.preferences.get_bool("display_file_names")
        self.store.preferences.put(display_file_names=not shown)

    def _sort(self) -> None:
        dialogs.SortDialog(self, self.store, self.folder, self.invalidate).show()

    def _filter(self) -> None:
        dialogs.FilterDialog(self, self.store, self.invalidate).show()

    def _view_type(self) -> None:
        dialogs.choose_view_type(self, self.store, "view_type_files")

    def _columns(self) -> None:
        dialogs.choose_columns(self, self.store, "media_column_cnt", default=3, most=20)

    def _open_bin(self) -> None:
        if self.store.recycled():
            self.open("MediaActivity", folder=BIN)
        else:
            self.toast("The Recycle Bin is empty")

    def _create_folder(self) -> None:
        inside = self.folder if self.folder.startswith(INTERNAL) else INTERNAL
        create_folder_dialog(self, self.store, inside, self._created)

    def _created(self, path: str) -> None:
        self.invalidate()

    # -- action mode -----------------------------------------------------------------------------

    def _selection_actions(self) -> list[BarAction]:
        chosen = self.chosen()
        single = len(chosen) == 1
        actions = [
            BarAction("Delete", "cab_delete", self._ask_delete, "delete-outline"),
            BarAction("Share", "cab_share", self._share, "share-variant"),
        ]
        properties = BarAction("Properties", "cab_properties", self._properties)
        if self.folder == BIN:
            restore = BarAction(
                "Restore selected files", "cab_restore_recycle_bin_files", self._restore, "restore"
            )
            actions += [restore, properties]
        else:
            actions += self._media_actions(chosen, properties, single)
        everything = [m.path for m in self.media()]
        actions.append(
            BarAction("Select all", "cab_select_all", partial(self._select_all, everything))
        )
        return actions

    def _media_actions(
        self, chosen: list[Medium], properties: BarAction, single: bool
    ) -> list[BarAction]:
        hidden = all(m.name.startswith(".") for m in chosen)
        favorite = all(m.path in self.store.favorites for m in chosen)
        return [
            BarAction("Rotate", "cab_rotate", self._ask_rotation),
            properties,
            BarAction("Rename", "cab_rename", self._rename),
            BarAction(
                "Unhide" if hidden else "Hide",
                "cab_unhide" if hidden else "cab_hide",
                partial(self._hide, not hidden),
            ),
            BarAction("Copy to", "cab_copy_to", partial(self._transfer, False)),
            BarAction("Move to", "cab_move_to", partial(self._transfer, True)),
            *(
                [
                    BarAction(
                        "Create shortcut",
                        "cab_create_shortcut",
                        partial(self.unavailable, "Create shortcut"),
                    ),
                    BarAction("Open with", "cab_open_with", self._open_with),
                    BarAction("Set as", "cab_set_as", partial(self.unavailable, "Set as")),
                    BarAction("Resize", "cab_resize", self._edit),
                    BarAction("Edit", "cab_edit", self._edit),
                ]
                if single
                else []
            ),
            BarAction(
                "Remove from favorites", "cab_remove_from_favorites", partial(self._favorite, False)
            )
            if favorite
            else BarAction(
                "Add to favorites", "cab_add_to_favorites", partial(self._favorite, True)
            ),
            BarAction("Fix Date Taken value", "cab_fix_date_taken", self._fix_dates),
        ]

    def _ask_rotation(self) -> None:
        items = [ui.MenuItem(title, partial(self._rotate, degrees)) for title, degrees in ROTATIONS]
        ui.PopupMenu(self, items, self.menu_place, header="Rotate").show()

    def _rotate(self, degrees: int) -> None:
        for medium in self.chosen():
            if not medium.is_video and rotate_file(self.device.storage, medium.path, degrees):
                self.device.media.scan(medium.path)
        self.end_selection()

    def _hide(self, on: bool) -> None:
        self.store.set_hidden(self._paths(), on)
        self._after_change()

    def _edit(self) -> None:
        self.open("EditActivity", path=self._paths()[0])
        self.end_selection()

    def _fix_dates(self) -> None:
        self.toast("No Date Taken values have been found")
        self.end_selection()

    def _select_all(self, paths: list[str]) -> None:
        self.selection.ids = frozenset(paths)

    def _paths(self) -> list[str]:
        return [m.path for m in self.chosen()]

    def _share(self) -> None:
        share(self, self._paths())

    def _open_with(self) -> None:
        open_with(self, self._paths()[0])

    def _properties(self) -> None:
        dialogs.properties(self, self.chosen())

    def _favorite(self, on: bool) -> None:
        self.store.toggle_favorite(self._paths(), on)
        self.end_selection()

    def _rename(self) -> None:
        paths = self._paths()
        if len(paths) == 1:
            dialogs.rename_dialog(self, self.store, paths[0], self._renamed)
        else:
            dialogs.RenameSeveralDialog(self, self.store, paths, self.end_selection).show()

    def _renamed(self, path: str) -> None:
        self.end_selection()

    def _transfer(self, move: bool) -> None:
        Transfer(self, self.store, self._paths(), move, self._after_change).choose()

    def _ask_delete(self) -> None:
        dialogs.ask_delete(self, self.store, self.chosen(), self._delete)

    def _delete(self, skip_bin: bool) -> None:
        paths = self._paths()
        noun = "item" if len(paths) == 1 else "items"
        self.toast(f"Deleting {len(paths)} {noun}")
        self.store.delete(paths, skip_bin)
        self._after_change()

    def _restore(self) -> None:
        self.store.restore(self._paths())
        self._after_change()

    def _after_change(self) -> None:
        self.end_selection()
        if not self.store.media(self.folder):
            self.finish()


class SearchActivity(MediaActivity):
    """The search for files in all folders."""

    def on_create(self) -> None:
        """Start with the text typed before."""
        self.query.set_text(str(self.intent.extras.get("query", "")))
        self.searching = True
        self.set_focus(self.query)

    def on_resume(self) -> None:
        """Stay open, whatever is found."""
        self.invalidate()

    def close_search(self) -> None:
        """The search is the screen: it closes with it."""
        self.finish()

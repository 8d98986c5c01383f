"""The grids of folders and of media: search, selection and the choices about the grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, TypeVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.security import ask
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    Actions,
    BarAction,
    action_mode_bar,
    search_menu,
)
from android_world.virtual_device.apps.simple_gallery import dialogs
from android_world.virtual_device.apps.simple_gallery.destination import create_folder_dialog
from android_world.virtual_device.apps.simple_gallery.protections import (
    EXCLUDED,
    HIDDEN,
    NOTHING,
)
from android_world.virtual_device.apps.simple_gallery.screens import GalleryActivity
from android_world.virtual_device.apps.simple_gallery.store import INTERNAL, Folder, Medium
from android_world.virtual_device.apps.simple_gallery.tiles import TEXTS_DP, Tile, tile_style
from android_world.virtual_device.framework.intents import Intent

Item = TypeVar("Item", Folder, Medium)
_SECTION_DP = 53.7
_PROTECTED = {"temporarily_show_hidden": HIDDEN, "temporarily_show_excluded": EXCLUDED}


def _lines(sections: Sequence[tuple[str, list[Item]]], columns: int) -> Iterator[str | range]:
    """Headings, and the positions of the items in rows."""
    start = 0
    for heading, items in sections:
        if heading:
            yield heading
        end = start + len(items)
        for first in range(start, end, columns):
            yield range(first, min(first + columns, end))
        start = end


def _section(heading: str) -> ui.View:
    """The heading of a group; it takes touches and does nothing with them."""
    return ui.Text(
        heading,
        "#thumbnail_section",
        style=style.BODY,
        w=ui.MATCH,
        padding=16,
        clickable=True,
        long_clickable=True,
    )


class GridActivity(GalleryActivity):
    """Tiles in a grid, or rows in a list, with a search field and a selection."""

    grid_id: ClassVar[str]
    view_type: ClassVar[str]  # the preferences that keep the view type and the number of columns
    column_count: ClassVar[str]
    columns: ClassVar[tuple[int, int]]  # as installed, and at most

    def on_create(self) -> None:
        self.selection = ui.Selection()
        self.search = ui.Search(self)

    @property
    def folder(self) -> str | None:
        """Whose media are shown ("" = of all folders); None in the list of folders."""
        return None

    def on_back(self) -> bool:
        return self.selection.back() or self.search.back()

    def end_selection(self) -> None:
        """Leave the action mode."""
        self.selection.clear()
        self.invalidate()

    def ending(self, work: Callable[..., object], *args: object) -> None:
        """Do something with what is selected, and leave the action mode."""
        work(*args)
        self.end_selection()

    # -- views -----------------------------------------------------------------------------------

    def search_menu(
        self, hint: str, is_open: bool, on_close: Callable[[], object], actions: Actions
    ) -> ui.View:
        """The search menu with an arrow or, when it is not open, a magnifying glass."""
        search = self.search
        return search_menu(self, search.query, is_open, self.open_search, on_close, actions, hint)

    def open_search(self) -> None:
        """The search field was tapped."""
        self.search.open()

    def selection_bar(self, items: Sequence[Folder | Medium], actions: Actions) -> ui.View:
        """The action mode."""
        everything, selection = [item.path for item in items], self.selection
        select_all = partial(selection.all, everything)
        return action_mode_bar(
            self,
            len(selection),
            len(items),
            self.end_selection,
            partial(selection.all_or_none, everything),
            [*actions, BarAction("Select all", "cab_select_all", select_all)],
        )

    def grid(
        self,
        sections: Sequence[tuple[str, list[Item]]],
        open_item: Callable[[Item], object],
        look: Callable[[Tile, Item], ui.View],
    ) -> ui.ListView:
        """The tiles or rows; `look` fills them, and a tap is `open_item` or a selection.

        Sections without a heading ("") just follow one another.
        """
        preferences, selection = self.store.preferences, self.selection
        as_list = self.store.view_type(self.view_type, self.folder) == "List"
        columns = 1 if as_list else preferences.get_int(self.column_count, self.columns[0])
        style_of_tiles = tile_style(preferences)
        display = self.device.display
        height = 72 if as_list else display.size[0] / display.density / columns
        if style_of_tiles.rounded_folders and self.folder is None and not as_list:
            height += TEXTS_DP
        items = [item for _, part in sections for item in part]

        def tile(position: int) -> ui.View:
            item = items[position]
            tap = partial(selection.tap, item.path, partial(open_item, item), position)
            hold = partial(self._hold, items, position)
            selected = item.path in selection
            frame = Tile(self.device.storage, tap, hold, as_list, selected, style_of_tiles)
            view = look(frame, item)
            view.weight, view.h = 1, ui.MATCH
            return view

        def line(content: str | range) -> ui.View:
            if isinstance(content, str):
                return _section(content)
            tiles = [tile(position) for position in content]
            tiles += [ui.Spacer(weight=1) for _ in range(columns - len(content))]
            return ui.Row(w=ui.MATCH)[tiles]

        lines = list(_lines(sections, columns))
        section = self.device.display.scale_height(_SECTION_DP)
        heights = [section if isinstance(line, str) else height for line in lines]
        return ui.list_of(f"#{self.grid_id}", lines, line, ui.RowHeights(heights))

    def _hold(self, items: Sequence[Folder | Medium], position: int) -> None:
        self.selection.extend([item.path for item in items], position)

    # -- menu ------------------------------------------------------------------------------------

    def menu(self, icons: Actions, entries: Actions) -> Actions:
        """Icons of the screen, the choices about the grid, with entries of the screen."""
        folder, in_folder = self.folder, self.folder is not None
        parent = folder if folder and folder.startswith(INTERNAL) else INTERNAL
        hidden = self.store.preferences.get_bool("temporarily_show_hidden")
        hide = "Stop showing hidden media" if hidden else "Temporarily show hidden"

        def sort() -> None:
            dialogs.SortDialog(self, folder).show()

        view_type = self._show_view_type_dialog
        count = partial(dialogs.choose_columns, self, self.column_count, *self.columns)
        create = partial(create_folder_dialog, self, parent, lambda _: self.invalidate())
        return [
            *icons,
            BarAction("Sort by", "sort", sort, "sort" if folder else ""),
            BarAction("Filter media", "filter", self.show_filter_dialog),
            BarAction("Open camera", "open_camera", self.take_photo) if folder == "" else None,
            BarAction("Change view type", "change_view_type", view_type),
            self.switch(hide, "temporarily_show_hidden", not hidden),
            *entries,
            None if folder == "" else BarAction("Create new folder", "create_new_folder", create),
            BarAction("Column count", "column_count", count),
            BarAction("Slideshow", "slideshow", self.start_slideshow) if in_folder else None,
            BarAction("Settings", "settings", partial(self.open, "SettingsActivity")),
            None if folder else BarAction("About", "about", partial(self.open, "AboutActivity")),
        ]

    def _show_view_type_dialog(self) -> None:
        dialogs.ViewTypeDialog(self, self.view_type, self.folder).show()

    def change_filters(self, placeholder: str) -> ui.View:
        """The link below a placeholder."""
        return ui.Text(
            "Change filters",
            f"{placeholder}_2",
            style=style.LINK,
            gravity="center",
            padding=16,
            tap=self.show_filter_dialog,
        )

    def start_slideshow(self) -> None:
        """Show the media one after the other."""

    def take_photo(self) -> None:
        """Open the camera."""
        self.start_activity(Intent("android.media.action.STILL_IMAGE_CAMERA"))

    def switch(self, title: str, name: str, value: bool, icon: str = "") -> BarAction:
        """The entry that gives the preference of its name a value; showing may be protected."""
        preferences = self.store.preferences
        put = partial(preferences.put, **{name: value})
        item = _PROTECTED.get(name, NOTHING) if value else NOTHING
        return BarAction(title, name, partial(ask, self, preferences, item, put), icon)

    def show_filter_dialog(self) -> None:
        """Choose the kinds of media that are shown."""
        dialogs.FilterDialog(self).show()

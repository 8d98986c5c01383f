"""Browse: favourites and storages, and what is in their folders."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import (
    FOLDER_SORTS,
    STORAGE,
    STORAGE_NAMES,
    Media,
    is_media,
)
from android_world.virtual_device.apps.vlc.pages import (
    EMPTY,
    Page,
    count_text,
    empty_view,
    file_row,
    more_button,
    size_text,
    titled_list,
)
from android_world.virtual_device.apps.vlc.server_dialog import ServerDialog

_CARD_IMAGE_DP, _CARD_TEXTS_DP = 82.0, 41.0
_STEP = ui.TextStyle(14, 400, style.ICON)
_FOLDER_SIGNS = {
    "Download": "tray-arrow-down",
    "Movies": "movie",
    "Music": "music",
    "Podcasts": "radio",
}


class FolderPage(Page):
    """Favourites and storages as cards, or a folder with the way to it."""

    as_list = False

    def title(self) -> str:
        return self._name_of(self.inside)

    def up(self) -> bool:
        if not self.inside:
            return False
        at_top = self.inside in STORAGE_NAMES or self._is_server
        self.inside = "" if at_top else posixpath.dirname(self.inside)
        return True

    @property
    def _is_server(self) -> bool:
        """Whether a server is open; without a network it has no entries."""
        return "://" in self.inside

    def actions(self) -> list[ui.Action]:
        if not self.inside:
            icon = "view-grid" if self.as_list else "view-list"
            title = "Display in grid" if self.as_list else "Display in list"
            turn = partial(setattr, self, "as_list", not self.as_list)
            refresh = ui.Action("Refresh", self.screen.refresh, show="never")
            add = ui.Action("Add a server favorite", self._show_server_dialog, show="never")
            return [ui.Action(title, turn, icon, "ml_menu_display_grid"), add, refresh]
        if self._is_server:
            return [ui.Action("Refresh", self.screen.refresh, show="never")]
        favorite = self.inside in self.library.favorite_folders
        star = (
            ("star", "Remove from favorites") if favorite else ("star-outline", "Add to favorites")
        )
        add = ui.Action("Add to playlist", show="never", submenu=self._additions())
        scan = ui.Action("Scan this folder", self._scan, show="never")
        return [
            ui.Action("Search…", self.search.open, "magnify", "ml_menu_filter"),
            ui.Action(star[1], partial(self._star, not favorite), star[0], "ml_menu_save"),
            *(() if self.library.is_scanned(self.inside) else (scan,)),
            ui.Action("Sort by…", show="never", submenu=self._sortings()),
            add,
            ui.Action("Refresh", self.screen.refresh, show="never"),
            *(
                ui.Action(
                    title,
                    partial(self.library.preferences.put, **{key: not on}),
                    show="never",
                    check="box",
                    checked=on,
                )
                for title, key, on in self.library.file_filters()
            ),
        ]

    def _show_server_dialog(self) -> None:
        ServerDialog(self.screen, self.library.set_server).show()

    def _sortings(self) -> list[ui.MenuItem]:
        put, chosen = self.library.sort_folders, self.library.folder_sorting[0]
        return [ui.MenuItem(n, partial(put, n), "radio", n == chosen) for n in FOLDER_SORTS]

    def _additions(self) -> list[ui.MenuItem]:
        """What of the folder goes to a playlist: its files, and those of the folders below."""
        here, show = self._media_here(), self.screen.show_playlist_dialog
        whole = ui.MenuItem("Add this folder and subfolders", self._add_all)
        return [*([ui.MenuItem("Add this folder", partial(show, here))] if here else ()), whole]

    def _add_all(self) -> None:
        self.screen.show_playlist_dialog(self.library.media_below(self.inside))

    def _scan(self) -> None:
        """Take the folder into the media library."""
        self.library.set_scanned_folder(self.inside, True)
        self.screen.database.scan()

    def selected_media(self) -> list[Media]:
        found = [path for path in self._media_here() if path in self.selection]
        return [self.library.media_of(path) for path in found]

    def selection_actions(self) -> list[ui.Action]:
        screen = self.screen
        add = screen.show_playlist_of_dialog
        return [
            *self.usual_actions("action_mode_file", "Play all", append=True),
            *(
                self.selection_action(title, act, icon, f"action_mode_file_{name}", "always")
                for title, act, icon, name in (
                    ("Delete", screen.show_delete_dialog, "delete", "delete"),
                    ("Add to playlist", add, "playlist-plus", "add_playlist"),
                )
            ),
        ]

    def _star(self, on: bool) -> None:
        self.library.set_favorite_folder(self.inside, on)

    def _media_here(self) -> Sequence[str]:
        return [path for path in self.library.folder_list(self.inside)[1] if is_media(path)]

    def build(self) -> ui.View:
        if not self.inside:
            return self._storages()
        folders, files = self.library.folder_list(self.inside)
        here = self._media_here()
        if self.search.text:
            folders = [name for name in folders if self.matches(name)]
            files = [path for path in files if self.matches(posixpath.basename(path))]
        key = f"browser:{self.inside}"
        play = ui.Fab(
            "#fab",
            icon="play",
            icon_size=36,
            tint="#FFFFFF",
            background=style.ORANGE,
            corner=28,
            desc="Play",
            margin=16,
            tap=partial(self.screen.play, here),
        )
        return ui.Box(w=ui.MATCH, weight=1)[
            ui.Column(fill=True)[
                self._path_view(),
                ui.list_of(
                    "#network_list",
                    range(len(folders) + len(files)),
                    partial(self._entry, folders, files),
                    style.ROW_DP,
                    key=key,
                    bottom_inset=88,
                )
                if folders or files
                else empty_view(EMPTY),
            ],
            play if folders or files else None,
        ]

    def _storages(self) -> ui.View:
        folders = [p for p in self.library.favorite_folders if self._is_folder(p)]
        folders += self.library.servers
        storages, network = self._cards(self.library.storages()), _network_state()
        return ui.Scroll(".ScrollView", key="storages", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[
                titled_list("fav_browser_entry", "Favorites", [self._cards(folders)])
                if folders
                else None,
                titled_list("local_browser_entry", "Storages", [storages]),
                titled_list("network_browser_entry", "Local Network", [network]),
            ]
        ]

    def _is_folder(self, path: str) -> bool:
        return self.screen.device.storage.is_dir(path)

    def _cards(self, paths: list[str]) -> ui.View:
        if self.as_list:
            return ui.Column(w=ui.MATCH)[[self._row_of(path) for path in paths]]
        height = _CARD_IMAGE_DP + self.screen.device.display.scale_height(_CARD_TEXTS_DP)
        cards = [self._card(path, height) for path in paths]
        return ui.Scroll(
            "#list.RecyclerView",
            key=f"cards:{paths[0]}",
            horizontal=True,
            w=ui.MATCH,
            h=height + 16,
        )[ui.Row(h=height, padding=(16, 0), gap=8)[cards]]

    def _card(self, path: str, height: float) -> ui.View:
        name, more = self._name_of(path), partial(self.screen.show_file_menu, path)
        text, description = self._texts_of(path)
        return ui.Column(
            "#browser_container.FrameLayout",
            desc=description,
            w=118,
            h=height,
            border=(style.LINE, 1),
            corner=4,
            tap=partial(self.open, path),
        )[
            ui.Box(w=ui.MATCH, h=_CARD_IMAGE_DP)[_folder_icon(path, 58)],
            ui.Row(w=ui.MATCH, padding=(8, 0, 0, 0))[
                ui.Column(weight=1)[
                    ui.Text(name, "#title", style=ui.TextStyle(14, 400, style.TEXT), max_lines=1),
                    ui.Text(text, "#text", style=style.SMALL, max_lines=1),
                ],
                more_button(more, width=34),
            ],
        ]

    def _name_of(self, path: str) -> str:
        names = STORAGE_NAMES | self.library.servers
        return names.get(path) or posixpath.basename(path)

    def _texts_of(self, path: str) -> tuple[str, str]:
        """The second line and the description of a folder or server."""
        name = self._name_of(path)
        if path in self.library.servers:
            return path, f"Folder: {name}"
        counts = self.library.counts(path)
        return _count_text(counts), f"Folder: {name}, {_count_description(counts)}"

    def _path_view(self) -> ui.View:
        """The folders above, each a step back."""
        roots = (*STORAGE_NAMES, self.inside)
        storage = next(path for path in roots if f"{self.inside}/".startswith(f"{path}/"))
        names = self.inside.removeprefix(storage).split("/")[1:]
        steps: list[ui.View] = [_step("Browser", partial(self.open, ""))]
        for path in accumulate(names, posixpath.join, initial=storage):
            steps.append(ui.Text("❯", class_name=None, style=_STEP, h=27))
            steps.append(_step(self._name_of(path), partial(self.open, path)))
        return ui.Scroll(
            "#ariane.RecyclerView", key=f"ariane:{self.inside}", horizontal=True, w=ui.MATCH
        )[ui.Row(h=27, padding=(12, 0), align="center")[steps]]

    def _entry(self, folders: Sequence[str], files: Sequence[str], at: int) -> ui.View:
        """The row of a folder, or of a file below the folders."""
        if at < len(folders):
            return self._row_of(f"{self.inside}/{folders[at]}")
        return self._file(files, at - len(folders))

    def _row_of(self, path: str) -> ui.View:
        text, description = self._texts_of(path)
        more = partial(self.screen.show_file_menu, path)
        icon = ui.Box(w=48, h=48)[_folder_icon(path, 48)]
        name, on_tap = self._name_of(path), partial(self.open, path)
        return file_row(name, text, icon, on_tap, description, more)

    def _file(self, paths: Sequence[str], at: int) -> ui.View:
        screen, path = self.screen, paths[at]
        name, text = posixpath.basename(path), size_text(screen.device.storage.stat(path).size)
        said, more = f"File: {name}, File size: {text}", partial(screen.show_file_menu, path)
        if not is_media(path):
            play = partial(screen.play, [path])
            return file_row(name, text, "file", play, said, more)
        media = self._media_here()
        tap = partial(self.selection.tap, path, partial(screen.play, media, media.index(path)))
        hold, picture = partial(self.selection.toggle, path), screen.image_of(path)
        return file_row(name, text, picture, tap, said, more, hold, path in self.selection)


def _network_state() -> ui.View:
    return ui.Text(
        "Looking for network shares",
        "#emptyTextView",
        style=ui.TextStyle(20, 400, style.SECONDARY),
        w=ui.MATCH,
        align="center",
    )


def _step(name: str, tap: Callable[[], object]) -> ui.View:
    return ui.Text(name, style=_STEP, h=27, padding=(4, 0), tap=tap)


def _folder_icon(path: str, size: float) -> ui.View:
    name = posixpath.basename(path) if posixpath.dirname(path) == STORAGE else ""
    sign = _FOLDER_SIGNS.get(name)
    return ui.Box("#item_icon.ImageView", w=size, h=size, gravity="center")[
        ui.Icon("folder", tint=style.SECONDARY, size=size),
        ui.Icon(
            sign,
            tint=style.BACKGROUND,
            size=size * 0.42,
            margin=(size * 0.42, size * 0.36, 0, 0),
        )
        if sign
        else None,
    ]


def _count_text(counts: tuple[int, int]) -> str:
    """`Empty`, `1 🗀 · 2 🗋`."""
    found = [f"{n} {sign}" for n, sign in zip(counts, ("🗀", "🗋"), strict=True) if n]
    return " · ".join(found) or "Empty"


def _count_description(counts: tuple[int, int]) -> str:
    return f"{count_text(counts[0], 'subfolder')}, {count_text(counts[1], 'media file')}"

"""The pages beside the films: songs, folders, playlists, and more."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_gallery.playback import time_text
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import STORAGE, STORAGE_NAMES, Media
from android_world.virtual_device.apps.vlc.media_database import Playlist

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.main_screen import MainActivity

EMPTY = (
    "No media files found, please transfer some files to your device or adjust your preferences."
)
AUDIO_TABS = ("Artists", "Albums", "Tracks", "Genres")
_UNKNOWN = ("Unknown Artist", "Unknown Album", "", "Unknown Genre")
_SHELF_ICONS = ("account", "album", "", "guitar-electric")
_STEP = ui.TextStyle(14, 400, style.ICON)
_FOLDER_SIGNS = {
    "Download": "tray-arrow-down",
    "Movies": "movie",
    "Music": "music",
    "Podcasts": "radio",
}


def note(text: str) -> ui.View:
    """What a page says that has nothing to show."""
    return ui.Text(
        text,
        "#textview_nomedia",
        style=style.NOTE,
        w=ui.MATCH,
        weight=1,
        align="center",
        padding=(32, 32),
    )


def no_media(on_settings: Callable[[], object]) -> ui.View:
    """The page without any film or song."""
    return ui.Column(
        "#empty_loading.ConstraintLayout",
        w=ui.MATCH,
        weight=1,
        main="center",
        align="center",
        padding=(24, 0),
    )[
        ui.Icon("traffic-cone", "#emptyview_icon", tint="#BDBDBD", size=56),
        ui.Text(EMPTY, "#emptyview_text", style=style.NOTE, align="center", margin=(0, 12, 0, 28)),
        ui.Button(
            "GO TO MEDIALIBRARY PREFERENCES",
            "#no_media_button",
            style=style.BUTTON,
            border=(style.LINE, 1),
            corner=4,
            min_height=36,
            padding=(16, 0),
            tap=on_settings,
        ),
    ]


def more_button(on_tap: Callable[[], object], width: float = 40) -> ui.View:
    """The three dots of a card or row."""
    return ui.IconButton(
        "dots-vertical",
        "#item_more.ImageView",
        desc="More Actions",
        tint=style.ICON,
        w=width,
        tap=on_tap,
    )


def file_row(
    title: str,
    text: str,
    icon: str | ui.View,
    on_tap: Callable[[], object],
    description: str = "",
    on_more: Callable[[], object] | None = None,
    on_hold: Callable[[], object] | None = None,
    selected: bool = False,
    on_move: Callable[[ui.Drag], object] | None = None,
) -> ui.View:
    """A row of the folders, songs and playlists; the icon may be a view of its own.

    With `on_move` it has a handle, by which it is dragged.
    """
    if isinstance(icon, str):
        icon = ui.Box(w=48, h=48)[
            ui.Icon(icon, "#item_icon", tint=style.SECONDARY, size=48, gravity="center")
        ]
    row = ui.Row(
        "#browser_container.ConstraintLayout",
        desc=description,
        background=style.SELECTED if selected else "",
        w=ui.MATCH,
        h=56,
        padding=(12, 0, 4 if on_more else 12, 0),
        gap=12,
        align="center",
        tap=on_tap,
        on_long_press=on_hold or on_more,
    )
    row.selected = selected
    return row[
        icon,
        ui.Column(weight=1)[
            ui.Text(title, "#title", style=style.TITLE, max_lines=1),
            ui.Text(text, "#text", style=style.SMALL) if text else None,
        ],
        ui.Icon(
            "drag-horizontal-variant",
            "#item_move",
            tint=style.SECONDARY,
            w=40,
            h=48,
            on_drag=on_move,
            drag_axis="y",
        )
        if on_move
        else None,
        more_button(on_more) if on_more else None,
    ]


class Page:
    """One of the tabs; `inside` is the group or folder that was opened in it."""

    def __init__(self, screen: MainActivity) -> None:
        self.screen = screen
        self.library = screen.library
        self.inside = ""

    def build(self) -> ui.View:
        """The page below its bar."""
        raise TypeError(f"{type(self).__name__} does not define build()")

    def actions(self) -> list[ui.Action]:
        """What the toolbar offers."""
        return []

    def bar(self) -> ui.View:
        """The toolbar, with the name of what was opened."""
        return ui.AppBar(
            "#main_toolbar",
            activity=self.screen,
            title=self.title() if self.inside else "",
            title_style=style.OPENED_TITLE,
            custom=None if self.inside else _app_title(),
            navigation=("close", "Navigate up", self.back) if self.inside else None,
            tint=style.ICON,
            actions=self.actions(),
        )

    def title(self) -> str:
        """The name of what was opened."""
        return self.inside

    def open(self, inside: str) -> None:
        """Show a group or folder."""
        self.inside = inside

    def back(self) -> bool:
        """Go up; False where there is nothing above."""
        opened, self.inside = self.inside, ""
        return bool(opened)

    def reset(self) -> None:
        """Another page is shown."""
        self.inside = ""


class AudioPage(Page):
    """Four ways to the songs; an artist, album or genre opens its songs."""

    tab = 0

    def build(self) -> ui.View:
        """Tabs, and what stands on the chosen one."""
        tracks = self.library.tracks()
        if not tracks:
            return no_media(self.screen.open_settings)
        tabs = ui.TabBar(
            "#sliding_tabs",
            tabs=AUDIO_TABS,
            selected_tab=self.tab,
            on_select=partial(setattr, self, "tab"),
            indicator=style.ORANGE,
            selected_color=style.ORANGE,
        )
        rows = self._rows(tracks)
        key = f"audio_list:{self.tab}:{self.inside}"
        return ui.Column(w=ui.MATCH, weight=1)[
            None if self.inside else tabs,
            ui.list_of("#audio_list", rows, lambda row: row, 56, key=key),
        ]

    def _rows(self, tracks: list[Media]) -> list[ui.View]:
        if self.inside:
            tracks = [t for t in tracks if self._shelf(t) == self.inside]
        if self.inside or AUDIO_TABS[self.tab] == "Tracks":
            return [self._track(tracks, i) for i in range(len(tracks))]
        icon, counts = _SHELF_ICONS[self.tab], Counter(map(self._shelf, tracks))
        return [
            file_row(name, _counted(counts[name], "track"), icon, partial(self.open, name))
            for name in sorted(counts, key=str.casefold)
        ]

    def _shelf(self, track: Media) -> str:
        return (track.artist, track.album, "", track.genre)[self.tab] or _UNKNOWN[self.tab]

    def _track(self, tracks: list[Media], position: int) -> ui.View:
        track, screen = tracks[position], self.screen
        text = " - ".join(p for p in (track.artist, time_text(track.duration_ms)) if p)
        play = partial(screen.play_media, tracks, position)
        more = partial(screen.show_menu, track)
        return file_row(track.title, text, "music-note", play, on_more=more)


class FolderPage(Page):
    """Favourites and storages as cards, or a folder with the way to it."""

    as_list = False

    def __init__(self, screen: MainActivity) -> None:
        super().__init__(screen)
        self.search = ui.Search(screen)
        self.selection = ui.Selection()

    def bar(self) -> ui.View:
        """The toolbar, the search field or the bar of the selection."""
        if self.selection:
            return self._selection_bar()
        return self.search.bar("Search…", style.SEARCH) if self.search else super().bar()

    def open(self, inside: str) -> None:
        """Show a folder."""
        self.search.close()
        self.selection.clear()
        super().open(inside)

    def reset(self) -> None:
        """Another page is shown."""
        self.search.close()
        self.selection.clear()
        super().reset()

    def title(self) -> str:
        """The folder's name."""
        return self._name_of(self.inside)

    def back(self) -> bool:
        """Go to the folder above."""
        if self.selection.back() or self.search.back():
            return True
        if not self.inside:
            return False
        self.inside = "" if self.inside in STORAGE_NAMES else posixpath.dirname(self.inside)
        return True

    def actions(self) -> list[ui.Action]:
        """How cards are shown; in a folder its favourite, and playing it."""
        if not self.inside:
            icon = "view-grid" if self.as_list else "view-list"
            title = "Display in grid" if self.as_list else "Display in list"
            turn = partial(setattr, self, "as_list", not self.as_list)
            refresh = ui.Action("Refresh", self.screen.database.scan, show="never")
            return [ui.Action(title, turn, icon, "ml_menu_display_grid"), refresh]
        favorite = self.inside in self.library.favorite_folders
        star = (
            ("star", "Remove from favorites") if favorite else ("star-outline", "Add to favorites")
        )
        here = self._media_here()
        return [
            ui.Action("Search…", self.search.open, "magnify", "ml_menu_filter"),
            ui.Action(star[1], partial(self._star, not favorite), star[0], "ml_menu_save"),
            ui.Action("Refresh", self.screen.database.scan, show="never"),
            ui.Action("Add to playlist", partial(self.screen.ask_playlist, here), show="never"),
        ]

    def _selection_bar(self) -> ui.View:
        """The bar of the selected files."""
        screen, one = self.screen, len(self.selection) == 1

        def action(title: str, act: Callable[[list[str]], object], icon: str = "") -> ui.Action:
            def do() -> None:
                chosen = [path for path in self._media_here() if path in self.selection]
                self.selection.clear()
                act(chosen)

            return ui.Action(title, do, icon, show="ifRoom" if icon else "never")

        def media(paths: list[str]) -> list[Media]:
            return [self.library.media_of(path) for path in paths]

        inform = action("Information", lambda p: screen.inform(media(p)), "information-outline")
        actions = [
            *([inform] if one else []),
            action("Play all", screen.play, "play"),
            action("Append", screen.play),
            action("Delete", lambda p: screen.ask_delete(media(p))),
            action("Add to playlist", screen.ask_playlist, "playlist-plus"),
        ]
        return ui.AppBar(
            "#action_mode_bar",
            activity=screen,
            title=str(len(self.selection)),
            navigation=("close", "Done", self.selection.clear),
            actions=actions,
        )

    def _star(self, on: bool) -> None:
        self.library.set_favorite_folder(self.inside, on)

    def _media_here(self) -> list[str]:
        files = self.library.folders_and_files(self.inside)[1]
        return [f"{self.inside}/{name}" for name in files]

    def build(self) -> ui.View:
        """The folder, or the storages."""
        if not self.inside:
            return self._storages()
        folders, files = self.library.folders_and_files(self.inside)
        wanted = self.search.query.text.casefold() if self.search else ""
        entries = [
            *(partial(self._folder, name) for name in folders if wanted in name.casefold()),
            *(partial(self._file, name, files) for name in files if wanted in name.casefold()),
        ]
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
            tap=partial(self.screen.play, self._media_here()),
        )
        return ui.Box(w=ui.MATCH, weight=1)[
            ui.Column(fill=True)[
                self._way(),
                ui.list_of(
                    "#network_list", entries, lambda entry: entry(), 56, key=key, bottom_inset=88
                )
                if entries
                else note("No files in this directory"),
            ],
            play if folders or files else None,
        ]

    def _storages(self) -> ui.View:
        folders = [p for p in self.library.favorite_folders if self._is_folder(p)]
        return ui.Scroll("#browser_content.ScrollView", key="storages", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[
                _heading("Favorites") if folders else None,
                self._cards(folders) if folders else None,
                _heading("Storages"),
                self._cards(self.library.storages()),
                _heading("Local Network"),
                ui.Text(
                    "Looking for network shares.",
                    "#empty_text",
                    style=ui.TextStyle(18, 400, style.SECONDARY),
                    w=ui.MATCH,
                    align="center",
                ),
            ]
        ]

    def _is_folder(self, path: str) -> bool:
        return self.screen.device.storage.is_dir(path)

    def _cards(self, paths: list[str]) -> ui.View:
        if self.as_list:
            return ui.Column(w=ui.MATCH)[[self._row_of(path) for path in paths]]
        return ui.Scroll(
            "#list.RecyclerView", key=f"cards:{paths[0]}", horizontal=True, w=ui.MATCH, h=139
        )[ui.Row(h=123, padding=(16, 0), gap=8)[[self._card(path) for path in paths]]]

    def _card(self, path: str) -> ui.View:
        name, more = self._name_of(path), partial(self.screen.show_file_menu, path)
        return ui.Column(
            "#browser_container.FrameLayout",
            desc=f"Folder: {name}, {_said(self.library.counts(path))}",
            w=118,
            h=123,
            border=(style.LINE, 1),
            corner=4,
            tap=partial(self.open, path),
        )[
            ui.Box(w=ui.MATCH, h=82)[_folder_icon(path, 58)],
            ui.Row(w=ui.MATCH, padding=(8, 0, 0, 0))[
                ui.Column(weight=1)[
                    ui.Text(name, "#title", style=ui.TextStyle(14, 400, style.TEXT), max_lines=1),
                    ui.Text(_counts(self.library.counts(path)), "#text", style=style.SMALL),
                ],
                more_button(more, width=34),
            ],
        ]

    def _name_of(self, path: str) -> str:
        return STORAGE_NAMES.get(path) or posixpath.basename(path)

    def _way(self) -> ui.View:
        """The folders above, each a step back."""
        storage = next(path for path in STORAGE_NAMES if f"{self.inside}/".startswith(f"{path}/"))
        names = self.inside.removeprefix(storage).split("/")[1:]
        steps: list[ui.View] = [_step("Browser", partial(self.open, ""))]
        for path in accumulate(names, posixpath.join, initial=storage):
            steps.append(ui.Text("❯", class_name=None, style=_STEP, h=27))
            steps.append(_step(self._name_of(path), partial(self.open, path)))
        return ui.Scroll(
            "#ariane.RecyclerView", key=f"ariane:{self.inside}", horizontal=True, w=ui.MATCH
        )[ui.Row(h=27, padding=(12, 0), align="center")[steps]]

    def _folder(self, name: str) -> ui.View:
        return self._row_of(f"{self.inside}/{name}")

    def _row_of(self, path: str) -> ui.View:
        counts, name = self.library.counts(path), self._name_of(path)
        said, more = f"Folder: {name}, {_said(counts)}", partial(self.screen.show_file_menu, path)
        icon = ui.Box(w=48, h=48)[_folder_icon(path, 48)]
        return file_row(name, _counts(counts), icon, partial(self.open, path), said, more)

    def _file(self, name: str, files: list[str]) -> ui.View:
        paths = [f"{self.inside}/{other}" for other in files]
        at, screen = files.index(name), self.screen
        text = _size_text(screen.device.storage.stat(paths[at]).size)
        said, more = f"File: {name}, File size: {text}", partial(screen.show_file_menu, paths[at])
        path, picture = paths[at], self.screen.picture_of(paths[at])
        tap = partial(self.selection.tap, path, partial(screen.play, paths, at))
        hold = partial(self.selection.toggle, path)
        return file_row(name, text, picture, tap, said, more, hold, path in self.selection)


def _step(name: str, tap: Callable[[], object]) -> ui.View:
    return ui.Text(name, "#ariane_text", style=_STEP, h=27, padding=(4, 0), tap=tap)


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


def _counts(counts: tuple[int, int]) -> str:
    """`Empty`, `1 🗀 · 2 🗋`."""
    found = [f"{n} {sign}" for n, sign in zip(counts, ("🗀", "🗋"), strict=True) if n]
    return " · ".join(found) or "Empty"


def _said(counts: tuple[int, int]) -> str:
    return f"{_counted(counts[0], 'subfolder')}, {_counted(counts[1], 'media file')}"


_SONG_DP = 56


class PlaylistPage(Page):
    """The playlists, or what is in one of them."""

    shown: Playlist | None = None

    def reset(self) -> None:
        """Another page is shown."""
        super().reset()
        self.shown = None

    def build(self) -> ui.View:
        """The opened playlist, else all."""
        if self.inside and self.shown is not None:
            return self._songs(self.shown)
        found = self.screen.database.playlists()
        if not found:
            return note("No playlist found.")
        return ui.list_of("#audio_list", found, self._row, 56, key="playlists")

    def _row(self, playlist: Playlist) -> ui.View:
        def enter() -> None:
            self.shown = playlist
            self.open(playlist.name)

        paths = self.screen.database.paths_of(playlist.number)
        picture = self.screen.picture_of(paths[0]) if paths else "playlist-play"
        more = partial(self._show_menu, playlist)
        return file_row(playlist.name, _counted(playlist.count, "track"), picture, enter, "", more)

    def _show_menu(self, playlist: Playlist) -> None:
        screen, paths = self.screen, self.screen.database.paths_of(playlist.number)
        screen.show_sheet(
            playlist.name,
            ("Play", "play", partial(screen.play, paths)),
            ("Append", "playlist-play", partial(screen.play, paths)),
            ("Add to playlist", "playlist-plus", partial(screen.ask_playlist, paths)),
            ("Rename", "pencil", partial(self._ask_name, playlist)),
            ("Delete", "delete", partial(self._ask_delete, playlist)),
        )

    def _ask_name(self, playlist: Playlist) -> None:
        def rename(name: str) -> None:
            if name.strip():
                self.screen.database.rename_playlist(playlist.number, name.strip())

        fields = [ui.InputField(playlist.name, "", "new_name")]
        ui.InputDialog(self.screen, "Rename", fields, rename).show()

    def _ask_delete(self, playlist: Playlist) -> None:
        delete = partial(self.screen.database.delete_playlist, playlist.number)
        title = f"Delete playlist '{playlist.name}'?"
        text = "This action cannot be undone."
        ui.AlertDialog(self.screen, title, text, ("Delete", delete), ("Cancel", None)).show()

    def _songs(self, playlist: Playlist) -> ui.View:
        screen, paths = self.screen, self.screen.database.paths_of(playlist.number)
        play, row = partial(screen.play, paths), partial(self._song, paths)
        return ui.Column(w=ui.MATCH, weight=1)[
            ui.Text(
                playlist.name,
                "#header_list_title",
                style=ui.TextStyle(20, 500, style.TEXT),
                padding=(16, 16, 16, 8),
            ),
            ui.Row(w=ui.MATCH, padding=(8, 0, 8, 8), gap=8)[
                ui.IconButton("play", "#play_btn", desc="Play", tint=style.ORANGE, tap=play),
                ui.IconButton(
                    "playlist-plus",
                    "#btn_add_playlist",
                    desc="Add to playlist",
                    tint=style.ORANGE,
                    tap=partial(screen.ask_playlist, paths),
                ),
            ],
            ui.list_of("#songs", range(len(paths)), row, _SONG_DP, key="songs")
            if paths
            else note("No media in this playlist"),
        ]

    def _song(self, paths: list[str], position: int) -> ui.View:
        screen = self.screen
        media = screen.library.media_of(paths[position])
        return file_row(
            media.title,
            time_text(media.duration_ms),
            screen.picture_of(media.path),
            partial(screen.play, paths, position),
            "",
            partial(self._show_song_menu, paths, position),
            on_move=partial(self._move_song, position),
        )

    def _move_song(self, position: int, drag: ui.Drag) -> None:
        """The row goes where it is let go."""
        if drag.phase != "end" or self.shown is None:
            return
        rows = round(drag.dy / self.screen.device.display.px(_SONG_DP))
        self.screen.database.move_in(self.shown.number, position, position + rows)

    def _show_song_menu(self, paths: list[str], position: int) -> None:
        screen, path = self.screen, paths[position]
        media = [screen.library.media_of(path)]

        def remove() -> None:
            if self.shown is not None:
                screen.database.remove_from(self.shown.number, position)

        screen.show_sheet(
            media[0].title,
            ("Play", "play", partial(screen.play, paths, position)),
            ("Information", "information-outline", partial(screen.inform, media)),
            ("Add to playlist", "playlist-plus", partial(screen.ask_playlist, [path])),
            ("Remove from playlist", "delete", remove),
        )


class MorePage(Page):
    """Settings, streams and what was played."""

    def build(self) -> ui.View:
        """Buttons, and the rows below them."""
        screen = self.screen
        played = screen.database.history()
        return ui.Scroll("#more_nested", key="more", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[
                ui.Row(w=ui.MATCH, padding=(16, 8), gap=16)[
                    ui.Button(
                        "Settings",
                        "#settings_button",
                        style=style.BUTTON,
                        weight=1,
                        tap=screen.open_settings,
                    ),
                    ui.Button(
                        "About", "#about_button", style=style.BUTTON, weight=1, tap=self._about
                    ),
                ],
                _heading("Streams"),
                file_row("New stream", "", "plus", self._ask_stream),
                _heading("History") if played else None,
                *map(self._played, played),
            ]
        ]

    def _ask_stream(self) -> None:
        def play(address: str) -> None:
            if address.strip():
                self.screen.toast("The location cannot be played.")

        fields = [ui.InputField("", "Enter network address:", "edit_text")]
        ui.InputDialog(self.screen, "New stream", fields, play).show()

    def _played(self, path: str) -> ui.View:
        title = self.library.media_of(path).title
        return file_row(title, "", "history", partial(self.screen.play, [path]))

    def _about(self) -> None:
        ui.AlertDialog(self.screen, "About", "VLC for Android 3.5.4", ("OK", None)).show()


def _app_title() -> ui.View:
    """The cone and the name."""
    return ui.Row(weight=1, padding=(16, 0), gap=16, align="center")[
        ui.Icon("traffic-cone", "#toolbar_icon", tint=style.ORANGE, size=32),
        ui.Text("VLC", "#toolbar_vlc_title", style=style.BAR_TITLE),
    ]


def _heading(text: str) -> ui.View:
    return ui.Text(text, style=style.HEADING, h=56, padding=(16, 0))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _size_text(size: int) -> str:
    """`512 B`, `1.2 MB`."""
    value, unit = float(size), "B"
    for larger in ("kB", "MB", "GB"):
        if value < 1024:
            break
        value, unit = value / 1024, larger
    return f"{value:.2f}".rstrip("0").rstrip(".") + f" {unit}"

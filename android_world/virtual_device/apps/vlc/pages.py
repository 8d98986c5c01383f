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
from android_world.virtual_device.apps.vlc.library import STORAGE, Media
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.main_screen import MainActivity

ORANGE = "#FF8800"
TITLE = ui.TextStyle(15, 400, theme.TEXT)
SMALL = ui.TextStyle(12, 400, theme.SECONDARY)
EMPTY = (
    "No media files found, please transfer some files to your device or adjust your preferences."
)
AUDIO_TABS = ("Artists", "Albums", "Tracks", "Genres")
_UNKNOWN = ("Unknown Artist", "Unknown Album", "", "Unknown Genre")
_SHELF_ICONS = ("account", "album", "", "guitar-electric")
_INTERNAL = "Internal memory"
_BUTTON = ui.TextStyle(14, 500, ORANGE)
_HEADING = ui.TextStyle(16, 500, theme.TEXT)


def note(text: str) -> ui.View:
    """What a page says that has nothing to show."""
    return ui.Text(
        text,
        "#textview_nomedia",
        style=ui.TextStyle(16, 400, theme.SECONDARY),
        w=ui.MATCH,
        weight=1,
        align="center",
        padding=(32, 32),
    )


def more_button(on_tap: Callable[[], object]) -> ui.View:
    """The three dots of a card or row."""
    return ui.IconButton(
        "dots-vertical", "#item_more.ImageView", desc="More Actions", w=40, tap=on_tap
    )


def file_row(
    title: str,
    text: str,
    icon: str,
    on_tap: Callable[[], object],
    description: str = "",
    on_more: Callable[[], object] | None = None,
) -> ui.View:
    """A row of the folders and of the songs."""
    return ui.Row(
        "#browser_container.ConstraintLayout",
        desc=description,
        w=ui.MATCH,
        h=64,
        padding=(16, 0, 4 if on_more else 16, 0),
        gap=16,
        align="center",
        tap=on_tap,
        on_long_press=on_more,
    )[
        ui.Icon(icon, "#item_icon", tint=theme.SECONDARY, size=28),
        ui.Column(weight=1)[
            ui.Text(title, "#title", style=TITLE, max_lines=1),
            ui.Text(text, "#text", style=SMALL) if text else None,
        ],
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
            title=self.title() if self.inside else "VLC",
            navigation=("arrow-left", "Navigate up", self.back) if self.inside else None,
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
            return note(EMPTY)
        tabs = ui.TabBar(
            "#sliding_tabs",
            tabs=AUDIO_TABS,
            selected_tab=self.tab,
            on_select=partial(setattr, self, "tab"),
            indicator=ORANGE,
            selected_color=ORANGE,
        )
        rows = self._rows(tracks)
        key = f"audio_list:{self.tab}:{self.inside}"
        return ui.Column(w=ui.MATCH, weight=1)[
            None if self.inside else tabs,
            ui.list_of("#audio_list", rows, lambda row: row, 64, key=key),
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
    """The storages, or a folder with the way to it."""

    def title(self) -> str:
        """The folder's name."""
        return _INTERNAL if self.inside == STORAGE else posixpath.basename(self.inside)

    def back(self) -> bool:
        """Go to the folder above."""
        if not self.inside:
            return False
        self.inside = "" if self.inside == STORAGE else posixpath.dirname(self.inside)
        return True

    def build(self) -> ui.View:
        """The folder, or the storages."""
        if not self.inside:
            return self._storages()
        folders, files = self.library.folders_and_files(self.inside)
        entries = [
            *(partial(self._folder, name) for name in folders),
            *(partial(self._file, name, files) for name in files),
        ]
        key = f"browser:{self.inside}"
        return ui.Column(w=ui.MATCH, weight=1)[
            self._way(),
            ui.list_of("#network_list", entries, lambda entry: entry(), 64, key=key)
            if entries
            else note("No files in this directory"),
        ]

    def _storages(self) -> ui.View:
        favorites = self.screen.database.favorites()
        return ui.Column(".LinearLayout", w=ui.MATCH, weight=1)[
            _heading("Favorites") if favorites else None,
            *(self._favorite(path) for path in favorites),
            _heading("Storages"),
            file_row(_INTERNAL, "", "cellphone", partial(self.open, STORAGE)),
            _heading("Local Network"),
            ui.Text(
                "No network shares found",
                style=ui.TextStyle(14, 400, theme.SECONDARY),
                padding=(16, 0),
            ),
        ]

    def _favorite(self, path: str) -> ui.View:
        play, more = partial(self.screen.play, [path]), partial(self.screen.show_file_menu, path)
        return file_row(posixpath.basename(path), "", "file-video-outline", play, on_more=more)

    def _way(self) -> ui.View:
        """The folders above, each a step back."""
        names = self.inside.removeprefix(STORAGE).split("/")[1:]
        steps = [
            ui.Text(
                _INTERNAL if path == STORAGE else posixpath.basename(path),
                style=ui.TextStyle(14, 500, ORANGE if path == self.inside else theme.SECONDARY),
                h=40,
                padding=(8, 0),
                tap=partial(self.open, path),
            )
            for path in accumulate(names, posixpath.join, initial=STORAGE)
        ]
        return ui.Scroll(
            "#ariane.RecyclerView", key=f"ariane:{self.inside}", horizontal=True, w=ui.MATCH
        )[ui.Row(h=40, padding=(8, 0))[steps]]

    def _folder(self, name: str) -> ui.View:
        path = f"{self.inside}/{name}"
        folders, files = self.library.folders_and_files(path)
        text = f"{_counted(len(folders), 'subfolder')}, {_counted(len(files), 'media file')}"
        said, more = f"Folder: {name}, {text}", partial(self.screen.show_file_menu, path)
        return file_row(name, text, "folder", partial(self.open, path), said, more)

    def _file(self, name: str, files: list[str]) -> ui.View:
        paths = [f"{self.inside}/{other}" for other in files]
        at, screen = files.index(name), self.screen
        size = _size_text(screen.device.storage.stat(paths[at]).size)
        said, more = f"File: {name}, File size: {size}", partial(screen.show_file_menu, paths[at])
        play = partial(screen.play, paths, at)
        return file_row(name, size, "file-video-outline", play, said, more)


class PlaylistPage(Page):
    """Nothing: playlists cannot be made."""

    def build(self) -> ui.View:
        """A note."""
        return note("No playlist found.")


class MorePage(Page):
    """Settings, streams and what was played."""

    def build(self) -> ui.View:
        """Buttons, and the rows below them."""
        screen = self.screen
        played = screen.database.history()
        stream = partial(ui.show_unavailable, screen, "New stream")
        settings = partial(ui.show_unavailable, screen, "Settings")
        return ui.Scroll("#more_nested", key="more", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[
                ui.Row(w=ui.MATCH, padding=(16, 8), gap=16)[
                    ui.Button(
                        "Settings", "#settings_button", style=_BUTTON, weight=1, tap=settings
                    ),
                    ui.Button("About", "#about_button", style=_BUTTON, weight=1, tap=self._about),
                ],
                _heading("Streams"),
                file_row("New stream", "", "plus", stream),
                _heading("History") if played else None,
                *map(self._played, played),
            ]
        ]

    def _played(self, path: str) -> ui.View:
        title = self.library.media_of(path).title
        return file_row(title, "", "history", partial(self.screen.play, [path]))

    def _about(self) -> None:
        ui.AlertDialog(self.screen, "About", "VLC for Android 3.5.4", ("OK", None)).show()


def _heading(text: str) -> ui.View:
    return ui.Text(text, style=_HEADING, padding=16)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _size_text(size: int) -> str:
    """`512 B`, `1.2 MB`."""
    value, unit = float(size), "B"
    for larger in ("kB", "MB", "GB"):
        if value < 1024:
            break
        value, unit = value / 1024, larger
    return f"{value:.1f}".removesuffix(".0") + f" {unit}"

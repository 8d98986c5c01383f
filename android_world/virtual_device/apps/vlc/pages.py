"""The pages beside the films: songs, folders, playlists, and more."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc import cards
from android_world.virtual_device.apps.vlc.library import STORAGE, Media, time_text
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.main_screen import MainActivity

ORANGE = "#FF8800"
EMPTY = (
    "No media files found, please transfer some files to your device or adjust your preferences."
)
AUDIO_TABS = ("Artists", "Albums", "Tracks", "Genres")
_UNKNOWN = ("Unknown Artist", "Unknown Album", "", "Unknown Genre")
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


# -- songs ---------------------------------------------------------------------------------------


def _shelf(tab: int, track: Media) -> str:
    return (track.artist, track.album, "", track.genre)[tab] or _UNKNOWN[tab]


def audio(screen: MainActivity) -> ui.View:
    """Four ways to the songs; an artist, album or genre opens its songs."""
    tracks = screen.library.tracks()
    if not tracks:
        return note(EMPTY)
    tab = screen.audio_tab
    if screen.group:
        tracks = [t for t in tracks if _shelf(tab, t) == screen.group]
    if screen.group or tab == AUDIO_TABS.index("Tracks"):
        rows = [_track(screen, tracks, i) for i in range(len(tracks))]
    else:
        shelves = sorted({_shelf(tab, t) for t in tracks}, key=str.casefold)
        rows = [_shelf_row(screen, s, sum(_shelf(tab, t) == s for t in tracks)) for s in shelves]
    tabs = ui.TabBar(
        "#sliding_tabs",
        tabs=AUDIO_TABS,
        selected_tab=tab,
        on_select=screen.select_audio_tab,
        indicator=ORANGE,
        selected_color=ORANGE,
    )
    listed = ui.ListView(
        "#audio_list",
        key=f"audio_list:{tab}:{screen.group}",
        count=len(rows),
        row_height=64,
        build_row=lambda i: rows[i],
        w=ui.MATCH,
        weight=1,
    )
    return ui.Column(w=ui.MATCH, weight=1)[None if screen.group else tabs, listed]


def _track(screen: MainActivity, tracks: list[Media], position: int) -> ui.View:
    track = tracks[position]
    text = " - ".join(p for p in (track.artist, time_text(track.duration_ms)) if p)
    return cards.file_row(
        track.title,
        text,
        "music-note",
        partial(screen.play, [t.path for t in tracks], position),
        on_more=partial(screen.show_menu, track),
    )


def _shelf_row(screen: MainActivity, name: str, count: int) -> ui.View:
    text = f"{count} track" + ("s" if count != 1 else "")
    icon = ("account", "album", "", "guitar-electric")[screen.audio_tab]
    return cards.file_row(name, text, icon, partial(screen.open_group, name))


# -- folders -------------------------------------------------------------------------------------


def browser(screen: MainActivity) -> ui.View:
    """The storages, or a folder with the way to it."""
    if not screen.folder:
        return _storages(screen)
    folders, files = screen.library.folders_and_files(screen.folder)
    names = [*folders, *files]
    body = note("No files in this directory")
    if names:
        body = ui.ListView(
            "#network_list",
            key=f"browser:{screen.folder}",
            count=len(names),
            row_height=64,
            build_row=lambda i: _entry(screen, names[i], i < len(folders)),
            w=ui.MATCH,
            weight=1,
        )
    return ui.Column(w=ui.MATCH, weight=1)[_way(screen), body]


def _storages(screen: MainActivity) -> ui.View:
    favorites = MediaDatabase(screen.device).favorites()
    rows: list[ui.View | None] = [
        cards.file_row(
            posixpath.basename(path),
            "",
            "file-video-outline",
            partial(screen.play, [path]),
            on_more=partial(screen.show_file_menu, path),
        )
        for path in favorites
    ]
    return ui.Column(".LinearLayout", w=ui.MATCH, weight=1)[
        ui.Text("Favorites", style=_HEADING, padding=16) if rows else None,
        *rows,
        ui.Text("Storages", style=_HEADING, padding=16),
        cards.file_row("Internal memory", "", "cellphone", partial(screen.enter, STORAGE)),
        ui.Text("Local Network", style=_HEADING, padding=16),
        ui.Text(
            "No network shares found", style=ui.TextStyle(14, 400, theme.SECONDARY), padding=(16, 0)
        ),
    ]


def _way(screen: MainActivity) -> ui.View:
    """The folders above, each a step back."""
    paths = [STORAGE]
    for name in screen.folder.removeprefix(STORAGE).split("/")[1:]:
        paths.append(f"{paths[-1]}/{name}")
    steps = [
        ui.Text(
            "Internal memory" if path == STORAGE else posixpath.basename(path),
            style=ui.TextStyle(14, 500, ORANGE if path == screen.folder else theme.SECONDARY),
            h=40,
            padding=(8, 0),
            tap=partial(screen.enter, path),
        )
        for path in paths
    ]
    return ui.Scroll(
        "#ariane.RecyclerView", key=f"ariane:{screen.folder}", horizontal=True, w=ui.MATCH
    )[ui.Row(h=40, padding=(8, 0))[steps]]


def _entry(screen: MainActivity, name: str, is_folder: bool) -> ui.View:
    path = f"{screen.folder}/{name}"
    more = partial(screen.show_file_menu, path)
    if is_folder:
        inner, files = screen.library.folders_and_files(path)
        text = _contents(len(inner), len(files))
        said = f"Folder: {name}, {text}"
        return cards.file_row(name, text, "folder", partial(screen.enter, path), said, more)
    size = cards.size_text(screen.device.storage.stat(path).size)
    media = [f"{screen.folder}/{n}" for n in screen.library.folders_and_files(screen.folder)[1]]
    play = partial(screen.play, media, media.index(path))
    said = f"File: {name}, File size: {size}"
    return cards.file_row(name, size, "file-video-outline", play, said, more)


def _contents(folders: int, files: int) -> str:
    subfolders = f"{folders} subfolder" + ("s" if folders != 1 else "")
    return f"{subfolders}, {files} media file" + ("s" if files != 1 else "")


# -- more ----------------------------------------------------------------------------------------


def more(screen: MainActivity) -> ui.View:
    """Settings, streams and what was played."""
    played = MediaDatabase(screen.device).history()
    rows: list[ui.View] = [
        cards.file_row(
            screen.library.media_of(path).title, "", "history", partial(screen.play, [path])
        )
        for path in played
    ]
    buttons = ui.Row(w=ui.MATCH, padding=(16, 8), gap=16)[
        [
            ui.Button(
                title, resource_id=name, style=ui.TextStyle(14, 500, ORANGE), weight=1, tap=action
            )
            for title, name, action in (
                ("Settings", "settings_button", partial(screen.unavailable, "Settings")),
                ("About", "about_button", screen.show_about),
            )
        ]
    ]
    return ui.Scroll("#more_nested", key="more", w=ui.MATCH, weight=1)[
        ui.Column(w=ui.MATCH)[
            buttons,
            ui.Text("Streams", style=_HEADING, padding=16),
            cards.file_row("New stream", "", "plus", partial(screen.unavailable, "New stream")),
            ui.Text("History", style=_HEADING, padding=16) if rows else None,
            *rows,
        ]
    ]

"""Looking for songs, artists, albums, genres and playlists."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.library import (
    Collection,
    Song,
    count_text,
    summary,
)
from android_world.virtual_device.apps.retro_music.pages import PlaylistPage, ShelfPage
from android_world.virtual_device.apps.retro_music.playlists import Playlist, PlaylistStore

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity

_SEARCH = ui.SearchStyle(
    back="Navigate up", field="#searchView", clear="#clearText.ImageView", clear_description=""
)
_HEADING_DP = 48
_CHIPS = (
    ("Songs", "chip_audio"),
    ("Artists", "chip_artists"),
    ("Albums", "chip_albums"),
    ("Album Artist", "chip_album_artists"),
    ("Genres", "chip_genres"),
    ("Playlists", "chip_playlists"),
)
Found = tuple[str, Song | Collection | Playlist]


class SearchPage(Fragment):
    """A field, chips that narrow the search, and what was found."""

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main
        self.search = ui.Search(main)
        self.search.active = True
        self.chip = ""

    def build(self) -> ui.View:
        chips = [
            ui.Chip(
                f"#{name}",
                text=title,
                kind="filter",
                checked=title == self.chip,
                tap=partial(self._choose, title),
            )
            for title, name in _CHIPS
        ]
        bar = ui.Column(w=ui.MATCH)[
            self.search.bar("Search", _SEARCH, on_back=self.close),
            ui.chip_row(chips, resource_id="searchFilterGroup"),
        ]
        found = self._search_results(self.search.text.casefold())
        body: ui.View = style.empty("No results") if self.search.text else ui.Spacer()
        if found:
            listed = ui.Sections(found, lambda entry: entry[0], _HEADING_DP, style.ROW_DP)
            body = listed.view(
                "#recyclerView", self._heading, self._row, fill=True, bottom_inset=88
            )
        keyboard = ui.Fab(
            "#keyboardPopup",
            icon="keyboard-outline",
            label="Keyboard",
            margin=16,
            tap=lambda: self.main.set_focus(self.search.query),
        )
        return self.main.frame(bar, body, keyboard)

    def _choose(self, title: str) -> None:
        self.chip = "" if self.chip == title else title

    def _search_results(self, wanted: str) -> list[Found]:
        if not wanted:
            return []
        library = self.main.library
        shelves = {
            "Artists": library.artists,
            "Albums": library.albums,
            "Genres": library.genres,
        }
        found: list[Found] = []
        for title, _ in _CHIPS:
            if self.chip not in ("", title):
                continue
            if title == "Songs":
                found += [(title, song) for song in library.songs() if wanted in _names(song)]
            elif title == "Playlists":
                playlists = PlaylistStore(self.device).all()
                found += [(title, p) for p in playlists if wanted in p.name.casefold()]
            elif title == "Album Artist":
                found += [
                    (title, album)
                    for album in library.albums()
                    if wanted in (album.songs[0].album_artist or "").casefold()
                ]
            else:
                found += [(title, s) for s in shelves[title]() if wanted in s.title.casefold()]
        return found

    def _heading(self, title: str) -> ui.View:
        look = ui.TextStyle(14, 500, style.ACCENT)
        return ui.Row(w=ui.MATCH, h=_HEADING_DP, align="center", padding=(16, 0))[
            ui.Text(title, "#title", style=look)
        ]

    def _row(self, entry: Found) -> ui.View:
        kind, item = entry
        do, main = self.main.songs, self.main
        if isinstance(item, Song):
            menu = style.MenuButton(activity=main, entries=partial(do.menu, item))
            picture = style.artwork(self.device, item, 44)
            play = partial(main.player.open, [item])
            return style.row(".FrameLayout", picture, item.title, item.artist_name, menu, play)
        if isinstance(item, Playlist):
            menu = style.MenuButton(activity=main, entries=partial(do.playlist_menu, item))
            picture = style.artwork(self.device, None, 44, "playlist-music")
            opened = partial(self._open_playlist, item.id)
            return style.row(".FrameLayout", picture, item.name, summary(item.songs), menu, opened)
        page = {"Artists": "artist", "Genres": "genre"}.get(kind, "album")
        text = item.artist if page == "album" else count_text(len(item.songs))
        picture = style.artwork(self.device, item.songs[0], 44)
        opened = partial(self._open_shelf, page, item.key)
        return style.row(".FrameLayout", picture, item.title, text, None, opened)

    def _open_playlist(self, number: int) -> None:
        self.main.push(PlaylistPage(self.main, number))

    def _open_shelf(self, page: str, key: str) -> None:
        self.main.push(ShelfPage(self.main, page, key))


def _names(song: Song) -> str:
    return song.title.casefold()

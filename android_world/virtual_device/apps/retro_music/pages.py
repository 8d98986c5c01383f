"""Pages over the tabs: the songs of an album, an artist, a genre or a playlist, and others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.library import Collection, Song, summary
from android_world.virtual_device.apps.retro_music.playlists import Playlist, PlaylistStore
from android_world.virtual_device.apps.retro_music.song_rows import SongRows
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity

_ALBUM_ORDER = "album_detail_song_sort_order"
_IMAGE = Intent("android.intent.action.GET_CONTENT", mime_type="image/*")
_ALBUM_ORDERS: dict[str, Callable[[Song], str | int]] = {
    "Ascending": lambda song: song.title.casefold(),
    "Descending": lambda song: song.title.casefold(),
    "Song duration": lambda song: song.duration_ms,
}


def _reset_image() -> None:
    """There is none but the default one."""


class SongsPage(Fragment):
    """A bar and songs; a page with a name has a header above them."""

    selector = "#recycler_view"
    sign = "music-note"
    empty = "You have no songs"

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main
        self.rows = SongRows(main)

    @property
    def title(self) -> str:
        """What the page is called."""
        return ""

    def songs(self) -> Sequence[Song]:
        """What is listed."""
        raise TypeError(f"{type(self).__name__} does not define songs()")

    def actions(self) -> list[ui.Action]:
        """The entries behind the three dots."""
        return []

    def first_entries(self, position: int) -> Sequence[ui.MenuItem]:
        """Entries of a song's menu above the others."""
        return ()

    def header(self, songs: Sequence[Song]) -> ui.View | None:
        """What is above the songs."""
        return None

    def mover(self) -> Callable[[int, int], object] | None:
        """What moves a song to another place, where that can be."""
        return None

    def build(self) -> ui.View:
        songs = self.songs()
        bar = self.rows.bar(songs)
        if bar is None:
            header = self.header(songs)
            bar = style.bar(self.main, "" if header else self.title, self.actions())
        else:
            header = None
        body: ui.View = style.empty(self.empty)
        if songs:
            entries, mover = self.first_entries, self.mover()
            body = self.rows.view(songs, "page", 1, self.selector, entries, mover)
        return self.main.frame(ui.Column(w=ui.MATCH)[bar, header], body)

    def on_back(self) -> bool:
        return self.rows.selection.back()

    def big_header(self, songs: Sequence[Song]) -> ui.View:
        """Picture, name and length, and two buttons to play all."""
        player = self.main.player
        first = songs[0] if songs else None
        if self.device.display.size[0] > self.device.display.size[1]:
            picture = None  # A turned screen needs its height for the songs.
        else:
            picture = style.artwork(self.device, first, 96, self.sign, 16)

        def button(name: str, icon: str, act: Callable[[], object]) -> ui.View:
            return ui.IconButton(
                icon,
                f"#{name}.Button",
                tint=style.ACCENT,
                background=style.SURFACE,
                corner=24,
                tap=act,
            )

        return ui.Row(w=ui.MATCH, padding=(16, 8), gap=16, align="center")[
            picture,
            ui.Column(weight=1, gap=4)[
                ui.Text(self.title, "#title", style=style.LARGE, max_lines=2),
                ui.Text(summary(songs), "#subtitle", style=style.SMALL),
                ui.Row(gap=12, padding=(0, 4))[
                    button("play_button", "play", partial(player.open, songs)),
                    button("shuffle_button", "shuffle-variant", partial(self._shuffle, songs)),
                ],
            ],
        ]

    def _shuffle(self, songs: Sequence[Song]) -> None:
        self.main.player.shuffle_all(songs)


class HistoryPage(SongsPage):
    """What was played."""

    title = "History"

    def songs(self) -> Sequence[Song]:
        return PlaylistStore(self.device).history()

    def actions(self) -> list[ui.Action]:
        return [ui.Action("Clear History", self._clear, show="never")]

    def _clear(self) -> None:
        PlaylistStore(self.device).clear_history()


class NewestPage(SongsPage):
    """What came last."""

    title = "Last added"

    def songs(self) -> Sequence[Song]:
        return self.main.library.newest()


class MostPlayedPage(SongsPage):
    """What was played most often."""

    title = "Most played"

    def songs(self) -> Sequence[Song]:
        return PlaylistStore(self.device).most_played()


class ShelfPage(SongsPage):
    """The songs of an album, an artist or a genre."""

    def __init__(self, main: MainActivity, kind: str, key: str) -> None:
        super().__init__(main)
        self.kind, self.shelf_key = kind, key

    @property
    def shelf(self) -> Collection | None:
        """What is shown; None once its songs are gone."""
        library = self.main.library
        shelves = {"album": library.albums, "artist": library.artists, "genre": library.genres}
        return next((s for s in shelves[self.kind]() if s.key == self.shelf_key), None)

    @property
    def title(self) -> str:
        return self.shelf.title if self.shelf else ""

    def songs(self) -> Sequence[Song]:
        songs = self.shelf.songs if self.shelf else ()
        order = _ALBUM_ORDERS.get(self._order) if self.kind == "album" else None
        return sorted(songs, key=order, reverse=self._order == "Descending") if order else songs

    @property
    def _order(self) -> str:
        return self.main.library.preferences.get_str(_ALBUM_ORDER, "Track number")

    def header(self, songs: Sequence[Song]) -> ui.View | None:
        return self.big_header(songs)

    def actions(self) -> list[ui.Action]:
        songs, do = self.songs(), self.main.songs
        rows = [ui.Action(item.title, item.on_pick, show="never") for item in do.group_menu(songs)]
        if self.kind == "genre":
            play = partial(self.main.player.open, songs)
            return [ui.Action("Play", play, show="never"), *rows]
        if self.kind == "artist":
            return [*rows, *self._image_actions()]
        return self._album_actions(rows, songs) if songs else rows

    def _image_actions(self) -> list[ui.Action]:
        """What an artist's image, which is not drawn, can be set to."""
        pick = partial(self.main.start_activity, _IMAGE)
        return [
            ui.Action("Set artist image", pick, show="never"),
            ui.Action("Reset artist image", _reset_image, show="never"),
        ]

    def _album_actions(self, rows: list[ui.Action], songs: Sequence[Song]) -> list[ui.Action]:
        do, put = self.main.songs, self.main.library.preferences.put
        orders = [
            ui.MenuItem(name, partial(put, **{_ALBUM_ORDER: name}), "radio", name == self._order)
            for name in ("Ascending", "Descending", "Track number", "Song duration")
        ]
        edit = partial(do.edit_album_tags, self.shelf_key)
        return [
            ui.Action("Sort order", icon="sort", resource_id="action_sort_order", submenu=orders),
            *rows,
            ui.Action("Tag editor", edit, "music-circle-outline", "action_tag_editor"),
            ui.Action("Delete from device", partial(do.show_delete_dialog, songs), show="never"),
        ]


class PlaylistPage(SongsPage):
    """The songs of a playlist, which can be dragged."""

    selector = "#recyclerView"
    sign = "playlist-music"

    def __init__(self, main: MainActivity, number: int) -> None:
        super().__init__(main)
        self.number = number

    @property
    def playlist(self) -> Playlist:
        """What is shown."""
        return PlaylistStore(self.device).get(self.number) or Playlist(self.number, "")

    @property
    def title(self) -> str:
        return self.playlist.name

    def songs(self) -> Sequence[Song]:
        return self.playlist.songs

    def header(self, songs: Sequence[Song]) -> ui.View | None:
        return self.big_header(songs)

    def actions(self) -> list[ui.Action]:
        shuffle = partial(self._shuffle, self.songs())
        items = self.main.songs.playlist_menu(self.playlist)
        return [
            ui.Action("Shuffle playlist", shuffle, show="never"),
            *(ui.Action(item.title, item.on_pick, show="never") for item in items),
        ]

    def first_entries(self, position: int) -> Sequence[ui.MenuItem]:
        ask = partial(self._show_remove_dialog, position)
        return [ui.MenuItem("Remove from playlist", ask)]

    def _show_remove_dialog(self, position: int) -> None:
        song, key = self.playlist.songs[position], self.playlist.keys[position]
        self.main.songs.show_remove_dialog([song], [key])

    def mover(self) -> Callable[[int, int], object] | None:
        return None if self.rows.selection else self._move

    def _move(self, origin: int, target: int) -> None:
        songs = list(self.songs())
        songs.insert(target, songs.pop(origin))
        PlaylistStore(self.device).add(self.number, songs)

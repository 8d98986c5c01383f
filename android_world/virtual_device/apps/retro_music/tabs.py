"""The tabs: for you, songs, albums, artists, playlists and genres."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.library import (
    SHELF_ORDERS,
    SONG_ORDERS,
    Collection,
    Song,
    count_text,
    summary,
)
from android_world.virtual_device.apps.retro_music.pages import PlaylistPage, ShelfPage
from android_world.virtual_device.apps.retro_music.playlists import (
    PLAYLIST_ORDERS,
    Playlist,
    PlaylistStore,
)
from android_world.virtual_device.apps.retro_music.song_rows import (
    OrderedSelection,
    SongRows,
    selection_bar,
)
from android_world.virtual_device.apps.retro_music.user_page import UserPage

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity

_GRID_STYLES = ("Normal", "Card", "Colored Card", "Circular", "Image", "Gradient image")


class Tab:
    """One of the tabs."""

    icon: ClassVar[str] = ""
    resource_id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    page: ClassVar[str] = ""  # begins the keys of its choices
    orders: ClassVar[Mapping[str, object]] = {}
    columns: ClassVar[int] = 1
    grid_sizes: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    grid_style: ClassVar[str] = ""  # the usual one; empty where there is no choice

    def __init__(self, main: MainActivity) -> None:
        self.main = main
        self.selection = OrderedSelection()

    def bar(self) -> ui.View:
        """The toolbar, or the bar of the selection."""
        main = self.main
        return ui.AppBar(
            activity=main,
            navigation=("magnify", "Navigate up", main.open_search),
            custom=ui.Box(weight=1)[
                ui.Text(self.title, style=style.BAR_TITLE, max_lines=1, gravity="center")
            ],
            actions=[
                ui.Action("Cast. Disconnected", self._cast, "cast", "action_cast", "always"),
                *self.actions(),
            ],
        )

    def _cast(self) -> None:
        text = "Searching for devices…"
        ui.AlertDialog(self.main, "Cast to", text, style=style.DIALOG).show()

    def actions(self) -> list[ui.Action]:
        """The entries behind the three dots."""
        size = ui.Action("Grid size", show="never", submenu=self._grid_sizes())
        order = ui.Action("Sort order", show="never", submenu=self._orders())
        settings = ui.Action("Settings", self.main.open_settings, show="never")
        look = ui.Action("Grid style", show="never", submenu=self._grid_styles())
        looks = [look] if self.grid_style else []
        return [size, *looks, order, *self.more_actions(), settings]

    def more_actions(self) -> list[ui.Action]:
        """Entries of this tab alone."""
        return []

    @property
    def grid_size(self) -> int:
        """How many cards stand side by side; 1 is a list."""
        return self.main.library.preferences.get_int(f"{self.page}_grid_size", self.columns)

    def _grid_sizes(self) -> list[ui.MenuItem]:
        put = self.main.library.preferences.put
        return [
            ui.MenuItem(
                str(size),
                partial(put, **{f"{self.page}_grid_size": size}),
                "radio",
                size == self.grid_size,
            )
            for size in self.grid_sizes
        ]

    def _grid_styles(self) -> list[ui.MenuItem]:
        stored, key = self.main.library.preferences, f"{self.page}_grid_style"
        chosen = stored.get_str(key, self.grid_style)
        return [
            ui.MenuItem(name, partial(stored.put, **{key: name}), "radio", name == chosen)
            for name in _GRID_STYLES
        ]

    @property
    def order(self) -> str:
        """How the tab is sorted."""
        return self.main.library.order_of(self.page)

    def _orders(self) -> list[ui.MenuItem]:
        put = self.main.library.preferences.put
        return [
            ui.MenuItem(
                name, partial(put, **{f"{self.page}_sort_order": name}), "radio", name == self.order
            )
            for name in self.orders
        ]

    def body(self) -> ui.View:
        """What is between the bars."""
        raise TypeError(f"{type(self).__name__} does not define body()")

    def button(self) -> ui.View | None:
        """What floats over the body."""
        return None


class HomeTab(Tab):
    """What may be wanted now."""

    icon, resource_id, title = "emoticon-happy-outline", "action_home", "Retro Music"

    def actions(self) -> list[ui.Action]:
        settings = self.main.open_settings
        return [ui.Action("Settings", settings, "cog-outline", "action_settings", "always")]

    def body(self) -> ui.View:
        return ui.Scroll("#container.NestedScrollView", key="home", fill=True)[
            ui.Column(w=ui.MATCH, padding=(16, 8, 16, 24), gap=16)[
                self._welcome(), self._shortcuts(), *self._suggestions(), *self._shelves()
            ]
        ]

    def _welcome(self) -> ui.View:
        name = self.main.library.preferences.get_str("user_name", "User Name")
        return ui.Row(w=ui.MATCH, gap=16, align="center", padding=(0, 8))[
            ui.Icon(
                "account-circle-outline",
                "#userImage",
                size=44,
                tint=style.ACCENT,
                tap=self._open_user_page,
            ),
            ui.Column(weight=1)[
                ui.Text("Welcome,", style=style.SMALL),
                ui.Text(name, "#titleWelcome", style=style.HEADING, max_lines=1),
            ],
        ]

    def _open_user_page(self) -> None:
        self.main.push(UserPage(self.main))

    def _shortcuts(self) -> ui.View:
        main = self.main
        ways = (
            ("History", "history", "history", main.open_history),
            ("Last added", "lastAdded", "plus-box-multiple-outline", main.open_newest),
            ("Most played", "topPlayed", "trending-up", main.open_most_played),
            ("Shuffle", "actionShuffle", "shuffle-variant", self._shuffle),
        )
        buttons = [self._shortcut(*way) for way in ways]
        return ui.Column(w=ui.MATCH, gap=12)[
            ui.Row(w=ui.MATCH, gap=12)[buttons[:2]], ui.Row(w=ui.MATCH, gap=12)[buttons[2:]]
        ]

    def _shortcut(self, text: str, name: str, icon: str, act: Callable[[], object]) -> ui.View:
        return ui.Row(
            f"#{name}.Button",
            text=text,
            weight=1,
            h=56,
            corner=16,
            background=style.SURFACE,
            align="center",
            padding=(16, 0),
            gap=16,
            tap=act,
        )[
            ui.Icon(icon, size=20, tint=style.ACCENT),
            ui.Text(text, class_name=None, style=ui.TextStyle(14, 500, "#191C1E"), max_lines=1),
        ]

    def _shuffle(self) -> None:
        self.main.player.shuffle_all(self.main.library.songs())

    def _suggestions(self) -> list[ui.View]:
        songs = PlaylistStore(self.main.device).most_played()
        if len(songs) < 9 or not self.main.library.preferences.get_bool("toggle_suggestions", True):
            return []
        cards = [
            style.card(self.main, song, song.title, "", partial(self.main.player.open, songs, at))
            for at, song in enumerate(songs[:8])
        ]
        return [
            self._heading("Suggestions", None),
            ui.Grid("", columns=4, row_height=140, w=ui.MATCH)[cards],
        ]

    def _shelves(self) -> list[ui.View]:
        library, main = self.main.library, self.main
        newest = library.newest()
        albums = _first_occurrences(newest, lambda song: str(song.album_id), library.albums())
        recent = _first_occurrences(newest, lambda song: str(song.artist_id), library.artists())
        shown = (
            ("Recent artists", "artist", recent, lambda: main.choose("Artists")),
            ("Recent albums", "album", albums, lambda: main.choose("Albums")),
        )
        views: list[ui.View] = []
        for title, page, shelves, more in shown:
            if shelves:
                cards = [self._card(page, shelf) for shelf in shelves]
                views += [
                    self._heading(title, more),
                    ui.Scroll(
                        ".HorizontalScrollView", horizontal=True, key=title, w=ui.MATCH, h=180
                    )[ui.Row(h=ui.MATCH, gap=4)[cards]],
                ]
        return views

    def _heading(self, title: str, more: Callable[[], object] | None) -> ui.View:
        arrow = ui.Icon("arrow-right", tint=style.ACCENT)
        return ui.Row(
            ".FrameLayout", w=ui.MATCH, h=40, align="center", tap=more, important=more is not None
        )[
            ui.Text(title, "#title", style=style.HEADING, weight=1, max_lines=1),
            arrow if more else None,
        ]

    def _card(self, page: str, shelf: Collection) -> ui.View:
        opened = partial(self._open, page, shelf.key)
        text = shelf.artist if page == "album" else ""
        card = style.card(
            self.main, shelf.songs[0], shelf.title, text, opened, round_picture=page == "artist"
        )
        card.w, card.h = 124, ui.MATCH
        return card

    def _open(self, page: str, key: str) -> None:
        self.main.push(ShelfPage(self.main, page, key))


def _first_occurrences(
    songs: Sequence[Song], key: Callable[[Song], str], shelves: Sequence[Collection]
) -> list[Collection]:
    """The first shelves in the order of the songs."""
    known = {shelf.key: shelf for shelf in shelves}
    found: dict[str, Collection] = {}
    for song in songs:
        found.setdefault(key(song), known[key(song)])
        if len(found) == 8:
            break
    return list(found.values())


class SongsTab(Tab):
    """All songs."""

    icon, resource_id, title, page = "music-note", "action_song", "Songs", "song"
    orders = SONG_ORDERS
    grid_style = "Normal"

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.rows = SongRows(main)
        self.selection = self.rows.selection

    def bar(self) -> ui.View:
        return self.rows.bar(self.main.library.songs()) or super().bar()

    def body(self) -> ui.View:
        songs = self.main.library.songs()
        if not songs:
            return style.empty("You have no songs")
        return self.rows.view(songs, "songs", self.grid_size)

    def button(self) -> ui.View | None:
        songs = self.main.library.songs()
        if not songs or self.selection:
            return None
        return style.shuffle_button(partial(self.main.player.shuffle_all, songs))


class ShelfTab(Tab):
    """Albums, artists or genres."""

    orders = SHELF_ORDERS
    columns = 2
    empty: ClassVar[str] = ""

    def shelves(self) -> tuple[Collection, ...]:
        """What is shown."""
        raise TypeError(f"{type(self).__name__} does not define shelves()")

    def text_of(self, shelf: Collection) -> str:
        """What is below a title."""
        return count_text(len(shelf.songs))

    def _selection(self) -> list[Song]:
        known = {shelf.key: shelf for shelf in self.shelves()}
        chosen = [known[key] for key in map(str, self.selection.order) if key in known]
        return [song for shelf in chosen for song in shelf.songs]

    def bar(self) -> ui.View:
        if not self.selection:
            return super().bar()
        keys = [shelf.key for shelf in self.shelves()]
        everything = partial(self.selection.all, keys)
        return selection_bar(self.main, self.selection, self._selection, everything)

    def body(self) -> ui.View:
        shelves, columns = self.shelves(), self.grid_size
        if not shelves:
            return style.empty(self.empty)
        make = self._row if columns == 1 else self._card
        return ui.ListView(
            "#recycler_view",
            fill=True,
            key=self.page,
            count=len(shelves),
            columns=columns,
            row_height=style.ROW_DP if columns == 1 else style.card_height(self.main, columns),
            build_row=lambda position: make(shelves[position]),
            bottom_inset=88,
        )

    def button(self) -> ui.View | None:
        if not self.shelves() or self.selection or self.page == "genre":
            return None
        return style.shuffle_button(self._shuffle)

    def _shuffle(self) -> None:
        self.main.player.shuffle_all(self.main.library.songs())

    def _card(self, shelf: Collection) -> ui.View:
        return style.card(
            self.main, shelf.songs[0], shelf.title, self.text_of(shelf), *self._touches(shelf)
        )

    def _row(self, shelf: Collection) -> ui.View:
        tap, hold, selected = self._touches(shelf)
        menu = style.MenuButton(
            activity=self.main, entries=partial(self.main.songs.shelf_menu, shelf)
        )
        picture = style.artwork(self.main.device, shelf.songs[0], 44, self.icon)
        text = self.text_of(shelf)
        return style.row(".FrameLayout", picture, shelf.title, text, menu, tap, hold, selected)

    def _touches(
        self, shelf: Collection
    ) -> tuple[Callable[[], object], Callable[[], object], bool]:
        opened = partial(self._open, shelf.key)
        return (
            partial(self.selection.tap, shelf.key, opened),
            partial(self.selection.toggle, shelf.key),
            shelf.key in self.selection,
        )

    def _open(self, key: str) -> None:
        self.main.push(ShelfPage(self.main, self.page, key))


class AlbumsTab(ShelfTab):
    """All albums."""

    icon, resource_id, title, page = "album", "action_album", "Albums", "album"
    grid_style = "Normal"
    empty = "You have no albums"

    def shelves(self) -> tuple[Collection, ...]:
        return self.main.library.albums()

    def text_of(self, shelf: Collection) -> str:
        return shelf.artist


class ArtistsTab(ShelfTab):
    """All artists."""

    icon, resource_id, title, page = "account-music", "action_artist", "Artists", "artist"
    orders = {name: SHELF_ORDERS[name] for name in ("Ascending", "Descending")}
    grid_style = "Circular"
    empty = "You have no artists"

    def more_actions(self) -> list[ui.Action]:
        stored = self.main.library.preferences
        on = stored.get_bool("album_artists_only")
        turn = partial(stored.put, album_artists_only=not on)
        title = "Navigate by Album Artist"
        return [ui.Action(title, turn, show="never", check="box", checked=on)]

    def shelves(self) -> tuple[Collection, ...]:
        return self.main.library.artists()

    def text_of(self, shelf: Collection) -> str:
        return ""


class GenresTab(ShelfTab):
    """All genres."""

    icon, resource_id, title, page = "guitar-electric", "action_genre", "Genres", "genre"
    empty = "You have no genres"
    columns = 1

    def shelves(self) -> tuple[Collection, ...]:
        return self.main.library.genres()


class PlaylistsTab(Tab):
    """The user's playlists."""

    icon, resource_id, title, page = "playlist-music", "action_playlist", "Playlists", "playlist"
    orders = PLAYLIST_ORDERS
    grid_sizes = (1, 2)

    @property
    def order(self) -> str:
        chosen = self.main.library.preferences.get_str("playlist_sort_order", "Ascending")
        return chosen if chosen in PLAYLIST_ORDERS else "Ascending"

    def playlists(self) -> list[Playlist]:
        """The playlists, sorted."""
        found = sorted(PlaylistStore(self.main.device).all(), key=lambda p: p.name.casefold())
        if self.order == "Descending":
            return found[::-1]
        return sorted(found, key=PLAYLIST_ORDERS[self.order])  # type: ignore[arg-type]

    def more_actions(self) -> list[ui.Action]:
        return [
            ui.Action("New playlist", self.main.songs.show_new_playlist_dialog, show="never"),
            ui.Action(
                "Import playlist", lambda: self.main.songs.show_import_dialog(), show="never"
            ),
        ]

    def bar(self) -> ui.View:
        if not self.selection:
            return super().bar()
        chosen = [p for p in self.playlists() if p.id in self.selection]
        everything = partial(self.selection.all, [p.id for p in self.playlists()])

        def delete() -> None:
            self.selection.clear()
            self.main.songs.show_delete_playlists_dialog(chosen)

        def save() -> None:
            self.selection.clear()
            for playlist in chosen:
                self.main.songs.save_as_file(playlist)

        return selection_bar(
            self.main,
            self.selection,
            lambda: [song for playlist in chosen for song in playlist.songs],
            everything,
            ui.Action("Save as files", save, show="never"),
            ui.Action("Delete playlists", delete, show="never"),
        )

    def body(self) -> ui.View:
        playlists, columns = self.playlists(), self.grid_size
        if not playlists:
            return style.empty("You have no playlists")
        make = self._row if columns == 1 else self._card
        return ui.ListView(
            "#recycler_view",
            fill=True,
            key="playlists",
            count=len(playlists),
            columns=columns,
            row_height=style.ROW_DP if columns == 1 else style.card_height(self.main, columns),
            build_row=lambda position: make(playlists[position]),
            bottom_inset=16,
        )

    def _row(self, playlist: Playlist) -> ui.View:
        picture, menu = self._parts(playlist)
        return style.row(
            ".FrameLayout",
            picture,
            playlist.name,
            summary(playlist.songs),
            menu,
            *self._touches(playlist),
        )

    def _card(self, playlist: Playlist) -> ui.View:
        _, menu = self._parts(playlist)
        song = playlist.songs[0] if playlist.songs else None
        texts = playlist.name, summary(playlist.songs)
        tap, hold, selected = self._touches(playlist)
        return style.card(self.main, song, *texts, tap, hold, selected, "playlist-music", menu)

    def _parts(self, playlist: Playlist) -> tuple[ui.View, ui.View | None]:
        song = playlist.songs[0] if playlist.songs else None
        picture = style.artwork(self.main.device, song, 44, "playlist-music")
        if self.selection:
            return picture, None
        entries = partial(self.main.songs.playlist_menu, playlist)
        return picture, style.MenuButton(activity=self.main, entries=entries)

    def _touches(
        self, playlist: Playlist
    ) -> tuple[Callable[[], object], Callable[[], object], bool]:
        opened = partial(self._open, playlist.id)
        return (
            partial(self.selection.tap, playlist.id, opened),
            partial(self.selection.toggle, playlist.id),
            playlist.id in self.selection,
        )

    def _open(self, number: int) -> None:
        self.main.push(PlaylistPage(self.main, number))


TABS: dict[str, type[Tab]] = {
    "For you": HomeTab,
    "Songs": SongsTab,
    "Albums": AlbumsTab,
    "Artists": ArtistsTab,
    "Playlists": PlaylistsTab,
    "Genres": GenresTab,
}

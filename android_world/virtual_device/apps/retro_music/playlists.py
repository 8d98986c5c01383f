"""Retro Music's Room database: playlists, what was played, and how often."""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.apps.retro_music.library import PACKAGE, Song
from android_world.virtual_device.system.content.database import open_database
from android_world.virtual_device.system.content.locked_database import read_held, unless_held

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

DATABASE = f"/data/data/{PACKAGE}/databases/playlist.db"
FAVORITES = "Favorites"
BUSY = "The database is busy. Nothing was changed."
_COLUMNS = (
    "id, title, track_number, year, duration, data, date_modified, album_id, album_name,"
    " artist_id, artist_name, composer, album_artist"
)
_TEXTS = (1, 5, 8, 10)
_COMPOSER, _FIELDS = 11, 13
_MARKS = ", ".join("?" * 13)
_MOST = 100
_change = functools.partial(unless_held, PACKAGE, BUSY)


@dataclass(frozen=True)
class Playlist:
    """A playlist with its songs in their order, and the keys of these rows."""

    id: int
    name: str
    songs: tuple[Song, ...] = ()
    keys: tuple[int, ...] = ()


PLAYLIST_ORDERS: dict[str, Callable[[Playlist], object]] = {
    "Ascending": lambda playlist: playlist.name.casefold(),
    "Descending": lambda playlist: playlist.name.casefold(),
    "Song count": lambda playlist: len(playlist.songs),
    "Song count desc": lambda playlist: -len(playlist.songs),
}


def values(song: Song) -> tuple[Any, ...]:
    """What the app's tables have of a song, in their order."""
    return song[:_FIELDS]


def read_as_song(columns: str) -> str:
    """SQL for these columns that gives what `Song` takes, whatever others have written there."""
    names = columns.split(", ")
    return ", ".join(
        f"CAST({name} AS TEXT)"
        if at >= _COMPOSER
        else f"CAST(COALESCE({name}, '') AS TEXT)"
        if at in _TEXTS
        else f"CAST(COALESCE({name}, 0) AS INTEGER)"
        for at, name in enumerate(names)
    )


class PlaylistStore:
    """Reads and writes the database."""

    def __init__(self, device: Device) -> None:
        self.device = device

    # -- playlists -------------------------------------------------------------------------------

    def all(self) -> tuple[Playlist, ...]:
        """All playlists in the order of their creation."""
        return read_held(self.device, DATABASE, "playlists", _read, ())

    def get(self, playlist_id: int) -> Playlist | None:
        """A playlist."""
        return next((p for p in self.all() if p.id == playlist_id), None)

    def find_playlist(self, name: str) -> Playlist | None:
        """The playlist of that name."""
        return next((p for p in self.all() if p.name == name), None)

    @_change(0)
    def create(self, name: str) -> int:
        """Make an empty playlist; returns its id."""
        with open_database(self.device, DATABASE) as connection:
            cursor = connection.execute(
                "INSERT INTO PlaylistEntity (playlist_name) VALUES (?)", (name,)
            )
            return int(cursor.lastrowid or 0)

    @_change(None)
    def add(self, playlist_id: int, songs: Iterable[Song]) -> None:
        """Append songs; one that is there already moves to the end."""
        with open_database(self.device, DATABASE) as connection:
            connection.executemany(
                f"INSERT OR REPLACE INTO SongEntity (playlist_creator_id, {_COLUMNS})"
                f" VALUES (?, {_MARKS})",
                [(playlist_id, *values(song)) for song in songs],
            )

    @_change(None)
    def rename(self, playlist_id: int, name: str) -> None:
        """Give a playlist another name."""
        with open_database(self.device, DATABASE) as connection:
            connection.execute(
                "UPDATE PlaylistEntity SET playlist_name = ? WHERE playlist_id = ?",
                (name, playlist_id),
            )

    @_change(None)
    def delete(self, playlist_ids: Iterable[int]) -> None:
        """Remove playlists with their songs."""
        ids = [(number,) for number in playlist_ids]
        with open_database(self.device, DATABASE) as connection:
            connection.executemany("DELETE FROM SongEntity WHERE playlist_creator_id = ?", ids)
            connection.executemany("DELETE FROM PlaylistEntity WHERE playlist_id = ?", ids)

    @_change(None)
    def remove(self, keys: Iterable[int]) -> None:
        """Take songs out of a playlist, by the keys of their rows."""
        with open_database(self.device, DATABASE) as connection:
            connection.executemany(
                "DELETE FROM SongEntity WHERE song_key = ?", [(key,) for key in keys]
            )

    @_change(None)
    def forget(self, song_ids: Iterable[int]) -> None:
        """Songs were deleted from the phone: no playlist has them any more."""
        ids = [(number,) for number in song_ids]
        with open_database(self.device, DATABASE) as connection:
            for table in ("SongEntity", "HistoryEntity", "PlayCountEntity"):
                connection.executemany(f"DELETE FROM {table} WHERE id = ?", ids)

    def toggle_favorite(self, song: Song) -> bool:
        """Put a song into "Favorites" or take it out; returns whether it is in it now."""
        favorites = self.find_playlist(FAVORITES)
        key = _key_in(favorites, song)
        if key is not None:
            self.remove([key])
            return False
        self.add(favorites.id if favorites else self.create(FAVORITES), [song])
        return True

    def is_favorite(self, song: Song) -> bool:
        """Whether "Favorites" has a song."""
        return _key_in(self.find_playlist(FAVORITES), song) is not None

    # -- what was played -------------------------------------------------------------------------

    def history(self) -> tuple[Song, ...]:
        """What was played, the last first."""
        return self._find_played("HistoryEntity", "time_played DESC")

    def most_played(self) -> tuple[Song, ...]:
        """What was played most often."""
        return self._find_played("PlayCountEntity", "play_count DESC, time_played DESC")

    def _find_played(self, table: str, order: str) -> tuple[Song, ...]:
        def read(connection: sqlite3.Connection) -> tuple[Song, ...]:
            columns = read_as_song(_COLUMNS)
            sql = f"SELECT {columns} FROM {table} ORDER BY {order} LIMIT {_MOST}"
            return tuple(Song(*row) for row in connection.execute(sql))

        return read_held(self.device, DATABASE, table, read, ())

    @_change(None)
    def record_start(self, song: Song) -> None:
        """A song starts to play."""
        with open_database(self.device, DATABASE) as connection:
            connection.execute(
                f"INSERT OR REPLACE INTO HistoryEntity ({_COLUMNS}, time_played)"
                f" VALUES ({_MARKS}, ?)",
                (*values(song), self.device.clock.now_ms),
            )

    @_change(None)
    def count_play(self, song: Song) -> None:
        """A song was played."""
        with open_database(self.device, DATABASE) as connection:
            connection.execute(
                f"INSERT INTO PlayCountEntity ({_COLUMNS}, time_played, play_count)"
                f" VALUES ({_MARKS}, ?, 1) ON CONFLICT (id) DO UPDATE SET"
                " play_count = play_count + 1, time_played = excluded.time_played",
                (*values(song), self.device.clock.now_ms),
            )

    @_change(None)
    def clear_history(self) -> None:
        """Discard what was played."""
        with open_database(self.device, DATABASE) as connection:
            connection.execute("DELETE FROM HistoryEntity")


def _key_in(playlist: Playlist | None, song: Song) -> int | None:
    if playlist is None:
        return None
    both = zip(playlist.keys, playlist.songs, strict=True)
    return next((key for key, own in both if own.id == song.id), None)


def _read(connection: sqlite3.Connection) -> tuple[Playlist, ...]:
    songs: dict[int, list[tuple[int, Song]]] = {}
    for owner, key, *row in connection.execute(
        f"SELECT playlist_creator_id, song_key, {read_as_song(_COLUMNS)} FROM SongEntity"
        " ORDER BY song_key"
    ):
        songs.setdefault(owner, []).append((key, Song(*row)))
    found = []
    for number, name in connection.execute(
        "SELECT playlist_id, playlist_name FROM PlaylistEntity ORDER BY playlist_id"
    ):
        own = songs.get(number, [])
        keys, listed = tuple(k for k, _ in own), tuple(s for _, s in own)
        found.append(Playlist(number, str(name), listed, keys))
    return tuple(found)

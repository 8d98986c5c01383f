"""Retro Music's playing queue as its database keeps it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.retro_music.library import PACKAGE, Song
from android_world.virtual_device.apps.retro_music.playlists import BUSY, read_as_song, values
from android_world.virtual_device.system.content.database import open_database
from android_world.virtual_device.system.content.locked_database import read_held, unless_held

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

DATABASE = f"/data/data/{PACKAGE}/databases/music_playback_state.db"
_COLUMNS = (
    "_id, title, track, year, duration, _data, date_modified, album_id, album, artist_id, artist,"
    " composer"
)
_PLAYING, _ORIGINAL = "playing_queue", "original_playing_queue"


class QueueStore:
    """Two tables: what is played, and the order that it had before it was shuffled."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def playing(self) -> tuple[Song, ...]:
        """The queue."""
        return self._read(_PLAYING)

    def original(self) -> tuple[Song, ...]:
        """The queue as it was made."""
        return self._read(_ORIGINAL)

    @unless_held(PACKAGE, BUSY, None)
    def save(self, playing: Sequence[Song], original: Sequence[Song] | None = None) -> None:
        """Empty and refill both tables."""
        with open_database(self.device, DATABASE) as connection:
            for table, songs in ((_PLAYING, playing), (_ORIGINAL, original or playing)):
                connection.execute(f"DELETE FROM {table}")
                connection.executemany(
                    f"INSERT INTO {table} ({_COLUMNS}) VALUES ({', '.join('?' * 12)})",
                    [values(song)[:12] for song in songs],
                )

    def _read(self, table: str) -> tuple[Song, ...]:
        def read(connection: sqlite3.Connection) -> tuple[Song, ...]:
            columns = read_as_song(_COLUMNS)
            rows = connection.execute(f"SELECT {columns} FROM {table} ORDER BY rowid")
            return tuple(Song(*row) for row in rows)

        return read_held(self.device, DATABASE, table, read, ())

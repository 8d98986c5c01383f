"""The artists, albums and genres of the media database."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from android_world.virtual_device.apps.vlc.library import Media

_UNKNOWN_ARTIST, _VARIOUS_ARTISTS = 1, 2
_OF_ARTIST = "FROM Media WHERE artist_id = id_artist"
_OF_ALBUM = "FROM Media WHERE album_id = id_album"
_OF_GENRE = "FROM Media WHERE genre_id = id_genre"


def write(connection: sqlite3.Connection, songs: Mapping[str, Media]) -> None:
    """Bring the tables up to date with the songs, by their addresses."""
    rows = connection.execute("SELECT mrl, media_id FROM File WHERE media_id IS NOT NULL")
    numbers = {mrl: number for mrl, number in rows if mrl in songs}
    connection.execute("DELETE FROM MediaArtistRelation")
    connection.execute("DELETE FROM AlbumArtistRelation")
    for mrl, number in numbers.items():
        song = songs[mrl]
        artist = _artist(connection, song.artist)
        album = _album(connection, song.album, artist) if song.album else None
        genre = _genre(connection, song.genre) if song.genre else None
        connection.execute(
            "UPDATE Media SET artist_id = ?, album_id = ?, genre_id = ? WHERE id_media = ?",
            [artist, album, genre, number],
        )
        connection.execute("INSERT INTO MediaArtistRelation VALUES (?, ?)", [number, artist])
        if album is not None:
            connection.execute(
                "INSERT OR IGNORE INTO AlbumArtistRelation VALUES (?, ?)", [album, artist]
            )
    _count(connection)


def _artist(connection: sqlite3.Connection, name: str) -> int:
    if not name:
        return _UNKNOWN_ARTIST
    row = connection.execute("SELECT id_artist FROM Artist WHERE name = ?", [name]).fetchone()
    if row is None:
        inserted = connection.execute("INSERT INTO Artist (name) VALUES (?)", [name])
        return int(inserted.lastrowid or 0)
    return int(row[0])


def _album(connection: sqlite3.Connection, title: str, artist: int) -> int:
    """The number of an album; one of several artists belongs to "Various Artists"."""
    query = "SELECT id_album, artist_id FROM Album WHERE title = ?"
    row = connection.execute(query, [title]).fetchone()
    if row is None:
        inserted = connection.execute(
            "INSERT INTO Album (title, artist_id) VALUES (?, ?)", [title, artist]
        )
        connection.execute(
            "UPDATE AlbumFts SET artist = (SELECT name FROM Artist WHERE id_artist = ?)"
            " WHERE rowid = ?",
            [artist, inserted.lastrowid],
        )
        return int(inserted.lastrowid or 0)
    number, known = row
    if known not in (artist, _VARIOUS_ARTISTS):
        connection.execute(
            "UPDATE Album SET artist_id = ? WHERE id_album = ?", [_VARIOUS_ARTISTS, number]
        )
    return int(number)


def _genre(connection: sqlite3.Connection, name: str) -> int:
    row = connection.execute("SELECT id_genre FROM Genre WHERE name = ?", [name]).fetchone()
    if row is None:
        inserted = connection.execute("INSERT INTO Genre (name) VALUES (?)", [name])
        return int(inserted.lastrowid or 0)
    return int(row[0])


def _count(connection: sqlite3.Connection) -> None:
    """Count songs, and forget what has none; the first two artists stay."""
    connection.execute(
        f"UPDATE Album SET nb_tracks = (SELECT count(*) {_OF_ALBUM}), is_present ="
        f" (SELECT count(*) {_OF_ALBUM}), duration = (SELECT total(max(duration, 0)) {_OF_ALBUM})"
    )
    connection.execute("DELETE FROM Album WHERE nb_tracks = 0")
    connection.execute(
        f"UPDATE Artist SET nb_tracks = (SELECT count(*) {_OF_ARTIST}), is_present ="
        f" (SELECT count(*) {_OF_ARTIST}), nb_albums ="
        " (SELECT count(*) FROM Album WHERE Album.artist_id = id_artist)"
    )
    connection.execute(
        f"UPDATE Genre SET nb_tracks = (SELECT count(*) {_OF_GENRE}), is_present ="
        f" (SELECT count(*) {_OF_GENRE})"
    )
    connection.execute("DELETE FROM Genre WHERE nb_tracks = 0")
    connection.execute(f"DELETE FROM Artist WHERE nb_tracks = 0 AND id_artist > {_VARIOUS_ARTISTS}")

"""The artists, albums and genres of the media database."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from android_world.virtual_device.apps.vlc.library import Media

_UNKNOWN_ARTIST, _VARIOUS_ARTISTS = 1, 2


def write(connection: sqlite3.Connection, songs: Mapping[int, Media]) -> None:
    """Bring the tables up to date with the songs, by their numbers."""
    connection.execute("DELETE FROM MediaArtistRelation")
    connection.execute("DELETE FROM AlbumArtistRelation")
    for number, song in songs.items():
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
    """Count songs, and discard what has none; the first two artists stay."""
    _count_songs(connection, "Album")
    connection.execute("DELETE FROM Album WHERE nb_tracks = 0")
    _count_songs(connection, "Artist")
    connection.execute(
        "UPDATE Artist SET nb_albums ="
        " (SELECT count(*) FROM Album WHERE Album.artist_id = id_artist)"
    )
    _count_songs(connection, "Genre")
    connection.execute("DELETE FROM Genre WHERE nb_tracks = 0")
    connection.execute(f"DELETE FROM Artist WHERE nb_tracks = 0 AND id_artist > {_VARIOUS_ARTISTS}")


def _count_songs(connection: sqlite3.Connection, table: str) -> None:
    """Count the songs of each album, artist or genre in one go, and add up what albums last."""
    key = table.lower()
    connection.execute(f"UPDATE {table} SET is_present = 0, nb_tracks = 0")
    connection.execute(
        f"UPDATE {table} SET nb_tracks = songs, is_present = songs FROM (SELECT {key}_id AS owner,"
        f" count(*) AS songs FROM Media GROUP BY 1) WHERE id_{key} = owner"
    )
    if table == "Album":
        connection.execute(
            "UPDATE Album SET duration = total_ms FROM (SELECT album_id AS owner,"
            " total(max(duration, 0)) AS total_ms FROM Media GROUP BY 1) WHERE id_album = owner"
        )

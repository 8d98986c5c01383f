"""Songs and Retro Music's playlists as their user sees them."""

from __future__ import annotations

import dataclasses
import datetime
import posixpath
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Final, Self

from android_world import records
from android_world.core import silent_mp3
from android_world.device import adb, content_provider, files
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import Item, field
from android_world.records.record import Value
from android_world.records.stored_file import StoredFile

_FOLDER: Final = "/storage/emulated/0/Music"
_SUFFIX: Final = ".mp3"
_MEDIA: Final = "content://media/external/audio/media"
# Columns of the media provider, by those of the app's table of songs.
_COLUMNS: Final = {
    **{"id": "_id", "title": "title", "track_number": "track", "year": "year"},
    **{"duration": "duration", "data": "_data", "date_modified": "date_modified"},
    **{"album_id": "album_id", "album_name": "album", "artist_id": "artist_id"},
    **{"artist_name": "artist", "composer": "composer", "album_artist": "album_artist"},
}
_ABSENT: Final = "NULL"  # As `content query` prints it.
_TEXTS: Final = ("title", "data", "album_name", "artist_name", "composer", "album_artist")


@dataclasses.dataclass(frozen=True)
class Song(Item):
    """A song: a music file of shared storage with tags."""

    title: str = field(fields.Text())
    artist: str = field(fields.Text())
    duration: datetime.timedelta = field(fields.Duration())

    kind = "songs"
    noun = "song"
    app = "retro music"

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        paths = [file.path for file in phone.of(StoredFile) if _is_song(file.path)]
        return tuple(cls._of(path, phone.content(path, env)) for path in paths)

    @classmethod
    def _of(cls, path: str, content: bytes) -> Self:
        artist, title, length_s = silent_mp3.tags_of(content)
        stem = posixpath.basename(path)[: -len(_SUFFIX)]
        return cls(title or stem, artist, datetime.timedelta(seconds=length_s), ref=path)

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        files.make_directory(_FOLDER, env)
        for item in items:
            length_ms = round(item.duration.total_seconds() * 1000)
            content = silent_mp3.silent_mp3(item.artist, item.title, length_ms)
            files.write(item.ref or posixpath.join(_FOLDER, item.title + _SUFFIX), content, env)
        _scan(env)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            files.remove(item.ref, env)
        if items:
            _scan(env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit_files(item.ref)


@dataclasses.dataclass(frozen=True)
class Playlist(Item):
    """A playlist of Retro Music: titles of songs in their order."""

    name: str = field(fields.Text())
    songs: tuple[str, ...] = field(fields.ListOf(fields.Text(), is_ordered=True))

    kind = "playlists"
    noun = "playlist"
    app = "retro music"
    identity = ("name",)
    derived = {"length": fields.Number()}

    def __post_init__(self) -> None:
        object.__setattr__(self, "songs", tuple(self.songs))

    @property
    def length(self) -> int:
        """How many songs it has."""
        return len(self.songs)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        rows = sorted(phone.of(records.RetroSong), key=lambda row: int(storing.text_of(row.id)))
        return tuple(
            cls(
                storing.text_of(found.name),
                tuple(storing.text_of(row.title) for row in rows if row.playlist_id == found.id),
                ref=storing.text_of(found.id),
            )
            for found in phone.of(records.RetroPlaylist)
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        known = {str(row["title"]): row for row in _songs(env)}
        with storing.edit(records.RetroPlaylist, env) as connection:
            for item in items:
                number = {"playlist_id": item.ref} if item.ref else {}
                values = {"playlist_name": item.name, **number}
                playlist = storing.insert_row(connection, "PlaylistEntity", values)
                # A song that the phone does not have cannot be in a playlist.
                _insert_songs(connection, playlist, [known[t] for t in item.songs if t in known])

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        ids = [(item.ref,) for item in items]
        if not ids:
            return
        with storing.edit(records.RetroPlaylist, env) as connection:
            for table, column in (
                ("SongEntity", "playlist_creator_id"),
                ("PlaylistEntity", "playlist_id"),
            ):
                connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", ids)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        songs = permission.permit(
            records.RetroSong, lambda row: storing.text_of(row.playlist_id) == item.ref
        )
        playlist = permission.permit(
            records.RetroPlaylist, lambda row: storing.text_of(row.id) == item.ref
        )
        return playlist | songs


def _is_song(path: str) -> bool:
    folded = path.casefold()  # Shared storage does not distinguish capitals.
    return folded.startswith(f"{_FOLDER}/".casefold()) and folded.endswith(_SUFFIX)


def _scan(env: adb.AdbDevice) -> None:
    action = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
    adb.shell(env, "am", "broadcast", "-a", action, "-d", f"file://{_FOLDER}")


def _songs(env: adb.AdbDevice) -> list[Mapping[str, Value]]:
    """The songs of the media provider, by the columns of the app's table."""
    rows = content_provider.query(_MEDIA, list(_COLUMNS.values()), env)
    return [{n: _value(n, row.get(c)) for n, c in _COLUMNS.items()} for row in rows]


def _value(name: str, text: str | None) -> Value:
    is_absent = text in (None, "", _ABSENT)
    if name in _TEXTS:
        return None if is_absent else text
    return 0 if is_absent else int(text or 0)


def _insert_songs(
    connection: sqlite3.Connection, playlist: int, songs: Sequence[Mapping[str, Value]]
) -> None:
    for song in songs:
        storing.insert_row(connection, "SongEntity", {**song, "playlist_creator_id": playlist})

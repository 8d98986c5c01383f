"""The phone's music as Retro Music shows it: songs of MediaStore, by album, artist and genre."""

from __future__ import annotations

import posixpath
import re
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import skia

from android_world.virtual_device.codecs.audio_tags import read_lyrics
from android_world.virtual_device.codecs.images import thumbnail, video_frame
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.media_scanner import UNKNOWN

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_Found = TypeVar("_Found")

PACKAGE = "code.name.monkey.retromusic"
AUDIO_PERMISSION = "android.permission.READ_MEDIA_AUDIO"
SHORTEST_S = 20
_FOLDER_PICTURE = re.compile(r"(albumart.*|cover|folder)\.(jpe?g|png)", re.IGNORECASE)
_COVER_MARKS = (b"image/", b"covr")
_COLUMNS = (
    "_id, title, COALESCE(track, 0), COALESCE(year, 0), COALESCE(duration, 0), _data,"
    " COALESCE(date_modified, 0), COALESCE(album_id, -1), COALESCE(album, ''),"
    " COALESCE(artist_id, -1), COALESCE(artist, ''), composer, album_artist,"
    " COALESCE(genre, ''), COALESCE(date_added, 0)"
)


class Song(NamedTuple):
    """A song as MediaStore and the app's databases know it, in the order of their columns."""

    id: int
    title: str
    track: int
    year: int
    duration_ms: int
    path: str
    modified_s: int
    album_id: int
    album: str
    artist_id: int
    artist: str
    composer: str | None = None
    album_artist: str | None = None
    genre: str = ""
    added_s: int = 0

    @property
    def artist_name(self) -> str:
        """The artist as the app writes it."""
        return "Unknown Artist" if self.artist in ("", UNKNOWN) else self.artist


@dataclass(frozen=True)
class Collection:
    """An album, an artist or a genre: songs that belong together."""

    key: str
    title: str
    songs: tuple[Song, ...]

    @property
    def artist(self) -> str:
        """Whose songs they are."""
        first = self.songs[0]
        return first.album_artist or first.artist_name

    @property
    def year(self) -> int:
        """When they came out."""
        return max(song.year for song in self.songs)


def _by_title(song: Song) -> str:
    return song.title.casefold()


SONG_ORDERS: dict[str, Callable[[Song], object]] = {
    "Default": lambda song: song.id,
    "Ascending": _by_title,
    "Descending": _by_title,
    "Artist": lambda song: song.artist_name.casefold(),
    "Album": lambda song: song.album.casefold(),
    "Year": lambda song: -song.year,
    "Date added": lambda song: -song.added_s,
    "Date modified": lambda song: -song.modified_s,
    "Composer": lambda song: (song.composer or "").casefold(),
    "Album Artist": lambda song: (song.album_artist or "").casefold(),
}
SHELF_ORDERS: dict[str, Callable[[Collection], object]] = {
    "Ascending": lambda shelf: shelf.title.casefold(),
    "Descending": lambda shelf: shelf.title.casefold(),
    "Artist": lambda shelf: shelf.artist.casefold(),
    "Year": lambda shelf: -shelf.year,
    "Number of songs": lambda shelf: -len(shelf.songs),
}


class Library:
    """Reads the music of shared storage; what it answers is kept until MediaStore changes."""

    def __init__(self, device: Device) -> None:
        self.device = device

    @property
    def preferences(self) -> Preferences:
        """The app's choices."""
        return Preferences(self.device.storage, PACKAGE)

    def order_of(self, page: str) -> str:
        """How a page is sorted."""
        known = SONG_ORDERS if page == "song" else SHELF_ORDERS
        chosen = self.preferences.get_str(f"{page}_sort_order", "Ascending")
        return chosen if chosen in known else "Ascending"

    def songs(self) -> tuple[Song, ...]:
        """All songs in the order of the page "Songs"."""
        order = self.order_of("song")

        def read(connection: sqlite3.Connection) -> tuple[Song, ...]:
            by_title = sorted(self._read(connection), key=_by_title, reverse=order == "Descending")
            if order in ("Ascending", "Descending"):
                return tuple(by_title)
            return tuple(sorted(by_title, key=SONG_ORDERS[order]))  # type: ignore[arg-type]

        return self._once(("songs", order), read)

    def newest(self) -> tuple[Song, ...]:
        """All songs, those that came last first."""

        def read(connection: sqlite3.Connection) -> tuple[Song, ...]:
            songs = self._read(connection)
            return tuple(sorted(songs, key=lambda song: (-song.added_s, -song.id)))

        return self._once(("newest",), read)

    def song(self, song_id: int) -> Song | None:
        """The song with that id of MediaStore."""

        def read(connection: sqlite3.Connection) -> dict[int, Song]:
            return {song.id: song for song in self._read(connection)}

        return self._once(("ids",), read).get(song_id)

    def albums(self) -> tuple[Collection, ...]:
        """All albums, sorted; their songs by track."""
        return self._shelves("album", lambda song: (str(song.album_id), song.album))

    def artists(self) -> tuple[Collection, ...]:
        """All artists, sorted."""
        return self._shelves("artist", lambda song: (str(song.artist_id), song.artist_name))

    def genres(self) -> tuple[Collection, ...]:
        """All genres, sorted."""
        return self._shelves("genre", lambda song: (song.genre, song.genre))

    def _shelves(
        self, page: str, place: Callable[[Song], tuple[str, str]]
    ) -> tuple[Collection, ...]:
        order = self.order_of(page)

        def read(connection: sqlite3.Connection) -> tuple[Collection, ...]:
            songs: dict[tuple[str, str], list[Song]] = {}
            for song in sorted(self._read(connection), key=lambda s: (s.track, _by_title(s))):
                if place(song)[0]:
                    songs.setdefault(place(song), []).append(song)
            found = [Collection(key, title, tuple(own)) for (key, title), own in songs.items()]
            found.sort(key=lambda s: s.title.casefold(), reverse=order == "Descending")
            if order not in ("Ascending", "Descending"):
                found.sort(key=SHELF_ORDERS[order])  # type: ignore[arg-type]
            return tuple(found)

        return self._once((page, order), read)

    def _once(
        self, question: tuple[str, ...], read: Callable[[sqlite3.Connection], _Found]
    ) -> _Found:
        self.device.media.flush()
        kept = self.preferences
        limits = kept.get_int("filter_song", SHORTEST_S), kept.get_set("blacklist")
        allowed = self.device.packages.is_granted(PACKAGE, AUDIO_PERMISSION)
        key = (PACKAGE, question, limits, allowed)
        return self.device.media.read_once(key, read)

    def _read(self, connection: sqlite3.Connection) -> list[Song]:
        if not self.device.packages.is_granted(PACKAGE, AUDIO_PERMISSION):
            return []
        kept = self.preferences
        shortest = kept.get_int("filter_song", SHORTEST_S) * 1000
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM files WHERE media_type = 2 AND is_music != 0"
            " AND is_pending = 0 AND is_trashed = 0 AND title != '' AND duration >= ?",
            (shortest,),
        )
        hidden = kept.get_set("blacklist")
        inside = tuple(f"{path}/" for path in hidden)
        songs = [Song(*row) for row in rows]
        return [s for s in songs if s.path not in hidden and not s.path.startswith(inside)]


def cover(device: Device, path: str) -> skia.Image | None:
    """The image in a song's tags; else the one in its folder, as the media store has it."""
    found = device.storage.derive(
        (PACKAGE, "cover", path), (path,), lambda: _cover_in(device, path)
    )
    if found is not None or Library(device).preferences.get_bool("ignore_media_store_artwork"):
        return found
    return _sibling_cover(device, path)


def _cover_in(device: Device, path: str) -> skia.Image | None:
    data = device.storage.read_bytes(path) if device.storage.is_file(path) else b""
    if not any(mark in data for mark in _COVER_MARKS):
        return None
    return video_frame(device.storage, path, 0)


def _sibling_cover(device: Device, path: str) -> skia.Image | None:
    """The folder's image, if one has a name that Android takes for that."""
    folder, storage = posixpath.dirname(path), device.storage

    def find() -> str:
        names = sorted(storage.listdir(folder)) if storage.is_dir(folder) else []
        return next((n for n in names if _FOLDER_PICTURE.fullmatch(n)), "")

    name = storage.derive((PACKAGE, "folder picture", folder), (folder,), find)
    return thumbnail(storage, f"{folder}/{name}") if name else None


def lyrics(device: Device, path: str) -> str:
    """The words in a song's tags; "" where it has none."""
    storage = device.storage

    def find() -> str:
        return read_lyrics(storage.read_bytes(path)) if storage.is_file(path) else ""

    return storage.derive((PACKAGE, "lyrics", path), (path,), find)


def length(ms: int) -> str:
    """`03:58`, `1:02:03`."""
    seconds = ms // 1000
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def count_text(count: int, noun: str = "Song") -> str:
    """`1 Song`, `3 Songs`."""
    return f"{count} {noun}" + ("" if count == 1 else "s")


def summary(songs: Sequence[Song] | Iterable[Song]) -> str:
    """`3 Songs  •  12:34`."""
    listed = list(songs)
    return f"{count_text(len(listed))}  •  {length(sum(song.duration_ms for song in listed))}"

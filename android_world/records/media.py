"""What the phone holds of music, videos and sound: playlists, media, recordings."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from android_world.records.passive import PLAYBACK, SCAN
from android_world.records.record import APP_DATA, Row, Value

_PLAYLISTS: Final = f"{APP_DATA}/code.name.monkey.retromusic/databases/playlist.db"
_VLC: Final = f"{APP_DATA}/org.videolan.vlc/app_db/vlc_media.db"


@dataclasses.dataclass(frozen=True)
class RetroPlaylist(Row):
    """A playlist of Retro Music."""

    id: Value
    name: Value

    renamed = {"id": "playlist_id", "name": "playlist_name"}
    database = _PLAYLISTS
    table = "PlaylistEntity"


@dataclasses.dataclass(frozen=True)
class RetroSong(Row):
    """A song of a playlist of Retro Music; `path` is its file."""

    id: Value
    playlist_id: Value
    title: Value
    path: Value

    renamed = {"id": "song_key", "playlist_id": "playlist_creator_id", "path": "data"}
    part_of = (RetroPlaylist, "playlist_id")
    database = _PLAYLISTS
    table = "SongEntity"
    passive = {
        SCAN: (
            *("id", "track_number", "year", "duration", "date_modified", "album_id"),
            *("album_name", "artist_id", "artist_name", "composer", "album_artist"),
        )
    }


@dataclasses.dataclass(frozen=True)
class VlcPlaylist(Row):
    """A playlist of VLC."""

    id: Value
    name: Value

    renamed = {"id": "id_playlist"}
    database = _VLC
    table = "Playlist"
    passive = {
        "set when the playlist was made": ("creation_date", "artwork_mrl"),
        "counted from what is in it": (
            *("nb_video", "nb_audio", "nb_unknown", "nb_present_video", "nb_present_audio"),
            *("nb_present_unknown", "duration", "nb_duration_unknown"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class VlcPlaylistItem(Row):
    """One position of a playlist of VLC."""

    playlist_id: Value
    position: Value
    media_id: Value

    identity = ("playlist_id", "position")
    part_of = (VlcPlaylist, "playlist_id")
    database = _VLC
    table = "PlaylistMediaRelation"

    @property
    def display_text(self) -> str:
        return f"{self.position!s} of playlist {self.playlist_id!s}"

    @property
    def content(self) -> tuple[Any, ...]:
        """All fields: equal media in two playlists are two items."""
        return dataclasses.astuple(self)


@dataclasses.dataclass(frozen=True)
class VlcMedia(Row):
    """A video or song that VLC knows, as the user sees it; its file is a `StoredFile`."""

    id: Value
    title: Value
    filename: Value
    is_favorite: Value

    renamed = {"id": "id_media"}
    database = _VLC
    table = "Media"
    passive = {
        PLAYBACK: ("last_position", "last_time", "play_count", "last_played_date"),
        SCAN: (
            *("type", "subtype", "duration", "insertion_date", "release_date", "is_present"),
            *("device_id", "nb_playlists", "folder_id", "import_type", "group_id"),
            *("forced_title", "artist_id", "genre_id", "track_number", "album_id"),
            *("disc_number", "lyrics"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class Recording(Row):
    """A recording of Audio Recorder; its file is a `StoredFile`."""

    id: Value
    name: Value
    path: Value

    renamed = {"id": "_id"}
    database = f"{APP_DATA}/com.dimowner.audiorecorder/databases/records.db"
    table = "records"
    passive = {
        "measured from the file": (
            *("duration", "created", "added", "format", "size", "sample_rate"),
            *("channel_count", "bitrate"),
        ),
        "the drawn waveform, which playing computes": ("data", "data_str", "waveform_processed"),
        "a mark in the list": ("bookmark",),
    }

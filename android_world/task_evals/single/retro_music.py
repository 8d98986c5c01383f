"""Tasks in Retro Music: playlists and the playing queue."""

from __future__ import annotations

import contextlib
import posixpath
import random
import sqlite3
from pathlib import Path
from typing import Any

from android_world.core import silent_mp3
from android_world.device import adb, databases, device_constants, snapshots
from android_world.device.errors import DeviceError
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.utils import (
    artefacts,
    device_files,
    schema,
    sqlite_utils,
    text_match,
    user_data_generation,
    word_lists,
)
from android_world.task_evals.utils.sqlite_schema_utils import PlaylistInfo

_APP = "retro music"
_DATABASES = "/data/data/code.name.monkey.retromusic/databases"
_PLAYLISTS = f"{_DATABASES}/playlist.db"
_QUEUE = f"{_DATABASES}/music_playback_state.db"
_PACKAGE = "code.name.monkey.retromusic"
_M3U_HEADER = "#EXTM3U"
_TABLES = ("PlaylistEntity", "SongEntity")
_QUERY = (
    "SELECT playlist_name, title AS media_file_name, duration AS duration_ms,"
    " ROW_NUMBER() OVER (PARTITION BY playlist_name ORDER BY song_key) - 1 AS order_in_playlist"
    " FROM PlaylistEntity JOIN SongEntity ON playlist_id = playlist_creator_id"
)
# One playlist is one id, one song one file: names and tags can be edited.
_FILES_QUERY = (
    "SELECT playlist_name, playlist_id, data AS media_file_name, duration AS duration_ms,"
    " ROW_NUMBER() OVER (PARTITION BY playlist_id ORDER BY song_key) - 1 AS order_in_playlist"
    " FROM PlaylistEntity JOIN SongEntity ON playlist_id = playlist_creator_id"
)
_MUSIC = "/storage/emulated/0/Music"
_SCAN = (
    *("am", "broadcast", "-a", "android.intent.action.MEDIA_SCANNER_SCAN_FILE"),
    *("-d", "file:///storage/emulated/0/Music"),
)
_SONGS = 15
_LENGTH_MS = (180_000, 300_000)
_WANTED_MS = (45 * 60_000, 50 * 60_000)
_TOTAL_MS = 47 * 60_000 + 30_000
_SHORTEST_MS = 60_000


@task()
class RetroCreatePlaylist(task_eval.TaskEval):
    """Make a playlist of songs in their order."""

    app_names = (_APP,)
    complexity = 2.4
    schema = schema.create([schema.string("playlist_name", is_required=True)])
    template = (
        'Create a playlist in Retro Music titled "{title}" with the following songs, in order:'
        " {song_list}"
    )
    wanted_songs = (2, 5)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        files = [f"{title}.mp3" for title in rng.sample(word_lists.SONG_TITLES, _SONGS)]
        count = rng.randint(*cls.wanted_songs)
        name = f"{rng.choice(word_lists.PLAYLIST_THEMES)} {rng.randint(1, 999)}"
        return {"playlist_name": name, "files": files[:count], "noise_files": files[count:]}

    @property
    def goal(self) -> str:
        songs = ", ".join(self.titles)
        return self.template.format(title=self.params["playlist_name"], song_list=songs)

    @property
    def paths(self) -> list[str]:
        """The songs' files, as the app names them."""
        return [posixpath.join(_MUSIC, name) for name in self.params["files"]]

    @property
    def titles(self) -> list[str]:
        """The wanted songs."""
        return [name.split(".")[0] for name in self.params["files"]]

    def lengths(self) -> list[int]:
        """How long each wanted song is, in milliseconds."""
        return [self.rng.randint(*_LENGTH_MS) for _ in self.params["files"]]

    def initialize_task(self, env: AsyncEnv) -> None:
        """Empty the playlists, and put the songs into the music folder.

        Raises:
          InitializationError: A song is not there afterwards.
        """
        super().initialize_task(env)
        user_data_generation.clear_internal_storage(env)
        self._clear_playlists(env)
        noise = self.params["noise_files"]
        lengths = [*self.lengths(), *(self.rng.randint(*_LENGTH_MS) for _ in noise)]
        songs = {}
        for name, length in zip((*self.params["files"], *noise), lengths, strict=True):
            artist = self.rng.choice(user_data_generation.COMMON_GIVEN_NAMES)
            songs[name] = silent_mp3.silent_mp3(artist, name.split(".")[0], length)
        user_data_generation.write_files_to_device(songs, device_constants.MUSIC_DATA, env)
        adb.shell(env.controller, *_SCAN)
        adb_utils.close_app(_APP, env.controller)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if a playlist of that name has exactly these songs in order."""
        super().is_successful(env)
        return float(self._has_playlist(env))

    def _has_playlist(self, env: AsyncEnv) -> bool:
        name = self.params["playlist_name"]
        rows = _rows(env, _FILES_QUERY) or []
        return sqlite_validators.compare_playlist(self.evidence, rows, name, self.paths)

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition adds rows of similar names; it crashes without the database."""
        rows = _rows(env)
        if rows is None:
            return None
        name = self.params["playlist_name"]
        return float(sqlite_validators.verify_published(rows, name, self.titles))

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        user_data_generation.clear_internal_storage(env)
        self._clear_playlists(env)

    def _clear_playlists(self, env: AsyncEnv) -> None:
        sqlite_utils.delete_all_rows_from_tables(_TABLES, _PLAYLISTS, env, _APP)


@task()
class RetroPlayingQueue(RetroCreatePlaylist):
    """Put songs into the queue."""

    complexity = 3.2
    schema = schema.no_params()
    template = "Add the following songs, in order, {song_list} to my playing queue in Retro music."

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the queue has exactly these songs in order."""
        task_eval.TaskEval.is_successful(self, env)
        return float(self.evidence.compare("queue", _queue(env, "_data"), self.paths))

    def reference_score(self, env: AsyncEnv) -> float | None:
        queue = _queue(env, "title")
        return None if queue is None else float(queue == self.titles)


@task()
class RetroSavePlaylist(RetroCreatePlaylist):
    """Make a playlist and write it into a file."""

    complexity = 5
    template = (
        'Create a playlist in Retro Music titled "{title}" with the following songs, in order:'
        " {song_list}. Then export the playlist to the Downloads directory on the device."
    )

    @property
    def file(self) -> str:
        """Where the playlist is to be."""
        name = f"{self.params['playlist_name']}.m3u"
        return posixpath.join(device_constants.DOWNLOAD_DATA, name)

    def is_successful(self, env: AsyncEnv) -> float:
        """Half for the playlist, half for its file: the songs in order, written by the app."""
        score = super().is_successful(env)
        exists = device_files.check_file_exists(self.file, env.controller)
        makers = artefacts.makers_of(self.file, env) if exists else []
        found, wanted = self._export(env), self.params["files"]
        passed = [
            self.evidence.compare(
                f"makers of {self.file}", makers, [_PACKAGE], artefacts.is_made_by
            ),
            self.evidence.compare(self.file, found, wanted),
        ]
        return (score + float(all(passed))) / 2

    def _export(self, env: AsyncEnv) -> list[str] | None:
        """The names of the songs that the file lists; None if it is missing or not a playlist."""
        if not device_files.check_file_exists(self.file, env.controller):
            return None
        with device_files.tmp_file_from_device(self.file, env.controller) as path:
            text = Path(path).read_text(encoding="utf-8-sig", errors="replace")
        header, *lines = [line.strip() for line in text.splitlines() if line.strip()] or [""]
        if header != _M3U_HEADER:
            return None
        return [posixpath.basename(line) for line in lines if not line.startswith("#")]

    def reference_score(self, env: AsyncEnv) -> float | None:
        score = super().reference_score(env)
        if score is None:
            return None
        return (score + float(device_files.check_file_exists(self.file, env.controller))) / 2

    def tear_down(self, env: AsyncEnv) -> None:
        """Remove the songs, playlists and file, and discard the folder that was chosen."""
        super().tear_down(env)
        with contextlib.suppress(DeviceError):  # A device without a snapshot of Files keeps it.
            snapshots.restore_snapshot("files", env.controller)


@task()
class RetroPlaylistDuration(RetroCreatePlaylist):
    """Make a playlist that lasts as long as wanted."""

    complexity = 3
    wanted_songs = (9, 11)
    template = (
        'Create a playlist in Retro Music titled "{title}" with a duration between 45 and 50'
        " minutes using the provided songs."
    )

    def lengths(self) -> list[int]:
        """Parts of 47.5 minutes that the app lists and a person would call songs."""
        count = len(self.params["files"])
        while True:
            cuts = sorted(self.rng.randrange(_TOTAL_MS) for _ in range(count - 1))
            ends = zip([0, *cuts], [*cuts, _TOTAL_MS], strict=True)
            parts = [end - start for start, end in ends]
            if min(parts) >= _SHORTEST_MS:
                return parts

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the playlist of that name, of which there is one, lasts 45 to 50 minutes.

        Names that differ in capitals, blanks or a full stop at the end are the same: else one
        playlist of every length would do.
        """
        task_eval.TaskEval.is_successful(self, env)
        totals: dict[tuple[str, int | None], int] = {}
        for row in _rows(env, _FILES_QUERY) or []:
            key = (row.playlist_name, row.playlist_id)
            totals[key] = totals.get(key, 0) + (row.duration_ms or 0)

        def fits(found: dict[tuple[str, int | None], int], wanted: str) -> bool:
            named = [
                total for (name, _), total in found.items() if text_match.same_text(name, wanted)
            ]
            return len(named) == 1 and _WANTED_MS[0] <= named[0] <= _WANTED_MS[1]

        name = self.params["playlist_name"]
        return float(self.evidence.compare("lengths in ms", totals, name, fits))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition wants no other playlist, and the name to the letter."""
        rows = _rows(env)
        if rows is None:
            return None
        if any(row.playlist_name != self.params["playlist_name"] for row in rows):
            return 0.0
        total = sum(row.duration_ms or 0 for row in rows)
        return float(_WANTED_MS[0] <= total <= _WANTED_MS[1])


def _rows(env: AsyncEnv, query: str = _QUERY) -> list[PlaylistInfo] | None:
    """The songs of all playlists; None if the app's database is gone or cannot be read."""
    try:
        with databases.local_copy(_PLAYLISTS, env.controller) as path:
            return sqlite_utils.execute_query(query, path, PlaylistInfo)
    except (FileNotFoundError, sqlite3.Error):
        return None


def _queue(env: AsyncEnv, column: str) -> list[str] | None:
    """A column of the songs in the queue; None if the app's database is gone or cannot be read."""
    query = f"SELECT {column} FROM playing_queue ORDER BY rowid"
    try:
        with databases.local_copy(_QUEUE, env.controller) as path:
            connection = sqlite3.connect(path)
            try:
                return [str(row[0]) for row in connection.execute(query)]
            finally:
                connection.close()
    except (FileNotFoundError, sqlite3.Error):
        return None

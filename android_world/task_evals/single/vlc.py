"""Tasks in VLC: playlists of videos in a folder."""

from __future__ import annotations

import abc
import dataclasses
import posixpath
import random
import sqlite3
from typing import Any, ClassVar
from urllib.parse import unquote

from android_world.device import databases
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.utils import (
    media_files,
    schema,
    sqlite_utils,
    text_match,
    user_data_generation,
    word_lists,
)
from android_world.task_evals.utils.sqlite_schema_utils import PlaylistInfo
from android_world.task_evals.utils.start_contents import StartContents

_APP = "vlc"
_DB_PATH = "/data/data/org.videolan.vlc/app_db/vlc_media.db"
_VIDEOS = "/storage/emulated/0/VLCVideos"
_TABLES = ("Playlist", "Media", "PlaylistMediaRelation")
_QUERY = (
    "SELECT Playlist.name AS playlist_name, id_playlist AS playlist_id,"
    " Media.filename AS media_file_name,"
    " PlaylistMediaRelation.position AS order_in_playlist"
    " FROM PlaylistMediaRelation JOIN Playlist ON id_playlist = playlist_id"
    " JOIN Media ON id_media = media_id ORDER BY Playlist.name, position"
)
# One video is the main file of its medium: the address says where.
_FILES_QUERY = (
    "SELECT Playlist.name AS playlist_name, id_playlist AS playlist_id,"
    " ifnull((SELECT mrl FROM File WHERE media_id = id_media AND type = 1 ORDER BY id_file), '')"
    " AS media_file_name, PlaylistMediaRelation.position AS order_in_playlist"
    " FROM PlaylistMediaRelation JOIN Playlist ON id_playlist = playlist_id"
    " JOIN Media ON id_media = media_id ORDER BY Playlist.name, position"
)
_SCHEME = "file://"
_PREFIXES = ("clip", "episode", "footage", "highlight", "moment", "recording", "scene")
_SUFFIXES = ("", "4K", "HD", "export", "raw")
_MIN_FILES, _MAX_FILES = 2, 5
_SECONDS = (20, 180)
_TEXT_LENGTH = 10


class _VlcPlaylists(task_eval.TaskEval, abc.ABC):
    """Make playlists; the parameters of each end in one of `numbers`."""

    app_names = (_APP,)
    numbers: ClassVar[tuple[str, ...]]

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._contents = StartContents()

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        """Draw parameters: playlists of unlike names, and files of different names."""
        params: dict[str, Any] = {}
        titles: list[str] = []
        taken: set[str] = set()
        for number in cls.numbers:
            title = _playlist_name(rng)
            while any(text_match.fuzzy_match(title, other) for other in titles):
                title = _playlist_name(rng)
            titles.append(title)
            count = rng.randint(_MIN_FILES, _MAX_FILES)
            params[f"playlist_name{number}"] = title
            params[f"files{number}"] = _file_names(count, taken, rng)
            params[f"noise_files{number}"] = _file_names(count, taken, rng)
        return params

    @property
    def goal(self) -> str:
        shown: dict[str, str] = {}
        for number, (title, files) in zip(self.numbers, self.playlists, strict=True):
            shown |= {f"title{number}": title, f"video_names{number}": ", ".join(files)}
        return self.template.format(**shown)

    @property
    def playlists(self) -> list[tuple[str, list[str]]]:
        """The name and the files of each wanted playlist."""
        return [(self.params[f"playlist_name{n}"], self.params[f"files{n}"]) for n in self.numbers]

    def initialize_task(self, env: AsyncEnv) -> None:
        """Empty VLC's library, and put the videos into its folder.

        Raises:
          InitializationError: A video is not there afterwards.
        """
        super().initialize_task(env)
        user_data_generation.clear_internal_storage(env)
        self._clear_library(env)
        self.setup_files(env)
        self._contents.start([f"{_VIDEOS}/{name}" for name in self._file_names], env)
        adb_utils.close_app(_APP, env.controller)

    def setup_files(self, env: AsyncEnv) -> None:
        """Put the videos into their folder.

        Raises:
          InitializationError: A video is not there afterwards.
        """
        videos = {}
        for name in self._file_names:
            text = user_data_generation.generate_random_string(_TEXT_LENGTH, self.rng)
            videos[name] = media_files.make_video([text], self.rng.randint(*_SECONDS), fps=1)
        user_data_generation.write_files_to_device(videos, _VIDEOS, env)

    @property
    def _file_names(self) -> list[str]:
        kinds = [f"{kind}{number}" for number in self.numbers for kind in ("files", "noise_files")]
        return [name for kind in kinds for name in self.params[kind]]

    def is_successful(self, env: AsyncEnv) -> float:
        """The share of the playlists that have exactly their files, as at the start, in order."""
        super().is_successful(env)
        rows = self._rows_of_files(env)
        right = [
            sqlite_validators.compare_playlist(self.evidence, rows, title, files)
            for title, files in self.playlists
        ]
        return sum(right) / len(right)

    def _rows_of_files(self, env: AsyncEnv) -> list[PlaylistInfo]:
        """The media of all playlists by their files; those with another content are marked."""
        rows = _rows(env, _FILES_QUERY) or []
        paths = [unquote(str(row.media_file_name).removeprefix(_SCHEME)) for row in rows]
        changed = self._contents.changed_paths(paths, env)
        names = [
            f"{path} (other content)" if path in changed else posixpath.basename(path)
            for path in paths
        ]
        return [
            dataclasses.replace(row, media_file_name=name)
            for row, name in zip(rows, names, strict=True)
        ]

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition adds rows of similar names; it crashes without the database."""
        rows = _rows(env)
        if rows is None:
            return None
        right = [
            sqlite_validators.verify_published(rows, title, files)
            for title, files in self.playlists
        ]
        return sum(right) / len(right)

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        user_data_generation.clear_internal_storage(env)
        self._clear_library(env)

    def _clear_library(self, env: AsyncEnv) -> None:
        sqlite_utils.delete_all_rows_from_tables(_TABLES, _DB_PATH, env, _APP)


@task()
class VlcCreatePlaylist(_VlcPlaylists):
    """Make a playlist."""

    complexity = 2.8
    HTML = ""
    numbers = ("",)
    schema = schema.create([schema.string("playlist_name", is_required=True)])
    template = (
        'Create a playlist titled "{title}" with the following files in VLC (located in Internal'
        " Memory/VLCVideos), in order: {video_names}"
    )


@task()
class VlcCreateTwoPlaylists(_VlcPlaylists):
    """Make two playlists."""

    complexity = 4.8
    numbers = ("1", "2")
    schema = schema.create([schema.string(f"playlist_name{n}", is_required=True) for n in numbers])
    template = (
        'Create a playlist titled "{title1}" with the following files in VLC (located in Internal'
        " Memory/VLCVideos), in order: {video_names1}. And then, create a playlist titled"
        ' "{title2}" with the following files in VLC, in order: {video_names2}.'
    )


def generate_file_name() -> str:
    """A random name of a video."""
    (name,) = _file_names(1, set(), random.Random(random.getrandbits(64)))
    return name


def _playlist_name(rng: random.Random) -> str:
    return f"{rng.choice(word_lists.VIDEO_THEMES)} {rng.choice(word_lists.VIDEO_COLLECTIONS)}"


def _file_names(count: int, taken: set[str], rng: random.Random) -> list[str]:
    """Names of videos that differ from each other and from those taken, which they join."""
    names: list[str] = []
    while len(names) < count:
        base = f"{rng.choice(_PREFIXES)}_{rng.randint(1, 99)}_{rng.choice(_SUFFIXES)}.mp4"
        name = user_data_generation.generate_modified_file_name(base, rng)
        if name.casefold() not in taken:
            taken.add(name.casefold())
            names.append(name)
    return names


def _rows(env: AsyncEnv, query: str = _QUERY) -> list[PlaylistInfo] | None:
    """The media of all playlists; None if the app's database is gone or cannot be read."""
    try:
        with databases.local_copy(_DB_PATH, env.controller) as path:
            return sqlite_utils.execute_query(query, path, PlaylistInfo)
    except (FileNotFoundError, sqlite3.Error):
        return None

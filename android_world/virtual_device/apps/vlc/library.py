"""What VLC knows of the phone's videos and songs."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from android_world.virtual_device.framework.playback import time_text
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.storage.nodes import SD_CARD

if TYPE_CHECKING:
    from android_world.virtual_device.system.content.media import MediaItem
    from android_world.virtual_device.system.device_protocol import Device

_Found = TypeVar("_Found")
PACKAGE = "org.videolan.vlc"
SORTS = ("Name", "Length", "Recently added", "Insertion date")
FOLDER_SORTS = ("Name", "File name")
GROUPINGS = ("Do not group videos", "Group by folder", "Group by name")
STORAGE = "/storage/emulated/0"
STORAGE_NAMES = {STORAGE: "Internal memory", SD_CARD: "SDCARD"}
_FAVORITES = [f"{STORAGE}/{name}" for name in ("Download", "Movies", "Music", "Podcasts")]
_ALL_FILES, _HIDDEN_FILES = "browser_show_all_files", "browser_show_hidden_files"
_SERVERS = "network_favorites"
_VIDEO_GROUPS = "video_groups"
_PREFIX_LENGTH = 6
_SONGS = (".mp3", ".ogg", ".m4a", ".wav", ".flac")
_MEDIA = (".mp4", ".mkv", ".webm", ".3gp", ".mov", ".avi", *_SONGS)


@dataclass(frozen=True)
class Media:
    """A video or a song."""

    path: str
    title: str
    duration_ms: int = 0
    size: int = 0
    modified_s: int = 0
    added_s: int = 0
    height: int = 0
    artist: str = ""
    album: str = ""
    genre: str = ""

    @property
    def file_name(self) -> str:
        """The file's name."""
        return posixpath.basename(self.path)

    @property
    def key(self) -> str:
        """The key that distinguishes it from other cards."""
        return self.path

    @property
    def videos(self) -> tuple[Media, ...]:
        """The videos of its card."""
        return (self,)

    @property
    def time(self) -> str:
        """Its length."""
        return time_text(self.duration_ms)

    @property
    def resolution(self) -> str:
        """`SD`, `720p`, `1080p`."""
        for height in (2160, 1440, 1080, 720):
            if self.height >= height:
                return f"{height}p"
        return "SD" if self.height else ""


@dataclass(frozen=True)
class Group:
    """Videos shown as one card; it has what the card of a video has."""

    title: str
    videos: tuple[Media, ...]
    resolution: str = ""

    @property
    def key(self) -> str:
        """The key that distinguishes it from other cards."""
        return f"group:{self.title}"

    @property
    def time(self) -> str:
        """How many videos there are."""
        return f"{len(self.videos)} videos"


Card = Media | Group


_SORT_VALUES: dict[str, Callable[[Media], int]] = {
    "Length": lambda v: v.duration_ms,
    "Insertion date": lambda v: -v.added_s,
    "Recently added": lambda v: -v.modified_s,
}


def title_of(path: str) -> str:
    """The name without its extension; `.`, `-` and `_` become spaces."""
    stem = posixpath.splitext(posixpath.basename(path))[0]
    return re.sub(r"[._-]+", " ", stem).strip()


class Library:
    """Reads the media of shared storage, and keeps the app's choices."""

    def __init__(self, device: Device) -> None:
        self.device = device

    @property
    def preferences(self) -> Preferences:
        """The app's choices."""
        return Preferences(self.device.storage, PACKAGE)

    @property
    def grouping(self) -> str:
        """How videos are grouped."""
        return self.preferences.get_str("video_min_group_length", GROUPINGS[2])

    @property
    def sorting(self) -> str:
        """What videos are sorted by."""
        return self.preferences.get_str("video_sort", SORTS[0])

    def _cache(self, key: Hashable, find: Callable[[], _Found]) -> _Found:
        """What `find` makes of the storage, until that or the library's folders change."""
        self.device.media.flush()
        folders = tuple(self.scanned_folders)
        return self.device.media.remember((PACKAGE, folders, key), find)

    @property
    def scanned_folders(self) -> list[str]:
        """The folders of the media library; none until the user has VLC scan some."""
        return sorted(self.preferences.get_set("scanned_folders"))

    def set_scanned_folder(self, path: str, on: bool) -> None:
        """Put a folder into the media library, or take it out with those below it."""
        below = {known for known in self.scanned_folders if is_below(known, path)}
        folders = frozenset(self.scanned_folders) - below
        self.preferences.put(scanned_folders=folders | {path} if on else folders)

    def is_scanned(self, path: str) -> bool:
        """Whether a file or folder is in a folder of the media library."""
        return any(is_below(path, folder) for folder in self.scanned_folders)

    def videos(self) -> list[Media]:
        """All videos, sorted."""
        return list(self._cache(("videos", self.sorting), self._videos))

    def _videos(self) -> list[Media]:
        films = filter(self._is_in_library, self.device.media.videos())
        found = [replace(_media(v, title_of(v.path)), height=v.height or 0) for v in films]
        found.sort(key=lambda v: v.title.casefold())
        if self.sorting in _SORT_VALUES:
            found.sort(key=_SORT_VALUES[self.sorting])
        return found

    def _is_in_library(self, item: MediaItem) -> bool:
        return self.is_scanned(item.path)

    def tracks(self) -> list[Media]:
        """All songs, by title."""
        return list(self._cache("tracks", self._tracks))

    def _tracks(self) -> list[Media]:
        found = [
            replace(
                _media(song, song.title),
                artist=_or_unknown(song.artist),
                album=_or_unknown(song.album),
                genre=_or_unknown(song.genre),
            )
            for song in self.device.media.audio()
            if self._is_in_library(song)
        ]
        return sorted(found, key=lambda t: t.title.casefold())

    def cards(self) -> list[Card]:
        """Videos and groups of videos, in the order of the list."""
        return list(
            self._cache(("cards", self.sorting, self.grouping, self._stored_groups), self._cards)
        )

    def _cards(self) -> list[Card]:
        videos = self.videos()
        if self.grouping == GROUPINGS[0]:
            return list(videos)
        by_folder = self.grouping == GROUPINGS[1]
        groups = _by_folder(videos) if by_folder else groups_by_name(videos, self.video_groups)
        return [g.videos[0] if len(g.videos) == 1 else g for g in groups]

    @property
    def _stored_groups(self) -> frozenset[str]:
        return self.preferences.get_set(_VIDEO_GROUPS)

    @property
    def video_groups(self) -> dict[str, str]:
        """The groups that the user has chosen by the paths of their videos; "" is none."""
        stored = (entry.partition("\n") for entry in self._stored_groups)
        return {path: name for name, _, path in stored}

    def set_video_group(self, paths: Sequence[str], name: str | None) -> None:
        """Put videos into a group, into none (""), or into the one of their titles (None)."""
        groups = {**self.video_groups, **dict.fromkeys(paths, name)}
        kept = frozenset(f"{group}\n{path}" for path, group in groups.items() if group is not None)
        self.preferences.put(**{_VIDEO_GROUPS: kept})

    def media(self) -> list[Media]:
        """Every video and song."""
        return [*self.videos(), *self.tracks()]

    def _by_path(self) -> dict[str, Media]:
        return self._cache("paths", lambda: {m.path: m for m in self.media()})

    def media_of(self, path: str) -> Media:
        """What is known about a file."""
        return self._by_path().get(path) or self._external().get(path) or Media(path, _name(path))

    def _external(self) -> dict[str, Media]:
        """What the folders play that is not in the media library: its title is the file's name."""
        return self._cache("external", self._find_external)

    def _find_external(self) -> dict[str, Media]:
        found = [*self.device.media.videos(), *self.device.media.audio()]
        return {item.path: _media(item, _name(item.path)) for item in found}

    def titles(self) -> dict[str, str]:
        """The titles of all videos and songs by their paths."""
        return {path: media.title for path, media in self._by_path().items()}

    def is_song(self, path: str) -> bool:
        """Whether a file has no image."""
        return path.lower().endswith(_SONGS)

    @property
    def in_background(self) -> bool:
        """Whether a video that is left continues without its image."""
        return self.preferences.get_int("video_action_switch") == 1

    @property
    def pops_up(self) -> bool:
        """Whether a video that is left continues in a small window."""
        return self.preferences.get_int("video_action_switch") == 2

    @property
    def jump_s(self) -> int:
        """How far the player's buttons jump, in seconds."""
        return self.preferences.get_int("video_jump_delay", 10)

    @property
    def controls_ms(self) -> int:
        """How long the player's controls stay; "Never hide" is very long."""
        return 1000 * self.preferences.get_int("video_hud_timeout_in_s", 4)

    @property
    def resumes_videos(self) -> bool:
        """Whether a video continues where it was left."""
        return self.preferences.get_int("video_confirm_resume") != 1

    @property
    def shows_thumbnails(self) -> bool:
        """Whether videos have their images in lists."""
        return self.preferences.get_bool("show_video_thumbnails", True)

    def storages(self) -> list[str]:
        """The phone's storage, and the card while it is in."""
        return [STORAGE] if self.device.media.card_ejected else [STORAGE, SD_CARD]

    def folders_and_files(self, folder: str) -> tuple[Sequence[str], Sequence[str]]:
        """Names of folders and paths of media files in a folder, by name."""
        return self._content(folder)[:2]

    def folder_list(self, folder: str) -> tuple[Sequence[str], Sequence[str]]:
        """Names of folders and paths of files, other than media too, in the chosen order."""
        folders, media, others = self._content(folder)
        shows_all = self.preferences.get_bool(_ALL_FILES, True)
        files = [*media, *others] if shows_all else list(media)
        chosen, descending = self.folder_sorting
        title = _name if chosen == FOLDER_SORTS[1] else self._title_of
        files.sort(key=lambda path: title(path).casefold(), reverse=descending)
        return folders[::-1] if descending else folders, files

    def _title_of(self, path: str) -> str:
        return self.media_of(path).title

    @property
    def folder_sorting(self) -> tuple[str, bool]:
        """The name of what the entries of folders are sorted by, and whether in reverse."""
        stored = self.preferences
        chosen = stored.get_str("browser_sort", FOLDER_SORTS[1])
        return chosen, stored.get_bool("browser_sort_desc")

    def sort_folders(self, name: str) -> None:
        """Sort the entries of folders; the present order again reverses it."""
        chosen, descending = self.folder_sorting
        reverse = name == chosen and not descending
        self.preferences.put(browser_sort=name, browser_sort_desc=reverse)

    def _content(self, folder: str) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        hidden = self.preferences.get_bool(_HIDDEN_FILES)
        key, find = (PACKAGE, folder, hidden), partial(self._inside, folder, hidden)
        return self.device.storage.derive(key, [folder], find)

    def _inside(
        self, folder: str, hidden: bool
    ) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        storage = self.device.storage
        if not storage.is_dir(folder):
            return (), (), ()
        try:
            found = storage.listdir(folder)
        except PermissionError:  # Other apps' folders.
            return (), (), ()
        shown = (n for n in found if hidden or n[0] != ".")
        names = sorted(shown, key=str.casefold)
        folders = [n for n in names if storage.is_dir(f"{folder}/{n}")]
        inside = set(folders)
        files = [f"{folder}/{n}" for n in names if n not in inside]
        media = [path for path in files if is_media(path)]
        return folders, media, [path for path in files if not is_media(path)]

    def media_below(self, folder: str) -> list[str]:
        """Paths of media files in a folder and in all folders below it."""
        folders, files = self.folders_and_files(folder)
        inside = [path for name in folders for path in self.media_below(f"{folder}/{name}")]
        return [*files, *inside]

    def file_filters(self) -> list[tuple[str, str, bool]]:
        """Title, key and value of what chooses the files of folders."""
        stored = self.preferences
        return [
            ("Show all files", _ALL_FILES, stored.get_bool(_ALL_FILES, True)),
            ("Show hidden files", _HIDDEN_FILES, stored.get_bool(_HIDDEN_FILES)),
        ]

    def counts(self, folder: str) -> tuple[int, int]:
        """How many folders and media files are in a folder."""
        folders, files = self.folders_and_files(folder)
        return len(folders), len(files)

    @property
    def favorite_folders(self) -> list[str]:
        """The folders that are at the top of Browse; some do from the start."""
        known = self.preferences.all().get("favorite_folders")
        folders = known if isinstance(known, frozenset) else frozenset(_FAVORITES)
        return sorted(folders, key=str.casefold)

    def set_favorite_folder(self, path: str, on: bool) -> None:
        """Put a folder among the favourites, or take it out."""
        chosen = frozenset(self.favorite_folders)
        chosen = chosen | {path} if on else chosen - {path}
        self.preferences.put(favorite_folders=chosen)

    @property
    def servers(self) -> dict[str, str]:
        """The names of the servers among the favourites by their addresses."""
        stored = (entry.partition(" ") for entry in self.preferences.get_set(_SERVERS))
        return dict(sorted((address, name) for address, _, name in stored))

    def set_server(self, address: str, name: str | None) -> None:
        """Put a server among the favourites, or take it out (None)."""
        known = {**self.servers, address: name}
        kept = frozenset(f"{at} {known_name}" for at, known_name in known.items() if known_name)
        self.preferences.put(**{_SERVERS: kept})

    def delete(self, paths: Sequence[str]) -> None:
        """Delete files."""
        for path in paths:
            if self.device.storage.is_file(path):
                self.device.storage.remove(path)
            self.device.media.scan(path)


def _media(item: MediaItem, title: str) -> Media:
    times = item.modified_s, item.added_s
    return Media(item.path, title, item.duration_ms or 0, item.size, *times)


def is_media(path: str) -> bool:
    """Whether a file is a video or a song by its name."""
    return path.lower().endswith(_MEDIA)


def is_below(path: str, folder: str) -> bool:
    """Whether a path is a folder or is in it."""
    return f"{path}/".startswith(f"{folder}/")


def _name(path: str) -> str:
    return posixpath.basename(path)


def _or_unknown(text: str | None) -> str:
    return "" if text in (None, "<unknown>") else str(text)


def _by_folder(videos: Sequence[Media]) -> list[Group]:
    groups: dict[str, list[Media]] = {}
    for video in videos:
        groups.setdefault(posixpath.dirname(video.path), []).append(video)
    return [Group(posixpath.basename(p), tuple(found)) for p, found in groups.items()]


def groups_by_name(videos: Sequence[Media], chosen: Mapping[str, str]) -> list[Group]:
    """Titles that share six characters or more, ignoring case, form a group; also of one.

    `chosen` are the groups of the user's choice by the paths of videos.
    """
    groups: dict[str, list[Media]] = {}
    for video in videos:
        if name := chosen.get(video.path):
            groups.setdefault(f"\n{name}", []).append(video)
            continue
        start = video.title.casefold()[:_PREFIX_LENGTH]
        # A shorter title shares six characters with none, not even with its like.
        is_alone = len(start) < _PREFIX_LENGTH or video.path in chosen
        key = video.path if is_alone else start
        groups.setdefault(key, []).append(video)
    return [
        Group(chosen.get(found[0].path) or _shared_title(found), tuple(found))
        for found in groups.values()
    ]


def _shared_title(videos: Sequence[Media]) -> str:
    """What the titles of a group have in common, as the first one writes it."""
    first = videos[0].title
    if len(videos) == 1:
        return first
    shared = posixpath.commonprefix([video.title.casefold() for video in videos])
    return first[: len(shared)].rstrip()

"""The media of shared storage as Simple Gallery sees them, and what it does to files."""

from __future__ import annotations

import itertools
import posixpath
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import date_format
from android_world.virtual_device.framework.collation import natural
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_Found = TypeVar("_Found")
PACKAGE = "com.simplemobiletools.gallery.pro"
INTERNAL = "/storage/emulated/0"
RECYCLE_BIN = f"/data/data/{PACKAGE}/files/recycle_bin"
FAVORITES, BIN = "favorites", "recycle_bin"
SORT_KEYS = ("Name", "Path", "Size", "Last modified", "Date taken", "Random")
FILTERS = ("Images", "Videos", "GIFs", "RAW images", "SVGs")
PORTRAITS = "Portraits"  # not shown as installed
UNGROUPED, DAILY = "Do not group files", "Last modified (daily)"
GROUPINGS = (
    UNGROUPED,
    DAILY,
    "Last modified (monthly)",
    "Date taken (daily)",
    "Date taken (monthly)",
    "File type",
    "Extension",
    "Folder",
)
_PICTURES = (".jpg", ".jpeg", ".png", ".gif", ".webp", ".bmp", ".svg")
_FILMS = (".mp4", ".mkv", ".webm", ".3gp", ".mov")
_CACHE = f"/data/data/{PACKAGE}/cache"
_RAW = (".dng", ".orf", ".nef", ".arw", ".rw2", ".cr2", ".cr3")


class Medium(NamedTuple):
    """One image or video."""

    path: str
    size: int
    modified_ms: int
    taken_ms: int
    is_video: bool
    duration_ms: int = 0
    width: int = 0
    height: int = 0

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.rpartition("/")[2]

    @property
    def folder(self) -> str:
        """The folder that it is in."""
        return self.path.rpartition("/")[0]

    @property
    def kind(self) -> str:
        """Which of FILTERS it falls under."""
        suffix = posixpath.splitext(self.path)[1].lower()
        if self.is_video:
            return "Videos"
        if suffix == ".gif":
            return "GIFs"
        if suffix == ".svg":
            return "SVGs"
        return "RAW images" if suffix in _RAW else "Images"


class Grouping(NamedTuple):
    """What media are grouped by (one of GROUPINGS), in which order, and whether headings count."""

    key: str
    descending: bool
    counts: bool = False


Section = tuple[str, list[Medium]]  # its heading ("" = none) and what is below


@dataclass(frozen=True)
class Folder:
    """A folder that directly holds media; `path` FAVORITES and BIN are the special ones."""

    path: str
    name: str
    count: int
    cover: Medium
    pinned: bool = False


def folder_name(path: str) -> str:
    """The last part of a path; the storage's root is "Internal"."""
    special = {INTERNAL: "Internal", FAVORITES: "Favorites", BIN: "Recycle Bin", "": "All folders"}
    return special.get(path) or posixpath.basename(path)


class GalleryStore:
    """Reads folders and media, and keeps the app's choices."""

    def __init__(self, device: Device) -> None:
        self.device = device

    @property
    def preferences(self) -> Preferences:
        """The app's choices."""
        return Preferences(self.device.storage, PACKAGE, "Prefs")

    # -- choices ---------------------------------------------------------------------------------

    @property
    def filters(self) -> frozenset[str]:
        """The kinds of media that are shown."""
        stored = self.preferences.get_str("filter_media", ",".join(FILTERS))
        return frozenset(stored.split(","))

    def sorting(self, folder: str | None = None) -> tuple[str, bool]:
        """Sort key and whether it is descending; `folder` None = of the list of folders."""
        preferences = self.preferences
        name = "directory_sort_order" if folder is None else "sort_order"
        stored = preferences.get_str(name, "Last modified:descending")
        if folder is not None:
            stored = preferences.get_str(f"sort_folder_{folder}", stored)
        key, _, order = stored.partition(":")
        return key, order == "descending"

    def has_own_sorting(self, folder: str | None) -> bool:
        """Whether a folder is sorted apart from the others."""
        return bool(folder and self.preferences.get_str(f"sort_folder_{folder}"))

    def set_sorting(self, folder: str | None, key: str, descending: bool, own: bool) -> None:
        """Keep a sort order, for all folders or (`own`) for this one."""
        value = f"{key}:{'descending' if descending else 'ascending'}"
        if folder is None:
            self.preferences.put(directory_sort_order=value)
        elif own:
            self.preferences.put(**{f"sort_folder_{folder}": value})
        else:
            self.preferences.put(**{"sort_order": value, f"sort_folder_{folder}": None})

    def grouping(self, folder: str) -> Grouping:
        """How media are grouped: those of all folders ("") by days by default."""
        stored = self.preferences.get_str("group_by")
        stored = self.preferences.get_str(f"group_folder_{folder}", stored)
        if not stored:
            return Grouping(UNGROUPED if folder else DAILY, True)
        key, order, counts = stored.split(":")
        return Grouping(key, order == "descending", bool(counts))

    def has_own_grouping(self, folder: str) -> bool:
        """Whether a folder is grouped apart from the others."""
        return bool(self.preferences.get_str(f"group_folder_{folder}"))

    def set_grouping(self, folder: str, grouping: Grouping, own: bool) -> None:
        """Keep a grouping, for all folders or (`own`) for this one."""
        order = "descending" if grouping.descending else "ascending"
        value = f"{grouping.key}:{order}:{'counts' if grouping.counts else ''}"
        name = f"group_folder_{folder}"
        self.preferences.put(**({name: value} if own else {"group_by": value, name: None}))

    def sections(self, media: list[Medium], folder: str) -> list[Section]:
        """Media in the groups of a folder ("" = of all folders)."""
        grouping = self.grouping(folder)
        if grouping.key == UNGROUPED:
            return [("", media)]
        groups: dict[str, list[Medium]] = {}
        for medium in media:
            groups.setdefault(_group_of(medium, grouping.key), []).append(medium)
        return [
            (self._heading(grouping, key, len(groups[key])), groups[key])
            for key in sorted(groups, reverse=grouping.descending)
        ]

    def _heading(self, grouping: Grouping, key: str, count: int) -> str:
        heading = key
        if grouping.key == "Folder":
            heading = key.replace(INTERNAL, "Internal", 1)
        elif grouping.key.endswith("ly)"):
            heading = self._day_heading(date.fromisoformat(key), "month" in grouping.key)
        return f"{heading} ({count})" if grouping.counts else heading

    def _day_heading(self, day: date, monthly: bool) -> str:
        if monthly:
            return f"{day:%B %Y}"
        days = (style.device_time(self.device.clock.now_ms).date() - day).days
        start_of_day = datetime(day.year, day.month, day.day, tzinfo=UTC)
        text = date_format(self.device, PACKAGE).date(start_of_day)
        return {0: "Today", 1: "Yesterday"}.get(days, text)

    def view_type(self, preference: str, folder: str | None) -> str:
        """Grid or List, of a folder or of all; `folder` None = of the list of folders."""
        common = self.preferences.get_str(preference, "Grid")
        return self.preferences.get_str(f"{preference}_{folder}", common) if folder else common

    @property
    def default_folder(self) -> str:
        """The folder that opens with the app; "" is the list of folders."""
        return self.preferences.get_str("default_folder")

    @property
    def favorites(self) -> frozenset[str]:
        """Paths of favourites."""
        return self.preferences.get_set("favorites")

    def toggle_favorite(self, paths: Iterable[str], on: bool | None = None) -> None:
        """Add or remove favourites; None toggles."""
        known = set(self.favorites)
        for path in paths:
            wanted = path not in known if on is None else on
            (known.add if wanted else known.discard)(path)
        self.preferences.put(favorites=frozenset(known))

    @property
    def pinned_folders(self) -> frozenset[str]:
        """Paths of pinned folders."""
        return self.preferences.get_set("pinned_folders")

    def set_pinned(self, paths: Iterable[str], on: bool) -> None:
        """Pin or unpin folders."""
        known = self.pinned_folders
        self.preferences.put(pinned_folders=known | set(paths) if on else known - set(paths))

    # -- reading ---------------------------------------------------------------------------------

    def all_media(self) -> Sequence[Medium]:
        """Every medium that filters and exclusions let through."""
        return self._cache("all", self._all_media)

    def _cache(self, key: Hashable, find: Callable[[], _Found]) -> _Found:
        """What `find` makes of the media and the app's choices, until one of them changes."""
        self.device.media.flush()
        choices = self.preferences.path
        return self.device.media.remember((PACKAGE, key), find, choices)

    def _all_media(self) -> list[Medium]:
        found = list(itertools.starmap(Medium, self.device.media.images_and_videos()))
        if self.is_showing_hidden:
            found += self._list_hidden({m.path for m in found})
        else:
            hidden = {f for f in {m.folder for m in found} if self.is_hidden_folder(f)}
            if hidden:
                found = [m for m in found if m.folder not in hidden]
        for folder in self.preferences.get_set("included_folders"):
            found += self._unknown_media(folder, {m.path for m in found})
        excluded = self.preferences.get_set("excluded_folders")
        if self.preferences.get_bool("temporarily_show_excluded"):
            excluded = frozenset()
        if excluded:
            inside = tuple(f"{folder}/" for folder in excluded)
            found = [m for m in found if not m.path.startswith(inside)]
        wanted = self.filters
        return found if wanted.issuperset(FILTERS) else [m for m in found if m.kind in wanted]

    @property
    def is_showing_hidden(self) -> bool:
        """Whether hidden media are shown."""
        preferences = self.preferences
        return preferences.get_bool("show_hidden_media") or preferences.get_bool(
            "temporarily_show_hidden"
        )

    def _list_hidden(self, known: set[str]) -> list[Medium]:
        found, apps = self._unknown_media(INTERNAL, known), f"{INTERNAL}/Android/"
        return [medium for medium in found if not medium.path.startswith(apps)]

    def _unknown_media(self, folder: str, known: set[str]) -> list[Medium]:
        """Media in a folder and below that the system does not list."""
        return [
            medium
            for medium in self._files(folder)
            if medium.path not in known and medium.name.lower().endswith((*_PICTURES, *_FILMS))
        ]

    def nomedia_folders(self) -> list[str]:
        """The folders that a `.nomedia` file hides."""
        found = self.device.storage.walk(INTERNAL)
        return sorted(base for base, _, names in found if ".nomedia" in names)

    def cache_size(self) -> int:
        """The bytes of the app's cache."""
        return sum(medium.size for medium in self._files(_CACHE))

    def clear_cache(self) -> None:
        """Delete the files of the app's cache."""
        for medium in self._files(_CACHE):
            self.device.storage.remove(medium.path)

    def list_recycled(self) -> list[Medium]:
        """What is in the recycle bin."""
        return self._files(RECYCLE_BIN)

    def _files(self, folder: str) -> list[Medium]:
        storage = self.device.storage
        if not storage.is_dir(folder):
            return []
        found = []
        for base, _, names in storage.walk(folder):
            for name in names:
                stat = storage.stat(f"{base}/{name}")
                modified = stat.mtime_ns // 1_000_000
                is_video = name.lower().endswith(_FILMS)
                found.append(Medium(f"{base}/{name}", stat.size, modified, modified, is_video))
        return found

    def media(self, folder: str, name: str = "") -> list[Medium]:
        """Media directly in a folder ("" = of all folders) with a part of their name, in order."""
        if folder == BIN:
            found = self._sort(self.list_recycled(), folder)
        else:
            found = list(self._cache(("media", folder), lambda: self._media(folder)))
        wanted = name.strip().casefold()
        return [m for m in found if wanted in m.name.casefold()] if wanted else found

    def _media(self, folder: str) -> list[Medium]:
        found = list(self.all_media())
        if folder == FAVORITES:
            favorites = self.favorites
            found = [m for m in found if m.path in favorites]
        elif folder:
            found = [m for m in found if m.folder == folder]
        return self._sort(found, folder)

    def _sort(self, media: list[Medium], folder: str) -> list[Medium]:
        key, descending = self.sorting(folder)
        by_value = self.preferences.get_bool("sort_numeric", True)
        order = natural if by_value else str.casefold
        media.sort(key=lambda m: order(m.name))
        if key == "Name" and descending:
            media.reverse()
        elif key != "Name":
            media.sort(key=lambda m: _sort_value(m, key), reverse=descending)
        return media

    def folders(self, special: bool = True) -> list[Folder]:
        """The folders that hold media, in the chosen order, pinned ones first."""
        folders = list(self._cache(("folders", special), lambda: self._folders(special)))
        if special and self.uses_bin and self.shows_bin and (recycled := self.list_recycled()):
            folders.append(self._folder(BIN, recycled))
        key, descending = self.sorting()
        folders.sort(key=lambda f: natural(f.name))
        if key == "Name":
            folders.sort(key=lambda f: natural(f.name), reverse=descending)
        else:
            folders.sort(key=lambda f: _sort_value(f.cover, key), reverse=descending)
        last = self.preferences.get_bool("show_recycle_bin_last")
        return sorted(folders, key=lambda f: ((f.path == BIN) is last, not f.pinned))

    def _folders(self, special: bool) -> list[Folder]:
        groups: dict[str, list[Medium]] = {}
        media = self.all_media()
        for medium in media:
            groups.setdefault(medium.folder, []).append(medium)
        favorites = self.favorites if special else frozenset()
        if favorites and (chosen := [m for m in media if m.path in favorites]):
            groups[FAVORITES] = chosen
        return [self._folder(path, items) for path, items in groups.items()]

    def _folder(self, path: str, items: Sequence[Medium]) -> Folder:
        pinned = path == BIN or path in self.pinned_folders
        return Folder(path, folder_name(path), len(items), self._cover(path, items), pinned)

    def _cover(self, path: str, items: Sequence[Medium]) -> Medium:
        chosen = self.preferences.get_str(f"cover_{path}")
        for item in items if chosen else ():
            if item.path == chosen:
                return item
        return max(items, key=lambda m: m.modified_ms)

    @property
    def uses_bin(self) -> bool:
        """Whether deleted media go into the recycle bin."""
        return self.preferences.get_bool("use_recycle_bin", True)

    @property
    def shows_bin(self) -> bool:
        """Whether the recycle bin is among the folders."""
        return self.preferences.get_bool("show_recycle_bin_at_folders", True)

    # -- writing ---------------------------------------------------------------------------------

    def transfer(self, source: str, target: str, move: bool) -> None:
        """Copy or move a file to a full path, keeping its time; what is there is replaced."""
        storage = self.device.storage
        stat = storage.stat(source)
        if move:
            storage.rename(source, target)
        else:
            storage.copy(source, target)
        if self.preferences.get_bool("keep_last_modified", True):
            storage.set_times(target, stat.mtime_ns, stat.mtime_ns)
        self.device.media.scan(target)
        if move:
            self.device.media.scan(source)
            if source in self.favorites:
                self.toggle_favorite([source, target])

    def free_name(self, target: str) -> str:
        """`name(1).ext`: the first that is free."""
        stem, extension = posixpath.splitext(target)
        number = 1
        while self.device.storage.exists(f"{stem}({number}){extension}"):
            number += 1
        return f"{stem}({number}){extension}"

    def delete(self, paths: Iterable[str], skip_bin: bool) -> None:
        """Delete media, or put them into the recycle bin."""
        storage = self.device.storage
        for path in paths:
            if not storage.is_file(path):
                continue
            if self.uses_bin and not skip_bin and not path.startswith(RECYCLE_BIN):
                target = RECYCLE_BIN + path
                storage.mkdir(posixpath.dirname(target), parents=True, exist_ok=True)
                storage.copy(path, target)
            storage.remove(path)
            self.device.media.scan(path)
        self.toggle_favorite(paths, on=False)
        if self.preferences.get_bool("delete_empty_folders"):
            for folder in {posixpath.dirname(p) for p in paths}:
                if storage.is_dir(folder) and not storage.listdir(folder):
                    storage.rmdir(folder)

    def restore(self, paths: Iterable[str]) -> None:
        """Take media out of the recycle bin to where they were."""
        storage = self.device.storage
        for path in paths:
            target = path.removeprefix(RECYCLE_BIN)
            storage.mkdir(posixpath.dirname(target), parents=True, exist_ok=True)
            if storage.exists(target):
                target = self.free_name(target)
            storage.write_bytes(target, storage.read_bytes(path))
            storage.remove(path)
            self.device.media.scan(target)

    def set_hidden(self, paths: Iterable[str], on: bool) -> list[str]:
        """Hide media by a leading dot, or show them again; returns the new paths."""
        targets = []
        for path in paths:
            folder, name = posixpath.split(path)
            bare = name.lstrip(".")
            target = f"{folder}/{'.' if on else ''}{bare}"
            if target != path:
                target = self.free_name(target) if self.device.storage.exists(target) else target
                self.rename(path, target)
            targets.append(target)
        return targets

    def set_folder_hidden(self, folder: str, on: bool) -> None:
        """Hide a folder by a `.nomedia` file, or show it again."""
        storage, mark = self.device.storage, f"{folder}/.nomedia"
        if on:
            storage.write_bytes(mark, b"")
        elif storage.exists(mark):
            storage.remove(mark)
        self.device.media.scan(folder)

    def is_hidden_folder(self, folder: str) -> bool:
        """Whether a `.nomedia` file in it or above it hides a folder."""
        while folder.startswith(f"{INTERNAL}/"):
            if self.device.storage.exists(f"{folder}/.nomedia"):
                return True
            folder = posixpath.dirname(folder)
        return False

    def rename(self, path: str, target: str) -> None:
        """Give a file or folder another name."""
        self.device.storage.rename(path, target)
        self.device.media.scan(path)
        self.device.media.scan(target)


def _group_of(medium: Medium, key: str) -> str:
    if key == "Folder":
        return medium.folder
    if key == "Extension":
        return posixpath.splitext(medium.name)[1].lstrip(".").upper()
    if key == "File type":
        return medium.kind
    taken = key.startswith("Date taken")
    day = style.device_time(medium.taken_ms if taken else medium.modified_ms).date()
    return (day.replace(day=1) if "month" in key else day).isoformat()


def _sort_value(medium: Medium, key: str) -> int | str:
    if key == "Path":
        return medium.path.casefold()
    if key == "Size":
        return medium.size
    if key == "Random":
        return hash_order(medium.path)
    return medium.taken_ms if key == "Date taken" else medium.modified_ms


def hash_order(text: str) -> int:
    """An order without meaning that stays the same."""
    value = 0
    for character in text:
        value = (value * 1_000_003 + ord(character)) % 2_147_483_647
    return value

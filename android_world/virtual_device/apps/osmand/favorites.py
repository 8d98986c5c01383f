"""Favourites: one GPX file a group, written whole at every change."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from android_world.virtual_device.apps.osmand import gpx
from android_world.virtual_device.apps.osmand.map.geo import Point
from android_world.virtual_device.system.device_protocol import Device

BUSY = "The database is busy. Nothing was changed."
PACKAGE = "net.osmand"
FILES = f"/storage/emulated/0/Android/data/{PACKAGE}/files"
FOLDER = f"{FILES}/favorites"
BACKUPS = f"{FILES}/backup"
DEFAULT_NAME = "Favorites"  # how the group without a name is shown
COLORS = {
    "#eecc22": "Yellow",
    "#d00d0d": "Red",
    "#ff5020": "Orange",
    "#eeee10": "Light yellow",
    "#88e030": "Light green",
    "#00842b": "Green",
    "#10c0f0": "Light blue",
    "#1010a0": "Blue",
    "#a71de1": "Purple",
    "#e044bb": "Pink",
    "#8e2512": "Brown",
    "#000001": "Black",
}
SHAPES = {"circle": "Circle", "octagon": "Octagon", "square": "Square"}
DEFAULT_SHAPE = "special_star"
ICONS = {
    "special_star": "star",
    "special_flag": "flag",
    "special_house": "home",
    "special_heart": "heart",
    "special_marker": "map-marker",
    "special_bookmark": "bookmark",
    "special_trekking": "hiking",
    "special_camping": "tent",
    "special_photo_camera": "camera",
    "special_restaurant": "silverware-fork-knife",
    "special_shop": "cart",
    "special_parking": "parking",
}
_MAX_BACKUPS = 10


@dataclass(frozen=True)
class Favorite:
    """A favourite, as its file has it."""

    point: Point
    name: str
    group: str = ""
    description: str = ""
    address: str = ""
    color: str = "#eecc22"
    icon: str = DEFAULT_SHAPE
    background: str = "circle"
    time_ms: int = 0
    more: tuple[tuple[str, str], ...] = ()  # extensions that this app does not show

    @property
    def group_name(self) -> str:
        """The group as it is shown."""
        return self.group or DEFAULT_NAME


def file_of(group: str) -> str:
    """The file of a group."""
    return f"{FOLDER}/favorites{f'-{group}' if group else ''}.gpx".replace("\0", "")


class FavoriteStore:
    """Reads and writes the files; they may be replaced between two calls."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def all(self) -> list[Favorite]:
        """All favourites, by group; those of a damaged file are left out."""
        return [favorite for favorites in self._read()[0].values() for favorite in favorites]

    def groups(self) -> dict[str, list[Favorite]]:
        """The favourites of each group, the one without a name first."""
        return dict(self._read()[0])

    def unreadable_files(self) -> list[str]:
        """The names of files that cannot be read."""
        return list(self._read()[1])

    def add(self, favorite: Favorite) -> None:
        """Add a favourite to its group's file."""
        now = self.device.clock.now_ms
        members = self.groups().get(favorite.group, [])
        self._write(favorite.group, [*members, replace(favorite, time_ms=now)])

    def change(self, old: Favorite, new: Favorite) -> None:
        """Put a favourite in another's place, also in another group."""
        if old.group != new.group:
            self.delete([old])
            self.add(new)
            return
        members = self.groups().get(old.group, [])
        self._write(old.group, [new if member == old else member for member in members])

    def delete(self, gone: Iterable[Favorite]) -> None:
        """Remove favourites; the file of a group that is empty goes, but the first one's."""
        gone = set(gone)
        for group, members in self.groups().items():
            left = [member for member in members if member not in gone]
            if len(left) != len(members):
                self._write(group, left)

    def rename_group(self, old: str, new: str) -> None:
        """Give a group another name; one that is there takes its favourites."""
        groups = self.groups()
        moved = [replace(member, group=new) for member in groups.get(old, [])]
        self._write(new, [*groups.get(new, []), *moved])
        self._write(old, [])

    def free_name(self, name: str, group: str, own: Favorite | None = None) -> str:
        """The name, with a number if another favourite of the group has it."""
        taken = {member.name for member in self.groups().get(group, []) if member != own}
        number, free = 1, name
        while free in taken:
            free = f"{name} ({number})"
            number += 1
        return free

    def _read(self) -> tuple[dict[str, list[Favorite]], list[str]]:
        storage = self.device.storage

        def find() -> tuple[dict[str, list[Favorite]], list[str]]:
            groups: dict[str, list[Favorite]] = {}
            damaged = []
            names = sorted(storage.listdir(FOLDER)) if storage.is_dir(FOLDER) else []
            for name in sorted(names, key=lambda name: name != "favorites.gpx"):
                path = f"{FOLDER}/{name}"
                if not name.startswith("favorites") or not name.endswith(".gpx"):
                    continue
                if not storage.is_file(path):
                    continue
                group = name.removeprefix("favorites").removesuffix(".gpx").removeprefix("-")
                try:
                    found = gpx.read(storage.read_bytes(path))
                except (gpx.GpxError, OSError):
                    damaged.append(name)
                    continue
                groups[group] = [_favorite(wpt, group) for wpt in found.waypoints]
            return groups, damaged

        return storage.derive((FOLDER, "favorites"), (), find, shared=True)

    def _write(self, group: str, members: list[Favorite]) -> None:
        storage, path, now = self.device.storage, file_of(group), self.device.clock.now_ms
        self._back_up(path)
        if not members and group:
            if storage.is_file(path):
                storage.remove(path)
            return
        looks = dict.fromkeys((m.color, m.icon, m.background) for m in members)
        look = next(iter(looks), ("#eecc22", DEFAULT_SHAPE, "circle"))
        storage.mkdir(FOLDER, parents=True, exist_ok=True)
        content = gpx.Gpx(
            name=posixpath.basename(path).removesuffix(".gpx"),
            time_ms=now,
            waypoints=tuple(map(_waypoint, members)),
            groups=(gpx.GroupLook(group, *look),),
        )
        storage.write_bytes(path, gpx.write(content))

    def _back_up(self, path: str) -> None:
        """Keep what a damaged file holds, before it is written again."""
        storage, name = self.device.storage, posixpath.basename(path)
        if name not in self.unreadable_files() or not storage.is_file(path):
            return
        storage.mkdir(BACKUPS, parents=True, exist_ok=True)
        kept = sorted(storage.listdir(BACKUPS))
        for old in kept[: max(0, len(kept) - _MAX_BACKUPS + 1)]:
            storage.remove(f"{BACKUPS}/{old}")
        storage.copy(path, f"{BACKUPS}/{self.device.clock.now_ms}_{name}")


_KNOWN: tuple[tuple[str, Callable[[Favorite], str]], ...] = (
    ("address", lambda favorite: favorite.address),
    ("icon", lambda favorite: favorite.icon),
    ("background", lambda favorite: favorite.background),
    ("color", lambda favorite: favorite.color),
)


def _favorite(wpt: gpx.Waypoint, group: str) -> Favorite:
    values = dict(wpt.extensions)
    keys = {key for key, _ in _KNOWN}
    color = values.get("color", "").lower()
    return Favorite(
        wpt.point,
        wpt.name,
        wpt.category or group,
        wpt.description,
        values.get("address", ""),
        _plain(color),
        values.get("icon", DEFAULT_SHAPE),
        values.get("background", "circle"),
        wpt.time_ms,
        tuple(entry for entry in wpt.extensions if entry[0] not in keys),
    )


def _plain(color: str) -> str:
    """A colour without its opacity; the first one for what is none."""
    digits = color.removeprefix("#")
    is_color = len(digits) in (6, 8) and all(digit in "0123456789abcdef" for digit in digits)
    return f"#{digits[-6:]}" if is_color else "#eecc22"


def _waypoint(favorite: Favorite) -> gpx.Waypoint:
    known = tuple((key, value(favorite)) for key, value in _KNOWN if value(favorite))
    return gpx.Waypoint(
        favorite.point,
        favorite.name,
        favorite.description,
        favorite.group,
        favorite.time_ms,
        known + favorite.more,
    )

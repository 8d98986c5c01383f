"""Tracks: GPX files in the app's folder of tracks."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass

from android_world.virtual_device.apps.osmand import gpx
from android_world.virtual_device.apps.osmand.favorites import FILES
from android_world.virtual_device.apps.osmand.map.geo import Point, length_m
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.system.device_protocol import Device

FOLDER = f"{FILES}/tracks"
NO_TRACKS = "You don't have track files."
MARKERS_FOLDER = "map markers"
_FORBIDDEN = re.compile(r'[\\/:*?"<>|\0]')


@dataclass(frozen=True)
class Track:
    """A file with a track; `folder` is "" for the folder of tracks itself."""

    name: str
    folder: str
    path: str
    modified_ms: int
    metres: float
    points: int
    damaged: bool = False


class TrackStore:
    """Reads and writes the files; they may be replaced between two calls."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def all(self) -> list[Track]:
        """All tracks, the newest first."""
        storage = self.device.storage

        def find() -> list[Track]:
            if not storage.is_dir(FOLDER):
                return []
            found = []
            for folder, _, names in storage.walk(FOLDER):
                inner = folder.removeprefix(FOLDER).strip("/")
                found += [
                    self._track(inner, name) for name in names if name.lower().endswith(".gpx")
                ]
            return sorted(found, key=lambda track: (-track.modified_ms, track.name))

        return list(storage.derive((FOLDER, "tracks"), (), find, shared=True))

    def folders(self) -> list[str]:
        """The folders inside, by name."""
        storage = self.device.storage
        if not storage.is_dir(FOLDER):
            return []
        return sorted(
            name for name in storage.listdir(FOLDER) if storage.is_dir(f"{FOLDER}/{name}")
        )

    def load(self, path: str) -> gpx.Gpx:
        """What a file holds.

        Raises:
            gpx.GpxError: It is damaged or gone.
        """
        try:
            return gpx.read(self.device.storage.read_bytes(path))
        except OSError as error:
            raise gpx.GpxError(str(error)) from error

    def points(self, path: str) -> list[Point]:
        """The points of a track's line, then its waypoints; none of a damaged file."""
        try:
            content = self.load(path)
        except gpx.GpxError:
            return []
        line = [point for segment in content.segments for point in segment]
        return line + [waypoint.point for waypoint in content.waypoints]

    def save(
        self,
        name: str,
        segments: list[list[Point]],
        folder: str = "",
        *,
        routes: list[list[Point]] | None = None,
        waypoints: tuple[gpx.Waypoint, ...] = (),
    ) -> str:
        """Write a track and return its path; a file of that name is replaced."""
        path = self.path_of(name, folder)
        storage = self.device.storage
        storage.mkdir(posixpath.dirname(path), parents=True, exist_ok=True)
        content = gpx.Gpx(
            name=name,
            time_ms=self.device.clock.now_ms,
            waypoints=waypoints,
            segments=tuple(tuple(segment) for segment in segments if segment),
            routes=tuple(tuple(route) for route in routes or ()),
        )
        storage.write_bytes(path, gpx.write(content))
        return path

    def path_of(self, name: str, folder: str = "") -> str:
        """Where a track of a name belongs."""
        return posixpath.join(FOLDER, folder, f"{clean(name)}.gpx")

    def exists(self, name: str, folder: str = "") -> bool:
        """Whether there is a track of that name."""
        return self.device.storage.exists(self.path_of(name, folder))

    def default_name(self) -> str:
        """The day, with a number if there is such a track already."""
        day = f"{local_time(self.device):%a %d %b %Y}"
        name, number = day, 2
        while self.exists(name):
            name = f"{day}_{number}"
            number += 1
        return name

    def rename(self, track: Track, name: str) -> None:
        """Give a track another name."""
        self.device.storage.rename(track.path, self.path_of(name, track.folder))

    def move(self, track: Track, folder: str) -> None:
        """Put a track into another folder."""
        path = self.path_of(track.name, folder)
        self.device.storage.mkdir(posixpath.dirname(path), parents=True, exist_ok=True)
        self.device.storage.rename(track.path, path)

    def delete(self, path: str) -> None:
        """Remove a track."""
        if self.device.storage.is_file(path):
            self.device.storage.remove(path)

    def _track(self, folder: str, name: str) -> Track:
        path = posixpath.join(FOLDER, folder, name)
        title, modified = name[: -len(".gpx")], self.device.storage.stat(path).mtime_ns // 10**6
        try:
            content = self.load(path)
        except gpx.GpxError:
            return Track(title, folder, path, modified, 0.0, 0, damaged=True)
        metres = sum(length_m(list(segment)) for segment in content.segments)
        count = sum(map(len, content.routes or content.segments))
        return Track(title, folder, path, modified, metres, count)


def clean(name: str) -> str:
    """A name as a file may have it."""
    return _FORBIDDEN.sub("_", name.strip())

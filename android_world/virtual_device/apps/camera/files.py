"""The files that the camera writes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

PICTURES = "/storage/emulated/0/Pictures"
MOVIES = "/storage/emulated/0/Movies"


@dataclass(frozen=True)
class Capture:
    """A photo or video on shared storage."""

    path: str
    is_video: bool

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.rpartition("/")[2]


class CaptureStore:
    """Names, writes and lists photos and videos."""

    def __init__(self, device: Phone) -> None:
        self._device = device

    def save_photo(self, jpeg: bytes, taken_ms: int) -> str:
        """Write `Pictures/IMG_yyyyMMdd_HHmmss.jpg`; returns its path."""
        return self._save(PICTURES, "IMG", "jpg", jpeg, taken_ms)

    def save_video(self, mp4: bytes, started_ms: int) -> str:
        """Write `Movies/VID_yyyyMMdd_HHmmss.mp4`; returns its path."""
        return self._save(MOVIES, "VID", "mp4", mp4, started_ms)

    def _save(self, folder: str, prefix: str, suffix: str, data: bytes, at_ms: int) -> str:
        storage = self._device.storage
        storage.mkdir(folder, parents=True, exist_ok=True)
        at = datetime.fromtimestamp(at_ms / 1000, UTC)
        base = f"{folder}/{prefix}_{at.strftime('%Y%m%d_%H%M%S')}"
        path, number = f"{base}.{suffix}", 0
        while storage.exists(path):
            number += 1
            path = f"{base}_{number}.{suffix}"
        storage.write_bytes(path, data)
        return path

    def captures(self) -> list[Capture]:
        """What the camera took, newest first."""
        found = [
            *self._listed(PICTURES, "IMG_", ".jpg", False),
            *self._listed(MOVIES, "VID_", ".mp4", True),
        ]
        return sorted(found, key=lambda c: c.name[4:], reverse=True)

    def _listed(self, folder: str, prefix: str, suffix: str, is_video: bool) -> list[Capture]:
        storage = self._device.storage
        if not storage.is_dir(folder):
            return []
        return [
            Capture(f"{folder}/{name}", is_video)
            for name in storage.listdir(folder)
            if name.startswith(prefix) and name.endswith(suffix)
        ]

    def delete(self, capture: Capture) -> bytes:
        """Delete a capture; returns its bytes for undoing."""
        data = self._device.storage.read_bytes(capture.path)
        self._device.storage.remove(capture.path)
        return data

    def restore(self, capture: Capture, data: bytes) -> None:
        """Write a deleted capture again."""
        self._device.storage.write_bytes(capture.path, data)

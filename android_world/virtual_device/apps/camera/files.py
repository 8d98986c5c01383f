"""The files that the camera writes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

# Folder, and what names begin and end with, of photos and of videos.
_PHOTOS = ("/storage/emulated/0/Pictures", "IMG_", ".jpg")
_VIDEOS = ("/storage/emulated/0/Movies", "VID_", ".mp4")


@dataclass(frozen=True)
class Capture:
    """A photo or video on shared storage."""

    path: str
    is_video: bool

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.rpartition("/")[2]

    @property
    def mime_type(self) -> str:
        """What intents call it."""
        return "video/mp4" if self.is_video else "image/jpeg"


class CaptureStore:
    """Names, writes and lists photos and videos."""

    def __init__(self, device: Device) -> None:
        self._storage = device.storage

    def save_photo(self, jpeg: bytes, taken_ms: int) -> str:
        """Write `Pictures/IMG_yyyyMMdd_HHmmss.jpg`; returns its path."""
        return self._save(*_PHOTOS, jpeg, taken_ms)

    def save_video(self, mp4: bytes, started_ms: int) -> str:
        """Write `Movies/VID_yyyyMMdd_HHmmss.mp4`; returns its path."""
        return self._save(*_VIDEOS, mp4, started_ms)

    def _save(self, folder: str, prefix: str, suffix: str, data: bytes, at_ms: int) -> str:
        self._storage.mkdir(folder, parents=True, exist_ok=True)
        base = f"{folder}/{prefix}{datetime.fromtimestamp(at_ms / 1000, UTC):%Y%m%d_%H%M%S}"
        path, number = f"{base}{suffix}", 0
        while self._storage.exists(path):
            number += 1
            path = f"{base}_{number}{suffix}"
        self._storage.write_bytes(path, data)
        return path

    def captures(self) -> list[Capture]:
        """What the camera took, newest first."""
        found = [
            Capture(f"{folder}/{name}", suffix == ".mp4")
            for folder, prefix, suffix in (_PHOTOS, _VIDEOS)
            if self._storage.is_dir(folder)
            for name in self._storage.listdir(folder)
            if name.startswith(prefix) and name.endswith(suffix)
        ]
        return sorted(found, key=lambda c: c.name[4:], reverse=True)

    def delete(self, capture: Capture) -> bytes:
        """Delete a capture; returns its bytes for undoing."""
        data = self._storage.read_bytes(capture.path)
        self._storage.remove(capture.path)
        return data

    def restore(self, capture: Capture, data: bytes) -> None:
        """Write a deleted capture again."""
        self._storage.write_bytes(capture.path, data)

"""Decoded pictures and film frames of the phone's files, kept outside the device's state."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import skia

from android_world.virtual_device.media import UnreadableMediaError, open_media

if TYPE_CHECKING:
    import av

    from android_world.virtual_device.storage import Storage

_THUMBNAIL_PX = 540


@lru_cache(maxsize=64)
def _decoded(digest: bytes, data: _Bytes) -> skia.Image | None:
    return skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(data.content))


@dataclass(frozen=True, eq=False)
class _Bytes:
    """File content that takes no part in the cache's key; the digest before it does."""

    content: bytes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Bytes)

    def __hash__(self) -> int:
        return 0


def picture(storage: Storage, path: str) -> skia.Image | None:
    """The picture in a file; None if there is none that can be decoded."""
    try:
        data = storage.read_bytes(path)
    except OSError:
        return None
    return _decoded(hashlib.blake2b(data).digest(), _Bytes(data)) if data else None


@lru_cache(maxsize=256)
def _scaled(digest: bytes, data: _Bytes) -> skia.Image | None:
    image = _decoded(digest, data)
    if image is None or max(image.width(), image.height()) <= _THUMBNAIL_PX:
        return image
    scale = _THUMBNAIL_PX / max(image.width(), image.height())
    width, height = max(1, int(image.width() * scale)), max(1, int(image.height() * scale))
    return image.resize(width, height, skia.SamplingOptions(skia.CubicResampler.Mitchell()))


def thumbnail(storage: Storage, path: str, is_video: bool = False) -> skia.Image | None:
    """A small copy of a picture, or the first frame of a film."""
    if is_video:
        return video_frame(storage, path, 0)
    try:
        data = storage.read_bytes(path)
    except OSError:
        return None
    return _scaled(hashlib.blake2b(data).digest(), _Bytes(data)) if data else None


# -- films ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class VideoInfo:
    """Length and size of a film."""

    duration_ms: int
    width: int
    height: int
    has_sound: bool


def _identity(storage: Storage, path: str) -> tuple[str, int, int] | None:
    try:
        stat = storage.stat(path)
        return storage.host_path(path), stat.size, stat.mtime_ns
    except OSError:
        return None


def video_info(storage: Storage, path: str) -> VideoInfo | None:
    """What a film is like; None for a file that is no film."""
    identity = _identity(storage, path)
    return _info(*identity) if identity else None


@lru_cache(maxsize=256)
def _info(host_path: str, size: int, mtime_ns: int) -> VideoInfo | None:
    try:
        with open_media(host_path) as container:
            if not container.streams.video:
                return None
            stream = container.streams.video[0]
            duration = (container.duration or 0) // 1000
            return VideoInfo(duration, stream.width, stream.height, bool(container.streams.audio))
    except UnreadableMediaError:
        return None


def video_frame(storage: Storage, path: str, position_ms: int) -> skia.Image | None:
    """The frame that is on the screen `position_ms` into a film; None if it cannot be decoded."""
    identity = _identity(storage, path)
    return _frame(*identity, max(0, position_ms)) if identity else None


@lru_cache(maxsize=64)
def _frame(host_path: str, size: int, mtime_ns: int, position_ms: int) -> skia.Image | None:
    try:
        with open_media(host_path) as container:
            if not container.streams.video:
                return None
            pixels = _pixels_at(container, position_ms)
    except UnreadableMediaError:
        return None
    if pixels is None:
        return None
    return skia.Image.fromarray(pixels, skia.ColorType.kRGBA_8888_ColorType)


def _pixels_at(
    container: av.container.InputContainer, position_ms: int
) -> np.ndarray[Any, np.dtype[np.uint8]] | None:
    container.seek(position_ms * 1000)
    shown = None
    for frame in container.decode(video=0):
        if shown is not None and frame.time is not None and frame.time * 1000 > position_ms:
            break
        shown = frame
    if shown is None:
        return None
    return shown.to_ndarray(format="rgba").astype(np.uint8, copy=False)

"""Decoded images and video frames of the phone's files, kept outside the device's state.

What can be decoded is bounded before memory is taken for it; a file that is broken, or larger than
that, has no image, and apps show what they show for such files.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import itertools
import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
import skia
from PIL import Image as PilImage

from android_world.virtual_device.codecs.av_files import (
    MAX_FILE_BYTES,
    UnreadableMediaError,
    language_of,
    open_media,
)

if TYPE_CHECKING:
    import av

    from android_world.virtual_device.storage.storage import Storage

Result = TypeVar("Result")

MAX_PIXELS = 1 << 26
_FORMATS = ("BMP", "GIF", "JPEG", "PNG", "WEBP")
_BEGINNINGS = (b"BM", b"GIF8", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")
_PILLOW_ERRORS = (
    ArithmeticError,
    EOFError,
    LookupError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
    Warning,
    struct.error,
    zlib.error,
    PilImage.DecompressionBombError,
)
_THUMBNAIL_PX = 540
_LONGEST_SIDE_PX = 2400  # of a film's frame: the display's
_MOST_FRAMES = 3000  # decoded to find the one that is asked for


class _Recent(Generic[Result]):
    """The results last asked for, by what they were made from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Result] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Result]) -> Result:
        """The result for a key, made if it is not kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made


_pictures: _Recent[skia.Image | None] = _Recent(64)
_thumbnails: _Recent[skia.Image | None] = _Recent(256)
_frames: _Recent[skia.Image | None] = _Recent(64)
_films: _Recent[VideoInfo | None] = _Recent(256)


def _content(storage: Storage, path: str) -> bytes:
    """A file's content; none if it cannot be read or is far too large."""
    try:
        return storage.read_bytes(path) if storage.stat(path).size <= MAX_FILE_BYTES else b""
    except OSError:
        return b""


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data).digest()


# -- pictures ------------------------------------------------------------------------------------


def _lazy_image(data: bytes) -> skia.Image | None:
    """An image of which only the header was read; it is decoded when it is drawn."""
    if not data.startswith(_BEGINNINGS) and not (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return None
    return skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(data))


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels that an image claims to have; None for what is not an image."""
    image = _lazy_image(data)
    return (image.width(), image.height()) if image is not None else None


def decode(data: bytes) -> skia.Image | None:
    """An encoded image; None if it cannot be decoded."""
    digest = _digest(data)
    return _pictures.get(digest, lambda: _whole(digest, data)) if data else None


def _whole(digest: bytes, data: bytes) -> skia.Image | None:
    image = _lazy_image(data)
    if image is None or image.width() * image.height() > MAX_PIXELS:
        return None
    return image if _thumbnails.get(digest, lambda: _scale(image)) is not None else None


def _scale(image: skia.Image) -> skia.Image | None:
    """A small copy; None if nothing of the image can be decoded."""
    scale = min(1.0, _THUMBNAIL_PX / max(image.width(), image.height()))
    width, height = max(1, int(image.width() * scale)), max(1, int(image.height() * scale))
    small = image
    try:
        if scale < 1:
            mitchell = skia.SamplingOptions(skia.CubicResampler.Mitchell())
            small = image.resize(width, height, mitchell)
        nothing = image.isOpaque() and not small.toarray()[..., 3].any()
    except RuntimeError:
        return None
    return None if nothing else small


def picture(storage: Storage, path: str) -> skia.Image | None:
    """The image in a file; None if there is none that can be decoded."""
    return decode(_content(storage, path))


def thumbnail(storage: Storage, path: str, is_video: bool = False) -> skia.Image | None:
    """A small copy of an image, or the first frame of a video; None where there is none."""

    def find() -> skia.Image | None:
        if is_video:
            return video_frame(storage, path, 0)
        data = _content(storage, path)
        image = decode(data)
        return None if image is None else _thumbnails.get(_digest(data), lambda: _scale(image))

    return storage.derive(("thumbnail", path, is_video), (path,), find)


class UnreadablePictureError(Exception):
    """A file is not an image, is damaged, or too large to be decoded."""


@contextlib.contextmanager
def open_image(data: bytes) -> Iterator[PilImage.Image]:
    """Open an encoded image to change it, or to read what is in it besides pixels.

    Raises:
        UnreadablePictureError: that is not possible, or fails on the way.
    """
    _check_size(size_of(data) or (0, 0))
    try:
        with PilImage.open(io.BytesIO(data), formats=_FORMATS) as image:
            _check_size(image.size)  # Frames of an animation may be larger than the picture.
            yield image
    except _PILLOW_ERRORS as error:
        raise UnreadablePictureError(str(error)) from error


def _check_size(size: tuple[int, int]) -> None:
    if not 0 < size[0] * size[1] <= MAX_PIXELS:
        raise UnreadablePictureError(f"{size[0]} x {size[1]} px")


# -- films ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class VideoInfo:
    """Length and size of a video, and the languages of its sound tracks ("" where not said)."""

    duration_ms: int
    width: int
    height: int
    sounds: tuple[str, ...] = ()

    @property
    def has_sound(self) -> bool:
        """Whether it is more than images."""
        return bool(self.sounds)


def video_info(storage: Storage, path: str) -> VideoInfo | None:
    """What a video is like; None for a file that is no video."""
    data = _content(storage, path)
    return _films.get(_digest(data), lambda: _info(data))


def _info(data: bytes) -> VideoInfo | None:
    try:
        with open_media(data) as container:
            if not container.streams.video:
                return None
            stream = container.streams.video[0]
            duration = max(0, container.duration or 0) // 1000
            sounds = tuple(language_of(sound) for sound in container.streams.audio)
            return VideoInfo(duration, stream.width, stream.height, sounds)
    except UnreadableMediaError:
        return None


def video_frame(storage: Storage, path: str, position_ms: int) -> skia.Image | None:
    """The frame that is on the screen `position_ms` into a video; None if it cannot be decoded."""
    data = _content(storage, path)
    at = max(0, position_ms)
    return _frames.get((_digest(data), at), lambda: _frame(data, at))


def _frame(data: bytes, position_ms: int) -> skia.Image | None:
    try:
        with open_media(data) as container:
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
    for frame in itertools.islice(container.decode(video=0), _MOST_FRAMES):
        if shown is not None and frame.time is not None and frame.time * 1000 > position_ms:
            break
        shown = frame
    if shown is None:
        return None
    scale = min(1.0, _LONGEST_SIDE_PX / max(shown.width, shown.height))
    width, height = max(1, int(shown.width * scale)), max(1, int(shown.height * scale))
    pixels = shown.to_ndarray(format="rgba", width=width, height=height)
    return pixels.astype(np.uint8, copy=False)

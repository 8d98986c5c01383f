"""The small pictures of an episode: what a person looks at afterwards."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
from PIL import Image

# Full frames would dominate the run's time and size; half of each side is still readable.
_REDUCTION = 2
_WEBP_QUALITY = 70
_WEBP_METHOD = 0
_STRIP = 100  # Rows that are compared at a time.

Frame = npt.NDArray[np.uint8]


class SmallPictures:
    """Makes the pictures of one episode after another, in the same memory.

    A frame that is the one before, as that at the end is as a rule, is encoded once.
    """

    def __init__(self) -> None:
        self._room: Image.Image | None = None
        self._last: Frame | None = None
        self._encoded = b""

    def small(self, frame: Frame) -> bytes:
        """A frame (uint8 of shape (height, width, 3), RGB) as WebP, half as large."""
        if self._last is None or not _are_equal(frame, self._last):
            self._encoded = self._encode(frame)
            self._last = frame if _is_fixed(frame) else None
        return self._encoded

    def _encode(self, frame: Frame) -> bytes:
        height, width, _ = frame.shape
        if self._room is None or self._room.size != (width, height):
            self._room = Image.new("RGB", (width, height))
        self._room.frombytes(np.ascontiguousarray(frame).data)
        buffer = io.BytesIO()
        small = self._room.reduce(_REDUCTION)
        small.save(buffer, "WEBP", quality=_WEBP_QUALITY, method=_WEBP_METHOD)
        return buffer.getvalue()


def _are_equal(one: Frame, other: Frame) -> bool:
    """Whether two frames are the same; most that are not differ near the top."""
    if one is other or one.shape != other.shape:
        return one is other
    strips = (slice(top, top + _STRIP) for top in range(0, len(one), _STRIP))
    return all(np.array_equal(one[strip], other[strip]) for strip in strips)


def _is_fixed(frame: Frame) -> bool:
    """Whether nobody can draw on a frame, nor on the memory that it looks at."""
    owner = frame if frame.base is None else frame.base
    return isinstance(owner, np.ndarray) and not (owner.flags.writeable or frame.flags.writeable)

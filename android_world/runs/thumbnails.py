"""The small images of an episode: what a person inspects afterwards."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
from PIL import Image, WebPImagePlugin as WebPImagePlugin  # Else the first image imports all.

from android_world.env.interface import AsyncEnv

# Full frames would dominate the run's time and size; half of each side is still readable.
_REDUCTION = 2
_WEBP_QUALITY = 70
_WEBP_METHOD = 0

Picture = npt.NDArray[np.uint8]


def size_on(env: AsyncEnv) -> tuple[int, int]:
    """(width, height) in pixels of the images of a device: half of its portrait frame's."""
    width, height = env.device_screen_size
    return width // _REDUCTION, height // _REDUCTION


class ThumbnailEncoder:
    """Encodes the images of one episode, which are read-only, one after the other.

    An image that is like the one before, as that at the end is as a rule, is encoded once.
    """

    def __init__(self) -> None:
        self._last: Picture | None = None
        self._encoded = b""

    def encode(self, picture: Picture) -> bytes:
        """An image (uint8 of shape (height, width, 3), RGB) as WebP."""
        if self._last is None or not np.array_equal(picture, self._last):
            buffer = io.BytesIO()
            image = Image.fromarray(picture)
            image.save(buffer, "WEBP", quality=_WEBP_QUALITY, method=_WEBP_METHOD)
            self._last, self._encoded = picture, buffer.getvalue()
        return self._encoded

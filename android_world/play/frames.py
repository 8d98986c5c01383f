"""Frames as the page receives them: a header and a JPEG image."""

from __future__ import annotations

import functools
import io
import json

import numpy as np
import numpy.typing as npt
from PIL import Image

# Half of a phone's 2400 pixels; a page shows them on 800 to 1000.
_LONGEST_SIDE = 1200
# Text stays sharp from here on; 20 to 50 kB on the phone's screens.
_QUALITY = 82


def reduced_size(size: tuple[int, int]) -> tuple[int, int]:
    """(width, height) of the frames of a screen: a whole fraction of its size."""
    divisor = -(-max(size) // _LONGEST_SIDE)
    return max(1, size[0] // divisor), max(1, size[1] // divisor)


class ScreenFrame:
    """One frame of the screen, encoded when a page is there to receive it."""

    def __init__(
        self, number: int, pixels: npt.NDArray[np.uint8], screen: tuple[int, int], orientation: int
    ) -> None:
        """Take a frame.

        Args:
          number: Counts the frames of a page.
          pixels: uint8 of shape (height, width, 3), RGB: the physical portrait frame, read-only.
          screen: Logical (width, height) in pixels, the space of the coordinates of actions.
          orientation: Rotation of the screen in steps of 90 degrees, 0 to 3.
        """
        self._number = number
        self._pixels = pixels
        self._screen = screen
        self._orientation = orientation

    def is_like(self, other: ScreenFrame | None) -> bool:
        """Whether another frame shows the same."""
        return (
            other is not None
            and (self._screen, self._orientation) == (other._screen, other._orientation)
            and np.array_equal(self._pixels, other._pixels)
        )

    @functools.cached_property
    def message(self) -> bytes:
        """Four bytes with the header's length, the header as JSON, a JPEG image."""
        width, height = self._screen
        header = json.dumps({"number": self._number, "width": width, "height": height}).encode()
        upright = np.ascontiguousarray(np.rot90(self._pixels, self._orientation))
        buffer = io.BytesIO()
        Image.fromarray(upright).save(buffer, "JPEG", quality=_QUALITY)
        return len(header).to_bytes(4, "big") + header + buffer.getvalue()

"""Comparison of decoded images: whether a drawing is an image that a paint app has only opened."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

UNREADABLE_IMAGE = (
    UnidentifiedImageError,
    OSError,
    SyntaxError,
    ValueError,
    Image.DecompressionBombError,
)
Box: TypeAlias = "tuple[float, float, float, float]"
Cells: TypeAlias = "NDArray[np.int16]"
_GRID = 64
# Levels of 256. Measured on a photo that Simple Draw Pro saved unchanged: at most 7 in any cell,
# as PNG and as JPEG; with a stroke of its thinnest brush on it: at least 59.
_CELL_TOLERANCE = 24
_BLANK_RANGE = 8
_BACKGROUND_TOLERANCE = 24
_EDGE_PX = 8  # a block of JPEG


class ImageFingerprint(NamedTuple):
    """What an image shows.

    Attributes:
      aspect: Width by height.
      cells: Mean colours of a grid of 64 x 64 cells, as RGB bytes.
    """

    aspect: float
    cells: bytes


def fingerprint(data: bytes) -> ImageFingerprint | None:
    """Fingerprint of an image; None for other data and for a blank image."""
    image = _decode(data)
    if image is None:
        return None
    cells = _cells(image, (0, 0, *image.size))
    if np.ptp(cells, axis=(0, 1)).max() <= _BLANK_RANGE:
        return None
    return ImageFingerprint(image.width / image.height, cells.astype(np.uint8).tobytes())


def shows(data: bytes, other: ImageFingerprint) -> bool:
    """Whether an image is another one, rotated or mirrored or not, and nothing else.

    The other image fills it, or fits into it as in a paint app that opened it.

    Args:
      data: File of the image.
      other: Fingerprint of the other image.
    """
    image = _decode(data)
    if image is None:
        return False
    for aspect, wanted in _orientations(other):
        for box in ((0, 0, *image.size), _fit(image, aspect)):
            if np.abs(_cells(image, box) - wanted).max() <= _CELL_TOLERANCE:
                return True
    return False


def shows_fitted_image(data: bytes) -> bool:
    """Whether an image has two equal bands of one colour, and something from edge to edge between.

    So does a paint app draw an image of another shape into its canvas.
    """
    image = _decode(data)
    if image is None:
        return False
    pixels = np.asarray(image, np.int16)
    mask = (np.abs(pixels - pixels[0, 0]) > _BACKGROUND_TOLERANCE).any(axis=2)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not rows.size:
        return False
    across = columns[0], image.width - 1 - columns[-1]
    down = rows[0], image.height - 1 - rows[-1]
    is_centred = abs(across[0] - across[1]) <= _EDGE_PX and abs(down[0] - down[1]) <= _EDGE_PX
    has_bands = max(*across, *down) > _EDGE_PX
    return bool(is_centred and has_bands and min(max(across), max(down)) <= _EDGE_PX)


def _decode(data: bytes) -> Image.Image | None:
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.convert("RGB")
    except UNREADABLE_IMAGE:
        return None


def _cells(image: Image.Image, box: Box) -> Cells:
    small = image.resize((_GRID, _GRID), Image.Resampling.BOX, box=box)
    return np.asarray(small, np.int16)


def _fit(image: Image.Image, aspect: float) -> Box:
    """The largest box of a shape in the middle of an image."""
    width = min(float(image.width), image.height * aspect)
    height = min(float(image.height), image.width / aspect)
    x, y = (image.width - width) / 2, (image.height - height) / 2
    return x, y, x + width, y + height


def _orientations(image: ImageFingerprint) -> Iterator[tuple[float, Any]]:
    """The eight orientations of an image: its shape and its cells."""
    cells = np.frombuffer(image.cells, np.uint8).reshape(_GRID, _GRID, 3).astype(np.int16)
    for flipped in (cells, cells[:, ::-1]):
        for quarter in range(4):
            aspect = image.aspect if quarter % 2 == 0 else 1 / image.aspect
            yield aspect, np.rot90(flipped, quarter)

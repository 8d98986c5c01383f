"""Pictures as back ends take them."""

from __future__ import annotations

import base64
import io
import weakref

import numpy as np
from PIL import Image

# Screens keep their small texts at this quality, at a third of the size of PNG.
JPEG_QUALITY = 90


_of_fixed: dict[int, bytes] = {}  # by id of the living picture


def jpeg_bytes(image: np.ndarray) -> bytes:
    """An image (uint8, HxWx3, RGB) as JPEG; one that `fix` made read-only is encoded once."""
    if image.flags.writeable or image.base is not None:
        return _encode(image)
    if id(image) not in _of_fixed:
        _of_fixed[id(image)] = _encode(image)
        weakref.finalize(image, _of_fixed.pop, id(image))
    return _of_fixed[id(image)]


def fix(image: np.ndarray) -> np.ndarray:
    """Make an image read-only, because it will be sent more than once."""
    image.flags.writeable = False
    return image


def _encode(image: np.ndarray) -> bytes:
    buffer = io.BytesIO()
    picture = Image.fromarray(image)
    # Converting RGB to RGB would copy it.
    picture = picture if picture.mode == "RGB" else picture.convert("RGB")
    picture.save(buffer, "JPEG", quality=JPEG_QUALITY)
    return buffer.getvalue()


def data_url(image: np.ndarray) -> str:
    """An image as a `data:` URL."""
    return "data:image/jpeg;base64," + base64.b64encode(jpeg_bytes(image)).decode("ascii")


def png_bytes(image: np.ndarray) -> bytes:
    """An image as PNG, which loses nothing; made fast rather than small."""
    buffer = io.BytesIO()
    Image.fromarray(image).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()

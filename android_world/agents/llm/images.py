"""Pictures as back ends take them."""

from __future__ import annotations

import base64
import io
import threading
import weakref

import numpy as np
from PIL import Image

# Screens keep their small texts at this quality, at a third of the size of PNG.
JPEG_QUALITY = 90


_scratch = threading.local()
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
    if image.ndim == 3 and image.shape[2] == 3:
        picture = _scratch_picture(image.shape[1], image.shape[0])
        picture.frombytes(_flat(image).data, "raw", "RGB")
    else:
        picture = Image.fromarray(image).convert("RGB")
    picture.save(buffer, "JPEG", quality=JPEG_QUALITY)
    return buffer.getvalue()


def _scratch_picture(width: int, height: int) -> Image.Image:
    """This thread's image to be written over: new memory for a screen costs 1.5 ms."""
    picture: Image.Image | None = getattr(_scratch, "picture", None)
    if picture is None or picture.size != (width, height):
        picture = _scratch.picture = Image.new("RGB", (width, height), None)
    return picture


def are_equal(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether two images (uint8) have the same shape and pixels."""
    if one.shape != other.shape:
        return False
    words = np.uint64 if one.size % 8 == 0 else np.uint8
    return np.array_equal(_flat(one).view(words), _flat(other).view(words))


def _flat(image: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(image).reshape(-1)


def data_url(image: np.ndarray) -> str:
    """An image as a `data:` URL."""
    return "data:image/jpeg;base64," + base64.b64encode(jpeg_bytes(image)).decode("ascii")


def png_bytes(image: np.ndarray) -> bytes:
    """An image as PNG, which loses nothing; made fast rather than small."""
    buffer = io.BytesIO()
    Image.fromarray(image).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()

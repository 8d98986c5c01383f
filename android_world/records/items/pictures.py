"""Images and videos of shared storage as their user sees them."""

from __future__ import annotations

import colorsys
import dataclasses
import hashlib
import io
from fractions import Fraction
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from android_world.records.items import fields
from android_world.records.items.files import IMAGES, VIDEOS, SharedFile
from android_world.records.items.item import field

_SIZE: Final = (640, 480)
_SHAPES: Final = 6
_FRAMES: Final = 10
_FORMATS: Final = {".png": "PNG", ".webp": "WEBP", ".bmp": "BMP", ".gif": "GIF"}


@dataclasses.dataclass(frozen=True)
class Photo(SharedFile):
    """An image: a photo, a drawing, an image from elsewhere."""

    folder: str = field(fields.FileName(), "Pictures")

    kind = "photos"
    noun = "image"
    app = "simple gallery pro"
    suffixes = IMAGES

    def content(self) -> bytes:
        """An image of shapes that follow from the name."""
        target = io.BytesIO()
        suffix = next((s for s in _FORMATS if self.name.casefold().endswith(s)), "")
        _image(self.name).save(target, _FORMATS.get(suffix, "JPEG"))
        return target.getvalue()


@dataclasses.dataclass(frozen=True)
class Video(SharedFile):
    """A video."""

    folder: str = field(fields.FileName(), "Movies")

    kind = "videos"
    noun = "video"
    app = "simple gallery pro"
    suffixes = VIDEOS

    def content(self) -> bytes:
        """A second of an image whose shapes follow from the name."""
        import av  # Loads slowly, and few phones get videos.

        target = io.BytesIO()
        with av.open(target, "w", format="mp4") as container:
            stream = container.add_stream("mpeg4", rate=_FRAMES)
            stream.width, stream.height, stream.pix_fmt = *_SIZE, "yuv420p"
            stream.codec_context.time_base = Fraction(1, _FRAMES)
            stream.codec_context.thread_count = 1  # More threads cut frames into other slices.
            frame = av.VideoFrame.from_ndarray(np.asarray(_image(self.name)))
            for number in range(_FRAMES):
                frame.pts = number
                container.mux(stream.encode(frame))
            container.mux(stream.encode())
        return target.getvalue()


def _image(name: str) -> Image.Image:
    """Rectangles and ellipses on a ground, the same for the same name."""
    numbers = hashlib.sha256(name.encode()).digest()
    image = Image.new("RGB", _SIZE, _color(numbers[0]))
    canvas = ImageDraw.Draw(image)
    for shape in range(_SHAPES):
        x, y, size, hue = numbers[4 * shape : 4 * shape + 4]
        box = (2 * x, y, 2 * x + 40 + size, y + 30 + size)
        (canvas.ellipse if hue % 2 else canvas.rectangle)(box, fill=_color(hue))
    return image


def _color(hue: int) -> tuple[int, ...]:
    return tuple(round(255 * part) for part in colorsys.hsv_to_rgb(hue / 256, 0.6, 0.9))

"""Images as servers get them: resized by the rule of the model's family, as JPEG or PNG."""

from __future__ import annotations

import base64
import dataclasses
import math
import re
from typing import Literal

import numpy as np
from PIL import Image

from android_world.agents.llm import images
from android_world.agents.model_settings import ModelSettings

# The side of an image token of model families in pixels: their processors round both sides of an
# image to multiples of it. Of other models the aspect ratio is kept.
_TOKEN_SIDES = (
    (
        re.compile(r"qwen2[._-]?5?[._-]?vl|ui-tars|gui-owl-(7|32)b|ui-ins|ui-venus-(navi|ground)"),
        28,
    ),
    (re.compile(r"^qwen:|qwen-?3|gui-owl|ui-venus|mai-ui|gelab|step-gui"), 32),
)


@dataclasses.dataclass(frozen=True)
class ImageSizing:
    """The size at which a model gets an image.

    Attributes:
      token_side: Both sides become multiples of this.
      min_pixels: Smaller areas are enlarged; None is not a limit.
      max_pixels: Larger areas are reduced; None is not a limit.
    """

    token_side: int = 1
    min_pixels: int | None = None
    max_pixels: int | None = None

    @classmethod
    def of(cls, model: str, settings: ModelSettings) -> ImageSizing:
        """The sizing of a model under `--min_pixels` and `--max_pixels`.

        Args:
          model: Its name, or its specification.
          settings: What the command line says.
        """
        name = model.lower()
        sides = (side for pattern, side in _TOKEN_SIDES if pattern.search(name))
        return cls(next(sides, 1), settings.min_pixels, settings.max_pixels)

    @property
    def is_limited(self) -> bool:
        """Whether images are resized at all."""
        return self.min_pixels is not None or self.max_pixels is not None

    def size(self, width: int, height: int) -> tuple[int, int]:
        """The width and height of an image of this size as the model gets it."""
        if not self.is_limited:
            return width, height
        side = self.token_side
        fitted = [max(side, round(length / side) * side) for length in (width, height)]
        least, most = self.min_pixels or 0, self.max_pixels or math.inf
        if math.prod(fitted) > most:
            factor = math.sqrt(width * height / most)
            fitted = [max(side, math.floor(n / factor / side) * side) for n in (width, height)]
        elif math.prod(fitted) < least:
            factor = math.sqrt(least / (width * height))
            fitted = [math.ceil(n * factor / side) * side for n in (width, height)]
        return fitted[0], fitted[1]

    def resize(self, image: np.ndarray) -> np.ndarray:
        """An image (uint8, HxWx3, RGB) at the size at which the model gets it."""
        height, width = image.shape[:2]
        size = self.size(width, height)
        if size == (width, height):
            return image
        return np.asarray(Image.fromarray(image).resize(size, Image.Resampling.BICUBIC))


@dataclasses.dataclass(frozen=True)
class ImageEncoding:
    """How images are written into requests."""

    image_format: Literal["jpeg", "png"] = "jpeg"
    sizing: ImageSizing = ImageSizing()

    @classmethod
    def of(cls, model: str, settings: ModelSettings) -> ImageEncoding:
        """The encoding for a model under the settings of the command line."""
        return cls(settings.image_format, ImageSizing.of(model, settings))

    @property
    def media_type(self) -> str:
        """`image/jpeg` or `image/png`."""
        return f"image/{self.image_format}"

    def encode(self, image: np.ndarray) -> bytes:
        """The file of an image (uint8, HxWx3, RGB)."""
        sized = self.sizing.resize(image)
        write = images.png_bytes if self.image_format == "png" else images.jpeg_bytes
        return write(sized)

    def data_url(self, image: np.ndarray) -> str:
        """An image as a `data:` URL."""
        return f"data:{self.media_type};base64,{base64.b64encode(self.encode(image)).decode()}"


AS_JPEG = ImageEncoding()
"""Images at their own size, as JPEG."""

"""Filters of the editor: matrices of colors, by the names of the app's library of filters."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image as PilImage

_RED, _GREEN, _BLUE = 0.213, 0.715, 0.072  # parts of the luminance (Rec. 709)
_Matrix = tuple[float, ...]


@dataclass(frozen=True)
class Filter:
    """How an image's colors are changed; 1 leaves saturation, contrast and a channel as they are.

    `brightness` is added, as a part of full brightness.
    """

    name: str
    saturation: float = 1
    contrast: float = 1
    brightness: float = 0
    tint: tuple[float, float, float] = (1, 1, 1)

    @property
    def rows(self) -> list[_Matrix]:
        """For red, green and blue: factors of the three channels, and what is added."""
        gray = (_RED, _GREEN, _BLUE)
        offset = self.brightness + (1 - self.contrast) / 2
        return [
            (
                *(
                    channel
                    * self.contrast
                    * (part * (1 - self.saturation) + (self.saturation if row == column else 0))
                    for column, part in enumerate(gray)
                ),
                channel * offset,
            )
            for row, channel in enumerate(self.tint)
        ]

    @property
    def screen_matrix(self) -> list[float]:
        """The matrix that Skia draws with: rows of red, green, blue, alpha and what is added."""
        colors = [[*row[:3], 0.0, row[3]] for row in self.rows]
        return [value for row in (*colors, [0.0, 0.0, 0.0, 1.0, 0.0]) for value in row]

    def apply(self, image: PilImage.Image) -> PilImage.Image:
        """The image with the filter."""
        matrix = tuple(v for r, g, b, offset in self.rows for v in (r, g, b, offset * 255))
        alpha = image.getchannel("A") if "A" in image.getbands() else None
        changed = image.convert("RGB").convert("RGB", matrix)
        if alpha is not None:
            changed.putalpha(alpha)
        return changed


NONE = Filter("None")
FILTERS = (
    NONE,
    Filter("Struck", contrast=1.3, brightness=0.05, tint=(1.05, 1, 0.95)),
    Filter("Clarendon", saturation=1.2, contrast=1.15, tint=(0.95, 1, 1.1)),
    Filter("OldMan", saturation=0.75, contrast=1.25, brightness=0.1, tint=(1.05, 1, 0.9)),
    Filter("Mars", contrast=1.4, brightness=0.05, tint=(1.1, 0.98, 0.92)),
    Filter("Rise", brightness=0.06, contrast=1.2, tint=(1.08, 1.02, 0.9)),
    Filter("April", contrast=1.1, brightness=0.08, tint=(1.06, 0.98, 1)),
    Filter("Amazon", contrast=1.15, tint=(0.95, 1.02, 1.12)),
    Filter("Starlit", contrast=1.35, tint=(1.02, 1, 1.05)),
    Filter("Whisper", saturation=0.85, contrast=1.3, brightness=-0.05, tint=(1, 0.97, 1.1)),
    Filter("Lime", contrast=1.1, tint=(0.98, 1.08, 0.85)),
    Filter("Haan", contrast=1.2, brightness=0.04, tint=(1.02, 1.05, 0.98)),
    Filter("BlueMess", brightness=0.05, contrast=1.1, tint=(1.08, 0.95, 1.08)),
    Filter("Adele", saturation=0),
    Filter("Cruz", saturation=0, contrast=1.3, brightness=0.05),
    Filter("Metropolis", saturation=0, contrast=1.6),
    Filter("Audrey", saturation=0, brightness=0.12),
)

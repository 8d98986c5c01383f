"""The part of an image that stays, and strokes over it: by fractions of its width and height."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

_NEAR = 0.12  # how near to a side a finger takes hold of it
_SMALLEST = 0.05


class Region(NamedTuple):
    """Edges of a part of an image, from 0 to 1."""

    left: float = 0.0
    top: float = 0.0
    right: float = 1.0
    bottom: float = 1.0

    def pixels(self, size: tuple[int, int]) -> tuple[int, int, int, int]:
        """The same in an image of a size."""
        width, height = size
        left, top = round(self.left * width), round(self.top * height)
        return (
            left,
            top,
            max(left + 1, round(self.right * width)),
            max(top + 1, round(self.bottom * height)),
        )


@dataclass(frozen=True)
class Stroke:
    """A line; `width` is a fraction of the image's width."""

    color: str
    width: float
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Crop:
    """The chosen part; `ratio` is width to height in the unit square, 0 = any."""

    part: Region = Region()
    ratio: float = 0.0
    held: str = ""  # the sides that a finger holds, or "inside"

    def with_ratio(self, ratio: float) -> Crop:
        """The largest part of that ratio, in the middle."""
        if not ratio:
            return replace(self, ratio=0.0)
        width, height = min(1.0, ratio), min(1.0, 1 / ratio)
        left, top = (1 - width) / 2, (1 - height) / 2
        return Crop(Region(left, top, left + width, top + height), ratio)

    def take(self, x: float, y: float) -> Crop:
        """A finger came down."""
        part = self.part
        sides = [
            name
            for name in ("left", "right", "top", "bottom")
            if abs(getattr(part, name) - (x if name in ("left", "right") else y)) < _NEAR
        ]
        return replace(self, held=" ".join(sides) or "inside")

    def move(self, dx: float, dy: float) -> Crop:
        """The finger moved by fractions of the image."""
        part = self.part
        if self.held == "inside":
            dx = min(max(dx, -part.left), 1 - part.right)
            dy = min(max(dy, -part.top), 1 - part.bottom)
            return replace(
                self, part=Region(part.left + dx, part.top + dy, part.right + dx, part.bottom + dy)
            )
        left = part.left + dx if "left" in self.held else part.left
        right = part.right + dx if "right" in self.held else part.right
        top = part.top + dy if "top" in self.held else part.top
        bottom = part.bottom + dy if "bottom" in self.held else part.bottom
        left, top = max(0.0, min(left, right - _SMALLEST)), max(0.0, min(top, bottom - _SMALLEST))
        right, bottom = (
            min(1.0, max(right, left + _SMALLEST)),
            min(1.0, max(bottom, top + _SMALLEST)),
        )
        return replace(self, part=self._fit(Region(left, top, right, bottom)))

    def _fit(self, part: Region) -> Region:
        """The part with the wanted ratio: its height follows its width."""
        if not self.ratio:
            return part
        height = (part.right - part.left) / self.ratio
        if part.top + height > 1:
            height = 1 - part.top
            return part._replace(bottom=1.0, right=part.left + height * self.ratio)
        return part._replace(bottom=part.top + height)

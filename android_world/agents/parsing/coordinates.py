"""Points and boxes as models write them, and where they are on the screen."""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Mapping
from typing import Any, NamedTuple

Point = tuple[float, float]
# None begins within another, or long digits would be read from each of them anew.
_NUMBER = r"(?:[-+]|(?<!\d))(?:\d+(?:\.\d+)?|\.\d+)"
# A pair or a box in brackets of any kind; two in a row are the corners of one.
_GROUP = rf"[\[(<{{]\s*{_NUMBER}(?:\s*[,;\s]\s*{_NUMBER}){{1,3}}\s*[\])>}}]"
_GROUPS = re.compile(rf"{_GROUP}(?:\s*(?:,|to|-|->|–|→)?\s*{_GROUP})?")
_NAMED = re.compile(rf"\bx\s*[=:]\s*{_NUMBER}[,;\s]+y\s*[=:]\s*{_NUMBER}", re.I)
_BARE = re.compile(rf"{_NUMBER}(?:\s*,\s*{_NUMBER})+")
_TAGS = re.compile(r"<(?:point|box|bbox)>(.*?)</|<\|box_start\|>(.*?)<\|box_end\|>", re.DOTALL)
# `{"box_2d": [y, x, y, x], "label": ...}`.
_DETECTION = re.compile(r"[\"'](?:box_2d|point)[\"']\s*:\s*(\[[^\[\]]{1,80}\])")
_LABEL = re.compile(r"[\"']label[\"']\s*:")
_FAR_SHARE = 0.9999  # 1 would not be a share (`is_share`).
_LONGEST_TEXT = 4000
_DEEPEST = 4
_MOST_ITEMS = 8


class CoordinateFrame(NamedTuple):
    """How a model counts points.

    Attributes:
      scale: What it calls the far edge of the screen; 0 where it counts pixels.
      size: Logical (width, height) of the screen in pixels.
      image: (width, height) of the image that the model gets, where that is another one.
    """

    scale: int
    size: tuple[int, int]
    image: tuple[int, int] | None = None

    @property
    def ends(self) -> tuple[int, int]:
        """What the model calls the right and the lower edge."""
        return (self.scale, self.scale) if self.scale else self.image or self.size

    def points(self, x: int, y: int) -> tuple[int, int]:
        """A point in pixels as the model counts it."""
        across, down = self.ends
        return round(x * across / self.size[0]), round(y * down / self.size[1])

    def pixels(self, point: Point) -> tuple[int, int]:
        """A point in pixels; the far edge is the last pixel.

        A pair of fractions is meant as shares of the screen, whatever the scale.

        Raises:
          ValueError: The point is outside the screen.
        """
        ends = (1, 1) if is_share(point) else self.ends
        if not all(0 <= value <= end for value, end in zip(point, ends, strict=True)):
            said = ", ".join(f"{value:g}" for value in point)
            raise ValueError(
                f"The point [{said}] is outside the screen: its edges are 0 and {ends[0]} across, "
                f"0 and {ends[1]} down."
            )
        shares = (value / end for value, end in zip(point, ends, strict=True))
        x, y = (min(round(v * side), side - 1) for v, side in zip(shares, self.size, strict=True))
        return x, y


def is_share(point: Point) -> bool:
    """Whether a point is a pair of fractions, which are meant as shares of the screen."""
    return all(0 <= v <= 1 for v in point) and any(0 < v < 1 for v in point)


def detection_point(place: Any) -> list[float]:
    """The middle of a point or box as Gemini detects it: y comes first, of 1000.

    Returns:
      x and y as shares of the screen, or nothing.
    """
    numbers = numbers_of(place)
    if len(numbers) not in (2, 4) or not all(0 <= number <= 1000 for number in numbers):
        return []
    y, x = (min(statistics.fmean(numbers[axis::2]) / 1000, _FAR_SHARE) for axis in (0, 1))
    return [x, y]


def point_of(value: Any) -> Point | None:
    """The point that a value names: a pair, a box (its centre), a text or an object of these."""
    detections = _DETECTION.findall(value[-_LONGEST_TEXT:]) if isinstance(value, str) else []
    if detections and _LABEL.search(value):
        value = detection_point(detections[-1])
    numbers = _numbers_in_text(value) if isinstance(value, str) else numbers_of(value)
    if any(not math.isfinite(number) for number in numbers):
        return None
    if len(numbers) >= 4:
        return numbers[0] / 2 + numbers[2] / 2, numbers[1] / 2 + numbers[3] / 2
    return (numbers[0], numbers[1]) if len(numbers) >= 2 else None


def numbers_of(value: Any, depth: int = 0) -> list[float]:
    """All numbers in a value, in order; those of objects by their names x, y or x1, y1, x2, y2."""
    if depth > _DEEPEST or isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int | float):
        try:
            return [float(value)]
        except OverflowError:
            return [math.inf]
    if isinstance(value, str):
        return [float(number) for number in re.findall(_NUMBER, value[:200])]
    if isinstance(value, list | tuple):
        return [n for item in value[:_MOST_ITEMS] for n in numbers_of(item, depth + 1)]
    if isinstance(value, Mapping):
        corner = ("x", "y") if "x" in value else ("x1", "y1")
        keys = [key for key in (*corner, "x2", "y2") if key in value]
        chosen = [value[key] for key in keys] if keys else list(value.values())
        return [n for item in chosen[:_MOST_ITEMS] for n in numbers_of(item, depth + 1)]
    return []


def _numbers_in_text(text: str) -> list[float]:
    """The numbers of the last pair or box in tags or brackets, or bare; else of the whole text."""
    text = text[-_LONGEST_TEXT:]
    tags = _TAGS.findall(text)
    if tags:
        return numbers_of("".join(tags[-1]))
    for pattern in (_GROUPS, _NAMED, _BARE):
        found = pattern.findall(text)
        if found:
            return numbers_of(found[-1])
    return numbers_of(text)

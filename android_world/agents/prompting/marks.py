"""Set-of-mark pictures: numbered boxes around the elements of a screen."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from android_world.agents.prompting import screen_text
from android_world.env.representation_utils import BoundingBox, UIElement

_GREEN = (0, 200, 0)
_WHITE = (255, 255, 255)
_BLACK = (0, 0, 0)
# Of the shorter side of the screen: readable on any density.
_LABEL_SHARE = 0.026
_LINE_SHARE = 0.0025
# Where neighbouring pixels of the reduced grey picture differ by more, there is something to see.
_INK_STEP = 24
_INK_REDUCTION = 4
# A label may cover so much of what is to be seen, as a share of its area.
_LITTLE_INK = 0.02
Box = tuple[int, int, int, int]


def physical_box(
    box: BoundingBox,
    screen_size: tuple[int, int],
    frame: tuple[int, int, int, int],
    orientation: int,
) -> BoundingBox:
    """A box in logical pixels as it lies on the physical portrait frame.

    Args:
      box: In logical pixels.
      screen_size: Logical (width, height).
      frame: Where the logical screen lies on the portrait frame.
      orientation: Rotation in steps of 90 degrees, 0 to 3.
    """
    width, height = screen_size
    left, right, top, bottom = box.x_min, box.x_max, box.y_min, box.y_max
    if orientation == 1:
        left, right, top, bottom = height - box.y_max, height - box.y_min, box.x_min, box.x_max
    elif orientation == 2:
        left, right = width - box.x_max, width - box.x_min
        top, bottom = height - box.y_max, height - box.y_min
    elif orientation == 3:
        left, right, top, bottom = box.y_min, box.y_max, width - box.x_max, width - box.x_min
    return BoundingBox(left + frame[0], right + frame[0], top + frame[1], bottom + frame[1])


def upright(pixels: np.ndarray, orientation: int) -> np.ndarray:
    """A physical portrait frame (uint8, HxWx3) as the user sees it, in logical orientation."""
    return np.ascontiguousarray(np.rot90(pixels, orientation))


class Canvas:
    """A screenshot, or a copy of one, on which marks are drawn."""

    def __init__(
        self,
        pixels: np.ndarray,
        screen_size: tuple[int, int],
        frame: tuple[int, int, int, int] | None = None,
        orientation: int = 0,
        copy: bool = True,
    ) -> None:
        """Take the picture.

        Args:
          pixels: uint8, HxWx3, of any size: upright, or the physical portrait frame.
          screen_size: Logical (width, height).
          frame: Where the logical screen lies on the portrait frame; None if upright.
          orientation: Of the logical screen on the picture; 0 if upright.
          copy: Whether the picture itself stays as it is.
        """
        # Drawn on as an array: making a PIL picture of a screen and back costs 20 ms.
        self._pixels = np.array(pixels) if copy else pixels
        self._screen = screen_size, frame or (0, 0, *screen_size), orientation
        shorter = min(self._pixels.shape[:2])
        self._font = _font(max(9, round(shorter * _LABEL_SHARE)))
        self._line = max(1, round(shorter * _LINE_SHARE))
        self._labels: list[Box] = []

    @functools.cached_property
    def _ink(self) -> np.ndarray:
        return _ink_of(self._pixels)

    def pixels(self) -> np.ndarray:
        """The picture with its marks, uint8, HxWx3."""
        return self._pixels

    def mark(self, marks: Iterable[tuple[UIElement, str]]) -> None:
        """Draw boxes around elements, and each one's label where it hides least.

        Labels come after all boxes, so that no line crosses them, and those of small elements
        first, because they have the least choice.
        """
        found = [(self._on_picture(element), label) for element, label in marks]
        boxes = [(box, label) for box, label in found if box is not None]
        _ = self._ink  # Of the screen, before anything is drawn on it.
        for box, _ in boxes:
            self._outline(box)
        taken = [box for box, _ in boxes]
        for box, label in sorted(boxes, key=lambda mark: _area(mark[0])):
            self._label(self._free_place(box, label, taken), label, _GREEN)

    def mark_one(self, element: UIElement, label: str) -> None:
        """Draw one box with its label in its top left corner, whatever that hides: quick."""
        box = self._on_picture(element)
        if box is None:
            return
        self._outline(box)
        self._label(self._inside(*box[:2], *self._label_size(label)), label, _GREEN)

    def corner_label(self, text: str) -> None:
        """Write a label in the bottom right corner."""
        height, width = self._pixels.shape[:2]
        w, h = self._label_size(text)
        self._label((width - w, height - h, width - 1, height - 1), text, _BLACK)

    def _label(self, place: Box, text: str, color: tuple[int, int, int]) -> None:
        self._labels.append(place)
        left, top, right, bottom = place
        w, h = right + 1 - left, bottom + 1 - top
        label = Image.new("RGB", (w, h), _WHITE)
        draw = ImageDraw.Draw(label)
        draw.rectangle((0, 0, w - 1, h - 1), outline=color)
        draw.text(((w - 1) / 2, (h - 1) / 2), text, fill=_BLACK, font=self._font, anchor="mm")
        room = self._pixels[max(0, top) : bottom + 1, max(0, left) : right + 1]
        room[:] = np.asarray(label)[h - room.shape[0] :, w - room.shape[1] :]

    def _outline(self, box: Box) -> None:
        left, top, right, bottom = box
        area = self._pixels[top : bottom + 1, left : right + 1]
        line = self._line
        area[:line] = area[-line:] = _GREEN
        area[:, :line] = area[:, -line:] = _GREEN

    def _label_size(self, text: str) -> tuple[int, int]:
        left, top, right, bottom = self._font.getbbox(text)
        margin = self._line * 2
        return int(right - left) + 2 * margin + 2, int(bottom - top) + 2 * margin + 2

    def _on_picture(self, element: UIElement) -> Box | None:
        if element.bbox_pixels is None:
            return None
        screen_size, frame, orientation = self._screen
        box = physical_box(element.bbox_pixels, screen_size, frame, orientation)
        height, width = self._pixels.shape[:2]
        x, y = width / max(1, frame[2] - frame[0]), height / max(1, frame[3] - frame[1])
        left, right = (v - frame[0] for v in (box.x_min, box.x_max))
        top, bottom = (v - frame[1] for v in (box.y_min, box.y_max))
        left, right = (round(min(max(v, 0), width - 1)) for v in (left * x, right * x - 1))
        top, bottom = (round(min(max(v, 0), height - 1)) for v in (top * y, bottom * y - 1))
        return (left, top, right, bottom) if left < right and top < bottom else None

    def _free_place(self, box: Box, label: str, boxes: Sequence[Box]) -> Box:
        """The first place that hides nothing, in a corner of the box or beside it; else the best.

        A place beside the box must not lie on another element, whose label it would seem.
        """
        w, h = self._label_size(label)
        left, top, right, bottom = box
        corners = [(left, top), (right + 1 - w, top), (left, bottom + 1 - h)]
        corners += [(right + 1 - w, bottom + 1 - h), ((left + right - w) // 2, top)]
        places = [self._inside(x, y, w, h) for x, y in corners]
        others = [other for other in boxes if not _holds(other, box)]
        for x in (left - w, right + 1):
            place = self._inside(x, top, w, h)
            if place[0] == x and not any(_overlap(place, other) for other in others):
                places.append(place)
        costs = [self._cost(place) for place in places]
        return places[costs.index(min(costs))]

    def _cost(self, place: Box) -> tuple[int, float]:
        """How many labels lie in a place, and how much of what is to be seen."""
        rows, columns = (side - 1 for side in self._ink.shape)
        left, top = (edge // _INK_REDUCTION for edge in place[:2])
        right = min(place[2] // _INK_REDUCTION + 1, columns)
        bottom = min(place[3] // _INK_REDUCTION + 1, rows)
        ink = self._ink[bottom, right] - self._ink[top, right] - self._ink[bottom, left]
        share = float(ink + self._ink[top, left]) / max(1, (right - left) * (bottom - top))
        hidden = sum(_overlap(place, other) for other in self._labels)
        return hidden, share if share > _LITTLE_INK else 0.0

    def _inside(self, x: int, y: int, w: int, h: int) -> Box:
        height, width = self._pixels.shape[:2]
        x = max(0, min(x, width - w))
        y = max(0, min(y, height - h))
        return x, y, x + w - 1, y + h - 1


def set_of_marks(canvas: Canvas, elements: Iterable[UIElement], size: tuple[int, int]) -> None:
    """Mark every usable element with its position in the list."""
    canvas.mark((e, str(i)) for i, e in enumerate(elements) if screen_text.is_usable(e, size))


@functools.cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _ink_of(pixels: np.ndarray) -> np.ndarray:
    """How much there is to see above and left of each cell of the reduced picture (a sum table)."""
    rows, columns = (side // _INK_REDUCTION for side in pixels.shape[:2])
    # Green is most of the brightness, and four pixels of a cell show as much as all.
    grey = np.zeros((rows, columns), np.int16)
    for y, x in ((0, 0), (1, 2), (2, 1), (3, 3)):
        grey += pixels[y::_INK_REDUCTION, x::_INK_REDUCTION, 1][:rows, :columns]
    grey //= 4
    ink = np.zeros((grey.shape[0] + 1, grey.shape[1] + 1), np.int32)
    ink[1:, 2:] += np.abs(np.diff(grey, axis=1)) > _INK_STEP
    ink[2:, 1:] += np.abs(np.diff(grey, axis=0)) > _INK_STEP
    return ink.cumsum(0).cumsum(1)


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _holds(outer: Box, inner: Box) -> bool:
    left, top, right, bottom = outer
    return left <= inner[0] and top <= inner[1] and right >= inner[2] and bottom >= inner[3]


def _overlap(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]

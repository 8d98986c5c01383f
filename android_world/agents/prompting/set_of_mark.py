"""Set-of-mark images: numbered boxes around the elements of a screen."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from android_world.env.representation_utils import BoundingBox, UIElement

_GREEN = (0, 200, 0)
_WHITE = (255, 255, 255)
_BLACK = (0, 0, 0)
# Whole pixels are set in half the time that their channels take.
_PIXEL = np.dtype("V3")
_GREEN_PIXEL = np.array(_GREEN, np.uint8).view(_PIXEL)[0]
# Of the shorter side of the screen: readable on any density.
_LABEL_SHARE = 0.026
_LINE_SHARE = 0.0025
# Where neighbouring pixels of the reduced grey picture differ by more, there is something to see.
_INK_STEP = 24
_INK_REDUCTION = 4
# A label may cover so much of what is to be seen, as a share of its area.
_LITTLE_INK = 0.02
# Around the middle of an element, where it is touched.
_TOUCH_PX = 4
# What speaks against a place for a label, beside the share of it that hides something: each other
# element below it, each that can be tapped, and each that is touched there or has its label there.
_ON_OTHERS, _ON_TARGETS, _ON_MIDDLES, _ON_LABELS = 10.0, 1e3, 1e6, 1e6
# And against the nine places in and beside a box: best are those in its corners.
_AWAY = np.array([0, 0, 0, 0, 0, 0.03, 0.03, 0.2, 0.2])
# And, where none of these is free, against each pixel between a place and the box.
_FAR = 1e-3
Box = tuple[int, int, int, int]


def physical_box(
    box: BoundingBox,
    screen_size: tuple[int, int],
    frame: tuple[int, int, int, int],
    orientation: int,
) -> BoundingBox:
    """A box in logical pixels as it is on the physical portrait frame.

    Args:
      box: In logical pixels.
      screen_size: Logical (width, height).
      frame: Where the logical screen is on the portrait frame.
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
        """Take the image.

        Args:
          pixels: uint8, HxWx3, of any size: upright, or the physical portrait frame.
          screen_size: Logical (width, height).
          frame: Where the logical screen is on the portrait frame; None if upright.
          orientation: Of the logical screen on the image; 0 if upright.
          copy: Whether the image itself stays as it is.
        """
        # Drawn on as an array: making a PIL picture of a screen and back costs 20 ms.
        self._pixels = np.array(pixels) if copy else pixels
        self._screen = screen_size, frame or (0, 0, *screen_size), orientation
        shorter = min(self._pixels.shape[:2])
        self._font_size = max(9, round(shorter * _LABEL_SHARE))
        self._line = max(1, round(shorter * _LINE_SHARE))
        self._labels: list[Box] = []

    @functools.cached_property
    def _ink(self) -> np.ndarray:
        return _ink_of(self._pixels)

    def pixels(self) -> np.ndarray:
        """The image with its marks, uint8, HxWx3."""
        return self._pixels

    def mark(self, marks: Iterable[tuple[UIElement, str]]) -> None:
        """Draw boxes around elements, and each one's label where it hides least.

        Labels come after all boxes, so that no line crosses them, and those of small elements
        first, because they have the least choice.
        """
        found = [
            _Mark(box, label, _can_be_tapped(element))
            for element, label in marks
            if (box := self._on_image(element)) is not None
        ]
        if not found:
            return
        _ = self._ink  # Of the screen, before anything is drawn on it.
        for mark in found:
            self._outline(mark.box)
        found.sort(key=lambda mark: _area(mark.box))
        for mark, place in zip(found, self._free_places(found), strict=True):
            self._label(place, mark.label, _GREEN)

    def mark_one(self, element: UIElement, label: str) -> None:
        """Draw one box with its label in its top left corner, whatever that hides: quick."""
        box = self._on_image(element)
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
        room = self._pixels[max(0, top) : bottom + 1, max(0, left) : right + 1]
        label = _label_image(text, (w, h), color, self._font_size)
        room[:] = label[h - room.shape[0] :, w - room.shape[1] :]

    def _outline(self, box: Box) -> None:
        left, top, right, bottom = box
        area = self._pixels[top : bottom + 1, left : right + 1].view(_PIXEL)
        line = self._line
        area[:line] = area[-line:] = _GREEN_PIXEL
        area[:, :line] = area[:, -line:] = _GREEN_PIXEL

    def _label_size(self, text: str) -> tuple[int, int]:
        width, height = _text_size(text, self._font_size)
        margin = self._line * 2
        return width + 2 * margin + 2, height + 2 * margin + 2

    def _on_image(self, element: UIElement) -> Box | None:
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

    def _free_places(self, marks: Sequence[_Mark]) -> list[Box]:
        """For each mark, the first place for its label that hides nothing; else the best.

        That is in a corner of the box, at or next to its upper edge, and on no other element that
        does not hold it. Where none of these is off all that can be tapped, off the middles of
        others and off labels, all places in and around the box are inspected, and then those of the
        whole image, the nearest first.
        """
        boxes = np.array([mark.box for mark in marks])
        sizes = [self._label_size(mark.label) for mark in marks]
        room = _LabelPlacer(boxes, np.array([mark.is_target for mark in marks]))
        places = self._places(boxes, np.array(sizes))
        costs = self._costs(places, room) + _AWAY
        first = len(self._labels)
        labels = np.array([*self._labels, *boxes])  # From `first` on, to come.
        for n, mark in enumerate(marks):
            options, before = places[n], labels[: first + n]
            cost = costs[n] + _ON_LABELS * _overlaps(options, before).any(axis=1)
            for others, enough in (
                (self._places_around, _ON_TARGETS),
                (self._places_anywhere, _ON_MIDDLES),
            ):
                if cost.min() < enough:
                    break
                options = np.array(others(mark.box, *sizes[n]))
                cost = self._costs(options[None], room, n)[0] + _FAR * _distance(options, mark.box)
                cost += _ON_LABELS * _overlaps(options, before).sum(axis=1)
            labels[first + n] = options[int(cost.argmin())]
        return [(left, top, right, bottom) for left, top, right, bottom in labels[first:].tolist()]

    def _places(self, boxes: np.ndarray, sizes: np.ndarray) -> np.ndarray:
        """Places for each box: in its corners, in its middle at the top, and outside at its edges.

        Args:
          boxes: Of shape (n, 4).
          sizes: Width and height of the labels, of shape (n, 2).

        Returns:
          Nine places each, of shape (n, 9, 4).
        """
        (left, top, right, bottom), (w, h) = boxes.T, sizes.T
        far, low, middle = right + 1 - w, bottom + 1 - h, (left + right - w) // 2
        corners = [(left, top), (far, top), (left, low), (far, low), (middle, top)]
        outside = [(left - w, top), (right + 1, top), (left, top - h), (left, bottom + 1)]
        x, y = np.array([*corners, *outside]).transpose(1, 2, 0)
        height, width = self._pixels.shape[:2]
        x = np.maximum(0, np.minimum(x, width - w[:, None]))
        y = np.maximum(0, np.minimum(y, height - h[:, None]))
        return np.stack([x, y, x + w[:, None] - 1, y + h[:, None] - 1], axis=2)

    def _places_around(self, box: Box, w: int, h: int) -> list[Box]:
        """Places all over a box and around it, for one between many others."""
        left, top, right, bottom = box
        rows = range(top - h, bottom + h + 1, max(1, h // 2))
        columns = range(left - w, right + w + 1, max(1, w // 2))
        return [self._inside(x, y, w, h) for y in rows for x in columns]

    def _places_anywhere(self, box: Box, w: int, h: int) -> list[Box]:
        """Places all over the image."""
        height, width = self._pixels.shape[:2]
        rows, columns = range(0, height, max(1, h // 2)), range(0, width, max(1, w // 2))
        return [self._inside(x, y, w, h) for y in rows for x in columns]

    def _costs(self, places: np.ndarray, room: _LabelPlacer, first: int = 0) -> np.ndarray:
        """What speaks against places of shape (boxes, places, 4), the first box being `first`."""
        middles, targets, others = room.count_overlaps(places, first)
        costs: np.ndarray = _ON_MIDDLES * middles + _ON_TARGETS * targets + _ON_OTHERS * others
        costs += self._ink_overlap(places)
        return costs

    def _ink_overlap(self, places: np.ndarray) -> np.ndarray:
        """The share of places in which there is something to see; a little counts as nothing."""
        rows, columns = (side - 1 for side in self._ink.shape)
        left, top = (places[..., edge] // _INK_REDUCTION for edge in (0, 1))
        right = np.minimum(places[..., 2] // _INK_REDUCTION + 1, columns)
        bottom = np.minimum(places[..., 3] // _INK_REDUCTION + 1, rows)
        ink = self._ink[bottom, right] - self._ink[top, right] - self._ink[bottom, left]
        share = (ink + self._ink[top, left]) / np.maximum(1, (right - left) * (bottom - top))
        hidden: np.ndarray = np.where(share > _LITTLE_INK, share, 0.0)
        return hidden

    def _inside(self, x: int, y: int, w: int, h: int) -> Box:
        height, width = self._pixels.shape[:2]
        x = max(0, min(x, width - w))
        y = max(0, min(y, height - h))
        return x, y, x + w - 1, y + h - 1


@dataclasses.dataclass(frozen=True)
class _Mark:
    """A box to draw on the image, its label, and whether what it is around can be tapped."""

    box: Box
    label: str
    is_target: bool


class _LabelPlacer:
    """The places of the marked elements, which can be tapped, and where each of them is touched."""

    def __init__(self, boxes: np.ndarray, is_target: np.ndarray) -> None:
        self._boxes = boxes
        self._is_target = is_target
        middles = (boxes[:, :2] + boxes[:, 2:]) // 2
        self._middles = np.hstack([middles - _TOUCH_PX, middles + _TOUCH_PX])
        outer, inner = boxes[None], boxes[:, None]
        begins = (outer[..., :2] <= inner[..., :2]).all(axis=2)
        ends = (outer[..., 2:] >= inner[..., 2:]).all(axis=2)
        self._is_held = np.logical_and(begins, ends)  # Shape (held, holding).

    def count_overlaps(
        self, places: np.ndarray, first: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """How many others each place is on: their middles, those to be tapped, and all.

        Others that hold the place's own box count only with their middles.

        Args:
          places: Of shape (boxes, places, 4).
          first: Which box the first ones belong to.
        """
        numbers = np.arange(first, first + len(places))
        count = places.shape[1]
        flat = places.reshape(-1, 4)
        middles = _overlaps(flat, self._middles).reshape(len(places), count, -1)
        middles[np.arange(len(places)), :, numbers] = False
        others = _overlaps(flat, self._boxes).reshape(len(places), count, -1)
        others &= ~self._is_held[numbers][:, None, :]
        targets = others & self._is_target
        return middles.sum(axis=2), targets.sum(axis=2), others.sum(axis=2)


def set_of_marks(canvas: Canvas, elements: Sequence[UIElement], positions: Iterable[int]) -> None:
    """Mark the elements at some positions of the screen's list, each with its position."""
    canvas.mark((elements[i], str(i)) for i in positions)


@functools.cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


# The labels of one step are those of the step before, as a rule.
@functools.lru_cache(maxsize=1024)
def _text_size(text: str, font_size: int) -> tuple[int, int]:
    left, top, right, bottom = _font(font_size).getbbox(text)
    return int(right - left), int(bottom - top)


@functools.lru_cache(maxsize=1024)
def _label_image(
    text: str, size: tuple[int, int], color: tuple[int, int, int], font_size: int
) -> np.ndarray:
    """A label of a (width, height), uint8 of shape (height, width, 3)."""
    right, bottom = size[0] - 1, size[1] - 1
    label = Image.new("RGB", size, _WHITE)
    draw = ImageDraw.Draw(label)
    draw.rectangle((0, 0, right, bottom), outline=color)
    draw.text((right / 2, bottom / 2), text, fill=_BLACK, font=_font(font_size), anchor="mm")
    return np.asarray(label)


def _ink_of(pixels: np.ndarray) -> np.ndarray:
    """How much there is to see above and left of each cell of the reduced image (a sum table)."""
    rows, columns = (side // _INK_REDUCTION for side in pixels.shape[:2])
    # Green is most of the brightness, and four pixels of a cell show as much as all.
    grey = np.zeros((rows, columns), np.int16)
    for y, x in ((0, 0), (1, 2), (2, 1), (3, 3)):
        grey += pixels[y::_INK_REDUCTION, x::_INK_REDUCTION, 1][:rows, :columns]
    grey //= 4
    ink = np.zeros((grey.shape[0] + 1, grey.shape[1] + 1), np.int32)
    ink[1:, 2:] += np.abs(np.diff(grey, axis=1)) > _INK_STEP
    ink[2:, 1:] += np.abs(np.diff(grey, axis=0)) > _INK_STEP
    return ink.cumsum(0, np.int32).cumsum(1, np.int32)


def _can_be_tapped(element: UIElement) -> bool:
    return bool(
        element.is_clickable
        or element.is_long_clickable
        or element.is_checkable
        or element.is_editable
    )


def _distance(places: np.ndarray, box: Box) -> np.ndarray:
    """Pixels between places of shape (n, 4) and a box; 0 where they touch."""
    away = np.maximum(places[:, :2] - box[2:], box[:2] - places[:, 2:])
    distance: np.ndarray = np.maximum(away, 0).sum(axis=1)
    return distance


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _overlaps(places: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Whether boxes of shape (n, 4) have pixels in common with others, (m, 4); gives (n, m)."""
    apart: np.ndarray = places[:, None, 0] > others[None, :, 2]
    apart |= places[:, None, 1] > others[None, :, 3]
    apart |= places[:, None, 2] < others[None, :, 0]
    apart |= places[:, None, 3] < others[None, :, 1]
    return ~apart

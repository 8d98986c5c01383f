"""Set-of-mark pictures: numbered boxes around the elements of a screen."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFont

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
# Around the middle of an element, where it is touched.
_TOUCH_PX = 4
# What speaks against a place for a label, beside the share of it that hides something.
_ON_OTHERS, _ON_TARGET, _ON_LABELS = 10.0, 1e5, 1e5
# And against the nine places in and beside a box: best are those in its corners.
_AWAY = np.array([0, 0, 0, 0, 0, 0.03, 0.03, 0.2, 0.2])
_PLACES_INSIDE = 5
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
        if not boxes:
            return
        _ = self._ink  # Of the screen, before anything is drawn on it.
        for box, _ in boxes:
            self._outline(box)
        boxes.sort(key=lambda mark: _area(mark[0]))
        for (_, label), place in zip(boxes, self._free_places(boxes), strict=True):
            self._label(place, label, _GREEN)

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

    def _free_places(self, marks: Sequence[tuple[Box, str]]) -> list[Box]:
        """For each box and label, the first place that hides nothing; else the best.

        It is in the box or beside it, not on another label and not in the middle of another
        element, where that is touched. One beside the box lies on no other element at all, whose
        label it would seem.
        """
        boxes = np.array([box for box, _ in marks])
        sizes = [self._label_size(label) for _, label in marks]
        room = _Room(boxes)
        found = [
            (n, place) for n, (box, _) in enumerate(marks) for place in self._places(box, *sizes[n])
        ]
        places = np.array([place for _, place in found]).reshape(len(marks), -1, 4)
        costs = self._costs(places, room) + _AWAY
        first = len(self._labels)
        labels = np.array([*self._labels, *(box for box, _ in marks)])  # From `first` on, to come.
        for n, (box, _) in enumerate(marks):
            options, before = places[n], labels[: first + n]
            cost = costs[n] + _ON_LABELS * _overlaps(options, before).any(axis=1)
            if cost.min() >= _ON_TARGET:
                options = np.array(self._places_around(box, *sizes[n]))
                cost = self._costs(options[None], room, n)[0]
                cost += _ON_LABELS * _overlaps(options, before).sum(axis=1)
            labels[first + n] = options[int(cost.argmin())]
        return [(left, top, right, bottom) for left, top, right, bottom in labels[first:].tolist()]

    def _places(self, box: Box, w: int, h: int) -> list[Box]:
        """Places in the corners of a box, in its middle at the top, and outside at its edges."""
        left, top, right, bottom = box
        corners = [(left, top), (right + 1 - w, top), (left, bottom + 1 - h)]
        corners += [(right + 1 - w, bottom + 1 - h), ((left + right - w) // 2, top)]
        outside = [(left - w, top), (right + 1, top), (left, top - h), (left, bottom + 1)]
        return [self._inside(x, y, w, h) for x, y in (*corners, *outside)]

    def _places_around(self, box: Box, w: int, h: int) -> list[Box]:
        """Places all over a box and around it, for one between many others."""
        left, top, right, bottom = box
        rows = range(top - h, bottom + h + 1, max(1, h // 2))
        columns = range(left - w, right + w + 1, max(1, w // 2))
        return [self._inside(x, y, w, h) for y in rows for x in columns]

    def _costs(self, places: np.ndarray, room: _Room, first: int = 0) -> np.ndarray:
        """What speaks against places of shape (boxes, places, 4), the first box being `first`."""
        on_targets, on_others = room.taken(places, first)
        on_others[:, :_PLACES_INSIDE] = 0
        ink = self._hidden_ink(places)
        costs: np.ndarray = _ON_TARGET * on_targets + _ON_OTHERS * on_others + ink
        return costs

    def _hidden_ink(self, places: np.ndarray) -> np.ndarray:
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


class _Room:
    """Where the marked elements lie, and where each of them is touched."""

    def __init__(self, boxes: np.ndarray) -> None:
        self._boxes = boxes
        middles = (boxes[:, :2] + boxes[:, 2:]) // 2
        self._middles = np.hstack([middles - _TOUCH_PX, middles + _TOUCH_PX])
        outer, inner = boxes[None], boxes[:, None]
        begins = (outer[..., :2] <= inner[..., :2]).all(axis=2)
        ends = (outer[..., 2:] >= inner[..., 2:]).all(axis=2)
        self._is_held = np.logical_and(begins, ends)  # Shape (held, holding).

    def taken(self, places: np.ndarray, first: int) -> tuple[np.ndarray, np.ndarray]:
        """How many middles of others, and how many others that do not hold it, each place is on.

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
        return middles.sum(axis=2), others.sum(axis=2)


def set_of_marks(canvas: Canvas, elements: Sequence[UIElement], positions: Iterable[int]) -> None:
    """Mark the elements at some positions of the screen's list, each with its position."""
    canvas.mark((elements[i], str(i)) for i in positions)


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


def _overlaps(places: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Whether boxes of shape (n, 4) have pixels in common with others, (m, 4); gives (n, m)."""
    apart: np.ndarray = places[:, None, 0] > others[None, :, 2]
    apart |= places[:, None, 1] > others[None, :, 3]
    apart |= places[:, None, 2] < others[None, :, 0]
    apart |= places[:, None, 3] < others[None, :, 1]
    return ~apart

"""Experts of the menus that are drawn: a wheel of letters."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from android_world.experts.miniwob.page import CSS, Decisive, Page, Script, page_expert

_HUB: Final = (80, 130)
_RING: Final = (32, 70)
_MIDDLE = 51
_SLICES = range(4, 10)
_GREY = 60
_LETTERS_OF_QUERY = 24 / 10
# From the right, strokes of the query's last line: a full stop, a mark of two strokes, the letter.
_LETTER = -4
_INK = 150

Mask = npt.NDArray[np.bool_]


@page_expert("click-pie")
def click_slice(page: Page) -> Script:
    """Open the wheel, tap the slice whose letter looks most like the one in the query."""
    yield page.tap_at(*_HUB)
    yield page.phone.wait()  # It opens slowly.
    letter = _letter_of_query(page)
    slices = _slices(page)
    place = max(slices, key=lambda place: _likeness(letter, slices[place]))
    yield Decisive(page.tap_at(*place))


def _letter_of_query(page: Page) -> Mask:
    """The letter between the quotation marks, as large as those of the wheel."""
    left, top = page.origin
    query = page.phone.state.pixels[top : top + 50 * CSS, left : left + 160 * CSS]
    ink = query.astype(int).max(axis=-1) < _INK
    last_line = ink[_runs(ink.any(axis=1))[-1]]
    letter = _cropped(last_line[:, _runs(last_line.any(axis=0))[_LETTER]])
    height, width = (round(side * _LETTERS_OF_QUERY) for side in letter.shape)
    return np.array(Image.fromarray(letter).resize((width, height)))


def _slices(page: Page) -> dict[tuple[float, float], Mask]:
    """The letters of the open wheel, by where they are; the first slice is at the bottom."""
    left, top = page.origin
    pixels = page.phone.state.pixels[top : top + 210 * CSS, left : left + 160 * CSS].astype(int)
    rows, columns = np.indices(pixels.shape[:2]) / CSS
    angle = np.arctan2(columns - _HUB[0], rows - _HUB[1])
    distance = np.hypot(columns - _HUB[0], rows - _HUB[1])
    ink = (np.ptp(pixels, axis=-1) < _GREY) & (_RING[0] < distance) & (distance < _RING[1])
    count = max(_SLICES, key=lambda count: float(np.cos(count * angle[ink]).sum()))
    nearest = np.round(angle * count / (2 * np.pi)).astype(int) % count
    found = {}
    for number in range(count):
        turn = number * 2 * np.pi / count
        place = _HUB[0] + _MIDDLE * float(np.sin(turn)), _HUB[1] + _MIDDLE * float(np.cos(turn))
        found[place] = _cropped(ink & (nearest == number))
    return found


def _likeness(one: Mask, other: Mask) -> float:
    """How much of two letters lies on each other when their middles do."""
    shape = np.maximum(one.shape, other.shape)
    one, other = _padded(one, shape), _padded(other, shape)
    return float((one & other).sum() / (one | other).sum())


def _padded(letter: Mask, shape: npt.NDArray[np.int_]) -> Mask:
    missing = shape - letter.shape
    return np.pad(letter, [(side // 2, side - side // 2) for side in missing])


def _cropped(mask: Mask) -> Mask:
    rows, columns = np.nonzero(mask)
    return mask[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def _runs(line: Mask) -> list[slice]:
    """Where a line of booleans is true, without gaps."""
    edges = np.flatnonzero(np.diff(line.astype(int), prepend=0, append=0))
    return [slice(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True)]

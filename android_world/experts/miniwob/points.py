"""Experts of the pages where a point is set among others.

The whole reward is for one point, or for those of a line, and a finger sets points in whole pixels
of the page: the experts set the one with the most reward. `limits.SELDOM` says how often that is
the whole.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from android_world.experts.miniwob.page import CSS, JSONAction, Page, Script, box_of, page_expert

_LEFT, _TOP = 2, 52
_WIDTH, _HEIGHT = 150, 130
# The page sets a point a bit below and to the right of the finger.
_BELOW: Final = 2
# Dots have a radius of 3.5 px, lines are 1 px wide: a line has no room for such a square.
_SQUARE: Final = 3 * CSS
_DOT: Final = 4 * CSS
_DARK, _BRIGHT = 60, 200
_MIDDLE: Final = 0.5
# The page takes the corner of the box around a dot for the dot, and the dot of a finger is smaller.
_SMALLER: Final = 0.5

Numbers = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
Place = tuple[Any, Any]  # x and y of a point, or arrays of those of many
_YS, _XS = np.indices((_HEIGHT, _WIDTH)).astype(float) + _BELOW


@page_expert("circle-center")
def set_center(page: Page) -> Script:
    """Set the point in the middle of the circle."""
    rows, columns = np.nonzero(_pixels(page).max(axis=-1) < _BRIGHT)
    left, right, top = int(columns.min()), int(columns.max()) + 1, int(rows.min())
    across = right - left  # The button may lie on the lower end.
    yield _tap_for(page, round((left + right) / 2 / CSS), round((top + across / 2) / CSS))
    yield from page.submit()


@page_expert("find-midpoint")
def set_midpoint(page: Page) -> Script:
    """Set the point in the middle between two."""
    (x1, y1), (x2, y2) = _black_dots(page)
    yield _tap_for(page, (x1 + x2) // 2, (y1 + y2) // 2)
    yield from page.submit()


@page_expert("right-angle")
def set_right_angle(page: Page) -> Script:
    """Set the point that makes a right angle with the two others."""
    (arm,), vertex = _black_dots(page), _blue_dot(page)
    error = abs(90 - _angle(arm, (_XS + _SMALLER, _YS + _SMALLER), vertex))
    yield _tap_least(page, error)
    yield from page.submit()


@page_expert("bisect-angle")
def halve_angle(page: Page) -> Script:
    """Set the point that halves the angle."""
    (one, other), vertex = _black_dots(page), _blue_dot(page)
    half = _angle(one, other, vertex) / 2
    larger = np.maximum(*(_angle(arm, (_XS, _YS), vertex) for arm in (one, other)))
    yield _tap_least(page, abs(larger - half))
    yield from page.submit()


def _tap_least(page: Page, numbers: Numbers) -> JSONAction:
    """Set the point whose number is the least, of those that are not under the button."""
    rows, columns = (slice(s.start // CSS, s.stop // CSS + 1) for s in _under_button(page))
    numbers[rows, columns] = np.nan
    row, column = np.unravel_index(np.nanargmin(numbers), numbers.shape)
    return _tap_for(page, int(column) + _BELOW, int(row) + _BELOW)


def _tap_for(page: Page, x: int, y: int) -> JSONAction:
    """Set the point at a place of the drawing."""
    return page.tap_at(x + _LEFT - _BELOW + _MIDDLE, y + _TOP - _BELOW + _MIDDLE)


def _angle(one: Place, other: Place, vertex: Place) -> Numbers:
    """The angle in degrees, as the page computes it; no number where there is none."""
    to_one, to_other = _distance(one, vertex), _distance(other, vertex)
    across = _distance(one, other)
    with np.errstate(invalid="ignore", divide="ignore"):
        cosine = (to_other * to_other + to_one * to_one - across * across) / (2 * to_other * to_one)
        angle: Numbers = np.arccos(cosine) * 180 / np.pi
    return angle


def _distance(one: Place, other: Place) -> Numbers:
    distance: Numbers = np.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)
    return distance


def _blue_dot(page: Page) -> tuple[int, int]:
    """The middle of the dot, over which lines may be drawn."""
    pixels = _pixels(page)
    return _middle((pixels[..., 2] > _BRIGHT) & (pixels[..., :2].max(axis=-1) < _DARK))


def _black_dots(page: Page) -> list[tuple[int, int]]:
    """The middles of the dots from the top down, which lines end in."""
    inside = _squares(_pixels(page).max(axis=-1) < _DARK)
    found = []
    while inside.any():
        row, column = np.argwhere(inside)[0]
        near = np.zeros_like(inside)
        near[row : row + _DOT, max(0, column - _DOT) : column + _DOT] = True
        x, y = _middle(inside & near, _SQUARE)
        found.append((x, y))
        inside[near] = False
    return found


def _middle(mask: Mask, more: int = 1) -> tuple[int, int]:
    """The middle of what a mask has, each place of which represents so `more` pixels a side."""
    rows, columns = np.nonzero(mask)
    x, y = ((int(side.min()) + int(side.max()) + more) / 2 / CSS for side in (columns, rows))
    return round(x), round(y)


def _squares(mask: Mask) -> Mask:
    """Where the upper left corner of a square is that is in the mask altogether."""
    squares = np.lib.stride_tricks.sliding_window_view(mask, (_SQUARE, _SQUARE))
    return np.asarray(squares.all(axis=(-1, -2)), dtype=bool)


def _pixels(page: Page) -> npt.NDArray[np.uint8]:
    """The drawing in the screen's pixels, without the button."""
    left, top = page.origin
    rows = slice(top + _TOP * CSS, top + (_TOP + _HEIGHT) * CSS)
    columns = slice(left + _LEFT * CSS, left + (_LEFT + _WIDTH) * CSS)
    pixels: npt.NDArray[np.uint8] = np.array(page.phone.state.pixels[rows, columns])
    pixels[_under_button(page)] = 255
    return pixels


def _under_button(page: Page) -> tuple[slice, slice]:
    """Rows and columns of the drawing that the button covers, in the screen's pixels."""
    box, (left, top) = box_of(page.get("Submit")), page.origin
    left, top = left + _LEFT * CSS, top + _TOP * CSS
    return (
        slice(int(box.y_min) - top, int(box.y_max) - top),
        slice(int(box.x_min) - left, int(box.x_max) - left),
    )

"""Experts of the pages where a point is set as exactly as a finger can.

A page hears of a finger in whole pixels of its own. The whole reward is seldom given at one of
them: `tests/experts/test_miniwob_graded.py` tries them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from android_world.env.json_action import JSONAction
from android_world.experts.miniwob.page import CSS, Page, Script, page_expert

Numbers = npt.NDArray[Any]
Goodness = Callable[[Numbers, Numbers], Numbers]

_LEFT, _RIGHT, _TOP, _BOTTOM = 3, 152, 53, 178
# A dot is drawn so much right and below of the finger that sets it.
_BESIDE: Final = 2
_DOT: Final = 7
# The page measures from the corners of the boxes around dots, and a new one is smaller by this.
_SMALLER: Final = 0.5
_DARK, _BRIGHT = 60, 200


@page_expert("circle-center")
def set_center(page: Page) -> Script:
    """Tap the middle of the circle."""
    x, y = _middle(_black(page))
    yield _set_dot(page, lambda dot_x, dot_y: -np.hypot(dot_x - x, dot_y - y))
    yield from page.submit()


@page_expert("find-midpoint")
def set_midpoint(page: Page) -> Script:
    """Tap the middle between both points."""
    x, y = (_dots(page)[0] + _dots(page)[1]) / 2
    yield _set_dot(page, lambda dot_x, dot_y: -np.hypot(dot_x - x, dot_y - y))
    yield from page.submit()


@page_expert("right-angle")
def set_right_angle(page: Page) -> Script:
    """Tap where the angle at the blue point is a right one."""
    corner = _middle(_blue(page))
    end = max(_dots(page), key=lambda dot: float(np.hypot(*(dot - corner))))

    def goodness(x: Numbers, y: Numbers) -> Numbers:
        return -abs(90 - _angle(corner, end, x + _SMALLER, y + _SMALLER))

    yield _set_dot(page, goodness)
    yield from page.submit()


@page_expert("bisect-angle")
def set_bisector(page: Page) -> Script:
    """Tap where both angles at the blue point are alike."""
    corner = _middle(_blue(page))
    ends = _dots(page)
    whole = _angle(corner, ends[0], *map(np.asarray, ends[1]))

    def goodness(x: Numbers, y: Numbers) -> Numbers:
        larger = np.maximum(_angle(corner, ends[0], x, y), _angle(corner, ends[1], x, y))
        return (whole - larger) / (whole / 2)

    yield _set_dot(page, goodness)
    yield from page.submit()


def _set_dot(page: Page, goodness: Goodness) -> JSONAction:
    """Tap the whole pixel whose dot is the best."""
    x, y = np.meshgrid(np.arange(_LEFT, _RIGHT), np.arange(_TOP, _BOTTOM))
    with np.errstate(invalid="ignore", divide="ignore"):
        best = int(np.nanargmax(goodness(x + _BESIDE, y + _BESIDE)))
    return page.tap_at(int(x.flat[best]), int(y.flat[best]))


def _angle(corner: Numbers, end: Numbers, x: Numbers, y: Numbers) -> Numbers:
    """The angle at a corner between an end and other points, in degrees, reckoned as pages do."""
    to_end = np.hypot(*(end - corner))
    to_point = np.sqrt((corner[0] - x) ** 2 + (corner[1] - y) ** 2)
    between = np.sqrt((x - end[0]) ** 2 + (y - end[1]) ** 2)
    cosine = (to_point**2 + to_end**2 - between**2) / (2 * to_point * to_end)
    degrees: Numbers = np.arccos(np.clip(cosine, -1, 1)) * 180 / np.pi
    return degrees


def _pixels(page: Page) -> Numbers:
    """What is shown where dots may be, in the screen's pixels."""
    left, top = page.origin
    rows = slice(top + (_TOP - 3) * CSS, top + _BOTTOM * CSS)
    shown: Numbers = page.phone.state.pixels[rows, left : left + (_RIGHT + 8) * CSS].astype(int)
    return shown


def _black(page: Page) -> Numbers:
    dark: Numbers = (_pixels(page) < _DARK).all(axis=-1)
    return dark


def _blue(page: Page) -> Numbers:
    shown = _pixels(page)
    blue: Numbers = (shown[..., 2] > _BRIGHT) & (shown[..., 0] < _DARK)
    return blue


def _middle(drawn: Numbers) -> Numbers:
    """The middle of what is drawn, to half a pixel of the page."""
    rows, columns = np.nonzero(drawn)
    x = (columns.min() + columns.max() + 1) / 2 / CSS
    y = (rows.min() + rows.max() + 1) / 2 / CSS + _TOP - 3
    return np.array([round(x), round(y)])


def _dots(page: Page) -> list[Numbers]:
    """The middles of the black dots; lines are thinner than they are."""
    dark = _black(page)
    size = 2 * CSS
    inside = np.lib.stride_tricks.sliding_window_view(dark, (size, size)).all(axis=(2, 3))
    drawn = np.zeros_like(dark)
    rows, columns = np.nonzero(inside)
    drawn[rows + size // 2, columns + size // 2] = True
    dots = []
    while drawn.any():
        row, column = np.argwhere(drawn)[0]
        near = drawn.copy()
        near[row + _DOT * CSS :] = False
        near[:, : max(0, column - _DOT * CSS)] = near[:, column + _DOT * CSS :] = False
        dots.append(_middle(near))
        drawn &= ~near
    return dots

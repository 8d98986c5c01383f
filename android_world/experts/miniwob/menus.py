"""Experts of the menus whose items are known by how they look: letters on a wheel, icons."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from android_world.experts.miniwob.page import (
    CSS,
    Decisive,
    Page,
    Script,
    UIElement,
    box_of,
    label_of,
    page_expert,
)

_HUB: Final = (80, 130)
_RING: Final = (32, 70)
_MIDDLE = 51
_SLICES = range(4, 10)
_GREY = 60
_LETTERS_OF_QUERY = 24 / 10
# From the right, strokes of the query's last line: a full stop, a mark of two strokes, the letter.
_LETTER = -4
_INK = 150
_SAME = 0.6
_ITEMS = ("Save", "Prev", "Stop", "Play", "Next", "Zoom In", "Zoom Out")

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


@page_expert("click-menu-2")
def click_item(page: Page) -> Script:
    """Open the menu, and the menu in it if need be, and tap what is named or has the icon."""
    yield page.tap("Menu")
    named = page.quoted_texts()[1:]
    icon = None if named else _icon_of_query(page)
    label = named[0] if icon is None else _most_like(page, icon)
    if not page.shows(label):
        yield page.tap("Playback")
        yield page.phone.wait()  # It opens slowly.
        label = label if icon is None else _most_like(page, icon)
    yield Decisive(page.tap(label))


def _most_like(page: Page, icon: Mask) -> str:
    """The item that is shown with an icon, or a name that none has."""
    items = page.find_all(where=lambda e: label_of(e) in _ITEMS)
    likeness = {label_of(e): _likeness(icon, _icon(page, e)) for e in items}
    best = max(likeness, key=lambda label: likeness[label])
    return best if likeness[best] > _SAME else "an item with that icon"


def _icon(page: Page, item: UIElement) -> Mask:
    box = box_of(item)
    pixels = page.phone.state.pixels[
        int(box.y_min) + CSS : int(box.y_max) - CSS,
        int(box.x_min) + CSS : int(box.x_min) + 19 * CSS,
    ]
    return _crop(pixels.astype(int).max(axis=-1) < _INK)


def _icon_of_query(page: Page) -> Mask:
    left, top = page.origin
    query = page.phone.state.pixels[top : top + 50 * CSS, left : left + 160 * CSS]
    ink = query.astype(int).max(axis=-1) < _INK
    last_line = ink[_runs(ink.any(axis=1))[-1]]
    return _crop(last_line[:, : 19 * CSS])


def _letter_of_query(page: Page) -> Mask:
    """The letter between the quotation marks, as large as those of the wheel."""
    left, top = page.origin
    query = page.phone.state.pixels[top : top + 50 * CSS, left : left + 160 * CSS]
    ink = query.astype(int).max(axis=-1) < _INK
    last_line = ink[_runs(ink.any(axis=1))[-1]]
    letter = _crop(last_line[:, _runs(last_line.any(axis=0))[_LETTER]])
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
        found[place] = _crop(ink & (nearest == number))
    return found


def _likeness(one: Mask, other: Mask) -> float:
    """How much of two letters is on each other when their middles do."""
    shape = np.maximum(one.shape, other.shape)
    one, other = _pad(one, shape), _pad(other, shape)
    return float((one & other).sum() / (one | other).sum())


def _pad(letter: Mask, shape: npt.NDArray[np.int_]) -> Mask:
    missing = shape - letter.shape
    return np.pad(letter, [(side // 2, side - side // 2) for side in missing])


def _crop(mask: Mask) -> Mask:
    rows, columns = np.nonzero(mask)
    return mask[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def _runs(line: Mask) -> list[slice]:
    """Where a line of booleans is true, without gaps."""
    edges = np.flatnonzero(np.diff(line.astype(int), prepend=0, append=0))
    return [slice(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True)]

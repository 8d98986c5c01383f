"""Experts of the pages where something drawn is inspected: shapes and blocks."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import ImageColor

from android_world.experts.miniwob.page import (
    CSS,
    Decisive,
    Page,
    Script,
    UIElement,
    box_of,
    page_expert,
)

_BLOCK: Final = "#7fb0ff"
_BLOCK_AREA = 100
# How much of the box around it a shape fills, at least.
_FILLS: Final = {"Rectangle": 0.9, "Circle": 0.65, "Triangle": 0.0}
_FIGURE = slice(58, 120)
_SIDES = (3, 4, 5, 6, 7)
_INK = 600
_BLANK: Final = (80, 200)

Mask = npt.NDArray[np.bool_]


@page_expert("grid-coordinate")
def click_grid_point(page: Page) -> Script:
    """Tap the point, which is called by its coordinates."""
    x, y = page.query_groups(r"\((-?\d),(-?\d)\)")
    yield Decisive(page.tap(resource_id=f"({x},{y})"))


@page_expert("visual-addition")
def count_blocks(page: Page) -> Script:
    """Count the blue blocks by the area that they have together."""
    blue = np.array(ImageColor.getrgb(_BLOCK))
    area = int((page.picture() == blue).all(axis=-1).sum())
    total = page.phone.work_out(str(round(area / _BLOCK_AREA)), page.query)
    yield page.type(total, page.fields()[0])
    yield from page.submit()


@page_expert("count-sides")
def count_sides(page: Page) -> Script:
    """Count the corners: the outline is farther from the middle there."""
    canvas = page.get(resource_id="c")
    x, y = page.place(canvas)
    rows, columns = np.nonzero(_ink_mask(page, slice(round(y) - 49, round(y) + 49)))
    rows += round(y) - 49
    angle, distance = np.arctan2(rows - y, columns - x), np.hypot(rows - y, columns - x)
    swing = distance - distance.mean()
    waves = [abs(np.sum(swing * np.exp(1j * sides * angle))) for sides in _SIDES]
    yield from page.submit(str(_SIDES[int(np.argmax(waves))]))


@page_expert("identify-shape")
def name_figure(page: Page) -> Script:
    """Say what is shown: a letter and a number can be read, a shape is known by its filled part."""
    sign = page.find(class_name="TextView")
    if sign is not None:
        kind = "Number" if (sign.text or "").isdecimal() else "Letter"
    else:
        rows, columns = np.nonzero(_ink_mask(page, _FIGURE))
        filled = len(rows) / ((np.ptp(rows) + 1) * (np.ptp(columns) + 1))
        kind = next(kind for kind, least in _FILLS.items() if filled > least)
    yield from page.submit(kind)


@page_expert("use-colorwheel")
def enter_named_color(page: Page) -> Script:
    """Type the numbers of a colour into the picker's field."""
    (name,) = page.query_groups("Select (.*) with")
    yield from _enter_color(page, ImageColor.getrgb(name)[:3])


@page_expert("use-colorwheel-2")
def enter_visible_color(page: Page) -> Script:
    """Type the numbers of the colour in the query's square."""
    square = next(e for e in page.phone.elements if _is_square(page, e))
    yield from _enter_color(page, page.color_at(*page.place(square)))


def _is_square(page: Page, element: UIElement) -> bool:
    box = box_of(element)
    in_query = box.y_max < page.origin[1] + 50 * CSS
    return in_query and box.y_min > page.origin[1] and box.width == box.height and not element.text


def _enter_color(page: Page, color: tuple[int, ...]) -> Script:
    number = page.phone.work_out(bytes(color).hex(), page.query)
    yield page.type(number, page.fields()[0], clear=True)
    yield page.tap_at(*_BLANK)  # The picker, which lies on the button, goes away.
    yield from page.submit()


def _ink_mask(page: Page, rows: slice) -> Mask:
    """Where something is drawn on the white ground."""
    drawn: Mask = page.picture()[rows].sum(axis=-1) < _INK
    return drawn

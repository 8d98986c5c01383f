"""Experts of the pages with a grid of shapes, letters and digits, which are one drawing."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

import font_roboto
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageColor, ImageDraw, ImageFont

from android_world.experts.miniwob.page import (
    CSS,
    Decisive,
    Page,
    Pixels,
    Script,
    box_of,
    page_expert,
)

_COLORS: Final = ("red", "green", "blue", "aqua", "black", "magenta", "yellow")
_SHAPES: Final = ("circle", "rectangle", "triangle")
_CELL: Final = 20 * CSS
_LEFT: Final = 2
_TOP: Final = 52
_CELLS: Final = 8  # in a row, and in a column that no buttons end
_MIDDLE: Final = slice(_CELL // 4, 3 * _CELL // 4)
_SIZES: Final = {"large": _CELL, "small": _CELL // 2}
_INK = 20
# How far the base line lies below the middle of a line.
_BASE_LINES: Final = {"large": 7 * CSS, "small": 3 * CSS}

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Item:
    """What a cell shows, and where it is: row and column."""

    size: str
    color: str
    name: str
    row: int
    column: int

    @property
    def kind(self) -> str:
        """Shape, letter or digit."""
        if self.name in _SHAPES:
            return "shape"
        return "digit" if self.name.isdecimal() else "letter"

    def is_a(self, description: str) -> bool:
        """Whether it is meant by words like "large red letter"."""
        *adjectives, noun = description.split()
        return noun in ("item", self.kind, self.name) and all(
            word in (self.size, self.color) for word in adjectives
        )


@page_expert("click-shape")
def click_shape(page: Page) -> Script:
    """Tap an item that is like that."""
    (description,) = page.query_groups("Click on a (.*)")
    item = next(item for item in _items(page) if item.is_a(description))
    x, y = ((place + 0.5) * _CELL / CSS for place in (item.column, item.row))
    yield Decisive(page.tap_at(_LEFT + x, _TOP + y))


@page_expert("count-shape")
def count_shapes(page: Page) -> Script:
    """Count the items that are like that."""
    (description,) = page.query_groups("How many (.*)s are there")
    yield from page.submit(str(sum(item.is_a(description) for item in _items(page))))


def _items(page: Page) -> Iterator[Item]:
    """What the cells show."""
    picture = _grid_pixels(page)
    for row in range(picture.shape[0] // _CELL):
        for column in range(picture.shape[1] // _CELL):
            top, left = row * _CELL, column * _CELL
            cell = picture[top : top + _CELL, left : left + _CELL].astype(int)
            areas = {
                color: int((cell[_MIDDLE, _MIDDLE] == ImageColor.getrgb(color)).all(axis=-1).sum())
                for color in _COLORS
            }
            color = max(_COLORS, key=lambda name: areas[name])
            if areas[color] < _INK:
                continue
            ink = ImageColor.getrgb(color)
            drawn = abs(cell - ink).sum(axis=-1) < abs(cell - 255).sum(axis=-1)
            size, name = max(_patterns(), key=lambda key: _likeness(drawn, _patterns()[key]))
            yield Item(size, color, name, row, column)


def _grid_pixels(page: Page) -> Pixels:
    """The drawing, which is below the query and above the buttons."""
    left, top = page.origin[0] + _LEFT * CSS, page.origin[1] + _TOP * CSS
    buttons = (int(box_of(button).y_min) for button in page.find_all(class_name="Button"))
    bottom = min(buttons, default=top + _CELLS * _CELL)
    return np.array(page.phone.state.pixels[top:bottom, left : left + _CELLS * _CELL])


def _likeness(one: Mask, other: Mask) -> float:
    """What two drawings have in common, of what either has."""
    return float((one & other).sum() / (one | other).sum())


@cache
def _patterns() -> dict[tuple[str, str], Mask]:
    """How each item looks, by its size and name."""
    return {
        (size, name): _drawing(name, extent, _CELL // 2 + _BASE_LINES[size])
        for size, extent in _SIZES.items()
        for name in (*_SHAPES, *string.ascii_letters, *string.digits)
    }


def _drawing(name: str, extent: int, base_line: int) -> Mask:
    image = Image.new("L", (_CELL, _CELL))
    draw = ImageDraw.Draw(image)
    low, middle, high = (_CELL - extent) / 2, _CELL / 2, (_CELL + extent) / 2 - 1
    if name == "circle":
        draw.ellipse((low, low, high, high), fill=255)
    elif name == "rectangle":
        draw.rectangle((low, low, high, high), fill=255)
    elif name == "triangle":
        draw.polygon(((low, high), (middle, low), (high, high)), fill=255)
    else:
        font = ImageFont.truetype(font_roboto.Roboto, extent)
        draw.text((middle, base_line), name, fill=255, font=font, anchor="ms")
    mask: Mask = np.array(image) > 127
    return mask

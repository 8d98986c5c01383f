"""Experts of the tasks on a page in Chrome."""

from __future__ import annotations

import math
from collections import deque
from itertools import pairwise

import numpy as np

from android_world.env.representation_utils import UIElement
from android_world.experts.base import (
    Decisive,
    ExpertPhone,
    Params,
    Script,
    box_of,
    plain,
    point_in,
    short_id,
)
from android_world.experts.registry import expert

_DONE = "Success!"
_STEPS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
_DARK, _SIDE = 60, 4
_NUMBERS = 5


def _open(phone: ExpertPhone) -> Script:
    """Open the page; Chrome's first run swallows it the first time."""
    yield phone.open_app("files")
    yield from phone.tap_when_there("task.html", resource_id="title")
    yield from phone.tap_when_there("Just once")
    yield from phone.tap_when_there("Accept & continue")
    yield from phone.tap_when_there("No thanks")
    yield from phone.tap_when_there("task.html", resource_id="title")
    yield from phone.tap_when_there("Just once")


def _color(phone: ExpertPhone, x: float, y: float) -> np.ndarray:
    return np.asarray(phone.state.pixels[int(y), int(x)], dtype=int)


@expert("BrowserMaze")
def walk(phone: ExpertPhone, params: Params) -> Script:
    """Look where the walls are, then take the shortest way."""
    yield from _open(phone)
    yield from walk_maze(phone)


def walk_maze(phone: ExpertPhone) -> Script:
    """Solve the open maze."""
    yield from phone.wait_for("Right")
    buttons = phone.get("Up")
    # The cells are the elements above the buttons that are no buttons, row by row.
    cells = [e for e in phone.elements if _is_cell(e, buttons)]
    cells.sort(key=lambda e: (box_of(e).y_min, box_of(e).x_min))
    walls = {divmod(i, _SIDE) for i, e in enumerate(cells) if _is_dark(phone, e)}
    way = _shortest_path(walls)
    for (row, column), (below, beside) in pairwise(way):
        step = (below - row, beside - column)
        tap = phone.tap(next(name for name, move in _STEPS.items() if move == step))
        yield Decisive(tap) if (below, beside) == way[-1] else tap
    yield from phone.wait_for(_DONE)


def _is_cell(element: UIElement, buttons: UIElement) -> bool:
    box, width = box_of(element), box_of(buttons)
    return (
        element.package_name == "com.android.chrome"
        and not short_id(element)
        and box.y_max <= width.y_min
        and abs((box.x_max - box.x_min) - (box.y_max - box.y_min)) <= 2
        and not element.content_description
    )


def _is_dark(phone: ExpertPhone, cell: UIElement) -> bool:
    return bool(_color(phone, *point_in(cell, 0.5, 0.2)).max() < _DARK)


def _shortest_path(walls: set[tuple[int, int]]) -> list[tuple[int, int]]:
    goal = (_SIDE - 1, _SIDE - 1)
    ways = deque([[(0, 0)]])
    seen = {(0, 0)}
    while ways:
        way = ways.popleft()
        if way[-1] == goal:
            return way
        for down, right in _STEPS.values():
            cell = (way[-1][0] + down, way[-1][1] + right)
            if cell not in seen | walls and all(0 <= place < _SIDE for place in cell):
                seen.add(cell)
                ways.append([*way, cell])
    raise LookupError("the maze has no way out")


@expert("BrowserMultiply")
def multiply(phone: ExpertPhone, params: Params) -> Script:
    """Write down each number, then enter the product."""
    yield from _open(phone)
    yield from enter_product(phone)


def enter_product(phone: ExpertPhone) -> Script:
    """Solve the open page with the numbers."""
    yield from phone.wait_for("Click Me")
    numbers: list[str] = []
    for _ in range(_NUMBERS):
        numbers.append(plain(phone.get(resource_id="number").text))
        yield phone.tap("Click Me")
    yield from phone.wait_for(resource_id="answer")
    product = phone.work_out(str(math.prod(map(int, numbers))), *numbers)
    yield phone.type(product, resource_id="answer")
    yield from phone.wait_for("Submit")
    yield Decisive(phone.tap("Submit"))
    yield from phone.wait_for(_DONE)


@expert("BrowserDraw")
def draw(phone: ExpertPhone, params: Params) -> Script:
    """Inspect the three squares, find each colour in the palette, draw a line with it."""
    yield from _open(phone)
    yield from draw_lines(phone)


def draw_lines(phone: ExpertPhone) -> Script:
    """Solve the open page with the drawing."""
    yield from phone.wait_for("Submit")
    canvas = box_of(phone.get(resource_id="canvas"))
    for number, wanted in enumerate(_squares(phone)):
        pens = _pens(phone)
        colors = [abs(_color(phone, *point_in(pen)) - wanted).sum() for pen in pens]
        yield phone.tap(element=pens[int(np.argmin(colors))])
        y = canvas.y_min + (number + 1) * (canvas.y_max - canvas.y_min) // 4
        middle, reach = (canvas.x_min + canvas.x_max) // 2, (canvas.x_max - canvas.x_min) // 4
        yield phone.drag((int(middle - reach), int(y)), (int(middle + reach), int(y)))
    yield Decisive(phone.tap("Submit"))
    yield from phone.wait_for(_DONE)


def _pens(phone: ExpertPhone) -> list[UIElement]:
    """The buttons without a text between canvas and submit button."""
    canvas, submit = box_of(phone.get(resource_id="canvas")), box_of(phone.get("Submit"))
    return [
        e
        for e in phone.find_all(class_name="Button")
        if canvas.y_max <= box_of(e).y_min and box_of(e).y_max <= submit.y_min
    ]


def _squares(phone: ExpertPhone) -> list[np.ndarray]:
    """The three colours above the canvas: squares stand side by side around the middle."""
    frame = phone.state.pixels
    row = next(e for e in phone.elements if short_id(e) == "wanted")
    y = int((box_of(row).y_min + box_of(row).y_max) / 2)
    line = frame[y].astype(int)
    places = np.flatnonzero(abs(line - 255).sum(axis=1) > 0)
    edges = np.flatnonzero(np.diff(places) > 1)
    groups = np.split(places, edges + 1)
    return [line[int(group[len(group) // 2])] for group in groups if len(group) > 60]

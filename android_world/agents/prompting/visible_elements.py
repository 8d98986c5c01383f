"""Which elements of a screen are listed and marked: those that can be seen and touched."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from android_env.proto.a11y import android_accessibility_window_info_pb2

from android_world.env.representation_utils import UIElement

_KEYBOARD = android_accessibility_window_info_pb2.AndroidAccessibilityWindowInfo.TYPE_INPUT_METHOD
_KEYBOARD_PACKAGE = ".inputmethod."
# What lies under something else with so much of its area counts as covered.
_COVERED_SHARE = 0.95
# Views that draw something wherever they are; others may let what is below shine through.
_DRAWN = ("Button", "ImageView", "EditText", "TextView")


def visible_indices(
    elements: Sequence[UIElement],
    forest: Any,
    screen_size: tuple[int, int],
    keyboard_keys: bool = False,
) -> list[int]:
    """The positions of the elements that a user can see and touch.

    Left out are those off the screen or without an area, those that another window or view covers,
    and the keys of the on-screen keyboard.

    Args:
      elements: All elements of the screen.
      forest: The `AndroidAccessibilityForest` that they are from; None where there is none, and so
        it is unknown what covers what.
      screen_size: Logical (width, height) in pixels.
      keyboard_keys: Keep the keys of the keyboard.
    """
    usable = [i for i, element in enumerate(elements) if is_usable(element, screen_size)]
    windows = _windows(forest, len(elements))
    keys = {i for window in windows if window.kind == _KEYBOARD for i in window.elements}
    keys |= {i for i in usable if _KEYBOARD_PACKAGE in (elements[i].package_name or "")}
    left_out = _covered_indices(windows) | (set() if keyboard_keys else keys)
    return [i for i in usable if i not in left_out]


def is_usable(element: UIElement, screen_size: tuple[int, int]) -> bool:
    """Whether an element is visible and has an area on the screen.

    Args:
      element: The element; without bounds it counts as on the screen.
      screen_size: Logical (width, height) in pixels.
    """
    if not element.is_visible:
        return False
    box = element.bbox_pixels
    if box is None:
        return True
    width, height = screen_size
    on_x = box.x_min < box.x_max and box.x_min < width and box.x_max > 0
    return on_x and box.y_min < box.y_max and box.y_min < height and box.y_max > 0


@dataclasses.dataclass
class _Window:
    """A window and its nodes.

    Attributes:
      kind: Its type.
      layer: Windows of higher layers are above it.
      box: Its (left, top, right, bottom) in pixels.
      nodes: Its nodes in the order in which they are drawn, a parent before its children.
      elements: The places of the nodes that are elements, by their positions in the screen's list.
      parents: The place of each node's parent; -1 is none.
      ends: The place behind the last node below each node.
    """

    kind: int
    layer: int
    box: tuple[int, int, int, int]
    nodes: list[Any]
    elements: dict[int, int]
    parents: list[int]
    ends: list[int]

    @functools.cached_property
    def boxes(self) -> np.ndarray:
        """The (left, top, right, bottom) of each visible node in pixels; shape (nodes, 4)."""
        boxes = np.zeros((len(self.nodes), 4), np.int64)
        for place, node in enumerate(self.nodes):
            if node.is_visible_to_user:
                b = node.bounds_in_screen
                boxes[place] = b.left, b.top, b.right, b.bottom
        return boxes

    @functools.cached_property
    def touch_counts(self) -> np.ndarray:
        """How many of the nodes before each place take touches; shape (nodes + 1,)."""
        return np.cumsum([0, *map(_takes_touches, self.nodes)])

    def takes_touches(self, place: int) -> bool:
        """Whether a node, or one below it, takes touches."""
        return bool(self.touch_counts[self.ends[place]] > self.touch_counts[place])

    def covers(self, upper: int, lower: int) -> bool:
        """Whether one node is over the whole of another one."""
        return bool(_cover_mask(self.boxes[[upper]], self.boxes[[lower]])[0, 0])

    def path_to_common_parent(self, place: int, other: int) -> list[int]:
        """A node, its parent and so on, up to below the first parent that holds another one."""
        way = [place]
        while (parent := self.parents[way[-1]]) >= 0 and not parent <= other < self.ends[parent]:
            way.append(parent)
        return way


def _covered_indices(windows: Sequence[_Window]) -> set[int]:
    """The positions of the elements that cannot be seen, or take no touch where they are."""
    found: set[int] = set()
    for window in windows:
        if not window.elements:
            continue
        positions = np.array(list(window.elements))
        places = np.array(list(window.elements.values()))
        boxes = window.boxes[places]
        above = [
            other.box
            for other in windows
            if other.layer > window.layer
            and (other.kind == _KEYBOARD or bool(other.touch_counts[-1]))
        ]
        if above:
            found.update(positions[_cover_mask(np.array(above), boxes).any(axis=0)].tolist())
        later = _cover_mask(window.boxes, boxes)
        later &= np.arange(len(window.nodes))[:, None] >= np.array(window.ends)[places]
        for place, column in zip(*np.nonzero(later), strict=True):
            if _is_hiding(window, int(place), int(places[column])):
                found.add(int(positions[column]))
    return found


def _cover_mask(above: np.ndarray, below: np.ndarray) -> np.ndarray:
    """Whether each box covers each other one; boxes of shape (n, 4) and (m, 4) give (n, m)."""
    left_top = np.maximum(above[:, None, :2], below[None, :, :2])
    right_bottom = np.minimum(above[:, None, 2:], below[None, :, 2:])
    common = np.prod(np.maximum(right_bottom - left_top, 0), axis=2)
    areas = np.prod(below[:, 2:] - below[:, :2], axis=1)
    covered: np.ndarray = (common >= _COVERED_SHARE * areas) & (common > 0)
    return covered


def _is_hiding(window: _Window, upper: int, lower: int) -> bool:
    """Whether a node that covers another one hides it, or takes its touches."""
    ways = window.path_to_common_parent(lower, upper), window.path_to_common_parent(upper, lower)
    drawn = [window.nodes[way[-1]].drawing_order for way in ways]
    if drawn[0] >= drawn[1]:
        return False  # Not known to be drawn later: nodes of pages have no order.
    node = window.nodes[upper]
    if not node.child_ids and node.class_name.endswith(_DRAWN):
        return True
    return _takes_touches(node) and any(
        window.takes_touches(place) and window.covers(upper, place) for place in ways[0]
    )


def _takes_touches(node: Any) -> bool:
    return bool(
        node.is_clickable or node.is_long_clickable or node.is_scrollable or node.is_editable
    )


def _windows(forest: Any, count: int) -> list[_Window]:
    """The windows of a forest from which a list of so many elements was made; else none."""
    if forest is None:
        return []
    for only_visible in (True, False):
        position, windows = 0, []
        for info in forest.windows:
            members = [
                i
                for i, node in enumerate(info.tree.nodes)
                if (not node.child_ids or node.is_scrollable or node.content_description)
                and (node.is_visible_to_user or not only_visible)
            ]
            windows.append((info, dict(zip(members, range(position, count), strict=False))))
            position += len(members)
        if position == count:
            return [_window(info, numbers) for info, numbers in windows]
    return []


def _window(info: Any, positions: dict[int, int]) -> _Window:
    nodes, parents = _layout_of_labels(info.tree.nodes)
    sizes = [1] * len(nodes)
    for place in range(len(nodes) - 1, 0, -1):
        if parents[place] >= 0:
            sizes[parents[place]] += sizes[place]
    box = info.bounds_in_screen
    return _Window(
        info.window_type,
        info.layer,
        (box.left, box.top, box.right, box.bottom),
        [info.tree.nodes[number] for number in nodes],
        {positions[n]: place for place, n in enumerate(nodes) if n in positions},
        parents,
        [place + size for place, size in enumerate(sizes)],
    )


def _layout_of_labels(nodes: Sequence[Any]) -> tuple[list[int], list[int]]:
    """The numbers of nodes, a parent before its children, and the place of each one's parent."""
    numbers = {node.unique_id: number for number, node in enumerate(nodes)}
    below = [[numbers[i] for i in node.child_ids if i in numbers] for node in nodes]
    children = {number for found in below for number in found}
    waiting = [(number, -1) for number in range(len(nodes)) if number not in children][::-1]
    order: list[int] = []
    parents: list[int] = []
    while waiting and len(order) < len(nodes):
        number, parent = waiting.pop()
        place = len(order)
        order.append(number)
        parents.append(parent)
        inside = sorted(below[number], key=lambda n: nodes[n].drawing_order, reverse=True)
        waiting.extend((n, place) for n in inside)
    return order, parents

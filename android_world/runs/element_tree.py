"""How the elements of a screen hang together, as plain data."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

Row = list[Any]
"""`[depth, position]` of an element; `[depth, class, resource name]` of another node or window."""


def of_forest(forest: Any, elements: Sequence[Any]) -> list[Row] | None:
    """The nodes of an accessibility forest, parents before their children, windows at depth 0.

    An element of the list is named by its position there and not written twice.

    Args:
      forest: An `AndroidAccessibilityForest`, or None.
      elements: The elements that were made of it.

    Returns:
      The rows; None where there is no forest, or where the elements are not of it.
    """
    if forest is None:
        return None
    windows = [(window, list(window.tree.nodes)) for window in forest.windows]
    flags = [_is_listed(node) for _, nodes in windows for node in nodes]
    if sum(flags) != len(elements):
        every = (node for _, nodes in windows for node in nodes)
        flags = [flag and node.is_visible_to_user for flag, node in zip(flags, every, strict=True)]
    if sum(flags) != len(elements):
        return None
    numbers = itertools.count()
    listed = iter([next(numbers) if flag else None for flag in flags])
    return [row for window, nodes in windows for row in _window_rows(window, nodes, listed)]


def _is_listed(node: Any) -> bool:
    """Whether a node becomes an element, as `forest_to_ui_elements` has it."""
    return not node.child_ids or node.is_scrollable or bool(node.content_description)


def _window_rows(window: Any, nodes: Sequence[Any], listed: Iterator[int | None]) -> Iterator[Row]:
    types = window.DESCRIPTOR.fields_by_name["window_type"].enum_type.values_by_number
    kind = types.get(window.window_type)
    yield [0, window.title or (kind.name if kind else "window"), ""]
    positions = {node.unique_id: next(listed) for node in nodes}
    by_id = {node.unique_id: node for node in nodes}
    children = {child for node in nodes for child in node.child_ids}
    waiting = [(1, node) for node in reversed(nodes) if node.unique_id not in children]
    while waiting:
        depth, node = waiting.pop()
        if by_id.pop(node.unique_id, None) is None:
            continue  # It has been told: what an app says of itself may go in a circle.
        position = positions[node.unique_id]
        other = [node.class_name, node.view_id_resource_name]
        yield [depth, *(other if position is None else [position])]
        below = (by_id.get(child) for child in reversed(node.child_ids))
        waiting += [(depth + 1, child) for child in below if child is not None]

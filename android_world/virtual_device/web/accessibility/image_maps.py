"""Links that are parts of an image (`<area>`): where the browser draws what they represent."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import skia

from android_world.virtual_device.web.accessibility import frame_geometry
from android_world.virtual_device.web.accessibility.clipping import Box
from android_world.virtual_device.web.accessibility.layout_snapshot import Element

Message = dict[str, Any]

_NUMBER = re.compile(r"-?\d*\.?\d+")


def pictures(found: Mapping[int, Element]) -> list[int]:
    """The backend ids of the elements that have a map of areas."""
    return [node for node, element in found.items() if element.has_areas]


def lay_out(
    trees: Sequence[Sequence[Message]],
    found: Mapping[int, Element],
    models: Mapping[int, Message],
    start: tuple[float, float],
) -> None:
    """Say where areas are; those that have no room in their image stay without a box.

    Args:
        trees: `Accessibility.getFullAXTree` of each frame.
        found: the layout, from `elements`.
        models: of `DOM.getBoxModel`, by the backend ids of the images.
        start: where the shown part starts in the layout, in CSS px.
    """
    for picture_id, area in _areas(trees, found, models):
        model, picture = models[picture_id], found[picture_id]
        width, height = _size(model)
        quad = [start[n % 2] + length for n, length in enumerate(model["content"])]
        where = frame_geometry.matrix(width, height, quad)
        box = _box(area.attributes, width, height)
        if where is not None and box is not None:
            area.bounds = frame_geometry.moved(where, box)
            area.around, area.styles = picture.around, picture.styles


def _areas(
    trees: Sequence[Sequence[Message]], found: Mapping[int, Element], models: Mapping[int, Message]
) -> Iterator[tuple[int, Element]]:
    for nodes in trees:
        ids = {node["nodeId"]: node.get("backendDOMNodeId", 0) for node in nodes}
        for node in nodes:
            picture_id = node.get("backendDOMNodeId", 0)
            for child_id in node.get("childIds", ()) if picture_id in models else ():
                area = found.get(ids.get(child_id, 0))
                if area is not None and area.tag == "area":
                    yield picture_id, area


def _size(model: Message) -> tuple[float, float]:
    """How large the contents of a box are before they are turned or enlarged, in CSS px."""
    outer, inner = _sides(model["border"]), _sides(model["content"])
    width, height = (part / whole if whole else 0 for part, whole in zip(inner, outer, strict=True))
    return width * model["width"], height * model["height"]


def _sides(quad: Sequence[float]) -> tuple[float, float]:
    upper_left, upper_right, lower_left = quad[0:2], quad[2:4], quad[6:8]
    return math.dist(upper_left, upper_right), math.dist(upper_left, lower_left)


def _box(attributes: Mapping[str, str], width: float, height: float) -> Box | None:
    """The box of an area within its image, as HTML reads its shape."""
    shape = attributes.get("shape", "").lower()
    numbers = [float(n) for n in _NUMBER.findall(attributes.get("coords", ""))]
    room = skia.Rect.MakeWH(width, height)
    area = room if shape == "default" else _bounds(shape, numbers)
    if area is None or not room.intersect(area):
        return None
    return room.x(), room.y(), room.width(), room.height()


def _bounds(shape: str, numbers: Sequence[float]) -> skia.Rect | None:
    """What is around a shape; None where numbers are missing."""
    if shape in ("circle", "circ"):
        if len(numbers) < 3:
            return None
        x, y, radius = numbers[:3]
        return skia.Rect.MakeLTRB(x - radius, y - radius, x + radius, y + radius)
    is_polygon = shape in ("poly", "polygon")
    if len(numbers) < (6 if is_polygon else 4):
        return None
    numbers = numbers[: len(numbers) // 2 * 2 if is_polygon else 4]
    across, down = numbers[::2], numbers[1::2]
    return skia.Rect.MakeLTRB(min(across), min(down), max(across), max(down))

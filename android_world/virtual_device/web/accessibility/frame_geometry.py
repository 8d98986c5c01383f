"""Where a page shows the documents of its frames: also turned, enlarged or seen from the side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import skia

from android_world.virtual_device.web.accessibility.clipping import Box

Message = dict[str, Any]


def owners(snapshot: Message) -> dict[int, int]:
    """The documents of a `DOMSnapshot` that are shown in frames, by the backend ids of these."""
    return {
        document["nodes"]["backendNodeId"][place]: number
        for document in snapshot["documents"]
        for place, number in inner_documents(document)
    }


def inner_documents(document: Message) -> Iterator[tuple[int, int]]:
    """Which of a document's nodes show a document, and which."""
    inner = document["nodes"].get("contentDocumentIndex", {"index": (), "value": ()})
    return zip(inner["index"], inner["value"], strict=True)


def view_size(document: Message) -> tuple[float, float]:
    """The size of a document, in its own CSS px."""
    layout = document["layout"]
    for place, box in zip(layout["nodeIndex"], layout["bounds"], strict=True):
        if place == 0:
            return box[2], box[3]
    return 0.0, 0.0


def place(document: Message, quad: Sequence[float]) -> skia.Matrix | None:
    """What leads from the room of a document to where its frame shows it.

    Args:
        document: of a `DOMSnapshot`.
        quad: where the corners of the room are: x and y of each, clockwise from the upper left.

    Returns:
        None where nothing of it can be seen: it has no room, or is shown as a line or a point.
    """
    return matrix(*view_size(document), quad)


def matrix(width: float, height: float, quad: Sequence[float]) -> skia.Matrix | None:
    """What leads from a room to the corners where it is shown; None: they hold no area."""
    room = skia.Rect.MakeWH(width, height).toQuad()
    corners = [skia.Point(x, y) for x, y in zip(quad[::2], quad[1::2], strict=True)]
    found = skia.Matrix()
    if len(corners) != len(room) or not found.setPolyToPoly(room, corners):
        return None
    return found if found.invert(skia.Matrix()) else None


def moved(matrix: skia.Matrix, box: Box) -> Box:
    """The bounds of a box as it is shown."""
    found = matrix.mapRect(skia.Rect.MakeXYWH(*box))
    return found.x(), found.y(), found.width(), found.height()

"""What a page's layout says of its elements: where they are, what of them is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import skia

from android_world.virtual_device.web.accessibility import clipping, frame_geometry
from android_world.virtual_device.web.accessibility.clipping import (
    Box,
    ClipContext,
    ContainingBlock,
)
from android_world.virtual_device.web.errors import PageTimeout

Message = dict[str, Any]

MOST_NODES = 50_000
"""A page with more nodes is one that never answers in time."""

_ROOTS = frozenset(("html", "body"))
STYLES = clipping.STYLES
"""What `elements` reads of how a page looks."""


@dataclass
class Element:
    """What the page's layout says of one DOM node."""

    html_id: str = ""
    tag: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    bounds: Box = (0, 0, 0, 0)
    styles: Sequence[str] = ()  # the values of `STYLES`; none: it has no box
    around: ClipContext = ClipContext()
    inside: ContainingBlock = ContainingBlock()
    clickable: bool = False
    value: str = ""
    frame_id: str = ""
    inner_frame: str = ""  # the frame that it shows
    inner_scrolls: bool = False  # what it holds, which is not laid out where others can see it

    def stand_in(self, room: ContainingBlock) -> None:
        """Say what surrounds it, and what surrounds what is in it."""
        self.around, self.inside = room.flow, room
        if self.styles and self.tag != "#text":
            is_root = self.tag in _ROOTS
            self.around, self.inside = clipping.enter(room, self.bounds, self.styles, is_root)
        elif self.styles:
            room.flow.hold(self.bounds)

    @property
    def scrolls(self) -> bool:
        """Whether it scrolls what is in it."""
        scroller = self.inside.flow.scroller
        own = scroller is not None and scroller is not self.around.scroller and scroller.scrolls
        return own or self.inner_scrolls

    @property
    def has_areas(self) -> bool:
        """Whether it is an image parts of which may be links."""
        return self.tag in ("img", "object") and "usemap" in self.attributes and bool(self.styles)

    @property
    def may_be_overfull(self) -> bool:
        """Whether it scrolls texts that are larger than it."""
        scroller = self.inside.flow.scroller
        return self.tag == "textarea" and scroller is not None and bool(self.styles)

    def shows(self, document: Message, strings: list[str]) -> None:
        """A frame shows a document."""
        self.inner_frame = strings[document["frameId"]]
        if self.styles:
            width, height = frame_geometry.view_size(document)
            wide = document.get("contentWidth", 0) > width + 1
            self.inner_scrolls = wide or document.get("contentHeight", 0) > height + 1


def refuse_too_many(count: int) -> None:
    """Raise `PageTimeout` for a page with more than `MOST_NODES` nodes."""
    if count > MOST_NODES:
        raise PageTimeout(f"the page has more than {MOST_NODES} nodes")


def elements(
    snapshot: Message, quads: Mapping[int, Sequence[float]] | None = None
) -> dict[int, Element]:
    """The DOM nodes of a `DOMSnapshot.captureSnapshot`, by their backend ids.

    Args:
        snapshot: what the browser says.
        quads: where the corners of the documents in frames are shown, by the documents' numbers, in
            CSS px from the page's upper left; documents without are not seen.
    """
    strings = snapshot["strings"]
    documents = snapshot["documents"]
    refuse_too_many(sum(len(d["nodes"]["backendNodeId"]) for d in documents))
    found: dict[int, Element] = {}
    frames: dict[int, Element] = {}  # that the documents are shown in
    for number, document in enumerate(documents):
        nodes = document["nodes"]
        frame_id = strings[document["frameId"]]
        made = [
            _element(strings, nodes, place, frame_id)
            for place in range(len(nodes["backendNodeId"]))
        ]
        if number not in frames:
            _lay_out(document, strings, made, skia.Matrix(), ContainingBlock())
        elif (where := frame_geometry.place(document, (quads or {}).get(number, ()))) is not None:
            _lay_out(document, strings, made, where, clipping.frame_room(frames[number].inside))
        for place in nodes.get("isClickable", {}).get("index", ()):
            made[place].clickable = True
        values = nodes.get("inputValue", {"index": (), "value": ()})
        for place, value in zip(values["index"], values["value"], strict=True):
            made[place].value = strings[value] if value >= 0 else ""
        for place, inner_number in frame_geometry.inner_documents(document):
            frames[inner_number] = made[place]
            made[place].shows(documents[inner_number], strings)
        found.update(zip(nodes["backendNodeId"], made, strict=True))
    return found


def _lay_out(
    document: Message,
    strings: list[str],
    made: Sequence[Element],
    where: skia.Matrix,
    page: ContainingBlock,
) -> None:
    """Say where the elements of a document are, and what of them is cut off."""
    nodes, layout = document["nodes"], document["layout"]
    left, top = document.get("scrollOffsetX", 0), document.get("scrollOffsetY", 0)
    is_moved = not where.isIdentity()
    for place, box, styles in zip(
        layout["nodeIndex"], layout["bounds"], layout["styles"], strict=True
    ):
        element = made[place]
        # What a style puts before or after an element has its own box first, then its pictures'.
        is_inside = bool(element.styles) and element.tag.startswith("::")
        if element.bounds[2:] == (0, 0) and not is_inside:
            bounds = (box[0] - left, box[1] - top, box[2], box[3])
            element.bounds = frame_geometry.moved(where, bounds) if is_moved else bounds
        element.styles = [strings[style] if style >= 0 else "" for style in styles]
    for place, parent in enumerate(nodes["parentIndex"]):
        made[place].stand_in(made[parent].inside if parent >= 0 else page)


def _element(strings: list[str], nodes: Message, place: int, frame_id: str) -> Element:
    given = nodes["attributes"][place]
    names = (strings[n] for n in given[::2])
    values = (strings[n] if n >= 0 else "" for n in given[1::2])
    attributes = dict(zip(names, values, strict=True))
    name = nodes["nodeName"][place]
    return Element(
        html_id=attributes.get("id", ""),
        tag=strings[name].lower() if name >= 0 else "",
        attributes=attributes,
        frame_id=frame_id,
    )

"""What a page's layout says of its elements: where they are, what of them is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from android_world.virtual_device.web import clipping
from android_world.virtual_device.web.clipping import Around, Box, Room
from android_world.virtual_device.web.errors import PageTimeout

Message = dict[str, Any]

MOST_NODES = 50_000
"""A page with more nodes is one that never answers in time."""

_ROOTS = frozenset(("html", "body"))
STYLES = (
    *clipping.STYLES,
    *("border-left-width", "border-top-width", "padding-left", "padding-top"),
)
"""What `elements` reads of how a page looks."""


@dataclass
class Element:
    """What the page's layout says of one DOM node."""

    html_id: str = ""
    tag: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    bounds: Box = (0, 0, 0, 0)
    styles: Sequence[str] = ()  # the values of `STYLES`; none: it has no box
    around: Around = Around()
    inside: Room = Room()
    clickable: bool = False
    value: str = ""
    frame_id: str = ""
    inner_frame: str = ""  # the frame that it shows
    inner_scrolls: bool = False  # what it holds, which is not laid out where others can see it

    def stand_in(self, room: Room) -> None:
        """Say what surrounds it, and what surrounds what stands in it."""
        self.around, self.inside = room.flow, room
        if self.styles and self.tag != "#text":
            styles = self.styles[: len(clipping.STYLES)]
            self.around, self.inside = clipping.enter(room, self.bounds, styles, self.tag in _ROOTS)
        elif self.styles:
            room.flow.hold(self.bounds)

    @property
    def scrolls(self) -> bool:
        """Whether it scrolls what stands in it."""
        scroller = self.inside.flow.scroller
        own = scroller is not None and scroller is not self.around.scroller and scroller.scrolls
        return own or self.inner_scrolls

    @property
    def may_be_overfull(self) -> bool:
        """Whether it scrolls texts that are larger than it."""
        scroller = self.inside.flow.scroller
        return self.tag == "textarea" and scroller is not None and bool(self.styles)

    @property
    def origin(self) -> tuple[float, float]:
        """Where the document that a frame shows begins."""
        left, top, more_left, more_top = map(_pixels, self.styles[len(clipping.STYLES) :])
        return self.bounds[0] + left + more_left, self.bounds[1] + top + more_top

    def shows(self, document: Message, strings: list[str]) -> None:
        """A frame shows a document."""
        self.inner_frame = strings[document["frameId"]]
        if self.styles:
            (left, top), (x, y, width, height) = self.origin, self.bounds
            wide = document.get("contentWidth", 0) > width - 2 * (left - x) + 1
            self.inner_scrolls = (
                wide or document.get("contentHeight", 0) > height - 2 * (top - y) + 1
            )


def refuse_too_many(count: int) -> None:
    """Raise `PageTimeout` for a page with more than `MOST_NODES` nodes."""
    if count > MOST_NODES:
        raise PageTimeout(f"the page has more than {MOST_NODES} nodes")


def elements(snapshot: Message) -> dict[int, Element]:
    """The DOM nodes of a `DOMSnapshot.captureSnapshot`, by their backend ids."""
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
        _lay_out(document, strings, made, frames.get(number))
        for place in nodes.get("isClickable", {}).get("index", ()):
            made[place].clickable = True
        values = nodes.get("inputValue", {"index": (), "value": ()})
        for place, value in zip(values["index"], values["value"], strict=True):
            made[place].value = strings[value] if value >= 0 else ""
        inner = nodes.get("contentDocumentIndex", {"index": (), "value": ()})
        for place, inner_number in zip(inner["index"], inner["value"], strict=True):
            frames[inner_number] = made[place]
            made[place].shows(documents[inner_number], strings)
        found.update(zip(nodes["backendNodeId"], made, strict=True))
    return found


def _lay_out(
    document: Message, strings: list[str], made: Sequence[Element], frame: Element | None
) -> None:
    """Say where the elements of a document are, and what of them is cut off."""
    nodes, layout = document["nodes"], document["layout"]
    left, top = frame.origin if frame is not None else (0.0, 0.0)
    left -= document.get("scrollOffsetX", 0)
    top -= document.get("scrollOffsetY", 0)
    for place, box, styles in zip(
        layout["nodeIndex"], layout["bounds"], layout["styles"], strict=True
    ):
        element = made[place]
        # What a style puts before or after an element has its own box first, then its pictures'.
        is_inside = bool(element.styles) and element.tag.startswith("::")
        if element.bounds[2:] == (0, 0) and not is_inside:
            element.bounds = (box[0] + left, box[1] + top, box[2], box[3])
        element.styles = [strings[style] if style >= 0 else "" for style in styles]
    page = Room() if frame is None else clipping.frame_room(frame.inside)
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


def _pixels(length: str) -> float:
    return float(length.removesuffix("px") or 0)

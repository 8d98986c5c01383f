"""What is cut off of a page's boxes, and which boxes scroll: as CSS has it.

A box is cut off by those around it that do not show what is outside of them. Which are around it
depends on how it is placed: a fixed one belongs to the page itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

Box = tuple[float, float, float, float]  # left, top, width and height in CSS px

STYLES = ("overflow-x", "overflow-y", "position", "transform", "filter", "will-change", "contain")
"""What of a box's looks decides."""

_SCROLLS = frozenset(("auto", "scroll"))
_PLACED = frozenset(("absolute", "fixed"))
_HOLDS = frozenset(("transform", "filter", "strict", "content", "layout", "paint"))
_SLACK = 1.0  # boxes are rounded to whole px where they are shown


@dataclass
class Scroller:
    """A box that may scroll: `scrolls` once something in it is seen to be outside."""

    box: Box
    across: bool
    down: bool
    scrolls: bool = False

    def holds(self, box: Box, is_placed: bool) -> None:
        """A box is in it; one that was put before its start can never be scrolled to."""
        for along, may in ((0, self.across), (1, self.down)):
            if may and box[2] > 0 < box[3]:
                before, after = _outside(self.box, box, along)
                self.scrolls = self.scrolls or after or (before and not is_placed)


def _outside(outer: Box, inner: Box, along: int) -> tuple[bool, bool]:
    start, end = outer[along], outer[along] + outer[along + 2]
    return (
        inner[along] < start - _SLACK,
        inner[along] + inner[along + 2] > end + _SLACK,
    )


@dataclass(frozen=True)
class ClipContext:
    """What is shown around a box: `shown` of it (None: all), and what it scrolls with."""

    shown: Box | None = None
    scroller: Scroller | None = None
    is_placed: bool = False  # by a place of its own within the scroller

    def hold(self, box: Box) -> None:
        """A box is in it."""
        if self.scroller is not None:
            self.scroller.holds(box, self.is_placed)


@dataclass(frozen=True)
class ContainingBlock:
    """What surrounds what is in an element, by how that is placed."""

    flow: ClipContext = ClipContext()
    absolute: ClipContext = ClipContext()
    fixed: ClipContext = ClipContext()

    def around(self, position: str) -> ClipContext:
        """What surrounds a box that is placed so."""
        if position not in _PLACED:
            return self.flow
        found = self.fixed if position == "fixed" else self.absolute
        return replace(found, is_placed=True)


def enter(
    room: ContainingBlock, box: Box, styles: Sequence[str], is_root: bool
) -> tuple[ClipContext, ContainingBlock]:
    """What surrounds a box that is in a room, and the room in it.

    Args:
        room: that of the element around it.
        box: where it is.
        styles: the values of `STYLES`.
        is_root: whether what it says of its overflow is the whole page's.
    """
    across, down, position, transform, blur, will_change, contain = styles
    around = room.around(position)
    around.hold(box)
    inside = around if is_root else _inside(around, box, across, down)
    held = _holds_all(transform, blur, will_change, contain)
    if inside is room.flow and position == "static" and not held:
        return around, room
    return around, ContainingBlock(
        flow=inside,
        absolute=inside if held or position != "static" else room.absolute,
        fixed=inside if held else room.fixed,
    )


def _holds_all(transform: str, blur: str, will_change: str, contain: str) -> bool:
    """Whether also what is fixed in it moves with it."""
    if transform == blur == contain == "none" and will_change == "auto":
        return False
    wanted = {transform, blur, *will_change.split(", "), *contain.split()}
    return transform != "none" or blur != "none" or bool(_HOLDS & wanted)


def frame_room(around: ContainingBlock) -> ContainingBlock:
    """The room of a document that is shown in a frame: it scrolls by itself."""
    cut = ClipContext(around.flow.shown)
    return ContainingBlock(cut, cut, cut)


def _inside(around: ClipContext, box: Box, across: str, down: str) -> ClipContext:
    if across == down == "visible":
        return around
    shown, scroller = around.shown, None
    if across != "visible":
        shown = _cut(shown, box, 0)
    if down != "visible":
        shown = _cut(shown, box, 1)
    if across in _SCROLLS or down in _SCROLLS:
        scroller = Scroller(box, across in _SCROLLS, down in _SCROLLS)
    return ClipContext(shown, scroller)


_FAR = 1e7


def _cut(shown: Box | None, box: Box, along: int) -> Box:
    """What of a box is between the ends of another, along one axis."""
    whole = list(shown or (-_FAR, -_FAR, 2 * _FAR, 2 * _FAR))
    start = max(whole[along], box[along])
    end = min(whole[along] + whole[along + 2], box[along] + box[along + 2])
    whole[along], whole[along + 2] = start, max(0.0, end - start)
    left, top, width, height = whole
    return left, top, width, height

"""What can be touched on a screen, as a person sees it: kind, names, neighbours, row."""

from __future__ import annotations

import collections
import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from android_world.grounding.dataset.screens import Box, Node, Screen

MIN_SIDE_PX: Final = 24
_MAX_SHARE: Final = 0.5  # of the screen
_MAX_ROW_SHARE: Final = 0.25  # of the screen's height
_LONGEST_NAME: Final = 40
# What lies around a dialog, and what drawing programs draw on: touching anywhere would do.
_GROUNDS: Final = re.compile(
    r"touch_outside|overlay|_background|gestures_view|player_root|square|hue"
)
_TICKED: Final = {"CheckBox": "check box", "RadioButton": "radio button"}
# What nodes say of their states; no names.
_STATES: Final = ("", "On", "Off")
_SWITCHES: Final = frozenset({"Switch", "ToggleButton", "SwitchCompat"})


@dataclass(frozen=True)
class Control:
    """Something to touch.

    Attributes:
      kind: switch, check box, radio button, text field, drop-down list, button, entry or icon.
      names: Everything that it is called, seen or not: what an instruction must not say.
      seen: The text on it; empty for icons.
      glyph: Its icon's name in the icon font, where it shows just one.
      resource: The entry of its resource id.
      row: The text next to it, of its list entry.
      checked: Whether it is on.
      around: Its neighbours of the same kind by their side (above, below, left, right): their text.
    """

    kind: str
    names: tuple[str, ...]
    seen: str
    glyph: str
    resource: str
    package: str
    box: Box
    row: str = ""
    checked: bool = False
    around: dict[str, str] = field(default_factory=dict)

    @property
    def is_icon(self) -> bool:
        """Whether it shows no text: what it is must be seen, not read."""
        return not self.seen

    @property
    def center(self) -> tuple[float, float]:
        """The point to touch, in pixels."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


def controls_of(screen: Screen) -> list[Control]:
    """What can be touched, the windows from the lowest to the topmost."""
    found: list[Control] = []
    for window in screen.windows:
        chosen = [place for place, node in enumerate(window) if _is_target(node, screen.size)]
        made = {place: _control(window, place, screen) for place in chosen}
        made = {i: c for i, c in made.items() if c.seen or window[i].text in _STATES}
        found += [_with_neighbours(made, place, window, screen.size) for place in made]
    return found


def labels_of(screen: Screen) -> frozenset[str]:
    """All names on a screen, those of nothing to touch included."""
    nodes = [node for window in screen.windows for node in window]
    return frozenset(name for node in nodes for name in (node.text, node.description) if name)


def _is_target(node: Node, size: tuple[int, int]) -> bool:
    left, top, right, bottom = node.box
    if not (node.reached and node.enabled) or _GROUNDS.search(node.resource):
        return False
    if (right - left) * (bottom - top) > _MAX_SHARE * size[0] * size[1]:
        return False
    return min(right - left, bottom - top) >= MIN_SIDE_PX


def _control(window: Sequence[Node], place: int, screen: Screen) -> Control:
    node = window[place]
    below = [window[i] for i in _below(window, place)]
    read = [text for text in (node.text, *(n.text for n in below)) if text not in _STATES]
    seen = _first([*node.texts, *(read if node.on_page else [])])
    said = [*node.texts, *read]
    told = [node.description, node.hint, node.text, *(n.description for n in below), *said]
    glyphs = set(node.glyphs)
    return Control(
        _kind(node, seen, screen.size),
        tuple(dict.fromkeys(name for name in told if name not in _STATES)),
        seen,
        glyphs.pop() if len(glyphs) == 1 else "",
        node.resource,
        node.package,
        node.box,
        _row(window, place, screen.size),
        node.checked,
    )


def _first(texts: Iterable[str]) -> str:
    return next((" ".join(text.split()) for text in texts), "")


def _kind(node: Node, seen: str, size: tuple[int, int]) -> str:
    if node.editable:
        return "text field"
    if node.class_name in _SWITCHES:
        return "switch"
    if node.class_name in _TICKED:
        return _TICKED[node.class_name]
    if node.class_name == "Spinner":
        return "drop-down list"
    if not seen:
        return "icon"
    wide = node.box[2] - node.box[0] > 0.6 * size[0]
    if wide or node.class_name in ("CheckedTextView",):
        return "entry"
    return "button"


# -- rows ----------------------------------------------------------------------------------------


def _row(window: Sequence[Node], place: int, size: tuple[int, int]) -> str:
    """The text of the nearest node around a control that has one besides the control itself."""
    own = window[place]
    inside = set(own.texts)
    parent = own.parent
    while parent >= 0:
        around = window[parent]
        left, top, right, bottom = around.box
        if bottom - top > _MAX_ROW_SHARE * size[1]:
            return ""
        texts = [*around.texts, *(window[i].text for i in _below(window, parent))]
        others = [t for t in texts if t not in inside and t not in _STATES]
        if others:
            return short(_first(others)) if right - left > bottom - top else ""
        parent = around.parent
    return ""


def _below(window: Sequence[Node], place: int) -> Iterator[int]:
    """The places of all nodes below one."""
    found = {place}
    for i, node in enumerate(window):
        if node.parent in found:
            found.add(i)
            yield i


def short(text: str) -> str:
    """A name that can be quoted; nothing for one that is too long."""
    return text if len(text) <= _LONGEST_NAME else ""


# -- neighbours ----------------------------------------------------------------------------------


def _with_neighbours(
    controls: dict[int, Control], place: int, window: Sequence[Node], size: tuple[int, int]
) -> Control:
    own, node = controls[place], window[place]
    alike = [
        controls[i]
        for i in controls
        if window[i].class_name == node.class_name
        and (window[i].parent == node.parent or window[i].resource == node.resource != "")
        and controls[i].kind == own.kind
    ]
    counts = collections.Counter(name_in_list(each) for each in alike)
    around: dict[str, str] = {}
    sides: set[str] = set()
    for side, axis, sign in _SIDES:
        line = [other for other in alike if other is not own and _in_line(own.box, other.box, axis)]
        beyond = [o for o in line if sign * (o.center[axis] - own.center[axis]) > 0]
        if beyond:
            sides.add(side)
            next_ = min(beyond, key=lambda o: abs(o.center[axis] - own.center[axis]))
            name = name_in_list(next_)
            if name and counts[name] == 1:
                around[side] = name
    upright = sides <= {"above", "below"} and bool(sides)
    kind = "entry" if own.kind == "button" and upright else own.kind
    return dataclasses.replace(own, kind=kind, around=around)


_SIDES: Final = (("above", 1, -1), ("below", 1, 1), ("left", 0, -1), ("right", 0, 1))


def name_in_list(control: Control) -> str:
    """What distinguishes a control of a list from its neighbours."""
    return short(control.seen) or (control.row if control.is_icon else "")


def _in_line(box: Box, other: Box, axis: int) -> bool:
    """Whether two boxes are above each other (axis 1) or side by side (axis 0)."""
    low, high = (1, 3) if axis == 0 else (0, 2)
    middle = (other[low] + other[high]) / 2
    return box[low] <= middle <= box[high]

"""Lists of elements as text: what the emulator showed, and the walk that leads there on the phone.

A file of `screens/` is a file of walks (`android_world.virtual_device.screenshots`) whose sections
end with the step `list PACKAGE`; its indented lines are the recorded elements in their order:

    [empty]
    open com.example.notes
    list com.example.notes
        42,166,213,237 android.widget.TextView#title cf "Notes" ""

that is bounds (left, top, right, bottom in pixels), class and id (without its package), flags
(`-`: none), text and description. Flags: c clickable, l long clickable, e editable, k checkable,
K checked, s scrollable, S selected, f focusable, F focused, D disabled. The recorder left out what
the status bar shows, wherever it stands (quick settings has it lower): so do these lists.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from android_world.env import representation_utils
from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.screenshots import scenarios, steps

FOLDER = Path(__file__).parent / "screens"
_STRING = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(
    rf"(-?\d+,-?\d+,-?\d+,-?\d+) ([\w.$]+)(?:#(\S+))? (-|[a-zA-Z]+) ({_STRING}) ({_STRING})"
)
_STATUS_BAR = ("clock", "wifi_combo", "mobile_combo", "batteryRemainingIcon")
_FLAGS = {
    "c": "is_clickable",
    "l": "is_long_clickable",
    "e": "is_editable",
    "k": "is_checkable",
    "K": "is_checked",
    "s": "is_scrollable",
    "S": "is_selected",
    "f": "is_focusable",
    "F": "is_focused",
}


@dataclass(frozen=True)
class Element:
    """One element of a list."""

    bounds: tuple[int, int, int, int]
    class_name: str
    id: str
    flags: str
    text: str
    description: str

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What tells it from the others, wherever it stands."""
        return self.class_name, self.id, self.text, self.description

    def overlap(self, other: Element) -> float:
        """Intersection over union of the two boxes."""
        left, top, right, bottom = self.bounds
        left2, top2, right2, bottom2 = other.bounds
        width = min(right, right2) - max(left, left2)
        height = min(bottom, bottom2) - max(top, top2)
        common = max(width, 0) * max(height, 0)
        both = (right - left) * (bottom - top) + (right2 - left2) * (bottom2 - top2) - common
        return common / both if both else float(self.bounds == other.bounds)

    def __str__(self) -> str:
        bounds = ",".join(map(str, self.bounds))
        name = f"{self.class_name}#{self.id}" if self.id else self.class_name
        texts = [json.dumps(text, ensure_ascii=False) for text in (self.text, self.description)]
        return " ".join([bounds, name, self.flags or "-", *texts])


@dataclass(frozen=True)
class Screen:
    """One recorded screen: its elements in order, whose they are, and the way there."""

    name: str
    package: str
    elements: tuple[Element, ...]
    way: tuple[scenarios.Step, ...]

    @property
    def app(self) -> str:
        """The name of its file."""
        return self.name.partition("/")[0]

    def reach(self, device: VirtualDevice) -> None:
        """Go there from the phone's home screen."""
        steps.play(device, self.way)
        device.wait_for_idle()


@functools.cache
def screens() -> tuple[Screen, ...]:
    """All recorded screens.

    Raises:
        WalkError: a file is not as it should be.
    """
    known: scenarios.Walks = {}
    for file in sorted(FOLDER.glob("*.txt")):
        known |= scenarios.read(file, file.stem)
    names = [name for name in known if not name.rpartition("/")[2].startswith("_")]
    return tuple(_screen(name, scenarios.steps_of(name, known)) for name in names)


def _screen(name: str, way: Sequence[scenarios.Step]) -> Screen:
    *way, last = way
    if last.word != "list":
        raise last.error("a recorded screen ends with its list")
    steps.check(way)
    try:
        elements = tuple(_element(line) for line in last.block.splitlines() if line.strip())
    except ValueError as error:
        raise last.error(str(error)) from error
    return Screen(name, last.rest, elements, tuple(way))


def _element(line: str) -> Element:
    match = _LINE.fullmatch(line.strip())
    if not match:
        raise ValueError(f"this is no element: {line}")
    bounds, class_name, resource, flags, text, description = match.groups()
    left, top, right, bottom = map(int, bounds.split(","))
    box = (left, top, right, bottom)
    flags = "" if flags == "-" else flags
    return Element(
        box, class_name, resource or "", flags, json.loads(text), json.loads(description)
    )


def shown(device: VirtualDevice, package: str) -> list[Element]:
    """What the phone shows of a package now, as agents get it; status bar left out."""
    forest = device.accessibility.forest()
    found = representation_utils.forest_to_ui_elements(forest, exclude_invisible_elements=True)
    return [
        _of(element)
        for element in found
        if element.package_name == package and not _in_status_bar(element)
    ]


def _in_status_bar(element: representation_utils.UIElement) -> bool:
    box = element.bbox_pixels
    name = (element.resource_name or "").rpartition("/")[2]
    if element.package_name != "com.android.systemui" or name == "date":  # The shade's own.
        return False
    return name in _STATUS_BAR or (box is not None and box.y_max <= 128)


def _of(element: representation_utils.UIElement) -> Element:
    box = element.bbox_pixels
    assert box is not None
    flags = "".join(flag for flag, name in _FLAGS.items() if getattr(element, name))
    return Element(
        (int(box.x_min), int(box.y_min), int(box.x_max), int(box.y_max)),
        element.class_name or "",
        (element.resource_name or "").rpartition("/")[2],
        flags + ("" if element.is_enabled else "D"),
        element.text or "",
        element.content_description or "",
    )

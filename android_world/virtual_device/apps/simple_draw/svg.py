"""Reading the SVG files that the app writes: a background, then strokes and filled areas."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

from android_world.virtual_device.apps.simple_draw.drawing import Drawing, Fill, Point, Stroke

_SPACE = "{http://www.w3.org/2000/svg}"
_COLOR = re.compile(r"#[0-9A-Fa-f]{6}")
_COMMAND = re.compile(r"([MLQ])([^A-Za-z]*)")
_NUMBERS = {"M": 2, "L": 2, "Q": 4}
_AREA = re.compile(r"(M\d+,\d+L\d+,\d+ ?)+")
_RUN = re.compile(r"M(\d+),(\d+)L(\d+),")


def read_svg(data: bytes) -> Drawing | None:
    """The drawing in a file; None where it is no SVG, or has what no drawing of the app has."""
    if b"<!ENTITY" in data:
        return None
    try:
        root = ElementTree.fromstring(data)
        if root.tag not in (f"{_SPACE}svg", "svg"):
            return None
        rects = [e for e in root if e.tag.endswith("rect")]
        paths = [e for e in root if e.tag.endswith("path")]
        background = _color(rects[0].get("fill", "")) if rects else "#FFFFFF"
        return Drawing(tuple(map(_segment, paths)), background)
    except (ElementTree.ParseError, LookupError, RecursionError, ValueError):
        return None


def _segment(element: ElementTree.Element) -> Stroke | Fill:
    data, shade = element.get("d", ""), _color(element.get("stroke", ""))
    width = float(element.get("stroke-width", "1"))
    if not element.get("stroke-linecap") and _AREA.fullmatch(data):
        runs = tuple((int(y), int(x), int(end)) for x, y, end in _RUN.findall(data))
        return Fill(runs, shade)
    return Stroke(_points(data), shade, width)


def _color(text: str) -> str:
    if not _COLOR.fullmatch(text):
        raise ValueError(text)
    return text.upper()


def _points(data: str) -> tuple[Point, ...]:
    """Where the finger was: the ends of a line, and where its curves bend."""
    found: list[Point] = []
    for letter, text in _COMMAND.findall(data):
        numbers = [float(number) for number in re.split(r"[\s,]+", text.strip())]
        if len(numbers) != _NUMBERS[letter]:
            raise ValueError(text)
        point = (numbers[0], numbers[1])
        if not found or point != found[-1]:
            found.append(point)
    if not found:
        raise ValueError(data)
    return _without_dot(found)


def _without_dot(points: Sequence[Point]) -> tuple[Point, ...]:
    """A dot is written as three sides of a small square."""
    x, y = points[0]
    if list(points[1:]) == [(x, y + 2), (x + 1, y + 2), (x + 1, y)]:
        return ((x, y),)
    return tuple(points)

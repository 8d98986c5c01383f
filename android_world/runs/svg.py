"""Elements of figures: SVGs that need nothing else, for light and dark pages."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

from android_world.core import data_files

_STYLE: Final = "\n" + data_files.read_text(__package__, "svg.css")


def start(title: str, width: int, height: int) -> ElementTree.Element:
    """An empty figure with a background; the title is for screen readers."""
    svg = ElementTree.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=str(width),
        height=str(height),
        role="img",
    )
    ElementTree.SubElement(svg, "title").text = title
    ElementTree.SubElement(svg, "style").text = _STYLE
    add(svg, "rect", "back", width=width, height=height, rx=10)
    return svg


def add(parent: ElementTree.Element, tag: str, kind: str, **attributes: float | str) -> None:
    """Add an element of a class of the style."""
    named = {name.replace("_", "-"): str(value) for name, value in attributes.items()}
    ElementTree.SubElement(parent, tag, {"class": kind, **named})


def text(
    parent: ElementTree.Element, x: float, y: float, content: str, kind: str, anchor: str = "start"
) -> None:
    """Add a line of text."""
    attributes = {"x": str(x), "y": str(y), "class": kind, "text-anchor": anchor}
    ElementTree.SubElement(parent, "text", attributes).text = content


def document(svg: ElementTree.Element) -> str:
    """The file of a figure."""
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"

"""The figure of the floors, drawn from `docs/concepts/floors.toml`.

`python -m tests.support.architecture_figure` writes `docs/images/architecture.svg`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "docs" / "concepts" / "floors.toml"
FIGURE = ROOT / "docs" / "images" / "architecture.svg"
_WIDTH, _FLOOR, _TITLE, _GAP = 470, 66, 44, 40
_STYLE = (
    "text{font-family:Roboto,Arial,sans-serif;fill:#1f2328}.t{font-size:17px;font-weight:600}"
    ".b{font-size:14px;text-anchor:middle}.n{font-size:12px;fill:#57606a}"
    ".f{fill:#f6f8fa;stroke:#d0d7de}.x{fill:#ddf4ff;stroke:#54aeff}.a{stroke:#57606a;fill:none}"
)


def columns() -> list[dict[str, Any]]:
    """The columns of the figure, with their floors from top to bottom."""
    found: list[dict[str, Any]] = tomllib.loads(SOURCE.read_text("utf-8"))["column"]
    return found


def draw() -> str:
    """The figure as SVG."""
    found = columns()
    rows = max(len(column["floor"]) for column in found)
    width = len(found) * _WIDTH + (len(found) + 1) * _GAP
    height = _TITLE + rows * _FLOOR + _GAP
    svg = ElementTree.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
    )
    _add(svg, "title", text="Floors of the package and of the virtual phone")
    _add(svg, "style", text=_STYLE)
    _add(svg, "rect", width=width, height=height, fill="#ffffff")
    for index, column in enumerate(found):
        left = _GAP + index * (_WIDTH + _GAP)
        _add(svg, "text", text=column["title"], x=left, y=30, **{"class": "t"})
        for row, floor in enumerate(column["floor"]):
            _draw_floor(svg, floor, left, _TITLE + row * _FLOOR)
    # The environment is where the phone is a device like others.
    x, y = _GAP + _WIDTH, _TITLE + 6 * _FLOOR + 24
    _add(svg, "path", d=f"M{x} {y}h20V{_TITLE + 24}h20", **{"class": "a"})
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def _draw_floor(svg: ElementTree.Element, floor: dict[str, Any], left: int, top: int) -> None:
    _add(svg, "rect", x=left, y=top, width=_WIDTH, height=_FLOOR - 8, rx=6, **{"class": "f"})
    boxes = floor["boxes"]
    step = (_WIDTH - 8) / len(boxes)
    for index, box in enumerate(boxes):
        x = left + 8 + index * step
        _add(svg, "rect", x=x, y=top + 7, width=step - 8, height=26, rx=4, **{"class": "x"})
        name = " · ".join(box.split())
        _add(svg, "text", text=name, x=x + (step - 8) / 2, y=top + 25, **{"class": "b"})
    _add(svg, "text", text=floor["note"], x=left + 10, y=top + 49, **{"class": "n"})


def _add(parent: ElementTree.Element, tag: str, text: str = "", **attributes: Any) -> None:
    named = {
        key: f"{value:g}" if isinstance(value, float | int) else str(value)
        for key, value in attributes.items()
    }
    ElementTree.SubElement(parent, tag, named).text = text or None


if __name__ == "__main__":
    FIGURE.write_text(draw(), "utf-8")

"""Curves as an SVG that needs nothing else, for light and dark pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

from android_world.runs import svg as figures
from android_world.runs.curves.curve import Curve, longest

_WIDTH, _HEIGHT = 720, 380
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 692, 64, 316
_COLOURS: Final = ("one", "other", "plain")
_TITLES: Final = {
    "steps": ("Solved episodes over steps", "steps of an episode"),
    "cost_usd": ("Solved episodes over cost", "cost of an episode in US dollars"),
}
_LONGEST_NAME: Final = 60


def draw(curves: Sequence[Curve]) -> str:
    """The figure of curves over one axis.

    Args:
      curves: The curves, at least one.

    Raises:
      ValueError: There is no curve.
    """
    if not curves:
        raise ValueError("There is no curve to draw.")
    title, axis = _TITLES[curves[0].axis]
    height = _HEIGHT + 20 * len(curves)
    svg = figures.start(title, _WIDTH, height)
    figures.text(svg, _LEFT, 40, title, "title")
    most = longest(curves)
    _draw_axes(svg, axis, most)
    for number, curve in enumerate(curves):
        _draw_curve(svg, curve, most, number)
    return figures.document(svg)


def _draw_axes(svg: ElementTree.Element, axis: str, most: float) -> None:
    for share in (0, 0.25, 0.5, 0.75, 1):
        y, x = _y(share), _x(share)
        figures.add(svg, "line", "grid", x1=_LEFT, x2=_RIGHT, y1=y, y2=y)
        figures.text(svg, _LEFT - 8, y + 4, f"{share * 100:.0f} %", "small", "end")
        figures.text(svg, x, _BOTTOM + 20, f"{most * share:.3g}", "small", "middle")
    figures.text(svg, _RIGHT, _BOTTOM + 40, axis, "small", "end")


def _draw_curve(svg: ElementTree.Element, curve: Curve, most: float, number: int) -> None:
    colour = _COLOURS[number % len(_COLOURS)]
    dashes = ("", "7 4", "2 4")[number // len(_COLOURS) % 3]
    path, last = "", 0.0
    for taken, share in curve.points:
        x, y = _x(taken / most), _y(share)
        path += f"H{x}V{y}" if path else f"M{x},{y}"
        last = share
    path += f"H{_RIGHT}"
    look = {"stroke_dasharray": dashes} if dashes else {}
    figures.add(svg, "path", f"mark {colour}", d=path, style="fill:none", **look)
    y = _HEIGHT + 20 * number
    figures.add(svg, "line", f"mark {colour}", x1=_LEFT, x2=_LEFT + 24, y1=y - 4, y2=y - 4, **look)
    name = curve.name if len(curve.name) <= _LONGEST_NAME else f"{curve.name[:_LONGEST_NAME]}…"
    label = f"{name}: {last * 100:.1f} % of {curve.episodes} episodes"
    figures.text(svg, _LEFT + 32, y, label, "small")


def _x(share: float) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * share, 1)


def _y(share: float) -> float:
    return round(_BOTTOM - (_BOTTOM - _TOP) * share, 1)

"""The figure of a study: an SVG that needs nothing else, for light and dark pages."""

from __future__ import annotations

import dataclasses
from typing import Final
from xml.etree import ElementTree

from android_world.core import data_files
from android_world.runs.robustness.analysis import SIGNIFICANT, Rate, StudyResults
from android_world.runs.robustness.conditions import PUBLISHED_TASKS

_WIDTH: Final = 920
_MARGIN: Final = 28
# Where rates of 0 and 1 are, and where the columns of figures end.
_ZERO, _ONE = 312, 650
_COUNTS, _CHANCE = 788, _WIDTH - _MARGIN
_ROW: Final = 42
_ABOVE_PANEL: Final = 92
_BELOW_PANEL: Final = 34
_APART: Final = 7  # Between the two marks of a row, up and down from its middle.
_RADIUS: Final = 4.5
_STYLE: Final = "\n" + data_files.read_text(__package__, "figure.css")


@dataclasses.dataclass(frozen=True)
class _Mark:
    """A rate in a row, as a dot with its interval."""

    rate: Rate
    colour: str
    name: str
    hollow: bool = False


@dataclasses.dataclass(frozen=True)
class _Row:
    label: str
    note: str
    marks: tuple[_Mark, _Mark]
    counts: str
    p: float


@dataclasses.dataclass(frozen=True)
class _Panel:
    title: str
    note: str
    rows: list[_Row]

    @property
    def height(self) -> int:
        return _ABOVE_PANEL + _ROW * len(self.rows) + _BELOW_PANEL


def draw(findings: StudyResults, title: str, seed: int) -> str:
    """The figure of a study.

    Args:
      findings: What came of it.
      title: The name of the agent.
      seed: The suite's seed.
    """
    panels = [panel for panel in (_seeds(findings), _variants(findings)) if panel.rows]
    height = 84 + sum(panel.height for panel in panels)
    svg = ElementTree.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH} {height}",
        width=str(_WIDTH),
        height=str(height),
        role="img",
    )
    ElementTree.SubElement(svg, "title").text = f"Robustness of {title}"
    ElementTree.SubElement(svg, "style").text = _STYLE
    _add(svg, "rect", "back", width=_WIDTH, height=height, rx=10)
    _text(svg, _MARGIN, 42, _shorten(f"Robustness of {title}", 84), "title")
    note = f"share of solved episodes with 95 % Wilson intervals, suite seed {seed}"
    _text(svg, _MARGIN, 64, note, "small")
    top = 76
    for panel in panels:
        _draw_panel(svg, panel, top)
        top += panel.height
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def _seeds(findings: StudyResults) -> _Panel:
    rows = [
        _Row(
            PUBLISHED_TASKS.get(row.task, row.task),
            row.task if row.task in PUBLISHED_TASKS else "",
            (
                _Mark(row.different, "one", "different seeds"),
                _Mark(row.same, "other", "the same seed"),
            ),
            f"{_count(row.different)}, {_count(row.same)}",
            row.p,
        )
        for row in findings.seeds
    ]
    note = "p: Fisher's exact test, * below 0.05"
    return _Panel("Seeds: other parameters each time, or always the same", note, rows)


def _variants(findings: StudyResults) -> _Panel:
    rows = [
        _Row(
            row.condition.name,
            row.condition.description,
            (
                _Mark(row.standard, "plain", "the same episodes as they are", hollow=True),
                _Mark(row.varied, "other", "varied"),
            ),
            f"{_count(row.standard)} → {_count(row.varied)}",
            row.p_holm,
        )
        for row in findings.variants
    ]
    note = "p: exact sign test over pairs, corrected (Holm)"
    return _Panel("Variants: the same tasks under other conditions", note, rows)


def _draw_panel(svg: ElementTree.Element, panel: _Panel, top: int) -> None:
    _text(svg, _MARGIN, top + 32, panel.title, "panel")
    _text(svg, _CHANCE, top + 32, panel.note, "small", "end")
    _draw_legend(svg, panel.rows[0].marks, top + 56)
    _text(svg, _COUNTS, top + 80, "solved", "small", "end")
    _text(svg, _CHANCE, top + 80, "p", "small", "end")
    first = top + _ABOVE_PANEL
    bottom = first + _ROW * len(panel.rows)
    for number in range(0, len(panel.rows), 2):
        y = first + number * _ROW
        _add(svg, "rect", "band", x=_MARGIN - 12, y=y, width=_WIDTH - 2 * _MARGIN + 24, height=_ROW)
    for share in (0, 0.25, 0.5, 0.75, 1):
        x = _x(share)
        _add(svg, "line", "grid", x1=x, x2=x, y1=first - 4, y2=bottom + 4)
        _text(svg, x, bottom + 20, f"{share * 100:.0f} %", "small", "middle")
    for number, row in enumerate(panel.rows):
        _draw_row(svg, row, first + number * _ROW + _ROW // 2)


def _draw_legend(svg: ElementTree.Element, marks: tuple[_Mark, _Mark], y: int) -> None:
    x = _ZERO
    for mark in marks:
        kind = f"mark {mark.colour}"
        _add(svg, "line", kind, x1=x, x2=x + 24, y1=y - 4, y2=y - 4)
        hollow = " hollow" if mark.hollow else ""
        _add(svg, "circle", kind + hollow, cx=x + 12, cy=y - 4, r=_RADIUS)
        _text(svg, x + 32, y, mark.name, "small")
        x += 48 + 7 * len(mark.name)


def _draw_row(svg: ElementTree.Element, row: _Row, middle: int) -> None:
    if row.note:
        _text(svg, _MARGIN, middle - 3, _shorten(row.label, 32), "")
        _text(svg, _MARGIN, middle + 13, _shorten(row.note, 42), "small")
    else:
        _text(svg, _MARGIN, middle + 5, _shorten(row.label, 32), "")
    for mark, y in zip(row.marks, (middle - _APART, middle + _APART), strict=True):
        group = ElementTree.SubElement(svg, "g")
        low, high = mark.rate.interval
        solved = f"{row.label}, {mark.name}: {_count(mark.rate)} solved"
        span = f"95 % interval {low * 100:.0f} to {high * 100:.0f} %"
        ElementTree.SubElement(group, "title").text = f"{solved}, {span}"
        kind = f"mark {mark.colour}"
        _add(group, "line", kind, x1=_x(low), x2=_x(high), y1=y, y2=y)
        hollow = " hollow" if mark.hollow else ""
        _add(group, "circle", kind + hollow, cx=_x(mark.rate.value), cy=y, r=_RADIUS)
    _text(svg, _COUNTS, middle + 5, row.counts, "number", "end")
    is_significant = row.p < SIGNIFICANT
    chance = "< 0.001" if row.p < 0.001 else f"{row.p:.3f}"
    kind = "number strong" if is_significant else "number"
    _text(svg, _CHANCE - 12, middle + 5, chance, kind, "end")
    if is_significant:
        _text(svg, _CHANCE, middle + 5, "*", kind, "end")


def _x(share: float) -> float:
    return round(_ZERO + (_ONE - _ZERO) * share, 1)


def _count(rate: Rate) -> str:
    return f"{rate.solved}/{rate.episodes}"


def _shorten(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _add(parent: ElementTree.Element, tag: str, kind: str, **attributes: float) -> None:
    named = {name: str(value) for name, value in attributes.items()}
    ElementTree.SubElement(parent, tag, {"class": kind, **named})


def _text(
    parent: ElementTree.Element, x: float, y: float, text: str, kind: str, anchor: str = "start"
) -> None:
    attributes = {"x": str(x), "y": str(y), "class": kind, "text-anchor": anchor}
    ElementTree.SubElement(parent, "text", attributes).text = text

"""The figure of a study: an SVG that needs nothing else, for light and dark pages."""

from __future__ import annotations

import dataclasses
from typing import Final
from xml.etree import ElementTree

from android_world.runs import svg as figures
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
    svg = figures.start(f"Robustness of {title}", _WIDTH, height)
    figures.text(svg, _MARGIN, 42, _shorten(f"Robustness of {title}", 84), "title")
    note = f"share of solved episodes with 95 % Wilson intervals, suite seed {seed}"
    figures.text(svg, _MARGIN, 64, note, "small")
    top = 76
    for panel in panels:
        _draw_panel(svg, panel, top)
        top += panel.height
    return figures.document(svg)


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
    figures.text(svg, _MARGIN, top + 32, panel.title, "panel")
    figures.text(svg, _CHANCE, top + 32, panel.note, "small", "end")
    _draw_legend(svg, panel.rows[0].marks, top + 56)
    figures.text(svg, _COUNTS, top + 80, "solved", "small", "end")
    figures.text(svg, _CHANCE, top + 80, "p", "small", "end")
    first = top + _ABOVE_PANEL
    bottom = first + _ROW * len(panel.rows)
    for number in range(0, len(panel.rows), 2):
        y = first + number * _ROW
        figures.add(
            svg, "rect", "band", x=_MARGIN - 12, y=y, width=_WIDTH - 2 * _MARGIN + 24, height=_ROW
        )
    for share in (0, 0.25, 0.5, 0.75, 1):
        x = _x(share)
        figures.add(svg, "line", "grid", x1=x, x2=x, y1=first - 4, y2=bottom + 4)
        figures.text(svg, x, bottom + 20, f"{share * 100:.0f} %", "small", "middle")
    for number, row in enumerate(panel.rows):
        _draw_row(svg, row, first + number * _ROW + _ROW // 2)


def _draw_legend(svg: ElementTree.Element, marks: tuple[_Mark, _Mark], y: int) -> None:
    x = _ZERO
    for mark in marks:
        kind = f"mark {mark.colour}"
        figures.add(svg, "line", kind, x1=x, x2=x + 24, y1=y - 4, y2=y - 4)
        hollow = " hollow" if mark.hollow else ""
        figures.add(svg, "circle", kind + hollow, cx=x + 12, cy=y - 4, r=_RADIUS)
        figures.text(svg, x + 32, y, mark.name, "small")
        x += 48 + 7 * len(mark.name)


def _draw_row(svg: ElementTree.Element, row: _Row, middle: int) -> None:
    if row.note:
        figures.text(svg, _MARGIN, middle - 3, _shorten(row.label, 32), "")
        figures.text(svg, _MARGIN, middle + 13, _shorten(row.note, 42), "small")
    else:
        figures.text(svg, _MARGIN, middle + 5, _shorten(row.label, 32), "")
    for mark, y in zip(row.marks, (middle - _APART, middle + _APART), strict=True):
        group = ElementTree.SubElement(svg, "g")
        low, high = mark.rate.interval
        solved = f"{row.label}, {mark.name}: {_count(mark.rate)} solved"
        span = f"95 % interval {low * 100:.0f} to {high * 100:.0f} %"
        ElementTree.SubElement(group, "title").text = f"{solved}, {span}"
        kind = f"mark {mark.colour}"
        figures.add(group, "line", kind, x1=_x(low), x2=_x(high), y1=y, y2=y)
        hollow = " hollow" if mark.hollow else ""
        figures.add(group, "circle", kind + hollow, cx=_x(mark.rate.value), cy=y, r=_RADIUS)
    figures.text(svg, _COUNTS, middle + 5, row.counts, "number", "end")
    is_significant = row.p < SIGNIFICANT
    chance = "< 0.001" if row.p < 0.001 else f"{row.p:.3f}"
    kind = "number strong" if is_significant else "number"
    figures.text(svg, _CHANCE - 12, middle + 5, chance, kind, "end")
    if is_significant:
        figures.text(svg, _CHANCE, middle + 5, "*", kind, "end")


def _x(share: float) -> float:
    return round(_ZERO + (_ONE - _ZERO) * share, 1)


def _count(rate: Rate) -> str:
    return f"{rate.solved}/{rate.episodes}"


def _shorten(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"

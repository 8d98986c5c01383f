"""Scores as tables, for the terminal and the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from android_world.core.text_sanitizing import split_list

Table = tuple[list[str], list[list[str]]]


def score_table(benchmark: str, scores: dict[str, Any]) -> Table:
    """Column titles and rows."""
    titles, rows = _TABLES[benchmark]
    return list(titles), list(rows(scores))


def _pigg_rows(scores: dict[str, Any]) -> Iterator[list[str]]:
    for name, row in scores.items():
        yield [
            name.removeprefix("user_"),
            str(row["samples"]),
            _percent(100 * row["accuracy"]),
            f"{row['mean_l2']:.2f}",
            f"{row['median_l2']:.2f}",
            str(row["unparsed"]),
        ]


def _l1_rows(scores: dict[str, Any]) -> Iterator[list[str]]:
    for difficulty, level in scores.items():
        for platform, row in [*level["platforms"].items(), ("all", level)]:
            yield [
                difficulty,
                platform,
                str(row["samples"]),
                _percent(100 * row["accuracy"]),
                _percent(100 * row["weighted"]),
            ]


def _l2_rows(scores: dict[str, Any]) -> Iterator[list[str]]:
    for kind in (key for key in scores if key != "average"):
        for platform, row in [*scores[kind]["platforms"].items(), ("all", scores[kind])]:
            accuracies = [_percent(row[name]) for name in ("icon", "text", "accuracy")]
            counts = [str(row[name]) for name in ("correct", "wrong", "format_errors")]
            yield [kind, platform, str(row["samples"]), *accuracies, *counts]
    yield ["average", "", "", "", "", _percent(scores["average"]), "", "", ""]


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


_L2_COLUMNS = split_list("""
    type, platform, samples, icon %, text %, accuracy %, right, wrong, format errors
""")
_TABLES = {
    "pigg": (["user", "samples", "accuracy %", "mean L2", "median L2", "unparsed"], _pigg_rows),
    "mmbench_gui_l1": (["difficulty", "platform", "samples", "accuracy %", "weighted %"], _l1_rows),
    "mmbench_gui_l2": (
        list(_L2_COLUMNS),
        _l2_rows,
    ),
}

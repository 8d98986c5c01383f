"""Figures of the curves of runs: solved episodes over steps and over cost."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.runs import curves
from android_world.runs.curves import Curve
from android_world.runs.view.run_index import IndexedRun


def ends(shelved: IndexedRun) -> dict[str, float]:
    """The largest value of each curve that a run has, by axis."""
    return {axis: one.points[-1][0] for axis in curves.AXES if (one := _curve(shelved, axis))}


def draw(runs: Sequence[IndexedRun], axis: str) -> str | None:
    """The curves of runs over an axis, as SVG.

    Returns:
      None where a run has no such curve, or where they end at 0: models that cost nothing.
    """
    drawn = [one for shelved in runs if (one := _curve(shelved, axis)) is not None]
    if len(drawn) < len(runs) or not any(one.points[-1][0] for one in drawn):
        return None
    return curves.draw(drawn)


def file_name(axis: str) -> str:
    """The name of the file of a figure."""
    return f"solved_over_{axis}.svg"


def _curve(shelved: IndexedRun, axis: str) -> Curve | None:
    records = (episode.record for episode in shelved.run.episodes)
    return curves.of_records(shelved.id, records, axis)

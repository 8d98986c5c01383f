"""A static site about a run: `python -m android_world.runs.report RUN_DIR`.

It is what `android_world.runs.view` shows, written into files.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from android_world.runs import curves, files
from android_world.runs.records import EpisodeRecord
from android_world.runs.view import pages
from android_world.runs.view.model import NotARunError
from android_world.runs.view.run_index import IndexedRun, RunIndex

__all__ = ["NotARunError", "build_site"]


def build_site(run_path: Path, out: Path, compare: Path | None = None) -> Path:
    """Write a site about a run into `out`, and about another run to compare, if there is one.

    Returns:
      Its first page.

    Raises:
      ReportError: A folder is not a run, or is damaged.
      ResultsStoreError: It cannot be written.
    """
    runs = RunIndex.of_runs([run_path, *([compare] if compare else [])])
    return pages.write_site(runs, out, _write_curves(runs, out / "curves"))


def _write_curves(runs: Sequence[IndexedRun], folder: Path) -> dict[str, Path]:
    """Write the curves that all runs have; the one over cost only where models were called."""
    found = {}
    for axis in curves.AXES:
        drawn = [curves.of_records(one.id, _records(one), axis) for one in runs]
        known = [curve for curve in drawn if curve is not None]
        if len(known) == len(runs) and any(curve.points[-1][0] for curve in known):
            path = folder / f"solved_over_{axis}.svg"
            files.write_atomically(path, curves.draw(known).encode(), synced=False)
            found[path.name] = path
    return found


def _records(run: IndexedRun) -> list[EpisodeRecord]:
    return [episode.record for episode in run.run.episodes]

"""A static site about a run: `python -m android_world.runs.report RUN_DIR`.

It is what `android_world.runs.view` shows, written into files.
"""

from __future__ import annotations

from pathlib import Path

from android_world.runs.view import pages
from android_world.runs.view.model import NotARunError
from android_world.runs.view.run_index import RunIndex

__all__ = ["NotARunError", "build_site"]


def build_site(run_path: Path, out: Path, compare: Path | None = None) -> Path:
    """Write a site about a run into `out`, and about another run to compare, if there is one.

    Returns:
      Its first page.

    Raises:
      ReportError: A folder is not a run, or is damaged.
      ResultsStoreError: It cannot be written.
    """
    return pages.write_site(RunIndex.of_runs([run_path, *([compare] if compare else [])]), out)

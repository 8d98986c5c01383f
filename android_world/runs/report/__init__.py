"""A static site about a run: `python -m android_world.runs.report RUN_DIR`."""

from android_world.runs.report.site import build_site

__all__ = ["build_site"]

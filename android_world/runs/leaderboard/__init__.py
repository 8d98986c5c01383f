"""A leaderboard page made of submissions: `python -m android_world.runs.leaderboard FILES`."""

from android_world.runs.leaderboard.entries import Entry, RefusedError, entries_of
from android_world.runs.leaderboard.page import render

__all__ = ["Entry", "RefusedError", "entries_of", "render"]

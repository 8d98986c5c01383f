"""Pairs of apps that only errands of the test split combine."""

from __future__ import annotations

import functools

from android_world.core import data_files


@functools.cache
def held_out_pairs() -> tuple[frozenset[str], ...]:
    """Pairs of names of apps, as `open_app` takes them."""
    lines = data_files.read_text(__package__, "held_out_app_pairs.tsv").splitlines()
    return tuple(frozenset(line.split("\t")) for line in lines if not line.startswith("#"))

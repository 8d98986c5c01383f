"""Ceilings of the graph of imports; `tests/test_floors.py` says in which direction they point."""

from __future__ import annotations

import functools
import graphlib

from tests.support import import_graph
from tests.test_architecture import FACES, PROGRAMS, THIN_COMMANDS

PUBLISHED_ONLY = {
    *FACES,
    *("__main__", "checkpointer", "constants"),
    *(path.removesuffix(".py").replace("/", ".") for path in (*THIN_COMMANDS, *PROGRAMS)),
}
MOST_ROOMS = 50
# `storage` reads the package's tables with `codecs`, whose readers of media name its type.
TYPING_CIRCLES = {("virtual_device.codecs", "virtual_device.storage")}


@functools.cache
def arrows():
    return tuple(import_graph.arrows(PUBLISHED_ONLY))


def test_there_are_few_rooms():
    assert 30 < len(import_graph.rooms() - PUBLISHED_ONLY) <= MOST_ROOMS


def test_imports_at_run_time_have_no_circle():
    graph: dict[str, set[str]] = {}
    for arrow in arrows():
        if not arrow.is_typing:
            graph.setdefault(arrow.source, set()).add(arrow.target)
    assert len(graph) > 25
    graphlib.TopologicalSorter(graph).prepare()


def test_imports_for_types_have_no_other_circles_than_those_listed():
    pairs = {(arrow.source, arrow.target) for arrow in arrows()}
    assert {(a, b) for a, b in pairs if a < b and (b, a) in pairs} == TYPING_CIRCLES

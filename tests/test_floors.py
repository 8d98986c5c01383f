"""The architecture figure shows what is imported: each part is on a floor, arrows point down."""

from __future__ import annotations

import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

from tests.support import architecture_figure
from tests.test_architecture import FACES, PATHS, PROGRAMS, THIN_COMMANDS, imported

PAGE = Path(architecture_figure.ROOT) / "docs" / "concepts" / "architecture.md"
COLUMNS = architecture_figure.columns()
# Published names of AndroidWorld, and the start of `python -m android_world`.
LOOSE = {
    *("__init__", "__main__", "checkpointer", "conformance", "constants"),
    *("episode_runner", "suite_utils"),
}


def floors(column):
    """The number of each part's floor, counted from the bottom, and the parts of its box."""
    return {
        name: (number, frozenset(box.split()))
        for number, floor in enumerate(reversed(column["floor"]))
        for box in floor["boxes"]
        for name in box.split()
    }


def parts(column):
    """The modules of each part of a column."""
    prefix = column["title"].split(".")[1:]
    found = {}
    for path in PATHS:
        names = path.with_suffix("").parts
        if list(names[: len(prefix)]) == prefix and len(names) > len(prefix):
            found.setdefault(names[len(prefix)], []).append(path)
    return found


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column["title"])
def test_every_part_is_on_a_floor(column):
    commands = {name.removesuffix(".py") for name in (*THIN_COMMANDS, "virtual_device")}
    assert parts(column).keys() - LOOSE - commands - {"utils"} == floors(column).keys()


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column["title"])
def test_parts_import_from_lower_floors(column):
    known = floors(column)
    for part, paths in parts(column).items():
        for path in paths:
            own = ".".join(path.with_suffix("").parts)
            if part not in known or str(path) in THIN_COMMANDS + PROGRAMS or own.startswith(FACES):
                continue
            for name in imported(path):
                if not name.startswith(f"{column['title']}."):
                    continue
                other = name.removeprefix(f"{column['title']}.").partition(".")[0]
                if other in known and other not in known[part][1]:
                    assert known[other][0] < known[part][0], f"{path} imports {name}"


def test_the_figure_is_drawn_from_the_floors():
    drawn = architecture_figure.FIGURE.read_text("utf-8")
    assert drawn == architecture_figure.draw(), "python -m tests.support.architecture_figure"


def test_everything_that_the_page_names_exists():
    names = re.findall(r"`((?:[a-z_0-9]+\.)+[a-z_0-9]+):([\w.]+)`", PAGE.read_text("utf-8"))
    assert len(names) > 40
    for module, name in names:
        package = "android_env" if module.startswith("android_env.") else "android_world"
        full = module if package == "android_env" else f"{package}.{module}"
        reduce(getattr, name.split("."), importlib.import_module(full))

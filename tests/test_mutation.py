"""Mutation testing: which changes are made, which tests judge them, and how they end."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.mutation import running
from tests.mutation.__main__ import PACKAGES, ROOT, sample
from tests.mutation.coverage_map import CoverageMap, measure
from tests.mutation.mutants import code_of, mutants_of
from tests.mutation.server import PytestServer
from tests.support import matrix

MODULE = '''
"""A module."""
import logging

LIMIT: int = 3


def clamp(value: int) -> int:
    """Keep a value in its bounds."""
    if value < 0 and LIMIT:
        logging.info("below 0")
        return 0
    if value > LIMIT:
        raise ValueError("above 3")
    return value + 1
'''
TESTS = """
import bounds
import pytest


def test_clamp():
    assert bounds.clamp(-1) == 0
    assert bounds.clamp(2) == 3
    with pytest.raises(ValueError):
        bounds.clamp(9)


def test_nothing():
    bounds.clamp(1)
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    (tmp_path / "bounds.py").write_text(MODULE)
    (tmp_path / "test_bounds.py").write_text(TESTS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)  # Its plugins may be on the other path.
    return tmp_path / "bounds.py"


@pytest.fixture(scope="module")
def server():
    started = PytestServer()
    yield started
    started.close()


def test_mutants_are_small_and_leave_texts_and_types_alone(module):
    found = [(m.before, m.after) for m in mutants_of(module, module.parent)]
    for before, after in (
        ("value < 0", "value <= 0"),
        ("value < 0 and LIMIT", "value < 0 or LIMIT"),
        ("3", "4"),
        ("return 0", "return None"),
        ("value + 1", "value - 1"),
    ):
        assert (before, after) in found
    assert not any("above 3" in before and "if" not in before for before, _ in found)
    assert not any(before.startswith("logging") for before, _ in found)


def test_the_code_of_a_mutant_has_its_change_alone(module):
    for mutant in mutants_of(module, module.parent):
        values: dict[str, object] = {}
        exec(code_of(mutant, module.parent), values)
        assert values["clamp"]
        assert values["LIMIT"] == (4 if (mutant.before, mutant.function) == ("3", "") else 3)


def test_tests_kill_a_mutant_that_they_notice(module, server):
    found = {m.after: m for m in mutants_of(module, module.parent)}
    for after, test, killed in (
        ("value - 1", "test_clamp", True),
        ("value - 1", "test_nothing", False),
        ("value <= 0", "test_clamp", False),
    ):
        tests = [f"test_bounds.py::{test}"]
        assert running.is_killed(found[after], tests, module.parent, 60, server)[0] is killed


def test_a_mutant_that_hangs_is_killed(module, server):
    found = {m.after: m for m in mutants_of(module, module.parent)}
    (module.parent / "test_bounds.py").write_text(
        "import bounds\n\n\ndef test_x():\n    while bounds.clamp(2) != 3:\n        pass\n"
    )
    assert running.is_killed(found["value - 1"], ["test_bounds.py"], module.parent, 3, server)[0]


def test_a_test_that_fails_without_the_mutant_as_well_kills_none(module, server):
    found = {m.after: m for m in mutants_of(module, module.parent)}
    (module.parent / "test_bounds.py").write_text(
        "import bounds\n\n\ndef test_deadline():\n    assert bounds.clamp(9), 'timed out'\n\n\n"
        "def test_clamp():\n    assert bounds.clamp(2) == 3\n"
    )
    tests = ["test_bounds.py::test_deadline", "test_bounds.py::test_clamp"]
    for after, number, killed in (
        ("value - 1", 2, True),
        ("value - 1", 1, False),
        ("value <= 0", 2, False),
    ):
        judged = running.is_killed(found[after], tests[:number], module.parent, 60, server)
        assert judged[0] is killed


def test_a_mutant_that_gives_a_test_another_name_is_killed(module, server):
    found = {m.after: m for m in mutants_of(module, module.parent)}
    (module.parent / "test_bounds.py").write_text(
        "import bounds\nimport pytest\n\n\n"
        "@pytest.mark.parametrize('n', [1], ids=[str(bounds.LIMIT)])\ndef test_x(n):\n    pass\n"
    )
    for after, killed in (("4", True), ("value - 1", False)):
        tests = ["test_bounds.py::test_x[3]"]
        assert running.is_killed(found[after], tests, module.parent, 60, server)[0] is killed


def test_tests_that_do_not_exist_are_an_error(module, server):
    (mutant, *_) = mutants_of(module, module.parent)
    with pytest.raises(RuntimeError, match="no test"):
        running.is_killed(mutant, ["test_bounds.py::test_gone"], module.parent, 60, server)


def test_tests_of_a_line_come_first_and_the_quickest_of_each_function():
    seconds = {"a": 3.0, "b": 1.0, "c[1]": 0.5, "c[2]": 0.4}
    rows = {1: ["", "c[1]"], 2: ["a", "b", "failing"], 3: [""], 5: ["c[1]", "c[2]", "a"]}
    found = CoverageMap({"m.py": rows}, seconds)
    assert found.of_line("m.py", 2) == ["b", "a"]
    assert found.of_line("m.py", 1) == ["c[1]", "c[2]", "b", "a"]
    assert found.of_line("m.py", 3) == ["c[2]", "b", "a", "c[1]"]
    assert found.of_line("m.py", 5) == ["c[2]", "a", "c[1]"]
    assert found.of_line("m.py", 6) == ["c[2]", "a", "c[1]", "b"]
    assert found.of_line("other.py", 1) == []
    found = CoverageMap({"m.py": rows}, {**seconds, "t.py::d": 2.0}, {"m.py": {"t.py"}})
    assert found.of_line("m.py", 1) == ["c[1]", "c[2]", "b", "t.py::d", "a"]
    assert found.of_line("m.py", 2) == ["b", "a"]


def test_only_changed_tests_are_measured_again(module, tmp_path):
    files = ["test_bounds.py", "test_other.py"]
    other = tmp_path / "test_other.py"
    other.write_text(
        "import pathlib\n\ndef test_x():\n    pathlib.Path('ran').open('a').write('x')\n"
    )

    def measured():
        return measure(tmp_path / "map", ["."], files, tmp_path)

    first = measured()
    assert "test_bounds.py::test_clamp" in first.tests["bounds.py"][11]
    assert first.importers["bounds.py"] == {"test_bounds.py"}
    assert measured() == first
    (tmp_path / "test_bounds.py").write_text(TESTS.replace("test_nothing", "test_something"))
    ids = {test for row in measured().tests["bounds.py"].values() for test in row}
    assert ids == {"", "test_bounds.py::test_clamp", "test_bounds.py::test_something"}
    assert (tmp_path / "ran").read_text() == "x"


OTHER_FORMATS = ('{"key": "", "tests": {}, "seconds": {}}', '{"digests": {', "[]")


@pytest.mark.parametrize("text", matrix.sample(OTHER_FORMATS, 1))
def test_a_cache_in_another_format_is_measured_again(module, tmp_path, text):
    (tmp_path / "map").mkdir()
    (tmp_path / "map" / "coverage.json").write_text(text)
    found = measure(tmp_path / "map", ["."], ["test_bounds.py"], tmp_path)
    assert "test_bounds.py::test_clamp" in found.tests["bounds.py"][11]
    assert measure(tmp_path / "map", ["."], ["test_bounds.py"], tmp_path) == found


@pytest.mark.parametrize("package", PACKAGES)
def test_the_packages_exist_and_a_seed_gives_one_sample(package):
    sources, tests = PACKAGES[package]
    assert all((ROOT / path).exists() for path in (*sources, *tests))
    if package == "device":
        assert sample(sources, "", 20, 1) == sample(sources, "", 20, 1)
        assert sample(sources, "", 20, 1) != sample(sources, "", 20, 2)


def test_equivalent_mutants_exist_and_have_reasons():
    for (path, function, before, after), reason in running.equivalents().items():
        assert reason
        changes = {(m.function, m.before, m.after) for m in mutants_of(ROOT / path, ROOT)}
        assert (function, before, after) in changes


def test_the_report_names_what_was_not_killed(module, tmp_path):
    mutants = mutants_of(module, module.parent)[:4]
    outcomes = ("killed", "survived", "equivalent", "uncovered")
    results = [running.Result(m, o) for m, o in zip(mutants, outcomes, strict=True)]
    running.write_report(tmp_path / "report.json", "storage", 0, results)
    report = json.loads((tmp_path / "report.json").read_text())
    assert [report[name] for name in outcomes] == [1, 1, 1, 1]
    assert report["killed_share"] == round(1 / 3, 4)
    assert [row["outcome"] for row in report["not_killed"]] == list(outcomes[1:])


def test_the_command_names_its_packages():
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutation", "--package=none"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 2
    assert "storage" in done.stderr

"""The gate: one closing line for two runs of the tests, and no skips but those that are listed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

CI = Path(__file__).parents[1] / ".ci"
TESTS = """
import importlib.util
import pytest

@pytest.mark.parametrize("word", ["a b", "c\\nd", "ü"])
def test_word(word):
    pytest.importorskip("an_extra_of_the_gate")

def test_always():
    assert {always}

def test_hardware():
    pytest.skip("{reason}")
"""
EXTRA = "test_extra.py"
EXTRA_TEST = """
import pytest
pytest.importorskip("an_extra_of_the_gate")

def test_extra():
    pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write(tmp_path)
    (tmp_path / EXTRA).write_text(EXTRA_TEST)
    (tmp_path / "allowed").write_text("could not import\nno such hardware\n")
    (tmp_path / "extras").mkdir()
    (tmp_path / "extras" / "an_extra_of_the_gate.py").write_text("")
    return tmp_path


def write(project: Path, always: bool = True, reason: str = "no such hardware") -> None:
    (project / "test_words.py").write_text(TESTS.format(always=always, reason=reason))


def run(project: Path, *arguments: str, extras: bool = False) -> subprocess.CompletedProcess[str]:
    paths = [str(CI), *([str(project / "extras")] if extras else [])]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "two_runs", "-p", "no:cacheprovider"]
    command += ["-p", "xdist"]
    return subprocess.run(
        [*command, f"--rootdir={project}", f"--skips-allowed={project / 'allowed'}", *arguments],
        cwd=project,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTEST_ADDOPTS": "",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_the_second_run_plays_what_the_first_skipped_and_counts_both(
    project: Path, workers: tuple[str, ...]
) -> None:
    first = run(project, *workers, f"--write-results={project / 'bare.json'}")
    assert first.returncode == 0, first.stdout
    found = json.loads((project / "bare.json").read_text())
    assert found["passed"] == ["test_words.py::test_always"]
    assert EXTRA in found["skipped"]
    assert len(found["skipped"]) == 5
    (project / "skipped").write_text("\n".join(found["skipped"]) + "\n")
    add = f"--add-results={project / 'bare.json'}"
    second = run(project, *workers, add, f"@{project / 'skipped'}", extras=True)
    assert second.returncode == 0, second.stdout
    assert re.match(r"5 passed, 1 skipped in ", second.stdout.splitlines()[-1]), second.stdout


def test_a_skip_that_is_not_listed_fails_the_run(project: Path) -> None:
    write(project, reason="no browser engine")
    done = run(project)
    assert done.returncode == 1
    assert "Tests must not be skipped here: no browser engine" in done.stdout


def test_failures_of_the_first_run_are_counted(project: Path) -> None:
    write(project, always=False)
    first = run(project, f"--write-results={project / 'bare.json'}")
    assert first.returncode == 1
    second = run(project, f"--add-results={project / 'bare.json'}", EXTRA, extras=True)
    assert "FAILED test_words.py::test_always" in second.stdout
    assert second.stdout.splitlines()[-1].startswith("1 failed, 1 passed in ")


@pytest.mark.parametrize(
    ("reason", "is_allowed"),
    [
        ("could not import 'torch': No module named 'torch'", True),
        ("needs the extra [qwen]", True),
        ("full matrix only, with ANDROID_WORLD_FULL_MATRIX=1", True),
        ("no javac, grpc-api: apt install default-jdk-headless junit4", True),
        ("mksh and toybox are not installed (apt-get install mksh toybox)", False),
        ("no browser engine: python -m android_world.virtual_device browser", False),
        ("the pages of MiniWoB need a browser engine and pip install miniwob", False),
    ],
)
def test_the_list_has_hardware_and_extras_only(reason: str, is_allowed: bool) -> None:
    allowed = re.compile("|".join((CI / "skips_allowed").read_text().splitlines()))
    assert bool(allowed.search(reason)) == is_allowed


def test_the_gate_is_a_valid_script_that_needs_mksh_and_toybox(tmp_path: Path) -> None:
    subprocess.run(["bash", "-n", str(CI / "run")], check=True)
    for name in ("bash", "dirname", "env"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    done = subprocess.run(
        ["bash", str(CI / "run")],
        env={"PATH": str(tmp_path), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "mksh is needed, and cannot be installed" in done.stderr

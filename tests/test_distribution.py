"""What is in a distribution, built from a copy of this checkout without a network."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

from android_world import commands

REPOSITORY = Path(__file__).parent.parent
FOLDERS = ("android_world", "docs", "proto", "task_metadata", "tests")
FILES = (
    "CHANGELOG.md",
    "LICENSE",
    "MANIFEST.in",
    "README.md",
    "pyproject.toml",
    "run.py",
    "setup.py",
)
GENERATED = {
    f"android_world/proto/{name}_pb2.{end}" for name in ("state", "task") for end in ("py", "pyi")
}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    folder = tmp_path_factory.mktemp("checkout")
    for name in FOLDERS:
        ignored = shutil.ignore_patterns("__pycache__", ".*")
        shutil.copytree(REPOSITORY / name, folder / name, ignore=ignored)
    for name in FILES:
        shutil.copy(REPOSITORY / name, folder)
    for name in GENERATED:
        (folder / name).touch()
    return folder


def test_the_sdist_holds_what_the_checkout_does(checkout, tmp_path):
    build = f"from setuptools import build_meta; build_meta.build_sdist({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=checkout, check=True, capture_output=True)
    (path,) = tmp_path.iterdir()
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    there = {
        str(path.relative_to(checkout))
        for name in (*FOLDERS, *FILES)
        for path in [checkout / name, *(checkout / name).rglob("*")]
        if path.is_file()
    }
    assert len(there) > 1000
    assert there - names == GENERATED
    assert not {name for name in names if name.endswith(".pyc")}


def test_the_console_script_is_the_function_that_leads_to_the_commands():
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == {"android-world": f"{commands.__name__}:{commands.main.__name__}"}

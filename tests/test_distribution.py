"""What is in a distribution, built from a copy of this checkout without a network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from android_world.cli import __main__
from tests.support import matrix

REPOSITORY = Path(__file__).parent.parent
FOLDERS = ("android_world", "docs", "proto", "task_metadata", "tests")
FILES = (
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "LICENSE",
    "MANIFEST.in",
    "README.md",
    "constraints.txt",
    "minimal_task_runner.py",
    "mkdocs.yml",
    "pyproject.toml",
    "run.py",
    "setup.py",
)
IN_THE_GATE = ("dev", "docs", "lint", "mcp", "qwen", "ray", "trl", "verifiers")
GENERATED = {
    f"android_world/proto/{name}_pb2.{end}"
    for name in ("errand", "state", "task")
    for end in ("py", "pyi")
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


@pytest.fixture(scope="module")
def sdist(checkout, tmp_path_factory):
    return build("sdist", checkout, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(checkout, sdist, tmp_path_factory):
    """The checkout, and where the wheel that its sdist gives is unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.unpack_archive(sdist, folder / "source")
    (source,) = (folder / "source").iterdir()
    (folder / "wheel").mkdir()
    shutil.unpack_archive(build("wheel", source, folder / "wheel"), folder / "site", "zip")
    return checkout, folder / "site"


def build(kind, folder, into):
    """Build a distribution as any front end does; its only file."""
    code = f"from setuptools import build_meta; build_meta.build_{kind}({str(into)!r})"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-c", code]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    (path,) = into.iterdir()
    return path


def files(folder, names):
    """The files below some folders, as paths from there."""
    found = (path for name in names for path in [folder / name, *(folder / name).rglob("*")])
    return {str(path.relative_to(folder)) for path in found if path.is_file()}


def test_the_sdist_holds_what_the_checkout_does(checkout, sdist):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    there = files(checkout, (*FOLDERS, *FILES))
    assert len(there) > 1000
    assert there - names == GENERATED
    assert not {name for name in names if name.endswith(".pyc")}


def test_the_sdist_gives_a_wheel_with_all_that_the_package_needs(wheel):
    """Beside the package's own files it holds what is made, or lies elsewhere in a checkout."""
    checkout, site = wheel
    wanted = files(checkout, ["android_world", "task_metadata"]) | GENERATED
    wanted = {name.replace("task_metadata/", "android_world/task_metadata/", 1) for name in wanted}
    wanted |= {f"android_world/{path}" for path in files(checkout, ["proto"]) if "text" in path}
    assert files(site, ["android_world"]) == wanted
    (metadata,) = site.glob("*.dist-info")
    assert (metadata / "entry_points.txt").read_text().count("android-world =") == 1
    assert (metadata / "licenses" / "LICENSE").is_file()


@pytest.mark.skipif(not matrix.FULL, reason="full matrix only")
def test_a_task_is_done_from_the_wheel_outside_of_the_checkout(wheel, tmp_path):
    command = ["-m", "android_world", "--tasks=SimpleSmsSend", "--agent=expert", "--in_process"]
    ran = subprocess.run(
        [sys.executable, *command, f"--output_path={tmp_path / 'runs'}"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(wheel[1])},
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    (run,) = (tmp_path / "runs").iterdir()
    assert json.loads((run / "results.jsonl").read_text())["score"] == 1.0


def test_the_constraints_pin_what_the_gate_installs():
    lines = (REPOSITORY / "constraints.txt").read_text().splitlines()
    pinned = (line.split("==") for line in lines if not line.startswith("#"))
    pins = {canonicalize_name(name): version for name, version in pinned}
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(one for name in IN_THE_GATE for one in extras[name])]
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)]), (
            requirement
        )


def test_the_citation_has_the_licence_and_leaves_the_version_to_the_project():
    """`cffconvert --validate` knows the whole of the format."""
    citation = yaml.safe_load((REPOSITORY / "CITATION.cff").read_text())
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    assert "version" not in citation  # It is in `pyproject.toml` alone.
    assert citation["license"] == project["license"]
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()


def test_the_console_script_is_the_function_that_runs_the_commands():
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == {"android-world": f"{__main__.__name__}:{__main__.main.__name__}"}

"""The images' files: nothing here builds them, so what can be read from them is checked."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "docker").glob("*ockerfile"))
INSTRUCTION = re.compile(r"([A-Z]+) (.+)", re.DOTALL)
KNOWN = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "HEALTHCHECK", "ENTRYPOINT"}
KNOWN |= {"CMD"}
HADOLINT = shutil.which("hadolint", path=os.path.dirname(sys.executable))
COMPOSE = ROOT / "docker/compose.yaml"
REASON = "the extra `lint` is not installed"


@pytest.mark.skipif(HADOLINT is None, reason=REASON)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_linter_finds_nothing(path):
    done = linted(HADOLINT, "--no-color", str(path))
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(("key", "code"), [("cap_drop", 0), ("cap_dorp", 1)])
def test_the_compose_file_is_as_the_specification_says(key, code, tmp_path):
    pytest.importorskip("check_jsonschema", reason=REASON)
    (tmp_path / "compose.yaml").write_text(COMPOSE.read_text().replace("cap_drop", key))
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = linted(*command, str(tmp_path / "compose.yaml"))
    assert done.returncode == code, done.stdout


def linted(*command):
    """What a linter says, asked from the root, where its settings are."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def instructions(path):
    """The instructions of a Dockerfile: name and argument, continued lines joined."""
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    text = "\n".join(lines).replace("\\\n", " ")
    return [INSTRUCTION.fullmatch(line).groups() for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_dockerfile_is_one(path):
    found = instructions(path)
    assert found[0][0] == "FROM"
    assert {name for name, _ in found} <= KNOWN
    stages = {argument.split()[-1] for name, argument in found if name == "FROM"}
    for name, argument in found:
        if name == "COPY" and argument.startswith("--from="):
            assert argument.split()[0].removeprefix("--from=") in stages
        elif name == "COPY":
            *sources, _ = argument.split()
            assert all((ROOT / source).exists() for source in sources), argument
        elif name in ("ENTRYPOINT", "CMD"):
            words = json.loads(argument)
            if words[:2] == ["python", "-m"]:
                assert importlib.util.find_spec(words[2]) is not None
    users = [argument for name, argument in found if name == "USER"]
    assert users == ["phone"]


def test_everything_that_the_build_needs_is_copied():
    """`setup.py` reads these folders."""
    for path in FILES:
        copied = " ".join(argument for name, argument in instructions(path) if name == "COPY")
        for needed in ("pyproject.toml", "setup.py", "README.md", "proto", "task_metadata"):
            assert needed in copied


def test_what_a_service_starts_is_in_its_image():
    """Also what an extra brings, as the HTTP server's libraries."""
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    started = {name: one["entrypoint"] for name, one in services.items() if "entrypoint" in one}
    assert started["server"] == ["python", "-m", "android_world.server"]
    assert services["server"]["build"] == services["phone"]["build"]
    runs = [text for name, text in instructions(ROOT / "docker/Dockerfile") if name == "RUN"]
    assert any("pip wheel" in run and '".[server]"' in run for run in runs)
    assert any("pip install" in run and '"android-world-anywhere[server]"' in run for run in runs)


def test_compose_names_files_that_are_there_and_gives_kvm_to_the_emulator():
    compose = yaml.safe_load(COMPOSE.read_text())
    services = compose["services"]
    for service in services.values():
        build = service["build"]
        assert ((ROOT / "docker" / build["context"]).resolve() / build["dockerfile"]).is_file()
        for volume in service.get("volumes", ()):
            assert volume.split(":")[0] in compose["volumes"]
    assert services["setup"]["devices"] == services["agent"]["devices"] == ["/dev/kvm"]
    assert services["phone"]["cap_drop"] == ["ALL"]
    assert "devices" not in services["phone"]
    assert not services["phone"].get("privileged")

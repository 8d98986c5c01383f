"""Commands and Python of the pages: they are valid, and run here unless a reason says why not."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.support import doc_commands, warm_python

ROOT = doc_commands.ROOT
# The command line has its own test; the others contain no commands to type.
NO_COMMANDS = ("cli.md", "prompts.md", "CHANGELOG.md")
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
    if path.name not in NO_COMMANDS
)
COMMANDS = sorted({line for page in PAGES for line in doc_commands.commands_of(page)})
GROUPS = tomllib.loads((ROOT / "tests" / "doc_commands.toml").read_text("utf-8"))["group"]
STARTED = ROOT / "docs" / "getting_started"


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_of_this_package_are_valid(line):
    if "openenv" in line:
        pytest.importorskip("openenv.core")
    parts = [line] if line.startswith("unshare ") else line.split(" && ")
    for part in parts:
        found = doc_commands.parser_of_line(part)
        if found is not None:
            parser, words = found
            parser.parse_args(words)
        else:
            assert not re.match(r"(\w+=\S+ )*python (run\.py|-m android_world)", part)


def test_every_command_is_run_by_a_test_or_has_a_reason():
    patterns = [pattern for group in GROUPS for pattern in group["patterns"]]
    missing = [c for c in COMMANDS if not any(re.fullmatch(p, c) for p in patterns)]
    assert not missing
    unused = [p for p in patterns if not any(re.fullmatch(p, c) for c in COMMANDS)]
    assert not unused
    for group in GROUPS:
        assert ("test" in group) != ("reason" in group)
        assert (ROOT / group.get("test", "tests")).exists()


def shell(line: str, folder: Path) -> str:
    """Run a command line of a page in a folder; the paths of a checkout are found from there."""
    words = [str(ROOT / word) if word == "run.py" else word for word in shlex.split(line)]
    path = os.pathsep.join(map(str, (ROOT, folder)))
    environment = {**os.environ, "PYTHONPATH": path, "HOME": str(folder), "COLUMNS": "200"}
    environment.pop("PYTEST_ADDOPTS", None)  # Those of the run that this test is part of.
    if words[0] == "python":
        done = warm_python.run(*words[1:], cwd=folder, env=environment)
    else:
        done = subprocess.run(
            words, cwd=folder, env=environment, capture_output=True, text=True, timeout=300
        )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python_of(page: Path) -> list[str]:
    return [text for language, text in doc_commands.blocks(page) if language == "python"]


def test_first_run_is_replayed(tmp_path):
    output = shell("python run.py --agent=expert --tasks=SimpleSmsSend", tmp_path)
    assert "1.00 SimpleSmsSend_0" in output
    (run,) = (tmp_path / "android_world" / "runs").iterdir()
    evidence = run / "episodes" / "SimpleSmsSend_0" / "evidence"
    names = {path.name for path in evidence.iterdir()}
    assert names >= {"checks.json", "readings.json", "final_screen.webp", "final_screen.json"}
    assert "SimpleSmsSend_0" in shell(f"python -m android_world.runs.replay {run}", tmp_path)
    assert "m3a_qwen" in shell("python run.py --list_agents", tmp_path)


def test_first_agent_scores(tmp_path):
    page = STARTED / "first_agent.md"
    (tmp_path / "my_agents.py").write_text(python_of(page)[0], "utf-8")
    (line,) = doc_commands.commands_of(page)
    assert "1.00 SystemWifiTurnOn_0" in shell(line, tmp_path)


def test_first_task_is_solved_and_its_package_passes_its_tests(tmp_path):
    folder = tmp_path
    for line in doc_commands.commands_of(STARTED / "first_task.md"):
        if line.startswith("cd "):
            folder = folder / line.removeprefix("cd ")
        else:
            output = shell(line, folder)
            assert "new app" in line or "1.00" in output or " passed" in output
    for name in re.findall(
        r"^\| (`.*?`) \|", (STARTED / "first_task.md").read_text(), re.MULTILINE
    ):
        assert all((folder / "water_log" / part.strip("`")).exists() for part in name.split(", "))
    chance = "python -m android_world --import=water_log --suite_family=water_log"
    assert "WaterLogAddEntry_0" in shell(f"{chance} --agent=water_log --agent_arg taps=5", folder)


def test_errands_are_checked_and_run_and_records_are_printed(tmp_path):
    shell("python -m android_world.errands check TextEventStart", tmp_path)
    run = "python run.py --suite_family=errands --agent=expert --tasks=TextEventStart"
    assert "1.00 TextEventStart_0" in shell(run, tmp_path)
    records = "python -m android_world.records --kinds events,alarms"
    assert json.loads(shell(records, tmp_path))


def test_first_training_learns_the_task(capsys):
    (code,) = python_of(STARTED / "first_training.md")
    exec(compile(code, "first_training.md", "exec"), {})
    assert capsys.readouterr().out == "1.0\n"


def test_python_of_the_env_api_runs(capsys):
    names: dict[str, object] = {}
    for code in python_of(ROOT / "docs" / "guides" / "env_api.md"):  # They follow each other.
        exec(compile(code, "env_api.md", "exec"), names)
    assert capsys.readouterr().out.splitlines()[-1] == "0.0"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_python_of_the_pages_is_python(page):
    for language, code in doc_commands.blocks(page):
        if language in ("python", "py"):
            compile(code, page.name, "exec")

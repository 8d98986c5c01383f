"""The configuration page names what the code reads and writes."""

from __future__ import annotations

import ast
import dataclasses
import io
import json
import re
from pathlib import Path

from rich.console import Console

from android_world.agents.model_catalog import _SECTIONS
from android_world.agents.sampling_params import Sampling
from android_world.runs import run_command
from android_world.runs.records import ErrorRecord, Usage

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reference" / "configuration.md").read_text("utf-8")
_VARIABLE = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+")
# Names of other kinds in modules that read variables, and variables that the code only sets.
NO_SETTINGS = {
    *("IMAGE_SAFETY", "MAX_TOKENS", "PROHIBITED_CONTENT"),  # Reasons of Gemini.
    *("NOT_FOUND", "SC_PAGE_SIZE"),  # A gRPC status, a value of `sysconf`.
    *("FONTCONFIG_FILE", "LD_LIBRARY_PATH"),  # Set for the browser engine.
}


def section(heading: str) -> str:
    return PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def keys(heading: str) -> set[str]:
    """The words in code of the first column of a section's tables."""
    cells = re.findall(r"^\| (`.*?) \|", section(heading), re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def words(heading: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", section(heading)))


def variables() -> set[str]:
    """Names of variables in the modules that read the environment."""
    found: set[str] = set()
    for path in (ROOT / "android_world").rglob("*.py"):
        text = path.read_text("utf-8")
        if "os.environ" in text or "getenv" in text:
            strings = (n.value for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Constant))
            found |= {s for s in strings if isinstance(s, str) and _VARIABLE.fullmatch(s)}
    return found


def test_environment_variables_are_those_of_the_code():
    assert keys("Environment variables") == variables() - NO_SETTINGS


def test_sections_and_settings_of_models_toml_are_those_of_the_code():
    assert keys("models.toml") >= set(_SECTIONS)
    assert words("models.toml") >= {field.name for field in dataclasses.fields(Sampling)}


def test_keys_of_run_json_and_results_are_those_of_a_run(tmp_path):
    flags = ["--agent=noop", "--tasks=SystemWifiTurnOn", "--in_process", "--norecord_screens"]
    output = Console(file=io.StringIO())
    assert run_command.main([*flags, f"--checkpoint_dir={tmp_path / 'run'}"], output) == 0
    run = json.loads((tmp_path / "run" / "run.json").read_text())
    only_with_models = {"model_data", "prices", "preset", "server"}
    assert keys("run.json") == {*run, *run["config"], *only_with_models}
    record = json.loads((tmp_path / "run" / "results.jsonl").read_text())
    assert keys("results.jsonl") == set(record)
    parts = (*dataclasses.fields(ErrorRecord), *dataclasses.fields(Usage))
    assert words("results.jsonl") >= {field.name for field in parts}

"""The Python of the README runs, and the version is declared once."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from android_world.env import env_launcher

ROOT = Path(__file__).parents[1]


def test_python_example_of_the_readme_runs(phone, monkeypatch, capsys):
    env = phone.fresh_env()
    monkeypatch.setattr(env, "close", lambda: None)
    monkeypatch.setattr(env_launcher, "load_and_setup_env", lambda: env)
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    output = capsys.readouterr().out.splitlines()
    assert "(2400, 1080, 3)" in output[0]
    assert output[-1] == "0.0"


def test_changelog_has_a_section_for_the_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    sections = re.findall(r"^## \[(.*?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert sections[:2] == ["Unreleased", version]
    assert "\nversion:" not in (ROOT / "CITATION.cff").read_text()

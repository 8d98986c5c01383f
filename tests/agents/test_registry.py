"""Agents by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from android_world.agents import registry
from android_world.agents.noop_agent import NoopAgent


def test_names_and_old_names():
    assert registry.get_agent("noop").factory is NoopAgent
    for alias, name in (("human_agent", "human"), ("random_agent", "random")):
        assert registry.get_agent(alias).name == name


def test_every_agent_says_what_it_is():
    for info in registry.all_agents():
        assert info.description.endswith(".")


def test_a_class_of_ones_own():
    info = registry.get_agent("android_world.agents.noop_agent:NoopAgent")
    assert info.factory is NoopAgent


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("expret", "Did you mean expert"),
        ("zzzz", "package.module:Class"),
        ("no.such.module:Agent", "Cannot import"),
        ("android_world.agents.noop_agent:Missing", "Cannot import"),
        ("android_world.agents.noop_agent:annotations", "not a class"),
        (":x", "Cannot import"),
    ],
)
def test_an_unknown_agent_is_refused_with_a_hint(name, message):
    with pytest.raises(registry.UnknownAgentError, match=message):
        registry.get_agent(name)


def test_an_agent_that_cannot_be_imported_does_not_stop_the_others(tmp_path):
    (tmp_path / "broken_agent.py").write_text("import no_such_package\n")
    program = (
        "import sys\n"
        "from android_world import agents\n"
        "agents.__path__.append(sys.argv[1])\n"
        "from android_world.runs import run_command\n"
        "assert run_command.main(['--list_agents']) == 0\n"
        "sys.exit(run_command.main(['--agent=broken', '--tasks=SystemWifiTurnOn']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 2
    assert "m3a_qwen" in done.stdout
    assert "broken_agent cannot be imported: ModuleNotFoundError" in done.stdout
    (line,) = done.stderr.strip().splitlines()
    assert "No module named 'no_such_package'" in line

"""What is shown while a run is under way."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from android_world.agents.registry import get_agent
from android_world.runs.progress import RunProgress
from android_world.runs.records import ErrorRecord
from tests.runs.test_store import record


def shown(one, *, terminal, bar=True):
    console = Console(width=60, file=io.StringIO(), force_terminal=terminal)
    with RunProgress(console, 1, [], bar=bar) as progress:
        progress.running(0, one.key)
        progress.count_episode(0, one)
    return console.file.getvalue()


@pytest.mark.parametrize("terminal", [False, True])
def test_a_log_file_gets_the_whole_reason_and_a_terminal_one_line(terminal):
    crash = record(score=0.0, error=ErrorRecord("AdbError", "no " * 40 + "disk", "episode"))
    assert ("disk" in shown(crash, terminal=terminal)) is not terminal
    assert "\x1b" not in shown(crash, terminal=False)


def test_what_a_device_or_model_wrote_commands_no_terminal():
    crash = record(score=0.0, error=ErrorRecord("AdbError", "no\x1b[2J such\x9b31m app", "episode"))
    assert r"no\u001b[2J such\u009b31m app" in shown(crash, terminal=False)


def test_direction_marks_of_a_reply_are_printed_and_not_obeyed():
    crash = record(score=0.0, error=ErrorRecord("LlmError", "m: \u202egnp.exe", "episode"))
    assert r"m: \u202egnp.exe" in shown(crash, terminal=False)


def test_no_bar_is_drawn_where_a_person_types():
    assert "0/1" in shown(record(), terminal=True)
    assert "0/1" not in shown(record(), terminal=True, bar=False)
    assert get_agent("human").interactive
